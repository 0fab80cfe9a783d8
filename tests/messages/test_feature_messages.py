"""Messages that a feature keeps up to date: posted once, edited, replaced and left alone like those of a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from bot.features.nights.store import NIGHT_POSTS, NIGHTS, add_night
from bot.messages.discord_api.rendering import Illustrator
from bot.messages.discord_api.transport import UNKNOWN_CHANNEL, Unavailable
from bot.messages.feature_messages import FeatureMessages, FeatureRow, ShowResult
from bot.messages.messages import Messages
from bot.messages.places import ASK_AGAIN_AFTER, OPEN_FOR, Breaker, MissingPlaces
from bot.messages.reconciler import Wanted
from bot.messages.scheduler import Scheduler
from bot.pictures.studio import Studio
from bot.store.feature_posts import FeaturePosts
from bot.store.schema import REPLACING, UNKNOWN
from bot.store.store import Store
from bot.store.unit_of_work import UnitOfWork
from bot.tables.types import TablePlace
from tests.messages.discord import CHANNEL, Channel, Wire, screen
from tests.store.test_nights import night_record

KEY = "night234"
PLACE = TablePlace(1, CHANNEL, "en")


class Board:
    """The messages about one night in one process, and the clock of that process."""

    def __init__(self, store: Store, channel: Channel) -> None:
        self.now = datetime(2030, 1, 1, tzinfo=UTC)
        self.passes = 0
        self.wire = Wire(channel)
        self.scheduler = Scheduler(self._update, self._give_way)
        self.messages = Messages(self.wire, Illustrator(Studio(0)), store.messages, self.clock, self.scheduler.touch)
        self.breaker = Breaker(self.clock)
        self._posts = FeaturePosts(store, NIGHT_POSTS)
        self.plans = self.about("night")
        self.slot = self.plans.slot(KEY, "plan")

    def about(self, what: str) -> FeatureMessages:
        return FeatureMessages(
            what,
            self._posts,
            self._pass,
            messages=self.messages,
            lent=self._nobody,
            scheduler=self.scheduler,
            breaker=self.breaker,
            missing=MissingPlaces(self.wire, self.clock),
        )

    def clock(self) -> datetime:
        return self.now

    async def show(self, wanted: Wanted | None, *, is_asked_for: bool = False) -> ShowResult:
        """Show this plan."""
        return await self.plans.show(self.slot, PLACE, partial(_wish, wanted), is_asked_for=is_asked_for)

    async def _update(self, subject: str, *_: object) -> None:
        await self._pass(subject)

    async def _pass(self, _: str) -> None:
        self.passes += 1

    async def _give_way(self, _: str) -> None: ...

    def _nobody(self, *_: object) -> Any:
        raise NotImplementedError


def delete_night(unit: UnitOfWork, key: str) -> None:
    """Delete a night and what depends on it."""
    unit.connection.execute(NIGHTS.delete().where(NIGHTS.c.id == key))


async def _wish(wanted: Wanted | None, _: object) -> Wanted | None:
    return wanted


def plan(words: str, **more: Any) -> Wanted:
    return Wanted(screen(words), **more)


Start = Callable[[], Awaitable[Board]]


@pytest.fixture
def channel() -> Channel:
    """Where the messages are."""
    return Channel()


@pytest.fixture
async def start(store: Store, channel: Channel) -> AsyncIterator[Start]:
    """Begins a process."""
    await store.write(lambda unit: add_night(unit, night_record(KEY)))
    async with AsyncExitStack() as stack:

        async def begin() -> Board:
            board = Board(store, channel)
            stack.push_async_callback(board.messages.cache.close)
            stack.push_async_callback(board.scheduler.close)
            stack.push_async_callback(board.messages.close)
            return board

        yield begin


async def test_a_message_is_posted_once_and_then_edited_if_it_should_show_something_else(
    channel: Channel, start: Start
) -> None:
    board = await start()
    for words in ("a", "a", "b"):
        assert await board.show(plan(words)) is ShowResult.DONE
    assert channel.shown == [screen("b")]
    assert channel.requests == ["send", "edit"]
    assert (await (await start()).show(plan("b")), channel.requests) == (ShowResult.DONE, ["send", "edit"])


async def test_the_first_message_rings_and_one_that_replaces_it_does_not(channel: Channel, start: Start) -> None:
    board = await start()
    await board.show(plan("a", sentence="come!", pinged=(7,)))
    assert (channel.requests, channel.shown) == (["ring", "edit"], [screen("a")])
    channel.standing.clear()
    await board.show(plan("b", sentence="come!", pinged=(7,)))
    assert (channel.requests[2:], channel.shown) == (["edit", "send", "delete"], [screen("b")])
    assert len(channel.rung) == 1


async def test_a_message_that_is_only_edited_is_neither_posted_nor_posted_again(channel: Channel, start: Start) -> None:
    board = await start()
    assert await board.show(plan("a", only_edited=True)) is ShowResult.DONE
    assert channel.requests == []
    await board.show(plan("a"))
    channel.standing.clear()
    assert await board.show(plan("b", only_edited=True)) is ShowResult.DONE
    assert channel.shown == []


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_message_whose_response_was_lost_is_not_posted_twice(
    channel: Channel, start: Start, restarts: bool
) -> None:
    board, channel.loses_answers = await start(), True
    with pytest.raises(Unavailable):
        await board.show(plan("a"))
    channel.loses_answers = False
    board = await start() if restarts else board
    assert await board.show(plan("b")) is ShowResult.DONE
    assert channel.shown == [screen("b")]


async def test_an_edit_after_which_the_process_died_is_made_good_also_if_the_old_screen_is_wanted_again(
    channel: Channel, start: Start
) -> None:
    board = await start()
    await board.show(plan("a"))

    async def dies() -> None:
        [number] = channel.standing
        channel.standing[number] = screen("b")
        raise RuntimeError("killed")

    channel.during = dies
    with pytest.raises(RuntimeError):
        await board.show(plan("b"))
    await (await start()).show(plan("a"))
    assert channel.shown == [screen("a")]


async def test_a_message_that_replaces_one_in_a_hidden_channel_deletes_it_once_that_is_shown(
    channel: Channel, start: Start
) -> None:
    board = await start()
    await board.show(plan("a"))
    channel.fixed |= {*channel.standing}
    channel.is_hidden = True
    assert await board.show(plan("b")) is ShowResult.WAITS
    assert channel.shown == [screen("a"), screen("b")]
    sent = len(channel.requests)
    assert await board.show(plan("b")) is ShowResult.WAITS
    assert len(channel.requests) == sent, "nothing is sent that would be refused"
    channel.is_hidden = False
    assert board.breaker.take_waiting(CHANNEL) == {board.slot.subject}
    board.breaker.reset(CHANNEL)
    assert await board.show(plan("b")) is ShowResult.DONE
    assert channel.shown == [screen("b")]


async def test_a_first_message_that_somebody_waits_for_is_given_up_if_it_is_refused(
    channel: Channel, start: Start
) -> None:
    board, channel.refuses = await start(), True
    assert await board.show(plan("a"), is_asked_for=True) is ShowResult.REFUSED
    assert await board.show(plan("a"), is_asked_for=True) is ShowResult.REFUSED, "tried at once, whatever was before"
    channel.refuses = False
    await board.show(plan("a"), is_asked_for=True)
    channel.standing.clear()
    channel.refuses = True
    assert await board.show(plan("b"), is_asked_for=True) is ShowResult.WAITS, "people have seen it"


async def test_a_channel_that_has_refused_a_message_is_asked_again_after_a_while(
    channel: Channel, start: Start
) -> None:
    board, channel.refuses = await start(), True
    for _ in range(3):
        assert await board.show(plan("a")) is ShowResult.WAITS
    assert channel.requests == ["send"]
    channel.refuses = False
    board.now += OPEN_FOR + timedelta(seconds=1)
    assert await board.show(plan("a")) is ShowResult.DONE
    assert not board.breaker.has_tripped(CHANNEL)


async def test_a_correct_message_waits_for_no_channel(channel: Channel, start: Start) -> None:
    board = await start()
    await board.show(plan("a"))
    board.breaker.trip(CHANNEL, board.now)
    assert await board.show(plan("a")) is ShowResult.DONE
    assert await board.show(plan("b")) is ShowResult.WAITS
    other = board.plans.slot(KEY, "call")
    for nothing in (Wanted(None), plan("a", only_edited=True)):
        assert await board.plans.show(other, PLACE, partial(_wish, nothing)) is ShowResult.DONE


async def test_a_channel_is_gone_when_it_was_called_unknown_twice(channel: Channel, start: Start) -> None:
    board, channel.refuses, channel.refusal = await start(), True, UNKNOWN_CHANNEL
    for _ in range(2):
        assert await board.show(plan("a")) is ShowResult.WAITS
    assert channel.requests == ["send"]
    board.now += ASK_AGAIN_AFTER
    assert await board.show(plan("a")) is ShowResult.GONE


async def test_a_message_is_looked_for_no_more_in_a_channel_that_is_gone(channel: Channel, start: Start) -> None:
    """Found by seed 1299: its row said for good that it was being sent, and each pass sent it again."""
    board, channel.loses_answers = await start(), True
    with pytest.raises(Unavailable):
        await board.show(plan("a"))
    channel.refuses, channel.refusal = True, UNKNOWN_CHANNEL
    for _ in range(2):
        assert await board.show(plan("a")) is ShowResult.WAITS
    board.now += ASK_AGAIN_AFTER
    assert await board.show(plan("a")) is ShowResult.GONE
    before = [*channel.requests]
    assert await board.show(plan("b", only_edited=True)) is ShowResult.DONE
    assert channel.requests == before
    assert not await board.messages.of(board.slot).post()


async def test_a_message_that_should_go_is_deleted_and_not_missed(channel: Channel, start: Start) -> None:
    board = await start()
    await board.show(plan("a"))
    assert await board.show(Wanted(None)) is ShowResult.DONE
    assert channel.shown == []
    assert await board.plans.post(board.slot) is None
    assert await board.show(None) is ShowResult.DONE


async def test_a_process_that_records_over_what_another_has_recorded_leaves_the_message_in_doubt(
    channel: Channel, start: Start, store: Store
) -> None:
    board, posts = await start(), FeaturePosts(store, NIGHT_POSTS)
    await board.show(plan("a"))
    rows = [FeatureRow(posts, board.slot) for _ in range(3)]
    one, *others = [await row.read() for row in rows]
    assert one is not None
    assert others == [one, one]
    await rows[0].write(replace(one, digest="b"))
    with pytest.raises(Unavailable):
        await rows[1].write(replace(one, digest="c"))
    assert await rows[0].read() == replace(one, digest=UNKNOWN)
    with pytest.raises(Unavailable):
        await rows[2].reserve(replace(one, digest=REPLACING, message_id=5))
    assert await rows[0].read() == replace(one, digest=UNKNOWN)


async def test_nothing_is_posted_about_what_was_deleted_meanwhile(channel: Channel, start: Start, store: Store) -> None:
    board = await start()
    await store.write(lambda unit: delete_night(unit, KEY))
    with pytest.raises(Unavailable):
        await board.show(plan("a"))
    assert channel.requests == []


async def test_a_message_is_drawn_when_it_is_sent_and_not_before(channel: Channel, start: Start) -> None:
    board, latest = await start(), "a"
    await board.show(plan("-"))

    async def wish(_: object) -> Wanted:
        return plan(latest)

    async with board.messages.of(board.slot).alone():
        showing = asyncio.create_task(board.plans.show(board.slot, PLACE, wish))
        await asyncio.sleep(0)
        latest = "b"
    assert await showing is ShowResult.DONE
    assert channel.shown == [screen("b")]
    assert channel.requests == ["send", "edit"]


async def test_two_features_have_no_messages_about_the_same_thing(start: Start) -> None:
    board = await start()
    board.about("deal")
    with pytest.raises(ValueError, match="about a night"):
        board.about("night")


async def test_a_touched_thing_gets_its_pass(start: Start) -> None:
    board = await start()
    board.plans.touch(KEY)
    await board.plans.finished(KEY, 5)
    assert board.passes == 1
