"""Quests and rewards."""
