"""Store what was said at a table, in addition to the log of its moves.

Revision r0023, after r0022.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "r0023"
down_revision: str | None = "r0022"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    op.create_table(
        "said",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("member_id", sa.BigInteger()),
        sa.Column("phrase", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="said_table_id_to_tables", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "ply", "seat", "number", name="said_key"),
    )


def downgrade() -> None:
    """Take that step back."""
    op.drop_table("said")
