"""Whether pictures move: in the channel as the server has chosen, on hands as the member has.

Revision r0033, after r0032.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "r0033"
down_revision: str | None = "r0032"
branch_labels: str | None = None
depends_on: str | None = None

_TABLES = "tables", "servers", "members"


def upgrade() -> None:
    """Bring the database one step forward."""
    for table in _TABLES:
        op.add_column(table, sa.Column("motion", sa.Boolean, nullable=False, server_default=sa.text("true")))


def downgrade() -> None:
    """Take that step back."""
    for table in _TABLES:
        op.drop_column(table, "motion")
