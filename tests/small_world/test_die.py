"""The final conquest attempt with the Reinforcement Die."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.engine import BadPosition, Rolled
from azeroth.games.small_world.events import Paid
from azeroth.testing import offered, play, position, refusal, step
from tests.small_world.sketches import coins, end_turn, row, star


def rolls(table: Any) -> list[int]:
    """What the die has shown."""
    return [event.values[0] for event in table.happened if isinstance(event, Rolled)]


def last_try(hand: int, *around: str, dice: Any = (), **regions: object) -> Any:
    """Humans at home and in camp, with tokens in hand; Trolls hold some of the regions around."""
    return position(
        "small-world", 2, sketch={**star("home", *around), **row("camp")}, dice=dice,
        seats=[{"race": "humans", "hand": hand}, {"race": "trolls"}],
        regions={"home": {"race": "humans"}, "camp": {"race": "humans"}, **regions},
    )  # fmt: skip


@pytest.mark.example("sw.ex.die-no-token")
@pytest.mark.rule("sw.die.need-unused-token")
def test_without_an_unused_token_there_is_no_attempt() -> None:
    # The Portal Mage has something to do, so that the turn still stands at its conquests.
    table = position(
        "small-world", 2, sketch=star("home magic", "x", "y magic"),
        seats=[{"race": "humans", "power": "portal-mage", "hand": 0}],
        regions={"home": {"race": "humans", "tokens": 3}},
    )  # fmt: skip
    assert refusal(table, "attempt x").rule == "sw.die.need-unused-token"
    assert rolls(table) == []


@pytest.mark.example("sw.ex.die-attempt")
@pytest.mark.rule("sw.die.shortfall-three", "sw.die.success")
def test_three_short_is_the_most_the_die_can_make_up_for() -> None:
    trolls = {"x": {"race": "trolls", "tokens": 3}, "y": {"race": "trolls", "tokens": 4}}
    table = last_try(2, "x", "y", dice=[3], **trolls)
    assert offered(table) == ["attempt x", "done"]  # 5 against 2
    assert refusal(table, "attempt y").rule == "sw.die.shortfall-three"  # 6 against 2
    assert "at most" in str(refusal(table, "attempt y"))
    assert "nothing is missing" in str(refusal(last_try(2, "x", x={}), "attempt x"))
    play(table, "attempt x")
    assert table.state.regions["x"].race == "humans"
    assert table.state.regions["x"].tokens == 2
    assert table.state.players[0].hand == 0
    assert step(table) != "Turn.conquer"


@pytest.mark.example("sw.ex.die-attempt")
@pytest.mark.rule("sw.die.failure", "sw.die.ends-conquests")
def test_a_failed_attempt_sends_all_tokens_back_to_one_region() -> None:
    table = last_try(2, "x", "y", dice=[2], x={"race": "trolls", "tokens": 3})
    play(table, "attempt x")
    assert (table.state.regions["x"].race, table.state.regions["x"].tokens) == ("trolls", 3)
    assert table.state.tray["trolls"] == 8
    assert table.state.players[1].hand == 0
    assert offered(table) == ["fall-back home", "fall-back camp"]
    assert refusal(table, "fall-back x").rule == "sw.die.failure"
    play(table, "fall-back camp")
    assert [table.state.regions[r].tokens for r in ("home", "camp")] == [1, 3]
    assert step(table) == "Turn.take_up"  # y, which costs 2, cannot be taken any more


@pytest.mark.rule("sw.die.failure")
def test_a_failed_first_conquest_leaves_the_tokens_in_hand_for_the_next_turn() -> None:
    table = position(
        "small-world",
        2,
        sketch=row("coast anchor", "inland"),
        seats=[{"race": "dwarves", "hand": 2}],
        dice=[0],
    )
    play(table, "attempt coast")
    assert table.state.turn.seat == 1
    assert table.state.players[0].hand == 2
    assert table.state.regions["coast"].race == ""
    end_turn(table)
    play(table, "expand")
    assert offered(table) == ["attempt coast", "done"]
    assert refusal(table, "attempt inland").rule == "sw.reach.first-entry-only"


@pytest.mark.rule("sw.die.reach-applies")
def test_only_what_could_be_attacked_can_be_attempted_and_travel_counts() -> None:
    table = position(
        "small-world", 2,
        sketch={**row("home", "x", "y"), **row("near-isle anchor"), **row("far-isle anchor")},
        seats=[{"race": "humans", "hand": 1}, {"race": "trolls"}],
        regions={"home": {"race": "humans"}, "near-isle": {"race": "trolls", "tokens": 1},
                 "far-isle": {"race": "trolls", "tokens": 2}},
    )  # fmt: skip
    assert offered(table) == ["attempt x", "attempt near-isle", "done"]
    assert refusal(table, "attempt y").rule == "sw.reach.power-exceptions"
    # 2 + 1 travel + 2 Trolls are 4 more than the one in hand.
    assert refusal(table, "attempt far-isle").rule == "sw.die.shortfall-three"
    assert refusal(table, "attempt home").rule == "sw.reach.not-own-active"


@pytest.mark.rule("sw.die.declare-first")
def test_the_target_is_named_before_the_roll_and_stays() -> None:
    # A 1 would have won y, but it was rolled for x.
    table = last_try(2, "x", "y mountain", dice=[1], x={"race": "trolls", "tokens": 2})
    assert rolls(table) == []
    play(table, "attempt x")
    assert rolls(table) == [1]
    assert offered(table) == ["fall-back home", "fall-back camp"]
    play(table, "fall-back home")
    assert (table.state.regions["x"].race, table.state.regions["y"].race) == ("trolls", "")


@pytest.mark.example("sw.ex.die-although-affordable")
@pytest.mark.rule("sw.die.any-target", "sw.die.ends-conquests")
def test_the_attempt_may_aim_higher_than_what_could_be_had_for_sure() -> None:
    table = last_try(2, "cheap", "dear", dice=[2], dear={"race": "trolls", "tokens": 2})
    assert offered(table) == ["conquer cheap", "attempt dear", "done"]
    assert refusal(table, "attempt cheap").rule == "sw.die.shortfall-three"
    play(table, "attempt dear")
    assert (table.state.regions["dear"].race, table.state.regions["dear"].tokens) == ("humans", 2)
    assert step(table) != "Turn.conquer"
    end_turn(table)
    assert table.state.regions["cheap"].race == ""


@pytest.mark.rule("sw.die.any-target")
def test_any_region_that_a_lucky_roll_could_win_may_be_named() -> None:
    trolls = {r: {"race": "trolls", "tokens": n} for r, n in (("b", 1), ("c", 2), ("d", 3))}
    table = last_try(1, "a", "b", "c", "d", **trolls)
    assert offered(table) == ["attempt a", "attempt b", "attempt c", "done"]


@pytest.mark.rule("sw.die.once", "sw.die.ends-conquests")
@pytest.mark.parametrize("face", [0, 3])
def test_the_die_is_rolled_once_a_turn_and_ends_the_conquests(face: int) -> None:
    table = last_try(1, "x", "y", dice=[face, 3])
    play(table, "attempt x")
    if face == 0:
        play(table, "fall-back home")
    assert rolls(table) == [face]
    assert step(table) not in ("Turn.conquer", "FallingBack.choose")
    assert not any(choice.startswith(("attempt", "conquer")) for choice in offered(table))
    end_turn(table)
    assert rolls(table) == [face]
    assert table.state.regions["y"].race == ""


@pytest.mark.rule("sw.die.once", "sw.die.ends-conquests")
@pytest.mark.parametrize("face", [0, 3])
def test_what_acts_during_conquests_ends_with_them(face: int) -> None:
    # The Portal Mage needs no token in hand: only the roll ends the conquests.
    table = position(
        "small-world", 2, sketch=star("home magic", "x", "y magic"), dice=[face],
        seats=[{"race": "humans", "power": "portal-mage", "hand": 1}],
        regions={"home": {"race": "humans", "tokens": 2}},
    )  # fmt: skip
    assert "exchange home y" in offered(table)
    play(table, "attempt x")
    assert (table.state.regions["x"].race == "humans") is (face == 3)
    assert step(table) != "Turn.conquer"


@pytest.mark.rule("sw.die.once")
def test_next_turn_the_die_may_be_rolled_again() -> None:
    table = last_try(1, "x", dice=[0, 1])
    play(table, "attempt x", "fall-back home")
    end_turn(table)
    end_turn(table)
    play(table, "expand", "ready", "done", "attempt x")
    assert rolls(table) == [0, 1]
    assert table.state.regions["x"].race == "humans"


@pytest.mark.rule("sw.die.success")
@pytest.mark.parametrize(("face", "won"), [(0, False), (1, True), (2, True), (3, True)])
def test_roll_and_tokens_must_reach_the_cost_and_all_tokens_go_there(face: int, won: bool) -> None:
    table = last_try(4, "x", dice=[face], x={"race": "trolls", "tokens": 3})  # 5 against 4
    play(table, "attempt x")
    assert (table.state.regions["x"].race == "humans") is won
    if won:
        assert table.state.regions["x"].tokens == 4
        assert table.state.players[0].hand == 0
        assert table.state.players[1].hand == 2  # one of the three Trolls is lost
        assert table.state.tray["trolls"] == 9


@pytest.mark.rule("sw.die.success")
def test_the_die_of_the_box_shows_no_more_than_three() -> None:
    with pytest.raises(BadPosition, match="cannot show 4"):
        play(last_try(1, "x", dice=[4]), "attempt x")


@pytest.mark.rule("sw.die.optional")
def test_who_is_short_may_simply_stop() -> None:
    table = last_try(1, "x")
    assert offered(table) == ["attempt x", "done"]
    play(table, "done")
    assert rolls(table) == []
    assert step(table) == "Turn.put_down"


def toll(table: Any) -> list[str]:
    """Payments and rolls in the order in which they happened."""
    return [type(event).__name__ for event in table.happened if isinstance(event, Paid | Rolled)]


@pytest.mark.rule("sw.die.tolls-before-roll")
@pytest.mark.parametrize(
    ("due", "attacker", "defender", "stands", "rule"),
    [
        (2, {"harmony": True}, {"race": "pandaren", "power": "mining"}, {}, "sw.race.pandaren-toll"),
        (1, {}, {"race": "trolls", "power": "marshdweller"}, {}, "sw.power.marshdweller"),
        (2, {}, {"race": "trolls", "power": "mining"}, {"marker": "aegis-of-aggramar"},
         "sw.artifact.aegis-payment"),
    ],
)  # fmt: skip
def test_tolls_are_paid_before_the_roll_and_kept(
    due: int, attacker: dict[str, object], defender: dict[str, object], stands: dict[str, object], rule: str
) -> None:
    def described(own: int, race: str = "humans") -> Any:
        return position(
            "small-world", 2, sketch=star("home", "x swamp", "y"), dice=[0, 0],
            seats=[{"race": race, "power": "enraged", "hand": 1, "coins": own, **attacker}, defender],
            regions={"home": {"race": race}, "x": {"race": defender["race"], "tokens": 1, **stands}},
        )  # fmt: skip

    table = play(described(due), "attempt x")
    assert toll(table) == ["Paid", "Rolled"]
    assert coins(table) == [0, 5 + due]
    assert table.state.regions["x"].owner == 1
    assert refusal(described(due - 1), "attempt x").rule == rule
    # The Gnomes' free roll comes after the payment as well.
    assert toll(play(described(due, "gnomes"), "assault x"))[:2] == ["Paid", "Rolled"]
