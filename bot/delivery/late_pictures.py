"""Pictures that follow late, into answers which went out in words: nobody else looks after those messages.

Known only in memory: what was to follow when the process ends stays in words.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import islice
from typing import Final

import structlog

from bot.delivery.illustrated import AGAIN_AFTER, Illustrated, Illustrator
from bot.screens.parts import Screen

log = structlog.get_logger(__name__)

MESSAGES: Final = 1_000
"""Of how many messages is known which answer has changed them last; into all others nothing follows any more."""
LANDING: Final = 5.0
"""Seconds that an answer waits for a picture that is on the wire."""
LONGEST: Final = 60.0
"""Seconds after which a message stays in words. The token with which it is edited lives for 15 minutes."""


@dataclass
class _Message:
    """A message that an answer stands in."""

    newest: int
    """The interaction whose answer stands there, or is about to. Ids of interactions grow with time."""
    following: asyncio.Task[None] | None = None
    on_wire: bool = False
    """Whether the picture may arrive at any moment, so that whoever changes the message has to wait for it."""


class LatePictures:
    """What still follows, by message: at most one picture each, and none over anything newer."""

    def __init__(self, illustrator: Illustrator) -> None:
        self._illustrator = illustrator
        self._messages: OrderedDict[int, _Message] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    async def give_way(self, message_id: int, interaction_id: int) -> None:
        """The answer to this interaction is about to change a message: no picture of an earlier one comes over it.

        One that is on its way already is let through first, or it would arrive later and undo the answer.
        """
        message = self._known(message_id, interaction_id)
        message.newest = max(message.newest, interaction_id)
        if message.following is not None:
            if message.on_wire:
                await asyncio.wait([message.following], timeout=LANDING)
            message.following.cancel()

    def follow(
        self, message_id: int, interaction_id: int, screen: Screen, send: Callable[[Illustrated], Awaitable[None]]
    ) -> None:
        """The answer to this interaction stands in words: `send` the screen once when its pictures are drawn.

        Nothing follows if the message has been changed by a later answer, or is.
        """
        message = self._known(message_id, interaction_id)
        if self._closing or interaction_id < message.newest:
            return
        if message.following is not None:
            message.following.cancel()
        message.on_wire = False
        message.following = asyncio.create_task(self._follow(message, screen, send), name="late picture")
        self._tasks.add(message.following)
        message.following.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Let nothing follow any more."""
        self._closing = True
        for task in (tasks := [*self._tasks]):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _known(self, message_id: int, interaction_id: int) -> _Message:
        """What is known of a message; the one that was asked for longest ago is forgotten for it."""
        message = self._messages.setdefault(message_id, _Message(interaction_id))
        self._messages.move_to_end(message_id)
        for each in [*islice(self._messages, max(0, len(self._messages) - MESSAGES))]:
            if (following := self._messages.pop(each).following) is not None:
                following.cancel()
        return message

    async def _follow(self, message: _Message, screen: Screen, send: Callable[[Illustrated], Awaitable[None]]) -> None:
        try:
            shown = await self._illustrated(screen)
            if shown is not None:
                message.on_wire = True
                await send(shown)
        except Exception:  # whatever it was, the words stand and the person was answered
            log.exception("picture-not-followed")

    async def _illustrated(self, screen: Screen) -> Illustrated | None:
        """A screen with all its pictures; None if they will not be there, or not in time."""
        try:
            async with asyncio.timeout(LONGEST):
                while (shown := await self._illustrator.illustrate(screen, LONGEST, urgent=True)).in_words:
                    if not shown.followed:
                        return None
                    await asyncio.sleep(AGAIN_AFTER)
        except TimeoutError:
            return None
        return shown
