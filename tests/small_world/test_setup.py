"""The box and setting up the game."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from azeroth import new_game
from azeroth.engine import BadContent, BadOption, BadPosition
from azeroth.games import game_named
from azeroth.games.small_world.choices import Conquer
from azeroth.games.small_world.content import SwContent
from azeroth.testing import offered, play, position, step
from tests.small_world.sketches import coins, end_turn, row, scored

GAME = game_named("small-world")
BOX: SwContent = GAME.content()


def printed(table: Any, what: str) -> list[str]:
    """The regions in play with that terrain or symbol."""
    faces = table.state.faces
    return [r.id for r in BOX.regions.values() if r.face in faces and what in (r.terrain, *r.marks)]


# -- the box --------------------------------------------------------------------------------------


@pytest.mark.rule("sw.component.boards")
def test_there_are_two_boards_of_each_size_with_two_sides() -> None:
    sizes = Counter((face.size, face.board) for face in BOX.faces.values())
    assert set(sizes.values()) == {2}
    assert Counter(size for size, _ in sizes) == {"L": 2, "M": 2, "S": 2}
    for seed in range(12):
        faces = new_game("small-world", 5, seed=seed).state.faces
        boards = [BOX.faces[face].board for face in faces]
        assert len(set(boards)) == len(boards) == 5
    with pytest.raises(BadOption, match="two faces of one board"):
        new_game("small-world", 5, seed=1, options={"boards": "l1a+l1b+m1a+s1a+s2a"})


@pytest.mark.rule("sw.component.race-banners", "sw.component.power-badges", "sw.component.markers")
def test_there_are_sixteen_banners_twenty_badges_and_twelve_markers() -> None:
    table = new_game("small-world", 3, seed=1)
    display = table.state.displays[0]
    banners = [combo.race for combo in display.combos] + display.banners
    badges = [combo.power for combo in display.combos] + table.state.badges
    markers = [hidden.marker for hidden in table.state.facedown] + table.state.unused
    assert len(banners) == len(set(banners)) == 16
    assert len(badges) == len(set(badges)) == 20
    assert len(markers) == len(set(markers)) == 12
    assert Counter(BOX.markers[marker].kind for marker in markers) == {"artifact": 5, "place": 7}


@pytest.mark.example("sw.ex.supplies")
@pytest.mark.rule("sw.component.race-tokens", "sw.component.tokens-known-counts", "sw.data.factions")
def test_the_supplies_of_a_new_game() -> None:
    table = new_game("small-world", 2, seed=1)
    tokens = {race: n for race, n in table.state.tray.items() if race != "murlocs"}
    assert tokens == {
        "draenei": 12, "dwarves": 10, "gnomes": 10, "humans": 10, "worgen": 10, "night-elves": 9,
        "blood-elves": 10, "forsaken": 20, "goblins": 11, "orcs": 11, "trolls": 11, "tauren": 16,
        "ethereals": 10, "pandaren": 10, "kobolds": 11, "naga": 11,
    }  # fmt: skip
    assert sum(tokens.values()) == 182
    assert table.state.supply == {
        "fort": 10, "wisp-wall": 9, "watch-tower": 6, "beast": 5, "harmony": 4, "objective": 2, "champion": 1,
    }  # fmt: skip
    assert Counter(table.state.spent) == {"explosion": 6, "miss": 6}
    assert {race.id: race.faction for race in BOX.races.values()} == {
        "draenei": "alliance", "dwarves": "alliance", "gnomes": "alliance", "humans": "alliance",
        "night-elves": "alliance", "worgen": "alliance", "blood-elves": "horde", "forsaken": "horde",
        "goblins": "horde", "orcs": "horde", "tauren": "horde", "trolls": "horde", "ethereals": "neutral",
        "kobolds": "neutral", "naga": "neutral", "pandaren": "neutral",
    }  # fmt: skip


@pytest.mark.rule("sw.component.race-tokens")
def test_every_race_can_be_dealt_out_with_every_badge() -> None:
    most = max(power.badge for power in BOX.powers.values())
    assert most == 5
    assert all(race.banner + most <= race.tokens for race in BOX.races.values())


@pytest.mark.rule("sw.component.tokens-known-counts")
def test_a_token_whose_supply_is_exhausted_is_not_placed() -> None:
    table = position(
        "small-world", 2, sketch=row(*(f"f{n} forest" for n in range(10))),
        seats=[{"race": "night-elves", "power": "blacksmith", "hand": 1}, {"declined": "humans"}],
        regions={"f0": {"race": "night-elves"},
                 **{f"f{n}": {"race": "humans", "wall": True} for n in range(2, 10)}},
    )  # fmt: skip
    assert table.state.supply["wisp-wall"] == 1
    assert play(table, "conquer f1").state.regions["f1"].wall
    table = position(
        "small-world", 2, sketch=row(*(f"f{n} forest" for n in range(11))),
        seats=[{"race": "night-elves", "power": "blacksmith", "hand": 1}, {"declined": "humans"}],
        regions={"f0": {"race": "night-elves"},
                 **{f"f{n}": {"race": "humans", "wall": True} for n in range(2, 11)}},
    )  # fmt: skip
    assert table.state.supply["wisp-wall"] == 0
    play(table, "conquer f1")
    assert table.state.regions["f1"].race == "night-elves"
    assert not table.state.regions["f1"].wall


@pytest.mark.rule("sw.component.tokens-known-counts")
def test_with_fewer_tokens_than_places_the_player_chooses_the_places() -> None:
    names = [f"r{n}" for n in range(3)]
    old = [f"o{n}" for n in range(8)]
    table = position(
        "small-world", 2, step="end", sketch=row(*names, *old),
        seats=[{"race": "orcs", "power": "garrisoned"}, {"declined": "humans"}],
        regions={**{name: {"race": "orcs"} for name in names},
                 **{name: {"race": "humans", "fort": True} for name in old}},
    )  # fmt: skip
    assert offered(table) == ["fortify r0", "fortify r1", "fortify r2"]  # for two Forts
    play(table, "fortify r2", "fortify r0")
    assert [table.state.regions[name].fort for name in names] == [True, False, True]
    assert table.state.supply["fort"] == 0
    assert table.state.turn.seat == 1


@pytest.mark.rule("sw.component.murloc-tokens")
def test_there_are_fifteen_murlocs_apart_from_the_races() -> None:
    table = new_game("small-world", 4, seed=1)
    on_map = sum(spot.tokens for spot in table.state.regions.values() if spot.race == "murlocs")
    assert on_map + table.state.tray["murlocs"] == 15
    assert "murlocs" not in BOX.races
    with pytest.raises(BadPosition, match="murlocs: 1 too many"):
        position(
            "small-world", 2, step="pick", sketch=row("a"), regions={"a": {"race": "murlocs", "tokens": 16}}
        )


@pytest.mark.rule("sw.component.coins", "sw.setup.stash", "sw.setup.coins")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_coins_but_five_each_are_in_the_stash(players: int) -> None:
    table = new_game("small-world", players, seed=1)
    value = 35 * 1 + 20 * 3 + 25 * 5 + 30 * 10
    assert coins(table) == [5] * players
    assert table.state.stash == value - 5 * players
    assert GAME.study.pieces(table)["coins"] == value == 520


@pytest.mark.rule("sw.component.coins")
def test_the_stash_never_runs_out() -> None:
    table = position(
        "small-world", 2, step="score", sketch=row("a", "b", "c"),
        seats=[{"race": "orcs", "power": "mining", "coins": 514}],
        regions={r: {"race": "orcs"} for r in "abc"},
    )  # fmt: skip
    assert coins(table) == [517, 5]


@pytest.mark.rule("sw.component.die")
def test_the_reinforcement_die_has_three_blanks_and_one_to_three() -> None:
    assert sorted(BOX.die.faces) == [0, 0, 0, 1, 2, 3]
    shown = Counter(
        play(
            position("small-world", 2, sketch=row("a", "b"), seats=[{"race": "orcs", "hand": 1}],
                     regions={"a": {"race": "orcs"}}, seed=seed),
            "attempt b",
        ).state.regions["b"].race for seed in range(60)
    )  # fmt: skip
    assert 20 < shown["orcs"] < 40  # half of the faces help


# -- boards ---------------------------------------------------------------------------------------

TWO, THREE = pytest.mark.example("sw.ex.setup-2-players"), pytest.mark.example("sw.ex.setup-3-players")
FOUR, FIVE = pytest.mark.example("sw.ex.setup-4-players"), pytest.mark.example("sw.ex.setup-5-players")


@pytest.mark.rule("sw.setup.markers-count", "sw.setup.markers-placement", "sw.setup.coins")
@pytest.mark.parametrize(
    ("players", "sizes", "unused"),
    [
        pytest.param(2, "LS", 10, marks=[pytest.mark.rule("sw.setup.boards-2p"), TWO]),
        pytest.param(3, "LMS", 9, marks=[pytest.mark.rule("sw.setup.boards-3p"), THREE]),
        pytest.param(4, "LMMS", 8, marks=[pytest.mark.rule("sw.setup.boards-4p"), FOUR]),
        pytest.param(5, "LLMSS", 7, marks=[pytest.mark.rule("sw.setup.boards-5p"), FIVE]),
    ],
)
def test_boards_and_markers_for_so_many_players(players: int, sizes: str, unused: int) -> None:
    for seed in range(4):
        table = new_game("small-world", players, seed=seed)
        faces = table.state.faces
        assert "".join(BOX.faces[face].size for face in faces) == sizes
        assert len(table.state.regions) == sum(r.face in faces for r in BOX.regions.values())
        letters = {BOX.regions[hidden.region].face: hidden for hidden in table.state.facedown}
        assert set(letters) == set(faces)
        assert len(table.state.facedown) == players
        assert all("letter" in BOX.regions[hidden.region].marks for hidden in table.state.facedown)
        assert table.state.markers == {}  # all of them are facedown
        assert len(table.state.unused) == unused
        assert coins(table) == [5] * players


@pytest.mark.rule("sw.setup.boards-random")
def test_boards_and_sides_are_drawn_at_random() -> None:
    drawn = Counter(new_game("small-world", 2, seed=seed).state.faces for seed in range(0, 200_000, 1000))
    assert len(drawn) == 16  # 4 large and 4 small faces
    assert max(drawn.values()) < 40


@pytest.mark.rule("sw.setup.markers-count")
def test_markers_are_drawn_at_random() -> None:
    drawn = Counter(
        hidden.marker
        for seed in range(0, 90_000, 1000)
        for hidden in new_game("small-world", 2, seed=seed).state.facedown
    )
    assert set(drawn) == set(BOX.markers)


@pytest.mark.rule("sw.setup.markers-unused")
def test_a_marker_that_was_not_drawn_comes_only_in_place_of_a_well_without_water() -> None:
    table = position(
        "small-world", 2, sketch={**row("a", "b letter"), **row("far letter", board="far")},
        seats=[{"race": "orcs", "hand": 2}], regions={"a": {"race": "orcs"}},
        facedown={"b": "well-of-eternity", "far": "doomhammer"}, draws=["karazhan"],
    )  # fmt: skip
    assert len(table.state.unused) == 10
    play(table, "conquer b")
    assert table.state.markers == {"karazhan": "b"}
    assert table.state.aside == ["well-of-eternity"]
    assert "karazhan" not in table.state.unused
    game = new_game("small-world", 2, seed=5)
    unused = set(game.state.unused)
    while not game.over:
        end_turn(game)
    assert unused == set(game.state.unused)


# -- combos, Murlocs, Mountains -------------------------------------------------------------------


@pytest.mark.example("sw.ex.six-combos-visible")
@pytest.mark.rule("sw.setup.race-column", "sw.setup.badge-column", "sw.setup.six-combos")
def test_six_combos_are_visible_and_the_rest_is_stacked() -> None:
    table = new_game("small-world", 2, seed=1)
    (display,) = table.view(0).state.displays
    assert len(display.combos) == 6
    assert all(combo.race in BOX.races and combo.power in BOX.powers for combo in display.combos)
    assert all(combo.coins == 0 for combo in display.combos)
    # The sixth combo is the top of the stacks: 11 banners and 15 badges lie there with it.
    assert 1 + len(display.banners) == 11
    assert 1 + len(table.state.badges) == 15


@pytest.mark.rule("sw.setup.race-column", "sw.setup.badge-column")
def test_banners_and_badges_are_shuffled() -> None:
    tables = [new_game("small-world", 2, seed=seed) for seed in range(40)]
    first = [table.state.displays[0].combos[0] for table in tables]
    assert len({combo.race for combo in first}) > 10
    assert len({combo.power for combo in first}) > 10
    assert len({tuple(table.state.badges) for table in tables}) == 40
    assert len({tuple(table.state.displays[0].banners) for table in tables}) == 40


@pytest.mark.rule("sw.setup.murlocs")
@pytest.mark.parametrize("players", [2, 5])
def test_a_murloc_stands_on_each_of_their_symbols(players: int) -> None:
    table = new_game("small-world", players, seed=3)
    there = {r: spot.tokens for r, spot in table.state.regions.items() if spot.race}
    assert there == dict.fromkeys(printed(table, "murloc"), 1)
    assert table.state.tray["murlocs"] == 15 - len(there)


@pytest.mark.rule("sw.setup.mountains")
def test_each_mountain_of_the_map_is_harder_to_take() -> None:
    table = new_game("small-world", 3, seed=3, options={"first": "1"})
    while step(table) != "Turn.conquer":
        play(table, offered(table)[0])
    harder = []
    for region in table.state.regions:
        terms = table.terms(Conquer(region))
        assert terms is not None
        harder += [region for term in terms if term.rule == "sw.cost.mountain"]
    assert harder == printed(table, "mountain")
    assert harder


@pytest.mark.rule("sw.setup.turn-marker")
def test_the_game_starts_on_the_first_spot_of_the_track() -> None:
    table = new_game("small-world", 2, seed=1)
    assert table.state.round == 1
    (track,) = table.game.view.scene(table.view(None), None).tracks
    assert (track.at, track.count) == (0, 10)


@pytest.mark.rule("sw.players.count")
def test_two_to_five_play() -> None:
    for players in (2, 3, 4, 5):
        assert len(new_game("small-world", players, seed=1).names) == players
    for players in (0, 6):
        with pytest.raises(BadOption, match="1 to 5 players"):
            new_game("small-world", players, seed=1)
    with pytest.raises(BadOption, match=r"sw\.players\.count"):
        new_game("small-world", 1, seed=1)
    assert len(new_game("small-world", 1, seed=1, options={"variant": "murlocs"}).names) == 1


@pytest.mark.rule("sw.players.opponents")
def test_everybody_is_everybodys_opponent_whatever_their_faction() -> None:
    table = position(
        "small-world", 3, sketch=row("home", "x", "y"),
        seats=[{"race": "pandaren", "power": "mining", "hand": 3}, {"race": "kobolds"}, {"race": "naga"}],
        regions={"home": {"race": "pandaren"}, "x": {"race": "kobolds"}, "y": {"race": "naga"}},
    )  # fmt: skip
    play(table, "conquer x")
    assert table.state.tray["kobolds"] == 11
    end_turn(table)
    # All three are Neutral: who was not attacked gets a Harmony token.
    assert [p.harmony for p in table.state.players] == [False, False, True]
    assert scored(table) == {"sw.score.one-per-region": 2}


@pytest.mark.rule("sw.data.combo-values")
def test_the_numbers_on_banners_and_badges() -> None:
    assert {race.id: race.banner for race in BOX.races.values()} == {
        "tauren": 11, "draenei": 7, "forsaken": 6, "goblins": 6, "kobolds": 6, "naga": 6, "orcs": 6,
        "trolls": 6, "blood-elves": 5, "dwarves": 5, "ethereals": 5, "gnomes": 5, "humans": 5, "pandaren": 5,
        "worgen": 5, "night-elves": 4,
    }  # fmt: skip
    assert {power.badge for power in BOX.powers.values()} == {3, 4, 5}


@pytest.mark.rule("sw.data.adjacency", "sw.data.islands")
def test_neighbours_of_the_content_are_mutual_and_on_one_board(tmp_path: Path) -> None:
    region = """[[region]]
id = "{id}"
name = "New Land"
face = "{face}"
terrain = "fields"
near = ["{near}"]
source = "original"
"""
    there = next(r.id for r in BOX.regions.values() if r.face == "l1a")
    (tmp_path / "boards.toml").write_text(region.format(id="new-land", face="l1a", near=there))
    with pytest.raises(BadContent, match="which does not name it back"):
        GAME.content({}, tmp_path)
    (tmp_path / "boards.toml").write_text(region.format(id="new-land", face="s1a", near=there))
    with pytest.raises(BadContent, match="which is on another board"):
        GAME.content({}, tmp_path)


def test_badges_described_for_the_stack_stay_on_it() -> None:
    table = position("small-world", 2, step="pick", combos=[{"race": "orcs"}], badges=["champion", "enraged"])
    assert table.state.badges[:2] == ["champion", "enraged"]
    assert not {"champion", "enraged"} & {combo.power for combo in table.state.displays[0].combos}
