"""The Burning Crusade: the expansion of World of Warcraft: the Board Game, as a box of its own."""
