"""The lab: many games at once, and what they tell."""

from azeroth.lab.arena import Standing, standings
from azeroth.lab.match import Plan, Played, play_one
from azeroth.lab.run import play_all
from azeroth.lab.tally import Summary, summarise

__all__ = ["Plan", "Played", "Standing", "Summary", "play_all", "play_one", "standings", "summarise"]
