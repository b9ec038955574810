"""What a good player looks at."""

from azeroth.games.adventure.bot.evaluation import evaluate

__all__ = ["evaluate"]
