"""The REST routes about guilds and their members.

Here belong the routes and what a bot may know of a guild. A guild that it is not in is as good as none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from playground import membership, permissions, shapes
from playground.errors import guild_outage, invalid_form, missing_access, unknown
from playground.settings import PRIVILEGED
from playground.wire import answer, core_of, flag

if TYPE_CHECKING:
    from playground.core import Core
    from playground.errors import Json
    from playground.world import Application, Guild, Person

routes = web.RouteTableDef()


def _guild(request: web.Request) -> Guild:
    """The guild in the path, if the bot is in it."""
    guild = core_of(request).world.guilds.get(request.match_info["guild"])
    if guild is None or not guild.bot:
        raise missing_access() if request.match_info["guild"].isdigit() else unknown("Guild")
    if not guild.available:
        raise guild_outage()
    return guild


def _limit(request: web.Request, most: int, usual: int) -> int:
    asked = request.query.get("limit", str(usual))
    if not asked.isdecimal() or not 1 <= int(asked) <= most:
        error = {"code": "NUMBER_TYPE_MAX", "message": f"int value should be between 1 and {most}."}
        raise invalid_form({"limit": {"_errors": [error]}})
    return int(asked)


def _number(request: web.Request, name: str) -> int:
    asked = request.query.get(name, "0")
    if not asked.isdecimal():
        error = {"code": "NUMBER_TYPE_COERCE", "message": f'Value "{asked}" is not snowflake.'}
        raise invalid_form({name: {"_errors": [error]}})
    return int(asked)


@routes.get("/users/@me/guilds")
async def my_guilds(request: web.Request) -> web.Response:
    """The guilds that the bot is in, by id."""
    core, limit = core_of(request), _limit(request, 200, 200)
    found = sorted(core.world.guilds_of_bot(), key=lambda each: int(each.id))
    if before := _number(request, "before"):
        found = [each for each in found if int(each.id) < before][-limit:]
    else:
        found = [each for each in found if int(each.id) > _number(request, "after")][:limit]
    return answer([_mine(core, each, counted=flag(request, "with_counts")) for each in found])


def _mine(core: Core, guild: Guild, *, counted: bool) -> Json:
    shape: Json = {
        "id": guild.id,
        "name": guild.name,
        "icon": None,
        "banner": None,
        "owner": False,
        "permissions": str(permissions.of_bot(core.application, guild)),
        "features": [],
    }
    return shape | _counts(guild) if counted else shape


def _counts(guild: Guild) -> Json:
    return {"approximate_member_count": shapes.member_count(guild), "approximate_presence_count": 1}


@routes.delete("/users/@me/guilds/{guild}")
async def leave_guild(request: web.Request) -> web.Response:
    """The bot leaves a guild."""
    core = core_of(request)
    guild = core.world.guilds.get(request.match_info["guild"])
    if guild is None or not guild.bot:
        raise unknown("Guild")
    membership.remove_bot(core, guild)
    return answer()


@routes.get("/guilds/{guild}")
async def guild(request: web.Request) -> web.Response:
    """A guild that the bot is in."""
    found = _guild(request)
    shape = shapes.guild(found, core_of(request).application)
    return answer(shape | _counts(found) if flag(request, "with_counts") else shape)


@routes.get("/guilds/{guild}/channels")
async def guild_channels(request: web.Request) -> web.Response:
    """The channels of a guild."""
    core = core_of(request)
    return answer([shapes.channel(each, core.world) for each in core.world.channels_of(_guild(request).id)])


@routes.get("/guilds/{guild}/roles")
async def guild_roles(request: web.Request) -> web.Response:
    """The roles of a guild."""
    return answer(shapes.roles(_guild(request), core_of(request).application))


@routes.get("/guilds/{guild}/emojis")
async def guild_emojis(request: web.Request) -> web.Response:
    """The emojis of a guild: none, as only the application has any."""
    _guild(request)
    return answer([])


def _everybody(core: Core, guild: Guild) -> list[Person | Application]:
    """All members by id."""
    return sorted([core.application, *core.world.members_of(guild)], key=lambda each: int(each.id))


@routes.get("/guilds/{guild}/members")
async def guild_members(request: web.Request) -> web.Response:
    """The members of a guild. This takes the privileged intent for members."""
    core, guild = core_of(request), _guild(request)
    if not core.settings.privileged & PRIVILEGED["members"]:
        raise missing_access()
    limit, after = _limit(request, 1000, 1), _number(request, "after")
    found = [each for each in _everybody(core, guild) if int(each.id) > after]
    return answer([shapes.member(each, guild) for each in found[:limit]])


@routes.get("/guilds/{guild}/members/search")
async def search_members(request: web.Request) -> web.Response:
    """The members whose names begin so."""
    core, guild = core_of(request), _guild(request)
    query, limit = request.query.get("query", "").lower(), _limit(request, 1000, 1)
    if not 1 <= len(query) <= 100:
        error = {"code": "BASE_TYPE_BAD_LENGTH", "message": "Must be between 1 and 100 in length."}
        raise invalid_form({"query": {"_errors": [error]}})
    found = [each for each in _everybody(core, guild) if each.name.lower().startswith(query)]
    return answer([shapes.member(each, guild) for each in found[:limit]])


@routes.get("/guilds/{guild}/members/{user}")
async def guild_member(request: web.Request) -> web.Response:
    """A member of a guild."""
    core, guild = core_of(request), _guild(request)
    number = request.match_info["user"]
    found = [each for each in _everybody(core, guild) if each.id == number]
    if not found:
        raise unknown("Member" if number in core.world.people else "User")
    return answer(shapes.member(found[0], guild))
