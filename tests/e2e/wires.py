"""What went over the wires during a test: a stretch of the playground's record.

Here belong the questions that several tests ask of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.client import Playground

if TYPE_CHECKING:
    from playground.errors import Json


class Wires:
    """The record from a certain moment on."""

    def __init__(self, playground: Playground, since: int) -> None:
        self._playground = playground
        self._since = since

    @classmethod
    async def listen(cls, playground: Playground) -> Wires:
        """From now on."""
        record = await playground.record()
        return cls(playground, record[-1]["n"] if record else 0)

    async def rest(self) -> list[Json]:
        """What the bot asked by HTTP, and how it was answered."""
        return await self._playground.record(self._since, "rest")

    async def gateway(self) -> list[Json]:
        """What went over the gateway."""
        return await self._playground.record(self._since, "gateway")
