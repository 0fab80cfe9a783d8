"""What can be chosen when a playground is started.

The settings and their defaults; `__main__` reads them from a command line.
"""

from __future__ import annotations

import base64
import binascii
from pathlib import Path

from msgspec import Struct

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.loopcord.not-a-secret"  # noqa: S105  (a word for a toy on loopback, no secret)
"""The token that a bot presents unless another was chosen. It has the form of Discord's: three base64 parts with dots
between, the first of which is the application's id. Some libraries read the id from there."""

LOCALES = (
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
)  # fmt: skip
"""The languages that a person or a guild can have on Discord."""

MOST_NAME = 32
"""The most characters of the name of a person, guild or channel."""

LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""The only addresses that a playground listens on, and the only names that it answers to."""

PRIVILEGED = {"presences": 1 << 8, "members": 1 << 1, "message_content": 1 << 15}
"""The intents that Discord gives only to applications that ask for them in the developer portal."""

OPTIONAL_LIMITS = ("address", "follow-ups", "old-edits")
"""Limits that Discord may have and does not document: on requests without authorization by network address, on new
follow-ups in a channel, and on edits of old messages also with the token of an interaction."""


class Settings(Struct, frozen=True, kw_only=True):
    """How one playground is set up."""

    data: Path
    """The folder in which the world is kept."""
    host: str = "127.0.0.1"
    port: int = 8710
    """0 means: any free port."""
    token: str = TOKEN
    """What the bot has to present; anything else is answered as Discord answers a wrong token."""
    name: str = "Bot"
    """The name of the bot and of its application."""
    guild_name: str = "Playground"
    """The name of the first guild, made when the world is new."""
    guild_locale: str = "en-US"
    """Its language."""
    channels: tuple[str, ...] = ("general", "random")
    """The names of its channels."""
    rate_limits: bool = True
    limits: tuple[str, ...] = ()
    """Limits of `OPTIONAL_LIMITS` that hold as well, unless there are no rate limits at all."""
    privileged: int = 0
    """Bits of the privileged intents that the application has."""
    heartbeat_interval: float = 41.25
    """Seconds between two heartbeats of a bot."""
    links: tuple[tuple[str, str], ...] = ()
    """Pages of others that the chat page leads to, with their names: such as one on which the bot tells how it is."""
    shards: int = 1
    """How many shards /gateway/bot recommends."""
    max_concurrency: int = 1
    """How many buckets of shards may identify at the same time."""


def id_in(token: str) -> str | None:
    """The application's id in the first part of a token; None if the token has another form."""
    first, *rest = token.split(".")
    try:
        number = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode("ascii")
    except (binascii.Error, UnicodeDecodeError):
        return None
    return number if len(rest) == 2 and number.isdigit() and 0 < int(number) < 1 << 63 else None
