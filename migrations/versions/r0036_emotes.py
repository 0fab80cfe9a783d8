"""The emote that each seat shows.

Revision r0036, after r0035.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "r0036"
down_revision: str | None = "r0035"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    op.add_column("seats", sa.Column("emote", sa.String(16)))
    op.add_column("seats", sa.Column("emote_ply", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.add_column("seats", sa.Column("emotes", sa.Integer, nullable=False, server_default=sa.text("0")))


def downgrade() -> None:
    """Take that step back."""
    op.drop_column("seats", "emotes")
    op.drop_column("seats", "emote_ply")
    op.drop_column("seats", "emote")
