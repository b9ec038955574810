"""Everything in the box and the packs: characters, abilities, challenges, items, quests, discoveries."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from azeroth.engine.view.scene import Card, Exhibit, Piece
from azeroth.games.adventure.content import Content
from azeroth.games.adventure.ids import CharacterId
from azeroth.games.adventure.state import Table
from azeroth.games.adventure.view import faces


def gallery(t: Table, box: str) -> Iterator[Exhibit]:
    """Kind by kind, each with its face; of several copies of a card one."""
    c = t.content
    for who in c.characters:
        face = faces.character(c, who)
        token = Piece(id=face.id, on="", icon=face.icon, name=face.title, tone=face.tone)
        yield Exhibit(kind="Characters", card=face, piece=token)
    for who, level in c.cards:
        for back in (False, True):
            face = faces.sheet(c, who, level, "starting", False, back)
            name = f"{face.id}:{level}"
            yield Exhibit(kind="Character cards", card=msgspec.structs.replace(face, id=name, faded=False))
    yield from (Exhibit(kind="Abilities", card=card) for card in _abilities(c))
    yield from (
        Exhibit(kind="Board encounters", card=faces.board_encounter(c, s)) for s in c.board_encounters
    )
    for key, card in c.challenges.items():
        face = faces.challenge(c, key)
        token = Piece(id=face.id, on="", icon=face.icon, name=face.title, tone="gold")
        fought = card.encounter is not None
        yield Exhibit(kind="Encounters" if fought else "Events", card=face, piece=token if fought else None)
    for key, card in c.challenges.items():
        if card.item is not None:
            yield Exhibit(kind="Items", card=faces.item(c, key))
    yield from (Exhibit(kind="Quests", card=faces.quest(c, quest)) for quest in c.quests)
    yield from (Exhibit(kind="Trophies", card=faces.logged(c, key)) for key in c.trophies)
    yield from (Exhibit(kind="Discoveries", card=faces.token(c, key)) for key in c.tokens)


def _abilities(c: Content) -> Iterator[Card]:
    seen: set[tuple[CharacterId, str]] = set()
    for key, card in c.abilities.items():
        if (card.character, card.name) in seen:
            continue
        seen.add((card.character, card.name))
        who = c.characters[card.character]
        face = faces.ability(c, key)
        yield msgspec.structs.replace(face, facts=(*face.facts, ("Of", who.name)))
