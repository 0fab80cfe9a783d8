"""The mailbox of a table: one change at a time, in order, and not too many."""

from __future__ import annotations

import asyncio

import pytest

from bot.host.cache import Mailboxes
from bot.tables.refusals import TableRefusal


async def test_requests_are_carried_out_one_at_a_time_and_in_order() -> None:
    boxes, done, at_once = Mailboxes(), list[int](), 0

    async def work(number: int) -> int:
        nonlocal at_once
        at_once += 1
        assert at_once == 1
        await asyncio.sleep(0.001 if number % 2 else 0)
        at_once -= 1
        done.append(number)
        return number

    numbers = range(20)
    answers = await asyncio.gather(*(boxes.do("table", lambda number=number: work(number)) for number in numbers))  # type: ignore[misc]
    assert answers == done == [*numbers]
    assert not boxes._waiting


async def test_tables_do_not_wait_for_each_other() -> None:
    boxes, waits = Mailboxes(), asyncio.Event()

    async def one() -> None:
        await waits.wait()

    async def other() -> None:
        waits.set()

    await asyncio.wait_for(asyncio.gather(boxes.do("one", one), boxes.do("other", other)), 5)


async def test_an_exception_reaches_its_caller_and_the_next_request_is_carried_out() -> None:
    boxes = Mailboxes()

    async def fails() -> None:
        raise TableRefusal("table-over")

    async def works() -> str:
        return "done"

    found = await asyncio.gather(boxes.do("table", fails), boxes.do("table", works), return_exceptions=True)
    assert isinstance(found[0], TableRefusal)
    assert found[1] == "done"


async def test_work_that_is_cancelled_keeps_no_other_waiting() -> None:
    boxes = Mailboxes()

    async def cancelled() -> None:
        raise asyncio.CancelledError

    async def works() -> str:
        return "done"

    asked = [asyncio.create_task(boxes.do("table", work)) for work in (cancelled, works)]
    await asyncio.wait(asked, timeout=5)
    assert asked[0].cancelled()
    assert asked[1].result() == "done"


async def test_a_caller_that_stops_waiting_stops_nothing() -> None:
    boxes, goes_on, done = Mailboxes(), asyncio.Event(), list[str]()

    async def work() -> None:
        await goes_on.wait()
        done.append("done")

    asked = asyncio.create_task(boxes.do("table", work))
    await asyncio.sleep(0)
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    goes_on.set()
    await boxes.close()
    assert done == ["done"]


async def test_a_full_mailbox_answers_that_it_is_busy() -> None:
    boxes, goes_on = Mailboxes(most=2), asyncio.Event()

    async def work() -> None:
        await goes_on.wait()

    tasks = [asyncio.create_task(boxes.do("table", work))]
    await asyncio.sleep(0.01)  # It is being done; two more may wait.
    tasks += [asyncio.create_task(boxes.do("table", work)) for _ in range(2)]
    await asyncio.sleep(0.01)
    with pytest.raises(TableRefusal, match="busy"):
        await boxes.do("table", work)
    goes_on.set()
    await asyncio.gather(*tasks)
    await boxes.do("table", work)
