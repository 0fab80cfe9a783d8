"""Store which channel a thread belongs to that a member has opened, for tables and game nights.

Revision r0028, after r0027. A thread that Discord calls unknown is not gone as long as its channel is there. Of tables
and nights that exist already, the channel is not known.
"""

from __future__ import annotations

from alembic import op

revision: str = "r0028"
down_revision: str | None = "r0027"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    op.execute("ALTER TABLE tables ADD COLUMN thread_of BIGINT")
    op.execute("ALTER TABLE nights ADD COLUMN thread_of BIGINT")


def downgrade() -> None:
    """Take that step back."""
    op.execute("ALTER TABLE nights DROP COLUMN thread_of")
    op.execute("ALTER TABLE tables DROP COLUMN thread_of")
