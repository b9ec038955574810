"""What a good player looks at and does."""

from azeroth.games.warcraft.bot.judging import evaluate
from azeroth.games.warcraft.bot.policy import decide

__all__ = ["decide", "evaluate"]
