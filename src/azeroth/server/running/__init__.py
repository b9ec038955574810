"""How a server process is started, tuned, watched and logged."""
