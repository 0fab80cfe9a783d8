"""How the database looks for what it is asked often: by an index, however many tables have been played to their end."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import insert, text

from bot.features.registry import HOOKS
from bot.store import acts, peers
from bot.store.forgetting import (
    delete_ended_tables,
    enter_guilds,
    forget_part_of_guild,
    guilds_left,
    guilds_with_the_bot,
    leave_guild,
    unseen_members,
)
from bot.store.messages import MessageStore, NoteChange, PostChange
from bot.store.schema import (
    DEADLINES,
    ENDINGS,
    GUILDS,
    INBOX,
    LEASES,
    METADATA,
    MOVES,
    POSTS,
    RUNNING_TIME,
    SEATS,
    TABLES,
    ActKind,
    Item,
    MoveRecord,
    Post,
    SeatRecord,
    ServerSettings,
    Shards,
    Status,
)
from bot.store.store import Store, utc_now
from bot.store.unit_of_work import (
    UnitOfWork,
    due_deadlines,
    guilds_with_open_tables,
    latest_ended,
    lobby_below,
    next_deadline,
    open_in_guild,
    overviews,
    save_server,
    server,
)
from bot.store.waiting import open_tables
from tests.store.database_log import DatabaseLog, listening
from tests.store.greeting_requests import ask_for_greetings
from tests.store.night_requests import ask_for_nights
from tests.store.record_requests import ask_for_records, fill_records
from tests.store.rows import from_outside, table_record

if TYPE_CHECKING:
    from collections.abc import Awaitable

ENDED = 3000
MEMBER = 7
SOME_SHARDS = Shards(4, frozenset({1, 3}))


def _hand(seat: dict[str, Any]) -> dict[str, Any]:
    """The hand that a seat sees."""
    place = {"table_id": seat["table_id"], "kind": "hand", "member_id": seat["member_id"]}
    return place | {"channel_id": 1, "message_id": 2, "digest": "", "posted_at": utc_now()}


@pytest.fixture
async def long_used(store: Store) -> Store:
    """A store in which thousands of tables have ended, and a few are open."""

    def fill(unit: UnitOfWork) -> None:
        tables = [
            *(
                table_record(f"ended{number}", number % 300, status=Status.STOPPED, guild_id=1 + number % 50)
                for number in range(ENDED)
            ),
            *(table_record(f"open{number}", number) for number in range(20)),
        ]
        names = [column.name for column in TABLES.columns if column.name not in {"settled", "has_called"}]
        rows = [{name: getattr(table, name) for name in names} | {"settled": not table.is_open} for table in tables]
        seats = [
            {"table_id": table.id, "joined": 1, "member_id": MEMBER + number % 300, "name": "M"}
            for number, table in enumerate(tables)
        ]
        unit.connection.execute(insert(TABLES), rows)
        moves = [{"table_id": table.id, "ply": 1, "seat": 0, "move": "{}", "at": utc_now()} for table in tables]
        unit.connection.execute(insert(SEATS), seats)
        unit.connection.execute(insert(POSTS), [_hand(seat) for seat in seats])
        unit.connection.execute(insert(MOVES), moves)
        deadlines = [
            {"table_id": table.id, "kind": "idle", "ply": 0, "due": due, "until": due}
            for number, table in enumerate(tables)
            for due in [datetime.fromtimestamp(number / 1000, UTC)]
        ]
        unit.connection.execute(insert(DEADLINES), deadlines)
        fill_records(unit, ENDED, members=300)
        unit.connection.execute(text("ANALYZE"))

    await from_outside(store, fill)
    return store


async def plan(store: Store, request: Awaitable[Any]) -> list[str]:
    """How the database carries out the statements of this request, as it says itself."""
    with listening() as log:
        await request
    lines = [line for _, lines in await plans(store, log) for line in lines]
    assert lines
    return lines


async def plans(store: Store, log: DatabaseLog) -> list[tuple[str, list[str]]]:
    """Each statement that was heard, once, with how the database carries it out."""
    sqlite = store._url.get_backend_name() == "sqlite"
    explain = "EXPLAIN QUERY PLAN" if sqlite else "EXPLAIN"
    heard = {
        statement: parameters[0] if isinstance(parameters, list) else parameters
        for transaction in log.transactions
        for statement, parameters in transaction.statements
        if not statement.startswith(("PRAGMA", "SHOW"))
    }

    def explained(unit: UnitOfWork) -> list[tuple[str, list[str]]]:
        if not sqlite:  # One row of a small table is found as fast by looking at all: that is not asked here.
            unit.connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        return [
            (
                statement,
                [
                    " ".join(str(part) for part in row)
                    for row in unit.connection.exec_driver_sql(f"{explain} {statement}", parameters)
                ],
            )
            for statement, parameters in heard.items()
        ]

    return await store.read(explained)


OF_SOME_ROWS = (
    *("tables_one_open_in_channel", "tables_open_in_guild", "tables_unsettled", "tables_awaiting_agent"),
    "greetings_unsettled",
)
"""The indexes of few rows: those that are looked for."""
WALKED = ("tables_ended",)
"""Those that are walked from their end, but no further than the limit of the statement."""
ALL_WANTED = GUILDS.name
"""Of a row for each server: these are asked for all at once, at a start."""
OF_FEW_ROWS = (ENDINGS.name, RUNNING_TIME.name, INBOX.name)


def whole_tables(lines: list[str]) -> list[str]:
    """The steps that look at every row of a table, or at every entry of an index that serves no condition."""
    names = tuple(f"SCAN {name}" for name in METADATA.tables if name not in (*OF_FEW_ROWS, ALL_WANTED))
    return [
        line
        for line in lines
        if ("Seq Scan" in line and ALL_WANTED not in line)
        or (any(name in line for name in names) and not any(name in line for name in (*OF_SOME_ROWS, *WALKED)))
    ]


def scans(lines: list[str]) -> list[str]:
    """The steps that look at every row of a table."""
    looked_at = [line for line in lines if "running_time" not in line]  # which has one row
    return [line for line in looked_at if "Seq Scan" in line or ("SCAN" in line and "INDEX" not in line)]


async def the_open_table_of_a_channel_is_found_by_the_index_of_open_tables(long_used: Store) -> None:
    lines = await plan(long_used, long_used.read(lambda unit: unit.open_table(10)))
    assert scans(lines) == []
    assert any("tables_one_open_in_channel" in line for line in lines)


async def the_hands_of_earlier_tables_are_found_by_indexes(long_used: Store) -> None:
    lines = await plan(long_used, long_used.messages.hands_before("open7"))
    assert scans(lines) == []


async def the_tables_of_a_member_are_found_by_indexes(long_used: Store) -> None:
    request = long_used.read(lambda unit: unit.tables(member_id=MEMBER + 3))
    lines = await plan(long_used, request)
    assert scans(lines) == []


async def all_open_tables_are_found_by_the_index_of_open_tables(long_used: Store) -> None:
    lines = await plan(long_used, long_used.read(lambda unit: unit.tables()))
    # Of seats there are too few to tell, and whatever has a deadline is open.
    assert not [line for line in scans(lines) if "seats" not in line and "deadlines" not in line]
    assert any("tables_one_open_in_channel" in line or "tables_open_in_guild" in line for line in lines)


async def the_open_tables_of_a_guild_and_all_guilds_are_found_by_their_index(long_used: Store) -> None:
    for request in (
        long_used.read(lambda unit: open_in_guild(unit, 1)),
        long_used.read(guilds_with_open_tables),
        long_used.read(lambda unit: lobby_below(unit, 1, 5000)),
    ):
        lines = await plan(long_used, request)
        assert scans(lines) == []
        assert any("tables_o" in line for line in lines)  # either of those of open tables


async def what_is_to_be_done_at_a_start_is_found_by_indexes(long_used: Store) -> None:
    lines = await plan(long_used, long_used.messages.unsettled())
    assert scans(lines) == []
    assert any("tables_unsettled" in line for line in lines)
    lines = await plan(long_used, long_used.read(lambda unit: unit.awaiting_agent()))
    assert scans(lines) == []
    assert any("tables_awaiting_agent" in line for line in lines)


async def the_list_for_the_terminal_and_what_others_have_changed_are_found_by_indexes(long_used: Store) -> None:
    for request, index in (
        (long_used.read(lambda unit: overviews(unit, 50)), "tables_o"),  # either of those of open tables
        (long_used.read(lambda unit: overviews(unit, 50, guild_id=1)), "tables_open_in_guild"),
        (long_used.read(lambda unit: overviews(unit, 50, ended=True)), "tables_ended"),
        (long_used.read(lambda unit: latest_ended(unit, 7)), "tables_ended_in_channel"),
    ):
        lines = await plan(long_used, request)
        assert scans(lines) == []
        assert any(index in line for line in lines)


async def what_is_asked_of_one_table_is_found_by_keys(long_used: Store) -> None:
    for request in (
        long_used.read(lambda unit: unit.table("open3")),
        long_used.read(lambda unit: unit.moves("open3")),
    ):
        assert scans(await plan(long_used, request)) == []


async def what_is_due_is_found_by_the_index_of_deadlines(long_used: Store) -> None:
    now = datetime.fromtimestamp(1.5, UTC)
    for request in (
        long_used.read(lambda unit: due_deadlines(unit, now, 10)),
        long_used.read(lambda unit: next_deadline(unit, now)),
    ):
        lines = await plan(long_used, request)
        assert scans(lines) == []
        assert any("deadlines_by_due" in line for line in lines)


async def what_is_old_is_found_by_indexes(long_used: Store) -> None:
    long_ago = datetime.fromtimestamp(0, UTC)
    lines = await plan(long_used, long_used.write(lambda unit: delete_ended_tables(unit, long_ago)))
    assert scans(lines) == []
    assert any("tables_ended" in line for line in lines)
    lines = await plan(long_used, long_used.read(lambda unit: unseen_members(unit, long_ago, 3)))
    assert scans(lines) == []


OFTEN = (
    the_open_table_of_a_channel_is_found_by_the_index_of_open_tables,
    the_hands_of_earlier_tables_are_found_by_indexes,
    the_tables_of_a_member_are_found_by_indexes,
    all_open_tables_are_found_by_the_index_of_open_tables,
    the_open_tables_of_a_guild_and_all_guilds_are_found_by_their_index,
    what_is_to_be_done_at_a_start_is_found_by_indexes,
    the_list_for_the_terminal_and_what_others_have_changed_are_found_by_indexes,
    what_is_asked_of_one_table_is_found_by_keys,
    what_is_due_is_found_by_the_index_of_deadlines,
    what_is_old_is_found_by_indexes,
)


async def test_frequent_queries_use_indexes(long_used: Store) -> None:
    """All of it in one test: to fill such a store takes longer than to ask."""
    for question in OFTEN:
        await question(long_used)


# --- every statement --------------------------------------------------------------------------------


async def evening(store: Store) -> None:
    """Ask the store for everything that it can be asked for, in every way that makes another statement."""
    table = table_record("evening1", 5000, seats=[SeatRecord(joined=1, member_id=MEMBER, name="Anna")])
    await store.write(lambda unit: unit.add(table))
    seated, dealt, over = table.copy(), table.copy(), table.copy()
    seated.seats.append(SeatRecord(joined=2, member_id=MEMBER + 1, name="Ben"))
    seated.seats[0].number = 0
    await store.write(lambda unit: unit.save(table, seated))
    dealt.status, dealt.seed, dealt.version = Status.RUNNING, bytes(32), 1
    await store.write(lambda unit: unit.save(seated, dealt))  # a seat is given up
    move = MoveRecord(table_id=table.id, ply=1, seat=0, move="{}", at=utc_now())
    await store.write(lambda unit: unit.add_move(move))
    for read in (
        lambda unit: unit.table(table.id),
        lambda unit: unit.open_table(5000),
        lambda unit: unit.tables(),
        lambda unit: unit.tables(Status.RUNNING),
        lambda unit: unit.tables(member_id=MEMBER),
        lambda unit: unit.open_tables_of(MEMBER),
        lambda unit: unit.open_tables_in(1),
        lambda unit: unit.moves(table.id),
        lambda unit: unit.latest_moves(table.id, 5),
        lambda unit: latest_ended(unit, 5000),
        lambda unit: unit.awaiting_agent(),
        lambda unit: unit.awaiting_agent(SOME_SHARDS),
        lambda unit: unit.guilds([table.id]),
        lambda unit: open_in_guild(unit, 1),
        guilds_with_open_tables,
        guilds_with_the_bot,
        lambda unit: guilds_left(unit, utc_now()),
        lambda unit: lobby_below(unit, 1, 5000),
        lambda unit: server(unit, 1),
        lambda unit: open_tables(unit.connection),
    ):
        await store.read(read)
    await store.write(lambda unit: save_server(unit, 1, ServerSettings(language="ja")))
    messages = store.messages
    post = Post(table_id=table.id, kind="board", channel_id=5000, message_id=1, digest="a", posted_at=utc_now())
    await messages.write([PostChange(None, post)], [NoteChange(member_id=MEMBER, name="Anna", played="cafe")])
    await messages.posts(table.id)
    await messages.hands_before(table.id)
    await messages.closed_before(table.id)
    await messages.members([MEMBER, MEMBER + 1])
    await messages.unsettled()
    await messages.unsettled(SOME_SHARDS)
    await messages.settled_version(table.id)
    await messages.open_tables()
    await messages.open_tables(SOME_SHARDS)
    over.status, over.seed, over.version = Status.OVER, bytes(32), dealt.version
    await store.write(lambda unit: unit.save(dealt, over))
    await messages.write([PostChange(post, None)], settled={table.id: over.version})
    await store.try_writing()
    await ask_of_the_inbox(store)
    await ask_about_acts(store, table.id)
    await ask_for_records(store)
    await ask_for_nights(store)
    await ask_for_greetings(store)
    for change in (
        lambda unit: enter_guilds(unit, [99]),
        lambda unit: leave_guild(unit, 99, table.created_at),
        lambda unit: forget_part_of_guild(unit, 99, utc_now(), HOOKS.forget_guild),
    ):
        await store.write(change)
    # A second one opens the database again, and finds that it was put back.
    await (await Store.open(store._url.render_as_string(hide_password=False), put_back=True)).close()


async def ask_of_the_inbox(store: Store) -> None:
    """Send something, and do all that can be done with it."""
    item, now = Item(id=1, kind="click", guild_id=1, content=b"", deferred=False), utc_now()
    for write in (
        lambda unit: peers.send(unit, item, now),
        lambda unit: peers.take(unit, 1, "me"),
        lambda unit: peers.note_deferred(unit, 1),
        lambda unit: peers.take_away(unit, 2),
        lambda unit: peers.reply(unit, 1, "done"),
        lambda unit: peers.delete_item(unit, 1),
        lambda unit: peers.delete_old_items(unit, now),
    ):
        await store.write(write)
    for read in (
        lambda unit: peers.waiting(unit, now, "me"),
        lambda unit: peers.waiting(unit, now, "me", SOME_SHARDS),
        lambda unit: peers.is_pending(unit, 1),
        lambda unit: peers.answer_to(unit, 1),
    ):
        await store.read(read)


async def ask_about_acts(store: Store, table_id: str) -> None:
    """Act, and look for what was done in every way."""
    now = utc_now()
    act_id = await store.write(lambda unit: acts.add_act(unit, ActKind.PING, MEMBER, 5000, now, [MEMBER + 1]))
    for read in (
        lambda unit: acts.acts_by(unit, MEMBER, now, [*ActKind]),
        lambda unit: acts.acts_in(unit, 5000, now, [ActKind.LOBBY]),
        lambda unit: acts.pings_to(unit, MEMBER + 1, now),
        lambda unit: acts.companions_of(unit, MEMBER, now),
        lambda unit: acts.acts_of(unit, MEMBER),
        lambda unit: acts.has_moved(unit, table_id),
        lambda unit: unit.lock(MEMBER),
    ):
        await store.read(read)
    for write in (
        lambda unit: acts.mark_called(unit, table_id),
        lambda unit: acts.forget_acts(unit, MEMBER),
        lambda unit: acts.undo_act(unit, act_id),
        lambda unit: acts.prune_acts(unit, now),
    ):
        await store.write(write)


async def test_every_statement_of_the_store_finds_its_rows_by_an_index(long_used: Store) -> None:
    with listening() as log:
        await evening(long_used)
    # What Alembic asks for at a start is of its own table.
    explained = [
        each for each in await plans(long_used, log) if "alembic_version" not in each[0] and "pg_catalog" not in each[0]
    ]
    bad = {
        statement: lines
        for statement, lines in explained
        if whole_tables([line for line in lines if not any(name in line for name in (*OF_FEW_ROWS, "pg_"))])
    }
    assert bad == {}
    # That the evening leaves nothing out: each table is written to and read, in every way there is.
    heard = {statement.split()[0] for statement, _ in explained}
    assert heard >= {"SELECT", "INSERT", "UPDATE", "DELETE"}
    # Leases are asked for beside the store, on PostgreSQL alone: a row for each shard.
    for name in METADATA.tables.keys() - {LEASES.name}:
        assert any(name in statement for statement, _ in explained), name


def test_the_evening_knows_everything_that_the_store_can_be_asked_for() -> None:
    """A new method has to be asked above, or its statements would not be looked at."""

    def public(kind: type) -> set[str]:
        return {name for name in vars(kind) if not name.startswith("_")} - {"connection", "endings", "notices"}

    asked = set[str]()
    for request in (evening, ask_about_acts):
        asked |= {*request.__code__.co_names}
        for code in request.__code__.co_consts:
            asked |= set(getattr(code, "co_names", ()))
    assert public(UnitOfWork) | public(MessageStore) <= asked
