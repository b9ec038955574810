"""Nordrassil."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth import new_game
from azeroth.engine import BadOption
from azeroth.games.warcraft import GAME
from azeroth.games.warcraft.content import UNITS
from azeroth.games.warcraft.events import CardDrawn, Lost, TownOccupied
from azeroth.games.warcraft.play.victory import STANDSTILL
from azeroth.games.warcraft.state import board, tile
from azeroth.testing import events, offered, play, refusal
from tests.warcraft.fields import at, halt, me, moves, on, seat, stock, war

TREE = {"scenario": "nordrassil"}
HUMAN, ORC, ELF, UNDEAD = range(4)


def tree(**given: Any) -> Any:
    """A table: A is d4, the Outposts are B e2, C b5, D e5 and of the Undead E a7 and F i1, their Town b1."""
    races = {"human": "e2", "orc": "b5", "elf": "e5", "undead": ""}
    seats = []
    for race, post in races.items():
        told_ = given.pop(race, {})
        posts = [{"space": post, "town": True}] if post else [{"space": "a7"}, {"space": "i1"}]
        told_.setdefault("outposts", posts)
        seats.append(seat(race if race != "elf" else "night-elf", gold=0, wood=0, **told_))
    return war(*seats, options=given.pop("options", TREE), **given)


@pytest.mark.rule(
    "wc.nordrassil.players", "wc.nordrassil.board", "wc.nordrassil.first-player", "wc.nordrassil.outposts"
)
def test_nordrassil_is_set_up() -> None:
    table = new_game("warcraft", 4, seed=1, options=TREE)
    races = [p.race for p in table.state.players]
    assert races == ["human", "orc", "night-elf", "undead"]
    assert GAME.teams(4, table.options) == ((0, 1, 2), (3,))
    marks = board(table).marks
    assert sorted(marks) == ["A", "B", "C", "D", "E", "F"]
    assert table.state.tokens == {marks["A"]: "Nordrassil"}
    assert table.state.first == ELF
    posts = {p.race: sorted(o.space for o in p.outposts if o.complete) for p in table.state.players}
    assert posts == {
        "human": [marks["B"]], "orc": [marks["C"]], "night-elf": [marks["D"]],
        "undead": sorted((marks["E"], marks["F"])),
    }  # fmt: skip
    with pytest.raises(BadOption):
        new_game("warcraft", 2, seed=1, options=TREE)


@pytest.mark.rule(
    "wc.nordrassil.no-resources", "wc.nordrassil.full-upgrades", "wc.nordrassil.starting-units",
    "wc.nordrassil.starting-hands",
)  # fmt: skip
def test_everybody_begins_with_the_best_units_and_without_resources() -> None:
    table = new_game("warcraft", 4, seed=1, options=TREE)
    for p in table.state.players:
        assert stock(table, p.seat) == (0, 0)
        assert all(tile(table, p.seat, kind).top for kind in UNITS)
        assert (len(p.hand), len(p.deck)) == (3, 18)
        assert any(troop.units for troop in p.troops.values())
        assert all(troop.units <= 3 for troop in p.troops.values())


@pytest.mark.rule("wc.nordrassil.undead-steps", "wc.nordrassil.allied-steps", "wc.nordrassil.no-resources")
def test_there_is_nothing_but_moving() -> None:
    hands = {name: {"hand": ["resources"], "b2": "1 worker"} for name in ("human",)}
    table = tree(step="move", elf={"e5": "1 melee"}, undead={"b1": "1 melee"}, **hands)
    steps = set()
    while table.state.turn == 2:
        steps.add(table.decision().step)
        assert not any("resources" in text for text in offered(table))
        play(table, next(text for text in ("done", "pass") if text in offered(table)))
    assert steps <= {"MoveStep.march", "CardWindow.offer"}
    assert [stock(table, s) for s in range(4)] == [(0, 0)] * 4


@pytest.mark.rule("wc.nordrassil.undead-return")
def test_killed_undead_come_back_at_the_nearest_home() -> None:
    table = tree(human={"d7": "1 ranged"}, undead={"d7": "1 melee"}, dice=[1])
    halt(table)
    assert (at(table, UNDEAD, "d7"), at(table, UNDEAD, "a7")) == ("", "1 melee")


@pytest.mark.rule("wc.nordrassil.undead-return")
def test_between_homes_as_near_the_undead_choose() -> None:
    table = tree(human={"c5": "1 ranged"}, undead={"c5": "1 melee"}, dice=[1])
    halt(table)
    assert table.seats == (UNDEAD,)
    assert offered(table) == ["arrive melee b1", "arrive melee a7"]
    on(table, "arrive melee a7")
    assert at(table, UNDEAD, "a7") == "1 melee"


@pytest.mark.rule("wc.nordrassil.undead-return")
def test_a_home_with_enemies_is_skipped_and_without_any_the_dead_stay_dead() -> None:
    taken = tree(human={"d7": "1 ranged", "a7": "1 melee"}, undead={"d7": "1 melee"}, dice=[1])
    halt(taken)
    assert at(taken, UNDEAD, "a7") == ""
    assert sum(t.units for t in me(taken, UNDEAD).troops.values()) == 1
    none = tree(human={"d7": "1 ranged", "b1": "1 melee"}, undead={"d7": "1 melee", "outposts": []}, dice=[1])
    halt(none)
    assert me(none, UNDEAD).troops == {}


@pytest.mark.rule("wc.nordrassil.undead-return")
def test_who_comes_back_next_to_the_battle_takes_no_part_in_it() -> None:
    from azeroth.games.warcraft.events import Attacked

    table = tree(human={"b8": "2 ranged"}, undead={"b8": "2 melee"}, dice=[1, 6, 6, 6, 6, 6])
    halt(table)
    assert at(table, UNDEAD, "a7")
    melee = next(a for a in events(table, Attacked) if (a.seat, a.kind) == (UNDEAD, "melee"))
    assert len(melee.values) == 1


@pytest.mark.rule(
    "wc.nordrassil.undead-return-ignores-stacking", "wc.nordrassil.undead-stacking-after-leaving"
)
def test_returning_undead_stack_without_limit_but_only_at_home() -> None:
    table = tree(human={"d7": "1 ranged"}, undead={"d7": "1 melee", "a7": "3 melee"}, dice=[1])
    halt(table)
    assert at(table, UNDEAD, "a7") == "4 melee"
    crowd = tree(undead={"a7": "5 melee", "b8": "2 melee"}, active=UNDEAD, first=UNDEAD)
    play(crowd, "move melee a7 b8")
    assert refusal(crowd, "move melee a7 b8").rule == "wc.stack.three-units"
    assert refusal(crowd, "move melee b8 a7").rule == "wc.stack.three-units"
    on(crowd, "done")
    assert at(crowd, UNDEAD, "a7") == "4 melee"


@pytest.mark.rule("wc.nordrassil.furion-draw", "wc.nordrassil.allied-victory")
@pytest.mark.example("wc.ex.nordrassil-last-card")
def test_furion_draws_a_card_each_turn_and_the_last_one_wins() -> None:
    hand = [card for card, n in (("fast", 3), ("resources", 2), ("town-portal", 2), ("victory-point", 3),
                                 ("faerie-fire", 3), ("marksmanship", 3), ("moon-glaive",
                                 3)) for _ in range(n)]  # fmt: skip
    table = tree(elf={"hand": [*hand, "renew"]}, step="turn-end")
    assert table.result.ranks == (1, 1, 1, 2)
    assert table.result.rule == "wc.nordrassil.allied-victory"
    two = tree(elf={"hand": hand, "e5": "1 melee"}, step="turn-end")
    assert not two.over
    assert (two.state.players[ELF].deck, len(two.state.players[ELF].aside)) == (["renew"], 1)


@pytest.mark.rule("wc.nordrassil.furion-cards-unplayable")
def test_furions_cards_are_unseen_and_not_reshuffled() -> None:
    table = tree(elf={"e5": "1 melee"}, step="turn-end")
    p = me(table, ELF)
    assert (len(p.aside), p.hand) == (1, [])
    for eyes in (ELF, HUMAN, None):
        assert table.view(eyes).state.players[ELF].aside != p.aside


@pytest.mark.rule("wc.nordrassil.allied-victory")
def test_a_last_card_drawn_in_battle_wins_at_once() -> None:
    hand = [card for card, n in (("fast", 3), ("resources", 2), ("town-portal", 2), ("victory-point", 3),
                                 ("faerie-fire", 3), ("marksmanship", 3), ("moon-glaive",
                                 3)) for _ in range(n)]  # fmt: skip
    table = tree(
        elf={"hand": [*hand, "renew"], "c5": "1 ranged"}, undead={"c5": "1 melee"}, active=ELF, first=ELF
    )
    play(table, "done")
    while not table.over and not events(table, CardDrawn):
        play(table, "pass")
    assert table.result.rule == "wc.nordrassil.allied-victory"


@pytest.mark.rule("wc.nordrassil.allied-victory", "wc.card.reshuffle")
def test_the_other_decks_are_reshuffled_as_always() -> None:
    deck = GAME.content().deck(me(tree(), HUMAN).race)
    table = tree(human={"c5": "1 melee", "discard": deck}, undead={"c5": "1 melee"}, dice=[6, 6, 1])
    assert me(table, HUMAN).deck == []
    halt(table)
    drawn = [event for event in events(table, CardDrawn) if event.seat == HUMAN]
    assert drawn
    assert len(me(table, HUMAN).deck) + len(me(table, HUMAN).hand) == len(deck)
    assert me(table, HUMAN).discard == []


@pytest.mark.rule("wc.victory.standstill", "wc.nordrassil.allied-victory")
def test_holding_out_wins_however_still_the_board_is() -> None:
    table = tree(elf={"e5": "3 melee"}, human={"e2": "1 melee"}, undead={"b1": "1 melee"}, step="move")
    while not table.over:
        play(table, next(text for text in ("done", "pass") if text in offered(table)))
    assert table.state.turn > STANDSTILL
    assert (table.result.rule, table.result.ranks) == ("wc.nordrassil.allied-victory", (1, 1, 1, 2))


@pytest.mark.rule("wc.nordrassil.outposts-are-towns")
def test_allied_outposts_fall_like_towns_and_each_alone() -> None:
    first = tree(human={"e4": "1 melee"}, undead={"e2": "1 melee"}, step="captures")
    assert me(first, HUMAN).outposts[0].marked
    assert events(first, TownOccupied)
    marked = [{"space": "e2", "town": True, "marked": True}]
    second = tree(human={"outposts": marked, "e4": "1 melee"}, undead={"e2": "1 melee"}, step="captures")
    assert [p.out for p in second.state.players] == [True, False, False, False]
    assert not second.over


@pytest.mark.rule("wc.nordrassil.outposts-are-towns")
def test_units_of_the_undead_do_not_destroy_allied_outposts() -> None:
    table = tree(undead={"e2": "1 melee"}, step="battles", active=UNDEAD, first=UNDEAD)
    on(table)
    assert len(me(table, HUMAN).outposts) == 1


@pytest.mark.rule("wc.nordrassil.undead-victory-outpost")
def test_the_undead_win_by_the_night_elf_outpost() -> None:
    marked = [{"space": "e5", "town": True, "marked": True}]
    table = tree(elf={"outposts": marked}, undead={"e5": "1 melee"}, step="captures")
    assert table.result.ranks == (2, 2, 2, 1)
    assert table.result.rule == "wc.nordrassil.undead-victory-outpost"
    told = table.game.view.scene(table.view(0), 0).result
    assert told.endswith("wins: the Night Elf Outpost was captured for the second time."), "it has no Town"


@pytest.mark.rule("wc.nordrassil.undead-outposts-ordinary")
def test_undead_outposts_are_destroyed_like_any_other() -> None:
    table = tree(human={"a7": "1 melee"}, step="battles")
    on(table)
    assert [o.space for o in me(table, UNDEAD).outposts] == ["i1"]


@pytest.mark.rule("wc.nordrassil.undead-town")
def test_the_undead_town_can_be_captured_and_then_the_allies_win() -> None:
    once = tree(human={"b1": "1 melee"}, step="captures")
    assert me(once, UNDEAD).town_marked
    twice = tree(human={"b1": "1 melee"}, undead={"town_marked": True}, step="captures")
    assert twice.result.ranks == (1, 1, 1, 2)


@pytest.mark.rule("wc.nordrassil.holes-impassable")
def test_nobody_crosses_the_holes() -> None:
    table = tree(human={"f2": "1 flying"})
    assert not {"f5", "e5"} & moves(table, "flying", "f2")
    map_ = board(table)
    assert all(
        abs(map_.spaces[a].hex[0] - map_.spaces[b].hex[0]) <= 1 for a in map_.near for b in map_.near[a]
    )


@pytest.mark.rule("wc.nordrassil.allies-enter-tree")
def test_allies_move_into_and_through_the_tree() -> None:
    table = tree(human={"d3": "1 flying 1 melee"})
    assert "d4" in moves(table, "melee", "d3")
    assert {"d4", "e4", "d5"} <= moves(table, "flying", "d3")


@pytest.mark.rule("wc.nordrassil.undead-victory-tree")
def test_an_undead_unit_at_the_tree_wins_when_the_undead_turn_ends() -> None:
    table = tree(undead={"d4": "1 melee"}, step="spend", active=UNDEAD, first=UNDEAD)
    assert table.result.ranks == (2, 2, 2, 1)
    assert table.result.rule == "wc.nordrassil.undead-victory-tree"
    early = tree(undead={"d4": "1 melee"}, elf={"e4": "1 melee"}, active=UNDEAD, first=UNDEAD)
    on(early, "done")
    assert not early.over, "not right after the Move Step: the Allies may still drive it out"


@pytest.mark.rule(
    "wc.faq.scenario-decks", "wc.faq.scenario-decks-necromancers", "wc.faq.scenario-decks-nordrassil"
)
@pytest.mark.example("wc.ex.faq-scenario-decks")
@pytest.mark.parametrize(
    ("scenario", "players", "decks"),
    [("elf-gate", 3, [15, 15, 15]), ("captives", 2, [15, 15]), ("necromancers", 2, [15, 13]),
     ("nordrassil", 4, [13, 13, 13, 13]), ("main", 2, [18, 18])],
)  # fmt: skip
def test_the_faq_takes_cards_out_of_scenario_decks(scenario: str, players: int, decks: list[int]) -> None:
    table = new_game("warcraft", players, seed=1, options={"scenario": scenario, "faq": True})
    assert [len(p.deck) for p in table.state.players] == decks
    if scenario != "main":
        assert all("victory-point" not in (*p.deck, *p.hand) for p in table.state.players)
    plain = new_game("warcraft", players, seed=1, options={"scenario": scenario})
    assert [len(p.deck) for p in plain.state.players] == [18] * players


@pytest.mark.rule("wc.nordrassil.no-resources", "wc.nordrassil.allied-steps")
def test_nobody_has_buildings() -> None:
    table = new_game("warcraft", 4, seed=1, options=TREE)
    assert [p.buildings for p in table.state.players] == [[], [], [], []]


@pytest.mark.rule("wc.nordrassil.undead-return", "wc.card.orc.devour-win")
def test_several_who_die_at_once_come_back_one_after_the_other() -> None:
    table = tree(
        orc={"c5": "1 ranged", "hand": ["devour", "devour"]}, undead={"c5": "1 melee 2 ranged"},
        active=ORC, first=ORC, dice=[1, 6],
    )  # fmt: skip
    play(table, "done")
    on(table, "play devour c5 melee 3", "play devour c5 ranged 3", "arrive ranged a7")
    assert offered(table) == ["arrive melee b1", "arrive melee a7"]
    play(table, "arrive melee b1")
    assert offered(table) == ["arrive ranged b1", "arrive ranged a7"]
    on(table, "arrive ranged a7")
    assert (at(table, UNDEAD, "b1"), at(table, UNDEAD, "a7")) == ("1 melee", "2 ranged")
    assert at(table, UNDEAD, "c5") == ""


@pytest.mark.rule("wc.team.casualties-shared", "wc.casualty.flying-immune-in-melee")
@pytest.mark.parametrize(("first", "leader"), [(ELF, ELF), (ORC, ORC)])
def test_of_those_who_can_lose_units_the_first_in_turn_order_has_the_last_word(
    first: int, leader: int
) -> None:
    table = tree(
        human={"c5": "1 flying"}, orc={"c5": "1 melee"}, elf={"c5": "1 melee"}, undead={"c5": "2 melee"},
        active=HUMAN, first=first, dice=[6, 6, 6, 1, 6],
    )  # fmt: skip
    play(table, "done")
    on(table)
    assert set(table.seats) == {ORC, ELF}
    other = ORC if leader == ELF else ELF
    play(table, f"{other}: lose melee c5 {leader}", f"{leader}: lose melee c5 {other}")
    assert [(event.seat, event.kind) for event in events(table, Lost)] == [(other, "melee")]
