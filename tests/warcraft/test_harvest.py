"""The Harvest Step."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.warcraft.content import Kind
from azeroth.games.warcraft.events import Harvested
from azeroth.testing import events
from tests.warcraft.fields import me, on, orcs, seat, stock, war

FOE = seat("undead")
PARTLY, COMPLETELY = 1, 2


def harvest(*dice: int, depletion: dict[str, int] | None = None, **mine: Any) -> Any:
    """The Orcs' Harvest Step with these dice."""
    return war(orcs(gold=0, wood=0, **mine), FOE, step="harvest", dice=list(dice), depletion=depletion or {})


@pytest.mark.rule(
    "wc.harvest.where", "wc.harvest.gold-before-wood", "wc.harvest.one-roll-per-worker",
    "wc.component.forest-space", "wc.component.goldmine-space", "wc.component.resource-die",
)  # fmt: skip
@pytest.mark.example("wc.ex.harvest-simple")
def test_a_worker_in_a_goldmine_and_one_in_a_forest() -> None:
    table = harvest(1, 2, c1="1 worker", e1="1 worker", b5="2 melee", d2="1 worker")
    assert stock(table) == (1, 2)
    assert [(event.space, event.what) for event in events(table, Harvested)] == [
        ("e1", "gold"),
        ("c1", "wood"),
    ]
    assert table.state.depletion == {}
    assert set(table.content.resource_die.faces) == {1, 2, 3}


@pytest.mark.rule(
    "wc.harvest.one-at-a-time", "wc.harvest.three-depletes-partially", "wc.harvest.three-depletes-completely",
    "wc.harvest.remaining-rolls-lost",
)  # fmt: skip
@pytest.mark.example("wc.ex.harvest-depletion")
def test_threes_deplete_the_land() -> None:
    here = {"c1": "1 worker", "d3": "2 worker", "e1": "2 worker"}
    table = harvest(3, 2, 3, 1, depletion={"e1": PARTLY}, **here)
    assert stock(table) == (3, 6)
    assert table.state.depletion == {"e1": COMPLETELY, "d3": PARTLY}


@pytest.mark.rule(
    "wc.harvest.partial-has-no-effect", "wc.harvest.completely-depleted-yields-nothing",
    "wc.harvest.one-token-per-space", "wc.component.depletion-tokens",
)  # fmt: skip
def test_half_depleted_land_yields_as_before_and_depleted_land_nothing() -> None:
    again = harvest(2, 3, depletion={"e1": COMPLETELY, "d3": PARTLY}, d3="2 worker", e1="2 worker")
    assert [(event.space, event.n) for event in events(again, Harvested)][:1] == [("d3", 2)]
    assert stock(again) == (0, 5)
    assert again.state.depletion == {"e1": COMPLETELY, "d3": COMPLETELY}


@pytest.mark.rule("wc.harvest.mandatory", "wc.harvest.space-order-free")
def test_every_free_worker_is_rolled_for_unasked() -> None:
    table = harvest(1, 1, 1, 2, 2, b3="1 worker", e1="2 worker", c1="2 worker")
    assert [event.n for event in events(table, Harvested)] == [1, 1, 1, 2, 2]
    assert stock(table) == (3, 4)


@pytest.mark.rule(
    "wc.harvest.constructing-workers-do-not", "wc.faq.outpost-harvest", "wc.construct.outpost-site"
)
def test_builders_do_not_harvest_but_others_beside_an_outpost_do() -> None:
    site = {"space": "e1", "complete": False}
    table = harvest(
        2, 2, e1="1 worker", outposts=[site], buildings=[{"kind": "melee", "complete": False, "worker": True}]
    )
    assert stock(table) == (2, 0)
    done = harvest(2, e1="1 worker", outposts=[{"space": "e1"}])
    assert stock(done) == (2, 0)


@pytest.mark.rule("wc.harvest.several-owners", "wc.harvest.one-token-per-space")
def test_teammates_harvest_a_space_each_in_his_own_step() -> None:
    seats = [
        seat("human", e4="1 worker", gold=0, wood=0),
        FOE,
        seat("night-elf", e4="1 worker", gold=0, wood=0),
    ]
    table = war(*seats, seat("orc"), step="harvest", dice=[3, 3])
    on(table)
    assert (stock(table, 0), stock(table, 2)) == ((0, 3), (0, 3))
    assert table.state.depletion == {"e4": COMPLETELY}


@pytest.mark.rule(
    "wc.harvest.supply-unlimited", "wc.harvest.no-storage-limit", "wc.component.resource-tokens"
)
def test_no_stockpile_is_too_large() -> None:
    table = war(orcs(gold=60, wood=60, e1="1 worker", c1="1 worker"), FOE, step="harvest", dice=[3, 3])
    assert stock(table) == (63, 63)


@pytest.mark.rule("wc.harvest.stockpile-public", "wc.info.board-public")
def test_everybody_sees_stockpiles_buildings_training_and_tiles() -> None:
    sites = [{"kind": "ranged", "complete": False, "worker": True}]
    table = war(
        orcs(gold=7, wood=2, training=["melee"], buildings=sites, levels={"melee": 2}, d3="1 worker"), FOE
    )
    seen = table.view(1).state.players[0]
    assert (seen.gold, seen.wood, seen.levels[Kind.MELEE]) == (7, 2, 2)
    assert seen.buildings == me(table).buildings
    assert seen.troops == me(table).troops
