"""Sends, edits and deletes messages, and turns Discord's refusals into exceptions that say what to do.

A message with components has no `content`, and phones show an empty notification for it. So what is to ring is posted
as a sentence, and then edited into its screen; see docs/adr/0050-what-rings-is-posted-as-a-sentence.md.

Once a click is answered by changing its message, Discord accepts further edits of that message with the click's token
for 15 minutes, and does not count them as requests of the bot. They carry no authorization, so Discord may count them
by IP address: they have a limit of their own, and beyond it the bot's own token is used.

`bot.cogs.answer` sends answers to interactions.
"""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Final, TypeAlias

import aiohttp
import discord
import structlog
from msgspec import Struct

from bot.messages.discord_api.budget import ROOM, Budget, paid
from bot.messages.discord_api.forms import TOO_LARGE, Forms
from bot.messages.discord_api.hidden import hidden_channels, is_cached
from bot.messages.discord_api.rendering import Illustrated, as_words, attached_to
from bot.recent import Recent
from bot.screens.parts import Screen
from bot.tables.types import TablePlace

log = structlog.get_logger(__name__)

TOO_OLD_TO_EDIT: Final = 30046
THREAD_ARCHIVED: Final = 50083
"""Discord's code for a change in an archived thread: impossible until somebody writes there."""
THREAD_LOCKED: Final = 160005
"""Discord's code for a change in a locked thread: impossible until a moderator unlocks it."""
TOO_MANY_THREADS: Final = 160006
PERHAPS_LEFT: Final = (50007, 50278, 50033)
"""Discord's codes for a direct message to a member who may have left: closed, no common server, no such account."""
DM_REFUSALS: Final = (*PERHAPS_LEFT, 40003)
"""Discord's codes for a direct message that cannot be sent: these, and too many."""
MISSING_PERMISSIONS: Final = 50013
"""Discord's code for a message that may not be sent here, or not with files."""

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MEMBER: Final = 10007
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_WEBHOOK: Final = 10015
MISSING_ACCESS: Final = 50001
"""Discord's code for what the bot may not see: a hidden channel, or anything in a server that it is not in."""

NOBODY: Final = discord.AllowedMentions.none()

Message: TypeAlias = "discord.InteractionMessage | discord.WebhookMessage"
"""A message that can be edited with the token of an interaction."""

LIVES_FOR: Final = 14 * 60.0
"""Seconds for which a token is used. Discord accepts it for 15 minutes."""
TOKEN_EDITS: Final = 45.0
"""Edits with tokens per second, unless the settings say otherwise."""
EDITS: Final = 4
"""Edits with one token in `WITHIN` seconds. Discord accepts 5; beyond that, discord.py would wait."""
WITHIN: Final = 2.0
HURRY: Final = 0.25
"""Seconds that an edit waits until it may use a token; if it takes longer, it is made with the bot's authorization."""
MESSAGES: Final = 2_000
"""For how many messages a token is kept; each takes about 20 KB of memory."""


class Unreachable(Exception):  # noqa: N818  (a fact about a channel, not an error of the program)
    """The channel cannot be written to: it is gone or forbidden, or the member accepts no direct messages."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Unavailable(Exception):  # noqa: N818  (a fact about Discord, not an error of the program)
    """Discord does not answer at the moment; the same request may succeed later."""


NONCE_SUFFIXES: Final = ("", *"+23456789")
"""Added to a nonce, one after the other, as its messages are deleted: Discord takes at most 25 characters."""
RETRY_DELAYS: Final = (1, 2, 5, 10, 20)
"""Seconds between attempts while Discord does not answer; the last one repeats."""


class FilesRefused(Exception):  # noqa: N818  (a fact about Discord, not an error of the program)
    """Discord refused a message, perhaps only because of its files, and may accept it without them."""


class SentMessage(Struct, frozen=True):
    """A message as Discord has it after a send or an edit."""

    message_id: int
    attached: Mapping[str, int]
    """The attachment ids of its pictures, by key."""
    plainer: Screen | None = None
    """What it shows, if Discord accepted only a plainer form of the screen."""


def refuses_files(error: discord.HTTPException, shown: Illustrated) -> bool:
    """Whether Discord may accept the same screen in words.

    Discord does not always say what is wrong: files may be too large or not allowed here, or a kept one may be gone.
    """
    if not shown.has_files or error.code in (TOO_OLD_TO_EDIT, THREAD_ARCHIVED, THREAD_LOCKED, *DM_REFUSALS):
        return False
    return error.status in (400, TOO_LARGE) or error.code == MISSING_PERMISSIONS


def in_words_if_refused(error: discord.HTTPException, shown: Illustrated) -> Illustrated | None:
    """The message in words, if Discord may have refused its files; see `Forms.accepted`."""
    if not refuses_files(error, shown):
        return None
    log.info("files-refused", code=error.code, kept=len(shown.kept))
    return as_words(shown.screen)


def raise_files_refused(error: discord.HTTPException, shown: Illustrated) -> None:
    """Raise FilesRefused, if Discord may have refused the files of a message; see `Forms.accepted`."""
    if refuses_files(error, shown):
        log.info("files-refused", code=error.code, kept=len(shown.kept))
        raise FilesRefused from None


class Transport:
    """Carries the messages of one bot to Discord. Every method may raise Unavailable."""

    def __init__(
        self,
        client: discord.Client,
        forms: Forms | None = None,
        taken: Callable[[discord.Message], None] = lambda _: None,
    ) -> None:
        """`taken` is called with each message that Discord has taken."""
        self._client = client
        self._forms = forms or Forms()
        self._taken = taken
        self.who_wants: Callable[[Collection[int]], Awaitable[Collection[int]]] | None = None
        """Leaves out of these members those who want no notices."""

    async def private_channel(self, member_id: int, known: int | None) -> int:
        """The id of the channel for direct messages to a member. Raises Unreachable."""
        if known is not None:
            return known
        with translate_errors(), raise_if_unreachable():
            return (await self._client.create_dm(discord.Object(member_id))).id

    async def send(
        self,
        channel_id: int,
        shown: Illustrated | str,
        nonce: str,
        pinged: Collection[int] = (),
        *,
        silent: bool = False,
    ) -> SentMessage:
        """Post a screen, or a sentence that phones show. Raises Unreachable, or FilesRefused.

        Discord notifies the `pinged` members who are mentioned and want notices. A `silent` message makes no phone
        ring. If the nonce was used in the last few minutes, Discord posts nothing and returns the first message. If
        that was deleted, other nonces are used, also the same each time.
        """
        channel = self._client.get_partial_messageable(channel_id)
        wanted = pinged if self.who_wants is None else await self.who_wants(pinged)
        users = [discord.Object(member_id) for member_id in wanted]
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=users) if users else NOBODY
        how = partial(channel.send, allowed_mentions=mentions, silent=silent)
        for suffix in NONCE_SUFFIXES:
            try:
                return await self._send(shown, partial(how, nonce=f"{nonce}{suffix}"))
            except Unreachable as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
        raise Unavailable("the messages of all nonces were deleted")  # Discord forgets nonces after some minutes.

    async def _send(self, shown: Illustrated | str, how: Callable[..., Awaitable[discord.Message]]) -> SentMessage:
        if isinstance(shown, str):
            with translate_errors(), raise_if_unreachable():
                return SentMessage((await how(shown)).id, {})

        async def give(form: Illustrated) -> discord.Message:
            with self._forms.laid_out(form.screen) as view:
                return await how(view=view, files=form.files())

        with translate_errors(), raise_if_unreachable():
            form, message = await self._forms.accepted(shown, give, raise_files_refused)
        self._taken(message)
        return _sent(message, shown, form)

    async def send_file(self, channel_id: int, words: str, name: str, content: bytes) -> None:
        """Post a file with a sentence. Raises Unreachable."""
        channel = self._client.get_partial_messageable(channel_id)
        with translate_errors(), raise_if_unreachable():
            await channel.send(words, file=discord.File(io.BytesIO(content), name), allowed_mentions=NOBODY)

    async def edit(self, channel_id: int, message_id: int, shown: Illustrated) -> SentMessage | None:
        """Put a screen into an existing message, also into a sentence; None if it must be posted again.

        Raises FilesRefused. It must be posted again if the message is gone, too old, or in an archived thread.

        Files that the screen does not show are removed: they may show what somebody held in their hand.
        """
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)

        async def give(form: Illustrated) -> discord.Message:
            with self._forms.laid_out(form.screen) as view:
                # Discord refuses a screen in a message that keeps its content.
                return await message.edit(
                    content=None, view=view, attachments=form.attachments(), allowed_mentions=NOBODY
                )

        with translate_errors():
            try:
                form, after = await self._forms.accepted(shown, give, raise_files_refused)
            except discord.HTTPException as error:
                stays = error.code in (TOO_OLD_TO_EDIT, THREAD_ARCHIVED)
                if stays or isinstance(error, discord.Forbidden | discord.NotFound):
                    return None
                raise
        self._taken(after)
        return _sent(after, shown, form)

    async def open_thread(self, channel_id: int, name: str) -> int:
        """Open a public thread in a channel, and return its id. Raises Unreachable."""
        public: Final = 11
        day: Final = 1440  # type of the thread, and minutes without a message before Discord archives it
        with translate_errors(), raise_if_unreachable(TOO_MANY_THREADS):
            opened = await self._client.http.start_thread_without_message(
                channel_id, name=name, type=public, auto_archive_duration=day
            )
        return int(opened["id"])

    async def archive(self, thread_id: int) -> None:
        """Archive a thread, so that it is unlisted until somebody writes there again. Raises Unreachable."""
        with translate_errors(), raise_if_unreachable(THREAD_ARCHIVED):
            await self._client.http.edit_channel(thread_id, archived=True)

    async def delete_channel(self, channel_id: int) -> None:
        """Delete a thread. Raises Unreachable."""
        with translate_errors(), raise_if_unreachable():
            await self._client.http.delete_channel(channel_id)

    async def count_after(self, channel_id: int, message_id: int, most: int) -> int:
        """Count the messages below one in a channel, up to `most`. Raises Unreachable if the bot may not read it."""
        with translate_errors(), raise_if_unreachable():
            return len(await self._client.http.logs_from(channel_id, most, after=message_id))

    async def channel_is_gone(self, channel_id: int) -> bool:
        """Whether a channel no longer exists; one that the bot may not see is not gone."""
        return await _is_unknown(self._client.http.get_channel(channel_id))

    async def may_read(self, channel_id: int) -> bool:
        """Whether the bot may read a channel: not a private thread to which nobody has added it."""
        with translate_errors():
            try:
                await self._client.http.get_channel(channel_id)
            except (discord.Forbidden, discord.NotFound):
                return False
        return True

    def is_cached(self, place: TablePlace) -> bool:
        """Whether the gateway has told the bot about a place's channel or the channel of its thread, hidden or not."""
        return is_cached(self._client, place)

    def is_hidden(self, place: TablePlace) -> bool:
        """Whether the bot may not view the channel of a place, or of its thread, as the gateway says."""
        return hidden_channels(self._client).hides(place.guild_id, place.governing_id)

    def may_write(self, place: TablePlace) -> bool:
        """Whether the bot may view the channel of a place and write there; yes if the cache does not know it."""
        guild = None if place.guild_id is None else self._client.get_guild(place.guild_id)
        if guild is None or guild.unavailable:
            return True
        if self.is_hidden(place):
            return False
        channel = guild.get_channel_or_thread(place.channel_id) or guild.get_channel(place.governing_id)
        if channel is None:
            return True
        may = channel.permissions_for(guild.me)
        is_thread = place.channel_id != place.governing_id
        return may.view_channel and (may.send_messages_in_threads if is_thread else may.send_messages)

    async def parent_of(self, channel_id: int) -> int | None:
        """The channel that a thread belongs to; None for another channel, or one that the bot cannot see."""
        with translate_errors():
            try:
                channel = await self._client.fetch_channel(channel_id)
            except (discord.Forbidden, discord.NotFound):
                return None
        return channel.parent_id if isinstance(channel, discord.Thread) else None

    async def is_in_guild(self, guild_id: int) -> bool:
        """Whether the bot is in a guild, even during an outage of that guild."""
        with translate_errors():
            try:
                await self._client.http.get_guild(guild_id, with_counts=False)
            except (discord.Forbidden, discord.NotFound):
                return False
        return True

    async def is_member(self, guild_id: int, member_id: int) -> bool:
        """Whether a member is in a guild. Also True for a guild without the bot, whose members are unknown."""
        return not await _is_unknown(self._client.http.get_member(guild_id, member_id), UNKNOWN_MEMBER)

    async def delete(self, channel_id: int, message_id: int) -> bool:
        """Delete a message. False if it stays: its channel is hidden, or its thread locked and archived."""
        message = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        with translate_errors():
            try:
                await message.delete()
            except discord.Forbidden:
                return False
            except discord.NotFound:
                return True
            except discord.HTTPException as error:
                if error.code != THREAD_ARCHIVED:
                    raise
                return False
        return True


def is_refusal(error: discord.HTTPException) -> bool:
    """Whether Discord refuses this very request; otherwise it is failing or busy, and may accept the same one later."""
    return error.status < 500 and error.status != 429


async def _is_unknown(asking: Awaitable[object], code: int = UNKNOWN_CHANNEL) -> bool:
    """Whether Discord answers with this code, which says that the requested object does not exist."""
    with translate_errors():
        try:
            await asking
        except discord.NotFound as error:
            return error.code == code
        except discord.Forbidden:
            return False
    return False


# --- with the token of an interaction ---


async def edited(
    message: Message, shown: Illustrated, forms: Forms, taken: Callable[[discord.Message], None]
) -> SentMessage:
    """Put a screen into a message with the token that came with it; `taken` is called when Discord has it.

    Raises Unavailable, FilesRefused, or discord.HTTPException if Discord refuses.
    """

    async def give(form: Illustrated) -> Message:
        with forms.laid_out(form.screen) as view:
            return await message.edit(view=view, attachments=form.attachments(), allowed_mentions=NOBODY)

    with translate_errors(), paid():
        form, after = await forms.accepted(shown, give, raise_files_refused)
    taken(after)
    return _sent(after, shown, form)


def _sent(message: discord.Message, asked: Illustrated, form: Illustrated) -> SentMessage:
    return SentMessage(message.id, attached_to(message), None if form is asked else form.screen)


class Tokens:
    """The tokens with which messages can be edited now."""

    def __init__(
        self,
        budget: Budget,
        counted: Budget,
        clock: Callable[[], float],
        forms: Forms,
        taken: Callable[[discord.Message], None] = lambda _: None,
    ) -> None:
        """`budget` is the one for all edits with tokens, and `counted` the one for requests that Discord counts.

        `taken` is called with each message that Discord has taken.
        """
        self._forms = forms
        self._taken = taken
        self._budget, self._counted = budget, counted
        self._clock = clock
        self._found = Recent[int, tuple[float, Message, deque[float]]](MESSAGES)
        """By message id: until when its token is used, the message, and the times of its latest edits."""

    def put(self, message: Message) -> None:
        """Record that a click was answered by changing this message."""
        # The answer itself is the first edit that Discord counts for this token.
        self._found[message.id] = self._clock() + LIVES_FOR, message, deque([self._clock()])

    async def edit(self, message_id: int, shown: Illustrated) -> SentMessage | None:
        """Edit a message with its token; None if it has none or must be edited otherwise. Raises as `edited` does."""
        until, message, lately = self._found.get(message_id, (0.0, None, deque[float]()))
        now = self._clock()
        if message is None or until < now:
            self._found.pop(message_id, None)
            return None
        while lately and lately[0] <= now - WITHIN:
            lately.popleft()
        # Answers and private hands have no other way if Discord limits what an address sends.
        is_scarce = self._budget.brake.was_on and self._counted.fullness < min(ROOM, self._budget.fullness)
        if len(lately) >= EDITS or is_scarce or not await self._budget.spend_within(HURRY):
            return None
        lately.append(self._clock())
        try:
            return await edited(message, shown, self._forms, self._taken)
        except discord.HTTPException as error:
            log.info("token-lost", code=error.code)
            self._found.pop(message_id, None)
            return None


# --- refusals ---


@contextmanager
def raise_if_unreachable(*codes: int) -> Iterator[None]:
    """Raise Unreachable for a channel that may not be written to, and for refusals with one of these codes."""
    try:
        yield
    except discord.HTTPException as error:
        if error.code in (*DM_REFUSALS, *codes) or isinstance(error, discord.Forbidden | discord.NotFound):
            raise Unreachable(error.code) from None
        raise


@contextmanager
def translate_errors() -> Iterator[None]:
    """Raise Unavailable for errors that may pass, whatever the library calls them."""
    try:
        yield
    except discord.HTTPException as error:
        if is_refusal(error):
            raise
        raise Unavailable(f"status {error.status}") from None
    except (aiohttp.ClientError, OSError, TimeoutError, discord.RateLimited) as error:
        raise Unavailable(type(error).__name__) from None
