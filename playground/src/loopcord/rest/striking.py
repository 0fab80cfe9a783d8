"""Apply a fault to a request; `services.faults.active` chooses the requests."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from aiohttp import web

from loopcord.rest.limits.answers import too_many
from loopcord.services.refusing import REFUSED, REFUSED_PART
from loopcord.wire import FAULT, FAULTS, answer

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from loopcord.data.clock import Clock
    from loopcord.services.faults.kinds import Fault
    from loopcord.services.refusing import Part

NO_ANSWER = 0
"""The recorded status of a request whose socket was closed before anything was done."""

_SENTENCES = {
    500: "500: Internal Server Error",
    502: "502: Bad Gateway",
    503: "503: Service Unavailable",
    504: "504: Gateway Time-out",
}


async def strike(
    fault: Fault, request: web.Request, clock: Clock, work: Callable[[], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Answer a request as the fault requires, if at all. `work` carries out the request and returns the real answer."""
    match fault.kind:
        case "errors":
            return answer({"message": _SENTENCES[fault.status], "code": 0}, fault.status)
        case "limited":
            return too_many(fault.scope, fault.retry_after)
        case "dropped":
            _close(request)
            return web.Response(status=500)
        case "lost":
            response = await work()
            _close(request)
            return response
        case "refused":
            return await _refuse(fault, request, work)
        case _:  # slow
            over = asyncio.Event()
            clock.call_later(fault.delay, over.set)
            await over.wait()
            return await work()


async def _refuse(
    fault: Fault, request: web.Request, work: Callable[[], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Carry out a request, whose message is refused if it has the part that the fault is about."""
    refused: list[Part] = []
    REFUSED.set(refused)
    part = REFUSED_PART.set(fault.part)
    try:
        return await work()
    finally:
        REFUSED_PART.reset(part)
        if not refused:
            del request[FAULT]
            request.app[FAULTS].spare(fault)


def _close(request: web.Request) -> None:
    """Drop the connection without an answer; anything sent later is lost."""
    if request.transport is not None:
        request.transport.abort()
