"""Where requests meet the budget: on the wire, so that nothing gets past it, not even what discord.py tries again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Final

import aiohttp
import yarl

from bot.delivery.budget import Budget, Rank

UNCOUNTED: Final = ("interactions", "webhooks")
"""The first words of the routes that Discord does not count: answers to interactions, and what follows them."""

_rank: ContextVar[Rank] = ContextVar("rank", default=Rank.ERRAND)
_depart: ContextVar[Callable[[], None] | None] = ContextVar("depart", default=None)


@contextmanager
def ranked(rank: Rank) -> Iterator[None]:
    """What is asked of Discord in this block has this rank."""
    before = _rank.set(rank)
    try:
        yield
    finally:
        _rank.reset(before)


@contextmanager
def told_when_sent(depart: Callable[[], None]) -> Iterator[None]:
    """Have this called when what is asked of Discord in this block has got its token; what it raises keeps it back."""
    before = _depart.set(depart)
    try:
        yield
    finally:
        _depart.reset(before)


def is_counted(url: yarl.URL) -> bool:
    """Whether Discord counts a request: one of its API that is no answer to an interaction."""
    match url.parts:
        case ("/", "api", _, first, *_):
            return first not in UNCOUNTED
        case _:
            return False  # the gateway


def traced(budget: Budget) -> aiohttp.TraceConfig:
    """Has all requests of an HTTP session wait for their tokens, and the brake hear of all answers."""

    async def before(_: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestStartParams) -> None:
        if is_counted(request.url):
            await budget.spend(_rank.get())
            if (depart := _depart.get()) is not None:
                try:
                    depart()
                except BaseException:
                    budget.give_back()
                    raise

    async def after(_: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestEndParams) -> None:
        budget.brake.answered(request.response.status, request.response.headers)

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(before)
    trace.on_request_end.append(after)
    return trace
