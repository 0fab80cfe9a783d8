"""The REST routes about users, applications and the gateway's URL.

All are read-only, except the one that opens direct messages.
"""

from __future__ import annotations

from aiohttp import web

from loopcord.data import shapes
from loopcord.data.errors import dm_refused, invalid_recipient, unknown
from loopcord.data.problems import Problems
from loopcord.rest.keys import IDENTIFIES
from loopcord.services.furnishing import direct_messages
from loopcord.wire import answer, read_object, state_of

routes = web.RouteTableDef()


@routes.get("/users/@me")
async def me(request: web.Request) -> web.Response:
    """The bot itself."""
    return answer(shapes.self_user(state_of(request).application))


@routes.get("/oauth2/applications/@me")
@routes.get("/applications/@me")
async def my_application(request: web.Request) -> web.Response:
    """The bot's application."""
    state = state_of(request)
    return answer(shapes.application(state.application, state.world, state.settings.privileged))


@routes.get("/gateway")
async def gateway(request: web.Request) -> web.Response:
    """The gateway's URL."""
    return answer({"url": state_of(request).gateway_address})


@routes.get("/gateway/bot")
async def gateway_bot(request: web.Request) -> web.Response:
    """The gateway's URL, and the recommended number of shards."""
    state = state_of(request)
    limit = request.app[IDENTIFIES].start_limit()
    return answer({"url": state.gateway_address, "shards": state.settings.shards, "session_start_limit": limit})


@routes.get("/soundboard-default-sounds")
async def default_sounds(_: web.Request) -> web.Response:
    """The default sounds: none here. py-cord requests them at every start."""
    return answer([])


@routes.post("/users/@me/channels")
async def open_direct_messages(request: web.Request) -> web.Response:
    """Open the direct messages with a person."""
    state = state_of(request)
    body = await read_object(request)
    problems = Problems()
    problems.required(body, (), "recipient_id")
    problems.raise_if_any()
    number = str(body["recipient_id"])
    if number == state.application.id:
        raise dm_refused("50007")
    person = state.world.people.get(number)
    if person is None:
        raise invalid_recipient()
    if person.dms == "40003" and state.world.dm_of(person.id) is None:
        raise dm_refused(person.dms)
    return answer(shapes.channel(direct_messages(state, person), state.world))


@routes.get("/users/{user}")
async def user(request: web.Request) -> web.Response:
    """Any user by id."""
    state = state_of(request)
    number = request.match_info["user"]
    if number == state.application.id:
        return answer(shapes.user(state.application))
    if (person := state.world.people.get(number)) is None:
        raise unknown("User")
    return answer(shapes.user(person))
