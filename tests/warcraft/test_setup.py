"""What is in the box, how boards are put together, and how a game is set up."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from azeroth import new_game
from azeroth.engine import BadOption
from azeroth.games.warcraft import GAME
from azeroth.games.warcraft.board import build, distance, slots
from azeroth.games.warcraft.content import UNITS, CardId, Kind, LayoutId, RaceId
from azeroth.games.warcraft.edition import EDITIONS, enemies
from azeroth.games.warcraft.play.deploy import DeployStep
from azeroth.games.warcraft.play.harvest import HarvestStep
from azeroth.games.warcraft.play.move import MoveStep
from azeroth.games.warcraft.play.spend import SpendStep
from azeroth.games.warcraft.state import board, reserves, tile
from azeroth.testing import events, offered, play, refusal
from tests.warcraft.fields import at, me, moves, on, orcs, seat, stock, war

CONTENT = GAME.content()
RACES = ("human", "orc", "undead", "night-elf")


def laid(layout: str, *races: str) -> Any:
    """The board of a layout for these races."""
    return build(CONTENT, LayoutId(layout), tuple(RaceId(race) for race in races))


def game(players: int = 2, seed: int = 1, **options: Any) -> Any:
    """A new game."""
    return new_game("warcraft", players, seed=seed, options=options)


# -- the box --------------------------------------------------------------------------------------


@pytest.mark.rule(
    "wc.component.player-count", "wc.setup.three-players", "wc.elfgate.players", "wc.setup.choose-scenario"
)
@pytest.mark.parametrize(
    ("scenario", "players"), [("main", (2, 4)), ("elf-gate", (3,)), ("necromancers", (2,)),
    ("captives", (2,)), ("nordrassil", (4,)), ("twenty-gold", (2,))],
)  # fmt: skip
def test_every_scenario_has_its_numbers_of_players(scenario: str, players: tuple[int, ...]) -> None:
    for n in (2, 3, 4):
        if n in players:
            assert len(game(n, scenario=scenario).state.players) == n
        else:
            with pytest.raises(BadOption, match=r"the scenario “[A-Z].*” is for"):
                game(n, scenario=scenario)


@pytest.mark.rule(
    "wc.component.one-race-per-player", "wc.setup.four-player-races", "wc.component.race-colours"
)
def test_four_races_four_colours_each_commanded_once() -> None:
    assert sorted(p.race for p in game(4).state.players) == sorted(RACES)
    assert {race.id: race.tone for race in CONTENT.races.values()} == {
        "human": "blue", "orc": "red", "undead": "purple", "night-elf": "green",
    }  # fmt: skip


@pytest.mark.rule(
    "wc.component.unit-supply", "wc.component.worker-supply", "wc.component.building-supply",
    "wc.component.outpost-supply",
)  # fmt: skip
@pytest.mark.parametrize("race", RACES)
def test_what_every_race_has(race: str) -> None:
    box = CONTENT.races[RaceId(race)]
    assert box.markers == {"melee": 10, "ranged": 7, "flying": 4, "worker": 8}
    assert box.tiles == {"melee": 2, "ranged": 3, "flying": 3}
    assert box.outposts == 2


@pytest.mark.rule("wc.component.unit-supply", "wc.component.worker-supply")
def test_the_reserves_are_what_is_neither_on_the_board_nor_busy() -> None:
    site = {"kind": "ranged", "complete": False, "worker": True}
    table = war(orcs(d3="3 melee 2 worker", training=["melee", "worker"], buildings=[site],
                     outposts=[{"space": "d4", "complete": False}]), seat("undead"))  # fmt: skip
    assert [reserves(table, me(table), kind) for kind in Kind] == [6, 7, 4, 3]


@pytest.mark.rule("wc.component.unit-tiles", "wc.component.unit-tile-fields")
def test_nine_unit_tiles_a_race_in_levels() -> None:
    levels = {"human": (3, 3, 3), "undead": (3, 3, 3), "orc": (4, 3, 2), "night-elf": (2, 4, 3)}
    for race, tops in levels.items():
        for kind, top in zip(UNITS, tops, strict=True):
            stack = [CONTENT.tile(RaceId(race), kind, level) for level in range(1, top + 1)]
            assert [bool(t.needs) for t in stack] == [True] * (top - 1) + [False]
            assert [t.top for t in stack] == [False] * (top - 1) + [True]
    assert len(CONTENT.tiles) == 36


@pytest.mark.rule("wc.component.experience-decks", "wc.component.deck-contents")
def test_a_deck_has_its_races_four_cards_and_the_four_common_ones() -> None:
    decks = {race: Counter(CONTENT.deck(RaceId(race))) for race in RACES}
    for race, deck in decks.items():
        assert deck.total() == 21
        assert len(deck) == 8
        assert {"fast", "resources", "town-portal", "victory-point"} <= deck.keys()
        assert deck[CardId("victory-point")] == 3
        assert sum(CONTENT.cards[card].race == race for card in deck) == 4
    assert len({frozenset(deck) for deck in decks.values()}) == 4


@pytest.mark.rule("wc.component.resource-die", "wc.component.battle-dice")
def test_the_dice() -> None:
    assert sorted(CONTENT.battle_die.faces) == [1, 2, 3, 4, 5, 6]
    assert set(CONTENT.resource_die.faces) == {1, 2, 3}


@pytest.mark.rule("wc.component.depletion-tokens")
def test_depletion_is_never_refused_for_want_of_a_token() -> None:
    worn = {s.id: 1 for s in laid("four-players", *RACES).spaces.values() if s.type in ("forest", "goldmine")}
    assert len(worn) == 18
    table = war(
        seat("human", e4="1 worker"), seat("undead"), seat("night-elf"), orcs(), step="harvest", dice=[3],
        depletion={**worn, "e4": 1},
    )  # fmt: skip
    assert table.state.depletion["e4"] == 2


@pytest.mark.rule("wc.component.quest-tokens")
def test_the_main_game_has_no_quest_tokens() -> None:
    for players in (2, 4):
        assert game(players).state.tokens == {}
        assert game(players).state.captives == {}


# -- boards ---------------------------------------------------------------------------------------


@pytest.mark.rule("wc.component.board-pieces", "wc.component.piece-classes")
def test_thirteen_double_sided_pieces_in_six_classes() -> None:
    assert len(CONTENT.pieces) == 13
    sizes = Counter(len(CONTENT.shapes[piece.shape].hexes) for piece in CONTENT.pieces.values())
    assert sum(size * n for size, n in sizes.items()) == 61
    assert min(sizes) >= 2
    assert sum(piece.race is not None for piece in CONTENT.pieces.values()) == 4


@pytest.mark.rule("wc.component.town-piece-sides")
def test_each_side_of_a_town_piece_has_a_town_forest_goldmine_and_mountain() -> None:
    for piece in CONTENT.pieces.values():
        if piece.race is not None:
            for side in (piece.cyan, piece.magenta):
                assert sorted(f.space for f in side) == ["forest", "goldmine", "mountain", "town"]


@pytest.mark.rule(
    "wc.setup.four-player-board", "wc.victory.objective-values", "wc.victory.town-value",
    "wc.component.space-types", "wc.component.objective-space",
)  # fmt: skip
@pytest.mark.example("wc.ex.board-four-players")
def test_the_four_player_board() -> None:
    spaces = laid("four-players", *RACES).spaces.values()
    assert Counter(s.type for s in spaces) == {
        "town": 4, "forest": 9, "goldmine": 9, "mountain": 4, "objective": 9, "clear": 26,
    }  # fmt: skip
    assert Counter(s.vp for s in spaces if s.type == "objective") == {2: 5, 1: 4}
    assert sum(s.vp for s in spaces) == 26
    assert {placed.side for placed in CONTENT.layouts[LayoutId("four-players")].pieces} == {"cyan"}


@pytest.mark.rule("wc.setup.two-player-board", "wc.setup.two-player-flip")
@pytest.mark.example("wc.ex.two-player-flip")
@pytest.mark.parametrize("pair", [(a, b) for a in RACES for b in RACES if a < b])
def test_the_two_player_board_with_any_two_races(pair: tuple[str, str]) -> None:
    sides = CONTENT.layouts[LayoutId("two-players")].town_sides
    assert {race: sides[RaceId(race)].side for race in RACES} == {
        "human": "magenta", "night-elf": "magenta", "orc": "cyan", "undead": "cyan",
    }  # fmt: skip
    map_ = laid("two-players", *pair)
    assert sorted(map_.towns) == sorted(pair)
    assert sorted(map_.towns.values()) == ["d1", "d7"], "the Town lies where the diagram shows it"
    assert len(map_.spaces) != len(laid("four-players", *RACES).spaces)


@pytest.mark.rule("wc.component.adjacency")
def test_spaces_that_share_an_edge_touch_across_pieces_too() -> None:
    map_ = laid("two-players", "orc", "undead")
    assert set(map_.near["d4"]) == {"d3", "d5", "c4", "c5", "e3", "e4"}
    assert len({map_.spaces[s].piece for s in ("d2", *map_.near["d2"])}) > 1
    assert all(here in map_.near[there] for here in map_.near for there in map_.near[here])


@pytest.mark.parametrize("layout", list(CONTENT.layouts))
def test_every_layout_adds_up_and_its_pieces_do_not_overlap(layout: LayoutId) -> None:
    told_, races = CONTENT.layouts[layout], {"elf-gate": RACES[:3], "captives": ("orc", "night-elf")}
    two = ("human", "undead")
    map_ = laid(layout, *races.get(layout, two if told_.players == 2 else RACES))
    types = Counter(space.type for space in map_.spaces.values())
    expect = told_.expect
    assert (len(map_.spaces), types["town"], types["forest"], types["goldmine"], types["mountain"]) == (
        expect.hexes, expect.towns, expect.forests, expect.goldmines, expect.mountains,
    )  # fmt: skip
    for town in map_.towns.values() if layout != "nordrassil" else ():
        near = {map_.spaces[s].type for s, far in map_.far(town).items() if far <= 2}
        assert {"forest", "goldmine"} <= near, "workers reach gold and wood in one move"


@pytest.mark.rule("wc.setup.four-player-board")
@pytest.mark.parametrize("layout", CONTENT.layouts)
def test_towns_and_marks_are_as_far_apart_as_the_layout_says(layout: str) -> None:
    told_ = CONTENT.layouts[LayoutId(layout)]
    races = EDITIONS[told_.scenario].races(told_.players) or RACES[: told_.players]
    map_ = laid(layout, *races)
    slots_ = {slot: map_.towns[race] for slot, race in slots(told_, tuple(map(RaceId, races))).items()}
    places = {**map_.towns, **slots_, **map_.marks}
    hexes = {space.id: space.hex for space in map_.spaces.values()}
    for far in (*told_.town_distances, *told_.mark_distances):
        a, b = places[far.origin or far.from_mark], places[far.to or far.mark]
        apart = (distance(hexes[a], hexes[b]), map_.far(a)[b], map_.far(a, flying=True)[b])
        wanted = (far.hexes, far.ground, far.flying)
        assert all(w is None or n == w for n, w in zip(apart, wanted, strict=True)), (far, apart)


@pytest.mark.rule("wc.setup.four-player-board", "wc.setup.four-player-teams")
def test_allied_towns_lie_closer_than_enemy_towns() -> None:
    map_, teams = laid("four-players", *RACES), ({"human", "night-elf"}, {"orc", "undead"})
    far = {(a, b): map_.far(map_.towns[a])[map_.towns[b]] for a in RACES for b in RACES if a < b}
    allied = [n for pair, n in far.items() if set(pair) in teams]
    assert max(allied) < min(n for pair, n in far.items() if set(pair) not in teams)
    assert max(far.values()) - min(far.values()) <= 3, "spaced as evenly as the pieces allow"


@pytest.mark.rule("wc.component.town-space")
def test_each_race_has_its_own_town_worth_three_points() -> None:
    map_ = laid("four-players", *RACES)
    assert {map_.spaces[s].vp for s in map_.towns.values()} == {3}
    assert {map_.spaces[s].town_of for s in map_.towns.values()} == set(RACES)


@pytest.mark.rule("wc.component.clear-space")
def test_a_clear_space_does_nothing() -> None:
    table = war(orcs(d2="1 worker 1 melee"), seat("undead"), step="harvest")
    here: Any = next(space for space in board(table).spaces.values() if space.id == "d2")
    assert (here.type, here.vp, stock(table)) == ("clear", 0, (5, 5))
    assert "d2" in moves(war(orcs(d3="1 melee"), seat("undead")), "melee", "d3")


@pytest.mark.rule("wc.component.workers-are-not-units")
def test_workers_are_no_units() -> None:
    from azeroth.games.warcraft.play.victory import points

    table = war(orcs(d4="2 worker", d1="3 worker"), seat("undead", d4="1 melee"))
    assert points(table, (0,)).total == 0
    on(table, "done")
    assert not any(type(event).__name__ == "BattleBegan" for event in table.happened)


@pytest.mark.rule("wc.component.enemy-definition")
def test_everybody_is_an_enemy_but_teammates() -> None:
    assert [p.seat for p in enemies(game(4), 0)] == [1, 3]
    assert [p.seat for p in enemies(game(3, scenario="elf-gate"), 0)] == [1, 2]


# -- setting up -----------------------------------------------------------------------------------


@pytest.mark.rule("wc.setup.starting-resources", "wc.setup.starting-units", "wc.setup.take-components")
@pytest.mark.example("wc.ex.setup-main-game")
@pytest.mark.parametrize("players", [2, 4])
def test_the_main_game_is_set_up(players: int) -> None:
    table = game(players)
    for p in table.state.players:
        assert stock(table, p.seat) == (5, 5)
        assert at(table, p.seat, p.town) == "3 melee 3 worker"
        assert len(p.troops) == 1
        assert [reserves(table, p, kind) for kind in Kind] == [7, 7, 4, 5]
        assert p.outposts == []


@pytest.mark.rule(
    "wc.setup.stack-unit-tiles", "wc.setup.draw-three", "wc.setup.starting-buildings",
    "wc.component.town-interface",
)  # fmt: skip
@pytest.mark.parametrize("players", [2, 4])
def test_everybody_has_tiles_cards_and_the_printed_buildings(players: int) -> None:
    table = game(players)
    for p in table.state.players:
        assert [tile(table, p.seat, kind).level for kind in UNITS] == [1, 1, 1]
        assert (len(p.hand), len(p.deck), p.discard) == (3, 18, [])
        assert [(b.kind, b.complete, b.training) for b in p.buildings] == [
            ("worker", True, False), ("melee", True, False),
        ]  # fmt: skip


@pytest.mark.rule("wc.setup.four-player-teams")
def test_humans_and_night_elves_play_against_orcs_and_undead() -> None:
    for seed in range(4):
        table = game(4, seed=seed)
        sides = [{me(table, s).race for s in team} for team in GAME.teams(4, table.options)]
        assert sorted(map(sorted, sides)) == [["human", "night-elf"], ["orc", "undead"]]


@pytest.mark.rule("wc.setup.two-player-races", "wc.setup.assign-races")
def test_two_races_of_four_are_dealt_at_random() -> None:
    pairs = {tuple(p.race for p in game(2, seed=seed).state.players) for seed in range(60)}
    assert len(pairs) > 8
    assert {race for pair in pairs for race in pair} == set(RACES)


@pytest.mark.rule("wc.setup.assign-races")
def test_players_may_pick_their_races() -> None:
    table = game(2, races="pick")
    assert offered(table) == [f"pick-race {race}" for race in CONTENT.races]
    play(table, "pick-race undead")
    assert refusal(table, "pick-race undead").rule == "wc.setup.assign-races"
    play(table, "pick-race human")
    assert [p.race for p in table.state.players] == ["undead", "human"]


@pytest.mark.rule("wc.setup.first-player")
def test_the_first_player_is_chosen_at_random() -> None:
    assert {game(4, seed=seed).state.first for seed in range(40)} == {0, 1, 2, 3}


# -- turns ----------------------------------------------------------------------------------------


STEPS = (MoveStep, HarvestStep, DeployStep, SpendStep)


def idle_turn(table: Any) -> list[tuple[str, int]]:
    """Play a turn in which nothing is done: the steps and who took them."""
    seen: list[tuple[str, int]] = []
    turn = table.state.turn
    while table.state.turn == turn:
        step = next(kind.__name__ for kind in STEPS if table.find(kind) is not None)
        if "done" in offered(table) and (step, table.seats[0]) not in seen:
            seen.append((step, table.seats[0]))
        play(table, next(text for text in ("done", "pass", "not-now") if text in offered(table)))
    return seen


@pytest.mark.rule(
    "wc.turn.four-steps", "wc.turn.step-by-step", "wc.turn.order-within-step", "wc.turn.end",
    "wc.turn.first-player-passes",
)  # fmt: skip
def test_all_players_take_each_step_in_order_and_the_first_player_changes() -> None:
    ready = {"town": "1 melee", "training": ["worker"]}
    table = war(orcs(**ready), seat("undead", **ready), step="move", active=1, first=1)
    assert idle_turn(table) == [
        ("MoveStep", 1), ("MoveStep", 0), ("DeployStep", 1), ("DeployStep", 0), ("SpendStep", 1),
        ("SpendStep", 0),
    ]  # fmt: skip
    assert (table.state.turn, table.state.first) == (3, 0)


@pytest.mark.rule("wc.turn.four-steps", "wc.turn.move-step-includes-battles")
def test_the_battles_of_a_move_step_come_before_the_next_players() -> None:
    from azeroth.games.warcraft.events import BattleEnded

    table = war(orcs(d4="1 ranged"), seat("undead", d4="1 melee", d7="1 melee"), dice=[1])
    on(table, "done")
    assert events(table, BattleEnded)
    assert table.seats == (1,)
    assert moves(table, "melee", "d7")


@pytest.mark.rule("wc.turn.first-player-passes")
def test_the_first_player_skips_who_is_out() -> None:
    table = war(
        seat("human", g7="1 melee"), orcs(out=True), seat("undead", a2="1 melee"), step="turn-end", first=0,
        options={"scenario": "elf-gate"},
    )  # fmt: skip
    assert table.state.first == 2


@pytest.mark.rule("wc.victory.check-time", "wc.turn.end")
def test_points_are_counted_after_each_players_own_spend_step() -> None:
    from azeroth.games.warcraft.events import PointsCounted

    table = war(orcs(town="1 melee"), seat("undead"), step="spend", active=1, first=1)
    on(table, "done")
    assert [event.seat for event in events(table, PointsCounted)] == [1]


@pytest.mark.rule("wc.turn.first-player-passes")
@pytest.mark.parametrize(("first", "after"), [(0, 1), (1, 2), (2, 0)])
def test_the_first_player_is_next_the_one_to_the_left(first: int, after: int) -> None:
    table = war(
        seat("human", g7="1 melee"), orcs(e1="1 melee"), seat("undead", a2="1 melee"), step="turn-end",
        first=first, options={"scenario": "elf-gate"},
    )  # fmt: skip
    assert table.state.first == after
