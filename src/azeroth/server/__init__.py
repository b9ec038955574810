"""The server: tables in the browser, for friends and bots.

`azeroth.server.settings` has its options, `azeroth.server.serve` runs it, `azeroth.server.app` is the whole.
Nothing is loaded here: worker processes want only `azeroth.server.jobs`.
"""
