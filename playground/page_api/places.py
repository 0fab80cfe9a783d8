"""The channels, and what the bot may do in them.

Here belong the routes below `/page/channels`. Guilds and who is in them are in `guilds`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from playground import membership, news
from playground.options import PageError
from playground.page_api.common import guild_channel, guild_of, name_in, read, strings_in
from playground.permissions import NAMES, PRESETS
from playground.wire import answer, core_of

if TYPE_CHECKING:
    from playground.errors import Json
    from playground.world import BotAccess, Channel, Guild

routes = web.RouteTableDef()


@routes.post("/page/channels")
async def add_channel(request: web.Request) -> web.Response:
    """A new channel of a guild."""
    core = core_of(request)
    body = await read(request)
    guild = guild_of(request, body.get("guild"))
    channel = core.new_channel(guild, name_in(body))
    news.channel_changed(core, "CHANNEL_CREATE", channel)
    core.pages.guilds_changed()
    return answer(core.pages.channel(channel))


@routes.patch("/page/channels/{channel}")
async def change_channel(request: web.Request) -> web.Response:
    """Another name, what the bot may do in a channel, and who does not see it."""
    core = core_of(request)
    channel = guild_channel(request)
    guild = core.world.guilds[channel.guild or ""]
    body = await read(request)
    if not body.keys() & {"bot", "denied", "allowed", "hidden_from", "name"}:
        raise PageError("Give a channel a bot, denied, allowed, hidden_from or name.")
    name = name_in(body) if "name" in body else channel.name
    denied, allowed = _of_bot(channel, body)
    hidden = strings_in(body, "hidden_from", channel.hidden_from)
    _check_hidden(guild, hidden)
    concerned = {*hidden} ^ {*channel.hidden_from}
    channel.name, channel.denied, channel.allowed, channel.hidden_from = name, denied, allowed, hidden
    channel.bot = _preset(denied, allowed)
    core.world.put(channel)
    news.channel_changed(core, "CHANNEL_UPDATE", channel)
    core.pages.guilds_changed()
    for number in concerned:
        core.pages.refresh(core.world.people[number])
    return answer(core.pages.channel(channel))


def _of_bot(channel: Channel, body: Json) -> tuple[list[str], list[str]]:
    """What the bot is denied and allowed beyond the others: by a preset, or name by name."""
    if (preset := body.get("bot", "custom")) != "custom":
        if "denied" in body or "allowed" in body:
            raise PageError("Choose either what bot is, or what is denied and allowed.")
        if preset not in PRESETS:
            raise PageError(f"bot is one of {', '.join(PRESETS)}.")
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
        raise PageError(f"{strangers[0]} is no member of this guild.")
    if guild.owner in hidden:
        raise PageError("Nothing can be hidden from the owner of a guild.")


@routes.delete("/page/channels/{channel}")
async def delete_channel(request: web.Request) -> web.Response:
    """Remove a channel of a guild with all that was said in it."""
    core = core_of(request)
    channel = guild_channel(request)
    news.channel_changed(core, "CHANNEL_DELETE", channel)
    membership.drop_files(core, channel)
    core.world.drop_channel(channel)
    core.pages.guilds_changed()
    return answer({})
