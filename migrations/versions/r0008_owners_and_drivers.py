"""Distinguish the owner of a seat from its driver, and store the history of both.

Revision r0008, after r0007.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "r0008"
down_revision: str | None = "r0007"
branch_labels: str | None = None
depends_on: str | None = None

_HELD_BY_ONE = ("seats_held_by_one", "(member_id IS NULL) <> (agent IS NULL)")
_DRIVEN = ("seats_driven", "member_id IS NOT NULL OR agent IS NOT NULL")
_EXPLAINED = ("seats_absence_explained", "(absence IS NULL) = (member_id IS NULL OR agent IS NULL)")


def upgrade() -> None:
    """Bring the database one step forward."""
    op.execute("ALTER TABLE tables ADD COLUMN host_id BIGINT")
    # SQLite cannot change constraints: there the seats are copied.
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("absence", sa.String(8), nullable=True))
        seats.add_column(sa.Column("history", sa.Text(), server_default=sa.text("''"), nullable=False))
        seats.add_column(sa.Column("wants_stop", sa.Boolean(), server_default=sa.text("false"), nullable=False))
        seats.drop_constraint(op.f(_HELD_BY_ONE[0]), type_="check")
        for name, condition in (_DRIVEN, _EXPLAINED):
            seats.create_check_constraint(op.f(name), condition)


def downgrade() -> None:
    """Take that step back: a seat that an agent drives becomes the agent's."""
    op.execute("UPDATE seats SET member_id = NULL, name = NULL, absence = NULL WHERE absence IS NOT NULL")
    with op.batch_alter_table("seats") as seats:
        for name, _ in (_EXPLAINED, _DRIVEN):
            seats.drop_constraint(op.f(name), type_="check")
        seats.create_check_constraint(op.f(_HELD_BY_ONE[0]), _HELD_BY_ONE[1])
        seats.drop_column("wants_stop")
        seats.drop_column("history")
        seats.drop_column("absence")
    op.execute("ALTER TABLE tables DROP COLUMN host_id")
