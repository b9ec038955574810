"""Where a race may conquer."""

from __future__ import annotations

import pytest

from azeroth.testing import offered, play, position, refusal, step
from tests.small_world.sketches import price, row, star

TWO_ISLANDS = {**row("harbour anchor", "valley", "peak mountain"), **row("cove anchor", "moor", board="far")}


@pytest.mark.rule("sw.reach.first-any-island", "sw.reach.first-entry-only")
def test_a_new_race_lands_on_any_island_in_an_entry_region_and_nowhere_else() -> None:
    table = position("small-world", 2, sketch=TWO_ISLANDS, seats=[{"race": "humans", "hand": 9}])
    assert offered(table) == ["conquer harbour", "conquer cove", "done"]
    for inland in ("valley", "peak", "moor"):
        assert refusal(table, f"conquer {inland}").rule == "sw.reach.first-entry-only"


@pytest.mark.rule("sw.reach.first-entry-only")
@pytest.mark.parametrize(
    ("race", "start"),
    [("kobolds", "conquer cave"), ("naga", "conquer bay"), ("gnomes", "assault cave")],
)
def test_kobolds_naga_and_gnomes_may_begin_elsewhere(race: str, start: str) -> None:
    table = position(
        "small-world", 2, sketch=row("shore anchor", "cave cavern", "bay sea"),
        seats=[{"race": race, "hand": 6}], dice=[0],
    )  # fmt: skip
    assert start in offered(table)
    region = start.split()[1]
    assert play(table, start).state.regions[region].tokens == 2
    ordinary = position(
        "small-world", 2, sketch=row("shore anchor", "cave cavern", "bay sea"),
        seats=[{"race": "orcs", "hand": 6}],
    )  # fmt: skip
    assert offered(ordinary) == ["conquer shore", "done"]


@pytest.mark.rule("sw.reach.first-travel")
@pytest.mark.example("sw.ex.first-entry-three-tokens")
def test_the_first_conquest_pays_for_the_journey() -> None:
    table = position("small-world", 2, sketch=TWO_ISLANDS, seats=[{"race": "humans", "hand": 5}])
    play(table, "conquer harbour")
    assert table.state.regions["harbour"].tokens == 3
    assert table.state.players[0].hand == 2
    few = position("small-world", 2, sketch=TWO_ISLANDS, seats=[{"race": "humans", "hand": 2}])
    assert refusal(few, "conquer harbour").rule == "sw.conquest.tokens-in-hand"


@pytest.mark.rule("sw.reach.first-only-new")
def test_who_holds_a_region_is_not_bound_to_entry_regions() -> None:
    seats = [{"race": "humans", "hand": 5}]
    on_map = position(
        "small-world", 2, sketch=TWO_ISLANDS, seats=seats, regions={"valley": {"race": "humans"}}
    )
    assert offered(on_map) == ["conquer harbour", "conquer peak", "conquer cove", "done"]
    assert refusal(on_map, "conquer moor").rule == "sw.reach.power-exceptions"
    not_on_map = position("small-world", 2, sketch=TWO_ISLANDS, seats=seats)
    assert refusal(not_on_map, "conquer peak").rule == "sw.reach.first-entry-only"


@pytest.mark.rule("sw.reach.first-only-new")
def test_what_is_allowed_to_newcomers_only_ends_with_their_first_region() -> None:
    def naga(**regions: object) -> list[str]:
        table = position(
            "small-world", 2, sketch={**row("a anchor", "b"), **row("tarn lake")},
            seats=[{"race": "naga", "hand": 5}], regions=regions,
        )  # fmt: skip
        return offered(table)

    assert naga() == ["conquer a", "conquer tarn", "done"]
    assert naga(b={"race": "naga"}) == ["conquer a", "done"]


@pytest.mark.rule("sw.reach.next-adjacent")
def test_a_region_taken_this_turn_leads_to_its_neighbours() -> None:
    table = position(
        "small-world", 2, sketch=row("a", "b", "c", "d"), seats=[{"race": "humans", "hand": 6}],
        regions={"a": {"race": "humans"}},
    )  # fmt: skip
    assert offered(table) == ["conquer b", "done"]
    play(table, "conquer b")
    assert offered(table) == ["conquer c", "done"]
    play(table, "conquer c", "conquer d")
    assert [table.state.regions[r].tokens for r in "abcd"] == [1, 2, 2, 2]


@pytest.mark.rule("sw.reach.next-adjacent")
@pytest.mark.example("sw.ex.forsaken-fields-then-hills")
def test_the_forsaken_land_in_the_fields_and_go_on_into_the_hills_of_the_kobolds() -> None:
    table = position(
        "small-world", 2, sketch=row("coast fields anchor", "hills hill"),
        seats=[{"race": "forsaken", "hand": 7}, {"race": "kobolds"}],
        regions={"hills": {"race": "kobolds", "tokens": 2}},
    )  # fmt: skip
    assert refusal(table, "conquer hills").rule == "sw.reach.first-entry-only"
    play(table, "conquer coast", "conquer hills")
    assert table.state.regions["hills"].race == "forsaken"
    assert table.state.regions["hills"].tokens == 4  # 2 + 2 Kobolds, without travel
    assert table.state.players[1].hand == 1
    assert table.state.tray["kobolds"] == 10


@pytest.mark.rule("sw.reach.next-entry")
def test_later_conquests_may_land_on_any_board() -> None:
    table = position(
        "small-world", 2, sketch=TWO_ISLANDS, seats=[{"race": "humans", "hand": 5}],
        regions={"valley": {"race": "humans"}},
    )  # fmt: skip
    assert price(table, "cove") == 3  # with travel
    assert price(table, "harbour") == 2  # next door
    play(table, "conquer cove")
    assert table.state.regions["cove"].tokens == 3
    assert price(table, "moor") == 2


@pytest.mark.rule("sw.reach.power-exceptions")
def test_what_is_neither_near_nor_an_entry_region_is_out_of_reach() -> None:
    sketch = {**row("a", "b", "c cavern"), **row("cove anchor", "moor", board="far")}
    regions = {"a": {"race": "humans"}}
    table = position("small-world", 2, sketch=sketch, seats=[{"race": "humans", "hand": 5}], regions=regions)
    assert offered(table) == ["conquer b", "conquer cove", "done"]
    for region in ("c", "moor"):
        assert refusal(table, f"conquer {region}").rule == "sw.reach.power-exceptions"


@pytest.mark.rule("sw.reach.power-exceptions")
def test_a_race_a_power_or_a_marker_may_reach_further() -> None:
    sketch = row("a", "b", "c cavern", "d")
    kobolds = position(
        "small-world", 2, sketch=sketch, seats=[{"race": "kobolds", "hand": 2}],
        regions={"a": {"race": "kobolds"}},
    )  # fmt: skip
    assert offered(kobolds) == ["conquer b", "conquer c", "done"]
    gnomes = position(
        "small-world", 2, sketch=sketch, seats=[{"race": "gnomes", "hand": 2}],
        regions={"a": {"race": "gnomes"}},
    )  # fmt: skip
    assert {"assault c", "assault d"} <= set(offered(gnomes))
    assert refusal(gnomes, "conquer d").rule == "sw.reach.power-exceptions"
    ashes = position(
        "small-world", 2, sketch=sketch, seats=[{"race": "humans", "hand": 2}],
        regions={"a": {"race": "humans", "marker": "ashes-of-alar"}},
    )  # fmt: skip
    assert refusal(ashes, "conquer d").rule == "sw.reach.power-exceptions"
    assert play(ashes, "conquer d ashes-of-alar").state.regions["d"].tokens == 2


@pytest.mark.rule("sw.reach.decline-gives-none")
def test_a_race_in_decline_opens_no_way_and_spares_no_travel() -> None:
    table = position(
        "small-world", 2, sketch={**star("old", "inland", "coast anchor"), **row("new")},
        seats=[{"race": "humans", "hand": 5, "declined": "orcs"}],
        regions={"old": {"race": "orcs"}, "new": {"race": "humans"}},
    )  # fmt: skip
    assert refusal(table, "conquer inland").rule == "sw.reach.power-exceptions"
    assert price(table, "coast") == 3
    assert play(table, "conquer coast").state.regions["coast"].tokens == 3


@pytest.mark.rule("sw.reach.seas-closed")
@pytest.mark.parametrize("water", ["sea", "lake"])
def test_water_is_closed_however_it_might_be_reached(water: str) -> None:
    sketch = star("home", f"x {water}", "y")
    table = position(
        "small-world", 2, sketch=sketch, seats=[{"race": "gnomes", "power": "champion", "hand": 9,
                                                 "champion": True}],
        regions={"home": {"race": "gnomes", "markers": ["ashes-of-alar", "doomhammer"]}},
    )  # fmt: skip
    for choice in ("conquer x", "conquer x champion", "conquer x ashes-of-alar", "conquer x doomhammer"):
        assert refusal(table, choice).rule == "sw.reach.seas-closed"
        assert choice.replace(" x", " y") in offered(table)
    assert refusal(table, "assault x").rule == "sw.reach.seas-closed"
    assert refusal(table, "attempt x").rule == "sw.reach.seas-closed"
    naga = position(
        "small-world",
        2,
        sketch=sketch,
        seats=[{"race": "naga", "hand": 2}],
        regions={"home": {"race": "naga"}},
    )
    assert "conquer x" in offered(naga)


@pytest.mark.rule("sw.reach.not-own-active")
def test_ones_own_regions_are_no_targets() -> None:
    table = position(
        "small-world", 2, sketch=row("a anchor", "b", "c"), seats=[{"race": "humans", "hand": 7}],
        regions={"a": {"race": "humans"}, "b": {"race": "humans"}},
    )  # fmt: skip
    assert offered(table) == ["conquer c", "done"]
    for region in "ab":
        assert refusal(table, f"conquer {region}").rule == "sw.reach.not-own-active"
        assert refusal(table, f"attempt {region}").rule == "sw.reach.not-own-active"


@pytest.mark.rule("sw.reach.own-decline-allowed")
def test_ones_own_race_in_decline_may_be_conquered_and_loses_its_token() -> None:
    table = position(
        "small-world", 2, sketch=row("a", "b", "c"),
        seats=[{"race": "humans", "hand": 3, "declined": "orcs"}],
        regions={"a": {"race": "humans"}, "b": {"race": "orcs"}, "c": {"race": "orcs"}},
    )  # fmt: skip
    play(table, "conquer b")
    spot = table.state.regions["b"]
    assert (spot.race, spot.tokens, spot.declined) == ("humans", 3, False)
    assert table.state.tray["orcs"] == 10
    assert table.state.players[0].declined == "orcs"  # they still hold c
    assert step(table) != "RedeployWithdrawn.put"
