"""Pieces and cards that people recognise: what is known shows what it is."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from azeroth.book import book_named, gallery
from azeroth.games.adventure import GAME
from azeroth.games.adventure.events import CharacterChosen
from azeroth.games.adventure.ids import CharacterId, Discovery, QuestId
from azeroth.games.adventure.view import faces
from azeroth.games.adventure.view.creatures import LOOKS as CREATURES
from azeroth.games.adventure.view.creatures import encounter_icon
from azeroth.games.adventure.view.icons import DISCOVERY_ICONS, figure_icon
from azeroth.games.adventure.view.pictures import ABILITIES, AIMS, KINDS, LOOKS, NEEDED, TIMINGS
from tests.adventure.tables import PACKS, at, turn

ICONS = Path(__file__).parents[2] / "web/node_modules/@iconify-json/game-icons/icons.json"
BOX = GAME.content(dict.fromkeys(PACKS, True))


def test_every_kind_of_discovery_has_an_icon_of_its_own() -> None:
    assert set(DISCOVERY_ICONS) == set(Discovery)
    assert len(set(DISCOVERY_ICONS.values())) == len(Discovery)


def test_every_ability_has_a_picture_and_no_two_of_a_character_the_same() -> None:
    shown = {(card.character, card.name): faces.ability(BOX, key).icon for key, card in BOX.abilities.items()}
    assert set(shown.values()) <= set(ABILITIES.values())
    assert len({(who, icon) for (who, _), icon in shown.items()}) == len(shown)


def test_no_two_characters_are_drawn_alike() -> None:
    assert len({figure_icon(who) for who in BOX.characters.values()}) == len(BOX.characters)


def test_encounters_are_drawn_by_what_their_name_says() -> None:
    met = [card.encounter for card in BOX.challenges.values() if card.encounter is not None]
    shown = {one.name: encounter_icon(one.name, one.traits) for one in met}
    assert shown["Murloc Streamrunner"] == "fish-monster"
    assert shown["Riverpaw Mongrel"] == "hyena-head"
    assert shown["Mountain Boar"] == "boar"
    assert shown["Redridge Whelp"] == "dragon-head", "no gnoll, though it lives where they do"
    assert max(Counter(shown.values()).values()) < len(shown) / 8, "no figure stands for too many"
    for trait, looks in CREATURES.items():
        named = [one.name for one in met if trait in one.traits] + [
            one.name for one in BOX.board_encounters.values() if one.fight and trait in one.fight.traits
        ]
        for icon, words in looks.items():
            for word in words.split("|"):
                assert any(word in name for name in named), f"no {trait} is called {word} ({icon})"


def test_items_are_drawn_by_their_name_or_by_who_can_wear_them() -> None:
    icons = {card.item.name: faces.item(BOX, key).icon for key, card in BOX.challenges.items() if card.item}
    assert icons["Spy's Spyglass"] == "spyglass"
    assert icons["Vial of Holy Water"] == "holy-water"
    assert icons["Loa Mask of Shirvallah"] == "tribal-mask"
    assert icons["Doomhammer's Echo"] == "thor-hammer"
    assert icons["Agamand Family Blade"] == "broadsword"
    assert len(set(icons.values())) > 80


def test_a_quest_shows_what_is_to_be_done_and_tells_its_story() -> None:
    wolves = QuestId("wolves-at-the-fold")
    assert faces.quest(BOX, wolves).icon == "wolf-head"
    assert faces.quest(BOX, wolves).story == BOX.quests[wolves].flavor
    assert all(faces.quest(BOX, key).icon for key in BOX.quests)


@pytest.mark.skipif(not ICONS.exists(), reason="the icons come with the web client's packages")
def test_every_picture_is_in_the_icon_set() -> None:
    drawn = json.loads(ICONS.read_text(encoding="utf-8"))
    known = {*drawn["icons"], *drawn.get("aliases", {})}
    named = {*LOOKS}.union(
        *CREATURES.values(), *(table.values() for table in (ABILITIES, TIMINGS, NEEDED, KINDS, AIMS))
    )
    assert named <= known, named - known


def test_who_is_played_can_be_looked_up_from_the_log() -> None:
    t = turn("walk", at("goldshire", character="burbonn"))
    said = CharacterChosen(seat=0, character=CharacterId("burbonn")).words(t)
    linked = said.rpartition("](")[2].rstrip(").")
    assert linked in {one.card.id for one in gallery(book_named("adventure"))}
