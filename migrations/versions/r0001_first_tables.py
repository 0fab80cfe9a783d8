"""Create the first tables: tables, seats, moves, posts, members.

Revision r0001, the beginning.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "r0001"
down_revision: str | None = None
branch_labels: str | None = None
depends_on: str | None = None

_OPEN = sa.text("status IN ('lobby', 'running')")


def upgrade() -> None:
    """Bring the database one step forward."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=True),
        sa.Column("commitment", sa.String(64), nullable=True),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=True),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.Column("settled", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint(
            "status IN ('lobby', 'running', 'over', 'stopped')", name=op.f("tables_status_known")
        ),
        sa.CheckConstraint(
            "status = 'lobby' OR status = 'stopped' OR seed IS NOT NULL", name=op.f("tables_dealt_from_a_seed")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("tables_key")),
    )
    op.create_index(op.f("tables_by_settled"), "tables", ["settled"])
    op.create_index(
        "tables_one_open_in_channel",
        "tables",
        ["channel_id"],
        unique=True,
        sqlite_where=_OPEN,
        postgresql_where=_OPEN,
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("joined", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("member_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("house", sa.String(32), nullable=True),
        sa.Column("house_number", sa.Integer(), nullable=True),
        sa.CheckConstraint("(member_id IS NULL) <> (house IS NULL)", name=op.f("seats_held_by_one")),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("seats_table_id_to_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "joined", name=op.f("seats_key")),
        sa.UniqueConstraint("table_id", "number", name=op.f("seats_one_table_id_number")),
        sa.UniqueConstraint("table_id", "member_id", name=op.f("seats_one_table_id_member_id")),
    )
    op.create_index(op.f("seats_by_member_id"), "seats", ["member_id"])
    op.create_table(
        "moves",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("member_id", sa.BigInteger(), nullable=True),
        sa.Column("house", sa.String(32), nullable=True),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("moves_table_id_to_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "ply", name=op.f("moves_key")),
    )
    op.create_table(
        "posts",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("member_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("posted_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("posts_table_id_to_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "kind", "member_id", name=op.f("posts_key")),
    )
    op.create_table(
        "members",
        sa.Column("member_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("locale", sa.String(16), nullable=True),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("dm_channel_id", sa.BigInteger(), nullable=True),
        sa.Column("dm_refusal", sa.Integer(), nullable=True),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("member_id", name=op.f("members_key")),
    )


def downgrade() -> None:
    """Take that step back."""
    op.drop_table("members")
    op.drop_table("posts")
    op.drop_table("moves")
    op.drop_table("seats")
    op.drop_table("tables")
