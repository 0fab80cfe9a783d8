"""Store who stopped a table, so that its last screens can say it.

Revision r0005, after r0004.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "r0005"
down_revision: str | None = "r0004"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    op.add_column("tables", sa.Column("ended_by", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("ended_by_name", sa.Text(), nullable=True))


def downgrade() -> None:
    """Take that step back."""
    op.drop_column("tables", "ended_by_name")
    op.drop_column("tables", "ended_by")
