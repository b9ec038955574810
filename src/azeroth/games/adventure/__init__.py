"""World of Warcraft: the Adventure Game."""
