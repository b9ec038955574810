"""Who has said to be passed for, and until when."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("standing", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("tables", "standing")
