"""What keeps the pauses of the garbage collector short in a process that is a playground and nothing else."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import weakref
from typing import TYPE_CHECKING

import pytest

from loopcord.data.clock import RealClock

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def uncollected() -> Iterator[None]:
    """No cycle of references is found meanwhile."""
    gc.disable()
    yield
    gc.enable()


def test_survivors_of_a_full_collection_are_skipped_by_the_next() -> None:
    program = (
        "import gc; from loopcord.__main__ import keep_collections_short as keep; gc.disable(); "
        "keep(); many = [[] for _ in range(50_000)]; gc.collect(1); print(gc.get_freeze_count() > 50_000); "
        "gc.collect(); print(gc.get_freeze_count() > 50_000)"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["False", "True"]


class Callback:
    """Something to be called later."""

    def __init__(self, calls: list[str]) -> None:
        self.calls = calls

    def __call__(self) -> None:
        """Note that it was called."""
        self.calls.append("called")


async def test_a_timer_that_has_run_or_was_called_off_is_no_cycle(uncollected: None) -> None:
    clock, calls = RealClock(), list[str]()
    callbacks = [Callback(calls), Callback(calls)]
    called = [weakref.ref(each) for each in callbacks]
    timers = [clock.call_later(3, each) for each in callbacks]
    kept = [weakref.ref(each) for each in timers]
    callbacks.clear()
    timers[0].cancel()
    assert [each() is None for each in called] == [True, False]
    timers.clear()
    clock.jump(4)
    while not calls:  # noqa: ASYNC110  (the loop runs it in one of its next turns)
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert (called[1](), *(each() for each in kept)) == (None, None, None)
