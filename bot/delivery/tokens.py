"""Edits with the token of an interaction, which do not count as requests of the bot.

Once a click is answered by changing its message, Discord accepts further edits of that message with the click's token
for 15 minutes. They carry no authorization, so Discord may count them by IP address: they have a limit of their own,
and beyond it the bot's own token is used.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final, TypeAlias

import discord
import structlog

from bot.delivery.budget import Budget, paid
from bot.delivery.illustrated import Illustrated
from bot.delivery.rendering import Layout, attached_to, layout
from bot.delivery.transport import NOBODY, Sent, sorted_out, with_files
from bot.recent import Recent

log = structlog.get_logger(__name__)

Message: TypeAlias = "discord.InteractionMessage | discord.WebhookMessage"
"""A message that can be edited with the token of an interaction."""

LIVES_FOR: Final = 14 * 60.0
"""Seconds for which a token is used. Discord accepts it for 15 minutes."""
TOKEN_EDITS: Final = 45.0
"""Edits with tokens per second, unless the settings say otherwise."""
EDITS: Final = 4
"""Edits with one token in `WITHIN` seconds. Discord accepts 5; beyond that, discord.py would wait."""
WITHIN: Final = 2.0
MESSAGES: Final = 2_000
"""For how many messages a token is kept; each takes about 20 KB of memory."""


async def edited(message: Message, shown: Illustrated, layout: Layout = layout) -> Sent:
    """Put a screen into a message with the token that came with it.

    Raises Unavailable, FilesRefused, or discord.HTTPException if Discord refuses.
    """
    view, attachments = layout(shown.screen), shown.attachments()
    with sorted_out(), paid(), with_files(shown):
        after = await message.edit(view=view, attachments=attachments, allowed_mentions=NOBODY)
    return Sent(message.id, attached_to(after))


class Tokens:
    """The tokens with which messages can be edited now."""

    def __init__(self, budget: Budget, clock: Callable[[], float], layout: Layout = layout) -> None:
        """`budget` is the one for all edits with tokens."""
        self._layout = layout
        self._budget = budget
        self._clock = clock
        self._found = Recent[int, tuple[float, Message, deque[float]]](MESSAGES)
        """By message id: until when its token is used, the message, and the times of its latest edits."""

    def put(self, message: Message) -> None:
        """Record that a click was answered by changing this message."""
        # The answer itself is the first edit that Discord counts for this token.
        self._found[message.id] = self._clock() + LIVES_FOR, message, deque([self._clock()])

    async def edit(self, message_id: int, shown: Illustrated) -> Sent | None:
        """Edit a message with its token. None if it has none, or a limit is reached.

        Raises Unavailable, or FilesRefused.
        """
        until, message, lately = self._found.get(message_id, (0.0, None, deque[float]()))
        now = self._clock()
        if message is None or until < now:
            self._found.pop(message_id, None)
            return None
        while lately and lately[0] <= now - WITHIN:
            lately.popleft()
        if len(lately) >= EDITS or not self._budget.take():
            return None
        lately.append(now)
        try:
            return await edited(message, shown, self._layout)
        except discord.HTTPException as error:
            log.info("token-lost", code=error.code)
            self._found.pop(message_id, None)
            return None
