"""Sitting down, which a command and a button offer."""

from __future__ import annotations

from contextlib import AsyncExitStack

from bot.cogs.permissions import place_of
from bot.cogs.request import Request
from bot.delivery import hand_of
from engines.contract import Options


async def sit_down(request: Request, game: str | None, options: Options | None = None) -> str:
    """Take a seat in this channel; the result is what to tell.

    The hand goes out at once, so that closed direct messages are noticed here.
    """
    host, answer = request.services.host, request.answer
    place = place_of(request.interaction)
    delivery, member = request.services.delivery, request.member
    async with AsyncExitStack() as claims:
        if (here := await host.open_table(place.channel_id)) is not None:
            answer.table_id = here.id
            # Before the change is told: else whoever looks after the table tries to send it as well.
            await claims.enter_async_context(delivery.claim(hand_of(here.id, member.id)))
        table = await host.join(place, member, game, options)
        reached = await delivery.offer_hand(table, member)
    return answer.words("answer-seated" if reached else "answer-seated-dm-closed")
