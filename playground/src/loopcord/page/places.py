"""The routes below `/page/channels`: channels, and what the bot may do in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from loopcord.data.errors import PageError
from loopcord.data.facts import (
    ChannelCreated,
    ChannelDeleted,
    GuildChanged,
    SightChanged,
)
from loopcord.data.permissions import NAMES, PRESETS
from loopcord.page import shapes
from loopcord.page.common import guild_channel, guild_of, name_in, strings_in
from loopcord.services import membership
from loopcord.services.furnishing import new_channel
from loopcord.services.sight import following_sight
from loopcord.wire import answer, read_from_page, state_of

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.world import BotAccess, Channel, Guild

routes = web.RouteTableDef()


@routes.post("/page/channels")
async def add_channel(request: web.Request) -> web.Response:
    """Create a channel in a guild, perhaps in a category, or a category."""
    state = state_of(request)
    body = await read_from_page(request)
    guild = guild_of(request, body.get("guild"))
    name, is_category = name_in(body), _is_category(body)
    category = _category(request, guild, None, body)
    if is_category and category is not None:
        raise PageError("A category is in no other one.")
    with following_sight(state, guild):
        channel = new_channel(state, guild, name, is_category=is_category, category=category)
        state.announce(ChannelCreated(channel))
        if guild.system_channel == channel.id:
            state.announce(GuildChanged(guild))
    return answer(shapes.channel(state, channel))


@routes.patch("/page/channels/{channel}")
async def change_channel(request: web.Request) -> web.Response:
    """Change a channel's name or category, the bot's permissions in it, or the people who cannot see it."""
    state = state_of(request)
    channel = guild_channel(request)
    guild = state.world.guilds[channel.guild or ""]
    body = await read_from_page(request)
    if not body.keys() & {"bot", "denied", "allowed", "hidden_from", "name", "category"}:
        raise PageError("Give a channel a bot, denied, allowed, hidden_from, name or category.")
    name = name_in(body) if "name" in body else channel.name
    denied, allowed = _of_bot(channel, body)
    hidden = strings_in(body, "hidden_from", channel.hidden_from)
    _check_hidden(guild, hidden)
    category = _category(request, guild, channel.category, body)
    if channel.is_category and category is not None:
        raise PageError("A category is in no other one.")
    concerned = {*hidden} ^ {*channel.hidden_from}
    with following_sight(state, guild, channel):
        channel.name, channel.denied, channel.allowed, channel.hidden_from = name, denied, allowed, hidden
        channel.bot, channel.category = _preset(denied, allowed), category
        state.world.put(channel)
    for number in concerned:
        state.announce(SightChanged(state.world.people[number]))
    return answer(shapes.channel(state, channel))


def _is_category(body: Json) -> bool:
    value = body.get("is_category", False)
    if not isinstance(value, bool):
        raise PageError("is_category must be true or false.")
    return value


def _category(request: web.Request, guild: Guild, usual: str | None, body: Json) -> str | None:
    """The id of the category in a body, `usual` if it is missing; None means outside of all categories."""
    wanted = body.get("category", usual)
    if wanted is None:
        return None
    found = state_of(request).world.channels.get(str(wanted))
    if found is None or found.guild != guild.id or not found.is_category:
        raise PageError("There is no such category.")
    return found.id


def _of_bot(channel: Channel, body: Json) -> tuple[list[str], list[str]]:
    """The permissions that the bot is denied and additionally allowed: by a preset, or by name."""
    if (preset := body.get("bot", "custom")) != "custom":
        if "denied" in body or "allowed" in body:
            raise PageError("Give either bot, or denied and allowed.")
        if preset not in PRESETS:
            raise PageError(f"bot must be one of {', '.join(PRESETS)}.")
        return list(PRESETS[preset]), []
    denied = strings_in(body, "denied", channel.denied)
    allowed = strings_in(body, "allowed", channel.allowed)
    if strangers := [name for name in (*denied, *allowed) if name not in NAMES]:
        raise PageError(f"There is no permission {strangers[0]}; there are {', '.join(NAMES)}.")
    return denied, allowed


def _preset(denied: list[str], allowed: list[str]) -> BotAccess:
    if not allowed:
        for name, lacking in PRESETS.items():
            if sorted(denied) == sorted(lacking):
                return name
    return "custom"


def _check_hidden(guild: Guild, hidden: list[str]) -> None:
    if strangers := [number for number in hidden if number not in guild.members]:
        raise PageError(f"{strangers[0]} is not a member of this guild.")
    if guild.owner in hidden:
        raise PageError("Nothing can be hidden from the owner of a guild.")


@routes.delete("/page/channels/{channel}")
async def delete_channel(request: web.Request) -> web.Response:
    """Delete a channel of a guild with its messages."""
    state = state_of(request)
    channel = guild_channel(request)
    membership.drop_files(state, channel)
    guild = state.world.guilds[channel.guild or ""]
    with following_sight(state, guild):
        state.world.drop_channel(channel)
        state.announce(ChannelDeleted(channel))
    if guild.system_channel == channel.id:
        guild.system_channel = ""
        state.world.put(guild)
        state.announce(GuildChanged(guild))
    return answer({})
