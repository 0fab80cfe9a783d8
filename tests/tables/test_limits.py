"""How many tables one member and one server may have open at a time, however they come to be."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from bot.store.schema import Status
from bot.store.store import Store
from bot.tables.lobby import Limits
from bot.tables.refusals import TableRefusal
from bot.tables.requests import ComeBack, Join, Leave, Stop, TakeSeat
from bot.tables.types import Member, TablePlace
from tests.store.databases import database_kind
from tests.store.rows import everything
from tests.tables.tavern import ANNA, BEN, CLEO, Tavern
from tests.tables.test_concurrency import at_once

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

__all__ = ["database_kind"]

MEMBER, SERVER = 2, 3


def at(number: int, guild_id: int | None = 1) -> TablePlace:
    """A channel of a server, or the direct messages with somebody."""
    return TablePlace(guild_id, 1000 + number, "en")


@contextmanager
def refused(code: str, tables: int) -> Iterator[None]:
    with pytest.raises(TableRefusal) as caught:
        yield
    assert (caught.value.code, caught.value.details) == (code, {"tables": tables})


@pytest.fixture
async def taverns(store: Store, address: str) -> AsyncIterator[list[Tavern]]:
    """Two programs on one database."""
    other = await Store.open(address)
    limits = Limits(tables_per_member=MEMBER, tables_per_server=SERVER)
    taverns = [Tavern(each, limits=limits) for each in (store, other)]
    yield taverns
    for tavern in taverns:
        await tavern.host.close()
    await other.close()


@pytest.fixture
def limited(taverns: list[Tavern]) -> Tavern:
    return taverns[0]


async def test_a_member_opens_no_further_table_until_one_has_ended(limited: Tavern) -> None:
    first = await limited.lobby(ANNA, place=at(1))
    await limited.lobby(ANNA, place=at(2, guild_id=2))
    before = await everything(limited.store)
    with refused("too-many-tables", MEMBER):
        await limited.lobby(ANNA, place=at(3))
    assert await everything(limited.store) == before
    await limited.host.ask(first.id, Stop(ANNA))
    await limited.lobby(ANNA, place=at(3))


async def test_a_tutorial_counts_as_one_table(limited: Tavern) -> None:
    await limited.lobby(ANNA, place=at(1, guild_id=None))
    await limited.lobby(ANNA, place=at(2))
    with refused("too-many-tables", MEMBER):
        await limited.lobby(ANNA, place=at(3))
    for number in range(SERVER):  # Those of others fill no server.
        await limited.lobby(Member(100 + number, "New"), place=at(10 + number, guild_id=None))
    await limited.lobby(BEN, place=at(20, guild_id=3))


async def test_a_member_who_left_a_running_game_has_made_no_room_for_another_table(limited: Tavern) -> None:
    for number in range(MEMBER):
        table = await limited.running(ANNA, BEN, place=at(number))
        await limited.host.ask(table.id, Leave(ANNA.id))
    with refused("too-many-tables", MEMBER):
        await limited.lobby(ANNA, place=at(5))


async def test_a_member_at_the_limit_takes_no_seat_at_the_table_of_another_member(limited: Tavern) -> None:
    for number in range(MEMBER):
        await limited.lobby(ANNA, place=at(number))
    lobby = await limited.lobby(BEN, place=at(5))
    with refused("too-many-tables", MEMBER):
        await limited.host.ask(at(5), Join(ANNA))
    assert (await limited.host.table(lobby.id)).members == (BEN,)
    await limited.host.ask(lobby.id, Stop(BEN))
    running = await limited.running(BEN, CLEO, place=at(6))
    await limited.host.ask(running.id, Leave(CLEO.id))
    number = next(seat.number for seat in (await limited.host.table(running.id)).seats if seat.member == CLEO)
    with refused("too-many-tables", MEMBER):
        await limited.host.ask(running.id, TakeSeat(number, ANNA))
    await limited.host.ask(running.id, ComeBack(CLEO.id))


async def test_another_round_opens_no_table_beyond_the_limit(limited: Tavern) -> None:
    table = await limited.running(ANNA, BEN, place=at(1))
    await limited.host.ask(table.id, Stop(ANNA, manager=True))
    for number in range(MEMBER):
        await limited.lobby(ANNA, place=at(10 + number))
    with refused("too-many-tables", MEMBER):
        await limited.host.ask(at(1), Join(ANNA, like=table))


async def test_a_server_has_a_limited_number_of_tables_and_others_keep_theirs(limited: Tavern) -> None:
    tables = [await limited.lobby(Member(100 + number, "New"), place=at(number)) for number in range(SERVER)]
    with refused("server-full", SERVER):
        await limited.lobby(ANNA, place=at(10))
    with refused("server-full", SERVER):
        await limited.host.openings.require_room(1, 10, ANNA)
    await limited.host.ask(at(0), Join(BEN))
    await limited.lobby(ANNA, place=at(10, guild_id=2))
    await limited.host.ask(tables[0].id, Stop(BEN))
    await limited.lobby(CLEO, place=at(11))


async def test_many_requests_of_one_moment_do_not_pass_the_limit_of_a_member(taverns: list[Tavern]) -> None:
    done, said = await at_once(*(taverns[n % 2].host.ask(at(n, guild_id=n + 1), Join(ANNA)) for n in range(12)))
    assert (len(done), {refusal.code for refusal in said}) == (MEMBER, {"too-many-tables"})
    assert len(await taverns[1].host.open_tables(ANNA.id)) == MEMBER


async def test_two_processes_together_stay_within_the_limit_of_a_server(taverns: list[Tavern]) -> None:
    done, said = await at_once(*(taverns[n % 2].host.ask(at(n), Join(Member(100 + n, "New"))) for n in range(12)))
    assert (len(done), {refusal.code for refusal in said}) == (SERVER, {"server-full"})
    assert len(await taverns[1].host.open_tables()) == SERVER


async def test_without_limits_any_number_is_open(store: Store) -> None:
    tavern = Tavern(store)
    tables = [await tavern.lobby(ANNA, place=at(number)) for number in range(MEMBER + SERVER)]
    assert {table.status for table in tables} == {Status.LOBBY}
    await tavern.host.close()
