"""Add indexes to find tables that ended long ago, or last in a channel.

Revision r0016, after r0015.
"""

from __future__ import annotations

from alembic import op

revision = "r0016"
down_revision: str | None = "r0015"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    op.execute("CREATE INDEX tables_ended ON tables (ended_at) WHERE status IN ('over', 'stopped')")
    op.execute(
        "CREATE INDEX tables_ended_in_channel ON tables (channel_id, ended_at) WHERE status IN ('over', 'stopped')"
    )


def downgrade() -> None:
    """Take that step back."""
    op.execute("DROP INDEX tables_ended_in_channel")
    op.execute("DROP INDEX tables_ended")
