"""Every stage and every Overlord, fought at random by strong characters under all invariants."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from azeroth.games.world_of_warcraft import GAME
from azeroth.games.world_of_warcraft.burning_crusade.events import StageBeaten, StageFailed
from azeroth.games.world_of_warcraft.burning_crusade.play.dungeon_phase import DungeonPhase
from azeroth.games.world_of_warcraft.state import Table
from azeroth.testing import events
from tests.world_of_warcraft.burning_crusade.boxes import WITH, X
from tests.world_of_warcraft.burning_crusade.tables import crusade, hero

PARTY = ("warrior", "shaman", "hunter")
MOST = 3000


def strong(rng: Random, cls: str, place: str) -> dict[str, Any]:
    deck = [k for k, c in WITH.deck(cls) if c.power]
    return hero(
        region=place, level=6, health=40, energy=40, spellbook=rng.sample(deck, 6),
        talents=rng.sample(WITH.talents[cls], 4), gold=20,
    )  # fmt: skip


def attempt(place: str, overlord: str, seed: int, friends: int) -> Table:
    rng = Random(f"{place} {seed}")
    party = {cls: strong(rng, cls, place) for cls in PARTY[:friends]}
    other = {"rogue": hero("alliance", 1), "priest": hero("alliance", 1), "mage": hero("alliance", 1)}
    t = crusade(characters=party | other, overlord=overlord, step="end", seed=seed)
    before, entered = GAME.study.pieces(t), False
    for _ in range(MOST):
        entered = entered or t.find(DungeonPhase) is not None
        if t.over or (entered and t.find(DungeonPhase) is None):
            break
        seat = rng.choice(t.seats)
        choices = t.choices(seat)
        # With full Health they manage equipment at random, then fight on.
        t.apply(seat, rng.choice(choices))
        GAME.study.check(t)
        assert GAME.study.pieces(t) == before
    assert entered
    return t


@pytest.mark.parametrize("stage", X.stages)
def test_every_stage(stage: str) -> None:
    overlord = "illidan" if stage.startswith("tempest") else "kaelthas"
    t = attempt(stage, overlord, 1, 3)
    assert len([*events(t, StageBeaten), *events(t, StageFailed)]) == 1


@pytest.mark.rule("tbc.overlord.fight-next-dungeon-phase", "tbc.overlord.no-dungeon-cards")
@pytest.mark.parametrize("overlord", ["kaelthas", "vashj", "illidan"])
def test_every_overlord_in_the_lair(overlord: str) -> None:
    t = attempt(f"{overlord}-sheet", overlord, 2, 3)
    assert t.over or all(c.region != f"{overlord}-sheet" for c in t.state.characters.values())
