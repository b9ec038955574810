"""Draenei: the Holy Light keeps the first loss of each opponent's turn."""

from __future__ import annotations

import pytest

from azeroth.games.small_world.events import Saved
from azeroth.testing import offered, play, position
from tests.small_world.sketches import end_turn, star


@pytest.mark.example("sw.ex.draenei-two-attacks")
@pytest.mark.rule("sw.race.draenei-first-loss", "sw.race.draenei-later-losses")
def test_the_first_token_is_kept_and_the_second_is_discarded() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y", "z"),
        seats=[{"race": "kobolds", "hand": 7}, {"race": "draenei"}],
        regions={"home": {"race": "kobolds"}, "x": {"race": "draenei", "tokens": 2},
                 "y": {"race": "draenei", "tokens": 1}, "z": {"race": "draenei", "tokens": 3}},
    )  # fmt: skip
    state = table.state
    assert state.tray["draenei"] == 6
    play(table, "conquer x")
    assert (state.players[1].hand, state.tray["draenei"]) == (2, 6)
    play(table, "conquer y")
    assert (state.players[1].hand, state.tray["draenei"]) == (2, 7)
    assert state.turn.losses == 1
    end_turn(table)
    assert (state.regions["z"].tokens, state.players[1].hand) == (5, 0)


@pytest.mark.rule("sw.race.draenei-later-losses")
def test_the_next_opponents_turn_has_a_first_loss_of_its_own() -> None:
    table = position(
        "small-world", 3, sketch=star("home", "camp", "x", "y", "z"),
        seats=[{"race": "kobolds", "hand": 4}, {"race": "trolls"}, {"race": "draenei"}],
        regions={"home": {"race": "kobolds"}, "camp": {"race": "trolls", "tokens": 8},
                 "x": {"race": "draenei", "tokens": 2}, "y": {"race": "draenei", "tokens": 2}},
    )  # fmt: skip
    state = table.state
    play(table, "conquer x")
    assert (state.players[2].hand, state.tray["draenei"]) == (2, 8)
    end_turn(table)
    assert (state.turn.seat, state.regions["y"].tokens) == (1, 4)
    # 2 + 4 - 1 for the Trolls, by way of home: 2 + 1 - 1.
    play(table, "expand", "ready", "done", "conquer home", "conquer y")
    assert (state.players[2].hand, state.tray["draenei"]) == (4, 8)
    assert [event.seat for event in table.happened if isinstance(event, Saved)] == [2, 2]


@pytest.mark.rule("sw.race.draenei-first-loss")
def test_a_token_driven_out_by_a_power_is_kept_too() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"),
        seats=[{"race": "kobolds", "power": "intimidating", "hand": 1}, {"race": "draenei"}],
        regions={"home": {"race": "kobolds"}, "x": {"race": "draenei", "tokens": 3}},
    )  # fmt: skip
    state = table.state
    play(table, "intimidate x")  # they have no other region: it would be discarded
    assert (state.regions["x"].tokens, state.players[1].hand, state.tray["draenei"]) == (2, 1, 9)
    play(table, "intimidate x")
    assert (state.regions["x"].tokens, state.players[1].hand, state.tray["draenei"]) == (1, 1, 10)
    end_turn(table)
    assert (state.regions["x"].tokens, state.players[1].hand) == (2, 0)


@pytest.mark.rule("sw.race.draenei-first-loss")
def test_a_beast_is_the_first_loss_that_is_kept() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y", "z"),
        seats=[{"race": "kobolds", "hand": 9}, {"race": "draenei", "power": "beast-master"}],
        regions={"home": {"race": "kobolds"}, "x": {"race": "draenei", "tokens": 1, "beasts": 1},
                 "y": {"race": "draenei", "tokens": 1, "beasts": 1}, "z": {"race": "draenei"}},
    )  # fmt: skip
    state = table.state
    play(table, "conquer x")
    assert (state.players[1].hand, state.players[1].beasts, state.supply["beast"]) == (1, 1, 3)
    play(table, "conquer y")
    assert (state.players[1].hand, state.players[1].beasts, state.supply["beast"]) == (2, 1, 4)
    assert state.tray["draenei"] == 9


@pytest.mark.rule("sw.race.draenei-not-own-turn")
def test_draenei_in_decline_lose_every_token() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "kobolds", "hand": 4}, {"race": "trolls", "declined": "draenei"}],
        regions={"home": {"race": "kobolds"}, "x": {"race": "draenei", "tokens": 2},
                 "y": {"race": "draenei"}},
    )  # fmt: skip
    play(table, "conquer x")
    assert table.state.tray["draenei"] == 11
    assert (table.state.players[1].hand, table.state.turn.losses) == (0, 2)
    assert not any(isinstance(event, Saved) for event in table.happened)


@pytest.mark.rule("sw.race.draenei-not-own-turn")
def test_on_their_own_turn_their_beasts_go_like_any_others() -> None:
    table = position(
        "small-world", 2, step="start", sketch=star("home", "x"),
        seats=[{"race": "draenei", "power": "beast-master"}],
        regions={"home": {"race": "draenei", "tokens": 1, "beasts": 1}, "x": {"race": "draenei"}},
    )  # fmt: skip
    assert offered(table) == ["expand", "decline"]
    assert (table.state.players[0].beasts, table.state.supply["beast"]) == (0, 5)
    assert table.state.turn.saved == []
