"""Delete practice games whose learner was deleted: earlier versions let house players go on in them.

Revision r0029, after r0028. Their channel is that of the direct messages with a member who wanted to be forgotten.
"""

from __future__ import annotations

from alembic import op

revision: str = "r0029"
down_revision: str | None = "r0028"
branch_labels: str | None = None
depends_on: str | None = None

_ORPHANED = (
    "SELECT id FROM tables WHERE guild_id IS NULL AND status <> 'lobby'"
    " AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.member_id > 0)"
)


def upgrade() -> None:
    """Bring the database one step forward."""
    # While a SQLite database is migrated, rows that depend on others are not deleted with them.
    for dependent in ("moves", "said", "posts", "deadlines", "seats"):
        op.execute(f"DELETE FROM {dependent} WHERE table_id IN ({_ORPHANED})")  # noqa: S608  (constants)
    op.execute(f"DELETE FROM tables WHERE id IN ({_ORPHANED})")  # noqa: S608  (constants)


def downgrade() -> None:
    """Take that step back: what was deleted stays so."""
