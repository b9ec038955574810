"""Every weapon and every armor can be worn, and does what its die triggers; so does every encounter."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from azeroth.games.adventure import GAME
from azeroth.games.adventure.cards.conditions import shows
from azeroth.games.adventure.content import Challenge
from azeroth.games.adventure.events import Equipped, PowerUsed
from azeroth.games.adventure.ids import LEVELS, ItemType, Level, Moment
from azeroth.games.adventure.play.combat.battle import Battle
from azeroth.games.adventure.state import Table
from azeroth.testing import events, offered, play
from tests.adventure.fights import ALL, fight
from tests.adventure.tables import PACKS, at, turn
from tests.adventure.test_verbs import somewhere

STRAW = {level: "straw-man" if level is Level.GREY else f"{level}-straw-man" for level in LEVELS}


def cards(level: Level) -> Iterator[Challenge]:
    """The challenge cards of a colour, those of all packs too."""
    printed = GAME.content(dict.fromkeys(PACKS, True))
    return (challenge for challenge in printed.challenges.values() if challenge.colour is level)


def wearer(challenge: Challenge) -> str:
    """Somebody who may wear what is on the back."""
    assert challenge.item is not None
    icons = set(challenge.item.icons)
    return next(who for who, record in ALL.characters.items() if icons.issubset(record.icons))


def triggered(t: Table, kind: str, card: str) -> set[int]:
    """Which powers of a text are set off in a fight, when nobody plays a card."""
    while t.find(Battle) is not None:
        play(t, "pass" if "pass" in offered(t) else offered(t)[0])
    return {e.i for e in events(t, PowerUsed) if (e.kind, e.card) == (kind, card)}


@pytest.mark.rule("ag.maint.equip-step", "ag.power.triggered-mandatory")
@pytest.mark.parametrize("level", LEVELS)
def test_every_weapon_and_armor_is_worn_and_does_what_its_die_triggers(level: Level) -> None:
    space = somewhere(level)
    for challenge in cards(level):
        item = challenge.item
        if item is None or item.type is ItemType.BAG:
            continue
        who = wearer(challenge)
        t = turn("maintenance", at(space, who, level=level, bag=[challenge.id]), packs=PACKS)
        play(t, f"equip {challenge.id}")
        assert [e.item for e in events(t, Equipped)] == [challenge.id]
        for i, power in enumerate(item.powers):
            if power.at is Moment.TRIGGER:
                # Of red level, so that what is improved at a level counts too.
                hero = {"character": who, "level": Level.RED, str(item.type): challenge.id}
                die = min(shows(power.roll))
                t = fight(STRAW[level], [die, 1], hero, space=space, packs=PACKS)
                assert i in triggered(t, "i", challenge.id), f"power {i + 1} of {challenge.id}"


@pytest.mark.rule("ag.power.triggered-mandatory", "ag.combat.trigger-encounter-first")
@pytest.mark.parametrize("level", LEVELS)
def test_every_encounter_does_what_its_die_triggers(level: Level) -> None:
    space = somewhere(level)
    for challenge in cards(level):
        if challenge.encounter is None or challenge.is_event:
            continue
        for i, power in enumerate(challenge.encounter.powers):
            if power.at is Moment.TRIGGER and power.when is None:
                hero = {"character": "grumbaz", "level": level}
                die = min(shows(power.roll))
                t = fight(challenge.id, [1, die], hero, space=space, packs=PACKS)
                assert i in triggered(t, "f", challenge.id), f"power {i + 1} of {challenge.id}"
