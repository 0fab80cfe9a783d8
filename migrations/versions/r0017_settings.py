"""Store the settings of servers, more settings of members, and those with which a table was opened.

Revision r0017, after r0016. Existing tables keep their pace, calls and channel.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "r0017"
down_revision: str | None = "r0016"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String(length=16), nullable=True),
        sa.Column("game", sa.String(length=32), nullable=True),
        sa.Column("options", sa.Text(), server_default=sa.text("'{}'"), nullable=False),
        sa.Column("clock", sa.String(length=8), nullable=True),
        sa.Column("pace", sa.String(length=8), server_default=sa.text("'normal'"), nullable=False),
        sa.Column("advice", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("channels", sa.Text(), server_default=sa.text("''"), nullable=False),
        sa.Column("threads", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("calls", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name="servers_key"),
    )
    # Plain SQL: Alembic would copy the whole table in SQLite.
    op.execute("ALTER TABLE tables ADD COLUMN pace VARCHAR(8) DEFAULT 'normal' NOT NULL")
    op.execute("ALTER TABLE tables ADD COLUMN calls BOOLEAN DEFAULT true NOT NULL")
    op.execute("ALTER TABLE tables ADD COLUMN parent_id BIGINT")
    op.execute("ALTER TABLE members ADD COLUMN language VARCHAR(16)")
    op.execute("ALTER TABLE members ADD COLUMN notices BOOLEAN DEFAULT true NOT NULL")


def downgrade() -> None:
    """Take that step back."""
    op.execute("ALTER TABLE members DROP COLUMN notices")
    op.execute("ALTER TABLE members DROP COLUMN language")
    op.execute("ALTER TABLE tables DROP COLUMN parent_id")
    op.execute("ALTER TABLE tables DROP COLUMN calls")
    op.execute("ALTER TABLE tables DROP COLUMN pace")
    op.drop_table("servers")
