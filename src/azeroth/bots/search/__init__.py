"""Search for every game: worlds that the seat thinks possible, candidates, looks ahead, a choice."""

from azeroth.bots.search.bot import LOOKS, THINKS, SearchBot, has_policy

__all__ = ["LOOKS", "THINKS", "SearchBot", "has_policy"]
