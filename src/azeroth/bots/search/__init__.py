"""Search for every game: worlds that the seat thinks possible, candidates, looks ahead, a choice."""

from azeroth.bots.search.bot import LOOKS, THINKS, SearchBot, has_policy
from azeroth.bots.search.sharing import Share, Weighed, Weighing, settled

__all__ = ["LOOKS", "THINKS", "SearchBot", "Share", "Weighed", "Weighing", "has_policy", "settled"]
