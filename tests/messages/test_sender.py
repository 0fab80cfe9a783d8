"""The sender of one message: one change at a time, the newest wish last, and clicks before everything else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest

from bot.messages.sender import Sender, close_all, firm, on_wire


class Message:
    """A message that takes a while to change, and how far each change has come."""

    def __init__(self) -> None:
        self.sender = Sender()
        self.shows = ""
        self.begun: list[str] = []
        self.gate = asyncio.Event()
        self.acknowledged: list[str] = []

    def showing(
        self, words: str, *, sent: bool = False, prepare: Callable[[], Awaitable[None]] | None = None
    ) -> Callable[[], Awaitable[bool]]:
        """Work that waits at the gate before it shows these words, on the wire or before that."""

        async def work() -> bool:
            self.begun.append(words)
            if prepare is not None:
                await prepare()
            on_wire(sent)
            await self.gate.wait()
            self.shows = words
            return True

        return work

    async def answer(self, words: str) -> None:
        """Answer a click with these words."""
        async with self.sender.click(self.acknowledge):
            self.shows = words

    async def acknowledge(self) -> None:
        """Tell that the answer takes longer."""
        self.acknowledged.append(self.shows)


async def turns() -> None:
    """Let everybody go on as far as they can."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_the_newest_of_several_updates_follows_the_running_one() -> None:
    message = Message()
    for words in "abc":
        message.sender.want(message.showing(words))
        await turns()
    message.gate.set()
    assert await message.sender.settled()
    assert message.begun == ["a", "c"]
    assert message.shows == "c"


async def test_a_click_calls_back_what_is_not_on_the_wire_and_is_answered_at_once() -> None:
    message = Message()
    message.sender.want(message.showing("a"))
    await turns()
    await message.answer("clicked")
    assert (message.acknowledged, message.shows, message.begun) == ([], "clicked", ["a"])
    message.gate.set()
    assert await message.sender.settled()
    assert message.begun == ["a", "a"], "it begins again, with what is newest then"


async def test_a_click_waits_for_what_is_on_the_wire_and_is_acknowledged_at_once() -> None:
    message = Message()
    message.sender.want(message.showing("a", sent=True))
    await turns()
    answer = asyncio.create_task(message.answer("clicked"))
    await turns()
    assert message.acknowledged == [""]
    assert not answer.done()
    message.gate.set()
    await answer
    assert await message.sender.settled()
    assert message.shows == "clicked"


async def test_an_update_wanted_during_a_request_and_a_click_follows_both() -> None:
    message = Message()
    message.sender.want(message.showing("a", sent=True))
    await turns()
    message.sender.want(message.showing("b"))
    settled = asyncio.create_task(message.sender.settled())
    with message.sender.paused():
        message.gate.set()
        await turns()
        assert (message.shows, settled.done()) == ("a", False)
    assert await settled
    assert message.shows == "b"


async def test_an_update_of_several_requests_is_not_interrupted_between_them() -> None:
    message = Message()

    async def firmly() -> bool:
        with firm():
            return await message.showing("a")()

    message.sender.want(firmly)
    await turns()
    answer = asyncio.create_task(message.answer("clicked"))
    await turns()
    assert not answer.done()
    message.gate.set()
    await answer
    assert message.begun == ["a"]
    assert message.shows == "clicked"


async def test_clicks_on_one_message_are_answered_one_after_the_other() -> None:
    message, order = Message(), list[str]()

    async def answer(words: str, pause: int) -> None:
        async with message.sender.click(message.acknowledge):
            order.append(f"{words} begins")
            for _ in range(pause):
                await asyncio.sleep(0)
            order.append(f"{words} ends")

    await asyncio.gather(answer("first", 5), answer("second", 0))
    assert order == ["first begins", "first ends", "second begins", "second ends"]
    assert message.acknowledged == [""], "the second one was told to wait"


async def test_nothing_begins_while_a_click_is_answered() -> None:
    message = Message()
    message.gate.set()
    async with message.sender.click(message.acknowledge):
        message.sender.want(message.showing("a"))
        message.sender.want(message.showing("b"))
        settled = asyncio.create_task(message.sender.settled())
        await turns()
        assert (message.begun, settled.done(), message.sender.is_working) == ([], False, True)
    assert await settled
    assert (message.begun, message.sender.is_working) == (["b"], False)


async def test_an_update_wanted_before_a_click_follows_it_and_can_see_the_click() -> None:
    message = Message()
    message.sender.want(message.showing("a", sent=True))
    await turns()
    message.sender.want(message.showing("b"))
    changes = message.sender.changes
    answer = asyncio.create_task(message.answer("clicked"))
    await turns()
    message.gate.set()
    await answer
    assert message.begun == ["a"]
    assert message.sender.changes != changes
    assert await message.sender.settled()
    assert message.begun == ["a", "b"]


async def test_a_change_that_was_wanted_at_the_moment_of_a_click_begins_after_it() -> None:
    message = Message()
    message.gate.set()
    message.sender.want(message.showing("before", sent=True))
    await message.sender.settled()
    message.sender.want(message.showing("wanted"))  # Its task begins only when the click is being answered.
    async with message.sender.click(message.acknowledge):
        await turns()
        message.shows = "answer"
        assert message.begun == ["before"]
    assert await message.sender.settled()
    assert message.begun == ["before", "wanted"]


async def test_after_a_click_a_message_is_compared_again_unless_work_waits() -> None:
    compared = list[str]()
    message = Message()
    message.sender = Sender(lambda: compared.append(message.shows))
    message.gate.set()
    await message.answer("clicked")
    assert compared == ["clicked"]
    async with message.sender.click(message.acknowledge):
        message.sender.want(message.showing("a"))
    assert await message.sender.settled()
    assert compared == ["clicked"]


async def test_an_exclusive_update_makes_others_wait() -> None:
    message = Message()
    message.gate.set()
    async with message.sender.alone():
        message.sender.want(message.showing("a"))
        await turns()
        assert message.begun == []
    assert await message.sender.settled()
    assert message.shows == "a"


async def test_an_exception_of_a_change_reaches_the_tasks_that_wait_for_it() -> None:
    message = Message()

    async def broken() -> bool:
        raise OSError("no Discord")

    message.sender.want(broken)
    with pytest.raises(OSError, match="no Discord"):
        await message.sender.settled()
    message.gate.set()
    message.sender.want(message.showing("a"))
    assert await message.sender.settled()


async def test_a_click_that_is_given_up_lets_the_next_change_begin() -> None:
    message = Message()
    message.sender.want(message.showing("a", sent=True))
    await turns()
    answer = asyncio.create_task(message.answer("clicked"))
    await turns()
    answer.cancel()
    with suppress(asyncio.CancelledError):
        await answer
    assert not message.sender.is_paused
    message.gate.set()
    message.sender.want(message.showing("b"))
    assert await message.sender.settled()
    assert message.shows == "b"


async def test_closing_ends_what_is_being_done() -> None:
    message = Message()
    message.sender.want(message.showing("a", sent=True))
    await turns()
    message.sender.want(message.showing("b"))
    await message.sender.close()
    message.gate.set()
    await turns()
    assert message.begun == ["a"]
    assert message.shows == ""


async def test_closing_does_the_same_whether_idle_senders_are_still_there_or_not() -> None:
    loop, message, idle = asyncio.get_running_loop(), Message(), [Sender(), Sender()]
    made: list[str] = []

    def make(loop: asyncio.AbstractEventLoop, coro: Any, **options: Any) -> asyncio.Task[Any]:
        made.append(coro.__qualname__)
        return asyncio.Task(coro, loop=loop, **options)

    message.sender.want(message.showing("a"))
    await turns()
    loop.set_task_factory(make)
    await close_all([*idle, message.sender])
    loop.set_task_factory(None)
    assert made == ["Sender.close"]
    assert not message.sender.is_working
    assert not any(each.is_working for each in idle)


async def test_work_that_waited_while_somebody_changed_the_message_alone_can_see_that() -> None:
    message = Message()
    message.sender.want(message.showing("on the wire", sent=True))
    await turns()
    lock = message.sender.alone()
    alone, changes = asyncio.create_task(lock.__aenter__()), message.sender.changes
    message.sender.want(message.showing("wanted"))
    await turns()
    message.gate.set()
    await alone
    message.shows = "by hand"
    await turns()
    assert message.begun == ["on the wire"]
    assert message.sender.changes != changes
    await lock.__aexit__(None, None, None)
    assert await message.sender.settled()
    assert message.begun == ["on the wire", "wanted"]
