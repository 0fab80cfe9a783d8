"""Let tables allow advice, and count what each seat was given.

Revision r0014, after r0013. Existing tables allow it.
"""

from __future__ import annotations

from alembic import op

revision: str = "r0014"
down_revision: str | None = "r0013"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    # Plain SQL: Alembic would copy the whole table in SQLite.
    op.execute("ALTER TABLE tables ADD COLUMN advice BOOLEAN DEFAULT true NOT NULL")
    op.execute("ALTER TABLE seats ADD COLUMN advice INTEGER DEFAULT 0 NOT NULL")
    op.execute("ALTER TABLE seats ADD COLUMN advised_at INTEGER")


def downgrade() -> None:
    """Take that step back."""
    op.execute("ALTER TABLE seats DROP COLUMN advised_at")
    op.execute("ALTER TABLE seats DROP COLUMN advice")
    op.execute("ALTER TABLE tables DROP COLUMN advice")
