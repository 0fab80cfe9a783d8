"""Screens with their pictures drawn, or with words in their place where they are not there in time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Final

import discord
from msgspec import Struct

from bot.delivery.rendering import Kept, files
from bot.pictures.studio import Studio
from bot.screens.parts import Screen, in_words

AGAIN_AFTER: Final = 3.0
"""Seconds until a picture is asked for again for which there was no room."""
NOTHING: Final[Mapping[str, int]] = {}


class Illustrated(Struct, frozen=True):
    """A screen as it goes out."""

    screen: Screen
    drawn: Mapping[str, bytes] = {}
    """The PNGs that are sent with it, by key."""
    kept: Mapping[str, int] = {}
    """The ids of the files that stay on its message, by key. All others go."""
    in_words: bool = False
    """Whether words replace a picture."""
    followed: bool = False
    """Whether the picture follows."""

    @property
    def has_files(self) -> bool:
        """Whether Discord could refuse it for its files."""
        return bool(self.drawn or self.kept)

    def files(self) -> list[discord.File]:
        """What a new message takes along. Files are used up by sending them: ask again for each try."""
        return files(self.screen, self.drawn)

    def attachments(self) -> list[discord.Attachment | discord.File]:
        """What hangs on an edited message afterwards, complete: what is not listed is taken away by Discord."""
        return [*map(Kept, self.kept.values()), *self.files()]


def told(screen: Screen) -> Illustrated:
    """A screen without any picture."""
    return Illustrated(in_words(screen), in_words=True) if screen.pictures else Illustrated(screen)


class Illustrator:
    """Gets the pictures of screens."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio

    @property
    def draws(self) -> bool:
        """Whether there are pictures at all."""
        return self._studio.draws

    async def illustrate(
        self,
        screen: Screen,
        patience: float,
        attached: Mapping[str, int] = NOTHING,
        *,
        urgent: bool = False,
        follow: Callable[[], None] | None = None,
    ) -> Illustrated:
        """A screen with all its pictures; in words if one of them is not there within this many seconds.

        What is `attached` to its message stays and is not drawn. `follow` is called when a picture that was late is
        there, or may be asked for again; perhaps several times.
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
