"""Who wants to be called: to the lobbies of a channel, or when a game ends.

Revision r0034, after r0033.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "r0034"
down_revision: str | None = "r0033"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    op.create_table(
        "call_wishes",
        sa.Column("member_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("table_id", sa.String(16), nullable=False, server_default=""),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("member_id", "channel_id", "table_id", name=op.f("call_wishes_key")),
    )
    op.create_index(op.f("call_wishes_by_channel_id"), "call_wishes", ["channel_id", "table_id"])
    op.create_index(op.f("call_wishes_by_guild_id"), "call_wishes", ["guild_id"])


def downgrade() -> None:
    """Take that step back."""
    op.drop_table("call_wishes")
