"""Find tables with undelivered screens or an agent's turn without reading all of them.

Revision r0013, after r0012. The screens of older open tables are assumed to be delivered; at a running table with
agents, it is assumed to be the turn of one of them.
"""

from __future__ import annotations

from alembic import op

revision: str = "r0013"
down_revision: str | None = "r0012"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    # Plain SQL: Alembic would copy the whole table in SQLite.
    op.execute("ALTER TABLE tables ADD COLUMN agent_to_act BOOLEAN DEFAULT false NOT NULL")
    op.execute("UPDATE tables SET settled = true WHERE status IN ('lobby', 'running')")
    op.execute(
        "UPDATE tables SET agent_to_act = true WHERE status = 'running'"
        " AND id IN (SELECT table_id FROM seats WHERE agent IS NOT NULL)"
    )
    op.execute("DROP INDEX tables_by_settled")
    op.execute("CREATE INDEX tables_unsettled ON tables (id) WHERE NOT settled")
    op.execute("CREATE INDEX tables_awaiting_agent ON tables (id) WHERE agent_to_act")


def downgrade() -> None:
    """Take that step back."""
    op.execute("DROP INDEX tables_awaiting_agent")
    op.execute("DROP INDEX tables_unsettled")
    op.execute("CREATE INDEX tables_by_settled ON tables (settled)")
    op.execute("UPDATE tables SET settled = false WHERE status IN ('lobby', 'running')")
    op.execute("ALTER TABLE tables DROP COLUMN agent_to_act")
