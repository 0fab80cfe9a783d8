"""What there is to see: all of it now, as it happens, and what went over the wires.

These routes only look.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
from aiohttp import web

from loopcord.data.errors import PageError
from loopcord.page.common import person_of
from loopcord.page.live import PAGES
from loopcord.wire import answer, interactions_of, state_of

if TYPE_CHECKING:
    from loopcord.data.record import Record

routes = web.RouteTableDef()

_BATCH = 500
"""Entries in one frame of the live record at most."""


@routes.get("/page/snapshot")
async def snapshot(request: web.Request) -> web.Response:
    """All that a person may see now."""
    return answer(request.app[PAGES].snapshot(person_of(request, request.query.get("person"))))


@routes.get("/page/events")
async def events(request: web.Request) -> web.WebSocketResponse:
    """A socket: a snapshot first, then whatever happens."""
    return await request.app[PAGES].serve(request, person_of(request, request.query.get("person")))


@routes.get("/page/record")
async def record(request: web.Request) -> web.Response:
    """What went over the wires after entry number N."""
    try:
        after = int(request.query.get("after", "0"))
        limit = int(request.query.get("limit", "1000"))
    except ValueError:
        raise PageError("after and limit must be numbers.") from None
    return answer({"record": state_of(request).record.after(after, request.query.get("kind"), limit)})


@routes.get("/page/record/live")
async def record_live(request: web.Request) -> web.WebSocketResponse:
    """A socket: what goes over the wires from now on (or after entry number N), in batches as it comes."""
    record = state_of(request).record
    try:
        seen = int(request.query.get("after", str(record.last)))
    except ValueError:
        raise PageError("after must be a number.") from None
    socket = web.WebSocketResponse(heartbeat=30)
    await socket.prepare(request)
    writer = asyncio.create_task(_tell(socket, record, seen))
    try:
        async for _ in socket:  # a watcher sends nothing here; reading notices its end
            pass
    finally:
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
    return socket


async def _tell(socket: web.WebSocketResponse, record: Record, seen: int) -> None:
    with record.listening() as news:
        while True:
            news.clear()
            if entries := record.after(seen, limit=_BATCH):
                seen = entries[-1]["n"]
                await socket.send_str(msgspec.json.encode({"type": "record", "entries": entries}).decode())
                continue
            await news.wait()


@routes.get("/page/interactions")
async def interactions(request: web.Request) -> web.Response:
    """What people did that the bot had to answer, after interaction number N: when, and the result."""
    try:
        after = int(request.query.get("after", "0"))
    except ValueError:
        raise PageError("after must be a number.") from None
    return answer({"interactions": interactions_of(request).history(after)})
