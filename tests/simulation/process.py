"""What would be a process of its own, in one loop with the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Final


class Process:
    """What would be a process of its own: those of its tasks and callbacks that are left do nothing once it is dead."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_alive = True
        self.handlers: dict[int, tuple[Callable[..., object], tuple[Any, ...]]] = {}
        """What it does at a signal."""
        self.at_death: list[Callable[[], object]] = []
        """What the operating system does for it then."""
        self.tasks: set[asyncio.Task[Any]] = set()
        """Those that have not ended. Of a dead process they are kept, for a task that is dropped would clean up."""

    def __repr__(self) -> str:
        return f"<Process {self.name}>"


PROCESS: Final = ContextVar[Process | None]("process", default=None)
"""The process that is running."""
GRAVEYARD: Final[list[Process]] = []
"""The dead ones."""
