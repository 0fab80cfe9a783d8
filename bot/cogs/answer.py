"""The answer to an interaction, in the right form: a sentence, a screen, or the message that was clicked on.

What is answered is decided by the caller; that it is answered in time, whatever happens, by `bot.cogs.answering`.
"""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

import aiohttp
import discord
import structlog

from bot.delivery.illustrated import NOTHING, Illustrated, Illustrator, told
from bot.delivery.private import LiveHand, PrivateAnswers
from bot.delivery.rendering import Layout, attached_to, layout, modal
from bot.delivery.tokens import Message
from bot.delivery.transport import NOBODY, is_refusal, refuses_files
from bot.locales import Speech, Words
from bot.metrics import UNKNOWN, Fate
from bot.screens.parts import Form, Screen, in_words
from engines.contract import Refusal

log = structlog.get_logger(__name__)

UNKNOWN_MESSAGE: Final = 10008
"""Discord's code for a message that is gone."""

FOR_PICTURES: Final = 0.7
"""Seconds that an answer waits for its pictures before it is given in words."""

AT_ONCE: Final = 0.0
"""Seconds after which a click is acknowledged although the picture of its answer is still being drawn."""

AGAIN_AFTER: Final = (0.1, 0.3, 0.6)
"""Seconds between tries when the wire breaks under an answer; all of them fit into what is left of the three."""

ACKNOWLEDGED: Final = 40060
"""Discord's code for an interaction that was acknowledged before."""

T = TypeVar("T")

Interaction: TypeAlias = "discord.Interaction[discord.Client]"


class Undelivered(Exception):  # noqa: N818  (a fact about Discord, not an error of the program)
    """Discord does not take the answer, or does not say so."""


class Answer:
    """The answer to one interaction. Call one of its methods first; whatever comes after becomes a follow-up.

    Every method may raise Undelivered.
    """

    def __init__(
        self,
        interaction: Interaction,
        speech: Speech,
        illustrator: Illustrator,
        private: PrivateAnswers,
        text_only: Callable[[], Awaitable[bool]],
        layout: Layout = layout,
    ) -> None:
        """`text_only` tells whether this person wants no pictures."""
        self._interaction = interaction
        self._illustrator = illustrator
        self._private = private
        self._text_only = text_only
        self._layout = layout
        self._lock = asyncio.Lock()
        # The process at which it came in may have told Discord that the answer takes longer.
        self._acknowledged = interaction.response.is_done()
        self._thinking = interaction.response.type is discord.InteractionResponseType.deferred_channel_message
        self._given = False
        self.in_doubt = False
        """Whether the answer is there but may be another than ours; its content must be sent once more."""
        self.in_words = False
        """Whether the last screen was given in words, as its pictures were late or refused."""
        self.attached: Mapping[str, int] = NOTHING
        """The files of the message that was replaced, if they are known."""
        self.message: Message | None = None
        """That message, which can be edited with the token of the interaction."""
        self._began = time.monotonic()
        self.acknowledged_after: float | None = None
        """Seconds until Discord had the first answer; None as long as it has none."""
        self.fate = Fate.ANSWERED
        """How it ends, for the metrics."""
        self.refusal: str | None = None
        """The code, if it is refused."""
        self.explained: Refusal | None = None
        """A refusal that the given screen already explains, so that no further message is needed."""
        self.name = UNKNOWN
        """What was asked for, if it is one of a fixed list: the kind of a click, or a command."""
        self.table_id: str | None = None
        """The table that this is about, as soon as it is known; refusals are put into words with it."""
        self.words: Words = speech(interaction.locale.value)

    @property
    def _message_id(self) -> int:
        """The message that was clicked on; 0 if none was."""
        return 0 if self._interaction.message is None else self._interaction.message.id

    @property
    def acknowledged(self) -> bool:
        """Whether Discord has got an answer, or knows that it takes longer."""
        return self._acknowledged

    @property
    def given(self) -> bool:
        """Whether the person has got an answer."""
        return self._given

    async def tell(self, text: str) -> None:
        """A sentence that only this person sees."""
        async with self._lock:
            await self._say({"content": text}, list)

    async def hand_over(self, text: str, name: str, content: bytes) -> None:
        """A sentence with a file, for this person alone."""
        async with self._lock:
            await self._say({"content": text}, lambda: [discord.File(io.BytesIO(content), name)])

    async def show(self, screen: Screen, hand: LiveHand | None = None) -> None:
        """A screen that only this person sees; if it is their `hand`, it follows its table."""

        async def give(shown: Illustrated) -> Message | None:
            return await self._say({"view": self._layout(shown.screen)}, shown.files)

        await self._with_pictures(await self._as_read(screen), NOTHING, give, follow=True, hand=hand)

    async def publish(self, screen: Screen) -> None:
        """A screen that everybody in the channel sees."""

        async def give(shown: Illustrated) -> Message | None:
            return await self._say({"view": self._layout(shown.screen)}, shown.files, ephemeral=False)

        await self._with_pictures(screen, NOTHING, give, follow=True)

    async def _say(
        self, what: Mapping[str, Any], files: Callable[[], list[discord.File]], *, ephemeral: bool = True
    ) -> Message | None:
        """Say something with files, which are created again for each try: sending uses them up.

        Returns the message that holds it; None if it is not known.
        """
        response, followup = self._interaction.response, self._interaction.followup
        how: dict[str, Any] = {"ephemeral": ephemeral, "allowed_mentions": NOBODY}
        said: Message | None
        if not self._acknowledged:
            said = _message_of(
                await self._acknowledge(lambda: response.send_message(**what, **_given(files=files()), **how))
            )
        elif self._thinking:
            # What was announced is changed, not sent: that can be tried again without saying it twice.
            edit = self._interaction.edit_original_response
            said = await _persist(lambda: edit(**what, **_given(attachments=files()), allowed_mentions=NOBODY))
        else:
            said = await _persist(lambda: followup.send(**what, **_given(files=files()), **how, wait=True))
        self._thinking, self._given = False, True
        return said

    async def replace(self, screen: Screen, hand: LiveHand | None = None) -> bool:
        """The message that was clicked on becomes this screen; if it is a private `hand`, it follows its table.

        False, and still to be answered, if that message is gone, as when it was posted again in the same moment.
        """
        message = self._interaction.message
        ephemeral = message is not None and message.flags.ephemeral
        private = self._interaction.guild_id is None or ephemeral
        shown = await self._as_read(screen) if private else screen
        try:
            async with self._private.click(self._message_id, self.hold):
                await self._with_pictures(
                    *(shown, NOTHING if message is None else attached_to(message), self._replace),
                    acknowledged_first=True,
                    follow=ephemeral,  # Delivery looks after all others.
                    hand=hand,
                )
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def ask(self, form: Form) -> None:
        """A form that only this person sees; it comes back as an interaction of its own.

        Raises Refusal if the click was acknowledged already: Discord opens a form as the very first answer only.
        """
        async with self._lock:
            if self._acknowledged:
                raise Refusal("form-late")
            await self._acknowledge(lambda: self._interaction.response.send_modal(modal(form)))
            self._given = True

    async def announce(self, screen: Screen) -> None:
        """A screen for everybody in the channel, besides the answer. It stays as it is.

        Raises discord.HTTPException if Discord does not take it.
        """
        await self.hold()
        async with self._lock:
            send = self._interaction.followup.send
            await _persist(lambda: send(view=self._layout(screen), ephemeral=False, allowed_mentions=NOBODY))

    async def _replace(self, shown: Illustrated) -> Message | None:
        view, first, later = self._layout(shown.screen), self._interaction.response, self._interaction
        after: Message | None
        if self._acknowledged:
            after = await _persist(
                lambda: later.edit_original_response(
                    view=view, attachments=shown.attachments(), allowed_mentions=NOBODY
                )
            )
        else:
            after = _message_of(
                await self._acknowledge(
                    lambda: first.edit_message(view=view, attachments=shown.attachments(), allowed_mentions=NOBODY)
                )
            )
        self.attached, self.message = NOTHING if after is None else attached_to(after), after
        self._given = True
        return after

    async def _as_read(self, screen: Screen) -> Screen:
        """A screen for this person alone, as they want to read it."""
        return in_words(screen) if screen.pictures and await self._text_only() else screen

    async def _with_pictures(
        self,
        screen: Screen,
        present: Mapping[str, int],
        give: Callable[[Illustrated], Awaitable[Message | None]],
        *,
        acknowledged_first: bool = False,
        follow: bool,
        hand: LiveHand | None = None,
    ) -> None:
        """Give a screen with its pictures, or in words if they are late or Discord does not take them.

        What is `present` on the message stays there; somebody else may have taken it away since the click. With
        `acknowledged_first` the button does not stay pressed until the pictures are drawn. Late ones may `follow`.
        """
        drawing = asyncio.create_task(self._illustrator.illustrate(screen, FOR_PICTURES, present, urgent=True))
        try:
            if acknowledged_first and screen.pictures and not (await asyncio.wait([drawing], timeout=AT_ONCE))[0]:
                await self.hold()
            shown = await drawing
        finally:
            drawing.cancel()
        async with self._lock:
            try:
                message = await give(shown)
            except discord.HTTPException as error:
                if not refuses_files(error, shown):
                    raise
                log.info("files-refused", code=error.code, kept=len(shown.kept))
                shown = told(screen)
                message = await give(shown)
            self.in_words = shown.in_words
        if follow and message is not None:
            self._private.given(message, screen, shown, hand)

    async def hold(self) -> None:
        """Tell Discord that the answer takes longer, unless it has been given."""
        async with self._lock:
            if self._acknowledged:
                return
            # A form that a button has opened comes with the message of the button, as a click does.
            if self._interaction.type is discord.InteractionType.component or self._interaction.message is not None:
                await self._acknowledge(self._interaction.response.defer)
            else:
                await self._acknowledge(lambda: self._interaction.response.defer(ephemeral=True, thinking=True))
                self._thinking = True

    async def _acknowledge(self, send: Callable[[], Awaitable[T]]) -> T | None:
        """Send the first answer, of which there can be only one; None if it is there but its message is not known.

        When the connection breaks before Discord has confirmed the answer, it may have it all the same. So it is sent
        again, and if Discord says then that there is one, that is as good.
        """
        sent = None
        try:
            sent = await _persist(send)
        except discord.HTTPException as error:
            if error.code != ACKNOWLEDGED:
                raise
            self.in_doubt = True
        self._acknowledged = True
        self.acknowledged_after = time.monotonic() - self._began
        return sent


def _message_of(answered: discord.InteractionCallbackResponse[discord.Client] | None) -> Message | None:
    """The message that holds a first answer, by Discord's reply."""
    resource = None if answered is None else answered.resource
    return resource if isinstance(resource, discord.InteractionMessage) else None


def _given(**files: list[discord.File]) -> dict[str, Any]:
    """Only what is not empty."""
    return {name: each for name, each in files.items() if each}


async def _persist(send: Callable[[], Awaitable[T]]) -> T:
    """Send, and send again when the connection breaks: a member may read something twice rather than not at all."""
    pauses = iter(AGAIN_AFTER)
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
            # The library has tried a while already.
            if is_refusal(error):
                raise
            raise Undelivered(f"status {error.status}") from None
