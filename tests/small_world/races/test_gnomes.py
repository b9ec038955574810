"""Gnomes: the airborne assault."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.engine import Rolled
from azeroth.testing import offered, play, position, refusal, step
from tests.small_world.sketches import Sketch, row, star

ISLANDS: Sketch = {**star("home", "near"), **row("shore anchor", "inland", "peak mountain", board="other")}


def gnomes(hand: int, regions: dict[str, Any] | None = None, dice: tuple[int, ...] = (), **me: Any) -> Any:
    """Gnomes at home; another island has a shore, an inland and a peak."""
    return position(
        "small-world", 2, sketch=ISLANDS, dice=list(dice),
        seats=[{"race": "gnomes", "hand": hand, **me}, {"race": "trolls"}],
        regions={"home": {"race": "gnomes"}, **(regions or {})},
    )  # fmt: skip


def rolls(table: Any) -> list[tuple[str, tuple[int, ...]]]:
    return [(event.rule, event.values) for event in table.happened if isinstance(event, Rolled)]


@pytest.mark.rule("sw.race.gnomes-any-region")
@pytest.mark.parametrize(("region", "cost"), [("near", 2), ("shore", 2), ("inland", 2), ("peak", 3)])
def test_any_region_of_any_board_counts_as_adjacent(region: str, cost: int) -> None:
    table = gnomes(5, dice=(0,))
    assert refusal(table, "conquer inland").rule == "sw.reach.power-exceptions"
    play(table, f"assault {region}")
    assert (table.state.regions[region].tokens, table.state.players[0].hand) == (cost, 5 - cost)


@pytest.mark.rule("sw.race.gnomes-any-region")
def test_the_machines_fly_once_a_turn() -> None:
    table = gnomes(9, dice=(0,))
    play(table, "assault inland")
    assert refusal(table, "assault near").rule == "sw.race.gnomes-any-region"
    assert not [text for text in offered(table) if text.startswith("assault")]
    assert refusal(gnomes(2), "assault home").rule == "sw.reach.not-own-active"


@pytest.mark.rule("sw.race.gnomes-free-die")
@pytest.mark.parametrize(("face", "cost"), [(0, 5), (1, 4), (2, 3), (3, 2)])
def test_the_free_die_lowers_the_cost(face: int, cost: int) -> None:
    table = gnomes(6, {"peak": {"race": "trolls", "tokens": 2}}, dice=(face,))
    play(table, "assault peak")
    assert rolls(table) == [("sw.race.gnomes-free-die", (face,))]
    assert (table.state.regions["peak"].tokens, table.state.players[0].hand) == (cost, 6 - cost)


@pytest.mark.rule("sw.race.gnomes-free-die")
def test_one_gnome_at_least_must_fly() -> None:
    table = play(gnomes(2, dice=(3,)), "assault inland")
    assert (table.state.regions["inland"].tokens, table.state.players[0].hand) == (1, 1)


@pytest.mark.rule("sw.race.gnomes-any-region")
def test_what_helps_a_conquest_helps_a_flight_and_each_flight_is_offered_once() -> None:
    table = gnomes(2, {"home": {"race": "gnomes", "marker": "frostmourne"}}, power="champion")
    flights = [text for text in offered(table) if text.startswith("assault")]
    regions = ("near", "shore", "inland", "peak")
    assert flights == [
        *(f"assault {region}" for region in regions),
        *(f"assault {region} frostmourne" for region in regions),
    ]
    assert refusal(table, "assault peak champion").rule == "sw.power.champion-reuse"


@pytest.mark.rule("sw.race.gnomes-free-die")
def test_no_die_for_a_flight_of_fixed_cost() -> None:
    hammer = gnomes(2, {"home": {"race": "gnomes", "marker": "doomhammer"}}, dice=(3,))
    play(hammer, "assault peak doomhammer")
    assert (hammer.state.regions["peak"].tokens, hammer.state.players[0].hand) == (1, 1)
    champion = gnomes(2, dice=(3,), power="champion", champion=True)
    play(champion, "assault peak champion")
    assert (champion.state.regions["peak"].tokens, champion.state.players[0].hand) == (0, 2)
    assert rolls(hammer) == rolls(champion) == []


@pytest.mark.example("sw.ex.gnomes-double-roll")
@pytest.mark.rule("sw.race.gnomes-two-dice", "sw.race.gnomes-free-die")
def test_both_rolls_help_a_last_assault() -> None:
    table = gnomes(1, {"inland": {"race": "trolls", "tokens": 3}}, dice=(2, 2))
    play(table, "assault inland")
    assert offered(table) == ["attempt inland", "done"]
    terms = table.terms(table.choices(0)[0])
    assert terms is not None
    assert terms.total == 3  # 5 - 2
    play(table, "attempt inland")
    spot = table.state.regions["inland"]
    assert (spot.owner, spot.tokens, table.state.players[0].hand) == (0, 1, 0)
    assert rolls(table) == [("sw.race.gnomes-free-die", (2,)), ("sw.die.once", (2,))]
    assert step(table) != "Turn.conquer"


@pytest.mark.rule("sw.race.gnomes-two-dice")
def test_a_target_that_even_two_good_rolls_cannot_win_is_refused() -> None:
    seven = gnomes(1, {"inland": {"race": "trolls", "tokens": 5}}, dice=(3, 3))
    assert "assault inland" in offered(seven)
    play(seven, "assault inland", "attempt inland")
    assert seven.state.regions["inland"].owner == 0
    eight = gnomes(1, {"inland": {"race": "trolls", "tokens": 6}})
    assert refusal(eight, "assault inland").rule == "sw.race.gnomes-two-dice"


@pytest.mark.rule("sw.race.gnomes-two-dice")
def test_a_toll_that_can_be_paid_makes_no_target_cheaper() -> None:
    trolls = {"race": "trolls", "marker": "aegis-of-aggramar"}
    assert "assault inland" in offered(gnomes(1, {"inland": {**trolls, "tokens": 5}}))
    assert refusal(gnomes(1, {"inland": {**trolls, "tokens": 6}}), "assault inland").rule == (
        "sw.race.gnomes-two-dice"
    )


@pytest.mark.rule("sw.race.pandaren-attack-definition")
@pytest.mark.parametrize(
    ("stands", "attacked"),
    [
        ({"race": "trolls", "tokens": 4}, [1]),
        ({"race": "humans", "tokens": 4}, []),
        ({"race": "tauren", "tokens": 4}, []),
        ({"race": "murlocs", "tokens": 4}, []),
    ],
)
def test_an_assault_that_fails_is_an_attack_on_an_active_race(
    stands: dict[str, Any], attacked: list[int]
) -> None:
    table = position(
        "small-world", 2, sketch=ISLANDS, dice=[1],
        seats=[{"race": "gnomes", "hand": 1, "declined": "tauren"}, {"race": "trolls", "declined": "humans"}],
        regions={"home": {"race": "gnomes"}, "inland": stands},
    )  # fmt: skip
    play(table, "assault inland")
    assert table.state.turn.attacked == attacked


@pytest.mark.rule("sw.race.gnomes-two-dice")
def test_more_than_three_short_after_the_free_roll_there_is_no_attempt() -> None:
    table = gnomes(1, {"inland": {"race": "trolls", "tokens": 4}}, dice=(1,))
    play(table, "assault inland")  # 6 - 1 - 1 in hand: 4 short
    assert step(table) == "Turn.conquer"
    assert table.state.regions["inland"].owner == 1
    assert table.state.players[0].hand == 1


@pytest.mark.rule("sw.race.gnomes-not-ending")
def test_after_the_free_roll_the_conquests_go_on_up_to_the_final_attempt() -> None:
    table = gnomes(3, dice=(0, 1))
    play(table, "assault inland")
    assert not table.state.turn.over
    assert offered(table) == ["attempt near", "attempt shore", "attempt peak", "done"]
    play(table, "attempt near")
    assert table.state.regions["near"].owner == 0
    assert table.state.turn.over


@pytest.mark.rule("sw.race.gnomes-poor-roll")
def test_an_assault_with_too_few_goes_on_only_as_the_final_attempt_or_not_at_all() -> None:
    table = gnomes(2, {"inland": {"race": "trolls", "tokens": 2}}, dice=(1,))
    play(table, "assault inland")  # 4 - 1: one short
    assert offered(table) == ["attempt inland", "done"]
    play(table, "done")
    assert (table.state.players[0].hand, table.state.regions["inland"].tokens) == (2, 2)
    assert refusal(table, "assault peak").rule == "sw.race.gnomes-any-region"
    play(table, "conquer near")
    assert table.state.regions["near"].tokens == 2


@pytest.mark.rule("sw.race.gnomes-poor-roll")
def test_a_failed_final_attempt_of_an_assault_ends_the_conquests() -> None:
    table = gnomes(2, {"inland": {"race": "trolls", "tokens": 2}}, dice=(1, 0))
    play(table, "assault inland", "attempt inland")
    assert table.state.turn.seat == 1
    assert table.state.regions["home"].tokens == 3
    assert table.state.regions["inland"].owner == 1


@pytest.mark.rule("sw.race.gnomes-poor-roll")
def test_an_assault_that_suffices_is_carried_out() -> None:
    table = gnomes(2, dice=(0,))
    play(table, "assault inland")
    assert table.state.regions["inland"].tokens == 2


@pytest.mark.rule("sw.race.gnomes-first-conquest")
def test_the_first_conquest_may_fall_from_the_sky() -> None:
    table = position(
        "small-world", 2, sketch=ISLANDS, seats=[{"race": "gnomes", "hand": 5}], dice=[0],
    )  # fmt: skip
    assert refusal(table, "conquer inland").rule == "sw.reach.first-entry-only"
    play(table, "assault inland")
    assert table.state.regions["inland"].tokens == 2
    assert "conquer peak" in offered(table)
