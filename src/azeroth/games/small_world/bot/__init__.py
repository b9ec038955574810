"""What a good player looks at."""

from azeroth.games.small_world.bot.evaluation import evaluate, parts, prior

__all__ = ["evaluate", "parts", "prior"]
