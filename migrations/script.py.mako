"""${message}.

Revision ${up_revision}, after ${down_revision | comma,n}; written on ${create_date.date()}.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
${imports if imports else ""}

revision: str = ${repr(up_revision)}
down_revision: str | None = ${repr(down_revision)}
branch_labels: str | None = ${repr(branch_labels)}
depends_on: str | None = ${repr(depends_on)}


def upgrade() -> None:
    """Bring the database one step forward."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Take that step back."""
    ${downgrades if downgrades else "pass"}
