"""An outage at the start is waited out: the bot says so, and comes up when the outage is over."""

from __future__ import annotations

import asyncio
import signal
from importlib.metadata import version
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from loopcord.client import Playground, PlaygroundProcess

from bot.games.registry import PLUGINS
from tests.e2e.bot_process import PROCESS_TIMEOUT, BotProcess
from tests.store.databases import postgres_database

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]


async def waits(bot: BotProcess, reason: str) -> None:
    """Until the bot says that it waits, and why."""
    async with asyncio.timeout(PROCESS_TIMEOUT):
        while not any(each["event"] == "start-waits" and reason in each["reason"] for each in bot.log()):
            assert bot.is_running or not bot.log(), bot.log()
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("route", ["GET /oauth2/applications/@me", "GET /gateway/bot"])
async def test_a_discord_that_is_out_of_order_is_waited_for(tmp_path: Path, route: str) -> None:
    async with (
        PlaygroundProcess(tmp_path / "playground") as process,
        Playground(process.url) as playground,
    ):
        bot = BotProcess(tmp_path / "bot", playground)
        await playground.fault("errors", match=route, status=503)
        await bot.begin()
        await waits(bot, process.url)
        await playground.clear_faults()
        await bot.online()
        assert await bot.stop() == 0
        assert {each["event"] for each in bot.troubles()} == {"start-waits"}


async def test_a_network_that_comes_later_is_waited_for(tmp_path: Path) -> None:
    process = PlaygroundProcess(tmp_path / "playground")
    await process.start()
    await process.stop()
    async with Playground(process.url) as playground:
        bot = BotProcess(tmp_path / "bot", playground)
        try:
            await bot.begin()
            await waits(bot, f"{process.url} cannot be reached")
            await process.start()
            await bot.online()
            assert await bot.stop() == 0
        finally:
            await process.stop()


@pytest.mark.usefixtures("servers")
async def test_a_database_that_comes_later_is_waited_for(tmp_path: Path) -> None:
    async with (
        postgres_database() as address,
        PlaygroundProcess(tmp_path / "playground") as process,
        Playground(process.url) as playground,
    ):
        [sockets] = parse_qs(urlsplit(address).query)["host"]
        later = tmp_path / "sockets"  # where there is no server yet
        bot = BotProcess(tmp_path / "bot", playground, store=address.partition("?")[0] + f"?host={quote(str(later))}")
        await bot.begin()
        await waits(bot, "cannot be reached")
        later.symlink_to(sockets)
        await bot.online()
        assert await bot.stop() == 0


async def test_a_waiting_bot_can_be_ended(tmp_path: Path) -> None:
    async with PlaygroundProcess(tmp_path / "playground") as process, Playground(process.url) as playground:
        bot = BotProcess(tmp_path / "bot", playground)
        await playground.fault("errors", status=503, match="GET /users/@me")
        await bot.begin()
        await waits(bot, "status 503")
        assert await bot.stop(signal.SIGTERM) == 0


async def test_the_first_line_of_the_log_has_the_version_the_database_and_the_games(tmp_path: Path) -> None:
    """Before the bot waits for anything, and without the password."""
    async with PlaygroundProcess(tmp_path / "playground") as process, Playground(process.url) as playground:
        server = "postgresql://dealer:geheim@127.0.0.1:1/tables?password=verborgen"
        for number, (store, shown) in enumerate(
            ((None, f"{tmp_path}/"), (server, "postgresql://dealer:***@127.0.0.1:1/tables"))
        ):
            bot = BotProcess(tmp_path / f"bot-{number}", playground, store=store)
            await playground.fault("errors", status=503, match="GET /users/@me")
            await bot.begin()
            await waits(bot, "" if store is None else "cannot be reached")
            first = bot.log()[0]
            assert first["event"] == "starting"
            assert first["version"] == version("stammtisch")
            assert first["database"].startswith(shown)
            assert first["games"].split(", ") == [*PLUGINS]
            assert "geheim" not in str(bot.log())
            assert "verborgen" not in str(bot.log())
            await bot.stop(signal.SIGTERM)
