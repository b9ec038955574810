"""The tables of the database; `migrations/` makes them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

REVISION = "0003"
"""The migration that makes these tables: the last one."""
metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("options", Text, nullable=False),
    Column("content", String(32), nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("start", Text, nullable=False),
    Column("hotseat", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("timer", Integer, nullable=False),
    Column("guide", String(60), nullable=False),
    Column("spectator_hash", LargeBinary, nullable=False),
    Column("invite_hash", LargeBinary),
    Column("created", Double, nullable=False),
    # what moves change
    Column("seq", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("updated", Double, nullable=False),
    Column("turn", String(100), nullable=False),
    Column("status", Text, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("bot_due", Boolean, nullable=False),
    Column("deadline", Double),
    Column("guide_step", Integer, nullable=False),
    Column("undo_ask", Text, nullable=False),
    Column("rematch", String(16), nullable=False),
    # what it is played by
    Column("rules", String(80), nullable=False),
    Column("base", LargeBinary),
    Column("base_seq", Integer, nullable=False),
    Column("closed", Text, nullable=False),
    # how it is played
    Column("practice", Boolean, nullable=False),
    Column("redo", Text, nullable=False),
    Column("from_save", Boolean, nullable=False),
    Column("standing", Text, nullable=False),
)
Index("tables_listed", tables.c.listed, tables.c.over)
Index("tables_deadline", tables.c.deadline)
Index("tables_bot_due", tables.c.bot_due)
Index("tables_updated", tables.c.updated)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", String(60), nullable=False),
    Column("strength", String(40), nullable=False),
    Column("key_hash", LargeBinary),
    Column("conceded", Boolean, nullable=False),
    Column("taken_over", Boolean, nullable=False),
    Column("seen", Double, nullable=False),
)
Index("seats_key", seats.c.key_hash)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("text", Text, nullable=False),
    Column("message", String(80), nullable=False),
    Column("at", Double, nullable=False),
    Column("digest", String(32), nullable=False),
    # Two processes cannot both take move n.
    UniqueConstraint("table_id", "seq", name="entries_table_seq"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("moves", Integer, primary_key=True),
    Column("raw", LargeBinary, nullable=False),
)

positions = Table(
    "positions",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("raw", LargeBinary, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(60), nullable=False),
    Column("text", Text, nullable=False),
    Column("message", String(80), nullable=False),
    Column("at", Double, nullable=False),
    UniqueConstraint("table_id", "seat", "message", name="chat_message"),
)

replays = Table(
    "replays",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("save", Text, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("created", Double, nullable=False),
)

probes = Table(
    "probes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Double, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
)
