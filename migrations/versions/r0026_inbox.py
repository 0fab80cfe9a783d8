"""Add the inbox, for what is sent to the process that owns a table.

Revision r0026, after r0025. On PostgreSQL the table is unlogged: it holds interaction tokens, which are valid for 15
minutes and do not belong in a backup.
"""

from __future__ import annotations

from alembic import op

revision: str = "r0026"
down_revision: str | None = "r0025"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    is_postgresql = op.get_bind().dialect.name == "postgresql"
    kind, binary, moment = (
        ("UNLOGGED TABLE", "BYTEA", "TIMESTAMP WITH TIME ZONE") if is_postgresql else ("TABLE", "BLOB", "DATETIME")
    )
    op.execute(
        f"CREATE {kind} inbox ("
        " id BIGINT NOT NULL, kind VARCHAR(16) NOT NULL, guild_id BIGINT,"
        f" content {binary} NOT NULL, sent_at {moment} NOT NULL,"
        " taken_by VARCHAR(16), deferred BOOLEAN NOT NULL, answer TEXT,"
        " CONSTRAINT inbox_key PRIMARY KEY (id))"
    )


def downgrade() -> None:
    """Take that step back."""
    op.execute("DROP TABLE inbox")
