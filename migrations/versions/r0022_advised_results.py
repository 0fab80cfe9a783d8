"""Store whether the seat of a result took advice; results of older games count as before.

Revision r0022, after r0021.
"""

from __future__ import annotations

from alembic import op

revision: str = "r0022"
down_revision: str | None = "r0021"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    op.execute("ALTER TABLE results ADD COLUMN advised BOOLEAN DEFAULT false NOT NULL")


def downgrade() -> None:
    """Take that step back."""
    op.execute("ALTER TABLE results DROP COLUMN advised")
