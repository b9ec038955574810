"""Odds of The Burning Crusade's opponents against typical groups, by rolling many fights."""
