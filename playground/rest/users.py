"""The REST routes about users and applications, and where the gateway is.

Here belong only routes that read, and the one that opens direct messages.
"""

from __future__ import annotations

from aiohttp import web

from playground import shapes
from playground.errors import dm_refused, invalid_form, unknown
from playground.validation.problems import Problems
from playground.wire import answer, core_of, read_body

routes = web.RouteTableDef()


@routes.get("/users/@me")
async def me(request: web.Request) -> web.Response:
    """The bot itself."""
    return answer(shapes.self_user(core_of(request).application))


@routes.get("/oauth2/applications/@me")
@routes.get("/applications/@me")
async def my_application(request: web.Request) -> web.Response:
    """The bot's application."""
    core = core_of(request)
    return answer(shapes.application(core.application, core.world, core.settings.privileged))


@routes.get("/gateway")
async def gateway(request: web.Request) -> web.Response:
    """Where the gateway is."""
    return answer({"url": core_of(request).gateway_address})


@routes.get("/gateway/bot")
async def gateway_bot(request: web.Request) -> web.Response:
    """Where the gateway is, and how many shards the bot should use."""
    core = core_of(request)
    limit = core.gateway.identifies.start_limit()
    return answer({"url": core.gateway_address, "shards": core.settings.shards, "session_start_limit": limit})


@routes.post("/users/@me/channels")
async def open_direct_messages(request: web.Request) -> web.Response:
    """The direct messages with a person."""
    core = core_of(request)
    body = (await read_body(request)).json
    problems = Problems()
    problems.known_fields(body, (), ("recipient_id",))  # several recipients are for applications of another kind
    problems.snowflake(body, (), "recipient_id", required=True)
    problems.raise_if_any()
    number = str(body["recipient_id"])
    if number == core.application.id:
        raise dm_refused("50007")
    person = core.world.people.get(number)
    if person is None:
        error = {"code": "BASE_TYPE_REQUIRED", "message": "Unknown user"}
        raise invalid_form({"recipient_id": {"_errors": [error]}})
    if person.dms == "40003" and core.world.dm_of(person.id) is None:
        raise dm_refused(person.dms)
    return answer(shapes.channel(core.direct_messages(person), core.world))


@routes.get("/users/{user}")
async def user(request: web.Request) -> web.Response:
    """Any user by id."""
    core = core_of(request)
    number = request.match_info["user"]
    if number == core.application.id:
        return answer(shapes.user(core.application))
    if (person := core.world.people.get(number)) is None:
        raise unknown("User")
    return answer(shapes.user(person))
