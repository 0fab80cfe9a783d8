"""The bot as a process of its own, that of the repository or an installed one: started, watched, killed or ended.

The process and its log. What happens on its playground is in `playing.py`.
"""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from typing import TYPE_CHECKING, Any, Self

from loopcord.client import TOKEN, Playground, PlaygroundProcess

from tests.e2e import forked
from tests.store.databases import newest_file

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from types import TracebackType

PROCESS_TIMEOUT = 60.0
"""Seconds for a start or an end; a machine that runs other tests as well is slow."""


# discord.py asks for zstd wherever it finds a package for it. Ours does not come with one, so that bots are sent zlib.
WITHOUT_ZSTD = (
    "import sys, runpy; sys.modules['zstandard'] = sys.modules['compression.zstd'] = None; "
    "sys.argv[0] = 'bot'; runpy.run_module('bot', run_name='__main__')"
)


class RunningBot:
    """A bot that is a process, on a running playground. Use it as `async with bot`."""

    def __init__(
        self,
        command: Sequence[str],
        log: Path,
        playground: Playground | PlaygroundProcess,
        *,
        folder: Path | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Start it by `command` in `folder`, with this environment; without them, in those of the tests.

        What it says is added to the file `log`.
        """
        self._command = command
        self._log = log
        self._address = playground.url
        self._folder = folder
        self._environment = environment
        self._process: asyncio.subprocess.Process | forked.Forked | None = None

    @property
    def pid(self) -> int:
        """The number of the running process."""
        return self._running().pid

    @property
    def is_running(self) -> bool:
        """Whether it was started and has not ended."""
        return self._process is not None and self._process.returncode is None

    async def begin(self) -> None:
        """Start it, and wait for nothing."""
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, cwd=self._folder, env=self._environment, stdout=log, stderr=log
            )

    async def start(self) -> None:
        """Start it and wait until the playground sees it online."""
        await self.begin()
        ended = asyncio.create_task(self._running().wait())
        online = asyncio.create_task(self.online())
        try:
            await asyncio.wait((ended, online), return_when=asyncio.FIRST_COMPLETED)
            if not online.done():
                raise RuntimeError(f"The bot ended with {ended.result()}: {self._log.read_text(encoding='utf-8')}")
            await online
        finally:
            for task in (ended, online):
                task.cancel()
            await asyncio.gather(ended, online, return_exceptions=True)

    async def online(self) -> None:
        """Wait until the playground sees it online."""
        await self._seen(online=True)

    async def ended(self) -> int:
        """Wait until it ends by itself. Gives the exit code."""
        return await asyncio.wait_for(self._running().wait(), PROCESS_TIMEOUT)

    def last_words(self) -> str:
        """The last line that it wrote, which is no log entry if it ended with a sentence."""
        return self._log.read_text(encoding="utf-8").splitlines()[-1]

    async def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """End it as Ctrl-C does. Gives the exit code."""
        return await self._end(how)

    async def kill(self) -> None:
        """End it without warning, and wait until the playground has noticed."""
        await self._end(signal.SIGKILL)
        await self._seen(online=False)

    def log(self) -> list[dict[str, Any]]:
        """What it has logged so far, one entry a line."""
        lines = self._log.read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines if line.startswith("{")]

    def troubles(self) -> list[dict[str, Any]]:
        """The warnings and errors in its log, but for those that tell of a machine that is too busy.

        These are a late event of the gateway (a bot that blocks itself has another one: "heartbeat blocked"), and a
        thought for which the worker of a house player began too late; then a quick one plays.
        """
        troubles = [entry for entry in self.log() if entry["level"] not in ("debug", "info")]
        on_time = [entry for entry in troubles if entry.get("reason") != "late"]
        return [entry for entry in on_time if not str(entry["event"]).startswith("Can't keep up, shard ID")]

    def _running(self) -> asyncio.subprocess.Process | forked.Forked:
        if self._process is None:
            raise RuntimeError("the bot was not started")
        return self._process

    async def _seen(self, *, online: bool) -> None:
        """Wait until the playground sees it online, or not. A new client has no old view of that."""
        async with Playground(self._address) as playground:
            await playground.bot_online(PROCESS_TIMEOUT, online=online)

    async def _end(self, how: signal.Signals) -> int:
        process = self._running()
        if process.returncode is None:
            process.send_signal(how)
        return await asyncio.wait_for(process.wait(), PROCESS_TIMEOUT)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.is_running:
            await self.stop()


class BotProcess(RunningBot):
    """A bot on a running playground. Use it as `async with BotProcess(folder, playground) as bot`."""

    def __init__(
        self,
        folder: Path,
        playground: Playground | PlaygroundProcess,
        *,
        pace: float = 0.0,
        level: str = "info",
        store: str | None = None,
        discord: str = "",
        zstd: bool = False,
        emojis: bool = False,
        pictures: int = 0,
        program: Sequence[str] | None = None,
        clock: str = 'default = "none"',
        health: str = "",
    ) -> None:
        """Set up a bot: `store` is the address of a database to share, `discord` further lines of its section,
        `clock` those of the section of clocks, and `health` more of that of health.

        `program` is what Python runs in place of the bot itself, with the same arguments. With `zstd` it has a package
        for it, if there is one on the machine. Without `emojis` icons are plain text: it starts quicker, and is easier
        to read; so it is with no workers for `pictures`, where everything is text.
        """
        self.store = store or f"sqlite:///{(folder / 'tables.sqlite3').as_posix()}"
        """The address of its database."""
        self.config = folder / "config.toml"
        """The file with its settings."""
        self._is_forked = forked.IS_POSSIBLE and not program and not zstd
        started = program or (("-m", "bot") if zstd else ("-c", WITHOUT_ZSTD))
        command = (sys.executable, *started, "run", "--config", str(self.config))
        super().__init__(command, folder / "bot.log", playground)
        folder.mkdir(parents=True, exist_ok=True)
        self.config.write_text(
            f'[discord]\ntoken = "{TOKEN}"\nurl = "{playground.url}"\n{discord}\nemojis = {str(emojis).lower()}\n\n'
            f'[store]\nurl = "{self.store}"\n\n[agents]\npace = {pace}\n\n[pictures]\nworkers = {pictures}\n\n'
            f"[clock]\n{clock}\n\n[limits]\ntables_per_member = 1000\ntables_per_server = 1000\n\n"
            f'[log]\nlevel = "{level}"\nformat = "json"\n\n'
            f'[health]\nfile = "{(folder / "alive").as_posix()}"\n{health}\n',
            encoding="utf-8",
        )

    async def begin(self) -> None:
        """See RunningBot."""
        file = self.config.with_name("tables.sqlite3")
        if self.store == f"sqlite:///{file.as_posix()}" and not file.exists():
            await asyncio.to_thread(newest_file, file)  # making one takes as long as a match
        if self._is_forked:
            self._process = forked.fork(("run", "--config", str(self.config)), self._log, None, None)
        else:
            await super().begin()
