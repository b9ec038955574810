"""Everything in a box: classes, powers, talents, items, quests, events, creatures, Overlords."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from azeroth.engine.view.scene import Card as Face
from azeroth.engine.view.scene import Exhibit, Piece
from azeroth.games.world_of_warcraft.content import ClassCard, Content, Item
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.state import Table
from azeroth.games.world_of_warcraft.view import faces


def gallery(t: Table, box: str) -> Iterator[Exhibit]:
    """Kind by kind; of an added box only what the base box does not have."""
    base: Content | None = None if box == t.game.slug else t.game.content()

    def new(name: str) -> list[Any]:
        there, old = getattr(t.content, name), {} if base is None else getattr(base, name)
        return [key for key in there if key not in old]

    plain: list[tuple[str, str, Callable[[Table, Any], Face]]] = [
        ("Classes", "classes", faces.character_class), ("Characters", "characters", _character),
    ]  # fmt: skip
    yield from (Exhibit(kind=kind, card=face(t, key)) for kind, name, face in plain for key in new(name))
    yield from _cards(t, new("cards"))
    for kind, name, face in (("Quests", "quests", faces.quest), ("Events", "events", faces.event)):
        yield from (Exhibit(kind=kind, card=face(t, key)) for key in new(name))
    for kind, name, foe in (
        ("Creatures", "creatures", faces.creature), ("Overlords", "overlords", faces.overlord),
    ):  # fmt: skip
        for key in new(name):
            card = foe(t, key)
            yield Exhibit(kind=kind, card=card, piece=_figure(card))
    yield from (Exhibit(kind=kind, card=card) for kind, card in edition(t).exhibits(t))


def _figure(face: Face) -> Piece:
    return Piece(id=face.id, on="", icon=face.icon, name=face.title, tone=face.tone)


def _character(t: Table, key: str) -> Face:
    who = t.content.characters[key]
    cls = faces.character_class(t, who.cls)
    return Face(
        id=f"character:{key}", title=who.name, icon=cls.icon, kind=f"{who.faction} {cls.title}".capitalize(),
        tone=str(who.faction), text=cls.text, facts=cls.facts[:2], source=who.source,
    )  # fmt: skip


def _cards(t: Table, keys: list[Any]) -> Iterator[Exhibit]:
    """Powers and talents by class, then items."""
    c = t.content
    for key in keys:
        record = c.cards[key]
        if isinstance(record, ClassCard):
            face = faces.card(t, key)
            facts = (*face.facts, ("Class", c.classes[record.cls].name))
            kind = "Talents" if record.type == "talent" else "Powers"
            yield Exhibit(kind=kind, card=msgspec.structs.replace(face, facts=facts))
    yield from (
        Exhibit(kind="Items", card=faces.card(t, key)) for key in keys if isinstance(c.cards[key], Item)
    )
