"""Cards: moments, abilities, loadouts, windows and uses; what every game with cards is built on.

A game brings a vocabulary (its verbs, its costs, its conditions) and two frames: a `CardWindow`, which says
who may use what at a moment, and a `UseAbility`, which says what one use costs and does. docs/game.md builds
both.
"""

from azeroth.engine.cards.ability import Ability, Alter, Question, UseCard, Verb, acts_on, asks, does, undone
from azeroth.engine.cards.limits import mark, renew, used
from azeroth.engine.cards.loadout import Altering, Entry, Loadout, Loadouts, by_moment, musts
from azeroth.engine.cards.use import UseAbility, answered
from azeroth.engine.cards.window import PASS, CardWindow, Pass, opened

__all__ = [
    "PASS",
    "Ability", "Alter", "Altering", "CardWindow", "Entry", "Loadout", "Loadouts", "Pass", "Question",
    "UseAbility", "UseCard", "Verb",
    "acts_on", "answered", "asks", "by_moment", "does", "mark", "musts", "opened", "renew", "undone",
    "used",
]  # fmt: skip
