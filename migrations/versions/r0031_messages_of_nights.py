"""What the messages of game nights show: a row for each, in place of two columns with their ids.

Revision r0031, after r0030. The plan and the call that are there stay, and are edited once when their night changes.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "r0031"
down_revision: str | None = "r0030"
branch_labels: str | None = None
depends_on: str | None = None

COLUMNS = {"plan": ("message_id", "created_at"), "call": ("call_id", "at")}
"""By kind of message, the column that held its id, and the one with about the time when it was posted."""


def upgrade() -> None:
    """Bring the database one step forward."""
    op.create_table(
        "night_posts",
        sa.Column("night_id", sa.String(16), nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("posted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("night_id", "kind", name=op.f("night_posts_key")),
        sa.ForeignKeyConstraint(
            ["night_id"], ["nights.id"], name=op.f("night_posts_night_id_to_nights"), ondelete="CASCADE"
        ),
    )
    for kind, (message, moment) in COLUMNS.items():
        op.execute(
            "INSERT INTO night_posts (night_id, channel_id, message_id, digest, posted_at, kind) "
            f"SELECT id, channel_id, {message}, '', {moment}, '{kind}' FROM nights WHERE {message} IS NOT NULL"
        )
        op.drop_column("nights", message)


def downgrade() -> None:
    """Take that step back."""
    for kind, (message, _) in COLUMNS.items():
        op.add_column("nights", sa.Column(message, sa.BigInteger))
        op.execute(
            f"UPDATE nights SET {message} = (SELECT message_id FROM night_posts WHERE night_id = nights.id "
            f"AND kind = '{kind}' AND message_id <> 0 AND digest <> 'gone')"
        )
    op.drop_table("night_posts")
