"""A bot's session at the gateway: it outlives sockets, numbers its events and can repeat the latest ones."""

from __future__ import annotations

import secrets
from collections import deque
from typing import TYPE_CHECKING, Protocol

import msgspec

from loopcord.data.snowflakes import shard_of

if TYPE_CHECKING:
    from loopcord.data.errors import Json

GUILDS, GUILD_MEMBERS, GUILD_PRESENCES, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 1, 1 << 8, 1 << 9, 1 << 12
MESSAGE_CONTENT = 1 << 15
GUILD_SCHEDULED_EVENTS = 1 << 16
EVERY_INTENT = (1 << 22) - 1 | 1 << 24 | 1 << 25

REPEATABLE = 2000
"""The number of events that a session keeps for a RESUME."""


class Wire(Protocol):
    """The current socket of a session."""

    def send_text(self, text: str) -> None:
        """Send an encoded frame."""

    def close(self, code: int) -> None:
        """Close the socket after sending the queued frames."""


class Session:
    """One shard of the bot, from IDENTIFY until it is invalidated."""

    def __init__(self, shard: int, shards: int, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.shards = shards
        self.intents = intents
        self.sequence = 0
        self.connection: Wire | None = None
        self._sent: deque[tuple[int, str]] = deque(maxlen=REPEATABLE)

    def hears(self, guild: str | None, intents: int) -> bool:
        """Whether this session gets an event: it is the guild's shard (None: no guild) and has one of `intents`."""
        return shard_of(guild, self.shards) == self.shard and (intents == 0 or bool(self.intents & intents))

    def event(self, name: str, data: Json) -> None:
        """Number and store an event, and send it if there is a socket."""
        self.sequence += 1
        text = msgspec.json.encode({"op": 0, "t": name, "s": self.sequence, "d": data}).decode()
        self._sent.append((self.sequence, text))
        if self.connection is not None:
            self.connection.send_text(text)

    def missed(self, sequence: int) -> list[str] | None:
        """The events after a number, or None if not all of them are stored any more."""
        if sequence > self.sequence:
            return None
        missed = [text for number, text in self._sent if number > sequence]
        return missed if len(missed) == self.sequence - sequence else None
