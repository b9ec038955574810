"""Revenge of the Murlocs: alone, or two together, against them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from azeroth import new_game
from azeroth.engine import Mistake, Result, Rolled
from azeroth.games.small_world import GAME
from azeroth.games.small_world.events import (
    AttemptFailed,
    Conquered,
    HarmonyGiven,
    Paid,
    Readied,
    Recruited,
    Scored,
    SideTaken,
)
from azeroth.testing import offered, play, position, step
from tests.small_world.sketches import coins, end_turn, price, row, scored, star

MURLOCS = {"variant": "murlocs"}
AEGIS = "aegis-of-aggramar"
HEART = "heart-of-azeroth"


def alone(**told: Any) -> Any:
    """A position of the game for one."""
    return position("small-world", 1, options=MURLOCS, **told)


def murlocs(hand: int, regions: dict[str, Any], coins: int = 0, orcs: Any = None, **told: Any) -> Any:
    """The Murlocs' turn was played, with so many of them beside the boards at its beginning."""
    player = {"race": "orcs", "power": "farmer", **(orcs or {})}
    return alone(active=1, seats=[player, {"hand": hand, "coins": coins}], regions=regions, **told)


def taken(table: Any) -> list[str]:
    """Which regions the Murlocs have conquered, in order."""
    last = len(table.names)
    return [e.region for e in table.happened if isinstance(e, Conquered) and e.seat == last]


def paid(table: Any) -> list[tuple[int, int, int, str]]:
    """Who paid whom how much by which rule."""
    return [(e.seat, e.payee, e.coins, e.rule) for e in table.happened if isinstance(e, Paid)]


# -- setting up -----------------------------------------------------------------------------------


def eight_symbols(folder: Path) -> Path:
    """Content in which the boards l1a and s1a show eight Murlocs, one of them where the letter L is."""
    text = ""
    for region in tomllib.loads((GAME.content_dir / "boards.toml").read_text("utf-8"))["region"]:
        marks = [mark for mark in region["marks"] if mark != "murloc" or region["face"][:2] != "l2"]
        more = ["murloc"] if region["id"] in ("thousand-needles", "zulaman") else []
        lines = [f"{key} = {json.dumps(value)}" for key, value in {**region, "marks": marks + more}.items()]
        text += "\n".join(["[[region]]", *lines, "replaces = true", ""])
    (folder / "boards.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.example("sw.ex.murlocs-setup")
@pytest.mark.rule("sw.variant.murlocs.tokens", "sw.variant.murlocs.markers")
def test_a_game_for_one(tmp_path: Path) -> None:
    table = new_game(
        "small-world", 1, seed=5, options={**MURLOCS, "boards": "l1a+s1a"}, content=[eight_symbols(tmp_path)],
    )  # fmt: skip
    state = table.state
    assert sum(spot.tokens for spot in state.regions.values() if spot.race == "murlocs") == 8
    assert (state.players[1].hand, state.tray["murlocs"]) == (6, 1)
    # The letter of the large board is in The Barrens, where a Murloc lives.
    assert [hidden.region for hidden in state.facedown] == ["tranquillien"]
    assert len(state.markers) == 1
    assert coins(table) == [5, 0]
    assert (state.rounds, state.turn.seat) == (9, 0)
    end_turn(table)
    assert (state.round, state.turn.seat) == (2, 0)


@pytest.mark.rule("sw.variant.murlocs.option")
def test_it_is_for_one_or_for_two_together() -> None:
    for players in (1, 2):
        table = new_game("small-world", players, seed=1, options=MURLOCS)
        assert len(table.state.players) == players + 1
        assert table.game.teams(players, table.options) == (tuple(range(players)),)
    with pytest.raises(Mistake, match=r"sw\.variant\.murlocs\.option"):
        new_game("small-world", 3, seed=1, options=MURLOCS)
    with pytest.raises(Mistake, match=r"sw\.players\.count"):
        new_game("small-world", 1, seed=1)


@pytest.mark.rule("sw.variant.murlocs.boards", "sw.variant.murlocs.rounds")
@pytest.mark.parametrize("players", [1, 2])
def test_the_boards_are_those_for_two_and_the_game_lasts_nine_rounds(players: int) -> None:
    table = new_game("small-world", players, seed=3, options=MURLOCS)
    assert sorted(table.content.faces[face].size for face in table.state.faces) == ["L", "S"]
    assert len(table.state.facedown) + len(table.state.markers) == 2
    while not table.over:
        end_turn(table)
    assert table.state.round == table.state.rounds == 9
    assert sum(isinstance(event, Scored) for event in table.happened) == 9 * (players + 1)


@pytest.mark.rule("sw.variant.murlocs.tokens")
def test_the_number_of_murlocs_is_an_option() -> None:
    def beside(**options: int) -> tuple[int, int]:
        state = new_game("small-world", 1, seed=1, options={**MURLOCS, **options}).state
        on_map = sum(spot.tokens for spot in state.regions.values() if spot.race == "murlocs")
        assert on_map == 6
        return state.players[1].hand, state.tray["murlocs"]

    assert beside() == (8, 1)
    assert beside(murloc_tokens=15) == (9, 0)
    assert beside(murloc_tokens=6) == (0, 9)
    for wrong in (5, 16):
        with pytest.raises(Mistake, match="murloc_tokens"):
            beside(murloc_tokens=wrong)


@pytest.mark.rule("sw.variant.murlocs.tokens")
def test_there_are_never_fewer_than_symbols(tmp_path: Path) -> None:
    options: dict[str, str | int] = {**MURLOCS, "boards": "l1a+s1a", "murloc_tokens": 6}
    state = new_game("small-world", 1, seed=5, options=options, content=[eight_symbols(tmp_path)]).state
    assert sum(spot.tokens for spot in state.regions.values() if spot.race == "murlocs") == 8
    assert (state.players[1].hand, state.tray["murlocs"]) == (0, 7)


@pytest.mark.rule("sw.variant.murlocs.coins")
def test_players_begin_with_five_coins_the_murlocs_with_none_and_theirs_are_open() -> None:
    table = new_game("small-world", 2, seed=1, options=MURLOCS)
    assert coins(table) == [5, 5, 0]
    seen = {seat: [p.coins for p in table.view(seat).state.players] for seat in (0, 1, None)}
    assert {seat: known[2] for seat, known in seen.items()} == {0: 0, 1: 0, None: 0}
    assert seen[0][1] != 5  # a partner's are hidden


@pytest.mark.rule("sw.variant.murlocs.markers")
def test_only_markers_among_murlocs_lie_faceup_from_the_beginning() -> None:
    for boards, letters in (("l1a+s1a", {"the-barrens": True, "tranquillien": False}),
                            ("l2b+s1a", {"searing-gorge": False, "tranquillien": False})):  # fmt: skip
        table = new_game("small-world", 1, seed=4, options={**MURLOCS, "boards": boards})
        hidden = {facedown.region for facedown in table.state.facedown}
        assert hidden == {region for region, murloc in letters.items() if not murloc}
    normal = new_game("small-world", 2, seed=4, options={"boards": "l1a+s1a"})
    assert len(normal.state.facedown) == 2


# -- what they are --------------------------------------------------------------------------------


@pytest.mark.rule("sw.variant.murlocs.active-neutral")
def test_murlocs_are_an_active_race_for_bombs_and_harmony() -> None:
    table = alone(
        step="end", sketch=star("home", "x", "y"), seats=[{"race": "goblins"}],
        regions={"home": {"race": "goblins"}, "x": {"race": "murlocs"}},
    )  # fmt: skip
    assert offered(table) == ["lay x", "done"]
    spot = table.state.regions["x"]
    assert (spot.owner, spot.declined) == (1, False)
    peace = alone(
        step="end", sketch=row("home", "b", "c"), seats=[{"race": "pandaren"}],
        regions={"home": {"race": "pandaren"}, "c": {"race": "murlocs"}},
    )  # fmt: skip
    assert [e.takers for e in peace.happened if isinstance(e, HarmonyGiven)] == [(1,)]


@pytest.mark.rule("sw.variant.murlocs.active-neutral")
def test_murlocs_pay_to_the_heart_and_count_for_enraged() -> None:
    table = alone(
        sketch=star("home", "x", "y"), seats=[{"race": "orcs", "power": "enraged", "hand": 4}, {"coins": 3}],
        regions={"home": {"race": "orcs", "marker": HEART}, "x": {"race": "murlocs", "tokens": 2},
                 "y": {"race": "murlocs"}},
    )  # fmt: skip
    play(table, "conquer x")
    assert coins(table)[0] == 5 + 2  # two defenders
    play(table, "done", f"place home {HEART}")
    assert paid(table)[0] == (1, 0, 1, "sw.artifact.heart-payment")
    assert "sw.faction.bonus" not in scored_by(table, 0)


def scored_by(table: Any, seat: int) -> dict[str, int]:
    """What a seat has scored, by rule."""
    return {
        rule: n for e in table.happened if isinstance(e, Scored) and e.seat == seat for rule, n, _ in e.parts
    }


@pytest.mark.example("sw.ex.murlocs-conquered")
@pytest.mark.rule("sw.variant.murlocs.never-discarded")
def test_conquered_murlocs_lie_beside_the_boards_and_come_back() -> None:
    table = alone(
        sketch=row("home", "x", "y"), seats=[{"race": "forsaken", "power": "farmer", "hand": 5}],
        regions={"home": {"race": "forsaken"}, "x": {"race": "murlocs", "tokens": 2}},
    )  # fmt: skip
    tray = table.state.tray["murlocs"]
    assert price(table, "x") == 4
    play(table, "conquer x")
    assert (table.state.players[1].hand, table.state.tray["murlocs"]) == (2, tray)
    assert table.state.turn.losses == 0
    play(table, "done")
    assert step(table) == "Turn.take_up"  # nothing to buy
    end_turn(table)
    assert [e.tokens for e in table.happened if isinstance(e, Readied) and e.seat == 1] == [2]


@pytest.mark.rule("sw.variant.murlocs.never-discarded")
def test_bombs_and_intimidation_send_murlocs_beside_the_boards_too() -> None:
    driven = alone(
        sketch=star("home", "x", "y"), seats=[{"race": "orcs", "power": "intimidating", "hand": 3}],
        regions={"home": {"race": "orcs"}, "x": {"race": "murlocs", "tokens": 2}, "y": {"race": "murlocs"}},
    )  # fmt: skip
    tray = driven.state.tray["murlocs"]
    play(driven, "intimidate x")
    assert (driven.state.regions["x"].tokens, driven.state.regions["y"].tokens) == (1, 1)
    assert (driven.state.players[1].hand, driven.state.tray["murlocs"]) == (1, tray)
    bombed = alone(
        step="start", sketch=star("home", "x", "y"), seats=[{"race": "goblins"}],
        regions={"home": {"race": "goblins"}, "x": {"race": "murlocs", "tokens": 2, "bomb": "explosion"}},
    )  # fmt: skip
    assert (bombed.state.players[1].hand, bombed.state.regions["x"].size) == (2, 0)


# -- their turn -----------------------------------------------------------------------------------


@pytest.mark.rule("sw.variant.murlocs.turn-order")
@pytest.mark.parametrize("first", [0, 1])
def test_the_murlocs_play_last_in_every_round(first: int) -> None:
    table = position(
        "small-world", 2, options=MURLOCS, active=first, first=first, step="score", sketch=row("a", "b", "c"),
        seats=[{"race": "orcs"}, {"race": "humans"}],
        regions={"a": {"race": "orcs"}, "b": {"race": "humans"}, "c": {"race": "murlocs"}},
    )  # fmt: skip
    while table.state.round < 4:
        end_turn(table)
    order = [e.seat for e in table.happened if isinstance(e, Scored)]
    assert order[:6] == [first, 1 - first, 2] * 2


@pytest.mark.example("sw.ex.murlocs-turn")
@pytest.mark.rule("sw.variant.murlocs.conquests", "sw.variant.murlocs.die", "sw.variant.murlocs.scoring")
def test_a_turn_of_the_murlocs() -> None:
    theirs = [f"m{n}" for n in range(1, 8)]
    table = murlocs(
        6, {"m0": {"race": "murlocs"}, **{m: {"race": "murlocs"} for m in theirs}, "mine": {"race": "orcs"},
            "home": {"race": "orcs"}},
        sketch={**star("m0", *theirs, "e1", "e2", "mine", "peak mountain"), "home": {"board": "other"}},
        draws=["e2"], dice=[1],
    )  # fmt: skip
    assert [e.tokens for e in table.happened if isinstance(e, Readied)] == [6]
    assert taken(table) == ["e2", "e1", "mine"]
    spots = table.state.regions
    assert [spots[r].tokens for r in ("e1", "e2", "mine")] == [2, 2, 2]
    assert (table.state.players[0].hand, table.state.tray["orcs"]) == (0, 10)
    assert scored(table) == {"sw.score.one-per-region": 11}
    assert coins(table) == [5, 11]


@pytest.mark.rule("sw.variant.murlocs.ready")
def test_they_leave_one_in_each_region_and_take_all_others() -> None:
    table = murlocs(
        2, {"a": {"race": "murlocs", "tokens": 3}, "b": {"race": "murlocs", "tokens": 2},
            "c": {"race": "orcs", "tokens": 9}},
        sketch=row("a", "b", "c"),
    )  # fmt: skip
    assert [e.tokens for e in table.happened if isinstance(e, Readied)] == [5]
    # 11 would be needed for c: they put all five back, none was left without a token.
    assert taken(table) == []
    tokens = sorted(table.state.regions[r].tokens for r in "ab")
    assert tokens == [3, 4]


@pytest.mark.rule("sw.variant.murlocs.conquests")
def test_they_take_what_is_cheapest_at_the_moment() -> None:
    table = murlocs(
        11, {"a": {"race": "murlocs"}, "z": {"race": "orcs", "tokens": 9}},
        sketch={**row("a", "peak mountain", "wood"), **row("coast anchor", "z", board="other")},
    )  # fmt: skip
    # Peak and coast cost 3 each, wood 2 as soon as it is next to them.
    assert set(taken(table)) == {"peak", "wood", "coast"}
    assert taken(table).index("wood") == taken(table).index("peak") + 1
    spots = table.state.regions
    assert (spots["peak"].tokens >= 3, spots["coast"].tokens >= 3) == (True, True)


@pytest.mark.rule("sw.variant.murlocs.conquests")
def test_without_a_region_they_begin_at_an_anchor() -> None:
    table = murlocs(
        3, {"z": {"race": "orcs", "tokens": 9}}, sketch=row("inland", "coast mountain anchor", "z"),
        dice=[3],
    )  # fmt: skip
    assert taken(table) == ["coast"]  # 2, a Mountain and the travel: 4


@pytest.mark.rule("sw.variant.murlocs.equal-cost")
@pytest.mark.parametrize(("open_", "chosen"), [
    (("active", "declined", "empty"), "active"), (("declined", "empty"), "declined"), (("empty",), "empty"),
])  # fmt: skip
def test_among_equals_they_prefer_active_races_then_those_in_decline(
    open_: tuple[str, ...], chosen: str
) -> None:
    stands = {"active": {"race": "orcs"}, "declined": {"race": "humans"}, "empty": {}}
    table = murlocs(
        3, {"home": {"race": "murlocs"}, "far": {"race": "orcs", "tokens": 9}, "old": {"race": "humans"},
            **{r: stands[r] for r in open_}},
        orcs={"declined": "humans"}, draws=open_[1:],  # one that is less wanted, if there were a draw
        sketch={**star("home", *(f"{r} mountain" if r == "empty" else r for r in open_)),
                "far": {"board": "other"}, "old": {"board": "other"}},
    )  # fmt: skip
    assert taken(table) == [chosen]


@pytest.mark.rule("sw.variant.murlocs.equal-cost")
@pytest.mark.parametrize("chosen", ["x", "y"])
def test_what_is_still_equal_is_drawn(chosen: str) -> None:
    table = murlocs(
        2, {"home": {"race": "murlocs"}, "far": {"race": "orcs", "tokens": 9}},
        sketch={**star("home", "x", "y"), "far": {"board": "other"}}, draws=[chosen],
    )  # fmt: skip
    assert taken(table) == [chosen]


@pytest.mark.rule("sw.variant.murlocs.die")
@pytest.mark.parametrize(("face", "won"), [(2, True), (1, False)])
def test_with_too_few_tokens_they_roll_for_the_cheapest(face: int, won: bool) -> None:
    table = murlocs(
        1, {"a": {"race": "murlocs"}, "b": {"race": "orcs"}, "c": {"race": "orcs"}},
        sketch=row("a", "b", "c"), dice=[face],
    )  # fmt: skip
    assert taken(table) == (["b"] if won else [])
    failed = [(e.region, e.short) for e in table.happened if isinstance(e, AttemptFailed)]
    assert failed == ([] if won else [("b", 1)])
    assert [table.state.regions[r].tokens for r in "ab"] == ([1, 1] if won else [2, 1])


@pytest.mark.rule("sw.variant.murlocs.die")
@pytest.mark.parametrize(("hand", "rolled"), [(2, []), (1, [-1])])
def test_the_die_is_rolled_by_nobody_and_only_when_tokens_are_missing(hand: int, rolled: list[int]) -> None:
    table = murlocs(
        hand, {"a": {"race": "murlocs"}, "c": {"race": "orcs", "tokens": 9}}, sketch=row("a", "b", "c"),
        dice=[1],
    )  # fmt: skip
    assert taken(table) == ["b"]
    assert [e.seat for e in table.happened if isinstance(e, Rolled)] == rolled


@pytest.mark.rule("sw.variant.murlocs.die")
def test_they_do_not_roll_when_more_than_three_are_missing() -> None:
    table = murlocs(
        1, {"a": {"race": "murlocs"}, "b": {"race": "orcs", "tokens": 3}}, sketch=row("a", "b"), dice=[3],
    )  # fmt: skip
    assert taken(table) == []
    assert not any(isinstance(event, AttemptFailed) for event in table.happened)
    near = murlocs(
        1, {"a": {"race": "murlocs"}, "b": {"race": "orcs", "tokens": 2}}, sketch=row("a", "b"), dice=[3],
    )  # fmt: skip
    assert taken(near) == ["b"]


@pytest.mark.rule("sw.variant.murlocs.redeploy")
def test_tokens_left_over_join_the_weakest_regions_one_by_one() -> None:
    last = set()
    for seed in range(8):
        table = murlocs(
            5, {"a": {"race": "murlocs"}, "b": {"race": "murlocs"}, "far": {"race": "orcs", "tokens": 9}},
            sketch={**row("a", "b", "c"), "far": {"board": "other"}}, seed=seed,
        )  # fmt: skip
        # Two took c and stay there; of three others one goes to a, one to b, and the last is drawn for.
        tokens = {r: table.state.regions[r].tokens for r in "abc"}
        assert sorted(tokens.values()) == [2, 2, 3]
        assert table.state.players[1].hand == 0
        last.add(max(tokens, key=lambda r: tokens[r]))
    assert last == {"a", "b", "c"}


@pytest.mark.rule("sw.variant.murlocs.redeploy")
@pytest.mark.parametrize("drawn", ["a", "b"])
def test_between_two_that_are_equally_weak_a_draw_decides(drawn: str) -> None:
    table = murlocs(
        1, {"a": {"race": "murlocs"}, "b": {"race": "murlocs"}, "c": {"race": "orcs", "tokens": 9}},
        sketch=row("a", "b", "c"), draws=[drawn],
    )  # fmt: skip
    assert [r for r in "ab" if table.state.regions[r].tokens == 2] == [drawn]


@pytest.mark.rule("sw.variant.murlocs.redeploy")
def test_without_a_region_they_stay_beside_the_boards() -> None:
    table = murlocs(5, {"a": {"race": "orcs"}}, sketch=row("a", "b"))
    assert table.state.players[1].hand == 5


# -- coins and markers ----------------------------------------------------------------------------


@pytest.mark.rule("sw.variant.murlocs.payments")
@pytest.mark.parametrize(("purse", "target"), [(1, "x"), (0, "y")])
def test_they_pay_tolls_and_leave_alone_what_they_cannot_pay(purse: int, target: str) -> None:
    table = murlocs(
        3, {"home": {"race": "murlocs"}, "x": {"race": "orcs"}, "far": {"race": "orcs"}}, coins=purse,
        orcs={"power": "marshdweller"},
        sketch={**star("home", "x swamp", "y mountain"), "far": {"board": "other"}},
    )  # fmt: skip
    assert taken(table) == [target]
    assert paid(table) == ([(1, 0, 1, "sw.power.marshdweller")] if purse else [])
    assert coins(table) == ([6, 2] if purse else [5, 2])


@pytest.mark.rule("sw.variant.murlocs.payments")
def test_harmony_and_aegis_bind_them_too() -> None:
    def beset(purse: int, **seat: Any) -> Any:
        return alone(
            active=1, seats=[{"race": "pandaren", "power": "farmer"}, {"hand": 3, "coins": purse, **seat}],
            regions={"home": {"race": "murlocs"}, "x": {"race": "pandaren", "marker": AEGIS},
                     "far": {"race": "pandaren"}},
            sketch={**star("home", "x", "y mountain"), "far": {"board": "other"}},
        )  # fmt: skip

    assert (taken(beset(1)), taken(beset(2))) == (["y"], ["x"])
    assert (taken(beset(3, harmony=True)), taken(beset(4, harmony=True))) == (["y"], ["x"])
    assert coins(beset(4, harmony=True)) == [9, 2]


@pytest.mark.rule("sw.variant.murlocs.payments")
def test_what_is_due_to_them_goes_to_their_coins() -> None:
    table = alone(
        sketch=star("home", "x", "y"), seats=[{"race": "orcs", "hand": 9}],
        regions={"home": {"race": "orcs"}, "x": {"race": "murlocs", "marker": AEGIS}},
    )  # fmt: skip
    play(table, "conquer x")
    assert paid(table) == [(0, 1, 2, "sw.artifact.aegis-payment")]
    assert coins(table) == [3, 2]


@pytest.mark.rule("sw.variant.murlocs.marker-effects")
def test_places_that_need_no_decision_work_for_them() -> None:
    table = murlocs(
        3, {"a": {"race": "murlocs", "markers": ["dark-portal", "karazhan", "meeting-stone"]},
            "b": {"race": "murlocs"}, "z": {"race": "orcs", "tokens": 9}},
        sketch={**row("a", "b"), **row("coast anchor", "z", board="other")},
    )  # fmt: skip
    assert taken(table) == ["coast"]
    assert sorted(spot.tokens for spot in table.state.regions.values()) == [1, 2, 2, 9]  # no travel cost
    assert scored(table) == {
        "sw.score.one-per-region": 3, "sw.place.dark-portal": 2, "sw.place.karazhan": 2,
    }  # fmt: skip


@pytest.mark.rule("sw.variant.murlocs.marker-effects")
@pytest.mark.parametrize(("beside", "gained"), [(12, [1]), (13, [])])
def test_the_spirit_healer_gives_them_the_murloc_of_the_box(beside: int, gained: list[int]) -> None:
    table = murlocs(
        beside, {"a": {"race": "murlocs", "marker": "spirit-healer"}, "b": {"race": "murlocs"},
                 "far": {"race": "orcs"}},
        sketch={**row("a", "b"), "far": {"board": "other"}},
    )  # fmt: skip
    assert [e.tokens for e in table.happened if isinstance(e, Recruited)] == gained
    assert table.state.tray["murlocs"] == 0


@pytest.mark.rule("sw.variant.murlocs.marker-effects")
def test_the_heart_stays_and_works_where_it_lies() -> None:
    table = murlocs(
        0, {"a": {"race": "murlocs"}, "b": {"race": "murlocs", "marker": HEART}, "c": {"race": "orcs"}},
        sketch=row("a", "b", "c"),
    )  # fmt: skip
    assert table.state.markers == {HEART: "b"}
    assert paid(table) == [(0, 1, 1, "sw.artifact.heart-payment")]
    assert coins(table) == [4, 3]


@pytest.mark.rule("sw.variant.murlocs.marker-effects")
def test_artifacts_that_need_a_decision_and_the_battleground_do_nothing_for_them() -> None:
    table = murlocs(
        2, {"a": {"race": "murlocs", "markers": ["ashes-of-alar", "doomhammer", "frostmourne"]},
            "b": {"race": "orcs"}, "far": {"race": "orcs"}},
        coins=9, sketch={**row("a", "b"), "far": {"board": "other"}}, dice=[0],
    )  # fmt: skip
    assert (taken(table), paid(table)) == ([], [])
    assert set(table.state.markers.values()) == {"a"}
    found = murlocs(
        2, {"a": {"race": "murlocs"}, "b": {"facedown": "battleground"}, "far": {"race": "orcs"}},
        sketch={**row("a", "b"), "far": {"board": "other"}},
    )  # fmt: skip
    assert (taken(found), found.state.markers) == (["b"], {"battleground": "b"})
    assert not any(isinstance(event, SideTaken) for event in found.happened)


@pytest.mark.rule("sw.variant.murlocs.scoring")
def test_they_score_their_regions_and_no_faction_bonus_is_earned_by_or_against_them() -> None:
    table = murlocs(
        3, {"a": {"race": "murlocs"}, "b": {"race": "orcs"}, "far": {"race": "orcs"}},
        sketch={**row("a", "b"), "far": {"board": "other"}},
    )  # fmt: skip
    assert taken(table) == ["b"]
    assert scored(table) == {"sw.score.one-per-region": 2}
    orcs = alone(
        sketch=star("home", "x"), seats=[{"race": "orcs", "power": "mining", "hand": 3}],
        regions={"home": {"race": "orcs"}, "x": {"race": "murlocs"}},
    )  # fmt: skip
    play(orcs, "conquer x")
    assert coins(orcs)[0] == 5  # no Alliance race for the Orcs
    assert scored_by(end_turn(orcs), 0) == {"sw.score.one-per-region": 2}


@pytest.mark.rule("sw.variant.murlocs.no-decline")
def test_they_never_decline_and_never_pick() -> None:
    table = new_game("small-world", 1, seed=6, options=MURLOCS)
    while not table.over:
        murloc = table.state.players[1]
        assert (murloc.race, murloc.power, murloc.declined) == ("murlocs", "", "")
        assert table.seats == (0,)
        end_turn(table)
    assert all(spot.owner != 1 or not spot.declined for spot in table.state.regions.values())


# -- winning --------------------------------------------------------------------------------------


def ended(murloc_coins: int, *totals: int) -> Result:
    """How a game ends with these coins."""
    players = len(totals)
    races = ["orcs", "humans"][:players]
    table = position(
        "small-world", players, options=MURLOCS, active=players, round=9, sketch=row("a", "b"),
        seats=[{"race": race, "coins": n} for race, n in zip(races, totals, strict=True)]
        + [{"coins": murloc_coins}],
    )  # fmt: skip
    assert table.over
    assert table.result is not None
    assert table.result.rule == "sw.variant.murlocs.victory"
    return table.result


@pytest.mark.example("sw.ex.murlocs-victory")
@pytest.mark.rule("sw.variant.murlocs.victory", "sw.variant.murlocs.two-players")
def test_each_player_must_have_more_than_the_murlocs() -> None:
    assert ended(61, 62).winners == (0,)
    assert ended(61, 61).winners == ()
    both, lost = ended(45, 50, 46), ended(45, 50, 44)
    assert (both.ranks, both.winners) == ((1, 1), (0, 1))
    assert (lost.ranks, lost.winners) == ((2, 2), ())
    assert ended(45, 50, 45).winners == ()
    assert both.reason == "Both players beat the Murlocs' 45 coins."
    assert lost.reason == "The Murlocs win with 45 coins."
    assert ended(61, 62).reason == "You beat the Murlocs' 61 coins."


@pytest.mark.rule("sw.variant.murlocs.two-players")
def test_the_two_stay_opponents_in_every_rule() -> None:
    table = position(
        "small-world", 2, options=MURLOCS, sketch=star("home", "x"),
        seats=[{"race": "orcs", "power": "mining", "hand": 9}, {"race": "humans"}],
        regions={"home": {"race": "orcs"}, "x": {"race": "humans", "tokens": 2, "marker": AEGIS}},
    )  # fmt: skip
    play(table, "conquer x")
    assert (table.state.players[1].hand, table.state.tray["humans"]) == (1, 9)
    assert coins(table) == [5 - 2 + 1, 7, 0]
    assert scored_by(end_turn(table), 0)["sw.faction.bonus"] == 1


@pytest.mark.rule("sw.place.well-move", "sw.variant.murlocs.marker-effects")
@pytest.mark.parametrize("drawn", ["pond", "deep"])
def test_which_of_two_waters_the_well_that_murlocs_find_moves_to_is_drawn(drawn: str) -> None:
    table = murlocs(
        2, {"a": {"race": "murlocs"}, "far": {"race": "orcs", "tokens": 9}},
        sketch={**star("a", "x letter", "pond lake", "deep sea"), "far": {"board": "other"}},
        facedown={"x": "well-of-eternity"}, draws=[drawn],
    )  # fmt: skip
    assert (taken(table), table.state.markers) == (["x"], {"well-of-eternity": drawn})
