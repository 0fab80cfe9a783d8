"""The REST routes about channels.

Here belong the channels themselves; their messages are in `messages`.
"""

from __future__ import annotations

from aiohttp import web

from playground import shapes
from playground.rest.access import channel_in, may_write
from playground.wire import answer, core_of

routes = web.RouteTableDef()


@routes.get("/channels/{channel}")
async def channel(request: web.Request) -> web.Response:
    """A channel."""
    return answer(shapes.channel(channel_in(request), core_of(request).world))


@routes.post("/channels/{channel}/typing")
async def typing(request: web.Request) -> web.Response:
    """Show that the bot is writing."""
    core, channel = core_of(request), channel_in(request)
    may_write(core, channel)
    core.pages.typing(channel, core.application.id)
    return answer()
