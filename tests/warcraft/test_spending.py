"""The Spend Step: training, construction, upgrades."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.warcraft.content import UNITS, Kind
from azeroth.games.warcraft.events import Bought, Completed
from azeroth.games.warcraft.state import reserves, tile
from azeroth.testing import events, offered, play, refusal
from tests.warcraft.fields import at, me, on, orcs, seat, stock, war

FOE = seat("undead")


def spend(**mine: Any) -> Any:
    """The Orcs' Spend Step."""
    return war(orcs(**mine), FOE, step="spend")


def buildings(**n: int) -> list[dict[str, str]]:
    """So many finished building tiles of each kind."""
    return [{"kind": kind} for kind, many in n.items() for _ in range(many)]


@pytest.mark.rule("wc.spend.one-option", "wc.spend.may-pass")
def test_one_option_is_chosen_or_none() -> None:
    table = spend(d1="1 worker")
    assert offered(table) == ["spend train", "spend construct", "spend upgrade", "done"]
    play(table, "spend train")
    assert {text.split()[0] for text in offered(table)} == {"train", "done"}
    assert refusal(table, "construct melee").rule == "wc.spend.several-of-one-option"
    idle = spend(d1="1 worker")
    on(idle, "done")
    assert stock(idle) == (5, 5)
    assert idle.seats == (1,)


@pytest.mark.rule("wc.spend.pay-to-piles")
def test_costs_are_paid_in_full_gold_with_gold() -> None:
    table = spend(gold=9, wood=0)
    assert offered(table) == ["spend train", "done"]
    play(table, "spend train")
    assert refusal(table, "train melee").rule == "wc.train.cost"
    assert refusal(spend(gold=1, wood=9), "spend upgrade").rule == "wc.upgrade.cost"


@pytest.mark.rule(
    "wc.train.melee-cost", "wc.train.flying-cost", "wc.train.mix-in-one-step",
    "wc.spend.several-of-one-option", "wc.train.cost", "wc.train.from-reserves",
)  # fmt: skip
@pytest.mark.example("wc.ex.train-orc")
def test_the_example_of_training() -> None:
    table = spend(gold=6, wood=6, buildings=buildings(melee=2, flying=1))
    play(table, "spend train", "train melee", "train melee")
    assert stock(table) == (4, 4)
    play(table, "train flying")
    assert stock(table) == (2, 2)
    assert reserves(table, me(table), Kind.MELEE) == 8


@pytest.mark.rule(
    "wc.train.needs-matching-building", "wc.train.one-per-building", "wc.component.building-label"
)
def test_each_building_trains_one_of_its_kind() -> None:
    table = spend(gold=6, wood=6, buildings=buildings(melee=2, flying=1))
    play(table, "spend train", "train melee", "train melee", "train flying")
    assert [(b.kind, b.training) for b in me(table).buildings] == [
        ("worker", False), ("melee", True), ("melee", True), ("melee", False), ("flying", True),
    ]  # fmt: skip
    assert refusal(table, "train ranged").rule == "wc.train.needs-matching-building"
    assert refusal(table, "train flying").rule == "wc.train.one-per-building"
    assert "train melee" in offered(table)


@pytest.mark.rule("wc.train.building-complete", "wc.construct.building-face-down")
def test_a_building_under_construction_trains_nobody() -> None:
    table = spend(buildings=[{"kind": "ranged", "complete": False, "worker": True}])
    play(table, "spend train")
    assert refusal(table, "train ranged").rule == "wc.train.building-complete"


@pytest.mark.rule("wc.train.one-per-building")
def test_a_unit_left_from_an_earlier_turn_occupies_its_building() -> None:
    table = spend(training=["melee"])
    play(table, "spend train")
    assert refusal(table, "train melee").rule == "wc.train.one-per-building"


@pytest.mark.rule("wc.train.component-limit", "wc.casualty.to-reserves", "wc.component.worker-supply")
@pytest.mark.example("wc.ex.train-limits")
@pytest.mark.parametrize(
    ("kind", "troops"),
    [("flying", {"d3": "3 flying"}), ("ranged", {"d3": "3 ranged", "d4": "3 ranged"}),
     ("melee", {"d3": "3 melee", "d4": "3 melee", "d5": "3 melee"}),
     ("worker", {"d3": "3 worker", "d4": "3 worker", "d5": "1 worker"})],
)  # fmt: skip
def test_no_more_can_be_trained_than_there_are_markers(kind: str, troops: dict[str, str]) -> None:
    ample = {"gold": 9, "wood": 9, "buildings": buildings(melee=1, ranged=1, flying=1)}
    table = spend(**troops, e3=f"1 {kind}", **ample)
    play(table, "spend train")
    assert refusal(table, f"train {kind}").rule == "wc.train.component-limit"
    after_a_loss = spend(**troops, **ample)
    play(after_a_loss, "spend train")
    assert f"train {kind}" in offered(after_a_loss)


@pytest.mark.rule("wc.train.in-training-not-on-board", "wc.deploy.next-turn")
def test_who_is_in_training_is_not_on_the_board_and_comes_next_turn() -> None:
    table = spend()
    on(table, "spend train", "train melee", "done")
    assert me(table).troops == {}
    assert me(table).buildings[1].training
    assert table.decision().step.startswith("SpendStep"), "the other player spends; nobody deploys this turn"


@pytest.mark.rule("wc.train.worker-building", "wc.train.one-worker-at-a-time", "wc.component.town-interface")
def test_one_worker_is_trained_at_a_time_on_the_printed_building() -> None:
    table = spend(gold=2, wood=0)
    play(table, "spend train", "train worker")
    assert stock(table) == (1, 0)
    assert me(table).buildings[0].training
    more = spend(gold=9, wood=9, training=["worker"])
    play(more, "spend train")
    assert refusal(more, "train worker").rule == "wc.train.one-worker-at-a-time"


@pytest.mark.rule(
    "wc.construct.mix", "wc.construct.building-cost", "wc.construct.building-needs-town-worker",
    "wc.construct.building-face-down", "wc.construct.building-worker-busy",
)  # fmt: skip
@pytest.mark.example("wc.ex.construct-building-and-outpost")
def test_a_building_is_begun() -> None:
    table = spend(gold=4, wood=4, d1="2 worker", d3="1 worker")
    play(table, "spend construct", "construct melee")
    assert stock(table) == (2, 2)
    site = me(table).buildings[2]
    assert (site.kind, site.complete, site.worker) == ("melee", False, True)
    assert at(table, 0, "d1") == "1 worker"
    assert "construct d3" in offered(table)


@pytest.mark.rule(
    "wc.construct.mix", "wc.construct.outpost-cost", "wc.construct.outpost-needs-worker-there",
    "wc.construct.outpost-face-down",
)  # fmt: skip
@pytest.mark.example("wc.ex.construct-building-and-outpost")
def test_an_outpost_is_begun_in_the_same_step() -> None:
    table = spend(gold=4, wood=4, d1="2 worker", d3="1 worker")
    play(table, "spend construct", "construct melee", "construct d3")
    assert stock(table) == (0, 0)
    assert (at(table, 0, "d3"), me(table).outposts[0].space, me(table).outposts[0].complete) == (
        "",
        "d3",
        False,
    )
    assert reserves(table, me(table), Kind.WORKER) == 8 - 3


@pytest.mark.rule(
    "wc.construct.building-needs-town-worker", "wc.construct.outpost-needs-worker-there",
    "wc.construct.one-worker-each",
)  # fmt: skip
def test_each_site_needs_a_free_worker_of_its_own() -> None:
    table = spend(gold=9, wood=9, d1="1 worker", d3="1 worker")
    play(table, "spend construct", "construct melee", "construct d3")
    assert offered(table)[0] != "construct melee"
    one = spend(gold=9, wood=9, d3="1 worker", outposts=[{"space": "e3", "complete": False}])
    play(one, "spend construct")
    assert refusal(one, "construct melee").rule == "wc.construct.building-needs-town-worker"
    assert refusal(one, "construct e3").rule == "wc.spend.several-of-one-option"


@pytest.mark.rule("wc.construct.tile-limits", "wc.construct.no-worker-buildings",
                  "wc.component.building-supply", "wc.component.outpost-supply")  # fmt: skip
@pytest.mark.example("wc.ex.construct-limits")
def test_no_more_is_constructed_than_there_are_tiles() -> None:
    table = spend(
        gold=9, wood=9, d1="1 worker", d3="1 worker", buildings=buildings(melee=2, ranged=2, flying=3),
        outposts=[{"space": "d4"}, {"space": "e3"}],
    )  # fmt: skip
    play(table, "spend construct")
    assert offered(table) == ["construct ranged", "done"]
    for text in ("construct melee", "construct flying", "construct d3"):
        assert refusal(table, text).rule == "wc.construct.tile-limits"
    assert sum(b.kind is Kind.MELEE for b in me(table).buildings) == 3
    assert table.content.races["orc"].tiles == {"melee": 2, "ranged": 3, "flying": 3}
    assert refusal(table, "construct worker").rule == "wc.construct.no-worker-buildings"


@pytest.mark.rule("wc.construct.tile-limits", "wc.component.town-interface")
def test_the_printed_building_is_no_tile() -> None:
    table = spend(gold=9, wood=9, d1="1 worker", buildings=buildings(melee=1))
    play(table, "spend construct", "construct melee")
    assert sum(b.kind is Kind.MELEE for b in me(table).buildings) == 3, "one printed, two tiles"


@pytest.mark.rule("wc.construct.outpost-site", "wc.faq.outpost-site")
@pytest.mark.parametrize("space", ["d1", "d2", "d3", "e1", "d4", "d7"])
def test_an_outpost_is_built_in_any_space_of_a_worker(space: str) -> None:
    table = war(orcs(**{space: "1 worker"}), FOE, step="spend")
    play(table, "spend construct", f"construct {space}")
    assert me(table).outposts[0].space == space


@pytest.mark.rule("wc.construct.outpost-lost-if-worker-acts")
def test_an_outpost_is_lost_when_its_builder_leaves() -> None:
    table = war(orcs(outposts=[{"space": "d4", "complete": False}], d1="1 melee"), FOE)
    play(table, "move builder d4 d5")
    assert me(table).outposts == []
    assert at(table, 0, "d5") == "1 worker"
    assert stock(table) == (5, 5)


@pytest.mark.rule("wc.construct.building-worker-busy")
def test_a_worker_on_a_building_cannot_be_called_back() -> None:
    table = war(orcs(d1="1 melee", buildings=[{"kind": "melee", "complete": False, "worker": True}]), FOE)
    assert not any("worker" in text or "builder" in text for text in offered(table))


@pytest.mark.rule("wc.construct.buildings-permanent", "wc.town.no-other-effect-of-occupation")
def test_buildings_stay_whatever_happens_to_the_town() -> None:
    table = war(orcs(buildings=buildings(ranged=1)), seat("undead", d1="3 melee"), step="captures")
    assert [b.kind for b in me(table).buildings] == ["worker", "melee", "ranged"]


@pytest.mark.rule(
    "wc.upgrade.requirement", "wc.upgrade.cost", "wc.upgrade.once-per-type", "wc.upgrade.tile-to-bottom",
    "wc.upgrade.printed-building-counts", "wc.component.unit-tile-fields",
)  # fmt: skip
@pytest.mark.example("wc.ex.upgrade-orc-melee-one-to-two")
def test_orc_melee_units_are_upgraded() -> None:
    table = spend(gold=4, wood=4)
    play(table, "spend upgrade")
    assert refusal(table, "upgrade ranged").rule == "wc.upgrade.requirement"
    play(table, "upgrade melee")
    assert stock(table) == (2, 2)
    assert me(table).levels[Kind.MELEE] == 2
    more = spend(gold=4, wood=4, buildings=buildings(ranged=1, melee=1))
    play(more, "spend upgrade", "upgrade melee")
    assert refusal(more, "upgrade melee").rule == "wc.upgrade.once-per-type"
    next_turn = spend(gold=4, wood=4, levels={"melee": 2}, buildings=buildings(ranged=1))
    play(next_turn, "spend upgrade")
    assert refusal(next_turn, "upgrade melee").rule == "wc.upgrade.requirement"


@pytest.mark.rule("wc.upgrade.requirement", "wc.upgrade.immediate-for-all", "wc.ability.only-as-top-tile")
@pytest.mark.example("wc.ex.upgrade-orc-melee-three-to-four")
def test_orc_melee_units_reach_level_four() -> None:
    table = spend(gold=2, wood=2, levels={"melee": 3}, buildings=buildings(melee=2))
    assert (tile(table, 0, Kind.MELEE).strength, tile(table, 0, Kind.MELEE).ability) == (4, "")
    play(table, "spend upgrade", "upgrade melee")
    assert (tile(table, 0, Kind.MELEE).strength, tile(table, 0, Kind.MELEE).ability) == (5, "area-attack")
    unfinished = [*buildings(melee=1), {"kind": "melee", "complete": False, "worker": True}]
    few = spend(gold=2, wood=2, levels={"melee": 3}, buildings=unfinished)
    assert refusal(few, "spend upgrade").rule == "wc.upgrade.requirement"


@pytest.mark.rule("wc.upgrade.several-types")
def test_several_types_are_upgraded_in_one_step() -> None:
    table = spend(gold=6, wood=6, buildings=buildings(ranged=1, flying=1))
    play(table, "spend upgrade", "upgrade melee", "upgrade ranged", "upgrade flying")
    assert [me(table).levels[kind] for kind in UNITS] == [2, 2, 2]
    assert stock(table) == (0, 0)


@pytest.mark.rule("wc.upgrade.highest-level", "wc.victory.upgrades")
@pytest.mark.example("wc.ex.upgrade-victory-points")
def test_the_highest_levels_are_worth_a_point_each_and_go_no_further() -> None:
    from azeroth.games.warcraft.play.victory import points

    top = {"melee": 4, "ranged": 3, "flying": 2}
    table = spend(gold=9, wood=9, levels=top, buildings=buildings(melee=2, ranged=3, flying=3))
    assert points(table, (0,)).total == 3
    assert refusal(table, "spend upgrade").rule == "wc.upgrade.highest-level"


@pytest.mark.rule("wc.upgrade.never-undone")
def test_a_level_stays_when_all_units_are_lost() -> None:
    table = war(orcs(d4="1 melee", levels={"melee": 3}), seat("undead", d4="1 ranged"), dice=[1])
    on(table, "done")
    assert me(table).troops == {}
    assert me(table).levels[Kind.MELEE] == 3


def test_the_log_says_what_was_bought_and_completed() -> None:
    race = {"gold": 20, "wood": 20, "town": "3 worker"}
    trained = on(war(orcs(**race), seat("undead"), step="spend"), "spend train", "train worker")
    assert [event.doing(trained) for event in events(trained, Bought)] == ["trains a Peon"]
    built = on(war(orcs(**race), seat("undead"), step="spend"), "spend construct", "construct ranged")
    assert [event.doing(built) for event in events(built, Bought)] == ["begins a ranged building"]
    better = on(war(orcs(**race), seat("undead"), step="spend"), "spend upgrade", "upgrade melee")
    assert [event.doing(better) for event in events(better, Bought)] == ["upgrades melee units to Raiders"]
    sites = [{"kind": "ranged", "complete": False, "worker": True}]
    done = play(war(orcs(buildings=sites), seat("undead"), step="deploy"), "complete ranged")
    assert [event.kind for event in events(done, Completed)] == [Kind.RANGED]
