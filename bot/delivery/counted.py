"""Where requests meet the budget: on the wire, so that nothing gets past it, not even what discord.py tries again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Final

import aiohttp
import yarl

from bot.delivery.budget import Budget, Rank
from bot.delivery.claims import Preparation

REFUSED: Final = 400
"""From this status on a request has had no effect."""
UNCOUNTED: Final = ("interactions", "webhooks")
"""The first words of the routes that Discord does not count: answers to interactions, and what follows them."""

_rank: ContextVar[Rank] = ContextVar("rank", default=Rank.ERRAND)
_edit: ContextVar[Preparation | None] = ContextVar("edit", default=None)


@contextmanager
def ranked(rank: Rank) -> Iterator[None]:
    """What is asked of Discord in this block has this rank."""
    before = _rank.set(rank)
    try:
        yield
    finally:
        _rank.reset(before)


@contextmanager
def told_when_sent(edit: Preparation) -> Iterator[None]:
    """Tell an edit when what is asked of Discord in this block has got its token, and when it was not taken."""
    before = _edit.set(edit)
    try:
        yield
    finally:
        _edit.reset(before)


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
            if (edit := _edit.get()) is not None:
                try:
                    edit.depart()
                except BaseException:
                    budget.give_back()
                    raise

    async def after(_: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestEndParams) -> None:
        budget.brake.answered(request.response.status, request.response.headers)
        if request.response.status >= REFUSED and is_counted(request.url):
            come_back()

    async def broken(
        _: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if is_counted(request.url):
            come_back()

    def come_back() -> None:
        if (edit := _edit.get()) is not None:
            edit.come_back()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(before)
    trace.on_request_end.append(after)
    trace.on_request_exception.append(broken)
    return trace
