"""World of Warcraft: the Board Game."""
