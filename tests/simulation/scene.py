"""Short scenes in virtual time: real bots on a playground in one loop, and what a test lets people do there.

An hour of waiting costs nothing, so tests can wait for anything that the bot does later.
"""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal
from unittest.mock import patch

import structlog
from loopcord.testing.hosted import hosted
from structlog.testing import LogCapture

from bot.games.registry import ICONS
from bot.host.timing import TOLERANCE
from bot.ops.health import measure_lag
from bot.pictures.icons import emoji_name
from bot.store.store import Store
from tests.e2e.playing import Guest
from tests.simulation import checks
from tests.simulation.bots import BotProcess, watched
from tests.simulation.loop import Even, SimulatedLoop
from tests.simulation.machine import COLLECTIONS, collecting, virtual
from tests.simulation.observer.listening import Watch
from tests.simulation.prepared import new_database
from tests.simulation.shared import shared
from tests.simulation.trouble import is_there

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from loopcord.client import Json
    from loopcord.testing.hosted import InLoop

QUIET: Final = 25.0
"""Seconds without a request after which everything is done."""
LONGEST: Final = 3600.0
SELDOM: Final = 300.0
"""Seconds between two things that bots otherwise do each second, or twice in a minute."""
SIGN_OF_LIFE: Final = 60.0
"""Seconds between two signs of life, for each of which a bot writes to its database."""
OFTEN_ENOUGH: Final = TOLERANCE.total_seconds() - 5
"""Seconds between two records that a bot runs: nearly the most with which its clocks do not stop."""
RARELY: Final = 3600.0
"""The most seconds between two garbage collections: each takes as long as a quiet hour."""
LOCALES: Final = {"en": "en-US", "de": "de", "ja": "ja"}


class Scene:
    """A playground with the bots on it, and their logs."""

    def __init__(self, playground: InLoop, bots: list[BotProcess], log: LogCapture, watch: Watch) -> None:
        self.playground = playground
        self.bots = bots
        self._log = log
        self._watch = watch

    @property
    def store(self) -> Store:
        """The database of the first bot."""
        return self.bots[0].bot.store

    async def guest(self, name: str, channel: str, language: str = "en") -> Guest:
        """A new person in a channel."""
        return Guest(await self.playground.add_person(name, LOCALES[language]), channel, language)

    async def rest(self) -> None:
        """Wait until the bots send no more requests."""
        await at_rest(lambda: len(self.requests()))

    def requests(self, method: str = "", part: str = "") -> list[Json]:
        """The recorded requests with this method and with this part in their path."""
        entries = self.playground.server.state.record.after(0, "rest", 1_000_000)
        return [each for each in entries if method in each["method"] and part in each["path"]]

    def events(self, *names: str) -> list[Any]:
        """What the bots have logged with these names."""
        return [each for each in self._log.entries if each["event"] in names]

    def findings(self) -> list[str]:
        """What was wrong with messages since the last call, also while Discord did not answer."""
        return self._watch.observer.findings(asyncio.get_running_loop().time())

    @property
    def troubles(self) -> list[Any]:
        """The warnings and errors of the bots."""
        return [each for each in self._log.entries if each["log_level"] not in {"debug", "info"}]


def play(
    act: Callable[[Scene], Awaitable[None]],
    *,
    processes: int = 1,
    emojis: bool = True,
    painters: int = 0,
    pace: float = 0.0,
    seed: int = 1,
    is_even: bool = False,
    motion: Literal["webp", "off"] = "webp",
) -> None:
    """Let `act` happen on a new playground with running bots, one for each of the `processes`.

    `is_even` lets everything take its mean time and nothing overtake anything, for what is counted; then the bot
    also does everything that it does at its first start.
    """
    loop = SimulatedLoop(Even() if is_even else Random(f"scene {seed}"), latency=0.01)
    before, log = structlog.get_config(), LogCapture()

    async def whole(folder: Path) -> None:
        async with hosted(folder / "discord", name="Stammtisch", token="simulated", shards=processes) as playground:
            where = (loop, folder / "bot", playground.url, playground.token)
            how: dict[str, Any] = {"pace": pace, "painters": painters, "shards": processes, "emojis": emojis}
            how["motion"] = motion
            bots = [BotProcess(*where, shard=shard, **how) for shard in range(processes)]
            watch.playground(playground)
            if emojis and not is_even:  # To create them takes longer than most scenes.
                playground.put_emojis(*map(emoji_name, ICONS))
            for bot in bots:
                bot.start()
            try:
                await is_there(playground, bots)
                scene = Scene(playground, bots, log, watch)
                await scene.rest()
                await act(scene)
                for bot in bots:
                    await bot.stop()
            finally:  # A test that has failed leaves no bot that looks for its playground.
                for bot in bots:
                    if bot.is_running:
                        bot.kill()

    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as temporary:
        (Path(temporary) / "bot").mkdir()
        database = checks.database_in(Path(temporary) / "bot")
        database.write_bytes(new_database())
        database.chmod(0o600)
        watch = Watch(loop)
        asyncio.set_event_loop(loop)
        try:
            with (
                virtual(loop, seed),
                watch.drawing(),
                watched(watch.bot),
                collecting(loop, seed, COLLECTIONS if is_even else RARELY),
                ExitStack() as stack,
            ):
                if processes > 1:
                    stack.enter_context(shared(loop))
                if not is_even:
                    stack.enter_context(_seldom(alone=processes == 1))
                structlog.configure(processors=[structlog.contextvars.merge_contextvars, log])
                loop.run_until_complete(whole(Path(temporary)))
                loop.close()
        finally:
            structlog.configure(**before)
            asyncio.set_event_loop(None)


@contextmanager
def _seldom(*, alone: bool) -> Iterator[None]:
    """Let the bots do seldom what they do all the time to no effect here: it would be most of what happens in hours."""
    with ExitStack() as stack:
        stack.enter_context(patch("bot.ops.health.measure_lag", partial(measure_lag, every=SELDOM)))
        stack.enter_context(patch("bot.app.HEARTBEAT", SIGN_OF_LIFE))
        stack.enter_context(patch("bot.host.timing.PERIOD", OFTEN_ENOUGH))
        if alone:  # Nobody else sends anything to its inbox, or sets a deadline.
            stack.enter_context(patch("bot.cluster.inbox.CHECK_INTERVAL", SELDOM))
            stack.enter_context(patch("bot.host.timing.LONGEST", SELDOM))
        yield


async def at_rest(count: Callable[[], int]) -> None:
    """Wait until the number of requests no longer grows. Raises TimeoutError if it never stops."""
    loop = asyncio.get_running_loop()
    until = loop.time() + LONGEST
    while loop.time() < until:
        before = count()
        await asyncio.sleep(QUIET)
        if count() == before:
            return
    raise TimeoutError("the bots do not come to rest")
