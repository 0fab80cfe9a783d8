"""Store which games a member has played to the end, so that only newcomers to a game get hints.

Revision r0007, after r0006.
"""

from __future__ import annotations

from alembic import op

revision: str = "r0007"
down_revision: str | None = "r0006"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    # Plain SQL: Alembic would copy the whole table in SQLite.
    op.execute("ALTER TABLE members ADD COLUMN played TEXT DEFAULT '' NOT NULL")


def downgrade() -> None:
    """Take that step back."""
    op.execute("ALTER TABLE members DROP COLUMN played")
