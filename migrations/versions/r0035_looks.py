"""The face and the short name of members, and of each seat at a table.

Revision r0035, after r0034.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "r0035"
down_revision: str | None = "r0034"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    op.add_column("members", sa.Column("face", sa.Integer))
    op.add_column("members", sa.Column("short_name", sa.String(16)))
    op.add_column("seats", sa.Column("token", sa.Integer))
    op.add_column("seats", sa.Column("short_name", sa.String(16)))


def downgrade() -> None:
    """Take that step back."""
    op.drop_column("seats", "short_name")
    op.drop_column("seats", "token")
    op.drop_column("members", "short_name")
    op.drop_column("members", "face")
