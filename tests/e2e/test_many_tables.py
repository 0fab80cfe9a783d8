"""Many tables at once against one bot process, each in a channel of its own, played to their ends by agents."""

from __future__ import annotations

import asyncio

import pytest
from loopcord.client import Person
from loopcord.client.parts import text

from bot.store.schema import Status
from tests.e2e.accounts import accounts_at
from tests.e2e.conftest import House
from tests.e2e.playing import Guest, begin, set_table
from tests.e2e.reading import is_result
from tests.e2e.wires import Wires

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

TABLE_COUNT = 8
LONG = 300.0
"""Seconds for hundreds of moves, each written to the disk and shown."""


async def open_and_leave(person: Person, channel: str) -> Guest:
    """Fill a table with agents, start it and leave, so that the house plays on alone."""
    ben = Guest(person, channel, "en")
    await set_table(ben, agents=3)
    await begin(ben)
    sure = (await ben.slash("leave")).shown
    await ben.press(sure, "button-leave-sure")
    return ben


def is_over_alone(guest: Guest) -> bool:
    """Whether the channel has the result, and nothing else."""
    return [is_result(message) for message in guest.public()] == [True]


async def test_many_tables_at_once_come_to_their_end(shared: House) -> None:
    wires = await Wires.listen(shared.playground)
    person = await shared.playground.add_person("Ben")
    channels = [await shared.playground.add_channel(f"table-{number}") for number in range(1, TABLE_COUNT + 1)]
    guests = await asyncio.gather(*(open_and_leave(person, channel) for channel in channels))
    # A lobby that is being taken away may be there beside a result for a moment.
    await person.until(lambda: all(is_over_alone(each) for each in guests), LONG, "all results")
    over = [
        each.say("table-hand-over", game=each.say("forty_barrels-name"), channel=f"<#{each.channel}>")
        for each in guests
    ]

    def have_results() -> bool:
        hands = [text(message) for message in person.dm_messages()]
        return len(hands) == len(over) and all(any(told in hand for hand in hands) for told in over)

    await person.until(have_results, what="the results for who has left")

    refused = [(each["method"], each["path"], each["status"]) for each in await wires.rest() if each["status"] >= 400]
    assert refused == []
    books = await accounts_at(shared.bot.store, *channels)
    assert {(books[each].status, books[each].faults) for each in channels} == {(Status.OVER, ())}
