"""The REST routes about the application's emojis.

Here belong the routes. What makes an emoji belongs in `playground.emojis`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from playground import emojis, shapes
from playground.errors import unknown
from playground.wire import answer, core_of, read_body

if TYPE_CHECKING:
    from playground.core import Core
    from playground.world import Emoji

routes = web.RouteTableDef()

_ALL = "/applications/{application}/emojis"
_ONE = _ALL + "/{emoji}"


def _core(request: web.Request) -> Core:
    core = core_of(request)
    if request.match_info["application"] != core.application.id:
        raise unknown("Application")
    return core


def _emoji(request: web.Request) -> Emoji:
    emoji = _core(request).world.emojis.get(request.match_info["emoji"])
    if emoji is None:
        raise unknown("Emoji")
    return emoji


@routes.get(_ALL)
async def all_emojis(request: web.Request) -> web.Response:
    """All of them."""
    core = _core(request)
    return answer({"items": [shapes.emoji(each, core.application) for each in core.world.emojis.values()]})


@routes.post(_ALL)
async def create_emoji(request: web.Request) -> web.Response:
    """A new one."""
    core = _core(request)
    form = (await read_body(request)).json
    return answer(shapes.emoji(emojis.create(core, form), core.application), 201)


@routes.get(_ONE)
async def emoji(request: web.Request) -> web.Response:
    """One of them."""
    return answer(shapes.emoji(_emoji(request), core_of(request).application))


@routes.patch(_ONE)
async def rename_emoji(request: web.Request) -> web.Response:
    """Another name."""
    core, found = core_of(request), _emoji(request)
    emojis.rename(core, found, (await read_body(request)).json)
    return answer(shapes.emoji(found, core.application))


@routes.delete(_ONE)
async def delete_emoji(request: web.Request) -> web.Response:
    """One less."""
    emojis.drop(core_of(request), _emoji(request))
    return answer()
