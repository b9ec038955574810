"""Alliance against Horde: the team variant."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth import new_game
from azeroth.engine import Result
from azeroth.games.small_world.events import Paid
from azeroth.games.small_world.view.scene import scene
from azeroth.testing import offered, play, position, refusal
from tests.small_world.sketches import coins, end_turn, row, scored, star

TEAMS = {"variant": "teams"}
ALLIANCE = {"draenei", "dwarves", "gnomes", "humans", "night-elves", "worgen"}
HORDE = {"blood-elves", "forsaken", "goblins", "orcs", "tauren", "trolls"}
NEUTRAL = {"ethereals", "kobolds", "naga", "pandaren"}
COMBOS = [{"race": "dwarves", "power": "mining"}, {"race": "gnomes", "power": "farmer"},
          {"race": "humans", "power": "ranger"}, {"race": "orcs", "power": "sailing"}]  # fmt: skip


def columns(table: Any) -> list[tuple[str, int, int]]:
    """Each column's side, its combos on the table and the banners under it."""
    return [(d.side, len(d.combos), len(d.banners)) for d in table.state.displays]


def banners(table: Any, side: str) -> set[str]:
    """All races of a side's column and its stack."""
    (display,) = [d for d in table.state.displays if d.side == side]
    return {combo.race for combo in display.combos} | set(display.banners)


# -- setting up -----------------------------------------------------------------------------------


@pytest.mark.example("sw.ex.team-setup-4")
@pytest.mark.rule("sw.variant.team-sheet", "sw.variant.team.columns", "sw.variant.team.neutral-unused")
def test_a_team_game_for_four() -> None:
    table = new_game("small-world", 4, seed=7, options=TEAMS)
    state = table.state
    assert state.sides == ("alliance", "horde", "alliance", "horde")
    assert columns(table) == [("alliance", 3, 3), ("horde", 3, 3)]
    assert (banners(table, "alliance"), banners(table, "horde")) == (ALLIANCE, HORDE)
    assert len(state.badges) == 14
    assert set(state.boxed) == NEUTRAL
    # Everything else as in the normal game for four.
    normal = new_game("small-world", 4, seed=7).state
    sizes = [table.content.faces[face].size for face in state.faces]
    assert (sorted(sizes), state.rounds, coins(table)) == (["L", "M", "M", "S"], 9, [5] * 4)
    assert len(state.facedown) == len(normal.facedown) == 4
    assert (state.rounds, state.stash, state.tray) == (normal.rounds, normal.stash, normal.tray)


@pytest.mark.example("sw.ex.team-setup-5")
@pytest.mark.rule("sw.variant.team.seating", "sw.variant.team.columns")
def test_a_team_game_for_five() -> None:
    table = new_game("small-world", 5, seed=7, options=TEAMS)
    assert table.state.sides == ("alliance", "horde", "alliance", "horde", "neutral")
    assert columns(table) == [("alliance", 3, 3), ("horde", 3, 3), ("neutral", 3, 1)]
    assert banners(table, "neutral") == NEUTRAL
    assert len(table.state.badges) == 11
    assert (table.state.rounds, table.state.boxed) == (8, [])


@pytest.mark.rule("sw.variant.team.sides", "sw.variant.team.neutral-unused")
@pytest.mark.parametrize(("players", "alliance", "horde", "neutral"), [
    (2, 1, 1, 0), (3, 1, 1, 1), (4, 2, 2, 0), (5, 2, 2, 1),
])  # fmt: skip
def test_alliance_and_horde_are_equally_many(players: int, alliance: int, horde: int, neutral: int) -> None:
    table = new_game("small-world", players, seed=2, options=TEAMS)
    sides = table.state.sides
    assert [sides.count(side) for side in ("alliance", "horde", "neutral")] == [alliance, horde, neutral]
    assert set(table.state.boxed) == (set() if neutral else NEUTRAL)
    assert sum(display.side == "neutral" for display in table.state.displays) == neutral


@pytest.mark.rule("sw.variant.team.seating")
def test_anyone_may_be_the_first_player_and_partners_never_follow_each_other() -> None:
    begins = set()
    for seed in range(20):
        table = new_game("small-world", 4, seed=seed, options=TEAMS)
        begins.add(table.state.first)
        sides = table.state.sides
        assert all(sides[seat] != sides[(seat + 1) % 4] for seat in range(4))
    assert begins == {0, 1, 2, 3}
    named = new_game("small-world", 4, seed=1, options={**TEAMS, "first": "2"})
    assert named.state.turn.seat == 1


@pytest.mark.rule("sw.variant.team.assignment")
def test_sides_follow_the_order_of_the_names_and_never_change() -> None:
    table = new_game("small-world", ["Ann", "Bo", "Cy", "Di"], seed=4, options={**TEAMS, "first": "1"})
    sides = dict(zip(table.names, table.state.sides, strict=True))
    assert sides == {"Ann": "alliance", "Bo": "horde", "Cy": "alliance", "Di": "horde"}
    assert table.game.teams(4, table.options) == ((0, 2), (1, 3))
    for _ in range(8):
        end_turn(table)
    assert dict(zip(table.names, table.state.sides, strict=True)) == sides
    own = [table.content.races[p.race].faction for p in table.state.players]
    assert own == list(table.state.sides)


# -- combos ---------------------------------------------------------------------------------------


def picking(seat: int = 0, players: int = 4, **more: Any) -> Any:
    """A player's pick in a team game."""
    return position(
        "small-world", players, options=TEAMS, active=seat, step="pick", sketch=row("a anchor", "b"),
        **{"combos": COMBOS, **more},
    )  # fmt: skip


@pytest.mark.example("sw.ex.team-pick")
@pytest.mark.rule("sw.variant.team.own-races", "sw.variant.team.cost", "sw.variant.team.replenish")
def test_an_alliance_player_picks_the_third_combo_of_the_alliance() -> None:
    table = picking(banners=["worgen"])
    assert offered(table) == ["pick dwarves", "pick gnomes", "pick humans"]
    assert refusal(table, "pick orcs").rule == "sw.variant.team.own-races"
    play(table, "pick humans")
    assert coins(table) == [3, 5, 5, 5]
    alliance, horde = table.state.displays
    assert [(combo.race, combo.coins) for combo in alliance.combos] == [
        ("dwarves", 1), ("gnomes", 1), ("worgen", 0),
    ]  # fmt: skip
    assert all(combo.coins == 0 for combo in horde.combos)


@pytest.mark.rule("sw.variant.team.own-races")
@pytest.mark.parametrize(("seat", "own"), [(0, ALLIANCE), (1, HORDE), (2, ALLIANCE), (4, NEUTRAL)])
def test_everybody_picks_races_of_their_own_side(seat: int, own: set[str]) -> None:
    table = picking(seat, players=5)
    picks = {choice.removeprefix("pick ") for choice in offered(table)}
    assert len(picks) == 3
    assert picks <= own


@pytest.mark.rule("sw.variant.team.cost")
def test_the_price_is_the_position_in_ones_own_column() -> None:
    table = picking(1, combos=[*COMBOS[:3], {"race": "orcs", "coins": 2}, {"race": "trolls"}])
    play(table, "pick trolls")
    assert coins(table)[1] == 4
    alliance, horde = table.state.displays
    assert (horde.combos[0].race, horde.combos[0].coins) == ("orcs", 3)
    assert [combo.coins for combo in alliance.combos] == [0, 0, 0]
    again = picking(3, combos=[*COMBOS[:3], {"race": "orcs", "coins": 2}])
    assert coins(play(again, "pick orcs"))[3] == 7  # the first is free, and its coins are collected


@pytest.mark.rule("sw.variant.team.columns", "sw.variant.team.replenish")
def test_the_last_position_is_filled_by_the_side_and_the_common_badges() -> None:
    table = picking(1, badges=["explorer", "herbalist"])
    horde = table.state.displays[1]
    assert len(horde.combos) == 3
    stack = list(horde.banners)
    badge = table.state.badges[0]
    play(table, "pick orcs")
    assert (horde.combos[2].race, horde.combos[2].power) == (stack[0], badge)
    assert horde.banners == stack[1:]
    assert len(table.state.displays[0].banners) == 3


@pytest.mark.example("sw.ex.team-empty-position")
@pytest.mark.rule("sw.variant.team.replenish", "sw.variant.team.banner-returns")
def test_a_column_without_a_stack_has_an_empty_position_until_a_banner_comes_back() -> None:
    table = position(
        "small-world", 4, options=TEAMS, step="choose", sketch=row("a", "b", "c", "d"),
        seats=[{"race": "dwarves", "declined": "gnomes"}, {}, {"race": "humans", "declined": "worgen"}],
        regions={"a": {"race": "dwarves"}, "b": {"race": "gnomes"}, "c": {"race": "humans"},
                 "d": {"race": "worgen"}},
    )  # fmt: skip
    assert columns(table)[0] == ("alliance", 2, 0)
    badge = table.state.badges[0]
    play(table, "decline")
    assert columns(table)[0] == ("alliance", 3, 0)
    last = table.state.displays[0].combos[2]
    assert (last.race, last.power, last.coins) == ("gnomes", badge, 0)


@pytest.mark.rule("sw.variant.team.banner-returns")
def test_into_a_full_column_it_comes_back_under_its_sides_stack() -> None:
    table = position(
        "small-world", 2, options=TEAMS, step="choose", sketch=row("a", "b"),
        seats=[{"race": "dwarves", "declined": "gnomes"}],
        regions={"a": {"race": "dwarves"}, "b": {"race": "gnomes"}},
    )  # fmt: skip
    stack = list(table.state.displays[0].banners)
    play(table, "decline")
    assert columns(table)[0] == ("alliance", 3, 2)
    assert table.state.displays[0].banners == [*stack, "gnomes"]
    assert "gnomes" not in banners(table, "horde")


# -- partners -------------------------------------------------------------------------------------


@pytest.mark.rule("sw.variant.team.partners")
def test_a_partner_is_an_opponent_like_any_other_but_earns_no_faction_bonus() -> None:
    table = position(
        "small-world", 4, options=TEAMS, sketch=star("home", "x", "y"),
        seats=[{"race": "dwarves", "power": "mining", "hand": 6, "coins": 5}, {"race": "orcs"},
               {"race": "gnomes"}],
        regions={"home": {"race": "dwarves"}, "y": {"race": "orcs"},
                 "x": {"race": "gnomes", "tokens": 1, "marker": "aegis-of-aggramar"}},
    )  # fmt: skip
    play(table, "conquer x")
    assert [(e.seat, e.payee, e.coins) for e in table.happened if isinstance(e, Paid)] == [(0, 2, 2)]
    assert table.state.tray["gnomes"] == 10
    assert (table.state.turn.attacked, coins(table)) == ([2], [3, 5, 7, 5])
    end_turn(table)
    assert "sw.faction.bonus" not in scored(table)


@pytest.mark.rule("sw.variant.team.coins")
def test_partners_do_not_know_each_others_coins() -> None:
    table = picking(seats=[{"coins": 8}, {"coins": 3}, {"coins": 9}, {"coins": 4}])
    for seat in range(4):
        seen = [player.coins for player in table.view(seat).state.players]
        assert [known >= 0 for known in seen] == [other == seat for other in range(4)]
    # Nor may one pay for the other.
    poor = picking(seats=[{"coins": 1}, {}, {"coins": 50}])
    assert refusal(poor, "pick humans").rule == "sw.pick.must-afford"


@pytest.mark.rule("sw.variant.team.battleground")
def test_the_neutral_player_stays_neutral_whichever_side_the_race_takes() -> None:
    table = position(
        "small-world", 3, options=TEAMS, active=2, step="start", sketch=star("home", "x"),
        seats=[{"race": "humans"}, {"race": "orcs"}, {"race": "kobolds", "power": "mining"}],
        regions={"home": {"race": "kobolds", "tokens": 4, "marker": "battleground"},
                 "x": {"race": "humans"}},
    )  # fmt: skip
    end_turn(play(table, "side horde", "expand", "ready", "done", "conquer x"))
    assert scored(table)["sw.faction.bonus"] == 1  # the Place works
    assert table.state.sides == ("alliance", "horde", "neutral")
    declining = position(
        "small-world", 3, options=TEAMS, active=2, step="start", sketch=star("home", "x"),
        seats=[{"race": "humans"}, {"race": "orcs"}, {"race": "kobolds"}],
        regions={"home": {"race": "kobolds", "marker": "battleground"}, "x": {"race": "humans"}},
    )  # fmt: skip
    play(declining, "side horde", "decline")
    end_turn(end_turn(declining))
    assert declining.state.turn.seat == 2
    assert {choice.removeprefix("pick ") for choice in offered(declining)} <= NEUTRAL


# -- winning --------------------------------------------------------------------------------------


def finished(totals: list[int], tokens: dict[int, int] | None = None) -> Any:
    """A team game that ends with these coins, and so many tokens on the boards.

    Half of the tokens are those of a race in decline.
    """
    n = len(totals)
    active = ["dwarves", "orcs", "gnomes", "trolls", "kobolds"][:n]
    old = ["humans", "tauren", "worgen", "forsaken", "naga"][:n]
    people = [{"coins": c, "race": a, "declined": d} for c, a, d in zip(totals, active, old, strict=True)]
    standing = {seat: (tokens or {}).get(seat, 2) for seat in range(n)}
    table = position(
        "small-world", n, options=TEAMS, active=n - 1, step="withdrawals", round=8, rounds=8,
        sketch=row(*active, *old), seats=people,
        regions={active[seat]: {"race": active[seat], "tokens": k - k // 2} for seat, k in standing.items()}
        | {old[seat]: {"race": old[seat], "tokens": k // 2} for seat, k in standing.items()},
    )  # fmt: skip
    assert table.over
    return table


def ended(totals: list[int], tokens: dict[int, int] | None = None) -> Result:
    """The result of such a game."""
    result = finished(totals, tokens).result
    assert isinstance(result, Result)
    assert result.scores == tuple(totals)
    return result


def test_the_losing_side_of_two_comes_in_second() -> None:
    table = finished([92, 85, 60, 84])
    assert [panel.rank for panel in scene(table, 0).seats] == [1, 2, 1, 2]


@pytest.mark.example("sw.ex.team-victory")
@pytest.mark.rule("sw.variant.team.victory")
def test_the_side_of_the_richest_player_wins() -> None:
    result = ended([92, 85, 60, 84])
    assert (result.winners, result.ranks) == ((0, 2), (1, 3, 1, 3))  # though 152 is less than 169
    assert result.rule == "sw.variant.team.victory"
    assert ended([92, 85, 60, 93]).winners == (1, 3)
    # In the game for five the Neutral player wins the tie at 92 by 14 tokens against 12.
    alone = ended([92, 85, 60, 84, 92], {0: 12, 4: 14})
    assert (alone.winners, alone.rule) == ((4,), "sw.variant.team.tie")
    assert ended([92, 85, 60, 84, 91], {0: 12, 4: 14}).winners == (0, 2)


@pytest.mark.rule("sw.variant.team.tie")
def test_ties_are_broken_by_tokens_on_the_boards_and_else_shared() -> None:
    assert ended([80, 80, 10, 10], {0: 3, 1: 4}).winners == (1, 3)
    assert ended([80, 80, 10, 10], {0: 4, 1: 4}).winners == (0, 1, 2, 3)
    # Of partners with equal coins the one with more tokens stands for the side.
    assert ended([80, 80, 80, 10], {0: 2, 1: 4, 2: 5}).winners == (0, 2)
    # Tokens of a partner with fewer coins count for nothing.
    assert ended([80, 80, 70, 10], {0: 2, 1: 4, 2: 9}).winners == (1, 3)
    assert ended([80, 80, 10, 10], {0: 4, 1: 4}).rule == "sw.variant.team.tie"


@pytest.mark.rule("sw.variant.team.victory", "sw.variant.team.tie")
def test_the_result_names_the_side_or_the_sides_that_win() -> None:
    assert ended([92, 85, 60, 84]).reason == "The Alliance wins: its richest player has 92 coins."
    shared = ended([80, 80, 10, 10], {0: 4, 1: 4}).reason
    assert shared == "The Alliance and the Horde share the victory with 80 coins."
