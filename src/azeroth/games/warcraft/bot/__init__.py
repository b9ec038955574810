"""What a good player looks at and does."""

from azeroth.games.warcraft.bot.judging import evaluate

__all__ = ["evaluate"]
