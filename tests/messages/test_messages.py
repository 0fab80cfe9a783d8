"""Messages: one in each slot, also after a crash, a lost answer and a race with the answer to a click."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Protocol

import pytest

from bot.messages.discord_api.rendering import Illustrator
from bot.messages.discord_api.transport import Unavailable, Unreachable
from bot.messages.messages import Messages
from bot.messages.post_cache import hand_of
from bot.pictures.studio import Studio
from bot.store.schema import UNKNOWN
from bot.store.store import Store, utc_now
from tests.messages.discord import CHANNEL, SLOT, Channel, Wire, filled, screen


class Start(Protocol):
    """Begins a process."""

    def __call__(self, *, after_a_crash: bool = False) -> Messages:
        """After a crash nobody knows what was sent for the tables that are there."""


@pytest.fixture
async def channel() -> Channel:
    """Where the messages are."""
    return Channel()


@pytest.fixture
def touched() -> list[str]:
    """The tables that are to be looked after once more."""
    return []


@pytest.fixture
async def start(store: Store, channel: Channel, touched: list[str]) -> AsyncIterator[Start]:
    illustrator = Illustrator(Studio(0))
    async with AsyncExitStack() as stack:

        def begin(*, after_a_crash: bool = False) -> Messages:
            messages = Messages(Wire(channel), illustrator, store.messages, utc_now, touched.append)
            stack.push_async_callback(messages.cache.close)
            if after_a_crash:
                messages.cache.inherit([SLOT.subject])
            return messages

        yield begin


def test_a_nonce_follows_from_the_slot_and_from_the_message_it_replaces() -> None:
    slots = (SLOT, hand_of(SLOT.subject, 7), hand_of(SLOT.subject, 8), hand_of("second", 7))
    nonces = [slot.nonce(replaced) for slot in slots for replaced in (0, 5)]
    assert len(set(nonces)) == 8
    assert nonces == [slot.nonce(replaced) for slot in slots for replaced in (0, 5)]
    assert all(len(nonce) <= 25 for nonce in nonces)


async def test_a_new_message_takes_the_place_of_the_old_one(channel: Channel, start: Start) -> None:
    messages = start()
    await messages.of(SLOT).send(CHANNEL, screen("a"))
    assert await messages.of(SLOT).edit(screen("b"))
    assert channel.shown == [screen("b")]
    await messages.of(SLOT).send(CHANNEL, screen("b"))
    assert channel.shown == [screen("b")]
    assert channel.requests == ["send", "edit", "send", "delete"]
    await messages.of(SLOT).take_away()
    assert channel.shown == []
    await messages.of(SLOT).send(CHANNEL, screen("c"))
    assert channel.shown == [screen("c")]


@pytest.mark.parametrize("replacing", [False, True])
async def test_a_message_that_a_dead_process_had_just_sent_is_found_again(
    channel: Channel, start: Start, replacing: bool
) -> None:
    dying = start()
    if replacing:
        await dying.of(SLOT).send(CHANNEL, screen("a"))
    await dying.of(SLOT).send(CHANNEL, screen("b"))  # before anything of the first one had to be written down
    messages = start(after_a_crash=True)  # It knows nothing of the last message.
    await messages.of(SLOT).send(CHANNEL, screen("c"))
    assert channel.shown == [screen("c")]
    post = await messages.of(SLOT).post()
    assert post is not None
    assert [post.message_id] == [*channel.standing]
    assert post.digest == screen("c").digest


async def test_a_message_of_a_dead_process_that_cannot_be_edited_any_more_is_replaced(
    channel: Channel, start: Start
) -> None:
    """As in a thread that it has archived after the end; what it did after a backup is in no note."""
    dying = start()
    await dying.of(SLOT).send(CHANNEL, screen("a"))
    await dying.of(SLOT).send(CHANNEL, screen("b"))
    channel.fixed = {*channel.standing}
    messages = start(after_a_crash=True)
    await messages.of(SLOT).send(CHANNEL, screen("c"))
    assert channel.shown == [screen("c")]
    post = await messages.of(SLOT).post()
    assert post is not None
    assert ([post.message_id], post.digest) == ([*channel.standing], screen("c").digest)


async def test_a_message_that_was_to_be_replaced_at_the_crash_is_not_edited(channel: Channel, start: Start) -> None:
    dying = start()
    await dying.of(SLOT).send(CHANNEL, screen("a"))
    await dying.of(SLOT).send(CHANNEL, screen("a"))
    messages = start(after_a_crash=True)
    post = await messages.of(SLOT).post()
    assert post is not None
    assert post.digest != screen("a").digest, "else nobody would look for the new one"
    assert not await messages.of(SLOT).edit(screen("a"))
    await messages.of(SLOT).send(CHANNEL, screen("a"))
    assert channel.shown == [screen("a")]


async def test_a_crash_between_the_new_message_and_the_old_one_leaves_no_two(channel: Channel, start: Start) -> None:
    class Dying(Wire):
        async def delete(self, channel_id: int, message_id: int) -> bool:
            raise Unavailable("dead")

    dying = start()
    await dying.of(SLOT).send(CHANNEL, screen("a"))
    await dying.cache.flush()
    dying.carrier.transport = Dying(channel)
    with pytest.raises(Unavailable):
        await dying.of(SLOT).send(CHANNEL, screen("b"))
    assert channel.shown == [screen("a"), screen("b")]
    messages = start(after_a_crash=True)
    # The table has changed since, and the message would be edited now.
    assert not await messages.of(SLOT).edit(screen("c"))
    await messages.of(SLOT).send(CHANNEL, screen("c"))
    assert channel.shown == [screen("c")]


async def test_an_old_message_in_a_channel_that_was_just_hidden_goes_once_it_can_be_seen_again(
    channel: Channel, start: Start
) -> None:
    messages = start()
    await messages.of(SLOT).send(CHANNEL, screen("a"))
    channel.is_hidden = True
    with pytest.raises(Unreachable):
        await messages.of(SLOT).send(CHANNEL, screen("b"))
    assert channel.shown == [screen("a"), screen("b")]
    await messages.cache.flush()
    channel.is_hidden = False
    assert await start(after_a_crash=True).of(SLOT).edit(screen("b"))
    assert channel.shown == [screen("b")]


async def test_a_message_in_a_hidden_channel_is_not_forgotten_before_it_is_deleted(
    channel: Channel, start: Start
) -> None:
    messages = start()
    await messages.of(SLOT).send(CHANNEL, screen("a"))
    channel.is_hidden = True
    assert not await messages.of(SLOT).take_away()
    channel.is_hidden = False
    assert await messages.of(SLOT).take_away()
    assert channel.shown == []
    requests = len(channel.requests)
    assert await messages.of(SLOT).take_away()
    assert len(channel.requests) == requests, "it is known to be gone"


async def test_a_message_whose_answer_was_lost_is_not_sent_twice(channel: Channel, start: Start) -> None:
    messages = start()
    channel.loses_answers = True
    with pytest.raises(Unavailable):
        await messages.of(SLOT).send(CHANNEL, screen("a"))
    channel.loses_answers = False
    await messages.of(SLOT).send(CHANNEL, screen("b"))
    assert channel.shown == [screen("b")]


async def test_a_message_that_must_be_new_is_not_edited_after_a_crash(channel: Channel, start: Start) -> None:
    messages = start(after_a_crash=True)
    await messages.of(SLOT).send(CHANNEL, screen("a"))
    assert channel.requests == ["send", "edit"]
    messages.cache.settle(SLOT.subject, 1)
    await messages.of(SLOT).send(CHANNEL, screen("b"))
    assert channel.requests[2:] == ["send", "delete"]


async def test_after_a_backup_was_put_back_a_later_message_is_not_taken_for_the_new_one(
    channel: Channel, start: Start
) -> None:
    """It has taken the place of the message of the backup, and so has the nonce that follows from that."""
    later = start()
    await later.of(SLOT).send(CHANNEL, screen("a"))
    before = await later.cache.post(SLOT)
    await later.of(SLOT).send(CHANNEL, screen("later"))
    messages = start()
    await messages.cache.put(SLOT, before)
    await messages.cache.flush()
    messages = start(after_a_crash=True)
    await messages.of(SLOT).send(CHANNEL, screen("set back"))
    assert channel.shown == [screen("set back")]


async def test_the_old_message_stays_when_a_new_one_is_refused(channel: Channel, start: Start) -> None:
    messages = start()
    await messages.of(SLOT).send(CHANNEL, screen("a"))
    before = await messages.of(SLOT).post()
    channel.refuses = True
    with pytest.raises(Unreachable):
        await messages.of(SLOT).send(CHANNEL, screen("b"))
    assert await messages.of(SLOT).post() == before
    assert channel.shown == [screen("a")]


async def test_an_edit_of_a_message_that_is_gone_says_so(channel: Channel, start: Start) -> None:
    messages = start()
    await messages.of(SLOT).send(CHANNEL, screen("a"))
    channel.standing.clear()
    assert not await messages.of(SLOT).edit(screen("b"))


async def test_the_screen_shown_by_an_answer_is_noted(channel: Channel, start: Start, touched: list[str]) -> None:
    messages = start()
    await messages.of(SLOT).send(CHANNEL, screen("a"))
    before = await messages.of(SLOT).post_of(*channel.standing)
    assert before is not None
    assert await messages.of(SLOT).post_of(1) is None
    await messages.of(SLOT).answered(before, screen("b"))
    post = await messages.of(SLOT).post()
    assert post is not None
    assert post.digest == screen("b").digest
    assert touched == []


async def test_an_edit_whose_answer_was_lost_is_made_again_although_the_screen_is_the_old_one(
    channel: Channel, start: Start
) -> None:
    """As after leaving and coming back: what was noted equals what is wanted, and the message shows something else."""
    messages = start()
    await messages.of(SLOT).send(CHANNEL, screen("a"))
    channel.loses_answers = True
    with pytest.raises(Unavailable):
        await messages.of(SLOT).edit(screen("b"))
    channel.loses_answers = False
    post = await messages.of(SLOT).post()
    assert post is not None
    assert post.digest == UNKNOWN


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_message_whose_answer_was_lost_and_that_is_not_wanted_any_more_is_taken_away(
    channel: Channel, start: Start, restarted: bool
) -> None:
    messages = start()
    channel.loses_answers = True
    with pytest.raises(Unavailable):
        await messages.of(SLOT).send(CHANNEL, screen("a"))
    channel.loses_answers = False
    if restarted:
        messages = start(after_a_crash=True)
    assert await filled(messages.cache, SLOT.subject) == [SLOT]
    await messages.of(SLOT).take_away()
    assert channel.shown == []
    assert await filled(messages.cache, SLOT.subject) == []


async def test_after_a_message_was_taken_away_a_crash_leaves_no_two(channel: Channel, start: Start) -> None:
    dying = start()
    await dying.of(SLOT).send(CHANNEL, screen("a"))
    await dying.of(SLOT).take_away()
    await dying.cache.flush()
    channel.loses_answers = True
    with pytest.raises(Unavailable):
        await dying.of(SLOT).send(CHANNEL, screen("b"))
    channel.loses_answers = False
    messages = start(after_a_crash=True)
    await messages.of(SLOT).send(CHANNEL, screen("c"))
    assert channel.shown == [screen("c")]


async def test_an_answer_does_not_hide_that_a_message_is_being_replaced(channel: Channel, start: Start) -> None:
    messages = start()
    await messages.of(SLOT).send(CHANNEL, screen("a"))
    before = await messages.of(SLOT).post()
    assert before is not None
    channel.loses_answers = True
    with pytest.raises(Unavailable):
        await messages.of(SLOT).send(CHANNEL, screen("a"))
    channel.loses_answers = False
    for known in (before, await messages.of(SLOT).post()):
        assert known is not None
        await messages.of(SLOT).answered(known, screen("b"))
    assert not await messages.of(SLOT).edit(screen("b"))


async def test_a_message_that_another_process_has_sent_meanwhile_is_not_sent_beside_it(
    channel: Channel, start: Start
) -> None:
    one, other = start(), start()
    await other.cache.posts(SLOT.subject)
    await one.of(SLOT).send(CHANNEL, screen("a"))
    await one.cache.flush()
    with pytest.raises(Unavailable):
        await other.of(SLOT).send(CHANNEL, screen("b"))
    assert channel.shown == [screen("a")]
    await other.of(SLOT).send(CHANNEL, screen("b"))
    assert channel.shown == [screen("b")]
