"""💬 in a hand: the phrases to choose from, and saying one of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from bot.cogs.asked import Asked
from bot.cogs.request import Services
from bot.screens.parts import Screen
from bot.screens.running_table import talk_screen
from bot.tables import Status, TableRefusal


def talking_kinds(services: Services) -> Mapping[str, Callable[[Asked], Awaitable[None]]]:
    """What each of these buttons does, by the kind of its click."""
    return {"say": partial(offer_phrases, services), "say-it": partial(say, services)}


async def offer_phrases(services: Services, asked: Asked) -> None:
    """Show what the asker may say; they alone see it."""
    await asked.answer.show(await _phrases(services, asked))


async def say(services: Services, asked: Asked) -> None:
    """Say it; board and hands show it by themselves, and the question stays for another phrase."""
    await services.host.say(asked.click.table, asked.member.id, asked.payload)
    await asked.conclude(await _phrases(services, asked))


async def _phrases(services: Services, asked: Asked) -> Screen:
    table_view = await services.host.table_view(asked.click.table, asked.member.id)
    if table_view.table.status is not Status.RUNNING:
        raise TableRefusal("table-over")
    if table_view.seat is None:
        raise TableRefusal("not-seated")
    plugin = services.plugins[table_view.table.game]
    return talk_screen(plugin, table_view, asked.answer.words)
