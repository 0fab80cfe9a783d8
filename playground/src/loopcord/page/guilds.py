"""The routes below `/page/guilds`: guilds, their members, the bot's membership, and roles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from loopcord.data.errors import PageError
from loopcord.data.facts import BotJoined, GuildChanged
from loopcord.data.permissions import GUILD_NAMES
from loopcord.page import shapes
from loopcord.page.common import guild_of, locale_in, name_in, person_of
from loopcord.services import membership
from loopcord.services.furnishing import new_guild
from loopcord.wire import answer, read_from_page, state_of

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.world import Guild, Person, Role

routes = web.RouteTableDef()

_GUILD = "/page/guilds/{guild}"
_MEMBER = _GUILD + "/members/{person}"
_BOT = _GUILD + "/bot"
_ROLE = _GUILD + "/roles/{role}"
_HOLDER = _ROLE + "/members/{person}"


def _guild(request: web.Request) -> Guild:
    return guild_of(request, request.match_info["guild"])


def _person(request: web.Request) -> Person:
    return person_of(request, request.match_info["person"])


def _role(request: web.Request) -> Role:
    found = [each for each in _guild(request).roles if each.id == request.match_info["role"]]
    if not found:
        raise PageError("There is no such role.")
    return found[0]


def _guild_answer(request: web.Request, guild: Guild) -> web.Response:
    return answer(shapes.guild(state_of(request), guild))


@routes.post("/page/guilds")
async def add_guild(request: web.Request) -> web.Response:
    """Create a guild, which the bot and everybody joins."""
    state = state_of(request)
    body = await read_from_page(request)
    guild = new_guild(state, name_in(body), locale_in(body), next(iter(state.world.people)))
    state.announce(BotJoined(guild))
    return _guild_answer(request, guild)


@routes.patch(_GUILD)
async def change_guild(request: web.Request) -> web.Response:
    """Change the name, the language or the permissions of the bot's role; start or end an outage."""
    state, guild = state_of(request), _guild(request)
    body = await read_from_page(request)
    name = name_in(body) if "name" in body else guild.name
    locale = locale_in(body) if "locale" in body else guild.locale
    available = body.get("available", guild.available)
    if not isinstance(available, bool):
        raise PageError("available must be true or false.")
    allowed = body.get("bot_allowed", guild.bot_allowed)
    if not isinstance(allowed, list) or not set(allowed) <= set(GUILD_NAMES):
        raise PageError(f"bot_allowed must be a list of {', '.join(GUILD_NAMES)}.")
    if (name, locale) != (guild.name, guild.locale):
        guild.name, guild.locale = name, locale
        state.world.put(guild)
        state.announce(GuildChanged(guild))
    if allowed != guild.bot_allowed:
        membership.allow_bot(state, guild, allowed)
    membership.set_available(state, guild, available=available)
    return _guild_answer(request, guild)


@routes.delete(_GUILD)
async def delete_guild(request: web.Request) -> web.Response:
    """Delete a guild with everything in it."""
    membership.delete_guild(state_of(request), _guild(request))
    return answer({})


@routes.put(_MEMBER)
async def join(request: web.Request) -> web.Response:
    """Let a person join."""
    guild = _guild(request)
    membership.join(state_of(request), _person(request), guild)
    return _guild_answer(request, guild)


@routes.delete(_MEMBER)
async def leave(request: web.Request) -> web.Response:
    """Let a person leave. The owner cannot."""
    guild, person = _guild(request), _person(request)
    if person.id == guild.owner:
        raise PageError("The owner cannot leave the guild.")
    membership.leave(state_of(request), person, guild)
    return _guild_answer(request, guild)


@routes.put(_BOT)
async def add_bot(request: web.Request) -> web.Response:
    """Let the bot join."""
    guild = _guild(request)
    membership.add_bot(state_of(request), guild)
    return _guild_answer(request, guild)


@routes.delete(_BOT)
async def remove_bot(request: web.Request) -> web.Response:
    """Remove the bot."""
    guild = _guild(request)
    membership.remove_bot(state_of(request), guild)
    return _guild_answer(request, guild)


def _color_in(body: Json, usual: int) -> int:
    color = body.get("color", usual)
    if isinstance(color, bool) or not isinstance(color, int) or not 0 <= color <= 0xFFFFFF:
        raise PageError("color must be a number from 0 to 0xFFFFFF.")
    return color


@routes.post(_GUILD + "/roles")
async def add_role(request: web.Request) -> web.Response:
    """Create a role without holders."""
    state, guild = state_of(request), _guild(request)
    body = await read_from_page(request)
    return answer(shapes.role(membership.add_role(state, guild, name_in(body), _color_in(body, 0))))


@routes.patch(_ROLE)
async def change_role(request: web.Request) -> web.Response:
    """Change a role's name or color."""
    state, guild, role = state_of(request), _guild(request), _role(request)
    body = await read_from_page(request)
    name = name_in(body) if "name" in body else role.name
    membership.change_role(state, guild, role, name, _color_in(body, role.color))
    return answer(shapes.role(role))


@routes.delete(_ROLE)
async def delete_role(request: web.Request) -> web.Response:
    """Delete a role."""
    membership.drop_role(state_of(request), _guild(request), _role(request))
    return answer({})


@routes.put(_HOLDER)
async def give_role(request: web.Request) -> web.Response:
    """Give a member a role."""
    return _set_role(request, has=True)


@routes.delete(_HOLDER)
async def take_role(request: web.Request) -> web.Response:
    """Take a role from a member."""
    return _set_role(request, has=False)


def _set_role(request: web.Request, *, has: bool) -> web.Response:
    state, guild, role, person = state_of(request), _guild(request), _role(request), _person(request)
    if person.id not in guild.members:
        raise PageError("Only members have roles.")
    membership.set_role(state, guild, role, person, has=has)
    return answer(shapes.role(role))
