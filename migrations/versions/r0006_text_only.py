"""Store which members want everything as text, without pictures.

Revision r0006, after r0005.
"""

from __future__ import annotations

from alembic import op

revision: str = "r0006"
down_revision: str | None = "r0005"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    # Plain SQL: Alembic would copy the whole table in SQLite.
    op.execute("ALTER TABLE members ADD COLUMN text_only BOOLEAN DEFAULT false NOT NULL")


def downgrade() -> None:
    """Take that step back."""
    op.execute("ALTER TABLE members DROP COLUMN text_only")
