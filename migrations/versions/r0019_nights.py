"""Game nights and their guests.

Revision r0019, after r0018.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "r0019"
down_revision: str | None = "r0018"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    op.create_table(
        "nights",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("game", sa.String(32)),
        sa.Column("planner_id", sa.BigInteger, nullable=False),
        sa.Column("planner_name", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("status", sa.String(9), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("version", sa.Integer, server_default=sa.text("0"), nullable=False),
        sa.Column("settled", sa.Boolean, server_default=sa.text("false"), nullable=False),
        sa.Column("wants_event", sa.Boolean, server_default=sa.text("false"), nullable=False),
        sa.Column("event_id", sa.BigInteger),
        sa.Column("event_at", sa.DateTime(timezone=True)),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("call_id", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name=op.f("nights_key")),
        sa.CheckConstraint("status IN ('planned', 'called', 'cancelled', 'missed')", name=op.f("nights_status_known")),
    )
    op.create_index("nights_by_channel_id", "nights", ["channel_id"])
    op.execute("CREATE INDEX nights_planned ON nights (at) WHERE status = 'planned'")
    op.execute("CREATE INDEX nights_past ON nights (at) WHERE status <> 'planned'")
    op.execute("CREATE INDEX nights_unsettled ON nights (changed_at) WHERE NOT settled")
    op.create_table(
        "guests",
        sa.Column("night_id", sa.String(16), nullable=False),
        sa.Column("member_id", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("answer", sa.String(5), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("night_id", "member_id", name=op.f("guests_key")),
        sa.ForeignKeyConstraint(["night_id"], ["nights.id"], name=op.f("guests_night_id_to_nights"), ondelete="CASCADE"),
        sa.CheckConstraint("answer IN ('in', 'out', 'asked')", name=op.f("guests_answer_known")),
    )
    op.create_index("guests_by_member_id", "guests", ["member_id"])


def downgrade() -> None:
    """Take that step back."""
    op.drop_table("guests")
    op.drop_table("nights")
