"""The server: tables in the browser, for friends and bots."""
