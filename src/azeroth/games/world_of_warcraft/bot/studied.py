"""What students of the game know without looking ahead: strong classes, and the final battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from azeroth.engine import Choice, Seat
from azeroth.games.world_of_warcraft.bot.getting_ready import chosen_talent, dress, last_action, shop
from azeroth.games.world_of_warcraft.bot.plan import actions_left
from azeroth.games.world_of_warcraft.bot.readiness import awaited
from azeroth.games.world_of_warcraft.bot.schedule import A_TURN, nefarian_comes
from azeroth.games.world_of_warcraft.choices.turn import PickClass
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import Faction
from azeroth.games.world_of_warcraft.play.actions.character_action import CharacterAction
from azeroth.games.world_of_warcraft.play.actions.town import TownAction, TrainingAction
from azeroth.games.world_of_warcraft.play.character.levels import GainXp
from azeroth.games.world_of_warcraft.play.setup import SetUp
from azeroth.games.world_of_warcraft.play.turn.management import Management
from azeroth.games.world_of_warcraft.state import Table

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
ALIKE = 0.1
"""Classes that differ by no more are taken as it comes, so that games differ."""


def studied(t: Table, seat: Seat, rng: Random) -> Choice | None:
    """What the best players choose here, where they do not do as everybody does."""
    frame, choices = t.pos.stack[-1], t.choices(seat)
    alone = len(t.names) == len(Faction)
    if isinstance(frame, SetUp):
        classes = strong_classes(choices, CLASSES if alone else QUESTING)
        return rng.choice(classes) if classes else None
    if not alone or nefarian_comes(t) or not awaited(t):  # nobody gets others ready for the final battle
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
        return dress(t, c, choices) if left == 0 else None
    return last_action(t, c, choices) if isinstance(frame, CharacterAction) else shop(t, c, choices)


def strong_classes(choices: Sequence[Choice], worths: Mapping[str, float] = CLASSES) -> list[Choice]:
    """The strongest of the classes that are left; nothing where no class is asked for."""
    left = {c: worths.get(c.name, USUAL) for c in choices if isinstance(c, PickClass)}
    return [c for c, worth in left.items() if worth >= max(left.values()) - ALIKE]


__all__ = ["strong_classes", "studied"]
