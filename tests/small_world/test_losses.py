"""Enemy losses and withdrawals."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import Redeployed, Scored
from azeroth.testing import offered, play, position, refusal, step
from tests.small_world.sketches import end_turn, price, row, star


def raid(**stands: object) -> Any:
    """Orcs in the middle with nine tokens in hand; Trolls hold x, y or a far camp."""
    return position(
        "small-world", 2, sketch={**star("home", "x", "y", "z"), **row("camp", board="far")},
        seats=[{"race": "orcs", "power": "mining", "hand": 9}, {"race": "trolls", "power": "farmer"}],
        regions={"home": {"race": "orcs"}, **stands},
    )  # fmt: skip


@pytest.mark.rule("sw.loss.take-back", "sw.loss.one-discarded", "sw.loss.rest-kept")
def test_the_defender_takes_all_tokens_back_at_once_and_loses_one_of_them() -> None:
    table = raid(x={"race": "trolls", "tokens": 4}, camp={"race": "trolls", "tokens": 2})
    assert table.state.tray["trolls"] == 5
    play(table, "conquer x")
    assert table.state.regions["x"].race == "orcs"
    assert table.state.players[1].hand == 3
    assert table.state.tray["trolls"] == 6
    assert table.state.regions["camp"].tokens == 2
    # They are kept in hand until the attacker has done everything else.
    play(table, "conquer y", "done")
    assert step(table) == "Turn.take_up"
    assert table.state.players[1].hand == 3


@pytest.mark.rule("sw.loss.per-conquest")
def test_a_token_is_lost_for_each_region_that_is_conquered() -> None:
    table = raid(x={"race": "trolls", "tokens": 2}, y={"race": "trolls", "tokens": 2})
    play(table, "conquer x", "conquer y")
    assert table.state.players[1].hand == 2
    assert table.state.tray["trolls"] == 9


@pytest.mark.rule("sw.loss.redeploy-final-action", "sw.loss.redeploy-anywhere")
def test_withdrawn_tokens_are_redeployed_last_of_all_as_the_defender_likes() -> None:
    table = raid(
        x={"race": "trolls", "tokens": 3}, y={"race": "trolls"}, camp={"race": "trolls", "tokens": 2}
    )
    play(table, "conquer x", "done", "done")
    while table.seats == (0,):
        play(table, "put home")
    # The Orcs have scored; y is next door, the camp on another board.
    assert isinstance(table.happened[-1], Scored)
    assert table.seats == (1,)
    assert step(table) == "RedeployWithdrawn.put"
    assert offered(table) == ["put y", "put camp"]
    play(table, "put camp", "put y")
    assert (table.state.regions["y"].tokens, table.state.regions["camp"].tokens) == (2, 3)
    assert table.state.players[1].hand == 0
    assert (table.state.turn.seat, step(table)) == (1, "Turn.choose")


@pytest.mark.rule("sw.loss.redeploy-final-action")
def test_several_defenders_redeploy_clockwise_from_the_attacker() -> None:
    races = ["trolls", "orcs", "goblins"]
    table = position(
        "small-world", 3, active=1, sketch={**star("home", "x", "y"), **row("a", "b"), **row("c", "d")},
        seats=[{"race": "trolls"}, {"race": "orcs", "hand": 8}, {"race": "goblins"}],
        regions={
            "home": {"race": "orcs"}, "x": {"race": "trolls", "tokens": 2},
            "y": {"race": "goblins", "tokens": 2}, "a": {"race": "trolls"}, "b": {"race": "trolls"},
            "c": {"race": "goblins"}, "d": {"race": "goblins"},
        },
    )  # fmt: skip
    play(table, "conquer x", "conquer y")
    end_turn(table)
    order = [races[event.seat] for event in table.happened if isinstance(event, Redeployed)]
    assert order == ["goblins", "trolls"]


@pytest.mark.rule("sw.loss.redeploy-existing-only", "sw.loss.redeploy-mandatory")
def test_withdrawn_tokens_must_go_back_and_only_where_their_race_still_stands() -> None:
    table = position(
        "small-world", 2, sketch={**star("home", "x", "y", "z"), **row("a"), **row("b")},
        seats=[{"race": "orcs", "hand": 5}, {"race": "trolls", "declined": "goblins"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "trolls", "tokens": 3}, "y": {"race": "goblins"},
                 "a": {"race": "trolls"}, "b": {"race": "trolls"}},
    )  # fmt: skip
    play(table, "conquer x")
    while table.seats == (0,):
        play(table, "done" if "done" in offered(table) else offered(table)[0])
    assert offered(table) == ["put a", "put b"]
    assert refusal(table, "done").rule == "sw.loss.redeploy-final-action"
    for region in ("x", "z", "home"):  # lost, empty, and an enemy's
        assert refusal(table, f"put {region}").rule == "sw.loss.redeploy-existing-only"
    assert refusal(table, "put y").rule == "sw.redeploy.active-only"  # their own race in decline
    play(table, "put a", "put a")
    assert table.state.regions["a"].tokens == 3
    assert table.state.players[1].hand == 0


@pytest.mark.example("sw.ex.no-region-left")
@pytest.mark.rule("sw.loss.no-region-left")
def test_who_has_lost_every_region_keeps_the_tokens_for_a_first_conquest() -> None:
    table = position(
        "small-world", 2, sketch=row("home", "x", "coast anchor", "inland"), dice=[1],
        seats=[{"race": "orcs", "hand": 5}, {"race": "trolls"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "trolls", "tokens": 3}},
    )  # fmt: skip
    play(table, "conquer x")
    end_turn(table)
    assert table.state.players[1].hand == 2
    assert table.state.players[1].race == "trolls"
    play(table, "expand")
    assert step(table) == "Turn.conquer"  # there is nothing to ready
    assert price(table, "coast") == 3
    assert offered(table) == ["attempt coast", "done"]
    assert refusal(table, "conquer inland").rule == "sw.reach.first-entry-only"
    play(table, "attempt coast")
    assert table.state.regions["coast"].tokens == 2


@pytest.mark.rule("sw.loss.single-token")
def test_a_lone_defender_is_lost_and_nothing_is_withdrawn() -> None:
    table = raid(x={"race": "trolls"}, camp={"race": "trolls"})
    play(table, "conquer x")
    assert table.state.players[1].hand == 0
    assert table.state.tray["trolls"] == 10
    end_turn(table)
    assert not any(isinstance(event, Redeployed) and event.seat == 1 for event in table.happened)


@pytest.mark.rule("sw.loss.murloc-discarded")
def test_a_murloc_goes_for_good() -> None:
    table = raid(x={"race": "murlocs"}, y={"race": "murlocs"})
    play(table, "conquer x")
    assert table.state.tray["murlocs"] == 14
    assert table.state.players[1].hand == 0
    end_turn(table)
    end_turn(table)
    assert [r for r, spot in table.state.regions.items() if spot.race == "murlocs"] == ["y"]


@pytest.mark.rule("sw.loss.decline-all-discarded")
def test_all_tokens_in_decline_are_discarded_however_many() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "orcs", "hand": 9}, {"race": "trolls", "declined": "tauren"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "tauren", "tokens": 3},
                 "y": {"race": "tauren", "tokens": 2}},
    )  # fmt: skip
    play(table, "conquer x")
    assert table.state.tray["tauren"] == 14
    assert table.state.players[1].hand == 0
    assert table.state.regions["y"].tokens == 2


@pytest.mark.rule("sw.loss.own-decline")
def test_ones_own_tokens_in_decline_are_discarded_too() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "orcs", "hand": 6, "declined": "tauren"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "tauren", "tokens": 2},
                 "y": {"race": "tauren", "tokens": 2}},
    )  # fmt: skip
    play(table, "conquer x")
    assert table.state.tray["tauren"] == 14
    assert table.state.players[0].hand == 2  # none of them is withdrawn
    assert [r for r, spot in table.state.regions.items() if spot.race == "tauren"] == ["y"]


@pytest.mark.rule("sw.loss.fort-wall-discarded")
def test_fort_and_wisp_wall_do_not_serve_the_conqueror() -> None:
    table = raid(x={"race": "trolls", "fort": True, "wall": True}, y={"race": "trolls", "tokens": 9})
    assert (table.state.supply["fort"], table.state.supply["wisp-wall"]) == (9, 8)
    play(table, "conquer x")
    spot = table.state.regions["x"]
    assert (spot.tokens, spot.fort, spot.wall) == (5, False, False)
    assert (table.state.supply["fort"], table.state.supply["wisp-wall"]) == (10, 9)


@pytest.mark.rule("sw.loss.tokens-to-tray")
def test_lost_tokens_can_be_taken_again_from_the_tray() -> None:
    # All eleven Trolls are on the boards: the Spirit Healer finds one only after a loss.
    table = position(
        "small-world", 2, step="choose", active=1, sketch=row("home", "x", "camp"),
        seats=[{"race": "orcs", "power": "mining"}, {"race": "trolls", "power": "farmer"}],
        regions={"home": {"race": "orcs", "tokens": 5}, "x": {"race": "trolls"},
                 "camp": {"race": "trolls", "tokens": 10, "marker": "spirit-healer"}},
    )  # fmt: skip
    play(table, "expand")
    end_turn(table)
    assert sum(spot.tokens for spot in table.state.regions.values() if spot.race == "trolls") == 11
    play(table, "expand", "ready", "done", "conquer x")
    assert table.state.tray["trolls"] == 1
    end_turn(table)
    play(table, "expand")
    end_turn(table)
    assert table.state.tray["trolls"] == 0
    assert table.state.regions["camp"].tokens == 11
