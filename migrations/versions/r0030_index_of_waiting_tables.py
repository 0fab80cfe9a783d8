"""Drop the index by which the tables that wait for a member were found: the bot holds them in memory.

Revision r0030, after r0029.
"""

from __future__ import annotations

from alembic import op

revision: str = "r0030"
down_revision: str | None = "r0029"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    op.execute("DROP INDEX tables_awaiting_member")


def downgrade() -> None:
    """Take that step back."""
    op.execute("CREATE INDEX tables_awaiting_member ON tables (member_to_act) WHERE member_to_act IS NOT NULL")
