"""Search for every game: worlds that the seat thinks possible, candidates, looks ahead, a choice."""

from azeroth.bots.search.bot import THINKS, SearchBot

__all__ = ["THINKS", "SearchBot"]
