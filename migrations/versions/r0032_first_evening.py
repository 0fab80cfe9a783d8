"""The time zone of a member, and the greetings of servers: one for each invitation of the bot.

Revision r0032, after r0031. Servers that the bot is in count as greeted; when they were joined is recorded later.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "r0032"
down_revision: str | None = "r0031"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    op.add_column("members", sa.Column("zone", sa.String(64)))
    op.create_table(
        "greetings",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True)),
        sa.Column("settled", sa.Boolean, nullable=False, server_default=sa.text("false")),
        sa.PrimaryKeyConstraint("id", name=op.f("greetings_key")),
    )
    op.create_index(op.f("greetings_by_guild_id"), "greetings", ["guild_id"])
    unsettled = sa.text("NOT settled")
    op.create_index("greetings_unsettled", "greetings", ["id"], sqlite_where=unsettled, postgresql_where=unsettled)
    op.create_table(
        "greeting_posts",
        sa.Column("greeting_id", sa.String(32), nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("posted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("greeting_id", "kind", name=op.f("greeting_posts_key")),
        sa.ForeignKeyConstraint(
            ["greeting_id"], ["greetings.id"], name=op.f("greeting_posts_greeting_id_to_greetings"), ondelete="CASCADE"
        ),
    )
    op.execute(
        "INSERT INTO greetings (id, guild_id, joined_at, settled) "
        "SELECT CAST(guild_id AS VARCHAR(32)), guild_id, NULL, true FROM guilds WHERE left_at IS NULL"
    )


def downgrade() -> None:
    """Take that step back."""
    op.drop_table("greeting_posts")
    op.drop_table("greetings")
    op.drop_column("members", "zone")
