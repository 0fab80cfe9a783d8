"""Screens with their pictures, or with words instead of pictures that are not drawn in time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Final

import discord
from msgspec import Struct

from bot.delivery.rendering import Kept, files
from bot.pictures.studio import Studio
from bot.screens.parts import Screen, in_words

PATIENCE: Final = 2.0
"""Seconds that a message waits for its picture. After that it goes out in words, and the picture follows."""
AGAIN_AFTER: Final = 3.0
"""Seconds before asking again for a picture that the studio had no room for."""
NOTHING: Final[Mapping[str, int]] = {}


class Illustrated(Struct, frozen=True):
    """A screen ready to be sent."""

    screen: Screen
    drawn: Mapping[str, bytes] = {}
    """The PNGs that are sent with it, by the picture's key."""
    kept: Mapping[str, int] = {}
    """The ids of the attachments that stay on its message, by key. All others are removed."""
    in_words: bool = False
    """Whether words replace a picture."""
    followed: bool = False
    """Whether the pictures will follow."""

    @property
    def has_files(self) -> bool:
        """Whether Discord could refuse it because of its files."""
        return bool(self.drawn or self.kept)

    def files(self) -> list[discord.File]:
        """The files of a new message. Sending consumes them: call this again for each attempt."""
        return files(self.screen, self.drawn)

    def attachments(self) -> list[discord.Attachment | discord.File]:
        """All attachments of a message after an edit: Discord removes those that are not listed."""
        return [*map(Kept, self.kept.values()), *self.files()]


def told(screen: Screen) -> Illustrated:
    """A screen with words instead of its pictures."""
    return Illustrated(in_words(screen), in_words=True) if screen.pictures else Illustrated(screen)


class Illustrator:
    """Gets the pictures of screens from the studio."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self.draws = studio.draws
        """Whether there are pictures at all."""

    async def illustrate(
        self,
        screen: Screen,
        patience: float,
        attached: Mapping[str, int] = NOTHING,
        *,
        urgent: bool = False,
        follow: Callable[[], None] | None = None,
    ) -> Illustrated:
        """A screen with all its pictures, or in words if one of them is not drawn within `patience` seconds.

        Pictures already `attached` to its message stay and are not drawn. `follow` is called, perhaps several times,
        when a late picture is drawn or may be asked for again.
        """
        drawings = {picture.key: picture.drawing for picture in screen.pictures}
        kept = {key: attached[key] for key in drawings if key in attached}
        asked = {key: self._studio.ask(drawings[key], urgent=urgent) for key in drawings if key not in kept}
        if waiting := [future for future in asked.values() if not future.done()]:
            await asyncio.wait(waiting, timeout=patience)
        late = [future for future in asked.values() if not future.done()]
        drawn = {key: png for key, future in asked.items() if future.done() and (png := future.result()) is not None}
        if len(drawn) == len(asked):
            return Illustrated(screen, drawn, kept)
        refused = [key for key, future in asked.items() if future.done() and key not in drawn]
        again = any(not self._studio.has_given_up(key) for key in refused) and self.draws
        if follow is not None:
            for future in late:
                future.add_done_callback(lambda _: follow())
            if again:
                asyncio.get_running_loop().call_later(AGAIN_AFTER, follow)
        return Illustrated(in_words(screen), in_words=True, followed=bool(late) or again)
