"""What a channel is beside a channel when it is a thread: where it hangs, who is in it, and how it rests."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct, field

DURATIONS = (60, 1440, 4320, 10080)
"""Minutes without activity after which a thread can be archived by itself."""

MOST_COUNTED = 50
"""Discord counts the members of a thread up to here."""

PUBLIC, PRIVATE = 11, 12
"""Discord's types of channels that are threads."""

Members: TypeAlias = dict[str, float]
"""Ids of users, and when they joined in seconds since 1970."""


class Thread(Struct, kw_only=True):
    """The part of a channel that only threads have. All times are in seconds since 1970."""

    parent: str
    """The id of the channel in which it was started."""
    owner: str
    """Who started it: the id of a person or of the bot."""
    made: float
    private: bool = False
    members: Members = field(default_factory=dict)
    archived: bool = False
    archive_changed: float
    """When it was made, archived or unarchived, or its duration was changed: Discord's `archive_timestamp`."""
    active: float
    """When something last happened that keeps it from being archived."""
    duration: int = 4320
    """Minutes without activity after which it is archived."""
    locked: bool = False
    invitable: bool = True
    """Whether members of a private thread who are no moderators may add others."""
    slowmode: int = 0
    """Seconds between two messages of a person. Nobody is held to it: bots never are, and people here neither."""
    messages: int = 0
    """How many messages there are, without the one it was started from."""
    sent: int = 0
    """How many there have ever been, the deleted ones too."""

    @property
    def type(self) -> int:
        """Discord's type of channel."""
        return PRIVATE if self.private else PUBLIC

    @property
    def due(self) -> float:
        """When it is archived if nothing happens."""
        return self.active + self.duration * 60
