"""Tests that took longer than their time: where one hung, and that it counts as failed.

pytest-timeout tells the stack of the thread, which is the event loop's, waiting for whatever comes next. Here the line
is added that each of the test's coroutines waits on. What it raises may end in a task that nobody asks for its result;
the test would then go on and pass.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the coroutines to the report of a test that hung."""
    report = yield
    if report.passed and call.duration > float(item.config.getini("timeout")):
        report.outcome, report.longrepr = "failed", "It hung, and passed only as its time was over."
    if call.excinfo is not None and "from pytest-timeout" in str(call.excinfo.value):
        here = [entry.frame.f_locals.get("self") for entry in call.excinfo.traceback]
        for loop in {each for each in here if isinstance(each, asyncio.AbstractEventLoop)}:
            for task in asyncio.all_tasks(loop):
                report.sections.append((f"{task.get_name()} waits in", "\n".join(_lines(task.get_coro()))))
                task.cancel()  # or it would go on beside the tests that share its loop
    return report


def _lines(waiting: Any) -> Iterator[str]:
    """One line for each coroutine, the one that was called last at the end."""
    while (frame := getattr(waiting, "cr_frame", None)) is not None:
        yield f"{frame.f_code.co_filename}:{frame.f_lineno} {frame.f_code.co_qualname}"
        waiting = waiting.cr_await
