"""Store what follows from ended tables: results, standings and achievements; and who wants to be private.

Revision r0018, after r0017. This creates results from finished tables; `stammtisch ratings` creates standings.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "r0018"
down_revision: str | None = "r0017"
branch_labels: str | None = None
depends_on: str | None = None

AT_ONCE = 200
"""How many tables are in memory at a time."""
UNSCORED = {"forty_barrels"}
"""Games whose scores only say who has won."""
TOGETHER = {"bremen"}
"""Games in which all win or lose together; without a score if they have lost."""


def upgrade() -> None:
    """Bring the database one step forward."""
    # Plain SQL: Alembic would copy the whole table in SQLite.
    op.execute("ALTER TABLE members ADD COLUMN private BOOLEAN DEFAULT false NOT NULL")
    moment = sa.DateTime(timezone=True)
    results = op.create_table(
        "results",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("member_id", sa.BigInteger()),
        sa.Column("agent", sa.String(32)),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer()),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("winners", sa.Integer(), nullable=False),
        sa.Column("agents", sa.Integer(), nullable=False),
        sa.Column("plies", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.Column("started_at", moment, nullable=False),
        sa.Column("ended_at", moment, nullable=False),
        sa.CheckConstraint("(member_id IS NULL) <> (agent IS NULL)", name=op.f("results_of_somebody")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("results_key")),
    )
    _index("results_of_member", "results", ["member_id", "guild_id", "ended_at"], "member_id IS NOT NULL")
    _index("results_of_tables", "results", ["guild_id", "game", "ended_at", "table_id"], "seat = 0")
    _index("results_by_score", "results", ["guild_id", "game", "score", "table_id", "seat"], "score IS NOT NULL")
    op.create_table(
        "standings",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("season", sa.String(6), nullable=False),
        sa.Column("participant", sa.String(40), nullable=False),
        sa.Column("member_id", sa.BigInteger()),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game", "season", "participant", name=op.f("standings_key")),
    )
    _index("standings_of_member", "standings", ["member_id", "guild_id", "season"], "member_id IS NOT NULL")
    op.create_table(
        "achievements",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("member_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("earned_at", moment, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "member_id", "code", name=op.f("achievements_key")),
    )
    op.create_index(op.f("achievements_by_table_id"), "achievements", ["table_id"])
    op.create_index(op.f("achievements_by_member_id"), "achievements", ["member_id"])
    _fill(op.get_bind(), results)


def downgrade() -> None:
    """Take that step back."""
    for table in ("achievements", "standings", "results"):
        op.drop_table(table)
    op.execute("ALTER TABLE members DROP COLUMN private")


def _index(name: str, table: str, columns: list[str], where: str) -> None:
    op.create_index(op.f(name), table, columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where))


def _fill(connection: sa.Connection, results: sa.Table) -> None:
    """Create the results of finished tables, in the order of their ids."""
    moment = sa.DateTime(timezone=True)
    tables = sa.text(
        "SELECT id, guild_id, game, outcome, ply, started_at, ended_at FROM tables"
        " WHERE status = 'over' AND guild_id IS NOT NULL AND started_at IS NOT NULL AND ended_at IS NOT NULL"
        " AND outcome IS NOT NULL AND id > :after ORDER BY id LIMIT :count"
    ).columns(started_at=moment, ended_at=moment)
    after = ""
    while found := connection.execute(tables, {"after": after, "count": AT_ONCE}).all():
        rows = [row for table in found for row in _results(connection, table)]
        if rows:
            connection.execute(results.insert(), rows)
        after = found[-1].id


SEATS = sa.text("SELECT number, member_id, agent FROM seats WHERE table_id = :wanted AND number IS NOT NULL")
SHARES = sa.text(
    "SELECT seat, member_id, agent, count(*) AS made FROM moves WHERE table_id = :wanted GROUP BY seat, member_id, agent"
)


def _results(connection: sa.Connection, table: Any) -> list[dict[str, Any]]:
    """The results of one table; each belongs to the player who made most of the seat's moves."""
    try:
        outcome = json.loads(table.outcome)
        scores, winners = outcome["scores"], outcome["winners"]
    except (ValueError, KeyError, TypeError):
        return []  # Such a table cannot be shown either.
    seats = connection.execute(SEATS, {"wanted": table.id}).all()
    if sorted(seat.number for seat in seats) != list(range(len(scores))):
        return []
    shares: dict[int, Counter[tuple[int | None, str | None]]] = {seat.number: Counter() for seat in seats}
    for share in connection.execute(SHARES, {"wanted": table.id}):
        seat = next((seat for seat in seats if seat.number == share.seat), None)
        if seat is not None:
            shares[share.seat][_maker(share, seat)] += share.made
    owners = {seat.number: _owner(seat, shares[seat.number]) for seat in seats}
    order = [(seat in winners, scores[seat]) for seat in range(len(scores))]
    unscored = table.game in UNSCORED or (table.game in TOGETHER and not winners)
    return [
        {
            "table_id": table.id,
            "seat": seat,
            "guild_id": table.guild_id,
            "game": table.game,
            "member_id": owners[seat][0],
            "agent": owners[seat][1],
            "rank": 1 + sum(other > order[seat] for other in order) if winners else len(scores),
            "score": None if unscored else scores[seat],
            "won": seat in winners,
            "players": len(scores),
            "winners": len(winners),
            "agents": sum(agent is not None for _, agent in owners.values()),
            "plies": table.ply,
            "seconds": max(0, round((table.ended_at - table.started_at).total_seconds())),
            "started_at": table.started_at,
            "ended_at": table.ended_at,
        }
        for seat in range(len(scores))
    ]


def _driver(seat: Any) -> tuple[int | None, str | None]:
    return (None, seat.agent) if seat.agent is not None else (seat.member_id, None)


def _maker(share: Any, seat: Any) -> tuple[int | None, str | None]:
    if share.agent is not None:
        return None, share.agent
    return _driver(seat) if share.member_id is None else (share.member_id, None)


def _owner(seat: Any, made: Counter[tuple[int | None, str | None]]) -> tuple[int | None, str | None]:
    most = max(made.values(), default=0)
    if made[_driver(seat)] == most:
        return _driver(seat)
    return min((who for who, count in made.items() if count == most), key=str)
