"""A phone rings for a turn once: when it comes. Whatever else happens in it, and to others' hands, makes no sound."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from bot.messages.reconciler import NUDGE_AFTER
from bot.messages.table_sync import STALE_AFTER
from bot.screens.menus import Links
from bot.screens.parts import Screen
from bot.screens.table import ANYBODY, Reader
from bot.store.store import Store
from bot.tables.requests import Join, Start, VoteToStop
from bot.tables.snapshots import Snapshot
from bot.tables.types import Member, TablePlace
from tests.messages.discord import screen
from tests.messages.test_calling import ANNA, BEN, Tavern

WHILE = NUDGE_AFTER + timedelta(seconds=1)


class Ringing(Tavern):
    """A table whose hands change with everything that happens there."""

    def draw(
        self,
        snapshot: Snapshot,
        member_id: int | None,
        locale: str | None,
        reader: Reader = ANYBODY,
        links: Links | None = None,
    ) -> Screen:
        return screen(f"for {member_id} at {snapshot.table.version}")

    async def rings(self) -> int:
        """How often a pass over the table makes a phone ring."""
        rung = len(self.channel.rung)
        await self.look()
        return len(self.channel.rung) - rung

    async def vote(self) -> None:
        """Something changes in the middle of a turn."""
        await self.host.ask(self.table_id, VoteToStop((await self.other()).id))


@pytest.fixture
async def tavern(store: Store) -> AsyncIterator[Ringing]:
    """The table and its process."""
    tavern = Ringing(store)
    yield tavern
    await tavern.messages.cache.close()
    await tavern.host.close()


async def test_a_turn_rings_when_it_comes_and_not_once_more(tavern: Ringing) -> None:
    await tavern.begin()
    tavern.now += WHILE
    await tavern.move()
    assert await tavern.rings() == 1
    tavern.now += WHILE
    await tavern.vote()
    assert await tavern.rings() == 0
    await tavern.move()
    assert await tavern.rings() == 1, "the turn of the other one"


async def test_a_turn_that_came_while_its_hand_was_new_does_not_ring_later_either(tavern: Ringing) -> None:
    await tavern.begin()
    await tavern.move()
    assert await tavern.rings() == 0
    tavern.now += WHILE
    await tavern.vote()
    assert await tavern.rings() == 0


@pytest.mark.parametrize(("before", "rings"), [(timedelta(seconds=-1), 0), (timedelta(seconds=1), 0), (WHILE, 1)])
async def test_a_turn_rings_for_nobody_who_has_clicked_on_something_lately(
    tavern: Ringing, before: timedelta, rings: int
) -> None:
    await tavern.begin()
    tavern.now += WHILE
    other = await tavern.other()
    if before > timedelta(0):
        tavern.driver.members.saw(other.id)
        tavern.now += before
    await tavern.move()
    if before < timedelta(0):
        tavern.driver.members.saw(other.id)
    assert await tavern.rings() == rings


async def test_a_step_of_ones_own_turn_rings_for_nobody(tavern: Ringing) -> None:
    table = await tavern.host.ask(TablePlace(1, 900, "de"), Join(ANNA, "bierfest"))
    tavern.table_id = table.id
    for member in (BEN, Member(3, "Cleo")):
        await tavern.host.ask(table.place, Join(member))
    await tavern.host.ask(table.id, Start(ANNA.id))
    await tavern.look()
    seen = set()
    for _ in range(12):
        tavern.now += WHILE
        before = await tavern.acting()
        await tavern.move()
        passes = await tavern.acting() != before
        assert await tavern.rings() == passes
        seen.add(passes)
    assert seen == {True, False}


async def test_a_hand_that_is_too_old_to_be_edited_rings_only_for_a_turn(tavern: Ringing) -> None:
    await tavern.begin()
    rung = len(tavern.channel.rung)
    tavern.now += STALE_AFTER + timedelta(seconds=1)
    await tavern.vote()
    assert await tavern.rings() == 0
    assert len(tavern.channel.rung) == rung, "both came again, silently"
    tavern.now += STALE_AFTER + timedelta(seconds=1)
    await tavern.move()
    assert await tavern.rings() == 1
    assert len(tavern.channel.rung) == rung + 1
