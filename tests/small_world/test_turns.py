"""Rounds and turns: who plays when, and in which steps."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth import new_game
from azeroth.engine import BadOption
from azeroth.games.small_world.events import (
    Conquered,
    Declined,
    GameEnded,
    Picked,
    Redeployed,
    RoundBegan,
    Scored,
    TokensPlaced,
)
from azeroth.testing import offered, play, position, refusal, step
from tests.small_world.sketches import coins, end_turn, row, scored, star

# -- rounds ---------------------------------------------------------------------------------------


@pytest.mark.rule("sw.round.first-player")
def test_the_first_player_is_named_or_chosen_by_lot() -> None:
    for seat in range(3):
        table = new_game("small-world", 3, seed=1, options={"first": str(seat + 1)})
        assert (table.state.first, table.seats) == (seat, (seat,))
    drawn = {new_game("small-world", 3, seed=seed).seats[0] for seed in range(30)}
    assert drawn == {0, 1, 2}
    with pytest.raises(BadOption, match="first"):
        new_game("small-world", 3, seed=1, options={"first": "4"})


@pytest.mark.rule("sw.round.clockwise", "sw.round.one-turn-each")
def test_turns_pass_clockwise_from_the_same_first_player_in_every_round() -> None:
    table = new_game("small-world", 3, seed=2, options={"first": "2"})
    turns = []
    while table.state.round < 4:
        turns.append((table.state.round, table.state.turn.seat))
        end_turn(table)
    assert turns == [(n, seat) for n in (1, 2, 3) for seat in (1, 2, 0)]


@pytest.mark.rule("sw.round.advance-marker")
def test_the_marker_moves_before_the_first_players_turn_and_only_then() -> None:
    table = new_game("small-world", 2, seed=1, options={"first": "2"})
    assert table.state.round == 1
    end_turn(table)
    assert (table.state.round, table.seats) == (1, (0,))
    assert not any(isinstance(event, RoundBegan) for event in table.happened)
    end_turn(table)
    assert (table.state.round, table.seats) == (2, (1,))
    began = table.happened[-2]  # then the turn begins
    assert isinstance(began, RoundBegan)
    assert began.number == 2


@pytest.mark.rule("sw.round.last-spot", "sw.end.reveal")
def test_in_the_last_round_everybody_has_a_turn_and_then_the_coins_are_counted() -> None:
    table = position(
        "small-world", 2, step="choose", round=9, active=1, sketch=row("a", "b"),
        seats=[{"race": "orcs", "coins": 31}, {"race": "trolls", "coins": 40}],
        regions={"a": {"race": "orcs"}, "b": {"race": "trolls"}},
    )  # fmt: skip
    play(table, "decline")
    began = table.happened[-2]
    assert isinstance(began, RoundBegan)
    assert (began.number, began.last) == (10, True)
    play(table, "decline")
    assert table.result is None
    assert table.seats == (1,)
    assert table.state.counted == ()
    end_turn(table)
    assert table.over
    assert table.state.round == 10
    ended = table.happened[-1]
    assert isinstance(ended, GameEnded)
    assert ended.totals == table.state.counted == tuple(coins(table))


@pytest.mark.example("sw.ex.rounds-by-players")
@pytest.mark.rule("sw.component.turn-track")
@pytest.mark.parametrize(("players", "rounds"), [(2, 10), (3, 10), (4, 9), (5, 8)])
def test_there_are_ten_nine_or_eight_rounds(players: int, rounds: int) -> None:
    table = new_game("small-world", players, seed=3)
    while not table.over:
        end_turn(table)
    played = [event.seat for event in table.happened if isinstance(event, Scored)]
    assert [played.count(seat) for seat in range(players)] == [rounds] * players
    (track, *_) = table.game.view.scene(table.view(None), None).tracks
    assert (track.count, track.at) == (rounds, rounds - 1)


# -- turns ----------------------------------------------------------------------------------------


def steps(table: Any, *choices: str) -> list[str]:
    """The steps that asked for these choices, each named once in a row."""
    asked: list[str] = []
    for choice in choices:
        if step(table) not in asked[-1:]:
            asked.append(step(table))
        play(table, choice)
    return asked


@pytest.mark.rule("sw.turn.first-round-steps")
def test_in_the_first_round_one_picks_conquers_and_scores() -> None:
    table = position(
        "small-world", 2, step="start", round=1, sketch=row("a anchor", "b"),
        combos=[{"race": "orcs", "power": "mining"}],
    )  # fmt: skip
    assert steps(table, "pick orcs", "conquer a", "conquer b", "done") == [
        "Turn.pick", "Turn.conquer", "Turn.take_up",
    ]  # fmt: skip
    while table.seats == (0,):
        assert step(table) == "Turn.put_down"
        play(table, "put a")
    order = [type(e) for e in table.happened if isinstance(e, Picked | Conquered | Scored)]
    assert order == [Picked, Conquered, Conquered, Scored]
    assert (table.state.turn.seat, step(table)) == (1, "Turn.pick")


@pytest.mark.rule("sw.turn.later-choice")
def test_later_one_either_expands_or_declines_and_scores_in_both_cases() -> None:
    def table() -> Any:
        return position(
            "small-world", 2, step="start", sketch=row("a", "b"), seats=[{"race": "orcs", "power": "mining"}],
            regions={"a": {"race": "orcs", "tokens": 3}},
        )  # fmt: skip

    assert offered(table()) == ["expand", "decline"]
    for choice in ("conquer b", "ready", "done", "pick humans"):
        assert refusal(table(), choice).rule == "sw.turn.later-choice"
    expanding = play(table(), "expand", "ready", "done")
    assert "decline" not in offered(expanding)
    play(expanding, "conquer b")
    end_turn(expanding)
    assert scored(expanding) == {"sw.score.one-per-region": 2}
    assert scored(play(table(), "decline")) == {"sw.score.decline-regions": 1}


@pytest.mark.rule("sw.turn.no-active-race-must-pick")
def test_without_an_active_race_the_turn_begins_with_a_pick_and_has_no_choice_to_decline() -> None:
    table = position(
        "small-world", 2, step="start", round=4, sketch=row("a anchor", "b"), seats=[{"declined": "trolls"}],
        regions={"b": {"race": "trolls"}}, combos=[{"race": "orcs", "power": "mining"}],
    )  # fmt: skip
    assert step(table) == "Turn.pick"
    for choice in ("expand", "decline", "conquer a", "done"):
        assert refusal(table, choice).rule == "sw.pick.any-of-six"
    play(table, "pick orcs")
    assert step(table) == "Turn.conquer"
    play(table, "conquer a")
    end_turn(table)
    assert scored(table) == {"sw.score.one-per-region": 1, "sw.score.decline-regions": 1}


@pytest.mark.rule("sw.turn.no-decline-first-round")
def test_a_new_race_cannot_decline_before_its_second_turn() -> None:
    table = new_game("small-world", 2, seed=4, options={"first": "1"})
    assert refusal(table, "decline").rule == "sw.pick.any-of-six"
    play(table, offered(table)[0])
    assert not any(choice in ("expand", "decline") for choice in offered(table))
    end_turn(table)
    assert not any(isinstance(event, Declined) for event in table.happened)
    end_turn(table)
    assert (table.state.round, table.seats) == (2, (0,))
    while step(table) != "Turn.choose":  # some races have something else to decide first
        play(table, offered(table)[0])
    assert offered(table) == ["expand", "decline"]


def wiped_out() -> Any:
    return position(
        "small-world", 2, step="start", sketch=row("a anchor", "b"),
        seats=[{"race": "orcs", "power": "mining", "declined": "trolls"}], regions={"b": {"race": "trolls"}},
    )  # fmt: skip


@pytest.mark.rule("sw.turn.wiped-out-active")
def test_a_race_without_tokens_keeps_its_banner_until_it_has_declined() -> None:
    table = wiped_out()
    assert offered(table) == ["expand", "decline"]
    assert refusal(table, "pick humans").rule == "sw.turn.later-choice"
    play(table, "expand")
    assert table.state.turn.seat == 1  # there was nothing to expand with
    assert table.state.players[0].race == "orcs"
    assert scored(table) == {"sw.score.decline-regions": 1}


@pytest.mark.rule("sw.turn.wiped-out-active")
def test_when_it_declines_its_banner_goes_back_at_once_and_the_earlier_race_vanishes_too() -> None:
    table = play(wiped_out(), "decline")
    p = table.state.players[0]
    assert (p.race, p.declined) == ("", "")
    assert table.state.regions["b"].race == ""
    assert table.state.displays[0].banners[-2:] == ["trolls", "orcs"]
    assert scored(table) == {}
    end_turn(table)
    assert (table.seats, step(table)) == ((0,), "Turn.pick")


@pytest.mark.rule("sw.turn.step-order")
def test_an_expanding_turn_takes_its_steps_in_order() -> None:
    table = position(
        "small-world", 2, step="start", sketch={**star("home", "x", "y mountain"), **row("m", "n")}, dice=[1],
        seats=[{"race": "forsaken", "power": "garrisoned"}, {"race": "trolls"}],
        regions={"home": {"race": "forsaken", "tokens": 7}, "x": {"race": "trolls", "tokens": 2},
                 "m": {"race": "trolls"}, "n": {"race": "trolls"}},
    )  # fmt: skip
    asked = steps(
        table, "expand", "ready", "done", "conquer x", "attempt y", "buy 1", "done", "put x", "1: put m"
    )
    assert asked == [
        "Turn.choose", "Turn.ready", "Turn.conquer", "EnlistTheDead.buy", "Turn.take_up", "Turn.put_down",
        "RedeployWithdrawn.put",
    ]  # fmt: skip
    # Forts are placed after redeployment, then comes scoring, and last the defender's redeployment.
    last = [
        (type(event), event.seat)
        for event in table.happened
        if isinstance(event, Conquered | Redeployed | TokensPlaced | Scored)
    ]
    assert last == [
        (Conquered, 0), (Conquered, 0), (Redeployed, 0), (TokensPlaced, 0), (Scored, 0), (Redeployed, 1),
    ]  # fmt: skip


@pytest.mark.rule("sw.turn.start-effects-order")
def test_the_worgen_take_a_form_before_they_expand_or_decline() -> None:
    table = position(
        "small-world", 2, step="start", sketch=row("a", "b"), seats=[{"race": "worgen", "power": "mining"}],
        regions={"a": {"race": "worgen", "tokens": 3}},
    )  # fmt: skip
    assert steps(table, "form human", "decline") == ["WorgenForm.choose", "Turn.choose"]
    assert coins(table)[0] == 5 + 2 + 1


@pytest.mark.rule("sw.turn.start-effects-order")
def test_on_a_turn_that_opens_with_a_pick_they_come_right_after_it() -> None:
    table = position(
        "small-world", 2, step="start", sketch=row("a anchor", "b"),
        combos=[{"race": "worgen", "power": "mining"}],
    )  # fmt: skip
    assert steps(table, "pick worgen", "form worgen", "conquer a") == [
        "Turn.pick", "WorgenForm.choose", "Turn.conquer",
    ]  # fmt: skip
    assert table.state.regions["a"].tokens == 2


@pytest.mark.rule("sw.turn.start-effects-order")
def test_the_race_comes_before_the_power() -> None:
    table = position(
        "small-world", 2, step="start", sketch=star("home hill", "x", "y"),
        seats=[{"race": "goblins", "power": "beast-master"}, {"race": "humans"}],
        regions={"home": {"race": "goblins", "tokens": 2, "beasts": 2},
                 "x": {"race": "humans", "bomb": "miss"}, "y": {"race": "humans", "bomb": "miss"}},
    )  # fmt: skip
    assert offered(table) == ["reveal x", "reveal y"]
    assert table.state.regions["home"].beasts == 2  # not renewed yet
    play(table, "reveal x")
    assert step(table) == "Turn.choose"
    assert (table.state.regions["home"].beasts, table.state.players[0].beasts) == (0, 1)


@pytest.mark.rule("sw.turn.start-effects-order")
def test_the_side_on_the_battleground_is_chosen_last_of_them() -> None:
    table = position(
        "small-world", 2, step="start", sketch=star("home hill", "x"),
        seats=[{"race": "pandaren", "power": "beast-master"}, {"harmony": True}],
        regions={"home": {"race": "pandaren", "marker": "battleground"}},
    )  # fmt: skip
    assert step(table) == "TakingSide.choose"
    assert not table.state.players[1].harmony
    assert table.state.players[0].beasts == 1
    play(table, "side horde")
    assert step(table) == "Turn.choose"
