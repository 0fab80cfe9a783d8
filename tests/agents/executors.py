"""Executors under the control of a test."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import ParamSpec, TypeVar

_P = ParamSpec("_P")
_T = TypeVar("_T")


class Inline(Executor):
    """Does everything at once, right here, and keeps the bytes that would have crossed to a process.

    The first of every `breaking` jobs is lost, as if its worker had died.
    """

    def __init__(self, breaking: int | None = None) -> None:
        self.crossed: list[bytes] = []
        self._breaking = breaking

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Call it."""
        self.crossed.append(pickle.dumps((fn, args, kwargs)))
        future: Future[_T] = Future()
        if self._breaking is not None and (len(self.crossed) - 1) % self._breaking == 0:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(fn(*args, **kwargs))
        return future


class ManualExecutor(Executor):
    """Does nothing until it is told to."""

    def __init__(self) -> None:
        self.futures: list[Future[bytes]] = []
        self._calls: list[Callable[[], bytes]] = []
        self.is_shut_down = False

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Keep it for later."""
        future: Future[_T] = Future()
        self.futures.append(future)  # type: ignore[arg-type]
        self._calls.append(lambda: fn(*args, **kwargs))  # type: ignore[arg-type,return-value]
        return future

    def answer(self) -> None:
        """Do the latest job now."""
        self.futures[-1].set_result(self._calls[-1]())

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Give up."""
        self.is_shut_down = True
        for future in self.futures:
            future.cancel()
