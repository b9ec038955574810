"""Tables, seats, their logs, snapshots, chat and loaded replays."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _of_table() -> sa.ForeignKey:
    return sa.ForeignKey("tables.id", ondelete="CASCADE")


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("content", sa.String(32), nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("hotseat", sa.Boolean, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("timer", sa.Integer, nullable=False),
        sa.Column("guide", sa.String(60), nullable=False),
        sa.Column("spectator_hash", sa.LargeBinary, nullable=False),
        sa.Column("invite_hash", sa.LargeBinary),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("turn", sa.String(100), nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("bot_due", sa.Boolean, nullable=False),
        sa.Column("deadline", sa.Double),
        sa.Column("guide_step", sa.Integer, nullable=False),
        sa.Column("undo_ask", sa.Text, nullable=False),
        sa.Column("rematch", sa.String(16), nullable=False),
    )
    op.create_index("tables_listed", "tables", ["listed", "over"])
    op.create_index("tables_deadline", "tables", ["deadline"])
    op.create_index("tables_bot_due", "tables", ["bot_due"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(16), _of_table(), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("strength", sa.String(40), nullable=False),
        sa.Column("key_hash", sa.LargeBinary),
        sa.Column("conceded", sa.Boolean, nullable=False),
        sa.Column("taken_over", sa.Boolean, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_index("seats_key", "seats", ["key_hash"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(16), _of_table(), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("message", sa.String(80), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.UniqueConstraint("table_id", "seq", name="entries_table_seq"),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(16), _of_table(), primary_key=True),
        sa.Column("moves", sa.Integer, primary_key=True),
        sa.Column("raw", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("table_id", sa.String(16), _of_table(), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("message", sa.String(80), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.UniqueConstraint("table_id", "seat", "message", name="chat_message"),
    )
    op.create_table(
        "replays",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(60), nullable=False),
        sa.Column("save", sa.Text, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )


def downgrade() -> None:
    for name in ("replays", "chat", "snapshots", "entries", "seats", "tables"):
        op.drop_table(name)
