"""Where tables are kept: SQLite in one file, or PostgreSQL."""

from azeroth.server.storage.rows import (
    Append,
    Conflict,
    Entry,
    EntryKind,
    Progress,
    SeatRow,
    Spoken,
    Stored,
    TableRow,
)
from azeroth.server.storage.store import Store

__all__ = [
    "Append",
    "Conflict",
    "Entry",
    "EntryKind",
    "Progress",
    "SeatRow",
    "Spoken",
    "Store",
    "Stored",
    "TableRow",
]
