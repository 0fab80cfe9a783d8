"""Call computer players agents, as the rest of the program does: `random` and `heuristic`.

Revision r0002, after r0001.
"""

from __future__ import annotations

from alembic import op

revision: str = "r0002"
down_revision: str | None = "r0001"
branch_labels: str | None = None
depends_on: str | None = None

_COLUMNS = (("seats", "house", "agent"), ("seats", "house_number", "agent_number"), ("moves", "house", "agent"))
_NAMES = (("careless", "random"), ("sensible", "heuristic"))


def upgrade() -> None:
    """Bring the database one step forward."""
    for table, old, new in _COLUMNS:
        # Plain SQL: Alembic would copy the whole table in SQLite, which can rename a column, even in checks.
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}")
    for table in ("seats", "moves"):
        for old, new in _NAMES:
            op.execute(f"UPDATE {table} SET agent = '{new}' WHERE agent = '{old}'")


def downgrade() -> None:
    """Take that step back."""
    for table in ("seats", "moves"):
        for old, new in _NAMES:
            op.execute(f"UPDATE {table} SET agent = '{old}' WHERE agent = '{new}'")
    for table, old, new in reversed(_COLUMNS):
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {new} TO {old}")
