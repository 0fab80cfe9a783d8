"""Sending, editing and deleting messages, with Discord's refusals sorted into what they mean for us.

Answers to interactions go another way: `bot.cogs.answer`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Final

import aiohttp
import discord

from bot.delivery.rendering import layout
from bot.screens.parts import Screen

TOO_OLD_TO_EDIT: Final = 30046
DM_REFUSALS: Final = (50007, 50278, 40003)
"""Discord's codes for a direct message that may not be sent: closed by the member, no common server, too many."""

NOBODY: Final = discord.AllowedMentions.none()


class Unreachable(Exception):  # noqa: N818  (a fact about a channel, not an error of the program)
    """A channel that cannot be written to: gone, forbidden, or a member who takes no direct messages."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Unavailable(Exception):  # noqa: N818  (a fact about Discord, not an error of the program)
    """Discord does not answer just now; the same request may succeed later."""


class Transport:
    """Carries the messages of one bot to Discord. Every method may raise Unavailable."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def private_channel(self, member_id: int, known: int | None) -> int:
        """The id of the channel for direct messages to a member. Raises Unreachable."""
        if known is not None:
            return known
        with _sorted(), _reaching():
            return (await self._client.create_dm(discord.Object(member_id))).id

    async def send(self, channel_id: int, screen: Screen, nonce: str, pinged: Collection[int] = ()) -> int:
        """Post a screen and return the id of its message. Raises Unreachable.

        The members who are `pinged` are told of it by Discord if they are mentioned there, and nobody else is.
        Sent again with the same nonce within some minutes, nothing is posted: it is the first message that is returned.
        """
        channel = self._client.get_partial_messageable(channel_id)
        users = [discord.Object(member_id) for member_id in pinged]
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=users) if users else NOBODY
        with _sorted(), _reaching():
            return (await channel.send(view=layout(screen), allowed_mentions=mentions, nonce=nonce)).id

    async def edit(self, channel_id: int, message_id: int, screen: Screen) -> bool:
        """Put a screen into a message that stands; False if that message is gone or too old for it."""
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        with _sorted():
            try:
                await message.edit(view=layout(screen), allowed_mentions=NOBODY)
            except discord.HTTPException as error:
                if error.code == TOO_OLD_TO_EDIT or isinstance(error, discord.Forbidden | discord.NotFound):
                    return False
                raise
        return True

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Take a message away; if it cannot be reached any more, that is as good."""
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        with _sorted():
            try:
                await message.delete()
            except (discord.Forbidden, discord.NotFound):
                return


@contextmanager
def _reaching() -> Iterator[None]:
    """A channel that may not be written to is raised as Unreachable."""
    try:
        yield
    except discord.HTTPException as error:
        if error.code in DM_REFUSALS or isinstance(error, discord.Forbidden | discord.NotFound):
            raise Unreachable(error.code) from None
        raise


@contextmanager
def _sorted() -> Iterator[None]:
    """What may go better later is raised as Unavailable, whatever the library calls it."""
    try:
        yield
    except discord.HTTPException as error:
        if error.status < 500 and error.status != 429:
            raise
        raise Unavailable(f"status {error.status}") from None
    except (aiohttp.ClientError, OSError, TimeoutError, discord.RateLimited) as error:
        raise Unavailable(type(error).__name__) from None
