"""What is chosen to be ready for the fight that decides the game: talents, last lessons, what is worn."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from azeroth.engine import Choice, Done
from azeroth.games.world_of_warcraft.bot import wealth
from azeroth.games.world_of_warcraft.bot.appraisal import a_rest, missing
from azeroth.games.world_of_warcraft.bot.readiness import build_of, edge, no_rest, outfit, worth_buying
from azeroth.games.world_of_warcraft.bot.schedule import nefarian_far
from azeroth.games.world_of_warcraft.choices import Wear
from azeroth.games.world_of_warcraft.choices.actions import Buy, Learn, Rest, Town, Train, Wait
from azeroth.games.world_of_warcraft.choices.turn import Talent, Unequip
from azeroth.games.world_of_warcraft.ids import CardId
from azeroth.games.world_of_warcraft.play.actions.town import learnable
from azeroth.games.world_of_warcraft.state import Character, Table

WEIGHT = 1.5
"""What the logarithm of the odds to do better than oneself as one is in that fight is worth, in strength."""
SURE = 0.97
NEVER = -99.0


def chosen_talent(t: Table, c: Character, choices: Sequence[Choice]) -> Choice:
    """The talent that makes strongest until the end, and there."""
    build = build_of(c)

    def worth(k: Choice) -> float:
        if not isinstance(k, Talent):
            return NEVER
        likely = edge(t, c, build._replace(talents=(*build.talents, k.card)), build)
        likely = min(SURE, max(1 - SURE, likely))
        return wealth.talent_worth(t, c, k.card) + WEIGHT * log(likely / (1 - likely))

    return max(choices, key=worth)


def dress(t: Table, c: Character, choices: Sequence[Choice]) -> Choice:
    """What helps in the fight; first what is in its place is taken off."""
    wanted = dict(outfit(t, c).wears)
    for k in choices:
        if isinstance(k, Unequip) and k.card not in wanted:
            return k
    wears = (k for k in choices if isinstance(k, Wear) and wanted.get(k.card) == k.area)
    return next(wears, next(k for k in choices if isinstance(k, Done)))


def last_action(t: Table, c: Character, choices: Sequence[Choice]) -> Choice | None:
    """A hero who can learn or buy something for the fight does so first, unless a rest brings back much.

    Nobody starts another fight with their last action when Nefarian needs one more step.
    """
    by_kind = {type(k): k for k in reversed(choices) if isinstance(k, Town | Train | Rest | Wait)}
    market = by_kind.get(Town) or by_kind.get(Train)
    tired = no_rest(t) and 2 * missing(t, c) > a_rest(t, c)
    if market is not None and not tired:
        keys = [*learnable(t, c), *(_payable(t, c) if Town in by_kind else ())]
        if worth_buying(t, c, keys) is not None:
            return market
    if not no_rest(t) or nefarian_far(t) != 1 or c.actions > 1:
        return None
    return by_kind.get(Rest if missing(t, c) else Wait)


def _payable(t: Table, c: Character) -> list[CardId]:
    """Items that they could buy in a town."""
    cards = t.content.cards
    return [k for k in t.state.merchant if cards[k].gold <= c.gold and cards[k].type != "bag"]


def shop(t: Table, c: Character, choices: Sequence[Choice]) -> Choice | None:
    """What helps in the fight, as long as there is something."""
    offers: dict[CardId, Choice] = {k.card: k for k in choices if isinstance(k, Learn | Buy)}
    key = worth_buying(t, c, [k for k in offers if t.content.cards[k].type != "bag"])
    return None if key is None else offers[key]


__all__ = ["chosen_talent", "dress", "last_action", "shop"]
