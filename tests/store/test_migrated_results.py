"""Revision r0018: tables that were over before it, from real old saves, have the results that they would get today."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import Connection, bindparam, text

from bot.features.records.recording import results_of
from bot.features.records.store import Share
from bot.store.connections import read_url
from bot.store.schema import SeatRecord, Status, UtcTime
from bot.store.store import Store, upgrade
from engines import codec
from engines.chance import Chance
from engines.registry import game as game_named
from tests.engines.saves import decode_save
from tests.store.rows import everything, table_record
from tests.store.test_migrations import in_database

if TYPE_CHECKING:
    from bot.features.records.store import ResultRecord
    from bot.store.schema import TableRecord
    from engines.contract import Outcome

SAVES = Path(__file__).parents[1] / "saves"
BEGAN = datetime(2026, 10, 30, 19, 0, tzinfo=UTC)
GAMES = ("bierfest", "bremen", "cafe", "forty_barrels", "one_eleven")
"""Those that there were before that revision."""
DROPS_OUT = 7
"""The move after which an agent drives for a member."""


@pytest.fixture
def address(empty_address: str) -> str:
    """A database to which no migration has led yet."""
    return empty_address


def old_tables() -> list[tuple[TableRecord, Outcome, list[tuple[int, int | None, str | None, str]]]]:
    """Tables that are over by saves of every format, with their moves: seat, member, agent, and the move itself.

    On the first seat plays an agent, for the member of the second one another plays soon, for the third one at the end.
    """
    found = []
    for number, path in enumerate(sorted(SAVES.glob("*.json"))):
        save, written = decode_save(path.read_bytes()), json.loads(path.read_bytes())
        game = game_named(save.game)
        outcome = game.outcome(save.state)
        if save.game not in GAMES or outcome is None or written["rules"] > 1:
            continue
        seats = [SeatRecord(joined=seat + 1, number=seat, member_id=50 + seat, name="M") for seat in range(save.seats)]
        seats[0] = SeatRecord(joined=1, number=0, agent="search:400")
        for driven in seats[1:3]:
            driven.agent, driven.absence = "heuristic", "left"
        log, state = [], game.setup(save.seats, save.options, Chance(save.seed, 0))
        for ply, move in enumerate(save.moves, start=1):
            seat = game.to_act(state)
            assert seat is not None
            house = {0: "search:400", 1: "heuristic" if ply > DROPS_OUT else None}
            house[2] = "heuristic" if ply > len(save.moves) - DROPS_OUT else None
            agent = house.get(seat)
            log.append((seat, None if agent else 50 + seat, agent, codec.encode_move(move).decode()))
            state = game.apply(state, move, Chance(save.seed, ply)).state
        row = table_record(
            f"old{number}",
            number,
            game=save.game,
            rules=1,
            status=Status.OVER,
            seed=save.seed,
            ply=len(log),
            state=json.dumps({name: written[name] for name in ("format", "game", "rules", "state")}).encode(),
            outcome=json.dumps(written["state"]["outcome"]),
            started_at=BEGAN,
            ended_at=BEGAN + timedelta(days=number),
            seats=seats,
        )
        found.append((row, outcome, log))
    return found


def put(connection: Connection, rows: Any, status: str, guild: int | None, suffix: str) -> None:
    """Store tables as r0017 had them."""
    times = [bindparam(name, type_=UtcTime) for name in ("created", "started", "ended")]
    add_table = text(
        "INSERT INTO tables (id, guild_id, channel_id, locale, game, rules, options, status, seed, ply, state, "
        "outcome, settled, created_at, started_at, ended_at) VALUES (:id, :guild, 1, 'en', :game, 1, '{}', :status, "
        ":seed, :ply, :state, :outcome, :settled, :created, :started, :ended)"
    ).bindparams(*times)
    add_seat = text(
        "INSERT INTO seats (table_id, joined, number, member_id, name, agent, agent_number, absence) "
        "VALUES (:id, :joined, :number, :member_id, :name, :agent, 1, :absence)"
    )
    add_move = text(
        "INSERT INTO moves (table_id, ply, seat, member_id, agent, move, at) "
        "VALUES (:id, :ply, :seat, :member_id, :agent, :move, :at)"
    ).bindparams(bindparam("at", type_=UtcTime))
    for row, _, log in rows:
        over, table_id = status == Status.OVER, row.id + suffix
        given = {"id": table_id, "guild": guild, "game": row.game, "status": status, "seed": row.seed, "ply": row.ply}
        given |= {"state": row.state, "outcome": row.outcome if over else None, "settled": True, "created": BEGAN}
        connection.execute(add_table, given | {"started": row.started_at, "ended": row.ended_at})
        for seat in row.seats:
            names = ("joined", "number", "member_id", "name", "agent", "absence")
            connection.execute(add_seat, {"id": table_id, **{name: getattr(seat, name) for name in names}})
        for ply, (seat, member, agent, move) in enumerate(log, start=1):
            made = {"seat": seat, "member_id": member, "agent": agent, "move": move, "at": BEGAN}
            connection.execute(add_move, {"id": table_id, "ply": ply, **made})


def expected() -> list[ResultRecord]:
    found: list[ResultRecord] = []
    for row, outcome, log in old_tables():
        made = Counter((seat, member, agent) for seat, member, agent, _ in log)
        shares = [Share(*who, count) for who, count in made.items()]
        found += results_of(row, game_named(row.game), outcome, shares)
    return found


async def test_old_tables_have_the_results_they_would_get_today(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("migrations.versions.r0018_results.AT_ONCE", 2)
    await upgrade(read_url(address), "r0017")
    rows = old_tables()
    assert {row.game for row, _, _ in rows} >= {"bierfest", "bremen", "cafe", "forty_barrels"}
    await in_database(address, lambda connection: put(connection, rows, Status.OVER, 1, ""))
    await in_database(address, lambda connection: put(connection, rows, Status.STOPPED, 1, "s"))
    await in_database(address, lambda connection: put(connection, rows, Status.OVER, None, "t"))
    store = await Store.open(address)
    there = await everything(store)
    await store.close()
    wanted = expected()
    assert there["results"] == sorted(
        (tuple(getattr(each, name) for name in each.__struct_fields__) for each in wanted), key=repr
    )
    assert {each.agent for each in wanted} == {None, "search:400", "heuristic"}
    assert there["standings"] == []


async def test_unreadable_rows_are_left_out(address: str) -> None:
    await upgrade(read_url(address), "r0017")
    rows = list(islice(old_tables(), 3))
    rows[0][0].outcome = "not json"
    rows[1][0].seats.pop()
    await in_database(address, lambda connection: put(connection, rows, Status.OVER, 1, ""))
    store = await Store.open(address)
    there = await everything(store)
    await store.close()
    assert {row[0] for row in there["results"]} == {rows[2][0].id}
