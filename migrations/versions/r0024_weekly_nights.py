"""Weekly game nights, votes for a game, and the time zones of servers.

Revision r0024, after r0023.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "r0024"
down_revision: str | None = "r0023"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    op.add_column("nights", sa.Column("zone", sa.String(64)))
    op.add_column("nights", sa.Column("slot", sa.DateTime()))
    op.add_column("nights", sa.Column("number", sa.Integer, server_default=sa.text("1"), nullable=False))
    op.add_column("nights", sa.Column("next_id", sa.String(16)))
    op.add_column("guests", sa.Column("vote", sa.String(32)))
    op.add_column("servers", sa.Column("zone", sa.String(64)))


def downgrade() -> None:
    """Take that step back."""
    for column in ("zone", "slot", "number", "next_id"):
        op.drop_column("nights", column)
    op.drop_column("guests", "vote")
    op.drop_column("servers", "zone")
