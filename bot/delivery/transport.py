"""Sending, editing and deleting messages, with Discord's refusals sorted into what they mean for us.

Answers to interactions go another way: `bot.cogs.answer`.
"""

from __future__ import annotations

import io
from collections.abc import Awaitable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import aiohttp
import discord
import structlog
from msgspec import Struct

from bot.delivery.illustrated import Illustrated
from bot.delivery.rendering import Layout, attached_to, layout

log = structlog.get_logger(__name__)

TOO_OLD_TO_EDIT: Final = 30046
THREAD_ARCHIVED: Final = 50083
"""Discord's code for what cannot be changed in a thread until somebody writes there."""
TOO_MANY_THREADS: Final = 160006
INVALID_RECIPIENT: Final = 50033
"""Discord's code for direct messages to an account that is gone."""
DM_REFUSALS: Final = (50007, 50278, 40003, INVALID_RECIPIENT)
"""Discord's codes for a direct message that cannot be sent: closed, no common server, too many, nobody there."""
TOO_LARGE: Final = 413
MISSING_PERMISSIONS: Final = 50013
"""Discord's code for a message that may not be sent here, or not with files."""

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MEMBER: Final = 10007
MISSING_ACCESS: Final = 50001
"""Discord's code for what may not be seen: a channel that is hidden, or anything in a server without the bot."""
NO_COMMON_SERVER: Final = 50278

NOBODY: Final = discord.AllowedMentions.none()


class Unreachable(Exception):  # noqa: N818  (a fact about a channel, not an error of the program)
    """A channel that cannot be written to: gone, forbidden, or a member who takes no direct messages."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Unavailable(Exception):  # noqa: N818  (a fact about Discord, not an error of the program)
    """Discord does not answer just now; the same request may succeed later."""


class FilesRefused(Exception):  # noqa: N818  (a fact about Discord, not an error of the program)
    """A message that was refused perhaps for its files alone, and may be taken without them."""


class Sent(Struct, frozen=True):
    """A message as Discord holds it after it was sent or edited."""

    message_id: int
    attached: Mapping[str, int]
    """The ids of the files of its pictures, by key."""


def refuses_files(error: discord.HTTPException, shown: Illustrated) -> bool:
    """Whether the same screen in words may be taken.

    Discord does not always say what it minds: that files are too large, may not be sent here, or that one which was to
    be kept is gone.
    """
    if not shown.has_files or error.code in (TOO_OLD_TO_EDIT, *DM_REFUSALS):
        return False
    return error.status in (400, TOO_LARGE) or error.code == MISSING_PERMISSIONS


class Transport:
    """Carries the messages of one bot to Discord. Every method may raise Unavailable."""

    def __init__(self, client: discord.Client, layout: Layout = layout) -> None:
        self._client = client
        self._layout = layout

    async def private_channel(self, member_id: int, known: int | None) -> int:
        """The id of the channel for direct messages to a member. Raises Unreachable."""
        if known is not None:
            return known
        with sorted_out(), _reaching():
            return (await self._client.create_dm(discord.Object(member_id))).id

    async def send(
        self, channel_id: int, shown: Illustrated, nonce: str, pinged: Collection[int] = (), *, silent: bool = False
    ) -> Sent:
        """Post a screen. Raises Unreachable, or FilesRefused.

        Discord notifies the `pinged` members if the screen mentions them, and nobody else. A `silent` message makes no
        phone ring. Sent again with the same nonce within some minutes, nothing is posted and the first one is returned.
        """
        channel = self._client.get_partial_messageable(channel_id)
        users = [discord.Object(member_id) for member_id in pinged]
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=users) if users else NOBODY
        view, files = self._layout(shown.screen), shown.files()
        with sorted_out(), _reaching(), with_files(shown):
            message = await channel.send(view=view, files=files, allowed_mentions=mentions, nonce=nonce, silent=silent)
        return Sent(message.id, attached_to(message))

    async def send_file(self, channel_id: int, words: str, name: str, content: bytes) -> None:
        """Post a file with a sentence. Raises Unreachable."""
        channel = self._client.get_partial_messageable(channel_id)
        with sorted_out(), _reaching():
            await channel.send(words, file=discord.File(io.BytesIO(content), name), allowed_mentions=NOBODY)

    async def edit(self, channel_id: int, message_id: int, shown: Illustrated) -> Sent | None:
        """Put a screen into an existing message; None if it has to be posted again. Raises FilesRefused.

        That is so if the message is gone, too old, or in an archived thread.

        Files that the screen does not show are taken away: they may be what somebody had in their hand.
        """
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        view, attachments = self._layout(shown.screen), shown.attachments()
        with sorted_out():
            try:
                with with_files(shown):
                    after = await message.edit(view=view, attachments=attachments, allowed_mentions=NOBODY)
            except discord.HTTPException as error:
                stays = error.code in (TOO_OLD_TO_EDIT, THREAD_ARCHIVED)
                if stays or isinstance(error, discord.Forbidden | discord.NotFound):
                    return None
                raise
        return Sent(message_id, attached_to(after))

    async def open_thread(self, channel_id: int, name: str) -> int:
        """Open a thread in a channel that everybody there can see, and return its id. Raises Unreachable."""
        public: Final = 11
        day: Final = 1440  # the kind of the thread, and minutes without a message until Discord archives it
        with sorted_out(), _reaching(TOO_MANY_THREADS):
            opened = await self._client.http.start_thread_without_message(
                channel_id, name=name, type=public, auto_archive_duration=day
            )
        return int(opened["id"])

    async def archive(self, thread_id: int) -> None:
        """Archive a thread, which is unlisted until somebody writes there again. Raises Unreachable."""
        with sorted_out(), _reaching(THREAD_ARCHIVED):
            await self._client.http.edit_channel(thread_id, archived=True)

    async def delete_channel(self, channel_id: int) -> None:
        """Delete a thread. Raises Unreachable."""
        with sorted_out(), _reaching():
            await self._client.http.delete_channel(channel_id)

    async def count_after(self, channel_id: int, message_id: int, most: int) -> int:
        """How many messages are below one in a channel, up to `most`. Raises Unreachable if it may not be read."""
        with sorted_out(), _reaching():
            return len(await self._client.http.logs_from(channel_id, most, after=message_id))

    async def channel_is_gone(self, channel_id: int) -> bool:
        """Whether there is no such channel any more; one that may not be seen is not gone."""
        return await _is_unknown(self._client.http.get_channel(channel_id))

    async def is_in_guild(self, guild_id: int) -> bool:
        """Whether the bot is in a guild, also while that has an outage."""
        with sorted_out():
            try:
                await self._client.http.get_guild(guild_id, with_counts=False)
            except (discord.Forbidden, discord.NotFound):
                return False
        return True

    async def is_member(self, guild_id: int, member_id: int) -> bool:
        """Whether a member is in a guild. The members of a guild without the bot are not known, so they may be."""
        return not await _is_unknown(self._client.http.get_member(guild_id, member_id), UNKNOWN_MEMBER)

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Take a message away; if it cannot be reached any more, that is as good."""
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        with sorted_out():
            try:
                await message.delete()
            except (discord.Forbidden, discord.NotFound):
                return
            except discord.HTTPException as error:
                if error.code != THREAD_ARCHIVED:
                    raise


def is_refusal(error: discord.HTTPException) -> bool:
    """Whether Discord refuses this very request; else it is unwell or busy, and may take the same one later."""
    return error.status < 500 and error.status != 429


async def _is_unknown(asking: Awaitable[object], code: int = UNKNOWN_CHANNEL) -> bool:
    """Whether Discord says that what was asked for does not exist, by this code."""
    with sorted_out():
        try:
            await asking
        except discord.NotFound as error:
            return error.code == code
        except discord.Forbidden:
            return False
    return False


@contextmanager
def with_files(shown: Illustrated) -> Iterator[None]:
    """What may be refused for its files alone is raised as FilesRefused."""
    try:
        yield
    except discord.HTTPException as error:
        if refuses_files(error, shown):
            log.info("files-refused", code=error.code, kept=len(shown.kept))
            raise FilesRefused from None
        raise


@contextmanager
def _reaching(*codes: int) -> Iterator[None]:
    """A channel that may not be written to is raised as Unreachable, and so is what Discord refuses by these codes."""
    try:
        yield
    except discord.HTTPException as error:
        if error.code in (*DM_REFUSALS, *codes) or isinstance(error, discord.Forbidden | discord.NotFound):
            raise Unreachable(error.code) from None
        raise


@contextmanager
def sorted_out() -> Iterator[None]:
    """What may go better later is raised as Unavailable, whatever the library calls it."""
    try:
        yield
    except discord.HTTPException as error:
        if is_refusal(error):
            raise
        raise Unavailable(f"status {error.status}") from None
    except (aiohttp.ClientError, OSError, TimeoutError, discord.RateLimited) as error:
        raise Unavailable(type(error).__name__) from None
