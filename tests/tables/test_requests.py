"""Requests: the closed list of what can be asked of a table."""

from __future__ import annotations

from typing import get_args

import msgspec

from bot.tables import requests
from bot.tables.requests import Join, Leave, Request, VoteToStop
from tests.tables.tavern import ANNA, BEN, PLACE, Tavern


def test_every_value_of_the_module_is_a_request() -> None:
    values = {
        each
        for each in vars(requests).values()
        if isinstance(each, type) and issubclass(each, msgspec.Struct) and each.__module__ == requests.__name__
    }
    assert values - {requests.House} == {*get_args(Request)}


async def test_a_place_stands_for_its_open_table(tavern: Tavern) -> None:
    await tavern.refuses(tavern.host.ask(PLACE, Leave(ANNA.id)), "no-table")
    table = await tavern.host.ask(PLACE, Join(ANNA))
    assert (await tavern.host.ask(PLACE, Join(BEN))).id == table.id
    left = await tavern.host.ask(PLACE, Leave(BEN.id))
    assert (left.id, left.members) == (table.id, (ANNA,))


async def test_a_refused_request_changes_nothing(tavern: Tavern) -> None:
    table = await tavern.host.ask(PLACE, Join(ANNA))
    await tavern.refuses(tavern.host.ask(table.id, VoteToStop(ANNA.id)), "table-not-started")
    assert await tavern.host.table(table.id) == table
