"""A table as it was read from where it is kept."""

from __future__ import annotations

from msgspec import Struct

from azeroth.server.storage import Entry, Stored
from azeroth.server.table.journal import Journal
from azeroth.server.upgrades.changed import Closed


class Loaded(Struct, frozen=True):
    """A table as it is kept, played through."""

    journal: Journal
    stored: Stored
    entries: list[Entry]
    closed: Closed | None = None
    base: bytes | None = None
    """What it goes on from; of a closed table, what it would go on from."""
