"""Find the tables that wait for a member without reading their states.

Revision r0025, after r0024. If a turn has a deadline, its seat says whose turn it is; other running tables store the
member with their next change.
"""

from __future__ import annotations

from alembic import op

revision: str = "r0025"
down_revision: str | None = "r0024"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    op.execute("ALTER TABLE tables ADD COLUMN member_to_act BIGINT")
    op.execute(
        "UPDATE tables SET member_to_act = (SELECT seats.member_id FROM deadlines JOIN seats"
        " ON seats.table_id = deadlines.table_id AND seats.number = deadlines.seat"
        " WHERE deadlines.table_id = tables.id AND deadlines.kind = 'turn' AND seats.agent IS NULL)"
        " WHERE status = 'running'"
    )
    op.execute("CREATE INDEX tables_awaiting_member ON tables (member_to_act) WHERE member_to_act IS NOT NULL")


def downgrade() -> None:
    """Take that step back."""
    op.execute("DROP INDEX tables_awaiting_member")
    op.execute("ALTER TABLE tables DROP COLUMN member_to_act")
