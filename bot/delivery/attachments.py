"""The files that hang on messages: which keys of pictures, under which ids of Discord's.

An edit names by its id each file that stays. Known only in memory: what is not known is sent once more.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final, cast

import discord
import yarl

from bot.delivery.rendering import key_of

if TYPE_CHECKING:
    from discord.types.message import Attachment as AttachmentPayload

MESSAGES: Final = 10_000
"""Of how many messages is remembered what hangs on them; 300 bytes each."""


class Attachments:
    """The files of the last messages that this process has sent."""

    def __init__(self) -> None:
        self._found: OrderedDict[int, Mapping[str, int]] = OrderedDict()

    def of(self, message_id: int) -> Mapping[str, int]:
        """The ids of the pictures on a message, by key; empty if nothing is known of it."""
        return self._found.get(message_id, {})

    def put(self, message_id: int, attached: Mapping[str, int]) -> None:
        """Remember the files of a message; empty: none, or not known."""
        self._found.pop(message_id, None)
        if attached:
            self._found[message_id] = attached
        for each in [*islice(self._found, max(0, len(self._found) - MESSAGES))]:
            del self._found[each]


class Kept(discord.Attachment):
    """A file that stays on a message. An edit sends nothing about it but its id."""

    def __init__(self, number: int) -> None:
        # Nothing else of it is known, and nothing else is asked for.
        self.id = number
        self.filename = self.url = ""

    def to_dict(self) -> AttachmentPayload:
        """What an edit says about it."""
        return cast("AttachmentPayload", {"id": self.id})


def attached_to(message: discord.Message) -> Mapping[str, int]:
    """The ids of the pictures that a message shows, by key, as Discord tells them with the message."""
    found: dict[str, int] = {}
    for gallery in _galleries(message.components):
        for item in gallery.items:
            key = key_of(yarl.URL(item.media.url).name)
            if key is not None and item.media.attachment_id is not None:
                found[key] = item.media.attachment_id
    return found


def _galleries(components: Sequence[discord.Component]) -> Iterable[discord.MediaGalleryComponent]:
    for component in components:
        if isinstance(component, discord.MediaGalleryComponent):
            yield component
        elif isinstance(component, discord.Container):
            yield from _galleries(component.children)
