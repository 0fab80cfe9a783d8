"""The reconciler: all messages of a table tell of the same moment, and of the newest."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime, timedelta

import pytest

from bot.delivery import board_of
from bot.delivery.breaker import Breaker
from bot.delivery.claims import Claims
from bot.delivery.outbox import Outbox
from bot.delivery.reconciler import STALE_AFTER, Reconciler
from bot.games.registry import AGENTS
from bot.screens.parts import Screen
from bot.store import Store, utc_now
from bot.tables import Host, Member, Place, Snapshot
from engines.registry import games
from tests.delivery.discord import Channel, Wire, screen

ANNA, BEN = Member(1, "Anna"), Member(2, "Ben")


def draw(snapshot: Snapshot, member_id: int | None, locale: str | None) -> Screen:
    """Who reads it, and how many sit there."""
    return screen(f"for {member_id}: {len(snapshot.table.seats)}")


class Tavern:
    """A table with Anna and Ben, and one reconciler that looks after it."""

    def __init__(self, store: Store) -> None:
        self.channel = Channel()
        self.now = utc_now()
        self.claims = Claims()
        self.changed = False
        self.host = Host(store, {game.name: game for game in games()}, AGENTS)
        self.host.on_change(self._note_change)
        self.outbox = Outbox(Wire(self.channel), store.messages, self.clock, self._note_change, shared=False)
        breaker = Breaker(self.clock)
        self.reconciler = Reconciler(self.host, self.outbox, breaker, self.claims, draw, self.clock, self._note_change)
        self.table_id = ""

    def clock(self) -> datetime:
        """The time of the test."""
        return self.now

    def _note_change(self, _: str) -> None:
        self.changed = True

    async def look(self) -> list[str]:
        """One pass over the table, and the requests it takes."""
        self.changed = False
        before = len(self.channel.requests)
        await self.reconciler.reconcile(self.table_id, lambda: self.changed)
        return self.channel.requests[before:]

    async def add_agent(self) -> None:
        """Change the table."""
        await self.host.add_agent(self.table_id, ANNA.id)


@pytest.fixture
async def tavern(store: Store) -> AsyncIterator[Tavern]:
    opened = Tavern(store)
    place = Place(1, 77, "en-US")
    for member in (ANNA, BEN):
        opened.table_id = (await opened.host.join(place, member)).id
    yield opened
    await opened.host.close()
    await opened.outbox.memory.close()


def all_of(seats: int) -> list[Screen]:
    """The board and both hands."""
    return [screen(f"for {reader}: {seats}") for reader in (None, ANNA.id, BEN.id)]


async def test_every_message_is_sent_once_and_then_only_what_differs(tavern: Tavern) -> None:
    assert await tavern.look() == ["send"] * 3
    assert tavern.channel.shown == all_of(2)
    assert await tavern.look() == []
    await tavern.add_agent()
    assert await tavern.look() == ["edit"] * 3
    assert tavern.channel.shown == all_of(3)


async def test_no_screen_of_an_older_moment_goes_out_after_a_change(tavern: Tavern) -> None:
    await tavern.look()
    await tavern.add_agent()
    tavern.channel.during = tavern.add_agent  # while the board is being edited
    await tavern.look()
    assert tavern.channel.shown == [all_of(3)[0], *all_of(4)[1:]]
    assert tavern.changed, "another pass sees to the board"
    assert await tavern.look() == ["edit"]
    assert tavern.channel.shown == all_of(4)


async def test_a_message_that_an_answer_is_about_to_change_is_left_alone(tavern: Tavern) -> None:
    await tavern.look()
    await tavern.add_agent()
    async with tavern.claims.claim(board_of(tavern.table_id)):
        assert await tavern.look() == ["edit"] * 2
    assert await tavern.look() == ["edit"]


async def test_the_hand_of_who_has_left_goes(tavern: Tavern) -> None:
    await tavern.look()
    await tavern.host.leave(tavern.table_id, BEN.id)
    assert await tavern.look() == ["edit", "edit", "delete"]
    assert tavern.channel.shown == all_of(1)[:2]


async def test_an_old_message_is_posted_anew_and_a_refused_board_left_alone(tavern: Tavern) -> None:
    await tavern.look()
    tavern.now += STALE_AFTER + timedelta(seconds=1)
    await tavern.add_agent()
    assert await tavern.look() == ["send", "delete"] * 3
    tavern.now += STALE_AFTER + timedelta(seconds=1)
    tavern.channel.refuses = True
    await tavern.add_agent()
    assert await tavern.look() == ["send"] * 3, "the board and both hands are refused"
    assert await tavern.look() == []
    assert len(tavern.channel.shown) == 3
