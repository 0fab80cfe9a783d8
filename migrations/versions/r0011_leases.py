"""Store which process owns the tables of which shard.

Revision r0011, after r0010.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "r0011"
down_revision: str | None = "r0010"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    op.create_table(
        "leases",
        sa.Column("shards", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("process_id", sa.String(length=16), nullable=False),
        sa.Column("stand_in", sa.Boolean(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("shards", "shard", name="leases_key"),
    )


def downgrade() -> None:
    """Take that step back."""
    op.drop_table("leases")
