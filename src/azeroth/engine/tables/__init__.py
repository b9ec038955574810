"""The table that everything above the engine uses; how one is set up, kept, and set up again.

`table` is the table itself, and `start` sets one up, new or from a save. `standing` has the answers that a
seat gives once for many times. `saves` are games as text, and `moves` the moves in them. `fingerprint` is
what a table is played by.
"""
