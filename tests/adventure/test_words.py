"""The texts of cards are made from their data."""

from __future__ import annotations

import re

import pytest

from azeroth.engine import Seat
from azeroth.engine.play.events import Rolled
from azeroth.games.adventure import box
from azeroth.games.adventure.events import MovementRolled
from azeroth.games.adventure.ids import AbilityId, ChallengeId, QuestId, SpaceId
from azeroth.games.adventure.view.words import (
    ability_text,
    board_encounter_text,
    encounter_text,
    event_text,
    item_text,
    quest_text,
    side_text,
)
from tests.adventure.tables import at, turn

C = box.load([box.BASE, *box.PACKS])


def every_text() -> dict[str, list[str]]:
    """All texts by the ids of their cards."""
    found: dict[str, list[str]] = {key: ability_text(C, card) for key, card in C.abilities.items()}
    found |= {key: quest_text(C, quest) for key, quest in C.quests.items()}
    found |= {key: board_encounter_text(C, one) for key, one in C.board_encounters.items()}
    for card in C.cards.values():
        found[card.id] = [*side_text(C, card.starting), *side_text(C, card.other)]
    for key, challenge in C.challenges.items():
        found[key] = [
            *(encounter_text(C, challenge.encounter) if challenge.encounter else ()),
            *(item_text(C, challenge.item) if challenge.item else ()),
            *(event_text(C, challenge.event) if challenge.event else ()),
            *(event_text(C, challenge.reverse) if challenge.reverse else ()),
        ]
    return found


def test_every_card_has_a_readable_text() -> None:
    texts = every_text()
    assert len(texts) > 600
    for key, lines in texts.items():
        assert lines or key in C.challenges, key
        for line in lines:
            assert line.endswith("."), (key, line)
            assert line[0].isupper(), (key, line)
            assert not re.search(r"None|  |\bmoment\b|1 spaces|,,|\.\.", line), (key, line)


@pytest.mark.parametrize(
    ("card", "said"),
    [
        (
            "frostbolt",
            [
                "Before combat dice are rolled: attack with this instead of your weapon (ranged 3); "
                "your opponent gets −1 attack.",
                "Improved (green): You get +2 attack.",
            ],
        ),
        (
            "counterspell",
            ["When another character within 3 spaces plays an ability card: that card has no effect."],
        ),
        (
            "explosive-trap",
            [
                "In your movement phase: this card stays in your space.",
                "When another character enters this space: every character in the space takes 1 damage.",
                "Discard it when that has happened.",
                "Improved (yellow): When another character enters this space: "
                "the active character takes 1 damage.",
            ],
        ),
    ],
)
def test_ability_texts(card: str, said: list[str]) -> None:
    assert ability_text(C, C.abilities[AbilityId(card)]) == said


def test_an_encounter_speaks_of_itself_and_of_you() -> None:
    ghoul = C.challenges[ChallengeId("rotten-ghoul")].encounter
    bat = C.challenges[ChallengeId("greater-duskbat")].encounter
    assert ghoul is not None
    assert bat is not None
    assert encounter_text(C, ghoul) == [
        "On a roll of 6: it gets +1 damage and then it rolls its combat die again."
    ]
    assert encounter_text(C, bat) == ["On a roll of 5 or 6: you discard a card at random."]


def test_quests_and_rewards() -> None:
    assert quest_text(C, C.quests[QuestId("bounty")]) == [
        "Give a token to another character of your choice.", "Defeat the character with your token.",
    ]  # fmt: skip
    # Who has never met Hogger is told where to look for him.
    assert quest_text(C, C.quests[QuestId("the-price-on-a-gnoll")]) == ["Defeat Hogger at Forest's Edge."]
    assert board_encounter_text(C, C.board_encounters[SpaceId("naxxramas")]) == [
        "At the end of the combat: you take 2 damage.",
        "Reward: You take the trophy Phylactery of Kel'Thuzad: 3 valor.",
    ]


def test_an_event_tells_its_story_and_then_what_its_data_say() -> None:
    told = {key: challenge.event for key, challenge in C.challenges.items() if challenge.event is not None}
    sides = [*told.values(), *(c.reverse for c in C.challenges.values() if c.reverse is not None)]
    assert len(sides) >= 50
    for side in sides:
        story, *rules = event_text(C, side)
        assert story == side.text
        assert not re.search(r"[0-9]|\b(draw|discard|heal|damage|level|roll)s?\b", story), story
        assert rules, story
    assert event_text(C, told[ChallengeId("darkmoon-faire")])[1:] == [
        "It lies on Goldshire.",
        "In the challenge phase here: you draw a card and then you roll a combat die: on 5 or 6, "
        "you gain an item of your level; on 1, you "
        "discard an item at random and then this card is discarded.",
    ]
    assert event_text(C, told[ChallengeId("fever-in-the-village")])[1:] == [
        "When drawn: every character in a grey space outside the cities takes 1 damage."
    ]
    assert event_text(C, told[ChallengeId("the-harvest-is-in")])[1:] == [
        "For every character: at the start of your turn, if the space is grey: you heal 1."
    ]
    assert event_text(C, told[ChallengeId("scourge-invasion")])[1:] == [
        "Undead encounters have +1 attack and +1 defense."
    ]
    assert event_text(C, told[ChallengeId("candles-in-darkshire")])[-1].endswith(
        "or you heal 1. Then you roll a combat die: on 6, this card is discarded."
    )


@pytest.mark.parametrize(
    ("event", "packs", "useless"),
    [
        ("", [], set()),
        ("smoke-over-the-gorge", [], {"Fly"}),
        ("shadow-council-rite", ["wennu"], {"Large potion", "Quest giver"}),
    ],
)
def test_a_resource_that_an_event_forbids_says_so(event: str, packs: list[str], useless: set[str]) -> None:
    t = turn("exploration", at("undercity", "grumbaz"), packs=packs, event=event)
    words = [choice.words(t) for choice in t.choices(0)]
    assert {said.partition(":")[0] for said in words if "forbids" in said} == useless


def test_spaces_without_a_name_are_told_by_what_lies_near() -> None:
    names = dict[str, str](C.space_names.items())
    assert names["elwynn-2"] == "the wilds southeast of Northshire Abbey"
    assert names["tirisfal-2"] == "the wilds northeast of Deathknell"
    assert names["silverpine-1"] == "the wilds northeast of the Sepulcher"
    assert len(set(names.values())) == len(names)
    assert not any(character.isdigit() for name in names.values() for character in name)


def test_the_movement_die_and_what_it_gives_are_one_line() -> None:
    table = turn("movement")
    die = Rolled(die="movement die", values=(4,), faces=("4+1",), seat=Seat(0), rule="ag.turn.movement-die")
    given = MovementRolled(seat=Seat(0), movement=4, energy=1)
    doing, more = given.goes_on(table)
    assert die.goes_on(table)[0].startswith(doing)
    assert more == "4 movement and 1 energy"
