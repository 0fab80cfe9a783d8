"""Checks Discord: token, application, intents, gateway, commands, emojis and servers; and this machine's clock."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Final, TypeAlias

import aiohttp
import discord
import msgspec
from discord.ext import commands

from bot.cogs.registration import different_commands
from bot.config import Config
from bot.games.registry import FAMILIES, ICONS
from bot.messages.discord_api.emojis import FAILURES, Icons, compared
from bot.ops.checks import FaultError, Finding, broken, fine, found
from bot.ops.login import log_in, needless_intents, prepared
from bot.ops.surroundings import DiscordClock
from bot.screens.people import cleaned
from bot.store.connections import StoreError
from bot.store.store import Store
from bot.store.unit_of_work import UnitOfWork, open_in_guild, server

NAMES: Final = {
    "view_channel": "View Channels",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
"""The permissions that the bot needs, with their names in Discord's settings; docs/hosting.md asks for these."""
NEEDED: Final = discord.Permissions(**dict.fromkeys(NAMES, True))
MAX_SERVERS: Final = 25
"""How many servers' channels are checked: each server takes several requests."""
NAMED: Final = 5
"""The largest number of channels named in one sentence."""


def lacking(may: discord.Permissions) -> list[str]:
    """The needed permissions that are not among these, as Discord's settings name them."""
    return [] if may.administrator else [words for name, words in NAMES.items() if not getattr(may, name)]


async def look_at_servers(client: discord.Client, config: Config) -> AsyncIterator[Finding]:
    """Check each server, name the channels where a permission is missing, and tell hidden channels from gone ones."""
    guilds = await client.http.get_guilds(limit=200, with_counts=False)
    if not guilds:
        yield found("server-none")
    used = await _channels_used(config, [int(each["id"]) for each in guilds[:MAX_SERVERS]])
    for each in guilds[:MAX_SERVERS]:
        async for finding in _look_at(client, int(each["id"]), used.get(int(each["id"]), frozenset())):
            yield finding
    if len(guilds) > MAX_SERVERS:
        more = "200 or more" if len(guilds) == 200 else str(len(guilds))
        yield fine("servers", f"The bot is in {more} servers, of which the first {MAX_SERVERS} were checked.")


async def _channels_used(config: Config, guilds: Sequence[int]) -> dict[int, frozenset[int]]:
    """By server, the channels that its settings name and those of its open tables; none without a current database."""

    def work(unit: UnitOfWork) -> dict[int, frozenset[int]]:
        return {
            guild_id: frozenset(
                [*server(unit, guild_id).channels, *(place[0] for place in open_in_guild(unit, guild_id).values())]
            )
            for guild_id in guilds
        }

    try:
        async with await Store.open_beside(config.store.url) as store:
            return await store.read(work)
    except StoreError:
        return {}  # The check of the database says why.


async def _look_at(client: discord.Client, guild_id: int, used: frozenset[int]) -> AsyncIterator[Finding]:
    guild = await client.fetch_guild(guild_id, with_counts=False)
    name = cleaned(guild.name) or str(guild_id)
    me = await guild.fetch_member(0 if client.user is None else client.user.id)
    listed = await guild.fetch_channels()  # without those that the bot may not view
    yield _permissions(name, me, [each for each in listed if isinstance(each, discord.TextChannel)])
    missing = sorted(used - {each.id for each in listed})
    hidden, gone = await _told_apart(client, missing[:MAX_SERVERS])
    if hidden:
        yield found("server-hidden", server=name, places=_numbered(hidden))
    if gone:
        yield found("server-gone", server=name, places=_numbered(gone), verb="exists" if len(gone) == 1 else "exist")


async def _told_apart(client: discord.Client, channels: Sequence[int]) -> tuple[list[int], list[int]]:
    """Of channels that Discord does not list, those hidden from the bot and those that are gone."""
    hidden, gone = list[int](), list[int]()
    for channel_id in channels:
        try:
            await client.http.get_channel(channel_id)
        except discord.Forbidden:
            hidden.append(channel_id)
        except discord.NotFound:
            gone.append(channel_id)
    return hidden, gone


def _numbered(channels: Sequence[int]) -> str:
    """Channels by their ids, because Discord does not tell their names."""
    word = "the channel" if len(channels) == 1 else "the channels"
    return f"{word} {_listed([str(each) for each in channels])}"


def _permissions(name: str, me: discord.Member, channels: Sequence[discord.TextChannel]) -> Finding:
    """The finding about the permissions in the text channels that the bot may view."""
    lacks = [(each.name, missing) for each in channels if (missing := lacking(each.permissions_for(me)))]
    lacked = _listed([*dict.fromkeys(lack for _, missing in lacks for lack in missing)])
    everywhere = lacking(me.guild_permissions)
    if not any(each.permissions_for(me).send_messages for each in channels):
        why = f"it lacks {lacked}" if channels else "it may view none"
        return found("server-silent", server=name, reason=why, advice=_advice(everywhere))
    if lacks:
        where = _listed([f"#{cleaned(channel)}" for channel, _ in lacks])
        return found("server-lacks", server=name, names=lacked, places=where, advice=_advice(everywhere))
    seen = f"{len(channels)} text {'channel' if len(channels) == 1 else 'channels'}"
    return fine("servers", f"In {name} the bot has all permissions it needs, in {seen}.")


def _advice(everywhere: list[str]) -> str:
    if everywhere:
        return (
            "Give its role these permissions in the server settings, or invite it again (docs/hosting.md has the link)."
        )
    return "Allow it in the permissions of those channels; leave channels in which nobody should play as they are."


def _listed(words: Sequence[str]) -> str:
    shown = ", ".join(words[:NAMED])
    return f"{shown} and {len(words) - NAMED} more" if len(words) > NAMED else shown


FEW_STARTS: Final = 20
"""Fewer starts than this left for today are a warning. Discord allows 1,000 a day; each shard uses one."""
Look: TypeAlias = Callable[[discord.Client, Config], AsyncIterator[Finding]]
"""A check, with a logged-in client."""
Unconnected: TypeAlias = Callable[[], AbstractAsyncContextManager[commands.AutoShardedBot]]
"""Opens an unconnected bot with all its commands; this package does not know how a bot is put together."""


async def look_at_discord(config: Config, clock: Callable[[], datetime], unconnected: Unconnected) -> list[Finding]:
    """The findings about Discord. Without a working token, nothing else can be checked there."""
    discord_clock = DiscordClock(clock)
    try:
        token = prepared(config)
        async with discord.Client(
            intents=discord.Intents.none(), http_trace=discord_clock.follow(aiohttp.TraceConfig())
        ) as client:
            await log_in(client, token, config.discord.url or "Discord")
            findings = [fine("token", f"Discord accepts the token: it belongs to {_name(client)}.")]
            looks: tuple[Look, ...] = (_application, _gateway, _commands_of(unconnected), _emojis, look_at_servers)
            for look in looks:
                findings += await _looked(look, client, config)
    except FaultError as error:
        return [error.finding]
    said = fine("clock", "The clock of this machine agrees with Discord's.")
    known = [] if discord_clock.ahead is None else [said]  # else no response had a date
    return [*findings, *([*discord_clock.findings()] or known)]


async def _looked(look: Look, client: discord.Client, config: Config) -> list[Finding]:
    """The findings of one check, and a warning if Discord stopped answering."""
    findings: list[Finding] = []
    check = look.__name__.removeprefix("_").removeprefix("look_at_")
    try:
        async for finding in look(client, config):
            findings.append(finding)  # noqa: PERF401  (findings before a failure are kept)
    except FAILURES as error:
        status = f"status {error.status}" if isinstance(error, discord.HTTPException) else type(error).__name__
        fault = found("discord-unanswered", subject=check, reason=status)
        findings.append(msgspec.structs.replace(fault, check=check))
    except Exception as error:
        findings.append(broken(check, error))
    return findings


async def _application(client: discord.Client, _: Config) -> AsyncIterator[Finding]:
    application = await client.application_info()
    said = fine("intents", "The bot asks only for the servers intent, which every application has.")
    for finding in [*needless_intents(application.flags)] or [said]:
        yield finding
    for finding in _install(application):
        yield finding


def _install(application: discord.AppInfo) -> Iterator[Finding]:
    config = application.guild_integration_config
    params = (None if config is None else config.oauth2_install_params) or application.install_params
    if params is None:
        yield fine(
            "install",
            "The application has no install link of its own; invite the bot with the link in docs/hosting.md.",
        )
        return
    missing = lacking(params.permissions)
    scopes = [scope for scope in ("bot", "applications.commands") if scope not in params.scopes]
    if missing or scopes:
        yield found("install-lacks", names=", ".join([*scopes, *missing]), permissions=str(NEEDED.value))
    else:
        yield fine("install", "Adding the bot from its profile gives it everything it needs.")


async def _gateway(client: discord.Client, config: Config) -> AsyncIterator[Finding]:
    shards, _, limit = await client.http.get_bot_gateway()
    left = limit["remaining"]
    told = f"Discord recommends {shards} {'shard' if shards == 1 else 'shards'}, and allows {left} more starts today."
    if left < FEW_STARTS:
        yield found("starts-few", count=str(left))
    elif 0 < config.discord.shards < shards:
        yield found("shards-few", recommended=str(shards), shards=str(config.discord.shards))
    else:
        yield fine("gateway", told)


def _commands_of(unconnected: Unconnected) -> Look:
    async def look_at_commands(client: discord.Client, _: Config) -> AsyncIterator[Finding]:
        async with unconnected() as bot:
            different = await different_commands(client, bot.tree)
            count = len(bot.tree.get_commands())
        if different:
            names = ", ".join(f"/{cleaned(name)}" for name in different)
            yield found("commands-different", names=names)
        else:
            yield fine("commands", f"All {count} commands are registered, in all languages.")

    return look_at_commands


async def _emojis(client: discord.Client, config: Config) -> AsyncIterator[Finding]:
    if not config.discord.emojis:
        yield fine("emojis", "Icons are written as plain text ([discord] emojis = false).")
        return
    emojis = await compared(client, Icons(ICONS, FAMILIES))
    if emojis.missing or emojis.outdated:
        missing, outdated = str(len(emojis.missing)), str(len(emojis.outdated))
        yield found("emojis-different", count=str(len(ICONS)), missing=missing, outdated=outdated)
    else:
        yield fine("emojis", f"All {len(ICONS)} emojis are up to date.")


def _name(client: discord.Client) -> str:
    return (cleaned(client.user.name) if client.user is not None else "") or "a bot without a name"
