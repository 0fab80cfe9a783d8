"""Answering an interaction: always, in time, and in the right form, whatever happens on the way.

Discord gives three seconds. What is answered is decided by the caller.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeAlias

import aiohttp
import discord
import structlog

from bot.delivery.rendering import layout
from bot.delivery.transport import NOBODY
from bot.locales import Words, language_of, words
from bot.screens.parts import Screen
from engines.contract import Refusal

log = structlog.get_logger(__name__)

UNKNOWN_MESSAGE: Final = 10008
"""Discord's code for a message that is gone."""

PATIENCE: Final = 1.5
"""Seconds after which Discord is told that the answer takes longer; the limit is 3, and the way there takes time."""

AGAIN_AFTER: Final = (0.1, 0.3, 0.6)
"""Seconds between tries when the wire breaks under an answer; all of them fit into what is left of the three."""

ACKNOWLEDGED: Final = 40060
"""Discord's code for an interaction that was acknowledged before."""

TOO_LATE: Final = (10062, 50027)
"""Discord's codes for an interaction that is unknown by now, or whose token has expired."""

Interaction: TypeAlias = "discord.Interaction[discord.Client]"


class Undelivered(Exception):  # noqa: N818  (a fact about Discord, not an error of the program)
    """Discord does not take the answer, or does not say so."""


class Answer:
    """The answer to one interaction. Call one of its methods first; whatever comes after becomes a follow-up.

    Every method may raise Undelivered.
    """

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._lock = asyncio.Lock()
        self._acknowledged = False
        self._thinking = False
        self._given = False
        self.in_doubt = False
        """Whether the answer is there but may be another than ours; what it should show is to be sent once more."""
        self.table_id: str | None = None
        """The table that this is about, as soon as it is known; refusals are put into words with it."""
        self.words: Words = words(language_of(interaction.locale.value))

    @property
    def given(self) -> bool:
        """Whether the person has got an answer."""
        return self._given

    async def tell(self, text: str) -> None:
        """A sentence that only this person sees."""
        await self._say(content=text)

    async def show(self, screen: Screen) -> None:
        """A screen that only this person sees."""
        await self._say(view=layout(screen))

    async def _say(self, **what: Any) -> None:
        async with self._lock:
            response, followup = self._interaction.response, self._interaction.followup
            if not self._acknowledged:
                await self._acknowledge(lambda: response.send_message(**what, ephemeral=True, allowed_mentions=NOBODY))
            elif self._thinking:
                # What was announced is changed, not sent: that can be tried again without saying it twice.
                await _persist(lambda: self._interaction.edit_original_response(**what, allowed_mentions=NOBODY))
            else:
                await _persist(lambda: followup.send(**what, ephemeral=True, allowed_mentions=NOBODY))
            self._thinking = False
            self._given = True

    async def replace(self, screen: Screen) -> bool:
        """The message that was clicked on becomes this screen.

        False, and still to be answered, if that message is gone, as when it was posted anew in the same moment.
        """
        view, edit = layout(screen), self._interaction.response.edit_message
        async with self._lock:
            try:
                if self._acknowledged:
                    await _persist(lambda: self._interaction.edit_original_response(view=view, allowed_mentions=NOBODY))
                else:
                    await self._acknowledge(lambda: edit(view=view, allowed_mentions=NOBODY))
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
                return False
            self._given = True
        return True

    async def hold(self) -> None:
        """Tell Discord that the answer takes longer, unless it has been given."""
        async with self._lock:
            if self._acknowledged:
                return
            if self._interaction.type is discord.InteractionType.component:
                await self._acknowledge(self._interaction.response.defer)
            else:
                await self._acknowledge(lambda: self._interaction.response.defer(ephemeral=True, thinking=True))
                self._thinking = True

    async def _acknowledge(self, send: Callable[[], Awaitable[object]]) -> None:
        """Send the first answer, of which there can be only one.

        When the wire breaks before Discord has said that it has the answer, it may have it all the same. So it is sent
        again, and if Discord says then that there is one, that is as good.
        """
        try:
            await _persist(send)
        except discord.HTTPException as error:
            if error.code != ACKNOWLEDGED:
                raise
            self.in_doubt = True
        self._acknowledged = True


async def _persist(send: Callable[[], Awaitable[object]]) -> None:
    """Send, and send again when the wire breaks: to be told something twice is better than not at all."""
    for pause in (*AGAIN_AFTER, None):
        try:
            await send()
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            if pause is None:
                raise Undelivered(type(error).__name__) from None
            await asyncio.sleep(pause)
        except discord.HTTPException as error:
            # The library has tried a while already.
            if error.status < 500 and error.status != 429:
                raise
            raise Undelivered(f"status {error.status}") from None
        else:
            return


@asynccontextmanager
async def answering(
    interaction: Interaction, explain: Callable[[Refusal, Answer], Awaitable[str]]
) -> AsyncIterator[Answer]:
    """Answer an interaction inside this block; what is raised in it, or forgotten, is answered too.

    `explain` puts a refusal into words.
    """
    answer = Answer(interaction)
    holding = asyncio.create_task(_hold_later(answer))
    try:
        yield answer
        if not answer.given:
            raise RuntimeError("a handler ended without an answer")
    except Refusal as refusal:
        await _tell_safely(answer, await explain(refusal, answer))
    except Undelivered as error:
        # What was asked for is committed, and the screens follow on their own.
        log.info("answer-not-delivered", reason=str(error))
    except discord.HTTPException as error:
        if answer.given or error.code in TOO_LATE:
            log.info("answer-not-delivered", code=error.code)
        else:
            await _confess(answer)
    except Exception:  # whatever it was, the person gets an answer and the log the reason
        await _confess(answer)
    finally:
        holding.cancel()


async def _hold_later(answer: Answer) -> None:
    await asyncio.sleep(PATIENCE)
    try:
        await answer.hold()
    except Undelivered as error:
        log.info("answer-not-held", reason=str(error))
    except discord.HTTPException as error:
        log.info("answer-not-held", code=error.code)


async def _confess(answer: Answer) -> None:
    number = secrets.token_hex(3)
    log.exception("interaction-failed", number=number)
    await _tell_safely(answer, answer.words("refusal-broken", number=number))


async def _tell_safely(answer: Answer, text: str) -> None:
    try:
        await answer.tell(text)
    except Undelivered as error:
        log.info("answer-not-delivered", reason=str(error))
    except discord.HTTPException as error:
        log.info("answer-not-delivered", code=error.code)
