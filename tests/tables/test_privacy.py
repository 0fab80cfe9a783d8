"""What is stored of a member can be had, and forgotten: no byte of it is left, and the others play on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from bot.features.nights.nights import Nights
from bot.features.privacy.member_data import Privacy
from bot.features.registry import HOOKS
from bot.store.messages import NoteChange, PostChange
from bot.store.schema import EVERYWHERE, Post, Status
from bot.store.store import Store
from bot.tables.refusals import TableRefusal
from bot.tables.requests import HandOn, Kick, Leave, Stop, TakeSeat
from bot.tables.seats import history_of
from bot.tables.types import Member, Table, TablePlace
from tests.store.databases import address, database_kind, servers, store
from tests.store.rows import everything, found
from tests.tables.tavern import ANNA, BEN, CLEO, Tavern
from tests.tables.waiting import eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Collection

__all__ = ["address", "database_kind", "servers", "store"]

ZOE = Member(987_654_321_987_654_321, "Zoë Unverwechselbar")
NOW = datetime(2031, 1, 1, tzinfo=UTC)


class Now:
    """The clock."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Now:
    return Now()


@pytest.fixture
async def tavern(store: Store, clock: Now) -> AsyncIterator[Tavern]:
    """A process without pauses."""
    tavern = Tavern(store, pace=0.0, clock=clock)
    yield tavern
    await tavern.host.close()


@pytest.fixture
def privacy(tavern: Tavern, clock: Now) -> Privacy:
    return Privacy(tavern.host, tavern.store, clock, HOOKS)


async def over(tavern: Tavern, *members: Member) -> Table:
    """A table that these members have played to its end."""
    table = await tavern.running(*members)
    while table.is_open:
        table = await tavern.play_on(table)
    return table


def traces(rows: dict[str, list[tuple[Any, ...]]], member: Member) -> list[str]:
    """Where a database has something about a member."""
    return [
        f"{table}: {value!r}"
        for table, lines in rows.items()
        for line in lines
        for value in line
        if value == member.id or str(member.id) in str(value) or (member.name and member.name in str(value))
    ]


async def _has_moved(tavern: Tavern, table: Table) -> bool:
    return (await tavern.host.table(table.id)).ply > table.ply


async def known(store: Store, table: Table, member: Member) -> None:
    """A member whom the bot has written to."""
    post = Post(
        table_id=table.id, kind="hand", member_id=member.id, channel_id=5, message_id=6, digest="d", posted_at=NOW
    )
    await store.messages.write([PostChange(None, post)], [NoteChange(member_id=member.id, name=member.name)])


async def test_a_member_who_has_played_everywhere_leaves_nothing(
    store: Store, tavern: Tavern, privacy: Privacy
) -> None:
    ended = await over(tavern, ZOE, ANNA)
    stopped = await tavern.running(ZOE, BEN, place=TablePlace(1, 101, "de"))
    await tavern.host.ask(stopped.id, Stop(ZOE, manager=True))
    left = await tavern.running(ANNA, ZOE, BEN, place=TablePlace(1, 102, "de"))
    await tavern.host.ask(left.id, Leave(ZOE.id))
    kicked = await tavern.running(BEN, ZOE, CLEO, place=TablePlace(1, 103, "de"))
    await tavern.host.ask(kicked.id, Kick(BEN, ZOE.id))
    await tavern.host.ask(kicked.id, HandOn(BEN, CLEO.id))
    running = await tavern.running(CLEO, ANNA, ZOE, place=TablePlace(1, 104, "de"))
    await tavern.host.ask(running.id, HandOn(CLEO, ZOE.id))
    lobby = await tavern.lobby(ANNA, ZOE, place=TablePlace(1, 105, "de"))
    await known(store, ended, ZOE)
    assert len(traces(await everything(store), ZOE)) > 10
    tables = await privacy.forget(ZOE.id)
    await store.messages.write([PostChange((await store.messages.posts(ended.id))[0], None)])  # as the delivery does
    await privacy.finish(ZOE.id)
    assert traces(await everything(store), ZOE) == []
    assert {*tables} == {each.id for each in (ended, stopped, left, kicked, running)}
    assert [member.name for member in (await tavern.host.table(lobby.id)).members] == ["Anna"]


@pytest.mark.parametrize("others", [(ANNA,), ()], ids=["with others", "alone"])
async def test_nothing_is_left_in_a_lobby_whose_game_is_not_installed(
    store: Store, tavern: Tavern, others: tuple[Member, ...], clock: Now
) -> None:
    lobby = await tavern.lobby(ZOE, *others, game="forty_barrels")
    without = Tavern(store, shelf=())
    privacy = Privacy(without.host, store, clock, HOOKS)
    assert await privacy.forget(ZOE.id) == [lobby.id]
    await privacy.finish(ZOE.id)
    assert traces(await everything(store), ZOE) == []
    after = await Tavern(store).host.table(lobby.id)
    assert (after.members, after.is_open) == (others, bool(others))
    await without.host.close()


async def test_nothing_is_left_of_a_member_in_game_nights(store: Store, privacy: Privacy, clock: Now) -> None:
    nights = Nights(store, ["counting", "bluffing"], clock)
    place, later = TablePlace(1, 10, "en"), NOW + timedelta(hours=2)
    theirs = await nights.plan(place, ZOE, later)
    await nights.vote(theirs.id, ANNA, "counting")
    theirs = await nights.vote(theirs.id, ZOE, "bluffing")
    others = await nights.plan(place, ANNA, later, group=[ZOE])
    over = await nights.plan(place, ANNA, later)
    await nights.answer(over.id, ZOE, coming=False)
    await nights.cancel(over.id, None)
    for each in (theirs, others, await nights.night(over.id)):
        await nights.settle(each.id, each.version)
    told = msgspec.json.decode(await privacy.export(ZOE.id))["game_nights"]
    assert {(each["id"], each["answer"], each["vote"], each["is_planner"], each["name"]) for each in told} == {
        (theirs.id, "in", "bluffing", True, ZOE.name),
        (others.id, "asked", None, False, ZOE.name),
        (over.id, "out", None, False, ZOE.name),
    }
    await privacy.forget(ZOE.id)
    await privacy.finish(ZOE.id)
    left = str(await everything(store))
    assert str(ZOE.id) not in left
    assert ZOE.name not in left
    assert "bluffing" not in left
    assert (await nights.night(theirs.id)).planner.is_nobody
    assert (await nights.night(theirs.id)).votes(["counting", "bluffing"]) == {"counting": 1}
    clock.now += timedelta(minutes=1)
    assert {*await nights.unsettled(EVERYWHERE, timedelta())} == {theirs.id, others.id}, "they are shown without them"


async def test_no_byte_is_left_in_a_file(store: Store, tavern: Tavern, privacy: Privacy, tmp_path: Path) -> None:
    if store.listener is not None:
        pytest.skip("the files of PostgreSQL are the server's")
    table = await over(tavern, ZOE, ANNA)
    left = await tavern.running(ANNA, ZOE, BEN, place=TablePlace(1, 102, "de"))
    await tavern.host.ask(left.id, Leave(ZOE.id))
    await store.messages.write(notes=[NoteChange(member_id=ZOE.id, name=ZOE.name, dm_channel_id=5)])
    marks = (ZOE.id.to_bytes(8, "big"), str(ZOE.id).encode(), ZOE.name.encode())

    def seen() -> set[bytes]:
        files = [each.read_bytes() for each in tmp_path.rglob("*") if each.is_file()]
        return {mark for mark in marks for content in files if mark in content}

    assert seen() == {*marks}
    assert {*await privacy.forget(ZOE.id)} == {table.id, left.id}
    await privacy.finish(ZOE.id)
    assert seen() == set()


async def test_the_others_play_on_and_what_was_played_can_be_checked(tavern: Tavern, privacy: Privacy) -> None:
    ended = await over(tavern, ZOE, ANNA)
    running = await tavern.running(ZOE, ANNA, BEN, place=TablePlace(1, 101, "de"))
    await tavern.play_on(running)
    await privacy.forget(ZOE.id)
    assert await tavern.host.verifier.codes(ended.id) == ()
    seats = (await tavern.host.table(ended.id)).seats
    assert [seat.member for seat in seats if seat.member != ANNA] == [Member(-1, "")]
    assert (await tavern.host.table(ended.id)).members == (ANNA,)
    table = await tavern.host.table(running.id)
    assert table.status is Status.RUNNING
    assert {*table.members} == {ANNA, BEN}
    assert all(seat.agent is not None for seat in table.seats if seat.member is None)
    while table.is_open:
        if table.seats[table.ply % 3].member is None:
            await eventually(partial(_has_moved, tavern, table))
            table = await tavern.host.table(running.id)
        else:
            table = await tavern.play_on(table)
    assert await tavern.host.verifier.codes(running.id) == ()


async def test_two_who_are_forgotten_stay_two(tavern: Tavern, privacy: Privacy) -> None:
    ended = await over(tavern, ZOE, ANNA, BEN)
    for member in (ZOE, ANNA):
        await privacy.forget(member.id)
    owners = {seat.member for seat in (await tavern.host.table(ended.id)).seats}
    assert owners == {Member(-1, ""), Member(-2, ""), BEN}
    assert {move.member_id for move in await tavern.store.read(lambda unit: unit.moves(ended.id))} == {-1, -2, BEN.id}


async def test_nobody_takes_a_seat_where_somebody_was_forgotten_who_may_have_seen_cards(
    tavern: Tavern, privacy: Privacy
) -> None:
    running = await tavern.running(ZOE, ANNA, BEN)
    await privacy.forget(ZOE.id)
    table = await tavern.host.table(running.id)
    [free] = [seat.number for seat in table.seats if seat.member is None]
    for member in (ZOE, CLEO):
        with pytest.raises(TableRefusal) as caught:
            await tavern.host.ask(running.id, TakeSeat(free, member))
        assert caught.value.code == "seats-closed"
    assert table.has_forgotten


async def test_only_lately_ended_tables_are_rewritten(
    store: Store, tavern: Tavern, privacy: Privacy, clock: Now
) -> None:
    old = await over(tavern, ZOE, ANNA)
    await known(store, old, ZOE)
    clock.now += timedelta(days=2)
    young = await over(tavern, ZOE, BEN)
    await store.messages.write(settled={each: (await found(store, each)).version for each in (old.id, young.id)})
    await privacy.forget(ZOE.id)
    assert await store.messages.unsettled() == (young.id,)
    assert await store.messages.posts(old.id) == ()


async def test_an_unknown_member_is_forgotten_too(store: Store, tavern: Tavern, privacy: Privacy) -> None:
    await over(tavern, ANNA, BEN)
    before = await everything(store)
    assert await privacy.forget(ZOE.id) == []
    await privacy.finish(ZOE.id)
    assert await everything(store) == before


async def test_the_export_has_all_that_is_stored_but_not_what_is_to_be_remembered(
    store: Store, tavern: Tavern, privacy: Privacy
) -> None:
    ended = await over(tavern, ZOE, ANNA)
    running = await tavern.running(ZOE, ANNA, BEN, place=TablePlace(1, 101, "de"))
    await tavern.play_on(running)
    await tavern.host.ask(running.id, Leave(ZOE.id))
    await known(store, ended, ZOE)
    export = msgspec.json.decode(await privacy.export(ZOE.id))
    assert export["member"] == str(ZOE.id)
    assert export["remembered"]["name"] == ZOE.name
    assert [each["message_id"] for each in export["messages"]] == ["6"]
    tables = {each["id"]: each for each in export["tables"]}
    first, second = tables.pop(ended.id), tables.pop(running.id)
    assert tables == {}
    moves = await store.read(lambda unit: unit.moves(ended.id))
    assert [each["number"] for each in first["moves"]] == [move.ply for move in moves if move.member_id == ZOE.id]
    assert second["moves"] == []
    assert [each["what"] for each in second["came_and_went"]] == ["left"]
    assert ANNA.name not in (await privacy.export(ZOE.id)).decode()
    assert history_of((await found(store, running.id)).seats[0]) is not None


async def test_the_owner_of_all_tables_is_asked_for_once(
    tavern: Tavern, privacy: Privacy, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        await over(tavern, ZOE, BEN)
    asked, ours = [], tavern.host.ownership.ours

    async def counted(table_ids: Collection[str]) -> frozenset[str]:
        asked.append(len(table_ids))
        return await ours(table_ids)

    monkeypatch.setattr(tavern.host.ownership, "ours", counted)
    assert len(await privacy.forget(ZOE.id)) == 3
    assert asked == [3]
