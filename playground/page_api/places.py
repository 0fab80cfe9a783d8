"""The places: guilds and their channels.

Here belong the routes below `/page/guilds` and `/page/channels`.
"""

from __future__ import annotations

from typing import get_args

from aiohttp import web

from playground import news
from playground.options import PageError
from playground.page_api.common import guild_channel, guild_of, locale_in, name_in, read
from playground.wire import answer, core_of
from playground.world import BotAccess

routes = web.RouteTableDef()


@routes.post("/page/guilds")
async def add_guild(request: web.Request) -> web.Response:
    """A new guild, which the bot and everybody joins."""
    core = core_of(request)
    body = await read(request)
    guild = core.new_guild(name_in(body), locale_in(body), next(iter(core.world.people)))
    news.guild_joined(core, guild)
    core.pages.guilds_changed()
    return answer(core.pages.guild(guild))


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
    """What the bot may do in a channel."""
    core = core_of(request)
    channel = guild_channel(request)
    body = await read(request)
    if body.get("bot") not in get_args(BotAccess):
        raise PageError(f"bot is one of {', '.join(get_args(BotAccess))}.")
    channel.bot = body["bot"]
    core.world.put(channel)
    news.channel_changed(core, "CHANNEL_UPDATE", channel)
    return answer(core.pages.channel(channel))


@routes.delete("/page/channels/{channel}")
async def delete_channel(request: web.Request) -> web.Response:
    """Remove a channel of a guild with all that was said in it."""
    core = core_of(request)
    channel = guild_channel(request)
    news.channel_changed(core, "CHANNEL_DELETE", channel)
    for message in list(core.world.messages(channel.id)):
        for attachment in message.attachments:
            core.files.drop(attachment.id)
    core.world.drop_channel(channel)
    core.pages.guilds_changed()
    return answer({})
