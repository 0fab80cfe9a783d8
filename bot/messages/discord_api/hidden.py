"""Channels that the bot may not view. Discord shows it only their id, type and position: they are obfuscated.

Name, overwrites and category of an obfuscated channel are placeholders, so nobody's permissions there can be computed
from discord.py's cache. The flag decides, never the name: a channel that the bot may view can have the placeholder as
its name. discord.py 2.7 keeps no flags of most channels, so they are read here as the gateway sends them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final
from weakref import WeakKeyDictionary

import discord

from bot.tables.types import TablePlace

OBFUSCATED: Final = 1 << 17
"""The flag of a channel that the bot may not view."""

_Payload = Mapping[str, Any]


class HiddenChannels:
    """The obfuscated channels of all servers that one client is in."""

    def __init__(self) -> None:
        self._by_guild: dict[int, set[int]] = {}

    def __contains__(self, channel: discord.abc.GuildChannel | discord.Thread) -> bool:
        """Whether the bot may not view this channel, or the channel of this thread."""
        return self.hides(channel.guild.id, channel.parent_id if isinstance(channel, discord.Thread) else channel.id)

    def hides(self, guild_id: int | None, channel_id: int | None) -> bool:
        """Whether the bot may not view the channel with this id; a thread's own id says nothing."""
        return guild_id is not None and channel_id in self._by_guild.get(guild_id, ())

    def guild_came(self, data: _Payload) -> None:
        """Note the channels of a server that the gateway has sent in full."""
        if not data.get("unavailable"):
            self._by_guild[int(data["id"])] = {int(each["id"]) for each in data.get("channels", ()) if _is_hidden(each)}

    def guild_went(self, data: _Payload) -> None:
        """Forget a server that the bot has left; one with an outage is kept, as in discord.py's cache."""
        if not data.get("unavailable"):
            self._by_guild.pop(int(data["id"]), None)

    def channel_changed(self, data: _Payload) -> None:
        """Note whether a channel that was created or has changed is obfuscated now."""
        if (guild_id := data.get("guild_id")) is None:
            return
        hidden = self._by_guild.setdefault(int(guild_id), set())
        (hidden.add if _is_hidden(data) else hidden.discard)(int(data["id"]))

    def channel_went(self, data: _Payload) -> None:
        """Forget a deleted channel."""
        if (guild_id := data.get("guild_id")) is not None:
            self._by_guild.get(int(guild_id), set()).discard(int(data["id"]))


def _is_hidden(data: _Payload) -> bool:
    return bool(int(data.get("flags") or 0) & OBFUSCATED)


_hidden: WeakKeyDictionary[discord.Client, HiddenChannels] = WeakKeyDictionary()


def hidden_channels(client: discord.Client) -> HiddenChannels:
    """The obfuscated channels of this client. The first call, before it connects, begins to read its events."""
    if (found := _hidden.get(client)) is None:
        found = _hidden[client] = HiddenChannels()
        for event, note in (
            ("GUILD_CREATE", found.guild_came),
            ("GUILD_DELETE", found.guild_went),
            ("CHANNEL_CREATE", found.channel_changed),
            ("CHANNEL_UPDATE", found.channel_changed),
            ("CHANNEL_DELETE", found.channel_went),
        ):
            _read_before(client, event, note)
    return found


def _read_before(client: discord.Client, event: str, note: Callable[[_Payload], None]) -> None:
    """Call `note` with each event of this name before discord.py handles it, so that its listeners find it noted."""
    parsers = client._connection.parsers  # noqa: SLF001  (the library has no public way)
    parse = parsers[event]

    def read(data: Any) -> None:
        note(data)
        parse(data)

    parsers[event] = read


def is_cached(client: discord.Client, place: TablePlace) -> bool:
    """Whether the cache has the channel of a place, or the channel that this thread belongs to, hidden or not.

    True during an outage of the server: then nothing is known to be missing.
    """
    guild = None if place.guild_id is None else client.get_guild(place.guild_id)
    if guild is None:
        return False
    if guild.unavailable:
        return True
    return any(
        guild.get_channel_or_thread(each) is not None
        for each in (place.channel_id, place.parent_id, place.thread_of)
        if each is not None
    )
