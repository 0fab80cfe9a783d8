"""What the bot may do in each server, and in the channels there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Final

import discord

from bot.config import Config
from bot.doctor.findings import Finding, failed, fine, warned
from bot.screens.people import cleaned

NAMES: Final = {
    "view_channel": "View Channels",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
"""All permissions that the bot needs, and no more, with their names in Discord's settings; README.md asks for these."""
NEEDED: Final = discord.Permissions(**dict.fromkeys(NAMES, True))
MOST: Final = 25
"""How many servers have their channels examined: it takes some requests each."""
NAMED: Final = 5
"""How many channels are named at most."""


def lacking(may: discord.Permissions) -> list[str]:
    """Which of the permissions that are needed are not among these, as Discord's settings name them."""
    return [] if may.administrator else [words for name, words in NAMES.items() if not getattr(may, name)]


async def look_at_servers(client: discord.Client, _: Config) -> AsyncIterator[Finding]:
    """Each server with the channels where something is lacking."""
    found = await client.http.get_guilds(limit=200, with_counts=False)
    if not found:
        yield warned("servers", "The bot is in no server.", "Invite it with the link in README.md.")
    for each in found[:MOST]:
        yield await _look_at(client, int(each["id"]))
    if len(found) > MOST:
        more = "200 or more" if len(found) == 200 else str(len(found))
        yield fine("servers", f"The bot is in {more} servers, of which the first {MOST} were looked at.")


async def _look_at(client: discord.Client, guild_id: int) -> Finding:
    guild = await client.fetch_guild(guild_id, with_counts=False)
    name = cleaned(guild.name) or str(guild_id)
    me = await guild.fetch_member(0 if client.user is None else client.user.id)
    channels = [each for each in await guild.fetch_channels() if isinstance(each, discord.TextChannel)]
    may = {each.name: each.permissions_for(me) for each in channels}
    lacks = {channel: missing for channel, each in may.items() if (missing := lacking(each)) and each.view_channel}
    silent = [channel for channel, each in may.items() if not (each.view_channel and each.send_messages)]
    everywhere = lacking(me.guild_permissions)
    if len(silent) == len(channels):
        lacked = _listed([*dict.fromkeys(lack for each in may.values() for lack in lacking(each))])
        return failed(
            "servers",
            f"In {name} the bot can write in no text channel{f'; it lacks {lacked}' if lacked else ''}.",
            _advice(everywhere),
        )
    if lacks:
        lacked = _listed([*dict.fromkeys(lack for each in lacks.values() for lack in each)])
        where = _listed([f"#{cleaned(channel)}" for channel in lacks])
        return warned("servers", f"In {name} the bot lacks {lacked} in {where}.", _advice(everywhere))
    # One that it cannot even see is somebody's intention, as with channels of the moderators.
    hidden = sum(not each.view_channel for each in may.values())
    seen = f"{len(may) - hidden} text {'channel' if len(may) - hidden == 1 else 'channels'}"
    told = f"; {hidden} more {'is' if hidden == 1 else 'are'} hidden from it" if hidden else ""
    return fine("servers", f"In {name} the bot may do all that it needs, in {seen}{told}.")


def _advice(everywhere: list[str]) -> str:
    if everywhere:
        return "Give its role these permissions in the settings of the server, or invite it anew with README's link."
    return "Allow it in the permissions of those channels; where nobody is to play, leave it as it is."


def _listed(words: Sequence[str]) -> str:
    shown = ", ".join(words[:NAMED])
    return f"{shown} and {len(words) - NAMED} more" if len(words) > NAMED else shown
