"""Answering an interaction: always and in time, whatever happens on the way. Discord gives three seconds."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final, Protocol

import discord
import structlog

from bot.cogs.answer import Answer, Undelivered
from bot.metrics import Fate
from bot.store.connections import StoreError
from bot.tables.refusals import NotOursError
from engines.contract import Refusal

log = structlog.get_logger(__name__)

PATIENCE: Final = 1.5
"""Seconds after which Discord hears that the answer takes longer; the limit is 3, and the way there takes time."""

TOO_LATE: Final = (10062, 50027)
"""Discord's codes for an interaction that is unknown by now, or whose token has expired."""


class Forward(Protocol):
    """Sends the interaction to the owner of the tables of a server. Raises StoreError, or KeyError."""

    async def __call__(self, guild_id: int | None, *, deferred: bool) -> None:
        """`deferred`: whether Discord knows that the answer takes longer."""


@asynccontextmanager
async def answering(
    answer: Answer, explain: Callable[[Refusal, Answer], Awaitable[str]], forward: Forward
) -> AsyncIterator[None]:
    """Answer an interaction inside this block; what is raised in it, or forgotten, is answered too.

    What turns out to be about a table of another process is sent there by `forward`.
    `explain` puts a refusal into words.
    """
    holding = asyncio.create_task(_hold_later(answer))
    try:
        yield
        if not answer.given:
            raise RuntimeError("a handler ended without an answer")
    except Refusal as refusal:
        answer.fate, answer.refusal = Fate.STALE if refusal.code == "stale" else Fate.REFUSED, refusal.code
        if answer.explained is not refusal:
            await _tell_safely(answer, await explain(refusal, answer))
    except NotOursError as error:
        holding.cancel()
        await asyncio.wait([holding])
        try:
            await forward(error.guild_id, deferred=answer.acknowledged)
        except (StoreError, KeyError):
            answer.fate = Fate.DATABASE
            await _tell_safely(answer, answer.words("refusal-no-database"))
        else:
            answer.fate = Fate.FORWARDED
    except StoreError as error:
        answer.fate = Fate.DATABASE
        log.warning("database-failed", code=error.code, reason=str(error))
        await _tell_safely(answer, answer.words("refusal-no-database"))
    except Undelivered as error:
        # What was asked for is committed, and the screens follow on their own.
        answer.fate = Fate.UNDELIVERED
        log.info("answer-not-delivered", reason=str(error))
    except discord.HTTPException as error:
        if answer.given or error.code in TOO_LATE:
            answer.fate = Fate.UNDELIVERED
            log.info("answer-not-delivered", code=error.code)
        else:
            await _confess(answer)
    except Exception:  # whatever it was, the person gets an answer and the log the reason
        await _confess(answer)
    finally:
        holding.cancel()


async def _hold_later(answer: Answer) -> None:
    await asyncio.sleep(PATIENCE)
    await hold(answer)


async def hold(answer: Answer) -> None:
    """Tell Discord that the answer takes longer, if that is still possible."""
    try:
        await answer.hold()
    except Undelivered as error:
        log.info("answer-not-held", reason=str(error))
    except discord.HTTPException as error:
        log.info("answer-not-held", code=error.code)


async def _confess(answer: Answer) -> None:
    answer.fate = Fate.BROKEN
    number = secrets.token_hex(3)
    log.exception("interaction-failed", number=number)
    await _tell_safely(answer, answer.words("refusal-broken", number=number))


async def _tell_safely(answer: Answer, text: str) -> None:
    try:
        await answer.tell(text)
    except Undelivered as error:
        answer.fate = Fate.UNDELIVERED
        log.info("answer-not-delivered", reason=str(error))
    except discord.HTTPException as error:
        answer.fate = Fate.UNDELIVERED
        log.info("answer-not-delivered", code=error.code)
