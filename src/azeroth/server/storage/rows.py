"""Rows as typed values."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from azeroth.engine import OptionValue, Seat
from azeroth.server.wire.protocol import TableId


class Conflict(Exception):
    """Somebody else changed the table first: look again."""


class EntryKind(StrEnum):
    """What an entry of a table's log does."""

    MOVE = "move"
    """`text` is the choice."""
    DROP = "drop"
    """Undo: takes back move number `text`."""
    KEEP = "keep"
    """Undo by agreement: keeps only the first `text` moves."""


class Entry(Struct, frozen=True):
    """One line of a table's log, which only grows."""

    seq: int
    seat: Seat
    kind: EntryKind
    text: str
    message: str = ""
    """The client's id of the message that did it, so that a second copy does nothing."""
    at: float = 0
    digest: str = ""
    """A fingerprint of the position that it led to."""


class SeatRow(Struct, frozen=True, kw_only=True):
    """A seat of a table."""

    seat: Seat
    kind: str
    name: str
    strength: str = ""
    key_hash: bytes | None = None
    conceded: bool = False
    taken_over: bool = False
    seen: float = 0

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.conceded or self.taken_over

    @property
    def label(self) -> str:
        """As clients read it: "person", "open", "bot:greedy"."""
        return f"bot:{self.strength}" if self.kind == "bot" else self.kind


class Progress(Struct, frozen=True, kw_only=True):
    """What every move changes in the table's own row."""

    turn: tuple[Seat, ...]
    status: str
    over: bool
    bot_due: bool
    deadline: float | None
    guide_step: int
    updated: float
    redo: str = ""
    standing: str = ""


class TableRow(Struct, frozen=True, kw_only=True):
    """A table as it is kept, without its log."""

    id: TableId
    game: str
    options: dict[str, OptionValue]
    content: str
    seed: int
    start: str
    """The described position it began from, as JSON; empty for a new game."""
    spectator_hash: bytes
    created: float
    hotseat: bool = False
    listed: bool = False
    timer: int = 0
    guide: str = ""
    invite_hash: bytes | None = None
    seq: int = 0
    version: int = 0
    updated: float = 0
    turn: tuple[Seat, ...] = ()
    status: str = ""
    over: bool = False
    bot_due: bool = False
    deadline: float | None = None
    guide_step: int = -1
    undo_ask: str = ""
    rematch: str = ""
    rules: str = ""
    """The fingerprint of engine, game and content that its moves were made by."""
    base: bytes | None = None
    """The snapshot it goes on from: of a save, or of the last position under other rules."""
    base_seq: int = 0
    """Entries up to this one came before `base`."""
    closed: str = ""
    """Why it cannot be played on, as JSON; see `azeroth.server.upgrades.changed`."""
    practice: bool = False
    """The person who plays it against bots may take back anything."""
    redo: str = ""
    """The moves that were taken back last, as JSON."""
    from_save: bool = False
    standing: str = ""
    """Who has said to be passed for, and until when, as JSON."""


class Stored(Struct, frozen=True):
    """A table with its seats."""

    row: TableRow
    seats: tuple[SeatRow, ...]


class Append(Struct, frozen=True, kw_only=True):
    """New entries, and what becomes of the table by them: all are kept, or none."""

    table: TableId
    entries: tuple[Entry, ...]
    progress: Progress
    snapshot: tuple[int, bytes] | None = None
    """Number of moves, position."""
    forget: int | None = None
    """Snapshots beyond so many moves are of a past that did not happen."""
    position: bytes = b""
    """The position that they led to: the last one is always kept."""

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return self.entries[-1].seq


class Spoken(Struct, frozen=True, kw_only=True):
    """Something somebody said."""

    seat: Seat
    name: str
    text: str
    at: float
    message: str = ""
    n: int = 0
