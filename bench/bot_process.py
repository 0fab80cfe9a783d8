"""The bot as a process that is measured from outside: processor time, moves, and what it asks of its database."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from loopcord.client import TOKEN, Playground

TICKS = os.sysconf("SC_CLK_TCK")
CALM = 1.0
"""Seconds with hardly a tick of the bot's clock after which it counts as having shown everything."""
IDLE = 0.02
"""The share of a processor that a bot takes of which nobody wants anything, at most."""


class Bot:
    """A running bot, with what can be learnt of it from outside."""

    def __init__(self, folder: Path, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self._database = folder / "tables.sqlite3"
        self._counts = folder / "counts"

    def cpu(self) -> float:
        """Seconds of the processors that it has used so far."""
        return cpu_of(self.process.pid)

    def cpu_of_children(self) -> float:
        """Seconds of the processors that the processes which draw for it have used so far, of those that live."""
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return sum(cpu_of(int(child)) for thread in threads for child in thread.read_text().split())

    def moves(self) -> int:
        """How many moves have been played so far."""
        with closing(sqlite3.connect(f"file:{self._database}?mode=ro", uri=True)) as database:
            return int(database.execute("SELECT count(*) FROM moves").fetchone()[0])

    async def calm(self) -> None:
        """Wait until it has nothing more to do."""
        spent = CALM
        while spent > IDLE * CALM:
            before = self.cpu()
            await asyncio.sleep(CALM)
            spent = self.cpu() - before

    async def counts(self) -> tuple[int, int, int]:
        """Reads, commits and synced commits since the last call; only of a counted one."""
        self._counts.unlink(missing_ok=True)
        self.process.send_signal(signal.SIGUSR1)
        while not self._counts.exists():  # noqa: ASYNC110  (the other process can set no event here)
            await asyncio.sleep(0.02)
        reads, commits, synced = map(int, self._counts.read_text().split())
        return reads, commits, synced


def cpu_of(pid: int | None, *, and_its_dead: bool = False) -> float:
    """Seconds of the processors that a process has used so far, and if asked its children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11 : 15 if and_its_dead else 13])) / TICKS


def made(folder: Path) -> Path:
    """This folder, which is there now."""
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _configured(folder: Path, url: str, pace: float, pictures: int) -> Path:
    """The settings of a bot with an empty database."""
    known = Path("config.example.toml").read_text(encoding="utf-8")
    agents = "agents" if "[agents]" in known else "house"
    limits = "\n[limits]\ntables_per_member = 10_000\ntables_per_server = 10_000\n" if "[limits]" in known else ""
    config = made(folder) / "config.toml"
    config.write_text(
        f'[discord]\ntoken = "{TOKEN}"\nurl = "{url}"\n\n[store]\nurl = "sqlite:///{folder}/tables.sqlite3"\n\n'
        f'[{agents}]\npace = {pace}\n\n[log]\nformat = "json"\nlevel = "warning"\n\n'
        f'[health]\nfile = "{folder}/alive"\n\n[pictures]\nworkers = {pictures}\n{limits}'
    )
    return config


@asynccontextmanager
async def bot(
    folder: Path, playground: Playground, *, counted: bool, pace: float, pictures: int = 1
) -> AsyncIterator[Bot]:
    """A bot on a playground, with a number of processes that draw. Its complaints are printed at the end."""
    config = _configured(folder, playground.url, pace, pictures)
    program = ("bench.counted_bot", str(folder / "counts")) if counted else ("bot",)
    complaints = folder / "bot.log"
    with complaints.open("ab") as log:
        running = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", *program, "run", "--config", str(config)), stdout=log, stderr=log
        )
    try:
        await playground.bot_online(60)
        for person in await playground.people():
            await person.leave()  # who waited for the bot does not stay to watch
        yield Bot(folder, running)
    finally:
        if running.returncode is None:
            running.terminate()
        await running.wait()
        if troubles := complaints.read_text():
            print(f"The bot complained:\n{troubles[:3000]}", file=sys.stderr)
