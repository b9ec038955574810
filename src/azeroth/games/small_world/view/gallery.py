"""Everything in the box: peoples, powers, markers, tokens."""

from __future__ import annotations

from collections.abc import Iterator

from azeroth.engine.view.scene import Card, Exhibit, Piece
from azeroth.games.small_world.content import RaceId
from azeroth.games.small_world.state import Table
from azeroth.games.small_world.view.scene import badge_card, combo_card

PART = {"artifact": ("Artifacts", "Artifact"), "place": ("Legendary Places", "Legendary Place")}


def gallery(t: Table, box: str) -> Iterator[Exhibit]:
    """Kind by kind, each with its face."""
    c = t.content
    for race, people in c.races.items():
        face = combo_card(t, RaceId(race), None)
        figure = Piece(id=face.id, on="", icon=people.icon, name=people.name, tone=people.faction)
        yield Exhibit(kind="Peoples", card=face, piece=figure)
    for key, power in c.powers.items():
        yield Exhibit(kind="Special powers", card=badge_card(key, power))
    for marker in c.markers.values():
        heading, kind = PART[marker.kind]
        face = Card(
            id=f"marker:{marker.id}", title=marker.name, icon=marker.icon, kind=kind, tone="gold",
            text=marker.text, rules=marker.rules, source=marker.source,
        )  # fmt: skip
        yield Exhibit(kind=heading, card=face)
    for token in (*c.tokens.values(), *c.bombs.values()):
        face = Card(
            id=f"token:{token.id}", title=token.name, icon=token.icon, kind="Token", text=token.text,
            facts=(("In the box", str(token.count)),), source=token.source,
        )  # fmt: skip
        yield Exhibit(kind="Tokens", card=face)
