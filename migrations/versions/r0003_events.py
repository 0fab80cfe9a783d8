"""Store the events of each move, so that a table can be shown even after its rules change.

Revision r0003, after r0002.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "r0003"
down_revision: str | None = "r0002"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    op.add_column("moves", sa.Column("events", sa.Text(), nullable=True))


def downgrade() -> None:
    """Take that step back."""
    op.drop_column("moves", "events")
