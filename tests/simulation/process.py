"""Simulated processes, which share one loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Final


class Process:
    """A simulated process. Once it is dead, its remaining tasks and callbacks do nothing."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_alive = True
        self.handlers: dict[int, tuple[Callable[..., object], tuple[Any, ...]]] = {}
        """Signal handlers with their arguments, by signal."""
        self.at_death: list[Callable[[], object]] = []
        """What the operating system does when the process dies."""
        self.tasks: set[asyncio.Task[Any]] = set()
        """The unfinished tasks. Those of a dead process are kept, because a dropped task would clean up."""

    def __repr__(self) -> str:
        return f"<Process {self.name}>"


PROCESS: Final = ContextVar[Process | None]("process", default=None)
"""The current process."""
GRAVEYARD: Final[list[Process]] = []
"""The dead processes."""
