"""Allow no advice at running tutorials: they give their own.

Revision r0015, after r0014.
"""

from __future__ import annotations

from alembic import op

revision = "r0015"
down_revision: str | None = "r0014"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    op.execute("UPDATE tables SET advice = false WHERE guild_id IS NULL")


def downgrade() -> None:
    """Take that step back: nothing to do, because older versions of the bot check for tutorials themselves."""
