"""Champion: one conquest for nothing."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth.games.small_world.events import Paid, Withdrew
from azeroth.testing import costs, events, offered, play, position, refusal, step
from tests.small_world.sketches import coins, end_turn, price, row, scored, star

ADJACENT, REUSE = "sw.power.champion-adjacent-only", "sw.power.champion-reuse"


def champion(hand: int, regions: dict[str, Any], race: str = "trolls", **more: Any) -> Any:
    """A race with its Champion in hand, at home with x and y around, and a shore far away."""
    return position(
        "small-world", 2, step=more.pop("step", "conquer"),
        sketch={**star("home", "x", "y"), **row("shore anchor", "cave cavern", board="other")},
        seats=[{"race": race, "power": "champion", "hand": hand, "champion": more.pop("ready", True)},
               {"race": "orcs"}],
        regions=regions,
    )  # fmt: skip


HOME = {"home": {"race": "trolls"}}


@pytest.mark.example("sw.ex.champion-cycle")
@pytest.mark.rule("sw.power.champion-free-conquest", "sw.power.champion-placed")
def test_the_champion_takes_a_region_for_nothing_whatever_defends_it() -> None:
    table = champion(1, {**HOME, "x": {"race": "orcs", "tokens": 4, "fort": True}, "y": {"race": "orcs"}})
    assert refusal(table, "conquer x").rule == "sw.conquest.tokens-in-hand"
    assert price(table, "x", "champion") == 0
    play(table, "conquer x champion")
    spot, me = table.state.regions["x"], table.state.players[0]
    assert (spot.owner, spot.race, spot.tokens, spot.champion) == (0, "trolls", 0, True)
    assert (me.hand, me.champion, spot.fort) == (1, False, False)


@pytest.mark.rule("sw.power.champion-free-conquest")
def test_once_a_turn_and_with_a_token_in_hand() -> None:
    table = champion(3, HOME)
    play(table, "conquer x champion")
    assert refusal(table, "conquer y champion").rule == REUSE
    none = champion(0, {"home": {"race": "trolls", "tokens": 3}})
    assert step(none) != "Turn.conquer"


@pytest.mark.rule("sw.power.champion-adjacent-only")
def test_not_by_sea_and_not_as_the_first_conquest() -> None:
    table = champion(3, HOME)
    assert refusal(table, "conquer shore champion").rule == ADJACENT
    assert "conquer shore" in offered(table)
    first = champion(3, {})
    assert refusal(first, "conquer shore champion").rule == ADJACENT
    assert offered(first) == ["conquer shore", "done"]


@pytest.mark.rule("sw.power.champion-adjacent-only")
def test_what_the_race_itself_treats_as_adjacent_will_do_but_not_the_ashes() -> None:
    kobolds = champion(1, {"home": {"race": "kobolds"}}, race="kobolds")
    assert play(kobolds, "conquer cave champion").state.regions["cave"].champion
    assert "conquer cave champion" not in offered(champion(1, HOME))
    first = champion(1, {}, race="kobolds")
    assert refusal(first, "conquer cave champion").rule == ADJACENT
    gnomes = champion(1, {"home": {"race": "gnomes"}}, race="gnomes")
    assert play(gnomes, "assault cave champion").state.regions["cave"].champion
    ashes = champion(1, {"home": {"race": "trolls", "marker": "ashes-of-alar"}})
    assert [text for text in offered(ashes) if "champion" in text] == [
        "conquer x champion", "conquer y champion",
    ]  # fmt: skip


@pytest.mark.rule("sw.power.champion-placed")
def test_the_champion_alone_holds_its_region() -> None:
    table = position(
        "small-world", 2, sketch=row("home", "x", "y"),
        seats=[{"race": "trolls", "power": "champion", "hand": 2, "champion": True}],
        regions={"home": {"race": "trolls"}},
    )  # fmt: skip
    assert refusal(table, "conquer y").rule == "sw.reach.power-exceptions"
    play(table, "conquer x champion", "conquer y")
    assert table.state.regions["y"].owner == 0
    assert scored(end_turn(table)) == {"sw.score.one-per-region": 3}


def attack(stands: dict[str, Any], hand: int = 5, ransom: int = 5) -> Any:
    """Orcs next to the Champion's region x; its owner holds y too."""
    return position(
        "small-world", 2, sketch=star("home", "x", "y"),
        seats=[{"race": "orcs", "hand": hand},
               {"race": "trolls", "power": "champion", "coins": ransom}],
        regions={"home": {"race": "orcs"}, "x": {"race": "trolls", "champion": True, **stands},
                 "y": {"race": "trolls"}},
    )  # fmt: skip


@pytest.mark.rule("sw.power.champion-defense")
@pytest.mark.parametrize(("tokens", "cost"), [(0, 3), (1, 4), (3, 6)])
def test_the_champion_defends_as_one_token(tokens: int, cost: int) -> None:
    assert price(attack({"tokens": tokens}), "x") == cost


@pytest.mark.example("sw.ex.champion-cycle")
@pytest.mark.rule("sw.power.champion-captured", "sw.power.champion-ransom", "sw.power.champion-return")
def test_a_captured_champion_is_ransomed_and_comes_back_with_all_tokens() -> None:
    table = attack({"tokens": 2})
    assert table.state.tray["trolls"] == 8
    play(table, "conquer x")
    assert table.state.regions["x"].tokens == 5  # 2 + 2 + 1
    owner = table.state.players[1]
    assert (owner.hand, owner.champion, table.state.tray["trolls"]) == (2, True, 8)
    assert coins(table) == [6, 4]
    paid = events(table, Paid)
    assert [(e.rule, e.seat, e.payee, e.coins) for e in paid] == [("sw.power.champion-ransom", 1, 0, 1)]
    end_turn(table)
    spot = table.state.regions["y"]
    assert (spot.tokens, spot.champion, owner.champion) == (3, True, False)
    # On the next turn it fights again.
    play(table, "expand", "ready", "done")
    assert "conquer home champion" in offered(table)


@pytest.mark.rule("sw.power.champion-ransom")
def test_an_owner_without_coins_pays_what_there_is() -> None:
    table = play(attack({"tokens": 2}, ransom=0), "conquer x")
    assert coins(table) == [5, 0]
    assert table.state.players[1].champion


@pytest.mark.rule("sw.power.champion-return")
def test_with_no_region_left_the_champion_stays_in_hand() -> None:
    table = position(
        "small-world", 2, sketch=star("home", "x"),
        seats=[{"race": "orcs", "hand": 4}, {"race": "trolls", "power": "champion"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "trolls", "champion": True}},
    )  # fmt: skip
    end_turn(play(table, "conquer x"))
    assert table.state.turn.seat == 1
    assert (table.state.players[1].hand, table.state.players[1].champion) == (1, True)


@pytest.mark.rule("sw.power.champion-reuse")
def test_the_champion_is_taken_in_hand_when_readying_and_fights_again() -> None:
    table = champion(
        0, {"home": {"race": "trolls", "tokens": 2}, "x": {"race": "trolls", "champion": True}},
        ready=False, step="ready",
    )  # fmt: skip
    play(table, "take x champion")
    assert table.state.players[0].champion
    assert not table.state.regions["x"].champion
    play(table, "take home", "done")
    assert "conquer y champion" in offered(table)


@pytest.mark.rule("sw.power.champion-reuse")
def test_a_region_the_champion_holds_alone_must_be_abandoned_to_take_it() -> None:
    regions = {
        "home": {"race": "trolls", "tokens": 2},
        "x": {"race": "trolls", "tokens": 0, "champion": True},
    }
    table = champion(0, regions, ready=False, step="ready")
    assert refusal(table, "take x champion").rule == "sw.ready.leave-one"
    play(table, "abandon x")
    assert table.state.players[0].champion
    assert table.state.regions["x"].owner == -1


@pytest.mark.rule("sw.power.champion-reuse")
def test_it_may_be_moved_in_redeployment_like_a_token() -> None:
    table = champion(
        0, {"home": {"race": "trolls"}, "x": {"race": "trolls", "champion": True}}, ready=False,
        step="take-up",
    )  # fmt: skip
    play(table, "take x champion", "done", "put home champion")
    assert table.state.regions["home"].champion
    assert not table.state.regions["x"].champion


@pytest.mark.rule("sw.power.champion-decline")
def test_the_champion_leaves_play_with_the_decline() -> None:
    table = champion(
        0, {"home": {"race": "trolls"}, "x": {"race": "trolls", "tokens": 0, "champion": True}},
        ready=False, step="choose",
    )  # fmt: skip
    play(table, "decline")
    assert table.state.regions["x"].owner == -1
    assert table.state.supply["champion"] == 1
    assert scored(table) == {"sw.score.decline-regions": 1}
    hand = play(champion(0, {"home": {"race": "trolls"}}, step="choose"), "decline")
    assert (hand.state.players[0].champion, hand.state.supply["champion"]) == (False, 1)


@pytest.mark.rule("sw.power.champion-free-conquest")
def test_the_champion_comes_with_the_combo() -> None:
    table = position(
        "small-world", 2, step="pick", sketch=row("shore anchor", "x", "y"),
        combos=[{"race": "trolls", "power": "champion"}, {"race": "orcs", "power": "mining"}],
    )  # fmt: skip
    assert table.state.supply["champion"] == 1
    play(table, "pick trolls")
    assert (table.state.players[0].champion, table.state.supply["champion"]) == (True, 0)
    play(table, "conquer shore", "conquer x champion")
    assert table.state.regions["x"].champion
    other = position(
        "small-world", 2, step="pick", sketch=row("shore anchor", "x"),
        combos=[{"race": "trolls", "power": "champion"}, {"race": "orcs", "power": "mining"}],
    )  # fmt: skip
    play(other, "pick orcs")
    assert not other.state.players[0].champion


@pytest.mark.rule("sw.power.champion-free-conquest", "sw.power.champion-captured")
def test_the_free_conquest_and_the_captured_champion_are_told_as_they_are() -> None:
    assert costs(champion(1, HOME), "conquer x champion") == {"champion-free-conquest": 0}
    table = play(attack({"tokens": 2}), "conquer x")
    [withdrew] = events(table, Withdrew)
    assert (withdrew.kept, withdrew.lost) == (3, 0)


@pytest.mark.rule("sw.ready.leave-one", "sw.power.champion-reuse")
def test_the_champion_is_readied_before_tokens() -> None:
    table = champion(
        0, {"home": {"race": "trolls", "tokens": 3}, "x": {"race": "trolls", "tokens": 2, "champion": True}},
        ready=False, step="ready",
    )  # fmt: skip
    play(table, "ready")
    spot, me = table.state.regions["x"], table.state.players[0]
    assert (spot.tokens, spot.champion, me.hand, me.champion) == (1, False, 3, True)
