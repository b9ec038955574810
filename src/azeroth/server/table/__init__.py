"""One table: the game in progress, who is connected, what they are shown, may ask, undo and pass."""
