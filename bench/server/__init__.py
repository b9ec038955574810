"""Measuring the server: load, memory, kills, next to a boardgame.io server. `python -m bench.server`."""
