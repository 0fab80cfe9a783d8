"""A short scene in virtual time: a bot on a playground in one loop, and what a test lets people do there.

An hour of waiting costs nothing, so a test can wait until Discord works again and the bot has sent what is missing.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import structlog
from loopcord.testing.hosted import hosted
from structlog.testing import LogCapture

from tests.e2e.playing import Guest
from tests.simulation import checks
from tests.simulation.bots import BotProcess, watched
from tests.simulation.loop import SimulatedLoop
from tests.simulation.machine import collecting, virtual
from tests.simulation.prepared import new_database
from tests.simulation.scene import at_rest

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from loopcord.testing.hosted import InLoop

LONGEST: Final = 3600.0
LOCALES: Final = {"en": "en-US", "de": "de", "ja": "ja"}
POSTS: Final = "POST /channels/*/messages"


class Scene:
    """A playground with the bot on it, and the bot's log."""

    def __init__(self, playground: InLoop, process: BotProcess, log: LogCapture) -> None:
        self.playground = playground
        self.process = process
        self._log = log

    async def guest(self, name: str, language: str = "en", channel: str | None = None) -> Guest:
        """A new person, by default in the first channel."""
        person = await self.playground.add_person(name, LOCALES[language])
        return Guest(person, channel or await self.playground.channel(), language)

    @property
    def bot_id(self) -> str:
        """The id of the bot's account."""
        return str(self.process.bot.application_id)

    async def fail(self, *matches: str) -> None:
        """Let Discord answer requests like these with 503 until `works_again`."""
        for match in matches or (POSTS,):
            await self.playground.fault("errors", status=503, match=match, seconds=LONGEST)

    async def works_again(self) -> None:
        """End all failures, and wait until the bot has sent what is missing."""
        await self.playground.clear_faults()
        await self.rest()

    async def rest(self) -> None:
        """Wait until the bot sends no more requests."""
        await at_rest(self._requests)

    async def open_tables(self) -> int:
        """How many tables are open."""
        return len(await self.process.bot.host.open_tables())

    @property
    def errors(self) -> list[Any]:
        """What the bot has logged as an error."""
        return [each for each in self._log.entries if each["log_level"] in {"error", "critical"}]

    def _requests(self) -> int:
        return len(self.playground.server.state.record.after(0, "rest", 1_000_000))


def play(act: Callable[[Scene], Awaitable[None]], *, seed: int = 1) -> None:
    """Let `act` happen on a new playground with a running bot, which must log no error."""
    loop = SimulatedLoop(Random(f"scene {seed}"), latency=0.01)
    before, log = structlog.get_config(), LogCapture()

    async def whole(folder: Path) -> None:
        async with hosted(folder / "discord", name="Stammtisch", token="simulated", shards=1) as playground:
            process = BotProcess(
                *(loop, folder / "bot", playground.url, playground.token), pace=0.0, painters=0, shard=0, shards=1
            )
            process.start()
            try:
                await playground.bot_online(120)
                while not process.is_there:  # noqa: ASYNC110  (discord.py has no event for it)
                    await asyncio.sleep(1.0)
                scene = Scene(playground, process, log)
                await scene.rest()
                await act(scene)
                await process.stop()
            finally:  # A test that has failed leaves no bot that looks for its playground.
                if process.is_running:
                    process.kill()
        assert scene.errors == []

    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as temporary:
        (Path(temporary) / "bot").mkdir()
        database = checks.database_in(Path(temporary) / "bot")
        database.write_bytes(new_database())
        database.chmod(0o600)
        asyncio.set_event_loop(loop)
        try:
            with virtual(loop, seed), watched(), collecting(loop, seed):
                structlog.configure(processors=[structlog.contextvars.merge_contextvars, log])
                loop.run_until_complete(whole(Path(temporary)))
                loop.close()
        finally:
            structlog.configure(**before)
            asyncio.set_event_loop(None)
