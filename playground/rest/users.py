"""The REST routes about users, applications and guilds, and where the gateway is.

Here belong only routes that read, and the one that opens direct messages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from playground import shapes
from playground.errors import dm_refused, invalid_form, missing_access, unknown
from playground.validation.problems import Problems
from playground.wire import answer, core_of, flag, read_body

if TYPE_CHECKING:
    from playground.world import Guild

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
    remaining = max(0, 1000 - core.gateway.identifies)
    limit = {"total": 1000, "remaining": remaining, "reset_after": 86_400_000, "max_concurrency": 1}
    return answer({"url": core.gateway_address, "shards": 1, "session_start_limit": limit})


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


@routes.get("/users/@me/guilds")
async def my_guilds(request: web.Request) -> web.Response:
    """The guilds that the bot is in, at most 200."""
    core = core_of(request)
    return answer(
        [
            {
                "id": guild.id,
                "name": guild.name,
                "icon": None,
                "banner": None,
                "owner": False,
                "permissions": "0",
                "features": [],
            }
            for guild in list(core.world.guilds.values())[:200]
        ]
    )


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


def _guild(request: web.Request) -> Guild:
    guild = core_of(request).world.guilds.get(request.match_info["guild"])
    if guild is None:
        raise missing_access() if request.match_info["guild"].isdigit() else unknown("Guild")
    return guild


@routes.get("/guilds/{guild}")
async def guild(request: web.Request) -> web.Response:
    """A guild that the bot is in."""
    core = core_of(request)
    shape = shapes.guild(_guild(request), core.application)
    if flag(request, "with_counts"):
        shape |= {"approximate_member_count": len(core.world.people) + 1, "approximate_presence_count": 1}
    return answer(shape)


@routes.get("/guilds/{guild}/channels")
async def guild_channels(request: web.Request) -> web.Response:
    """The channels of a guild."""
    core = core_of(request)
    return answer([shapes.channel(each, core.world) for each in core.world.channels_of(_guild(request).id)])


@routes.get("/guilds/{guild}/roles")
async def guild_roles(request: web.Request) -> web.Response:
    """The roles of a guild."""
    return answer(shapes.roles(_guild(request), core_of(request).application))


@routes.get("/guilds/{guild}/members/{user}")
async def guild_member(request: web.Request) -> web.Response:
    """A member of a guild."""
    core = core_of(request)
    number = request.match_info["user"]
    someone = core.application if number == core.application.id else core.world.people.get(number)
    if someone is None:
        raise unknown("Member")
    return answer(shapes.member(someone, _guild(request)))
