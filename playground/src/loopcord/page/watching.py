"""The read-only routes: the snapshot, the live events, the record and the interactions."""

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
"""The most entries in one frame of the live record."""

_EXACT = 2**53 - 1
"""The largest whole number that JavaScript keeps exactly."""


@routes.get("/page/snapshot")
async def snapshot(request: web.Request) -> web.Response:
    """Everything that a person may see now."""
    return answer(request.app[PAGES].snapshot(person_of(request, request.query.get("person"))))


@routes.get("/page/events")
async def events(request: web.Request) -> web.WebSocketResponse:
    """A socket that sends a snapshot first, then events; with `channels`, only the messages of these."""
    person, named = person_of(request, request.query.get("person")), request.query.get("channels")
    only = None if named is None else frozenset(named.split(",")) - {""}
    return await request.app[PAGES].serve(request, person, only)


@routes.get("/page/record")
async def record(request: web.Request) -> web.Response:
    """The record's entries after number `after`."""
    try:
        after = int(request.query.get("after", "0"))
        limit = int(request.query.get("limit", "1000"))
    except ValueError:
        raise PageError("after and limit must be numbers.") from None
    return answer({"record": state_of(request).record.after(after, request.query.get("kind"), limit)})


@routes.get("/page/record/live")
async def record_live(request: web.Request) -> web.WebSocketResponse:
    """A socket that sends new entries of the record (or all after number `after`) in batches.

    The page that shows them would round long numbers, such as ids that a bot's library sends as numbers: they are text.
    """
    record = state_of(request).record
    try:
        seen = int(request.query.get("after", str(record.last)))
    except ValueError:
        raise PageError("after must be a number.") from None
    socket = web.WebSocketResponse(heartbeat=30)
    await socket.prepare(request)
    writer = asyncio.create_task(_tell(socket, record, seen))
    try:
        async for _ in socket:  # a watcher sends nothing here; reading detects its end
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
                frame = _for_javascript(
                    msgspec.json.decode(msgspec.json.encode({"type": "record", "entries": entries}))
                )
                await socket.send_str(msgspec.json.encode(frame).decode())
                continue
            await news.wait()


def _for_javascript(value: object) -> object:
    """A document with each number as text that JavaScript would round."""
    match value:
        case dict():
            return {key: _for_javascript(each) for key, each in value.items()}
        case list():
            return [_for_javascript(each) for each in value]
        case int() if abs(value) > _EXACT:
            return str(value)
        case _:
            return value


@routes.get("/page/interactions")
async def interactions(request: web.Request) -> web.Response:
    """The interactions after number `after`, with their times and results."""
    try:
        after = int(request.query.get("after", "0"))
    except ValueError:
        raise PageError("after must be a number.") from None
    return answer({"interactions": interactions_of(request).history(after)})
