"""What whoever has studied the game knows without looking ahead: strong classes, and the final battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from random import Random

from azeroth.engine import Choice, Done, Seat
from azeroth.games.world_of_warcraft.bot import wealth
from azeroth.games.world_of_warcraft.bot.last_battle import awaited, build_of, edge, outfit, worth_buying
from azeroth.games.world_of_warcraft.bot.plan import actions_left
from azeroth.games.world_of_warcraft.bot.schedule import A_TURN
from azeroth.games.world_of_warcraft.choices import Wear
from azeroth.games.world_of_warcraft.choices.actions import Buy, Learn, Town, Train
from azeroth.games.world_of_warcraft.choices.turn import PickClass, Talent, Unequip
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import CardId, Faction
from azeroth.games.world_of_warcraft.play.actions.character_action import CharacterAction
from azeroth.games.world_of_warcraft.play.actions.town import TownAction, TrainingAction, learnable
from azeroth.games.world_of_warcraft.play.character.levels import GainXp
from azeroth.games.world_of_warcraft.play.setup import SetUp
from azeroth.games.world_of_warcraft.play.turn.management import Management
from azeroth.games.world_of_warcraft.state import Character, Table

CLASSES = {
    "warrior": 0.5, "shaman": 0.3, "paladin": 0.2, "druid": 0.1, "hunter": 0.05, "rogue": 0.05,
    "warlock": 0.0, "mage": -0.5, "priest": -0.55,
}  # fmt: skip
"""How much likelier a class makes it to win, as the logarithm of the odds: a fit to the XP and the strength
of both factions late in 245 games between good players, and to who won them."""
QUESTING = {"druid": 0.5, "hunter": 0.5, "warrior": 0.5, "priest": -0.25, "mage": -0.5, "rogue": -0.5}
"""The same where several players share a faction: with these they completed most quests together."""
USUAL = 0.0
"""The same for a class of somebody's own box."""
LAST_BATTLE = 1.5
"""What the logarithm of the odds to beat oneself as one is in the final battle is worth, in strength."""
SURE = 0.97
NEVER = -99.0
ALIKE = 0.1
"""Classes that differ by no more are taken as it comes, so that games differ."""


def studied(t: Table, seat: Seat, rng: Random) -> Choice | None:
    """What the best players choose here, where they do not do as everybody does."""
    frame, choices = t.pos.stack[-1], t.choices(seat)
    alone = len(t.names) == len(Faction)
    if isinstance(frame, SetUp):
        classes = strong_classes(choices, CLASSES if alone else QUESTING)
        return rng.choice(classes) if classes else None
    if not alone or not awaited(t):  # nobody gets others ready for the final battle
        return None
    if isinstance(frame, GainXp):
        return chosen_talent(t, t.state.characters[frame.character], choices)
    if not isinstance(frame, Management | CharacterAction | TrainingAction | TownAction):
        return None
    c = t.state.characters[frame.character]
    left = actions_left(t, c.faction)
    if left > A_TURN or edition(t).advice(t, seat, choices) is not None:
        return None
    if isinstance(frame, Management):
        return _dress(t, c, choices) if left == 0 else None
    return _act(t, c, choices) if isinstance(frame, CharacterAction) else _shop(t, c, choices)


def chosen_talent(t: Table, c: Character, choices: Sequence[Choice]) -> Choice:
    """The talent that makes strongest until the end, and there."""
    build = build_of(c)

    def worth(k: Choice) -> float:
        if not isinstance(k, Talent):
            return NEVER
        likely = edge(t, c, build._replace(talents=(*build.talents, k.card)), build)
        likely = min(SURE, max(1 - SURE, likely))
        return wealth.talent_worth(t, c, k.card) + LAST_BATTLE * log(likely / (1 - likely))

    return max(choices, key=worth)


def _dress(t: Table, c: Character, choices: Sequence[Choice]) -> Choice:
    """For the final battle what helps in it; first what is in its place is taken off."""
    wanted = dict(outfit(t, c).wears)
    for k in choices:
        if isinstance(k, Unequip) and k.card not in wanted:
            return k
    wears = (k for k in choices if isinstance(k, Wear) and wanted.get(k.card) == k.area)
    return next(wears, next(k for k in choices if isinstance(k, Done)))


def _act(t: Table, c: Character, choices: Sequence[Choice]) -> Choice | None:
    """In the last turn whoever can learn or buy something for the final battle does so first."""
    town = next((k for k in choices if isinstance(k, Town)), None)
    train = next((k for k in choices if isinstance(k, Train)), None)
    keys = [*learnable(t, c), *(_payable(t, c) if town is not None else ())]
    return (town or train) if worth_buying(t, c, keys) is not None else None


def _payable(t: Table, c: Character) -> list[CardId]:
    """Items that they could buy in a town."""
    cards = t.content.cards
    return [k for k in t.state.merchant if cards[k].gold <= c.gold and cards[k].type != "bag"]


def _shop(t: Table, c: Character, choices: Sequence[Choice]) -> Choice | None:
    """What helps in the final battle, as long as there is something."""
    offers: dict[CardId, Choice] = {k.card: k for k in choices if isinstance(k, Learn | Buy)}
    key = worth_buying(t, c, [k for k in offers if t.content.cards[k].type != "bag"])
    return None if key is None else offers[key]


def strong_classes(choices: Sequence[Choice], worths: Mapping[str, float] = CLASSES) -> list[Choice]:
    """The strongest of the classes that are left; nothing where no class is asked for."""
    left = {c: worths.get(c.name, USUAL) for c in choices if isinstance(c, PickClass)}
    return [c for c, worth in left.items() if worth >= max(left.values()) - ALIKE]


__all__ = ["chosen_talent", "strong_classes", "studied"]
