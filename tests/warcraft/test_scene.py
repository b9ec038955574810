"""What is seen: the board's values, armies and Towns, and a battle from close by."""

from __future__ import annotations

from typing import Any

import pytest

from azeroth import new_game
from azeroth.engine.view.scene import Focus, Scene
from azeroth.games.warcraft.edition import edition
from azeroth.games.warcraft.events import TownOccupied, TurnBegan
from azeroth.games.warcraft.state import board
from azeroth.testing import events, offered, play
from tests.warcraft.fields import on, orcs, seat, to_battle, until, war


def seen(table: Any, seat_: int = 0) -> Scene:
    scene: Scene = table.game.view.scene(table.view(seat_), seat_)
    return scene


def battle(table: Any) -> Focus:
    focus = seen(table).focus
    assert focus is not None
    return focus


def test_an_objective_shows_as_many_crowns_as_it_has_points() -> None:
    (board,) = war(orcs(), seat("undead")).game.view.boards(war(orcs(), seat("undead")))
    areas = {area.id: area for area in board.areas}
    crowns = {s: [m.icon for m in area.marks].count("laurel-crown") for s, area in areas.items()}
    assert (crowns["space:d4"], areas["space:d4"].name) == (2, "2 points")
    assert (crowns["space:b4"], crowns["space:d1"], crowns["space:d2"]) == (1, 1, 0)
    captives = war(orcs(), seat("night-elf"), options={"scenario": "captives"})
    (board,) = captives.game.view.boards(captives)
    icons = [mark.icon for area in board.areas for mark in area.marks]
    assert "laurel-crown" not in icons, "points count for nothing there"


def test_victory_points_name_their_sources() -> None:
    table = war(orcs(d1="1 melee", d4="1 melee", laid=2), seat("undead"))
    panel = seen(table).seats[0]
    assert panel.gauges[0].value == "7"
    assert panel.gauges[0].tip == "2 for cards, 3 for Town d1, 2 for objective d4"
    assert f"Points: {panel.gauges[0].tip}" in panel.lines


def test_points_that_are_fought_for_are_told_once_as_what_the_battle_is_about() -> None:
    table = fought()
    for panel in seen(table).seats:
        assert "d4" not in panel.gauges[0].tip, "whose they are is open"
    told = [line for line in battle(table).lines if "victory point" in line]
    assert told == ["Whoever holds objective d4 has 2 victory points."]


def test_what_points_came_from_adds_up_to_what_everybody_is_seen_to_have() -> None:
    table = fought()
    for seat_, panel in enumerate(seen(table).seats):
        told = sum(n for who, _, n in table.game.study.sources(table) if who == seat_)
        assert str(told) == panel.gauges[0].value


def test_points_of_a_place_with_enemies_in_it_count_once_nobody_moves_any_more() -> None:
    troops = {"d4": "1 melee", "d1": "1 melee", "a4": "1 melee", "b4": "1 melee", "f3": "1 melee"}
    table = war(orcs(laid=3, gold=9, **troops), seat("undead", d4="1 melee"), step="spend")
    assert seen(table).seats[0].gauges[0].value == "11"
    looms = edition(table).looms(war(orcs(laid=3, g1="1 melee", **troops), seat("undead", d4="1 melee")))
    assert looms == ["Player 1 has 12 of 15 victory points; 2 of them are fought for."]


def test_partners_have_their_points_told_once() -> None:
    panels = seen(new_game("warcraft", 4, seed=1)).seats
    told = [panel.seat for panel in panels if any(line.startswith("Points: ") for line in panel.lines)]
    assert len(told) == 2, "once a side"


def test_a_scenario_is_called_by_its_name_and_its_letters_are_on_the_board() -> None:
    table = new_game("warcraft", 4, seed=1, options={"scenario": "nordrassil"})
    assert seen(table).title == "Nordrassil, the World Tree"
    (board,) = table.game.view.boards(table)
    assert "A" in [mark.text for area in board.areas for mark in area.marks]


def test_a_town_shows_what_trains_in_it() -> None:
    table = war(orcs(training=["melee"], buildings=[{"kind": "ranged", "complete": False}]), seat("undead"))
    town = next(zone for zone in seen(table).zones if zone.id == "zone:town:0")
    assert [(card.title, card.kind, card.badge) for card in town.cards] == [
        ("Peon", "free", ""), ("Grunt", "training", "1"), ("Headhunter", "being built", ""),
    ]  # fmt: skip
    assert dict(town.cards[1].facts)[""] == "{gold-stack}1 {wood-pile}1"


def test_depletion_is_told_apart() -> None:
    table = war(orcs(), seat("undead"), depletion={"c4": 1, "e4": 2})
    names = {p.on: p.name for p in seen(table).pieces if p.id.startswith("depletion:")}
    assert names == {"space:c4": "Partly depleted", "space:e4": "Depleted"}


def fought() -> Any:
    table = war(
        orcs(d4="2 melee 1 flying", d3="2 ranged", levels={"melee": 4, "ranged": 3}),
        seat("undead", d4="2 melee 1 ranged", d5="1 flying"), step="battles", dice=[2, 5, 6, 6],
    )  # fmt: skip
    return to_battle(table)


def test_a_battle_shows_field_and_flanks_abilities_and_odds() -> None:
    focus = battle(fought())
    attackers, defenders = focus.columns
    assert [(p.count, p.name, p.text) for p in attackers.pieces] == [
        (2, "Kodo Rider", ""), (1, "Wind Rider", ""), (2, "Shaman", "d3"),
    ]  # fmt: skip
    assert [p.text for p in defenders.pieces] == ["", "", "d5"]
    assert [(g.name, g.value) for g in attackers.gauges] == [
        ("Area Attack", "a 1 hits twice"),
        ("Bloodlust", "+1 die"),
    ]
    assert defenders.gauges == ()
    assert "wins **" in attackers.lines[0]
    assert "if no card is played" in focus.lines[1]


def test_a_battle_shows_dice_against_strength_and_casualties_to_assign() -> None:
    table = until(fought(), 2)
    while "pass" in offered(table):
        play(table, "pass")
    attackers, defenders = battle(table).columns
    assert attackers.dice[0].title == "Player 1, ranged: 3 or less hits"
    assert (attackers.dice[0].faces, attackers.dice[0].states) == (("2", "5", "6"), ("hit", "miss", "miss"))
    assert (defenders.dice[0].faces, defenders.dice[0].states) == (("6",), ("miss",))
    assert "**1 casualty to remove**" in defenders.lines
    assert not any("to remove" in line for line in attackers.lines)


def test_no_odds_are_shown_while_a_card_works_on_single_units() -> None:
    table = war(
        seat("human", d4="2 melee 1 ranged", hand=["polymorph"]), orcs(d4="1 melee 1 ranged"), step="battles",
        dice=[1, 6],
    )  # fmt: skip
    to_battle(table)
    on(table, "play polymorph d4 melee 1")
    focus = battle(table)
    assert focus.lines == ("Whoever holds objective d4 has 2 victory points.",)
    assert "1 polymorphed: no attack this round" in focus.columns[1].lines


@pytest.mark.parametrize(
    ("scenario", "players", "told"),
    [
        ("elf-gate", 3, ["Enemy units beside the gate"]),
        ("necromancers", 2, ["Sources destroyed 0/3", "Necromancers 2/2"]),
        ("captives", 2, ["Steps to bring the captive home"]),
        ("nordrassil", 4, ["Cards left in the Night Elf deck"]),
    ],
)
def test_where_no_points_count_everybody_sees_how_near_the_end_is(
    scenario: str, players: int, told: list[str]
) -> None:
    table = new_game("warcraft", players, seed=1, options={"scenario": scenario})
    for viewer in (0, None):
        panels = table.game.view.scene(table.glance(viewer), viewer).seats
        first = [f"{g.name} {g.value}{f'/{g.most}' if g.most else ''}" for g in (p.gauges[0] for p in panels)]
        assert all(any(one.startswith(start) for start in told) for one in first)
        assert {start for start in told for one in first if one.startswith(start)} == set(told)
        assert all(panel.gauges[0].tip.endswith(".") for panel in panels)


def test_what_is_destroyed_or_drawn_brings_the_end_nearer() -> None:
    table = new_game("warcraft", 2, seed=1, options={"scenario": "necromancers"})
    del table.state.tokens[board(table).marks["A"]]
    human = next(p for p in table.state.players if p.race == "human")
    panel = table.game.view.scene(table.glance(None), None).seats[human.seat]
    assert (panel.gauges[0].value, panel.gauges[0].most) == ("1", "3")
    tree = new_game("warcraft", 4, seed=1, options={"scenario": "nordrassil"})
    elves = next(p for p in tree.state.players if p.race == "night-elf")
    for viewer in (0, None):
        left = tree.game.view.scene(tree.glance(viewer), viewer).seats[0].gauges[0].value
        assert left == str(len(elves.deck))


def test_three_who_play_together_are_told_in_a_word() -> None:
    """Two names beside one's own left of that a letter."""
    three = new_game("warcraft", 4, seed=1, options={"scenario": "nordrassil"})
    two = new_game("warcraft", 4, seed=1)
    panels = [table.game.view.scene(table.glance(0), 0).seats for table in (three, two)]
    told = [[p.team for p in seats] for seats in panels]
    tones = [[p.team_tone for p in seats] for seats in panels]
    assert len(set(tones[0][:3])) == 1, "who is together has one colour"
    assert (tones[1][0], tones[1][1]) == (tones[1][2], tones[1][3])
    assert told[0] == ["the Allies"] * 3 + [""]
    assert told[1] == ["with Player 3", "with Player 4", "with Player 1", "with Player 2"]


def test_a_marker_is_drawn_by_what_it_is_on_the_ground_of_its_race() -> None:
    table = war(orcs(d1="2 melee 1 worker", levels={"melee": 2}), seat("undead", f2="1 worker"))
    drawn = {piece.id: piece for piece in seen(table).pieces}
    raiders, peon, acolyte = drawn["unit:0:d1:melee"], drawn["unit:0:d1:worker"], drawn["unit:1:f2:worker"]
    assert (raiders.icon, raiders.tone, raiders.level) == ("wolf-head", "red", 1)
    assert (peon.tone, acolyte.tone) == ("red", "purple")
    assert peon.icon != acolyte.icon
    tiles = {card.id: card.icon for zone in seen(table).zones for card in zone.cards}
    assert tiles["tile:melee"] == raiders.icon, "its tile shows it, too"
    table.apply(0, "move melee d1 d2")
    flown = next(motion for event in table.happened for motion in event.motions(table))
    assert (flown.icon, flown.tone, flown.seat) == (raiders.icon, raiders.tone, 0), "it flies as it stands"


def test_a_card_of_a_teammate_is_not_taken_for_ones_own() -> None:
    hands = [{"hand": ["town-portal"]}, {}, {"hand": ["town-portal", "fast"]}, {}]
    table = war(*(seat(r, **h) for r, h in zip(("orc", "human", "undead", "night-elf"), hands, strict=True)))
    for viewer in (0, 2):
        ids = [card.id for zone in seen(table, viewer).zones for card in zone.cards if zone.kind == "hand"]
        assert ids.count("card:town-portal") == 1
        assert len(ids) == len(set(ids))
        own = next(z for z in seen(table, viewer).zones if z.id == f"zone:hand:{viewer}")
        assert own.cards[0].id == "card:town-portal"


@pytest.mark.parametrize(("once", "told"), [(False, "At the second time"), (True, "was occupied once")])
def test_a_battle_in_a_town_says_that_it_may_be_the_end(once: bool, told: str) -> None:
    table = war(orcs(d1="1 ranged", town_marked=once), seat("undead", d1="1 melee"), step="battles", dice=[6])
    lines = battle(to_battle(table)).lines
    assert any(told in line and "Player 1 is out of the game" in line for line in lines)


HELD = dict.fromkeys(("d1", "d4", "b4", "f3", "a4", "g1"), "1 melee")
ORCS = orcs(laid=3, **HELD)
ENDS: list[tuple[str, list[dict[str, Any]], dict[str, Any], str]] = [
    ("main", [ORCS, seat("undead")], {}, "Player 1 has 12 of 15 victory points."),
    ("twenty-gold", [orcs(), seat("undead", gold=16)], {}, "Player 2 has 16 of 20 gold."),
    (
        "captives", [orcs(), seat("night-elf")], {"captives": {"orc": "f1", "night-elf": "g4"}},
        "The captive of the Orcs is 1 step from home.",
    ),
    (
        "elf-gate", [seat("human", e4="1 melee"), orcs(d4="2 melee"), seat("undead")], {},
        "Player 1 holds the gate, with 2 enemy units beside it.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("scenario", "seats", "more", "told"), ENDS, ids=[one[0] for one in ENDS])
def test_the_end_is_announced_when_a_turn_begins(
    scenario: str, seats: list[dict[str, Any]], more: dict[str, Any], told: str
) -> None:
    table = war(*seats, options={"scenario": scenario}, **more)
    outcome = TurnBegan(rule="", turn=5, first=0).outcome(table)
    assert outcome is not None
    assert told in outcome.lines
    assert edition(table).how_to_win(table) in outcome.lines
    calm = new_game("warcraft", len(seats), seed=1, options={"scenario": scenario})
    assert TurnBegan(rule="", turn=1, first=0).outcome(calm) is None


def test_the_last_cards_and_sources_are_announced() -> None:
    tree = new_game("warcraft", 4, seed=1, options={"scenario": "nordrassil"})
    elves = next(p for p in tree.state.players if p.race == "night-elf")
    assert not edition(tree).looms(tree)
    del elves.deck[1:]
    assert edition(tree).looms(tree) == ("1 card is left in the Night Elf deck.",)
    march = new_game("warcraft", 2, seed=1, options={"scenario": "necromancers"})
    assert not edition(march).looms(march)
    for mark in "AB":
        del march.state.tokens[board(march).marks[mark]]
    assert edition(march).looms(march) == ["2 of the 3 sources of the Undead are destroyed."]
    next(p for p in march.state.players if p.race == "undead").necromancers.pop()
    assert "One Necromancer is left." in edition(march).looms(march)


def test_a_town_that_was_occupied_is_held_up_with_what_follows() -> None:
    table = war(orcs(), seat("undead", d1="1 melee"), step="captures")
    (event,) = events(table, TownOccupied)
    outcome = event.outcome(table)
    assert outcome.title == "Player 1's Town is occupied"
    assert "once more" in outcome.lines[0]


def test_a_victory_point_card_says_where_it_is_of_no_use() -> None:
    for scenario, races in (("main", ("orc", "night-elf")), ("captives", ("orc", "night-elf"))):
        table = war(*(seat(race, hand=["victory-point"]) for race in races), options={"scenario": scenario})
        card = next(z for z in seen(table).zones if z.id == "zone:hand:0").cards[0]
        assert ("count for nothing" in card.text) == (scenario == "captives")
