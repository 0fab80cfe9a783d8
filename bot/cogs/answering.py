"""Makes sure that every interaction is answered in time, whatever happens. Discord allows three seconds."""

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
"""Seconds before the answer is deferred; Discord's limit is 3, and the request itself takes time."""

TOO_LATE: Final = (10062, 50027)
"""Discord's error codes for an unknown interaction and for an expired token."""


class Forward(Protocol):
    """Sends an interaction to the owner of a server's tables. Raises StoreError, or KeyError if it is unknown."""

    async def __call__(self, guild_id: int | None, *, deferred: bool) -> None:
        """`deferred`: whether the interaction is already acknowledged."""


@asynccontextmanager
async def answering(
    answer: Answer, explain: Callable[[Refusal, Answer], Awaitable[str]], forward: Forward
) -> AsyncIterator[None]:
    """Answer an interaction inside this block, even if the block raises or forgets to.

    `forward` sends an interaction about another process's table to that process. `explain` puts a refusal into words.
    """
    holding = asyncio.create_task(_hold_later(answer))
    try:
        try:
            yield
            if not answer.given:
                raise RuntimeError("a handler ended without an answer")
        except Refusal as refusal:  # Its text may be missing, or too long for Discord.
            answer.fate, answer.refusal = Fate.STALE if refusal.code == "stale" else Fate.REFUSED, refusal.code
            if answer.explained is not refusal:
                await answer.tell(await explain(refusal, answer))
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
        # The change is committed, and delivery updates the screens.
        answer.fate = Fate.UNDELIVERED
        log.info("answer-not-delivered", reason=str(error))
    except discord.HTTPException as error:
        if answer.given or error.code in TOO_LATE:
            answer.fate = Fate.UNDELIVERED
            log.info("answer-not-delivered", code=error.code)
        else:
            await _confess(answer)
    except Exception:  # the member gets an answer, and the log the reason
        await _confess(answer)
    finally:
        holding.cancel()


async def _hold_later(answer: Answer) -> None:
    await asyncio.sleep(PATIENCE)
    await hold(answer)


async def hold(answer: Answer) -> None:
    """Defer the answer; a failure is only logged."""
    try:
        await answer.hold()
    except (Undelivered, discord.HTTPException) as error:
        log.info("answer-not-held", reason=str(error))


async def _confess(answer: Answer) -> None:
    answer.fate = Fate.BROKEN
    number = secrets.token_hex(3)
    log.exception("interaction-failed", number=number)
    await _tell_safely(answer, answer.words("refusal-broken", number=number))


async def _tell_safely(answer: Answer, text: str) -> None:
    try:
        await answer.tell(text)
    except (Undelivered, discord.HTTPException) as error:
        answer.fate = Fate.UNDELIVERED
        log.info("answer-not-delivered", reason=str(error))
