"""Remember for an hour what members made the bot do to others, and whether those who played were called again.

Revision r0027, after r0026. An older bot that still runs inserts tables without the new column, so it has a default.
"""

from __future__ import annotations

from alembic import op

revision: str = "r0027"
down_revision: str | None = "r0026"
branch_labels: str | None = None
depends_on: str | None = None


def upgrade() -> None:
    """Bring the database one step forward."""
    is_postgresql = op.get_bind().dialect.name == "postgresql"
    moment, no = ("TIMESTAMP WITH TIME ZONE", "false") if is_postgresql else ("DATETIME", "0")
    op.execute(
        "CREATE TABLE acts ("
        " id VARCHAR(16) NOT NULL, addressee_id BIGINT NOT NULL, member_id BIGINT NOT NULL, channel_id BIGINT,"
        f" kind VARCHAR(8) NOT NULL, at {moment} NOT NULL,"
        " CONSTRAINT acts_key PRIMARY KEY (id, addressee_id),"
        " CONSTRAINT acts_kind_known CHECK (kind IN ('ping', 'post', 'lobby')))"
    )
    for column in ("member_id", "channel_id", "addressee_id", "at"):
        op.execute(f"CREATE INDEX acts_by_{column} ON acts ({column})")
    op.execute(f"ALTER TABLE tables ADD COLUMN has_called BOOLEAN NOT NULL DEFAULT {no}")


def downgrade() -> None:
    """Take that step back."""
    op.execute("ALTER TABLE tables DROP COLUMN has_called")
    op.execute("DROP TABLE acts")
