"""Positions of The Burning Crusade for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from azeroth.engine import Frame
from azeroth.games.world_of_warcraft.burning_crusade.content import Expansion, expansion
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeon_phase import ResolveStage
from azeroth.games.world_of_warcraft.ids import Faction
from azeroth.games.world_of_warcraft.play.combat.battle import area_of
from azeroth.games.world_of_warcraft.play.combat.normal_combat import Combat, CombatRound
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import offered, play, position

GAME = "world-of-warcraft"
OUTLAND = {"burning-crusade": "outland"}
ALONE = {"burning-crusade": "alone"}


def hero(faction: str = "horde", seat: int = 0, **more: Any) -> dict[str, Any]:
    return {"faction": faction, "seat": seat, **more}


def four(**more: dict[str, Any]) -> dict[str, Any]:
    """A Horde druid and mage for the first player, an Alliance rogue and priest for the second."""
    base = {
        "druid": hero(), "mage": hero(), "rogue": hero("alliance", 1), "priest": hero("alliance", 1),
    }  # fmt: skip
    return {k: {**one, **more.get(k, {})} for k, one in base.items()}


def crusade(options: dict[str, Any] = OUTLAND, **given: Any) -> Table:
    given.setdefault("characters", four())
    if options.get("burning-crusade") == "outland":
        given.setdefault("overlord", "vashj")
    return position(GAME, 2, options=options, **given)


def records(t: Table) -> Expansion:
    return expansion(t.content)


def party(**members: dict[str, Any]) -> dict[str, Any]:
    """These Alliance characters of the first player, and bystanders so that both factions are alike."""
    found = {cls: hero("alliance", 0, **one) for cls, one in members.items()}
    for cls in ("warrior", "hunter", "rogue")[: max(2, len(found))]:
        found[cls] = hero("horde", 1)
    if len(members) == 1:
        found["priest"] = hero("alliance", 0)
    return found


def resolving(place: str, draws: Sequence[str] = (), **members: dict[str, Any]) -> Table:
    """The Alliance at a stage or sheet in its Dungeon Phase; `draws` are turned up next."""
    inside = {cls: {"region": place, "health": 40, **one} for cls, one in members.items()}
    t = crusade(
        characters=party(**inside), turn=2, step="end", draws=list(draws),
        overlord=LAIRS.get(place.rpartition("-")[0], "vashj"),
    )  # fmt: skip
    while t.find(ResolveStage) is None:
        play(t, "done")
    return t


LAIRS = {"tempest-keep": "vashj", "kaelthas": "kaelthas", "illidan": "illidan"}
"""Who is the Overlord in tests of a place; else it is Lady Vashj."""


def go_by(t: Table, frame: type[Frame]) -> Table:
    """Let everything go its way until a step is over."""
    while not t.over and t.find(frame) is not None:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    return t


def fight_it_out(t: Table, faction: Faction = Faction.ALLIANCE) -> Table:
    """On to the fight, which the group wins in the next Ranged Strike step."""
    while t.find(CombatRound) is None:
        play(t, "done" if "done" in offered(t) else offered(t)[0])
    area_of(t, faction).damage = 99
    return go_by(t, Combat)
