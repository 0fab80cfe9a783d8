"""The REST routes about guilds and their members, for guilds that the bot is in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from loopcord.data import permissions, shapes
from loopcord.data.errors import invalid_form, missing_access, unknown
from loopcord.data.settings import PRIVILEGED
from loopcord.rest.access import guild_in, limit_in, number_in
from loopcord.services import membership
from loopcord.wire import answer, flag, state_of

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.state import State
    from loopcord.data.world import Application, Guild, Person

routes = web.RouteTableDef()


@routes.get("/users/@me/guilds")
async def my_guilds(request: web.Request) -> web.Response:
    """The guilds that the bot is in, by id."""
    state, limit = state_of(request), limit_in(request, 200, 200)
    found = sorted(state.world.guilds_of_bot(), key=lambda each: int(each.id))
    if before := number_in(request, "before"):
        found = [each for each in found if int(each.id) < before][-limit:]
    else:
        found = [each for each in found if int(each.id) > number_in(request, "after")][:limit]
    return answer([_mine(state, each, counted=flag(request, "with_counts")) for each in found])


def _mine(state: State, guild: Guild, *, counted: bool) -> Json:
    shape: Json = {
        "id": guild.id,
        "name": guild.name,
        "icon": None,
        "banner": None,
        "owner": False,
        "permissions": str(permissions.of_bot(state.application, guild)),
        "features": [],
    }
    return shape | _counts(guild) if counted else shape


def _counts(guild: Guild) -> Json:
    return {"approximate_member_count": shapes.member_count(guild), "approximate_presence_count": 1}


@routes.delete("/users/@me/guilds/{guild}")
async def leave_guild(request: web.Request) -> web.Response:
    """Let the bot leave a guild."""
    state = state_of(request)
    guild = state.world.guilds.get(request.match_info["guild"])
    if guild is None or not guild.bot:
        raise unknown("Guild")
    membership.remove_bot(state, guild)
    return answer()


@routes.get("/guilds/{guild}")
async def guild(request: web.Request) -> web.Response:
    """A guild that the bot is in."""
    found = guild_in(request)
    shape = shapes.guild(found, state_of(request).application)
    return answer(shape | _counts(found) if flag(request, "with_counts") else shape)


@routes.get("/guilds/{guild}/channels")
async def guild_channels(request: web.Request) -> web.Response:
    """The channels of a guild that the bot may view."""
    world = state_of(request).world
    found = [each for each in world.channels_of(guild_in(request).id) if not shapes.is_hidden(each, world)]
    return answer([shapes.channel(each, world) for each in found])


@routes.get("/guilds/{guild}/roles")
async def guild_roles(request: web.Request) -> web.Response:
    """The roles of a guild."""
    return answer(shapes.roles(guild_in(request), state_of(request).application))


@routes.get("/guilds/{guild}/roles/{role}")
async def guild_role(request: web.Request) -> web.Response:
    """One role of a guild."""
    for role in shapes.roles(guild_in(request), state_of(request).application):
        if role["id"] == request.match_info["role"]:
            return answer(role)
    raise unknown("Role")


@routes.get("/guilds/{guild}/emojis")
async def guild_emojis(request: web.Request) -> web.Response:
    """The emojis of a guild: none, because only the application has any."""
    guild_in(request)
    return answer([])


def _everybody(state: State, guild: Guild) -> list[Person | Application]:
    """All members, including the bot, sorted by id."""
    return sorted([state.application, *state.world.members_of(guild)], key=lambda each: int(each.id))


@routes.get("/guilds/{guild}/members")
async def guild_members(request: web.Request) -> web.Response:
    """The members of a guild. This needs the privileged members intent."""
    state, guild = state_of(request), guild_in(request)
    if not state.settings.privileged & PRIVILEGED["members"]:
        raise missing_access()
    limit, after = limit_in(request, 1000, 1), number_in(request, "after")
    found = [each for each in _everybody(state, guild) if int(each.id) > after]
    return answer([shapes.member(each, guild) for each in found[:limit]])


@routes.get("/guilds/{guild}/members/search")
async def search_members(request: web.Request) -> web.Response:
    """The members whose names start with the query."""
    state, guild = state_of(request), guild_in(request)
    query, limit = request.query.get("query", "").lower(), limit_in(request, 1000, 1)
    if not 1 <= len(query) <= 100:
        error = {"code": "BASE_TYPE_BAD_LENGTH", "message": "Must be between 1 and 100 in length."}
        raise invalid_form({"query": {"_errors": [error]}})
    found = [each for each in _everybody(state, guild) if each.name.lower().startswith(query)]
    return answer([shapes.member(each, guild) for each in found[:limit]])


@routes.get("/guilds/{guild}/members/{user}")
async def guild_member(request: web.Request) -> web.Response:
    """A member of a guild."""
    state, guild = state_of(request), guild_in(request)
    number = request.match_info["user"]
    found = [each for each in _everybody(state, guild) if each.id == number]
    if not found:
        raise unknown("Member" if number in state.world.people else "User")
    return answer(shapes.member(found[0], guild))
