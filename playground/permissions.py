"""Which permission bits people and the bot have.

Here belongs the little of Discord's permissions that the playground has: everybody may talk everywhere, and the bot may
be kept from talking in a channel or from seeing it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playground.world import BotAccess

ADD_REACTIONS = 1 << 6
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
USE_EXTERNAL_EMOJIS = 1 << 18
USE_APPLICATION_COMMANDS = 1 << 31

EVERYONE = (
    ADD_REACTIONS
    | VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_EXTERNAL_EMOJIS
    | USE_APPLICATION_COMMANDS
)
"""What the role of all members allows."""


def denied(access: BotAccess) -> int:
    """The bits that a channel takes from the bot."""
    match access:
        case "hidden":
            return VIEW_CHANNEL
        case "silent":
            return SEND_MESSAGES
        case "full":
            return 0


def of_bot(access: BotAccess) -> int:
    """The bits that the bot has in a channel. Without sight of it, none."""
    return 0 if access == "hidden" else EVERYONE & ~denied(access)
