"""Revision r0021: tables of the Cafe and of Bremen by rules 1 become tables by rules 2, where that is possible."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, bindparam, text

from bot.games.registry import AGENTS
from bot.host.host import Host
from bot.store.connections import read_url
from bot.store.schema import UtcTime
from bot.store.store import Store, upgrade
from bot.tables.verification import Gap
from engines import codec
from engines.chance import Chance, commitment
from engines.contract import TakeBack
from engines.registry import game as game_named
from engines.registry import games
from engines.replay import replayed
from tests.engines.saves import decode_save
from tests.store.rows import everything
from tests.store.test_migrations import in_database, take_back

SAVES = Path(__file__).parents[1] / "saves"
BEGAN = datetime(2026, 10, 30, 19, 0, tzinfo=UTC)
CAFE = ("cafe-3", "a")
"""A save of rules 1 in which seat 0 is out at -13, and seats 1 and 2 are still in at -24 and -19; and its table."""
BREMEN = ("bremen-2", "b")


@pytest.fixture
def address(empty_address: str) -> str:
    """A database to which no migration has led yet."""
    return empty_address


def put(connection: Connection, save_name: str, table_id: str, *, takes_back: bool = False) -> None:
    """Store a finished game as r0020 had it, with a lead that was taken back at its beginning if that is asked for."""
    written = json.loads((SAVES / f"{save_name}.json").read_bytes())
    save = decode_save((SAVES / f"{save_name}.json").read_bytes())
    game = game_named(save.game)
    order = Chance(save.seed, 0, "seats").shuffle(list(range(save.seats)))
    start = game.setup(save.seats, save.options, Chance(save.seed, 0))
    log = [
        (position.seat, codec.encode_move(position.move).decode(), codec.encode_events(position.events).decode())
        for position in replayed(game, start, save.seed, save.moves)
        if position.move is not None
    ]
    if takes_back:
        log[:0] = [log[0], (log[0][0], codec.encode_move(TakeBack()).decode(), "[]")]
    last = json.loads(log[-1][2])
    last[-1]["outcome"].pop("out", None)
    log[-1] = (*log[-1][:2], json.dumps(last))
    outcome = written["state"]["outcome"]
    envelope = {name: written[name] for name in ("format", "game", "rules", "state")}
    given: dict[str, Any] = {"id": table_id, "game": save.game, "options": codec.encode_options(save.options).decode()}
    given |= {"seed": save.seed, "seal": commitment(save.seed), "ply": len(log), "settled": True}
    given |= {"state": json.dumps(envelope).encode(), "outcome": json.dumps(outcome)}
    given |= {"created": BEGAN, "started": BEGAN, "ended": BEGAN + timedelta(hours=1)}
    times = [bindparam(name, type_=UtcTime) for name in ("created", "started", "ended")]
    made = text(
        "INSERT INTO tables (id, guild_id, channel_id, locale, game, rules, options, status, seed, commitment, ply,"
        " state, outcome, settled, created_at, started_at, ended_at) VALUES (:id, 1, 1, 'en', :game, 1, :options,"
        " 'over', :seed, :seal, :ply, :state, :outcome, :settled, :created, :started, :ended)"
    )
    connection.execute(made.bindparams(*times), given)
    seat = text(
        "INSERT INTO seats (table_id, joined, number, member_id, name) VALUES (:id, :joined, :number, :member, 'M')"
    )
    for number, joined in enumerate(order):
        connection.execute(seat, {"id": table_id, "joined": joined + 1, "number": number, "member": 50 + number})
    move = text(
        "INSERT INTO moves (table_id, ply, seat, member_id, move, events, at)"
        " VALUES (:id, :ply, :seat, :member, :move, :events, :at)"
    ).bindparams(bindparam("at", type_=UtcTime))
    for ply, (mover, done, events) in enumerate(log, start=1):
        who = {"id": table_id, "ply": ply, "seat": mover, "member": 50 + (mover or 0)}
        connection.execute(move, {**who, "move": done, "events": events, "at": BEGAN})
    result = text(
        "INSERT INTO results (table_id, seat, guild_id, game, member_id, rank, score, won, players, winners, agents,"
        " plies, seconds, started_at, ended_at) VALUES (:id, :seat, 1, :game, :member, :rank, :score, :won, :players,"
        " :winners, 0, 1, 1, :started, :ended)"
    ).bindparams(*times[1:])
    ranking = [(number in outcome["winners"], score) for number, score in enumerate(outcome["scores"])]
    for number, own in enumerate(ranking):
        found = {"id": table_id, "seat": number, "game": save.game, "member": 50 + number, "won": own[0]}
        found |= {"rank": 1 + sum(other > own for other in ranking), "score": own[1], "players": save.seats}
        found |= {"winners": len(outcome["winners"]), "started": BEGAN, "ended": BEGAN}
        connection.execute(result, found)


def ranks(rows: dict[str, Any], table_id: str) -> list[int]:
    """The stored ranks of a table by seat: the third column is the seat's, the seventh the rank."""
    return [row[6] for row in sorted(rows["results"], key=lambda row: row[1]) if row[0] == table_id]


async def test_ranks_are_corrected_and_the_tables_can_still_be_checked(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("migrations.versions.r0021_rules.AT_ONCE", 1)
    await upgrade(read_url(address), "r0020")

    def fill(connection: Connection) -> None:
        put(connection, *CAFE)
        put(connection, *BREMEN)
        put(connection, "bremen-2", "c", takes_back=True)

    await in_database(address, fill)
    store = await Store.open(address)
    before = {"a": [3, 2, 1], "b": [1, 1, 1, 1]}
    rows = await everything(store)
    assert {table_id: ranks(rows, table_id) for table_id in before} == before
    host = Host(store, {each.name: each for each in games()}, AGENTS)
    for table_id in before:
        assert await host.verifier.codes(table_id) == ()
    outcome = (await host.table("a")).outcome
    assert outcome is not None
    assert (outcome.out, outcome.ranks) == ((0,), (3, 2, 1))
    assert await host.verifier.codes("c") == (Gap.RULES,), "a lead was taken back, so it stays a game of rules 1"
    await host.close()
    await store.close()


async def test_the_step_can_be_taken_back_with_games_there(address: str) -> None:
    await upgrade(read_url(address), "r0020")
    await in_database(address, lambda connection: put(connection, *CAFE))
    await in_database(address, lambda connection: put(connection, *BREMEN))
    columns = text("SELECT id, rules, state, outcome FROM tables ORDER BY id")
    last = text("SELECT table_id, ply, events FROM moves ORDER BY table_id, ply")
    order = text("SELECT table_id, seat, rank FROM results ORDER BY table_id, seat")

    def stored(connection: Connection) -> list[Any]:
        tables = [
            (row.id, row.rules, json.loads(row.state), json.loads(row.outcome)) for row in connection.execute(columns)
        ]
        moves = [(*row[:2], json.loads(row[2])) for row in connection.execute(last)]
        return [tables, moves, connection.execute(order).all()]

    before = await in_database(address, stored)
    await upgrade(read_url(address))
    assert await in_database(address, stored) != before
    await in_database(address, partial(take_back, revision="r0020"))
    assert await in_database(address, stored) == before
