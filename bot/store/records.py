"""The plain records that the store hands to the screens: what was posted where, and what is known of a member.

Here belong frozen data without behaviour. The rows they are made from stand in `bot.store.models`.
"""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct


class Post(Struct, frozen=True, kw_only=True):
    """One screen that was sent for a table, and the message it was sent as."""

    table_id: str
    kind: str
    """What the screen shows: `board`, or `hand` for a private one."""
    member_id: int | None = None
    """Whose private screen it is; None for the screens that everybody sees."""
    channel_id: int
    message_id: int
    digest: str
    """A hash of what was sent, so that only what differs is sent again."""
    posted_at: datetime
    """When the message was made (an edit leaves it): Discord limits edits of old messages."""


class MemberNote(Struct, frozen=True, kw_only=True):
    """What the bot remembers of a member to write to them in private. Every part but the id may be unknown."""

    member_id: int
    locale: str | None = None
    name: str | None = None
    dm_channel_id: int | None = None
    dm_refusal: int | None = None
    """Discord's code of the refusal if the last direct message was refused, else None."""
    updated_at: datetime
