"""Conquering a region: what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.testing import costs, offered, play, position, refusal, step
from tests.small_world.sketches import price, row, star


def attack(target: str, hand: int, *, far: bool = False, **stands: object) -> Any:
    """Humans at home with so many tokens in hand, and a target next to them or far away."""
    sketch = {**row("home"), **row(f"x {target}")} if far else star("home", f"x {target}")
    regions: dict[str, object] = {"home": {"race": "humans"}}
    if stands:
        regions["x"] = {"race": "trolls", **stands}
    seats = [{"race": "humans", "hand": hand}, {"race": "trolls"}]
    if stands.get("declined"):
        seats[1] = {"race": "goblins", "declined": "trolls"}
    return position("small-world", 2, sketch=sketch, seats=seats, regions=regions)


@pytest.mark.example("sw.ex.cost-table")
@pytest.mark.rule("sw.cost.sum")
@pytest.mark.parametrize(
    ("cost", "far", "target", "stands"),
    [
        pytest.param(2, False, "fields", {}, marks=pytest.mark.rule("sw.cost.base")),
        pytest.param(3, False, "mountain", {}, marks=pytest.mark.rule("sw.cost.mountain")),
        pytest.param(3, False, "fields", {"race": "murlocs"}, marks=pytest.mark.rule("sw.cost.murloc")),
        (4, False, "mountain", {"race": "murlocs"}),
        pytest.param(
            4, False, "fields", {"tokens": 1, "declined": True, "fort": True},
            marks=pytest.mark.rule("sw.cost.fort", "sw.cost.defenders"),
        ),
        pytest.param(
            5, False, "forest", {"tokens": 2, "wall": True}, marks=pytest.mark.rule("sw.cost.wisp-wall")
        ),
        (6, False, "forest", {"tokens": 2, "wall": True, "fort": True}),
        pytest.param(3, True, "fields anchor", {}, marks=pytest.mark.rule("sw.cost.travel")),
        pytest.param(
            2, False, "fields anchor", {}, marks=pytest.mark.rule("sw.cost.travel-not-adjacent-only")
        ),
        (4, True, "fields anchor", {"tokens": 1}),
        (8, True, "mountain anchor", {"tokens": 2, "wall": True, "fort": True}),
        (5, False, "fields", {"tokens": 1, "beasts": 1, "champion": True}),
    ],
)  # fmt: skip
def test_so_many_tokens_take_a_region_and_one_less_does_not(
    cost: int, far: bool, target: str, stands: dict[str, object]
) -> None:
    table = attack(target, 9, far=far, **stands)
    play(table, "conquer x")
    assert table.state.regions["x"].tokens == cost
    assert table.state.players[0].hand == 9 - cost
    few = attack(target, cost - 1, far=far, **stands)
    assert refusal(few, "conquer x").rule == "sw.conquest.tokens-in-hand"


@pytest.mark.rule("sw.cost.defenders")
def test_tokens_of_ones_own_race_in_decline_cost_as_much_as_anybodys() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "orcs", "hand": 9, "declined": "tauren"}, {"race": "humans"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "tauren", "tokens": 2},
                 "y": {"race": "humans", "tokens": 3}},
    )  # fmt: skip
    assert (price(table, "x"), price(table, "y")) == (4, 5)
    assert play(table, "conquer x").state.regions["x"].tokens == 4


@pytest.mark.rule("sw.cost.murloc", "sw.cost.defenders")
def test_murlocs_and_defenders_are_named_apart() -> None:
    wild = costs(attack("fields", 9, race="murlocs", tokens=3), "conquer x")
    assert wild == {"base": 2, "murloc": 3}
    held = costs(attack("fields", 9, race="trolls", tokens=3), "conquer x")
    assert held == {"base": 2, "defenders": 3}


@pytest.mark.rule("sw.cost.murloc")
def test_each_murloc_counts() -> None:
    table = attack("fields", 9, race="murlocs", tokens=3)
    assert play(table, "conquer x").state.regions["x"].tokens == 5


@pytest.mark.rule("sw.cost.sea-lake")
@pytest.mark.parametrize("water", ["sea", "lake"])
def test_naga_take_a_sea_or_a_lake_with_two_tokens(water: str) -> None:
    table = position(
        "small-world", 2, sketch=star("home", f"x {water}"), seats=[{"race": "naga", "hand": 2}],
        regions={"home": {"race": "naga"}},
    )  # fmt: skip
    assert play(table, "conquer x").state.regions["x"].tokens == 2
    table = position(
        "small-world", 2, sketch=star("home", f"x {water}"), seats=[{"race": "naga", "hand": 1}],
        regions={"home": {"race": "naga"}},
    )  # fmt: skip
    assert refusal(table, "conquer x").rule == "sw.conquest.tokens-in-hand"


@pytest.mark.rule("sw.cost.sea-lake")
def test_naga_pay_no_travel_to_water_but_for_those_who_live_there() -> None:
    table = position(
        "small-world", 2, sketch={**row("a sea"), **row("b lake")}, seats=[{"race": "naga", "hand": 6}],
        regions={"b": {"race": "murlocs"}},
    )  # fmt: skip
    assert (price(table, "a"), price(table, "b")) == (2, 3)


@pytest.mark.rule("sw.cost.reductions-cumulate")
def test_race_power_and_artifact_are_all_subtracted() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"),
        seats=[{"race": "trolls", "power": "blacksmith", "hand": 2}, {"race": "humans"}],
        regions={"home": {"race": "trolls", "marker": "frostmourne"}, "x": {"race": "humans", "tokens": 4}},
    )  # fmt: skip
    # 2 + 4 defenders, less 1 for the Trolls and 1 for the Blacksmith; Frostmourne saves 2 more.
    assert price(table, "x") == 4
    assert refusal(table, "conquer x").rule == "sw.conquest.tokens-in-hand"
    play(table, "conquer x frostmourne")
    assert table.state.regions["x"].tokens == 2


@pytest.mark.rule("sw.cost.reductions-cumulate")
def test_the_cost_that_is_reduced_includes_travel() -> None:
    table = position(
        "small-world", 2, sketch={**row("home"), **row("x forest anchor")},
        seats=[{"race": "night-elves", "power": "blacksmith", "hand": 1}],
        regions={"home": {"race": "night-elves"}},
    )  # fmt: skip
    assert play(table, "conquer x").state.regions["x"].tokens == 1


@pytest.mark.rule("sw.cost.minimum-one")
def test_a_reduced_conquest_takes_at_least_one_token() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x mountain"),
        seats=[{"race": "dwarves", "power": "blacksmith", "hand": 2}],
        regions={"home": {"race": "dwarves", "marker": "frostmourne"}},
    )  # fmt: skip
    assert price(table, "x") == 1  # 3 - 2 - 1
    assert price(table, "x", "frostmourne") == 1
    play(table, "conquer x frostmourne")
    assert table.state.regions["x"].tokens == 1
    assert table.state.players[0].hand == 1


@pytest.mark.rule("sw.cost.one-token-to-start")
def test_without_a_token_in_hand_nothing_can_be_conquered() -> None:
    # The Portal Mage has something to do, so that the turn still stands at its conquests.
    table = position(
        "small-world", 2, sketch=star("home magic", "x", "y magic"),
        seats=[{"race": "dwarves", "power": "portal-mage"}],
        regions={"home": {"race": "dwarves", "tokens": 5}},
    )  # fmt: skip
    assert offered(table) == ["exchange home y", "done"]
    assert refusal(table, "conquer x").rule == "sw.cost.one-token-to-start"


@pytest.mark.rule("sw.cost.one-token-to-start")
@pytest.mark.parametrize(("hand", "may"), [(0, False), (1, True)])
def test_the_champion_conquers_for_free_but_not_without_a_token_in_hand(hand: int, may: bool) -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"),
        seats=[{"race": "dwarves", "power": "champion", "hand": hand, "champion": True}],
        regions={"home": {"race": "dwarves", "tokens": 5}},
    )  # fmt: skip
    assert (step(table) == "Turn.conquer") is may
    assert ("conquer x champion" in offered(table)) is may
    if may:
        assert play(table, "conquer x champion").state.players[0].hand == 1
