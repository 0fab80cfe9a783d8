"""The settings of a playground and their defaults; `__main__` reads them from the command line."""

from __future__ import annotations

import base64
import binascii
from pathlib import Path

from msgspec import Struct

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.loopcord.not-a-secret"  # noqa: S105  (a word for a toy on loopback, no secret)
"""The default token of the bot. Like Discord's, it has three base64 parts separated by dots, the first of which is the
application's id, because some libraries read the id from it."""

LOCALES = (
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
)  # fmt: skip
"""The languages that a person or a guild can have on Discord."""

MOST_NAME = 32
"""The most characters in the name of a person, guild or channel."""

LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""The only addresses that a playground listens on, and the only host names that it accepts."""

PRIVILEGED = {"presences": 1 << 8, "members": 1 << 1, "message_content": 1 << 15}
"""The bits of the intents that an application must request in Discord's developer portal."""

OPTIONAL_LIMITS = ("address", "follow-ups", "old-edits")
"""Undocumented limits that Discord may have: on requests without authorization per network address, on new follow-ups
in a channel, and on edits of old messages even with an interaction's token."""


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of one playground."""

    data: Path
    """The folder that stores the world."""
    host: str = "127.0.0.1"
    port: int = 8710
    """0 means any free port."""
    token: str = TOKEN
    """The token that the bot must present."""
    name: str = "Bot"
    """The name of the bot and of its application."""
    guild_name: str = "Playground"
    """The name of the first guild of a new world."""
    guild_locale: str = "en-US"
    """The language of the first guild."""
    channels: tuple[str, ...] = ("general", "random")
    """The names of the channels of the first guild."""
    rate_limits: bool = True
    limits: tuple[str, ...] = ()
    """The `OPTIONAL_LIMITS` that are enforced too; ignored without `rate_limits`."""
    privileged: int = 0
    """The bits of the application's privileged intents."""
    heartbeat_interval: float = 41.25
    """Seconds between two heartbeats of a bot."""
    links: tuple[tuple[str, str], ...] = ()
    """Names and URLs of other pages that the chat page links to, such as the bot's status page."""
    shards: int = 1
    """The number of shards that /gateway/bot recommends."""
    max_concurrency: int = 1
    """The number of shards that may identify at the same time."""


def id_in(token: str) -> str | None:
    """The application's id in the first part of a token; None if the token has a different form."""
    first, *rest = token.split(".")
    try:
        number = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode("ascii")
    except (binascii.Error, UnicodeDecodeError):
        return None
    return number if len(rest) == 2 and number.isdigit() and 0 < int(number) < 1 << 63 else None
