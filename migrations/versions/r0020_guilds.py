"""Store the servers the bot is in and those it has left, so that these can be forgotten after a time.

Revision r0020, after r0019.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "r0020"
down_revision: str | None = "r0019"
branch_labels: str | None = None
depends_on: str | None = None

_KNOWN = " UNION ".join(
    f"SELECT guild_id FROM {name} WHERE guild_id IS NOT NULL" for name in ("tables", "servers", "results", "nights")
)


def upgrade() -> None:
    """Bring the database one step forward. At its next start, the bot checks which known servers it has left."""
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("left_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("guilds_key")),
    )
    op.execute(f"INSERT INTO guilds (guild_id) {_KNOWN}")  # noqa: S608  (the names are above)
    op.execute("CREATE INDEX guilds_left ON guilds (left_at) WHERE left_at IS NOT NULL")
    op.execute("CREATE INDEX tables_ended_in_guild ON tables (guild_id) WHERE status IN ('over', 'stopped')")
    op.create_index("nights_by_guild_id", "nights", ["guild_id"])


def downgrade() -> None:
    """Take that step back."""
    op.drop_index("nights_by_guild_id", "nights")
    op.execute("DROP INDEX tables_ended_in_guild")
    op.drop_table("guilds")
