"""The faces of cards and tokens."""

from __future__ import annotations

from azeroth.engine.scene import Card
from azeroth.games.adventure.content import Content, Encounter, Event, EventSide, Item
from azeroth.games.adventure.ids import AbilityId, ChallengeId, CharacterId, Level, QuestId, TokenId
from azeroth.games.adventure.view.words import (
    ability_text,
    encounter_text,
    event_text,
    item_text,
    quest_text,
    side_text,
)

TONES = {Level.GREY: "neutral", Level.GREEN: "green", Level.YELLOW: "gold", Level.RED: "red"}


def ability(c: Content, card: AbilityId) -> Card:
    """An ability card."""
    found = c.abilities.get(card)
    if found is None:
        return Card(id="ability:?", title="A card", hidden=True)
    facts = (("Attack", f"{found.weapon.attack} {found.weapon.type}"),) if found.weapon is not None else ()
    return Card(
        id=f"ability:{card}", title=found.name, kind=found.timing.capitalize(), cost=str(found.cost),
        text=" ".join(ability_text(c, found)), facts=facts, source=found.source,
    )  # fmt: skip


def item(c: Content, card: ChallengeId, badge: str = "") -> Card:
    """The item side of a challenge card."""
    challenge = c.challenges[card]
    found = challenge.item
    assert found is not None
    facts = [("Potions", ", ".join(found.potions))]
    if found.attack is not None:
        facts.append(("Attack", f"{found.attack} {found.reach}"))
    if found.defense is not None:
        facts.append(("Defense", str(found.defense)))
    facts += _back(c, challenge.encounter, None, challenge.event)
    return Card(
        id=f"item:{card}", title=found.name, kind=found.type.capitalize(), tone=TONES[challenge.colour],
        text=" ".join(item_text(c, found)), facts=tuple(facts), source=challenge.source, badge=badge,
    )  # fmt: skip


def challenge(c: Content, card: ChallengeId) -> Card:
    """The front of a challenge card."""
    found = c.challenges[card]
    if found.event is not None:
        return Card(
            id=f"challenge:{card}", title=found.event.name, kind=f"{found.event.kind.capitalize()} event",
            facts=tuple(_back(c, found.encounter, found.item, found.reverse)),
            tone=TONES[found.colour], text=" ".join(event_text(c, found.event)), source=found.source,
        )  # fmt: skip
    encounter = found.encounter
    assert encounter is not None
    return Card(
        id=f"challenge:{card}", title=encounter.name, kind="Encounter", tone=TONES[found.colour],
        text=" ".join(encounter_text(c, encounter)), source=found.source,
        facts=(
            ("Attack", f"{encounter.attack} {encounter.type}"), ("Defense", str(encounter.defense)),
            ("Damage", str(encounter.damage)), ("Traits", ", ".join(encounter.traits)),
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


def attached(c: Content, card: str) -> Card:
    """A card attached to something."""
    return ability(c, AbilityId(card)) if card in c.abilities else challenge(c, ChallengeId(card))


def quest(c: Content, card: QuestId, badge: str = "") -> Card:
    """A quest card."""
    found = c.quests[card]
    return Card(
        id=f"quest:{card}", title=found.name, kind=f"{found.deck.capitalize()} quest", cost=str(found.valor),
        text=" ".join(quest_text(c, found)), source=found.source, badge=badge,
    )  # fmt: skip


def logged(c: Content, card: str) -> Card:
    """A card under a quest log."""
    if card in c.quests:
        return quest(c, QuestId(card))
    trophy = next((t for k, t in c.trophies.items() if k == card), None)
    if trophy is not None:
        return Card(id=f"trophy:{card}", title=trophy.name, kind="Trophy", cost=str(trophy.valor))
    return challenge(c, ChallengeId(card))


def token(c: Content, name: TokenId) -> Card:
    """A discovery token."""
    found = c.tokens[name]
    return Card(
        id=f"token:{name}", title=found.name, kind="Discovery", text=found.text, source=found.source,
        tone="green" if found.kept else "red",
    )  # fmt: skip


def sheet(c: Content, character: CharacterId, level: Level, side: str, own: bool) -> Card:
    """The character card, with the side that lies up."""
    both = c.cards[character, level]
    up = both.starting if side == "starting" else both.other
    return Card(
        id="sheet:own" if own else f"sheet:{character}", title=f"{c.characters[character].name}: {up.name}",
        kind=f"{level.capitalize()} level", tone=TONES[level], text=" ".join(side_text(c, up)),
        facts=(
            ("Health", str(up.health)), ("Attack", f"{up.attack} {up.type}"), ("Defense", str(up.defense)),
            ("Damage", str(up.damage)),
        ),
        source=both.source,
    )  # fmt: skip
