"""A real bot on a playground in the loop of the test: its log, its page, and what the doctor says beside it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, MutableMapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import aiohttp
import pytest
from loopcord.testing.hosted import InLoop, hosted
from structlog.testing import capture_logs

from bot.app import REAL_ENVIRONMENT, Environment, run
from bot.cli.doctor_command import examine
from bot.cli.play_command import free_port
from bot.config import load_config
from bot.ops.checks import FaultError, Finding
from tests.ops.checks.observers import QUIET
from tests.short_waits import ready_soon

DEADLINE: Final = 60.0
"""Seconds for anything that a bot should do at once."""


class Running:
    """A bot that was started, or tries to."""

    def __init__(self, playground: InLoop, port: int, log: list[MutableMapping[str, Any]]) -> None:
        self.playground = playground
        self._port = port
        self._log = log
        self._task: asyncio.Task[None] | None = None

    def start(self, environment: Environment = REAL_ENVIRONMENT) -> None:
        """Start the bot with the settings in config.toml."""
        self._task = asyncio.create_task(run(load_config(Path("config.toml")), environment))

    async def refusal(self) -> str:
        """What a start says that fails, or the end of a bot."""
        assert self._task is not None
        async with asyncio.timeout(DEADLINE):
            try:
                await self._task
            except FaultError as error:
                return str(error)
        raise AssertionError("the bot has started")

    async def logged(self, text: str) -> None:
        """Wait until this is the reason of a line in its log."""
        async with asyncio.timeout(DEADLINE):
            while text not in self.reasons():  # noqa: ASYNC110  (the log tells nobody)
                await asyncio.sleep(0.02)

    def reasons(self) -> list[str]:
        """The reasons in its log."""
        return [str(each.get("reason")) for each in self._log]

    async def page(self, path: str = "/readyz") -> str:
        """What its page says now."""
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"http://127.0.0.1:{self._port}{path}") as answer,
        ):
            return await answer.text()

    async def reports(self, text: str) -> None:
        """Wait until this is a line of its readiness."""
        async with asyncio.timeout(DEADLINE):
            while True:
                with suppress(aiohttp.ClientError):
                    if text in (await self.page()).splitlines():
                        return
                await asyncio.sleep(0.02)

    async def ready(self) -> None:
        """Wait until it is ready, whatever else is wrong."""
        await self.reports("The bot is ready.")

    async def stop(self) -> None:
        """End it, if it runs."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


@asynccontextmanager
async def on_a_playground(folder: Path, *, emojis: bool = False, more: str = "", **how: Any) -> AsyncIterator[Running]:
    """A playground, and a bot that can be started on it. `more` are settings of Discord."""
    async with hosted(folder / "discord", name="Stammtisch", **how) as playground:
        port = free_port()
        write(playground.url, playground.token, port, emojis=emojis, more=more)
        with capture_logs() as log, pytest.MonkeyPatch.context() as patch:
            ready_soon(patch)
            bot = Running(playground, port, log)
            try:
                yield bot
            finally:
                await bot.stop()


def write(url: str, token: str, port: int, *, emojis: bool = False, more: str = "") -> None:
    """Write config.toml."""
    file = Path("config.toml")
    file.write_text(
        f'[discord]\ntoken = "{token}"\nurl = "{url}"\nemojis = {str(emojis).lower()}\n{more}'
        f'[store]\nurl = "sqlite:///tables.sqlite3"\n[health]\nport = {port}\nfile = "alive"\n{QUIET}',
        encoding="utf-8",
    )
    file.chmod(0o600)


def rewrite(old: str, new: str) -> None:
    """Replace a part of config.toml."""
    file = Path("config.toml")
    file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


async def diagnosis() -> list[Finding]:
    """What the doctor finds with config.toml."""
    return await examine(Path("config.toml"))
