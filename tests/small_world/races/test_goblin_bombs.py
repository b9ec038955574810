"""Goblins: what becomes of the Bombs that they have laid."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import BombReturned, BombRevealed, Withdrew
from azeroth.testing import events, offered, play, position
from tests.small_world.sketches import coins, end_turn, scored, star


def lit(regions: dict[str, Any], *, power: str = "", other: str = "humans", **more: Any) -> Any:
    """The beginning of a turn of the Goblins at home, with a, b and c around."""
    return position(
        "small-world", 2, step=more.pop("step", "start"), sketch=star("home", "a", "b", "c"),
        seats=[{"race": "goblins", "power": power}, {"race": other}],
        regions={"home": {"race": "goblins"}, **regions}, **more,
    )  # fmt: skip


def revealed(table: Any) -> list[tuple[str, str]]:
    return [(event.region, event.bomb) for event in table.happened if isinstance(event, BombRevealed)]


def returned(table: Any) -> list[tuple[str, str]]:
    return [(event.region, event.rule) for event in table.happened if isinstance(event, BombReturned)]


@pytest.mark.example("sw.ex.goblins-bomb-outcomes")
@pytest.mark.rule("sw.race.goblins-explosion", "sw.race.goblins-explosion-empty")
def test_an_explosion_takes_one_token_and_empties_the_region() -> None:
    table = lit(
        {"a": {"race": "humans", "tokens": 3, "bomb": "explosion"}, "b": {"race": "humans"}}, bombs=[]
    )
    state = table.state
    spot = state.regions["a"]
    assert (spot.owner, spot.race, spot.size) == (-1, "", 0)
    assert (state.players[1].hand, state.tray["humans"]) == (2, 10 - 2 - 1)
    assert (state.players[0].hand, state.regions["home"].tokens) == (0, 1)
    assert (state.laid, state.spent.count("explosion"), state.bombs) == ([], 6, [])
    # The others go back to the map when the Goblins' turn ends, not before.
    play(table, "expand")
    assert state.players[1].hand == 2
    end_turn(table)
    assert (state.players[1].hand, state.regions["b"].tokens) == (0, 3)
    assert scored(table) == {"sw.score.one-per-region": 1, "sw.faction.bonus": 1}


@pytest.mark.example("sw.ex.goblins-bomb-outcomes")
@pytest.mark.rule("sw.race.goblins-miss", "sw.race.goblins-discard")
def test_a_miss_does_nothing_and_goes_to_the_box() -> None:
    table = lit({"a": {"race": "humans", "tokens": 3, "bomb": "miss"}}, bombs=["explosion"])
    assert revealed(table) == [("a", "miss")]
    assert (table.state.regions["a"].owner, table.state.regions["a"].tokens) == (1, 3)
    assert (table.state.players[1].hand, table.state.turn.conquered) == (0, {})
    assert (table.state.laid, table.state.bombs) == ([], ["explosion"])
    assert len(table.state.spent) == 11


@pytest.mark.rule("sw.race.goblins-discard")
def test_an_explosion_goes_to_the_box_too() -> None:
    table = lit({"a": {"race": "humans", "tokens": 3, "bomb": "explosion"}}, bombs=["miss"], spent=[])
    assert (table.state.laid, table.state.bombs) == ([], ["miss"])
    assert table.state.spent.count("explosion") == 6


@pytest.mark.example("sw.ex.goblins-bomb-outcomes")
@pytest.mark.rule("sw.race.goblins-emptied-region", "sw.race.goblins-blind")
def test_the_bomb_of_an_abandoned_region_goes_back_on_top_unseen() -> None:
    table = lit(
        {"a": {"race": "humans", "tokens": 3, "bomb": "explosion"}, "b": {"race": "humans"}},
        active=1, step="ready", bombs=["miss", "miss"],
    )  # fmt: skip
    play(table, "abandon a")
    assert returned(table) == [("a", "sw.race.goblins-emptied-region")]
    assert table.state.bombs == ["explosion", "miss", "miss"]
    assert table.state.laid == []
    assert "explosion" not in table.view(0).state.bombs
    assert revealed(table) == []


@pytest.mark.rule("sw.race.goblins-reveal")
def test_bombs_lie_still_until_the_goblins_next_turn() -> None:
    table = lit(
        {"a": {"race": "humans", "tokens": 3}, "b": {"race": "humans", "tokens": 3}},
        step="end", bombs=["miss", "explosion"],
    )  # fmt: skip
    play(table, "lay a", "lay b")
    assert table.state.turn.seat == 1
    end_turn(table)
    assert revealed(table) == []
    assert (table.state.turn.seat, table.state.round) == (0, 3)
    # All are revealed, in the order that the Goblins choose.
    assert offered(table) == ["reveal a", "reveal b"]
    play(table, "reveal b")
    assert revealed(table) == [("b", "explosion"), ("a", "miss")]


@pytest.mark.rule("sw.race.goblins-reveal-decline")
def test_a_race_that_has_declined_meanwhile_loses_all_its_tokens_there() -> None:
    table = position(
        "small-world", 2, step="start", sketch=star("home", "a", "b"),
        seats=[{"race": "goblins"}, {"race": "humans", "declined": "tauren"}],
        regions={"home": {"race": "goblins"}, "a": {"race": "tauren", "tokens": 2, "bomb": "explosion"},
                 "b": {"race": "tauren", "tokens": 2}},
    )  # fmt: skip
    assert revealed(table) == [("a", "explosion")]
    assert (table.state.regions["a"].size, table.state.tray["tauren"]) == (0, 14)
    assert table.state.players[1].hand == 0


@pytest.mark.rule("sw.race.goblins-new-occupant")
def test_the_bomb_hits_whoever_lives_there_now() -> None:
    table = position(
        "small-world", 3, active=2, step="conquer", first=1, sketch=star("a", "home", "b"),
        seats=[{"race": "goblins"}, {"race": "humans"}, {"race": "kobolds", "hand": 4}],
        regions={"home": {"race": "goblins"}, "a": {"race": "humans", "tokens": 2, "bomb": "explosion"},
                 "b": {"race": "kobolds"}},
        bombs=["miss"],
    )  # fmt: skip
    play(table, "conquer a")
    assert table.state.laid[0].region == "a"
    assert table.state.bombs == ["miss"]
    end_turn(table)
    assert table.state.turn.seat == 0
    assert revealed(table) == [("a", "explosion")]
    assert (table.state.players[2].hand, table.state.tray["kobolds"]) == (3, 11 - 4)
    assert (table.state.players[1].hand, table.state.tray["humans"]) == (1, 9)


@pytest.mark.rule("sw.race.goblins-explosion-bonuses")
def test_an_explosion_pays_like_a_conquest() -> None:
    regions = {"a": {"race": "humans", "tokens": 3, "bomb": "explosion"}}
    assert coins(lit(regions, power="battle-master")) == [6, 5]
    assert coins(lit(regions, power="enraged")) == [8, 5]
    assert coins(lit(regions, power="farmer")) == [5, 5]
    table = lit(regions, power="mining")
    assert table.state.turn.conquered == {"humans": 1}
    play(table, "expand")
    assert scored(end_turn(table)) == {"sw.score.one-per-region": 1, "sw.faction.bonus": 1}
    missed = lit({"a": {"race": "humans", "tokens": 3, "bomb": "miss"}}, power="battle-master")
    assert coins(missed) == [5, 5]
    assert scored(end_turn(play(missed, "expand"))) == {"sw.score.one-per-region": 1}


@pytest.mark.example("sw.ex.goblins-decline-blast")
@pytest.mark.rule("sw.race.goblins-decline-reveal", "sw.race.goblins-explosion-bonuses")
def test_declining_goblins_still_see_their_bombs_go_off() -> None:
    table = position(
        "small-world", 2, step="start", sketch=star("home", "a", "b", "c", "d", "e"),
        seats=[{"race": "goblins", "power": "battle-master"}, {"race": "humans"}],
        regions={"home": {"race": "goblins", "tokens": 2}, "b": {"race": "goblins"}, "c": {"race": "goblins"},
                 "d": {"race": "goblins"}, "e": {"race": "goblins"},
                 "a": {"race": "humans", "tokens": 2, "bomb": "explosion"}},
    )  # fmt: skip
    assert coins(table) == [6, 5]
    assert (table.state.players[1].hand, table.state.tray["humans"]) == (1, 9)
    play(table, "decline")
    assert scored(table) == {"sw.score.decline-regions": 5, "sw.faction.bonus": 1}
    assert coins(table)[0] == 5 + 7
    assert table.state.bombs == []


@pytest.mark.rule("sw.race.goblins-explosion")
def test_the_loss_is_that_of_a_conquest() -> None:
    table = lit({"a": {"race": "humans", "tokens": 3, "bomb": "explosion"}})
    (loss,) = events(table, Withdrew)
    assert (loss.seat, loss.lost, loss.kept) == (1, 1, 2)
    assert table.state.turn.attacked == [1]


@pytest.mark.example("sw.ex.bomb-unpaid")
@pytest.mark.rule("sw.race.goblins-unable-to-act")
@pytest.mark.parametrize("pays", [False, True])
def test_a_bomb_whose_toll_is_not_paid_goes_back_unseen(pays: bool) -> None:
    table = position(
        "small-world", 3, step="start", sketch=star("home", "a", "b swamp"),
        seats=[{"race": "goblins", "coins": 1, "harmony": True}, {"race": "pandaren"},
               {"race": "orcs", "power": "marshdweller"}],
        regions={"home": {"race": "goblins"}, "a": {"race": "pandaren", "tokens": 2, "bomb": "explosion"},
                 "b": {"race": "orcs", "tokens": 2, "bomb": "miss"}},
        bombs=["miss"],
    )  # fmt: skip
    assert offered(table) == ["reveal b", "spare b"]
    play(table, "reveal b" if pays else "spare b")
    assert offered(table) == ["expand", "decline"]
    assert revealed(table) == ([("b", "miss")] if pays else [])
    assert coins(table) == ([0, 5, 6] if pays else [1, 5, 5])
    # The Pandaren's 2 coins were too dear: that Bomb is on top of the stack again.
    assert table.state.bombs == (["explosion", "miss"] if pays else ["explosion", "miss", "miss"])
    assert ("a", "sw.race.goblins-unable-to-act") in returned(table)
    assert table.state.regions["a"].tokens == 2


@pytest.mark.rule("sw.race.goblins-unable-to-act")
@pytest.mark.parametrize("stands", [{"race": "humans", "tower": True}, {"race": "goblins"}])
def test_a_bomb_under_a_watch_tower_or_at_home_goes_back_unseen(stands: dict[str, Any]) -> None:
    table = lit({"a": {**stands, "bomb": "explosion"}, "b": {"race": "humans"}}, bombs=["miss"])
    assert offered(table) == ["expand", "decline"]
    assert revealed(table) == []
    assert returned(table) == [("a", "sw.race.goblins-unable-to-act")]
    assert table.state.bombs == ["explosion", "miss"]
    assert table.state.regions["a"].tokens == 1
