"""Rank seats that are out of the Cafe below those still in, and move Bremen to the rules in which a lead is final.

Revision r0021, after r0020. Both games now have rules 2. Tables that end in the same way under rules 2 get that number,
so that they can still be checked and replayed; a table of Bremen whose log takes back a lead stays at rules 1.
`stammtisch ratings` rebuilds the standings of the Cafe from the corrected results.
"""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "r0021"
down_revision: str | None = "r0020"
branch_labels: str | None = None
depends_on: str | None = None

AT_ONCE = 200
"""How many tables are in memory at a time."""

TABLES = sa.text(
    "SELECT id, game, ply, state, outcome FROM tables WHERE game IN ('bremen', 'cafe') AND rules = :old AND id > :after"
    " AND NOT (game = 'bremen' AND EXISTS (SELECT 1 FROM moves WHERE table_id = tables.id AND move = :take_back))"
    " ORDER BY id LIMIT :count"
).columns(state=sa.LargeBinary())
SET_TABLE = sa.text(
    "UPDATE tables SET rules = :rules, state = :state, outcome = :outcome WHERE id = :wanted"
).bindparams(sa.bindparam("state", type_=sa.LargeBinary()))
SET_RANK = sa.text("UPDATE results SET rank = :rank WHERE table_id = :wanted AND seat = :seat")
EVENTS = sa.text("SELECT events FROM moves WHERE table_id = :wanted AND ply = :ply AND events IS NOT NULL")
SET_EVENTS = sa.text("UPDATE moves SET events = :events WHERE table_id = :wanted AND ply = :ply")


def upgrade() -> None:
    """Bring the database one step forward."""
    _update(op.get_bind(), 1, 2)


def downgrade() -> None:
    """Take that step back."""
    _update(op.get_bind(), 2, 1)


def _update(connection: sa.Connection, old: int, new: int) -> None:
    asked = {"old": old, "after": "", "take_back": '{"move":"take_back"}', "count": AT_ONCE}
    while found := connection.execute(TABLES, asked).all():
        for table in found:
            _bring_one(connection, table, new)
        asked["after"] = found[-1].id


def _bring_one(connection: sa.Connection, table: Any, new: int) -> None:
    state, outcome = table.state, table.outcome
    out: list[int] = []
    if state is not None:
        try:
            envelope = json.loads(state)
            if table.game == "cafe" and envelope["state"]["outcome"] is not None:
                out = sorted(envelope["state"]["out"])
                ended = _with_out(envelope["state"]["outcome"], out, new)
                envelope["state"]["outcome"] = ended
        except (ValueError, KeyError, TypeError):
            return  # It cannot be read, so it is unknown who was out.
        state = _text_of({**envelope, "rules": new}).encode()
    elif outcome is not None:
        return
    if out:
        outcome = _text_of(ended)
        _correct(connection, table, ended)
    connection.execute(SET_TABLE, {"rules": new, "state": state, "outcome": outcome, "wanted": table.id})


def _with_out(outcome: dict[str, Any], out: list[int], rules: int) -> dict[str, Any]:
    """The outcome in the format of these rules."""
    kept = {name: value for name, value in outcome.items() if name != "out"}
    return {**kept, "out": out} if out and rules > 1 else kept


def _correct(connection: sa.Connection, table: Any, ended: dict[str, Any]) -> None:
    """Write this outcome to the results of a game, and to the event of its end."""
    out, winners, scores = ended.get("out", ()), ended["winners"], ended["scores"]
    order = [(seat in winners, seat not in out, score) for seat, score in enumerate(scores)]
    for seat, own in enumerate(order):
        rank = 1 + sum(other > own for other in order)
        connection.execute(SET_RANK, {"rank": rank, "wanted": table.id, "seat": seat})
    for (stored,) in connection.execute(EVENTS, {"wanted": table.id, "ply": table.ply}).all():
        events = [
            {**event, "outcome": ended} if event["event"] == "ended" else event for event in json.loads(stored)
        ]
        connection.execute(SET_EVENTS, {"events": _text_of(events), "wanted": table.id, "ply": table.ply})


def _text_of(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
