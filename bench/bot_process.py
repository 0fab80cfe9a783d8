"""The bot as a process measured from outside: CPU time, moves, and database transactions."""

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
"""Seconds of near idleness after which the bot counts as having shown everything."""
IDLE = 0.02
"""The most CPU time, as a share of a core, that an idle bot uses."""


class Bot:
    """A running bot, observed from outside."""

    def __init__(self, folder: Path, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self._database = folder / "tables.sqlite3"
        self._counts = folder / "counts"

    def cpu(self) -> float:
        """The CPU seconds that it has used so far."""
        return cpu_of(self.process.pid)

    def cpu_of_children(self) -> float:
        """The CPU seconds that its living child processes have used so far."""
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return sum(cpu_of(int(child)) for thread in threads for child in thread.read_text().split())

    def moves(self) -> int:
        """The number of moves played so far."""
        with closing(sqlite3.connect(f"file:{self._database}?mode=ro", uri=True)) as database:
            return int(database.execute("SELECT count(*) FROM moves").fetchone()[0])

    async def calm(self) -> None:
        """Wait until it is idle."""
        spent = CALM
        while spent > IDLE * CALM:
            before = self.cpu()
            await asyncio.sleep(CALM)
            spent = self.cpu() - before

    async def counts(self) -> tuple[int, int, int]:
        """Reads, commits and synced commits since the last call; only for a bot started with `counted`."""
        self._counts.unlink(missing_ok=True)
        self.process.send_signal(signal.SIGUSR1)
        while not self._counts.exists():  # noqa: ASYNC110  (the other process cannot set an event here)
            await asyncio.sleep(0.02)
        reads, commits, synced = map(int, self._counts.read_text().split())
        return reads, commits, synced


def cpu_of(pid: int | None, *, and_its_dead: bool = False) -> float:
    """The CPU seconds that a process has used so far, optionally with its ended children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11 : 15 if and_its_dead else 13])) / TICKS


def made(folder: Path) -> Path:
    """Create a folder if necessary, and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _configured(folder: Path, url: str, pace: float, pictures: int) -> Path:
    """Write the settings of a bot with an empty database."""
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
    """A bot on a playground, with `pictures` drawing processes. Its warnings are printed at the end."""
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
            await person.leave()  # the client that waited for the bot must not keep watching
        yield Bot(folder, running)
    finally:
        if running.returncode is None:
            running.terminate()
        await running.wait()
        if troubles := complaints.read_text():
            print(f"The bot complained:\n{troubles[:3000]}", file=sys.stderr)
