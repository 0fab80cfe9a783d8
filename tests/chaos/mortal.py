"""One bot process that dies: by an order that it carries out itself, or from outside; and when it was not there."""

from __future__ import annotations

import asyncio
import signal
import time
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from tests.e2e.bot_process import BotProcess

if TYPE_CHECKING:
    from pathlib import Path

    from loopcord.client import Playground

    from tests.chaos.doomed import Order
    from tests.chaos.watch import Watch

TO_ANSWER = 3.0
"""Seconds that Discord gives for an answer."""
TO_START = 240.0
"""Seconds for a start; a machine that does other things as well is slow."""
NOTICED = 0.5
"""Seconds until a death has been noticed, at most."""
NEAR = 30.0
"""Seconds before and after a finding for which absences are reported."""


class Absence(Struct):
    """A time in which a process was not there."""

    died: float
    back: float | None = None
    """When Discord saw it ready again."""

    def excuses(self, created: float) -> bool:
        """Whether an interaction of this moment may have met with nobody, or been interrupted."""
        return self.died - TO_ANSWER - NOTICED <= created and (self.back is None or created <= self.back)


class Mortal(BotProcess):
    """A bot process with one shard, which dies and comes back."""

    def __init__(
        self, folder: Path, playground: Playground, watch: Watch, store: str, shard: int, shards: int, turn: int
    ) -> None:
        """`turn`: seconds that a turn may take at its tables."""
        own = f"shards = {shards}\nshard_ids = [{shard}]" if shards > 1 else ""
        self._orders = folder / "order.json"
        program = ("-m", "tests.chaos.doomed", str(self._orders))
        clock = f'default = "live"\nlive = {turn}'
        super().__init__(folder, playground, discord=own, store=store, program=program, clock=clock)
        self.shard = shard
        self.absences: list[Absence] = [Absence(0.0)]
        self._watch = watch
        self._births = 0

    async def online(self) -> None:
        """Wait until its shard is ready."""
        await self._watch.until(lambda: len(self._watch.ready[self.shard]) > self._births, TO_START)

    async def start(self) -> None:
        """Start it, and wait until its shard is ready."""
        self._births = len(self._watch.ready[self.shard])
        await super().start()
        self.absences[-1].back = self._watch.ready[self.shard][-1]

    async def die(self, order: Order, patience: float) -> bool:
        """Have it die by an order, or from outside when the moment does not come. Gives whether it did."""
        self._orders.write_bytes(msgspec.json.encode(order))
        process = self._running()
        process.send_signal(signal.SIGUSR1)
        try:
            await asyncio.wait_for(process.wait(), patience)
        except TimeoutError:
            await self.kill()
            return False
        self._died()
        return True

    async def kill(self) -> None:
        """End it from outside, without warning."""
        await self._end(signal.SIGKILL)
        self._died()

    async def die_starting(self, delay: float) -> bool:
        """Start it and end it after `delay` seconds, without warning. Gives whether it was not ready before that."""
        births = len(self._watch.ready[self.shard])
        starting = asyncio.create_task(self.start())
        done, _ = await asyncio.wait([starting], timeout=delay)
        if not done:
            starting.cancel()
            await asyncio.gather(starting, return_exceptions=True)
        else:
            await starting
        came_up = self._watch.ready[self.shard][births:]
        if came_up:
            self.absences[-1].back = came_up[-1]
        await self._end(signal.SIGKILL)
        if came_up:
            self._died()
        return not came_up

    def excuses(self, created: float) -> bool:
        """Whether this process could not have answered an interaction of this moment."""
        return any(each.excuses(created) for each in self.absences)

    def absences_near(self, moment: float) -> list[Absence]:
        """The times within half a minute of a moment in which this process was not there."""
        return [
            each
            for each in self.absences
            if each.died <= moment + NEAR and (each.back is None or each.back >= moment - NEAR)
        ]

    def _died(self) -> None:
        self.absences.append(Absence(time.time()))
