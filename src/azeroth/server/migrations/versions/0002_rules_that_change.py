"""What a table is played by, its last position, practice, tables from saves, a place to try writing."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in (
        sa.Column("rules", sa.String(80), nullable=False, server_default=""),
        sa.Column("base", sa.LargeBinary),
        sa.Column("base_seq", sa.Integer, nullable=False, server_default="0"),
        sa.Column("closed", sa.Text, nullable=False, server_default=""),
        sa.Column("practice", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("redo", sa.Text, nullable=False, server_default=""),
        sa.Column("from_save", sa.Boolean, nullable=False, server_default=sa.false()),
    ):
        op.add_column("tables", column)
    op.add_column("entries", sa.Column("digest", sa.String(32), nullable=False, server_default=""))
    op.create_table(
        "positions",
        sa.Column(
            "table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("raw", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "probes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("tables_updated", "tables", ["updated"])


def downgrade() -> None:
    op.drop_index("tables_updated", "tables")
    op.drop_table("notices")
    op.drop_table("probes")
    op.drop_table("positions")
    op.drop_column("entries", "digest")
    for name in ("from_save", "redo", "practice", "closed", "base_seq", "base", "rules"):
        op.drop_column("tables", name)
