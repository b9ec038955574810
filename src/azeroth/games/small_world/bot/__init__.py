"""What a good player looks at."""

from azeroth.games.small_world.bot.evaluation import evaluate, prior

__all__ = ["evaluate", "prior"]
