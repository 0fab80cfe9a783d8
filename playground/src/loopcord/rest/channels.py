"""The REST routes about channels; `messages` has those about their messages."""

from __future__ import annotations

from aiohttp import web

from loopcord.data import shapes
from loopcord.data.errors import unsupported
from loopcord.data.facts import Typing
from loopcord.rest.access import channel_in, may_write
from loopcord.services import threads
from loopcord.wire import answer, read_body, state_of

routes = web.RouteTableDef()


@routes.get("/channels/{channel}")
async def channel(request: web.Request) -> web.Response:
    """A channel."""
    return answer(shapes.channel(channel_in(request), state_of(request).world))


@routes.patch("/channels/{channel}")
async def change(request: web.Request) -> web.Response:
    """Change a thread. Only people can change other channels, on the page."""
    form = (await read_body(request)).json
    state, channel = state_of(request), channel_in(request)
    if channel.thread is None:
        raise unsupported("changing channels other than threads")
    threads.change(state, channel, state.application.id, form)
    return answer(shapes.channel(channel, state.world))


@routes.delete("/channels/{channel}")
async def delete(request: web.Request) -> web.Response:
    """Delete a thread. Only people can delete other channels, on the page."""
    state, channel = state_of(request), channel_in(request)
    if channel.thread is None:
        raise unsupported("deleting channels other than threads")
    shape = shapes.channel(channel, state.world)
    threads.delete(state, channel, state.application.id)
    return answer(shape)


@routes.post("/channels/{channel}/typing")
async def typing(request: web.Request) -> web.Response:
    """Show that the bot is typing."""
    state, channel = state_of(request), channel_in(request)
    may_write(state, channel)
    state.announce(Typing(channel, state.application.id))
    return answer()
