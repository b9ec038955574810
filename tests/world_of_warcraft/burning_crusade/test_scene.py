"""What people see of The Burning Crusade: both boards, dungeons as places, what foes and mounts do."""

from __future__ import annotations

from azeroth.engine.scene import Card, Scene
from azeroth.games import game_named
from azeroth.games.world_of_warcraft.state import Table
from tests.world_of_warcraft.burning_crusade.tables import crusade, four

GAME = game_named("world-of-warcraft")


def seen(t: Table) -> Scene:
    return GAME.view.scene(t.view(0), 0)


def cards(scene: Scene) -> dict[str, Card]:
    return {card.id: card for zone in scene.zones for card in zone.cards}


def test_both_boards_lie_side_by_side() -> None:
    lordaeron, land = GAME.view.boards(crusade().view(0))
    assert (lordaeron.title, land.title) == ("Lordaeron", "Outland")
    assert land.at[0] > lordaeron.at[0] + lordaeron.width


def test_a_dungeon_tells_its_door_its_level_and_where_it_leads() -> None:
    stage = next(card for key, card in cards(seen(crusade())).items() if key.startswith("stage:"))
    facts = dict(stage.facts)
    assert facts["Door"]
    assert int(facts["Cards left"]) > 0
    assert stage.leads[0].startswith("region:")
    assert "stage 2" in stage.text


def test_level_six_brings_a_mount_that_lies_on_the_table() -> None:
    shown = cards(seen(crusade(characters=four(druid={"level": 6}))))
    assert shown["mount:druid"].kind == "Flying Mount"
    assert "mount:mage" not in shown


def test_overlords_creatures_and_fast_cards_say_what_only_the_expansion_knows() -> None:
    t = crusade()
    shown = cards(seen(t))
    overlord = next(card for key, card in shown.items() if key.startswith("overlord:"))
    assert len(overlord.text) > 40
    fast = [key for key, card in t.content.cards.items() if getattr(card, "fast", False)]
    assert any("Fast-equip" in " ".join(t.edition.told(t.content.cards[key])) for key in fast)


def test_the_briefing_says_what_the_expansion_changes() -> None:
    briefing = seen(crusade()).briefing
    assert briefing is not None
    assert "Lady Vashj" in briefing.win
    assert "draw" in briefing.win
    assert any("Outland" in line for line in briefing.special)
    assert briefing.you.startswith("You play ")
