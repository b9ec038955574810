"""What is learnt from games that were played.

`record` is what is noted of one game, for statistics. `usage` tells which cards games use, and which never.
"""
