"""The faces of cards and tokens."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from azeroth.engine.view.naming import listed
from azeroth.engine.view.scene import Card
from azeroth.games.adventure.cards.verbs import GainLevel
from azeroth.games.adventure.content import Content, Encounter, Event, EventSide, Item, Side
from azeroth.games.adventure.ids import AbilityId, ChallengeId, CharacterId, Level, QuestId, SpaceId, TokenId
from azeroth.games.adventure.view.creatures import encounter_icon
from azeroth.games.adventure.view.icons import CLASS_ICONS
from azeroth.games.adventure.view.pictures import ability_icon, item_icon, quest_icon
from azeroth.games.adventure.view.words import (
    ability_text,
    board_encounter_text,
    encounter_text,
    event_text,
    item_text,
    quest_text,
    side_text,
)

TONES = {Level.GREY: "neutral", Level.GREEN: "green", Level.YELLOW: "gold", Level.RED: "red"}
once = lru_cache(maxsize=2048)
"""A face is the same each time: what is on a card does not change."""


@once
def ability(c: Content, card: AbilityId) -> Card:
    """An ability card."""
    found = c.abilities.get(card)
    if found is None:
        return Card(id="ability:?", title="A card", hidden=True)
    facts = (("Attack", f"{found.weapon.attack} {found.weapon.type}"),) if found.weapon is not None else ()
    return Card(
        id=f"ability:{card}", title=found.name, kind=found.timing.capitalize(), cost=str(found.cost),
        text=" ".join(ability_text(c, found)), facts=facts, source=found.source,
        icon=ability_icon(card, found.timing),
    )  # fmt: skip


@once
def item(c: Content, card: ChallengeId, badge: str = "") -> Card:
    """The item side of a challenge card."""
    challenge = c.challenges[card]
    found = challenge.item
    assert found is not None
    facts = []  # what it is worth in a fight first: a small card has little room
    if found.attack is not None:
        facts.append(("Attack", f"{found.attack} {found.reach}"))
    if found.defense is not None:
        facts.append(("Defense", str(found.defense)))
    facts.append(("Potions", ", ".join(found.potions)))
    facts += _back(c, challenge.encounter, None, challenge.event)
    return Card(
        id=f"item:{card}", title=found.name, kind=found.type.capitalize(), tone=TONES[challenge.colour],
        text=" ".join(item_text(c, found)), facts=tuple(facts), source=challenge.source, badge=badge,
        icon=item_icon(found),
    )  # fmt: skip


@once
def challenge(c: Content, card: ChallengeId) -> Card:
    """The front of a challenge card."""
    found = c.challenges[card]
    if found.event is not None:
        return Card(
            id=f"challenge:{card}", title=found.event.name, kind=f"{found.event.kind.capitalize()} event",
            facts=tuple(_back(c, found.encounter, found.item, found.reverse)),
            tone=TONES[found.colour], text=" ".join(event_text(c, found.event)), source=found.source,
            icon="scroll-quill",
        )  # fmt: skip
    return encounter(c, card)


@once
def encounter(c: Content, card: ChallengeId) -> Card:
    """The encounter of a challenge card, on whichever side."""
    found = c.challenges[card]
    fought = found.encounter
    assert fought is not None
    return Card(
        id=f"challenge:{card}", title=fought.name, kind="Encounter", tone=TONES[found.colour],
        text=" ".join(encounter_text(c, fought)), source=found.source,
        icon=encounter_icon(fought.name, fought.traits),
        facts=(
            ("Attack", f"{fought.attack} {fought.type}"), ("Defense", str(fought.defense)),
            ("Damage", str(fought.damage)), ("Traits", ", ".join(fought.traits)),
            *_back(c, None, found.item, None),
        ),
    )  # fmt: skip


def _back(
    c: Content, encounter: Encounter | None, item: Item | None, event: EventSide | None
) -> list[tuple[str, str]]:
    """What is on the other side, which anybody may look at (ag.info.double-sided-in-play)."""
    if item is not None:
        value = f" {item.attack} {item.reach}" if item.attack is not None else f" {item.defense or ''}"
        return [("Back", f"{item.name}, {item.type}{value.rstrip()}")]
    if encounter is not None:
        return [("Back", f"{encounter.name}, encounter")]
    if event is not None:
        return [("Back", event.name if isinstance(event, Event) else " ".join(event_text(c, event)))]
    return []


@once
def board_encounter(c: Content, space: SpaceId) -> Card:
    """What is printed on a game board encounter space."""
    found = c.board_encounters[space]
    facts: tuple[tuple[str, str], ...] = ()
    if found.fight is not None:
        facts = (
            ("Attack", f"{found.fight.attack} {found.fight.type}"), ("Defense", str(found.fight.defense)),
            ("Damage", str(found.fight.damage)),
        )  # fmt: skip
    return Card(
        id=f"encounter:{space}", title=found.name, kind="Overlord" if found.overlord else "Board encounter",
        tone=TONES[c.spaces[space].colour], text=" ".join(board_encounter_text(c, found)), facts=facts,
        icon=encounter_icon(found.name, found.fight.traits) if found.fight is not None else "dungeon-gate",
        source=found.source,
        leads=(f"space:{space}",),
    )  # fmt: skip


def attached(c: Content, card: str) -> Card:
    """A card attached to something."""
    return ability(c, AbilityId(card)) if card in c.abilities else challenge(c, ChallengeId(card))


def quest(
    c: Content, card: QuestId, badge: str = "", leads: Iterable[SpaceId] = (), way: tuple[str, ...] = (),
    done: int = 0,
) -> Card:  # fmt: skip
    """A quest card, so many steps of which are done; `way` leads from a figure to where it goes on."""
    found = c.quests[card]
    steps = quest_text(c, found)
    done += len(steps) - len(found.steps) if done else 0  # what is given away with it comes first
    return Card(
        id=f"quest:{card}", title=found.name, kind=f"{found.deck.capitalize()} quest", cost=str(found.valor),
        text=" ".join([*(f"✓ {one}" for one in steps[:done]), *steps[done:]]), source=found.source,
        badge=badge, leads=tuple(f"space:{space}" for space in leads), ways=(way,) if way else (),
        icon=quest_icon(found), story=found.flavor, facts=(("Worth", f"{found.valor} valor"),),
    )  # fmt: skip


def logged(c: Content, card: str) -> Card:
    """A card under a quest log."""
    if card in c.quests:
        return quest(c, QuestId(card))
    trophy = next((t for k, t in c.trophies.items() if k == card), None)
    if trophy is not None:
        return Card(
            id=f"trophy:{card}", title=trophy.name, kind="Trophy", cost=str(trophy.valor), icon="trophy",
            facts=(("Worth", f"{trophy.valor} valor"),),
        )  # fmt: skip
    return challenge(c, ChallengeId(card))


def token(c: Content, name: TokenId) -> Card:
    """A discovery token."""
    found = c.tokens[name]
    return Card(
        id=f"token:{name}", title=found.name, kind="Discovery", icon="locked-chest", text=found.text,
        source=found.source, tone="green" if found.kept else "red",
    )  # fmt: skip


@once
def character(c: Content, who: CharacterId) -> Card:
    """A character who can be chosen: how they begin and what they can do, and who they are."""
    found = c.characters[who]
    both = c.cards[who, Level.GREY]
    first, other = both.starting, both.other
    values = ((what, one, two) for what, one, two in zip(VALUES, _values(first), _values(other), strict=True))
    back = ", ".join((other.name, *(f"{what} {two}" for what, one, two in values if one != two)))
    does = " ".join((*_without_turning(c, first), f"Other side: {back}.", *_without_turning(c, other)))
    return Card(
        id=f"character:{who}", title=found.name, kind=f"{found.people.capitalize()} {found.cls}",
        text=does, story=found.about, tone=str(found.affiliation), icon=CLASS_ICONS.get(found.cls, ""),
        source=found.source,
        facts=(
            ("Health", str(first.health)), ("Attack", f"{first.attack} {first.type}"),
            ("Defense", str(first.defense)),
        ),
    )  # fmt: skip


VALUES = ("health", "attack", "defense", "damage")


def _values(side: Side) -> tuple[str, ...]:
    return str(side.health), f"{side.attack} {side.type}", str(side.defense), str(side.damage)


def _without_turning(c: Content, side: Side) -> Iterable[str]:
    """What a side can do, except being turned over, which all of them can."""
    return (line for line in side_text(c, side) if not ONLY_TURNS.fullmatch(line))


ONLY_TURNS = re.compile(r"[^:]*: you turn your character card over\.")


@once
def sheet(c: Content, character: CharacterId, level: Level, side: str, own: bool, back: bool = False) -> Card:
    """The character card, with the side that lies up, or its back."""
    both = c.cards[character, level]
    up = both.starting if (side == "starting") is not back else both.other
    thing = f"sheet:{character}:back" if back else "sheet:own" if own else f"sheet:{character}"
    rising = rises(c, level) if own and not back else ()
    facts = [
        ("Health", str(up.health)), ("Attack", f"{up.attack} {up.type}"), ("Defense", str(up.defense)),
        ("Damage", str(up.damage)),
    ]  # fmt: skip
    if rising:
        facts.append(("Next level", "defeat " + listed((c.board_encounters[s].name for s in rising), "or")))
    return Card(
        id=thing, title=up.name if back else f"{c.characters[character].name}: {up.name}", faded=back,
        kind="The other side" if back else f"{level.capitalize()} level", tone=TONES[level],
        text=" ".join(side_text(c, up)), icon=CLASS_ICONS.get(c.characters[character].cls, ""),
        facts=tuple(facts), leads=tuple(f"space:{space}" for space in rising), source=both.source,
    )  # fmt: skip


def rises(c: Content, level: Level) -> tuple[SpaceId, ...]:
    """Where whoever defeats what waits there rises from a level to the next."""
    return tuple(
        space for space, one in c.board_encounters.items() for effect in one.reward
        if isinstance(effect, GainLevel) and effect.to.rank == level.rank + 1
    )  # fmt: skip
