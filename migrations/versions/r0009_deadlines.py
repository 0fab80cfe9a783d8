"""Store what clocks need: deadlines, how long no bot was running, and whose time was up.

Open tables get the deadline after which they end if nobody does anything there.

Revision r0009, after r0008.
"""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision: str = "r0009"
down_revision: str | None = "r0008"
branch_labels: str | None = None
depends_on: str | None = None

_HOUR = 3_600_000
"""In milliseconds."""


def upgrade() -> None:
    """Bring the database one step forward."""
    time_type = "DATETIME" if op.get_bind().dialect.name == "sqlite" else "TIMESTAMP WITH TIME ZONE"
    # Plain SQL: Alembic would copy the whole table in SQLite.
    op.execute("ALTER TABLE tables ADD COLUMN clock VARCHAR(8) DEFAULT 'none' NOT NULL")
    for column in ("turn_at", "called_at", "paused_at"):
        op.execute(f"ALTER TABLE tables ADD COLUMN {column} {time_type}")
    op.execute("ALTER TABLE seats ADD COLUMN missed INTEGER DEFAULT 0 NOT NULL")
    op.execute("ALTER TABLE seats ADD COLUMN pauses BOOLEAN DEFAULT false NOT NULL")
    op.create_table(
        "deadlines",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="deadlines_table_id_to_tables", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "kind", name="deadlines_key"),
    )
    op.create_index("deadlines_by_due", "deadlines", ["due"])
    op.create_table(
        "running_time",
        sa.Column("id", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("alive_at", sa.BigInteger(), nullable=False),
        sa.Column("lost", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="running_time_key"),
    )
    now = time.time_ns() // 1_000_000
    op.execute(f"INSERT INTO running_time (id, alive_at, lost) VALUES (1, {now}, 0)")
    for status, patience in (("lobby", _HOUR), ("running", 7 * 24 * _HOUR)):
        due = now + patience
        op.execute(
            "INSERT INTO deadlines (table_id, kind, seat, ply, due, until) "
            f"SELECT id, 'idle', NULL, ply, {due}, {due} FROM tables WHERE status = '{status}'"  # noqa: S608  (numbers and words from above)
        )


def downgrade() -> None:
    """Take that step back."""
    op.drop_table("running_time")
    op.drop_index("deadlines_by_due", "deadlines")
    op.drop_table("deadlines")
    for column in ("missed", "pauses"):
        op.execute(f"ALTER TABLE seats DROP COLUMN {column}")
    for column in ("clock", "turn_at", "called_at", "paused_at"):
        op.execute(f"ALTER TABLE tables DROP COLUMN {column}")
