"""What a good player looks at."""

from azeroth.games.small_world.bot.evaluation import evaluate, parts, prior
from azeroth.games.small_world.bot.reasons import reasons

__all__ = ["evaluate", "parts", "prior", "reasons"]
