"""The additional data of a channel that is a thread: its parent, its members, and its archiving."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct, field

DURATIONS = (60, 1440, 4320, 10080)
"""The possible minutes without activity after which a thread is archived automatically."""

MOST_COUNTED = 50
"""Discord counts the members of a thread up to this number."""

PUBLIC, PRIVATE = 11, 12
"""Discord's channel types of threads."""

Members: TypeAlias = dict[str, float]
"""Ids of users, and when they joined, in seconds since 1970."""


class Thread(Struct, kw_only=True):
    """The part of a channel that only threads have. All times are in seconds since 1970."""

    parent: str
    """The id of the channel in which it was started."""
    owner: str
    """The id of the person or bot that started it."""
    made: float
    private: bool = False
    members: Members = field(default_factory=dict)
    archived: bool = False
    archive_changed: float
    """When it was last created, archived or unarchived, or its duration changed: Discord's `archive_timestamp`."""
    active: float
    """When the latest activity happened, from which `duration` counts."""
    duration: int = 4320
    """Minutes without activity after which it is archived."""
    locked: bool = False
    invitable: bool = True
    """Whether members of a private thread who are not moderators may add others."""
    slowmode: int = 0
    """Seconds between two messages of a person. It is not enforced: Discord exempts bots, and the playground people."""
    messages: int = 0
    """The number of its messages, without the one it was started from."""
    sent: int = 0
    """The number of messages ever sent in it, including deleted ones."""

    @property
    def type(self) -> int:
        """Discord's type of channel."""
        return PRIVATE if self.private else PUBLIC

    @property
    def due(self) -> float:
        """When it is archived if nothing happens."""
        return self.active + self.duration * 60
