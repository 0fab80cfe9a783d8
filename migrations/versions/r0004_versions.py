"""Count the changes of each table, so that an outdated copy in memory can be detected.

Revision r0004, after r0003.
"""

from __future__ import annotations

from alembic import op

revision: str = "r0004"
down_revision: str | None = "r0003"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    # Plain SQL: Alembic would copy the whole table in SQLite, which can add and drop columns.
    op.execute("ALTER TABLE tables ADD COLUMN version INTEGER DEFAULT 0 NOT NULL")


def downgrade() -> None:
    """Take that step back."""
    op.execute("ALTER TABLE tables DROP COLUMN version")
