"""What happens in a playground, for tests that watch it while it happens: see `InLoop.listen`.

A fact is announced once, after the world has changed, and before the bot gets the answer to its request.
"""

from __future__ import annotations

from loopcord.data.facts import (
    ChannelDeleted,
    Fact,
    InteractionBegun,
    InteractionEnded,
    MessageCreated,
    MessageDeleted,
    MessagesDeleted,
    MessageUpdated,
    PersonNotified,
    ThreadDeleted,
)
from loopcord.data.world import Message

__all__ = [
    "ChannelDeleted",
    "Fact",
    "InteractionBegun",
    "InteractionEnded",
    "Message",
    "MessageCreated",
    "MessageDeleted",
    "MessageUpdated",
    "MessagesDeleted",
    "PersonNotified",
    "ThreadDeleted",
]
