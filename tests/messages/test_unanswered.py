"""Messages that nobody has clicked on give way to interactions whose response is not sent yet, but not for long."""

from __future__ import annotations

import asyncio
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from bot.messages.presses.unanswered import LONGEST_WAIT, Unanswered
from tests.simulation.loop import Even, SimulatedLoop

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


@pytest.fixture
def unanswered() -> Unanswered:
    return Unanswered()


async def waited(unanswered: Unanswered, drawn: Callable[[], None]) -> None:
    """Draw a message when its turn has come."""
    await unanswered.give_way()
    drawn()


async def some_turns_of_the_loop() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_a_message_waits_until_every_interaction_is_answered(unanswered: Unanswered) -> None:
    drawn = list[str]()
    with unanswered.one_more() as first, unanswered.one_more() as second:
        task = asyncio.create_task(waited(unanswered, lambda: drawn.append("board")))
        first()
        first()  # Said twice, it counts once.
        await some_turns_of_the_loop()
        assert drawn == []
        second()
        await task
    assert drawn == ["board"]


def waited_for(act: Callable[[Unanswered], Awaitable[None]]) -> float:
    """The seconds of virtual time that this takes."""

    async def timed() -> float:
        clock = asyncio.get_running_loop().time
        began = clock()
        await act(Unanswered())
        return clock() - began

    with closing(SimulatedLoop(Even())) as loop:
        return loop.run_until_complete(timed())


def test_a_message_does_not_wait_for_the_wire() -> None:
    async def act(unanswered: Unanswered) -> None:
        with unanswered.one_more() as click:
            click.begun()
            await unanswered.give_way()

    assert waited_for(act) == 0


def test_an_interaction_that_ends_without_a_response_holds_nothing_up() -> None:
    async def act(unanswered: Unanswered) -> None:
        with pytest.raises(ConnectionError), unanswered.one_more():
            raise ConnectionError
        await unanswered.give_way()

    assert waited_for(act) == 0


def test_a_message_waits_for_a_click_that_nothing_answers() -> None:
    async def act(unanswered: Unanswered) -> None:
        with unanswered.one_more():
            await unanswered.give_way()

    assert waited_for(act) == pytest.approx(LONGEST_WAIT)


def test_while_people_click_without_pause_each_message_waits_a_moment_only() -> None:
    async def act() -> list[float]:
        unanswered, took = Unanswered(), list[float]()
        clock = asyncio.get_running_loop().time
        began = clock()
        with unanswered.one_more():
            await asyncio.gather(*(waited(unanswered, lambda: took.append(clock() - began)) for _ in range(20)))
        return took

    with closing(SimulatedLoop(Even())) as loop:  # in virtual time
        took = loop.run_until_complete(act())
    assert took == pytest.approx([LONGEST_WAIT] * 20, rel=0.01)


async def test_a_click_that_arrives_between_two_messages_comes_before_the_second(unanswered: Unanswered) -> None:
    order = list[str]()

    async def answer() -> None:
        with unanswered.one_more():
            await asyncio.sleep(0.01)
            order.append("answer")

    def first() -> None:
        order.append("first")
        clicks.append(asyncio.create_task(answer()))

    clicks = list[asyncio.Task[None]]()
    await asyncio.gather(waited(unanswered, first), waited(unanswered, lambda: order.append("second")))
    assert order == ["first", "answer", "second"]
