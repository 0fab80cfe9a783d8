"""Store why a table has ended if no member ended it, and find the open tables of a server.

Revision r0010, after r0009.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "r0010"
down_revision: str | None = "r0009"
branch_labels: str | None = None
depends_on: str | None = None

_OPEN = sa.text("status IN ('lobby', 'running')")


def upgrade() -> None:
    """Bring the database one step forward."""
    # Plain SQL: Alembic would copy the whole table in SQLite.
    op.execute("ALTER TABLE tables ADD COLUMN ended_because VARCHAR(16)")
    op.create_index("tables_open_in_guild", "tables", ["guild_id"], sqlite_where=_OPEN, postgresql_where=_OPEN)


def downgrade() -> None:
    """Take that step back."""
    op.drop_index("tables_open_in_guild", "tables")
    op.execute("ALTER TABLE tables DROP COLUMN ended_because")
