"""What there is to see: all of it now, as it happens, and what went over the wires.

Here belong the routes that only look.
"""

from __future__ import annotations

from aiohttp import web

from playground.options import PageError
from playground.page_api.common import person_of
from playground.wire import answer, core_of

routes = web.RouteTableDef()


@routes.get("/page/snapshot")
async def snapshot(request: web.Request) -> web.Response:
    """All that a person may see now."""
    return answer(core_of(request).pages.snapshot(person_of(request, request.query.get("person"))))


@routes.get("/page/events")
async def events(request: web.Request) -> web.WebSocketResponse:
    """A socket: a snapshot first, then whatever happens."""
    return await core_of(request).pages.serve(request, person_of(request, request.query.get("person")))


@routes.get("/page/record")
async def record(request: web.Request) -> web.Response:
    """What went over the wires after entry number N."""
    try:
        after = int(request.query.get("after", "0"))
        limit = int(request.query.get("limit", "1000"))
    except ValueError:
        raise PageError("after and limit are numbers.") from None
    return answer({"record": core_of(request).record.after(after, request.query.get("kind"), limit)})
