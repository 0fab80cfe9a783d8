"""The REST routes about the application's emojis; `loopcord.services.emojis` has the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from loopcord.data import shapes
from loopcord.data.errors import unknown
from loopcord.services import emojis
from loopcord.wire import answer, read_object, state_of

if TYPE_CHECKING:
    from loopcord.data.state import State
    from loopcord.data.world import Emoji

routes = web.RouteTableDef()

_ALL = "/applications/{application}/emojis"
_ONE = _ALL + "/{emoji}"


def _state(request: web.Request) -> State:
    state = state_of(request)
    if request.match_info["application"] != state.application.id:
        raise unknown("Application")
    return state


def _emoji(request: web.Request) -> Emoji:
    emoji = _state(request).world.emojis.get(request.match_info["emoji"])
    if emoji is None:
        raise unknown("Emoji")
    return emoji


@routes.get(_ALL)
async def all_emojis(request: web.Request) -> web.Response:
    """All emojis."""
    state = _state(request)
    return answer({"items": [shapes.emoji(each, state.application) for each in state.world.emojis.values()]})


@routes.post(_ALL)
async def create_emoji(request: web.Request) -> web.Response:
    """Create an emoji."""
    state = _state(request)
    form = await read_object(request)
    return answer(shapes.emoji(emojis.create(state, form), state.application), 201)


@routes.get(_ONE)
async def emoji(request: web.Request) -> web.Response:
    """One emoji."""
    return answer(shapes.emoji(_emoji(request), state_of(request).application))


@routes.patch(_ONE)
async def rename_emoji(request: web.Request) -> web.Response:
    """Rename an emoji."""
    form = await read_object(request)
    state, found = state_of(request), _emoji(request)
    emojis.rename(state, found, form)
    return answer(shapes.emoji(found, state.application))


@routes.delete(_ONE)
async def delete_emoji(request: web.Request) -> web.Response:
    """Delete an emoji."""
    emojis.drop(state_of(request), _emoji(request))
    return answer()
