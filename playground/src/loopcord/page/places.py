"""The routes below `/page/channels`: channels, and what the bot may do in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from loopcord.data.errors import PageError
from loopcord.data.facts import (
    ChannelChanged,
    ChannelCreated,
    ChannelDeleted,
    GuildChanged,
    SightChanged,
    ThreadsRevealed,
)
from loopcord.data.permissions import NAMES, PRESETS
from loopcord.page import shapes
from loopcord.page.common import guild_channel, guild_of, name_in, strings_in
from loopcord.services import membership
from loopcord.services.furnishing import new_channel
from loopcord.wire import answer, read_from_page, state_of

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.world import BotAccess, Channel, Guild

routes = web.RouteTableDef()


@routes.post("/page/channels")
async def add_channel(request: web.Request) -> web.Response:
    """Create a channel in a guild."""
    state = state_of(request)
    body = await read_from_page(request)
    guild = guild_of(request, body.get("guild"))
    channel = new_channel(state, guild, name_in(body))
    state.announce(ChannelCreated(channel))
    if guild.system_channel == channel.id:
        state.announce(GuildChanged(guild))
    return answer(shapes.channel(state, channel))


@routes.patch("/page/channels/{channel}")
async def change_channel(request: web.Request) -> web.Response:
    """Change a channel's name, the bot's permissions in it, or the people who cannot see it."""
    state = state_of(request)
    channel = guild_channel(request)
    guild = state.world.guilds[channel.guild or ""]
    body = await read_from_page(request)
    if not body.keys() & {"bot", "denied", "allowed", "hidden_from", "name"}:
        raise PageError("Give a channel a bot, denied, allowed, hidden_from or name.")
    name = name_in(body) if "name" in body else channel.name
    denied, allowed = _of_bot(channel, body)
    hidden = strings_in(body, "hidden_from", channel.hidden_from)
    _check_hidden(guild, hidden)
    seen_before = state.bot_may(channel)
    concerned = {*hidden} ^ {*channel.hidden_from}
    channel.name, channel.denied, channel.allowed, channel.hidden_from = name, denied, allowed, hidden
    channel.bot = _preset(denied, allowed)
    state.world.put(channel)
    state.announce(ChannelChanged(channel))
    if state.bot_may(channel) and not seen_before:
        state.announce(ThreadsRevealed(channel))
    for number in concerned:
        state.announce(SightChanged(state.world.people[number]))
    return answer(shapes.channel(state, channel))


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
    state.world.drop_channel(channel)
    state.announce(ChannelDeleted(channel))
    guild = state.world.guilds[channel.guild or ""]
    if guild.system_channel == channel.id:
        guild.system_channel = ""
        state.world.put(guild)
        state.announce(GuildChanged(guild))
    return answer({})
