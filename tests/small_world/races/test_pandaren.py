"""Pandaren: Harmony tokens and their toll."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import HarmonyGiven, Paid
from azeroth.testing import events, offered, play, position, refusal
from tests.small_world.sketches import coins, end_turn, row, star

TOLL = "sw.race.pandaren-toll"


def holders(table: Any) -> list[int]:
    return [player.seat for player in table.state.players if player.harmony]


def peaceful(regions: dict[str, Any], hand: int = 4, **more: Any) -> Any:
    """Pandaren at home, Trolls and Orcs around."""
    return position(
        "small-world", 3, sketch=star("home", "x", "y", "z"), dice=more.pop("dice", []),
        seats=[{"race": "pandaren", "hand": hand, **more}, {"race": "trolls"}, {"race": "kobolds"}],
        regions={"home": {"race": "pandaren"}, **regions},
    )  # fmt: skip


@pytest.mark.rule("sw.race.pandaren-give")
def test_every_opponent_left_in_peace_gets_a_token_at_the_end_of_the_turn() -> None:
    table = peaceful({"x": {"race": "trolls"}, "y": {"race": "kobolds"}, "z": {"race": "trolls"}})
    play(table, "conquer x")
    assert holders(table) == []
    end_turn(table)
    assert holders(table) == [2]
    assert table.state.supply["harmony"] == 3
    assert [event.takers for event in table.happened if isinstance(event, HarmonyGiven)] == [(2,)]
    assert holders(end_turn(peaceful({"x": {"race": "trolls"}, "y": {"race": "kobolds"}}))) == [1, 2]


@pytest.mark.rule("sw.race.pandaren-first-turn")
def test_opponents_without_a_race_get_a_token_too() -> None:
    table = position(
        "small-world", 3, step="pick", round=1, sketch=row("a anchor", "b"),
        combos=[{"race": "pandaren", "power": "mining"}],
    )  # fmt: skip
    play(table, "pick pandaren", "conquer a")
    end_turn(table)
    assert holders(table) == [1, 2]
    later = position(
        "small-world", 3, sketch=star("home", "x", "y"),
        seats=[{"race": "pandaren", "hand": 4}, {"declined": "tauren"}, {"race": "kobolds"}],
        regions={"home": {"race": "pandaren"}, "x": {"race": "tauren", "tokens": 2}},
    )  # fmt: skip
    play(later, "conquer x")
    assert holders(end_turn(later)) == [1, 2]


@pytest.mark.rule("sw.race.pandaren-decline-attack")
def test_attacking_a_race_in_decline_does_not_withhold_the_token() -> None:
    table = peaceful(
        {"x": {"race": "goblins", "owner": 1, "declined": True}, "y": {"race": "trolls"},
         "z": {"race": "kobolds"}}, hand=6,
    )  # fmt: skip
    play(table, "conquer x", "conquer z")
    assert holders(end_turn(table)) == [1]


@pytest.mark.rule("sw.race.pandaren-attack-definition")
def test_a_failed_attempt_is_an_attack() -> None:
    table = peaceful({"x": {"race": "trolls", "tokens": 2}, "y": {"race": "kobolds"}}, hand=1, dice=[0])
    play(table, "attempt x")
    assert table.state.regions["x"].owner == 1
    assert (table.state.turn.seat, holders(table)) == (1, [2])


@pytest.mark.rule("sw.race.pandaren-attack-definition")
def test_driving_a_token_out_is_an_attack() -> None:
    table = peaceful(
        {"x": {"race": "trolls", "tokens": 2}, "y": {"race": "kobolds"}, "z": {"race": "trolls"}},
        hand=1, power="intimidating",
    )  # fmt: skip
    play(table, "intimidate x")
    assert table.state.regions["z"].tokens == 2
    assert holders(end_turn(table)) == [2]


def attack(harmony: bool, coins_: int = 5, **pandaren: Any) -> Any:
    """Kobolds next to three regions of the Pandaren."""
    return position(
        "small-world", 2, sketch=star("home", "x", "y", "z", "w"),
        seats=[{"race": "kobolds", "hand": 9, "coins": coins_, "harmony": harmony, **pandaren.pop("me", {})},
               {"race": "pandaren", **pandaren}],
        regions={"home": {"race": "kobolds"},
                 **{r: {"race": "pandaren"} for r in ("x", "y", "z")}, "w": {"race": "murlocs"}},
    )  # fmt: skip


@pytest.mark.example("sw.ex.pandaren-toll")
@pytest.mark.rule("sw.race.pandaren-toll", "sw.race.pandaren-once")
def test_the_holder_of_a_token_pays_two_coins_before_the_first_attack() -> None:
    table = attack(harmony=True)
    play(table, "conquer x", "conquer y", "conquer z")
    assert coins(table) == [3, 7]
    paid = events(table, Paid)
    assert [(event.rule, event.seat, event.payee, event.coins) for event in paid] == [(TOLL, 0, 1, 2)]


@pytest.mark.example("sw.ex.pandaren-toll")
@pytest.mark.rule("sw.race.pandaren-toll")
def test_who_cannot_pay_may_not_attack() -> None:
    table = attack(harmony=True, coins_=1)
    assert refusal(table, "conquer x").rule == TOLL
    assert offered(table) == ["conquer w", "done"]
    assert coins(play(table, "conquer w")) == [1, 5]


@pytest.mark.rule("sw.race.pandaren-toll")
def test_another_race_of_the_same_player_is_attacked_without_a_toll() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "kobolds", "hand": 9, "harmony": True}, {"race": "pandaren", "declined": "orcs"}],
        regions={"home": {"race": "kobolds"}, "x": {"race": "orcs"}, "y": {"race": "pandaren"}},
    )  # fmt: skip
    assert coins(play(table, "conquer x")) == [5, 5]
    assert coins(play(table, "conquer y")) == [3, 7]


@pytest.mark.rule("sw.race.pandaren-once")
def test_what_was_paid_covers_all_attacks_until_the_token_goes_back() -> None:
    table = attack(harmony=True, coins_=1, me={"harmony_paid": True})
    play(table, "conquer x", "conquer y")
    assert coins(table) == [1, 5]


@pytest.mark.rule("sw.race.pandaren-no-token-no-toll")
def test_without_a_token_the_attack_is_free() -> None:
    table = attack(harmony=False, coins_=0)
    assert coins(play(table, "conquer x", "conquer y")) == [0, 5]


@pytest.mark.rule("sw.race.pandaren-attack-definition")
def test_driving_their_tokens_out_is_an_attack_that_costs_the_toll() -> None:
    table = attack(harmony=True, me={"power": "intimidating"})
    play(table, "intimidate x", "send y")
    assert coins(table) == [3, 7]
    poor = attack(harmony=True, coins_=1, me={"power": "intimidating"})
    assert refusal(poor, "intimidate x").rule == TOLL


@pytest.mark.rule("sw.race.pandaren-retrieve")
def test_all_tokens_come_back_when_the_pandaren_turn_begins() -> None:
    table = position(
        "small-world", 3, step="start", sketch=star("home", "x", "y"),
        seats=[{"race": "pandaren"}, {"race": "trolls", "harmony": True, "harmony_paid": True},
               {"race": "kobolds", "harmony": True}],
        regions={"home": {"race": "pandaren"}, "x": {"race": "trolls"}, "y": {"race": "kobolds"}},
    )  # fmt: skip
    assert offered(table) == ["expand", "decline"]
    assert holders(table) == []
    assert table.state.supply["harmony"] == 4
    assert not table.state.players[1].harmony_paid


@pytest.mark.rule("sw.race.pandaren-decline")
def test_in_decline_they_give_nothing_and_take_no_toll() -> None:
    table = position(
        "small-world", 2, step="start", sketch=star("home", "x", "y"),
        seats=[{"race": "pandaren"}, {"race": "kobolds", "harmony": True}],
        regions={"home": {"race": "pandaren", "tokens": 2}, "x": {"race": "kobolds", "tokens": 6}},
    )  # fmt: skip
    play(table, "decline")
    assert (table.state.turn.seat, holders(table)) == (1, [])
    play(table, "expand", "ready", "done", "conquer home")
    assert coins(table) == [6, 5]
    later = position(
        "small-world", 2, sketch=star("home", "x"),
        seats=[{"race": "kobolds", "hand": 3, "harmony": True}, {"race": "orcs", "declined": "pandaren"}],
        regions={"home": {"race": "kobolds"}, "x": {"race": "pandaren"}},
    )  # fmt: skip
    assert coins(play(later, "conquer x")) == [5, 5]
