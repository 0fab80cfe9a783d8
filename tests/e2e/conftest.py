"""What the tests from end to end share: a playground with a bot on it, for one test or for many.

All of them run in one event loop, so that processes can be shared.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import TypeAlias

import pytest
import pytest_asyncio
from loopcord.client import Playground, PlaygroundProcess
from loopcord.testing.browser import browser, new_context

from tests.e2e.bot_process import PROCESS_TIMEOUT, BotProcess
from tests.e2e.play_process import PlayProcess
from tests.store.databases import address, servers

__all__ = ["House", "address", "browser", "new_context", "own", "play", "servers", "shared"]


class House:
    """A running playground and the bot on it."""

    def __init__(self, playground: Playground, bot: BotProcess) -> None:
        self.playground = playground
        self.bot = bot


Processes: TypeAlias = tuple[PlaygroundProcess, BotProcess]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def shared_process(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Processes]:
    """One playground with one bot for all tests that leave both of them running."""
    folder = tmp_path_factory.mktemp("shared")
    async with (
        PlaygroundProcess(folder / "playground", "--no-rate-limits") as process,
        BotProcess(folder / "bot", process) as bot,
    ):
        yield process, bot


@pytest_asyncio.fixture(loop_scope="session")
async def shared(shared_process: Processes) -> AsyncIterator[House]:
    """The shared house, with a client of the test's own. The bot must have had no trouble meanwhile."""
    process, bot = shared_process
    before, troubles = len(process.log()), len(bot.troubles())
    async with Playground(process.url) as playground:
        yield House(playground, bot)
    assert bot.troubles()[troubles:] == []
    assert _complaints(process.log()[before:]) == []


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def drawing_process(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Processes]:
    """One playground for all tests that need a bot which draws, and that bot."""
    folder = tmp_path_factory.mktemp("drawing")
    async with (
        PlaygroundProcess(folder / "playground", "--no-rate-limits") as process,
        BotProcess(folder / "bot", process, pictures=1) as bot,
    ):
        yield process, bot


@pytest_asyncio.fixture(loop_scope="session")
async def drawing(drawing_process: Processes) -> AsyncIterator[House]:
    """The house with pictures. The bot must have had no trouble meanwhile."""
    process, bot = drawing_process
    before, troubles = len(process.log()), len(bot.troubles())
    async with Playground(process.url) as playground:
        yield House(playground, bot)
    assert bot.troubles()[troubles:] == []
    assert _complaints(process.log()[before:]) == []


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def stormy_process(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Processes]:
    """One playground with one bot for all tests in which something goes wrong on Discord, or with the bot.

    Hearts beat quickly there.
    """
    folder = tmp_path_factory.mktemp("stormy")
    async with (
        PlaygroundProcess(folder / "playground", "--no-rate-limits", "--heartbeat", "2") as process,
        BotProcess(folder / "bot", process, discord="silence = 6") as bot,
    ):
        yield process, bot


@pytest_asyncio.fixture(loop_scope="session")
async def stormy(stormy_process: Processes) -> AsyncIterator[House]:
    """The stormy house; afterwards everything works again. The bot must have expected whatever it met."""
    process, bot = stormy_process
    if not bot.is_running:  # where a test has failed before it could start it again
        await bot.start()
    async with Playground(process.url) as playground:
        before, said = len(bot.troubles()), len(process.log())
        yield House(playground, bot)
        await playground.clear_faults()
    assert _complaints(process.log()[said:]) == []
    unexpected = {"interaction-failed", "screens-failed", "screens-not-delivered", "agent-failed"}
    assert [each for each in bot.troubles()[before:] if each["event"] in unexpected] == []


@pytest.fixture
def database_kind() -> str:
    """The database of bots that have one of their own; a test may ask for `postgresql` too."""
    return "sqlite"


@pytest.fixture
def pace() -> float:
    """Seconds that agents wait; a test may override it."""
    return 0.0


@pytest_asyncio.fixture(loop_scope="session")
async def own(address: str, pace: float, tmp_path: Path) -> AsyncIterator[House]:
    """A house of the test's own, whose bot it may stop and kill."""
    async with (
        PlaygroundProcess(tmp_path / "playground", "--no-rate-limits") as process,
        Playground(process.url) as playground,
        BotProcess(tmp_path / "bot", playground, pace=pace, store=address) as bot,
    ):
        yield House(playground, bot)
        assert _complaints(process.log()) == []


@pytest_asyncio.fixture(loop_scope="session")
async def play(tmp_path: Path) -> AsyncIterator[PlayProcess]:
    """`stammtisch play`, freshly started and online. It must have had nothing to complain about."""
    async with PlayProcess(tmp_path / "data", pace=0) as process:
        async with Playground(process.url) as playground:
            try:
                await playground.bot_online(
                    PROCESS_TIMEOUT
                )  # commands can be chosen a moment before anybody hears of them
            except TimeoutError as error:
                raise AssertionError(f"{error}: {process.errors()}") from None
        yield process
        assert await process.stop() == 0
        assert process.errors() == ""


def _complaints(log: str) -> list[str]:
    """What the playground found wrong with itself: answers that Discord could not have given, and mistakes."""
    return [line for line in log.splitlines() if " ERROR " in line]
