"""Names with links, and things on their way across the table."""

from __future__ import annotations

from azeroth.engine import Seat
from azeroth.engine.view.naming import link
from azeroth.engine.view.scene import Motion
from azeroth.games.world_of_warcraft.edition import edition
from azeroth.games.world_of_warcraft.ids import (
    CardId,
    CharacterId,
    Faction,
    RegionId,
)
from azeroth.games.world_of_warcraft.state import Table
from azeroth.games.world_of_warcraft.view.icons import CLASS_ICONS, CREATURE_ICONS, OVERLORD_ICONS

ICONS: dict[str, str] = {**CLASS_ICONS, **CREATURE_ICONS, **OVERLORD_ICONS}


def icon_of(t: Table, key: str, other: str) -> str:
    """The icon of a class, creature or Overlord, of the base game or of a box."""
    return ICONS.get(key) or edition(t).icons.get(key, other)


def figure(t: Table, character: CharacterId, *path: str) -> Motion:
    """A character's figure on its way."""
    c = t.state.characters[character]
    icon = icon_of(t, character, "human-target")
    return Motion(icon=icon, path=path, tone=c.faction, seat=c.seat)


def token(t: Table, character: CharacterId, icon: str, tone: str, count: int = 1) -> Motion:
    """Something that a character gets or loses: between their figure and their player's panel."""
    path = (f"character:{character}", f"seat:{t.state.characters[character].seat}")
    return Motion(icon=icon, path=path, tone=tone, count=count)


def seats_of(t: Table, faction: Faction) -> tuple[Seat, ...]:
    """Who plays for a faction."""
    return tuple(dict.fromkeys(c.seat for c in t.state.side(faction)))


def who(t: Table, character: CharacterId) -> str:
    """A character's name, linked."""
    c = t.state.characters[character]
    return link(t.content.characters[c.sheet].name, f"character:{character}")


def card(t: Table, name: CardId) -> str:
    """A card's name, linked."""
    return link(t.content.cards[name].name, f"card:{name}")


def place(t: Table, region: RegionId) -> str:
    """A region's name, linked."""
    return link(t.content.regions[region].name, f"region:{region}")


def to_character(name: CardId, character: CharacterId) -> Motion:
    """A card on its way to a character."""
    return Motion(icon="card-pick", path=(f"card:{name}", f"character:{character}"), tone="gold")
