"""Count the tables that end, to notice a database that was restored from a backup.

Revision r0012, after r0011.
"""

from __future__ import annotations

from alembic import op

revision: str = "r0012"
down_revision: str | None = "r0011"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    # Plain SQL: Alembic would copy the whole table in SQLite.
    op.execute("ALTER TABLE tables ADD COLUMN set_back BOOLEAN DEFAULT false NOT NULL")
    op.execute(
        "CREATE TABLE endings (id INTEGER NOT NULL, count BIGINT NOT NULL, marked BOOLEAN NOT NULL,"
        " touched BIGINT NOT NULL, home TEXT,"
        " CONSTRAINT endings_key PRIMARY KEY (id))"
    )
    op.execute("INSERT INTO endings (id, count, marked, touched) VALUES (1, 0, false, 0)")


def downgrade() -> None:
    """Take that step back."""
    op.execute("DROP TABLE endings")
    op.execute("ALTER TABLE tables DROP COLUMN set_back")
