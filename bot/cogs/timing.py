"""The buttons about a turn that takes long: nudging the member who is to act, and pauses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from bot.cogs.asked import Asked
from bot.cogs.request import Services
from bot.screens.people import name_of
from bot.tables import Member


def timing_kinds(services: Services) -> Mapping[str, Callable[[Asked], Awaitable[None]]]:
    """What each of these buttons does, by the kind of its click."""
    return {
        "nudge": partial(nudge, services),
        "pause": partial(pause, services),
        "go-on": partial(go_on, services),
    }


async def nudge(services: Services, asked: Asked) -> None:
    """Call the member who is to act."""
    table = await services.host.timing.nudge(asked.click.table, asked.member.id)
    to_act = (await services.host.snapshot(table.id)).view(None).to_act
    seat = None if to_act is None else table.seats[to_act]
    name = "" if seat is None else name_of(seat, asked.answer.words)
    is_silent = seat is not None and seat.member is not None and not await _wants_notices(services, seat.member)
    await asked.answer.tell(asked.answer.words("answer-nudged-silently" if is_silent else "answer-nudged", name=name))


async def _wants_notices(services: Services, member: Member) -> bool:
    return (await services.delivery.note_of(member.id)).notices


async def pause(services: Services, asked: Asked) -> None:
    """Wish for a pause."""
    table = await services.host.timing.pause(asked.click.table, asked.member.id)
    await asked.answer.tell(asked.answer.words("answer-pause-wanted" if table.paused_at is None else "answer-paused"))


async def go_on(services: Services, asked: Asked) -> None:
    """End a pause."""
    await services.host.timing.go_on(asked.click.table, asked.member.id)
    await asked.answer.tell(asked.answer.words("answer-goes-on"))
