"""The lab: many games at once, and what they tell."""

from azeroth.engine.study.record import Played
from azeroth.engine.study.usage import Deck, decks
from azeroth.lab.arena import League, Standing, pairings, until_settled
from azeroth.lab.match import Plan, play_one, watch_one
from azeroth.lab.run import play_all, play_by, play_in_turn
from azeroth.lab.tally import Summary, summarise

__all__ = [
    "Deck", "League", "Plan", "Played", "Standing", "Summary", "decks", "pairings", "play_all", "play_by",
    "play_in_turn", "play_one", "summarise", "until_settled", "watch_one",
]  # fmt: skip
