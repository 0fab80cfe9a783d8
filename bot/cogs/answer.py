"""Answers an interaction with a sentence, a screen, or an edit of the clicked message.

The caller decides what to answer; `bot.cogs.request` makes sure that an answer is sent in time.
"""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

import aiohttp
import discord
import structlog

from bot.locales import Speech, Words
from bot.messages.discord_api.forms import Forms, is_about_content, plain_words
from bot.messages.discord_api.rendering import NOTHING, Illustrated, Illustrator, as_words, attached_to, modal
from bot.messages.discord_api.transport import (
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    NOBODY,
    THREAD_ARCHIVED,
    THREAD_LOCKED,
    UNKNOWN_MESSAGE,
    Message,
    in_words_if_refused,
    is_refusal,
)
from bot.messages.lending import Replaced
from bot.messages.private import PrivateAnswers
from bot.messages.private_message import LiveHand
from bot.ops.metrics import UNKNOWN, Fate
from bot.screens.parts import Form, Screen, in_words
from engines.contract import Refusal

log = structlog.get_logger(__name__)

UNCHANGEABLE: Final = (UNKNOWN_MESSAGE, THREAD_ARCHIVED, THREAD_LOCKED, MISSING_ACCESS, MISSING_PERMISSIONS)
"""Discord's codes for a clicked message that cannot be changed; the person can still get an answer of their own."""

FOR_PICTURES: Final = 0.7
"""Seconds to wait for an answer's pictures before sending it as text."""

OLD_PICTURE_STAYS: Final = 5.0
"""The same if the clicked message shows a picture and is the member's alone: until then it stays as it was.

See docs/adr/0055-a-clicked-message-stays-until-its-picture-is-there.md.
"""

OLD_BOARD_STAYS: Final = 2.0
"""The same for a message that others see: their clicks on it wait for this one."""

AT_ONCE: Final = 0.0
"""Seconds to wait for an answer's pictures before acknowledging the click."""

ANSWER_RETRY_DELAYS: Final = (0.1, 0.3, 0.6)
"""Seconds between retries after a connection error; together they fit into Discord's three seconds."""

ACKNOWLEDGED: Final = 40060
"""Discord's error code for an interaction that has already been acknowledged."""

CONTENT: Final = 2000
"""Discord's limit for a message without components, in characters."""

T = TypeVar("T")
Given = TypeVar("Given", bound="Message | None")

Interaction: TypeAlias = "discord.Interaction[discord.Client]"


class Undelivered(Exception):  # noqa: N818  (a fact about Discord, not an error of the program)
    """The answer did not reach Discord, or Discord did not confirm it."""


class Answer:
    """The answer to one interaction. The first method called gives the answer; later calls send follow-ups.

    Every method may raise Undelivered.
    """

    def __init__(
        self,
        interaction: Interaction,
        speech: Speech,
        illustrator: Illustrator,
        private: PrivateAnswers,
        text_only: Callable[[], Awaitable[bool]],
        forms: Forms | None = None,
        taken: Callable[[discord.Message], None] = lambda _: None,
    ) -> None:
        """`text_only` returns whether the member wants no pictures.

        `taken` is called with each message that Discord has taken.
        """
        self._taken = taken
        self._interaction = interaction
        self._illustrator = illustrator
        self._private = private
        self._text_only = text_only
        self._forms = forms or Forms()
        self._lock = asyncio.Lock()
        # The process that received the interaction may have deferred it.
        self.acknowledged = interaction.response.is_done()
        """Whether Discord has received an answer or a deferral."""
        self._thinking = interaction.response.type is discord.InteractionResponseType.deferred_channel_message
        self.given = False
        """Whether the member has received an answer."""
        self._is_unchangeable = False
        """Whether the clicked message could not be replaced; there is no second attempt."""
        self.met_lock = False
        """Whether the clicked message could not be replaced because its thread is locked."""
        self.was_answered_already = False
        """Whether Discord had a response before this answer sent any."""
        self._began = time.monotonic()
        self.acknowledged_after: float | None = None
        """Seconds until Discord confirmed the first response; None before that."""
        self.on_sending: Callable[[], None] = lambda: None
        """Called when the request with the first response begins."""
        self.fate = Fate.ANSWERED
        """The outcome, for the metrics."""
        self.refusal: str | None = None
        """The refusal's code, if the request was refused."""
        self.explained: Refusal | None = None
        """A refusal that the sent screen already explains, so that no further message is needed."""
        self.name = UNKNOWN
        """The kind of the click or the name of the command, for the metrics."""
        self.table_id: str | None = None
        """The table in question, once known; refusal texts use it."""
        self.words: Words = speech(interaction.locale.value)

    async def tell(self, text: str) -> None:
        """Send a sentence that only the member sees."""
        async with self._lock:
            await self._tell(text)

    async def _tell(self, text: str) -> None:
        try:
            await self._say({"content": text}, list)
        except discord.HTTPException as error:
            plainer = plain_words(text, CONTENT)
            if not is_about_content(error) or plainer == text:
                raise
            log.info("message-refused", code=error.code, reason=error.text, instead="words")
            await self._say({"content": plainer}, list)

    async def hand_over(self, text: str, name: str, content: bytes) -> None:
        """Send a sentence and a file that only the member sees. Raises Refusal if Discord refuses the file."""
        async with self._lock:
            try:
                await self._say({"content": text}, lambda: [discord.File(io.BytesIO(content), name)])
            except discord.HTTPException as error:
                if not (is_about_content(error) or error.code == MISSING_PERMISSIONS):
                    raise
                log.info("file-refused", code=error.code, reason=error.text)
                raise Refusal("file-refused") from None

    async def show(self, screen: Screen, hand: LiveHand | None = None) -> None:
        """Send a screen that only the member sees; if it is their `hand`, it follows its table."""
        give = partial(self._send, ephemeral=True)
        await self._with_pictures(await self._as_read(screen), NOTHING, give, follow=True, hand=hand)

    async def publish(self, screen: Screen) -> None:
        """Send a screen that everybody in the channel sees."""
        await self._with_pictures(screen, NOTHING, partial(self._send, ephemeral=False), follow=True)

    async def _send(self, shown: Illustrated, *, ephemeral: bool) -> Message | None:
        with self._forms.laid_out(shown.screen) as view:
            return await self._say({"view": view}, shown.files, ephemeral=ephemeral)

    async def _say(
        self, what: Mapping[str, Any], files: Callable[[], list[discord.File]], *, ephemeral: bool = True
    ) -> Message | None:
        """Send a message. `files` creates its files for each attempt, because sending uses them up.

        Returns the message; None if it is not known.
        """
        response, followup = self._interaction.response, self._interaction.followup
        how: dict[str, Any] = {"ephemeral": ephemeral, "allowed_mentions": NOBODY}
        first, is_first = None, not self.acknowledged
        if is_first:
            first = await self._acknowledge(lambda: response.send_message(**what, **_given(files=files()), **how))
        said: Message | None
        if first is not None:
            said = _message_of(first)
        elif is_first and (before := await self._first_response()) is not None:
            said = before  # Only Discord's confirmation was lost, and a newer click may have changed it since.
        elif self._thinking:
            said = await self._fill_in(what, files)
            if said is None:
                said = await with_retries(lambda: followup.send(**what, **_given(files=files()), **how, wait=True))
        else:
            said = await with_retries(lambda: followup.send(**what, **_given(files=files()), **how, wait=True))
        self._thinking, self.given = False, True
        if said is not None:
            self._taken(said)
        return said

    async def _fill_in(self, what: Mapping[str, Any], files: Callable[[], list[discord.File]]) -> Message | None:
        """Send a message as the deferred response; None if that is gone. An edit cannot be sent twice by a retry."""
        edit = self._interaction.edit_original_response
        try:
            return await with_retries(lambda: edit(**what, **_given(attachments=files()), allowed_mentions=NOBODY))
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return None

    async def replace(
        self, screen: Screen, hand: LiveHand | None = None, attached: Mapping[str, int] | None = None
    ) -> Replaced | None:
        """Turn the clicked message into this screen; if it is a private `hand`, it follows its table.

        `attached` are the message's files, if known: it may have been edited after the click. Returns None and leaves
        the interaction unanswered if that message cannot be changed: it is gone, for example because it was reposted,
        or somebody has archived or locked its thread.
        """
        if self._is_unchangeable:
            return None
        message = self._interaction.message
        ephemeral = message is not None and message.flags.ephemeral
        private = self._interaction.guild_id is None or ephemeral
        shown = await self._as_read(screen) if private else screen
        at_click = NOTHING if message is None else attached_to(message)
        try:
            async with self._private.click(0 if message is None else message.id, self.defer) as followed:
                known = attached if followed is None else followed
                given, after = await self._with_pictures(
                    *(shown, at_click if known is None else known, self._replace),
                    patience=OLD_PICTURE_STAYS if private else OLD_BOARD_STAYS,
                    follow=ephemeral,  # Delivery updates all others.
                    hand=hand,
                )
        except discord.HTTPException as error:
            if error.code not in UNCHANGEABLE:
                raise
            self._is_unchangeable = True
            self.met_lock = error.code == THREAD_LOCKED or (error.code == THREAD_ARCHIVED and self._is_locked())
            return None
        return Replaced(given, attached_to(after), after)

    def _is_locked(self) -> bool:
        channel = self._interaction.channel
        return isinstance(channel, discord.Thread) and channel.locked

    async def ask(self, form: Form) -> None:
        """Open a form; its submission arrives as an interaction of its own.

        Raises Refusal if the click was already acknowledged, because Discord opens a form only as the first response,
        or if Discord refuses the form.
        """
        async with self._lock:
            if self.acknowledged:
                raise Refusal("form-late")
            try:
                first = await self._acknowledge(lambda: self._interaction.response.send_modal(modal(form)))
            except discord.HTTPException as error:
                if not is_about_content(error):
                    raise
                log.warning("form-refused", code=error.code, reason=error.text)
                raise Refusal("form-refused") from None
            if first is None and await self._is_deferred():
                raise Refusal("form-late")
            self.given = True

    async def announce(self, screen: Screen) -> None:
        """Send a screen to the whole channel in addition to the answer. It is never updated.

        Raises discord.HTTPException if Discord rejects it.
        """
        await self.defer()
        send = self._interaction.followup.send

        async def give(shown: Illustrated) -> None:
            with self._forms.laid_out(shown.screen) as view:
                await with_retries(lambda: send(view=view, ephemeral=False, allowed_mentions=NOBODY))

        async with self._lock:
            await self._forms.accepted(as_words(screen), give, in_words_if_refused)

    async def _replace(self, shown: Illustrated) -> Message:
        first, later = self._interaction.response, self._interaction
        with self._forms.laid_out(shown.screen) as view:

            def how() -> dict[str, Any]:  # Each attempt uses up the attachments.
                return {"view": view, "attachments": shown.attachments(), "allowed_mentions": NOBODY}

            answered = None if self.acknowledged else await self._acknowledge(lambda: first.edit_message(**how()))
            after = _message_of(answered)
            if after is None:
                after = await with_retries(lambda: later.edit_original_response(**how()))
        self.given = True
        self._taken(after)
        return after

    async def _as_read(self, screen: Screen) -> Screen:
        """Convert a private screen to text if the member wants no pictures."""
        return in_words(screen) if screen.pictures and await self._text_only() else screen

    async def _with_pictures(
        self,
        screen: Screen,
        present: Mapping[str, int],
        give: Callable[[Illustrated], Awaitable[Given]],
        *,
        patience: float | None = None,
        follow: bool,
        hand: LiveHand | None = None,
    ) -> tuple[Screen, Given]:
        """Send a screen with its pictures, or as text if they are late or Discord rejects them.

        Returns the screen as Discord has accepted it, and what `give` returned.

        Files `present` on the message are kept, but may have been removed since the click. `patience` is given for a
        clicked message: if it shows pictures, it stays as it is for these seconds. The answer is then deferred while
        pictures are drawn, so that the button is released. `follow` lets late pictures be added.
        """
        shown = await self._illustrated(screen, present, patience) if screen.pictures else as_words(screen)
        async with self._lock:
            shown, message = await self._forms.accepted(shown, give, in_words_if_refused)
        if follow and message is not None:
            self._private.given(message, screen, shown, hand)
        return shown.screen, message

    async def _illustrated(self, screen: Screen, present: Mapping[str, int], patience: float | None) -> Illustrated:
        """A screen with its pictures, or as text if they are late; see `_with_pictures`."""
        waits = patience if patience is not None and present else FOR_PICTURES
        drawing = asyncio.create_task(self._illustrator.illustrate(screen, waits, present, urgent=True))
        try:
            if patience is not None and not (await asyncio.wait([drawing], timeout=AT_ONCE))[0]:
                await self.defer()
            return await drawing
        finally:
            drawing.cancel()

    async def ignore(self) -> None:
        """Acknowledge a click, and change nothing."""
        await self.defer()
        self.given, self.fate = True, Fate.DEAF

    async def defer(self) -> None:
        """Defer the answer, unless the interaction is already acknowledged."""
        async with self._lock:
            if not self.acknowledged:
                await self._acknowledge(partial(send_deferral, self._interaction))
                self._thinking = not is_click(self._interaction)

    async def _acknowledge(self, send: Callable[[], Awaitable[T]]) -> T | None:
        """Send the first response, of which there can be only one. Returns None if Discord already has one.

        That is this one, if the connection broke before Discord confirmed it and it was sent again; or a deferral by
        the process that received the interaction.
        """
        sent, attempts = None, 0

        def attempt() -> Awaitable[T]:
            nonlocal attempts
            attempts += 1
            if attempts == 1:
                self.on_sending()
            return send()

        try:
            sent = await with_retries(attempt)
        except discord.HTTPException as error:
            if error.code != ACKNOWLEDGED:
                raise
            self.was_answered_already = attempts == 1  # Else an earlier attempt may have reached Discord.
            self._thinking = not is_click(self._interaction)
        self.acknowledged = True
        self.acknowledged_after = time.monotonic() - self._began
        return sent

    async def _first_response(self) -> Message | None:
        """The message of the first response; None if that is a deferral, a form, or a deleted message."""
        original, clicked = await self._original(), self._interaction.message
        if original is None or original.flags.loading or (clicked is not None and original.id == clicked.id):
            return None
        return original

    async def _is_deferred(self) -> bool:
        """Whether the first response to a click is a deferral: then its message is the clicked one, else a new one."""
        original = await self._original()
        clicked = self._interaction.message
        return original is not None and clicked is not None and original.id == clicked.id

    async def _original(self) -> Message | None:
        try:
            return await with_retries(self._interaction.original_response)
        except discord.NotFound:  # A form has no message, and anybody may have deleted one.
            return None


def is_click(interaction: Interaction) -> bool:
    """Whether a message was clicked on; a form that a button opened carries that message, too."""
    return interaction.type is discord.InteractionType.component or interaction.message is not None


async def send_deferral(interaction: Interaction) -> object:
    """Acknowledge an interaction whose answer follows later."""
    response = interaction.response
    return await (response.defer() if is_click(interaction) else response.defer(ephemeral=True, thinking=True))


def _message_of(answered: discord.InteractionCallbackResponse[discord.Client] | None) -> Message | None:
    """The message that the first response created or edited, if Discord's reply contains it."""
    resource = None if answered is None else answered.resource
    return resource if isinstance(resource, discord.InteractionMessage) else None


def _given(**files: list[discord.File]) -> dict[str, Any]:
    """Keep only the non-empty lists."""
    return {name: each for name, each in files.items() if each}


async def with_retries(send: Callable[[], Awaitable[T]]) -> T:
    """Send, and retry when the connection breaks: reading something twice is better than not at all."""
    pauses = iter(ANSWER_RETRY_DELAYS)
    while True:
        try:
            return await send()
        except discord.RateLimited as error:
            raise Undelivered(type(error).__name__) from None
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            if (pause := next(pauses, None)) is None:
                raise Undelivered(type(error).__name__) from None
            await asyncio.sleep(pause)
        except discord.HTTPException as error:
            # discord.py has already retried server errors.
            if is_refusal(error):
                raise
            raise Undelivered(f"status {error.status}") from None
