"""Where requests meet the budget: on the wire, so that nothing gets past it, not even what discord.py tries again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Final

import aiohttp
import yarl

from bot.delivery.budget import Budget, Rank
from bot.delivery.sender import on_wire
from bot.metrics import Metrics

REFUSED: Final = 400
"""From this status on a request has had no effect."""
UNCOUNTED: Final = ("interactions", "webhooks")
"""The first words of the routes that Discord does not count: answers to interactions, and what follows them."""

_rank: ContextVar[Rank] = ContextVar("rank", default=Rank.ERRAND)


@contextmanager
def ranked(rank: Rank) -> Iterator[None]:
    """What is asked of Discord in this block has this rank."""
    before = _rank.set(rank)
    try:
        yield
    finally:
        _rank.reset(before)


def is_counted(url: yarl.URL) -> bool:
    """Whether Discord counts a request: one of its API that is no answer to an interaction."""
    match url.parts:
        case ("/", "api", _, first, *_):
            return first not in UNCOUNTED
        case _:
            return False  # the gateway


def traced(budget: Budget, metrics: Metrics | None = None) -> aiohttp.TraceConfig:
    """Has all requests of an HTTP session wait for their tokens, and the brake and `metrics` hear of all answers."""

    async def before(
        _: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        if is_counted(request.url):
            await budget.spend(_rank.get())
        on_wire(True)
        context.began = time.monotonic()  # What it has waited for its token is not Discord's time.

    async def after(_: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams) -> None:
        budget.brake.answered(request.response.status, request.response.headers)
        measure(context, request.method, request.url, request.response)
        if request.response.status >= REFUSED:
            on_wire(False)

    async def broken(
        _: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        measure(context, request.method, request.url)
        on_wire(False)

    def measure(
        context: SimpleNamespace, method: str, url: yarl.URL, response: aiohttp.ClientResponse | None = None
    ) -> None:
        began: float | None = getattr(context, "began", None)
        if metrics is None or began is None or not url.path.startswith("/api/"):
            return  # It was given up before it was made, or is the gateway.
        status = None if response is None else response.status
        scope = "" if response is None else response.headers.get("X-RateLimit-Scope", "")
        metrics.requested(method, url.path, status, time.monotonic() - began, scope, counted=is_counted(url))

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(before)
    trace.on_request_end.append(after)
    trace.on_request_exception.append(broken)
    return trace
