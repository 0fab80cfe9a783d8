"""What rings is posted as a sentence and edited once into its screen, whatever happens between the two halves."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.messages.discord_api.transport import Unavailable
from bot.messages.post_cache import CALL, TURN_CALL, Slot, hand_of
from bot.messages.reconciler import Call
from bot.screens.parts import Screen
from bot.store.store import Store
from bot.tables.requests import Join, Nudge, Stop
from bot.tables.types import TablePlace
from tests.messages.discord import screen
from tests.messages.test_calling import ANNA, BEN, MINUTE, Tavern


class Halves(Tavern):
    """A table at which one ring is about to come, of each kind."""

    async def lobby(self) -> None:
        """Anna and Ben sit at a table that has not begun, and everything is shown."""
        table = await self.host.ask(TablePlace(1, 900, "de"), Join(ANNA, "forty_barrels"))
        self.table_id = table.id
        await self.host.ask(table.place, Join(BEN))
        await self.look()

    async def hand(self) -> Slot:
        """A reminder, after which the hand of the member to act is posted again."""
        member = await self.begin()
        self.now += 10 * MINUTE
        await self.host.ask(self.table_id, Nudge((await self.other()).id))
        return hand_of(self.table_id, member.id)

    async def turn_call(self) -> Slot:
        """A reminder, after which the member to act is called in the channel."""
        self.close_messages(await self.begin())
        await self.look()
        self.now += 10 * MINUTE
        await self.host.ask(self.table_id, Nudge((await self.other()).id))
        return Slot(self.table_id, TURN_CALL)

    async def call(self) -> Slot:
        """A call to play again."""
        await self.lobby()
        self.driver.call(await self.host.table(self.table_id), [BEN.id], Call(screen("call 2"), "ring 2"))
        return Slot(self.table_id, CALL)

    async def shown(self, slot: Slot) -> Screen | None:
        """What the message in a slot shows."""
        post = await self.messages.of(slot).post()
        return None if post is None else self.channel.standing.get(post.message_id)

    async def broken_look(self) -> None:
        """A pass that fails between the halves."""
        with pytest.raises(Unavailable):
            await self.look()

    async def reborn(self) -> None:
        """A process that was killed has stored what it could, and another one begins."""
        await self.messages.cache.close()
        self.restart()
        self.messages.cache.inherit(await self.store.messages.unsettled())


Begin = Callable[[Halves], Awaitable[Slot]]
EVERY_MESSAGE = pytest.mark.parametrize("begin", [Halves.hand, Halves.turn_call, Halves.call])


@pytest.fixture
async def tavern(store: Store) -> AsyncIterator[Halves]:
    """The table and its process."""
    tavern = Halves(store)
    yield tavern
    tavern.channel.edits_fail = None
    await tavern.messages.cache.close()
    await tavern.host.close()


def is_sentence(shown: Screen | None) -> bool:
    """Whether a message still shows what it rang with."""
    return shown is not None and "ring " in str(shown)


@EVERY_MESSAGE
async def test_a_ring_is_a_sentence_and_one_edit(tavern: Halves, begin: Begin) -> None:
    slot = await begin(tavern)
    rung = len(tavern.channel.rung)
    requests = await tavern.look()
    assert [each for each in requests if each != "delete"] == ["ring", "edit"]
    assert len(tavern.channel.rung) == rung + 1
    assert not is_sentence(await tavern.shown(slot))
    assert await tavern.look() == []


async def test_a_silent_update_is_one_request(tavern: Halves) -> None:
    await tavern.begin()
    await tavern.move()
    assert await tavern.look() == ["edit"] * 3, "the board and two hands"
    assert len(tavern.channel.rung) == 2, "at the deal"


@EVERY_MESSAGE
@pytest.mark.parametrize("restarts", [False, True])
async def test_the_second_half_follows_after_a_failure_and_after_a_restart(
    tavern: Halves, begin: Begin, restarts: bool
) -> None:
    slot = await begin(tavern)
    tavern.channel.edits_fail = Unavailable("down")
    await tavern.broken_look()
    assert is_sentence(await tavern.shown(slot))
    rung = [*tavern.channel.rung]
    tavern.now += MINUTE
    if restarts:
        await tavern.reborn()
        assert tavern.table_id in await tavern.store.messages.unsettled()
    await tavern.broken_look()
    tavern.channel.edits_fail = None
    assert (await tavern.look()).count("ring") == 0
    assert not is_sentence(await tavern.shown(slot))
    assert await tavern.shown(slot) is not None
    assert tavern.channel.rung == rung


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_click_on_a_message_whose_edit_got_no_response_leaves_no_old_message_beside_it(
    tavern: Halves, restarts: bool
) -> None:
    slot = await tavern.hand()
    old = await tavern.messages.of(slot).post()
    assert old is not None
    tavern.channel.edits_fail = Unavailable("lost")
    await tavern.broken_look()
    new = await tavern.messages.of(slot).post()
    assert new is not None
    assert new.replaced == old.message_id
    assert old.message_id in tavern.channel.standing
    tavern.channel.edits_fail = None
    await tavern.messages.of(slot).answered(new, screen("what was chosen"))
    if restarts:
        await tavern.reborn()
    await tavern.look()
    assert old.message_id not in tavern.channel.standing
    assert new.message_id in tavern.channel.standing
    post = await tavern.messages.of(slot).post()
    assert post is not None
    assert not post.is_due


@EVERY_MESSAGE
async def test_a_second_half_whose_answer_was_lost_rings_no_second_time(tavern: Halves, begin: Begin) -> None:
    slot = await begin(tavern)
    rung = len(tavern.channel.rung)

    async def lose() -> None:
        tavern.channel.loses_answers = True

    tavern.channel.during = lose
    await tavern.broken_look()
    tavern.channel.loses_answers = False
    await tavern.look()
    assert len(tavern.channel.rung) == rung + 1
    assert not is_sentence(await tavern.shown(slot))


@EVERY_MESSAGE
async def test_a_first_half_whose_answer_was_lost_is_found_and_finished(tavern: Halves, begin: Begin) -> None:
    slot = await begin(tavern)
    rung = len(tavern.channel.rung)
    tavern.channel.loses_answers = True
    await tavern.broken_look()
    assert len(tavern.channel.rung) == rung + 1
    await tavern.reborn()
    tavern.channel.loses_answers = False
    await tavern.look()
    assert len(tavern.channel.rung) == rung + 1
    assert await tavern.shown(slot) is not None
    assert not any(map(is_sentence, tavern.channel.shown)), "there is no second message"


@EVERY_MESSAGE
async def test_a_sentence_that_somebody_deletes_comes_back_silently_as_its_screen(tavern: Halves, begin: Begin) -> None:
    slot = await begin(tavern)
    rung = len(tavern.channel.rung)

    async def purge() -> None:
        tavern.channel.standing.pop(tavern.channel.rung[-1])

    tavern.channel.during = purge
    requests = await tavern.look()
    assert (requests.count("ring"), requests.count("send")) == (1, 1)
    assert len(tavern.channel.rung) == rung + 1
    post = await tavern.messages.of(slot).post()
    assert post is not None
    assert post.message_id in tavern.channel.silent
    assert not is_sentence(await tavern.shown(slot))


@EVERY_MESSAGE
async def test_a_sentence_stands_where_its_screen_is_refused_for_good(tavern: Halves, begin: Begin) -> None:
    slot = await begin(tavern)
    rung = len(tavern.channel.rung)
    response = cast("Any", SimpleNamespace(status=400, reason="Bad Request"))
    tavern.channel.edits_fail = discord.HTTPException(response, {"code": 50035, "message": "Invalid Form Body"})
    for _ in range(2):
        with suppress(discord.HTTPException):
            await tavern.look()
        assert is_sentence(await tavern.shown(slot))
    tavern.channel.edits_fail = None
    await tavern.look()
    assert not is_sentence(await tavern.shown(slot))
    assert len(tavern.channel.rung) == rung + 1


async def test_the_old_hand_stays_until_the_sentence_is_the_new_one(tavern: Halves) -> None:
    slot = await tavern.hand()
    old = await tavern.messages.of(slot).post()
    assert old is not None
    tavern.channel.edits_fail = Unavailable("down")
    await tavern.broken_look()
    assert old.message_id in tavern.channel.standing
    await tavern.reborn()
    tavern.channel.edits_fail = None
    await tavern.look()
    assert old.message_id not in tavern.channel.standing
    assert len(tavern.channel.standing) == 3, "the board and two hands"


async def test_the_second_half_shows_what_happened_before_it(tavern: Halves) -> None:
    slot = await tavern.hand()
    tavern.channel.edits_fail = Unavailable("down")
    await tavern.broken_look()
    sentence = await tavern.messages.of(slot).post()
    assert sentence is not None
    await tavern.move()
    tavern.channel.edits_fail = None
    await tavern.look()
    hand = await tavern.messages.of(slot).post()
    assert hand is not None
    assert hand.message_id == sentence.message_id
    assert "at 1" in str(await tavern.shown(slot))


async def test_the_end_of_a_lobby_takes_a_call_away_that_is_still_a_sentence(tavern: Halves) -> None:
    slot = await tavern.call()
    tavern.channel.edits_fail = Unavailable("down")
    await tavern.broken_look()
    tavern.channel.edits_fail = None
    await tavern.host.ask(tavern.table_id, Stop(ANNA))
    await tavern.look()
    assert await tavern.shown(slot) is None
    assert not any(map(is_sentence, tavern.channel.shown))
