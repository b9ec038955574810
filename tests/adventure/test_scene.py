"""What people see of the Adventure Game: the map, a combat close by, where quests lead."""

from __future__ import annotations

from msgspec.structs import replace

from azeroth.engine.view.drawing import sheets
from azeroth.engine.view.scene import Card, Scene
from azeroth.games import game_named
from azeroth.games.adventure.ids import SpaceId
from azeroth.games.adventure.state import Table
from azeroth.games.adventure.view.drawing import GEOMETRY, PARTS, SCALE
from azeroth.server.table.asking import AskWhy
from azeroth.server.table.why import reasons
from tests.adventure.tables import at, marker, turn
from tools.maps.plane import inside

GAME = game_named("adventure")
CONTENT = GAME.content({})


def seen(t: Table, seat: int = 0) -> Scene:
    return GAME.view.scene(t.view(seat), seat)


def card(scene: Scene, thing: str) -> Card:
    zones = (*scene.zones, *(scene.focus.zones if scene.focus is not None else ()))
    return next(card for zone in zones for card in zone.cards if card.id == thing)


def test_every_space_lies_on_the_land_of_its_zone() -> None:
    drawn = sheets(GEOMETRY)
    for name, part in PARTS.items():
        sheet = drawn[name]
        for space in CONTENT.spaces.values():
            if space.zone in part.terrains:
                where = space.x * SCALE - sheet.corner[0], space.y * SCALE - sheet.corner[1]
                assert inside(where, [sheet.ring(ring) for ring in sheet.regions[space.zone].rings]), space.id


def test_the_sheets_show_each_zone_and_each_space_once() -> None:
    boards = GAME.view.boards(turn("walk", at()).view(0))
    zones = [land.name for board in boards for land in board.lands if land.rows]
    assert sorted(zones) == sorted({space.zone for space in CONTENT.spaces.values()})
    areas = [area.id for board in boards for area in board.areas]
    assert sorted(areas) == sorted(f"space:{space}" for space in CONTENT.spaces)


def test_a_path_to_another_sheet_leads_off_the_edge() -> None:
    north, south, _ = GAME.view.boards(turn("walk", at()).view(0))
    for board in (north, south):
        ends = [point for line in board.lines if line.kind == "path" for point in line.points]
        assert any(not (0 < x < board.width and 0 < y < board.height) for x, y in ends)


def test_a_combat_shows_both_sides_and_what_each_needs() -> None:
    t = turn("challenge", at(hand=["last-stand"], energy=3), dice=[6, 1], decks={"grey": ["straw-man"]})
    scene = seen(t)
    assert scene.focus is not None
    assert scene.focus.title == f"{t.names[0]} against Straw Man"
    mine, its = scene.focus.columns
    assert mine.seat == 0
    assert its.title == "Straw Man"
    assert mine.lines[0].startswith(("Hits with", "Cannot hit"))
    assert dict(card(scene, "fought:straw-man").facts)["Defense"] == "5"


def test_the_space_of_a_combat_stays_in_sight_beside_it() -> None:
    t = turn("challenge", at(hand=["last-stand"], energy=3), dice=[6, 1], decks={"grey": ["straw-man"]})
    focus = seen(t).focus
    assert focus is not None
    where = t.state.characters[0].space
    assert focus.place == f"space:{where}"
    assert focus.place in {area.id for board in GAME.view.boards(t.view(0)) for area in board.areas}


def test_the_sums_of_a_combat_name_who_gives_what_once() -> None:
    t = turn("challenge", at(hand=["last-stand"], energy=3), dice=[6, 1], decks={"grey": ["straw-man"]})
    focus = seen(t).focus
    assert focus is not None
    mine, its = focus.columns
    name = CONTENT.characters[t.state.characters[0].id].name
    assert [label for label, _, _ in mine.sums[1].parts] == [name]
    for column in focus.columns:
        for told in column.sums:
            labels = [label for label, _, _ in told.parts]
            assert len(labels) == len(set(labels))
            assert sum(n for _, n, _ in told.parts) in (told.total, 0)
    # A card that simply says the number needs no sum.
    assert [told.parts for told in its.sums] == [(), ()]


def test_the_line_of_steps_shows_the_phase_and_whose_turn_it_is() -> None:
    scene = seen(turn("walk", at(movement=2), at("brill"), track=[marker("goldshire", aggro=True)]), 1)
    assert scene.steps[scene.step] == "Move"
    assert scene.turn == 0
    assert scene.where == "space:goldshire", "where whoever is at turn stands: that board lies in front"


def test_at_the_end_the_board_of_the_last_turn_lies_in_front() -> None:
    t = turn("walk", at("brill", movement=2), at("goldshire"))
    ended = replace(t.view(1).pos, stack=[])
    assert GAME.view.scene(Table(GAME, t.content, t.names, t.options, ended), 1).where == "space:brill"


def test_undefeated_encounters_are_listed_with_the_numbers_of_their_markers() -> None:
    scene = seen(turn("walk", at(movement=2), track=[marker("goldshire", number=3)]))
    (listed,) = scene.tracks[0].cards
    (piece,) = [piece for piece in scene.pieces if piece.id == "marker:3"]
    assert listed.title == f"{piece.text}: {piece.name}"


def test_undefeated_encounters_are_listed_in_order_and_say_where_they_wait() -> None:
    track = [marker("goldshire", number=3), marker("brill", "mountain-boar", number=1)]
    cards = seen(turn("walk", at(movement=2), track=track)).tracks[0].cards
    assert [card.title.split(":")[0] for card in cards] == ["1", "3"]
    assert [card.leads for card in cards] == [("space:brill",), ("space:goldshire",)]
    assert dict(cards[1].facts)["Waits in"] == "Goldshire"


def test_a_quest_shows_which_of_its_steps_are_done() -> None:
    t = turn("walk", at("brill", quests=["no-rest-for-the-wicked"]))
    quest = card(seen(t), "quest:no-rest-for-the-wicked")
    assert "✓" not in quest.text
    assert dict(quest.facts) == {"Worth": f"{quest.cost} valor"}
    t.state.characters[0].quests[0].step = 1
    text = card(seen(t), "quest:no-rest-for-the-wicked").text
    assert text == "✓ Defeat an undead encounter. Travel to Brill or Northshire Abbey."


def test_a_quest_leads_to_where_its_tokens_wait() -> None:
    t = turn("walk", at("brill", quests=["bounty"]))
    t.state.characters[0].quests[0].places.append(SpaceId("goldshire"))
    quest = card(seen(t), "quest:bounty")
    assert quest.leads == ("space:goldshire",)
    ((figure, start, *_, end),) = quest.ways
    assert (figure, start, end) == ("figure:0", f"space:{t.state.characters[0].space}", "space:goldshire")
    t.state.characters[0].space = SpaceId("goldshire")
    assert card(seen(t), "quest:bounty").ways == ()


def test_a_figure_says_how_strong_it_is_and_whether_it_may_be_attacked() -> None:
    def tip(t: Table) -> str:
        (told,) = [piece.tip for piece in seen(t).pieces if piece.id == "figure:1"]
        return told

    here = turn("walk", at("goldshire", movement=2), at("goldshire", damage=1))
    assert tip(here).startswith("Grey level, 3 of 4 health. You may attack them")
    assert [p.tip for p in seen(here).pieces if p.id == "figure:0"] == ["Grey level, 5 of 5 health"]
    assert tip(turn("walk", at(movement=2), at("undercity"))).endswith("Nobody is attacked in a city")
    aggro = [marker("goldshire", aggro=True)]
    assert "must be fought" in tip(turn("walk", at(movement=2), at("goldshire"), track=aggro))


def test_why_not_of_a_space_says_level_or_distance() -> None:
    """It said that there is nothing to do there now, and repeated the question."""
    t = turn("walk", at("goldshire", movement=2), at("brill"))
    asked = (("naxxramas", "Naxxramas is red; you are of grey level."),
             ("sentinel-hill", "Sentinel Hill is 3 steps away; you have 2 movement."))  # fmt: skip
    for space, said in asked:
        told = reasons(t.view(0), AskWhy(id="1", seat=0, thing=f"space:{space}"))
        assert [one.reason for one in told.reasons] == [said]
