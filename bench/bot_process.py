"""The bot as a process measured from outside: it is started with its settings, and its CPU time is read from /proc.

Nothing here imports the bot, so that the code of any commit can be started: see `bench.checkouts`.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from loopcord.client import TOKEN, Playground

ROOT: Final = Path(__file__).resolve().parents[1]
START_TIMEOUT: Final = 120.0
"""Seconds until a bot must be online."""
TICKS = os.sysconf("SC_CLK_TCK")
CALM = 1.0
"""Seconds of near idleness after which the bot counts as having shown everything."""
IDLE = 0.02
"""The most CPU time, as a share of a core, that an idle bot uses."""


class Bot:
    """A running bot, observed from outside."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    def cpu(self) -> float:
        """The CPU seconds that it has used so far."""
        return cpu_of(self.process.pid)

    def cpu_of_children(self) -> float:
        """The CPU seconds that all processes below it have used so far, including ended ones: those that draw."""
        return cpu_of_tree(self.process.pid) - self.cpu()

    async def calm(self) -> None:
        """Wait until it is idle."""
        spent = CALM
        while spent > IDLE * CALM:
            before = self.cpu()
            await asyncio.sleep(CALM)
            spent = self.cpu() - before


def cpu_of(pid: int | None, *, and_its_dead: bool = False) -> float:
    """The CPU seconds that a process has used so far, optionally with its ended children."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11 : 15 if and_its_dead else 13])) / TICKS


def cpu_of_tree(pid: int) -> float:
    """The CPU seconds that a process and all below it have used so far, including ended ones."""
    try:
        return cpu_of(pid, and_its_dead=True) + sum(map(cpu_of_tree, _children(pid)))
    except OSError:  # It has just ended, and its parent counts it.
        return 0.0


def _children(pid: int) -> Iterator[int]:
    for thread in Path(f"/proc/{pid}/task").iterdir():
        yield from map(int, (thread / "children").read_text().split())


def made(folder: Path) -> Path:
    """Create a folder if necessary, and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _configured(folder: Path, url: str, pace: float, pictures: int, code: Path) -> Path:
    """Write the settings of a bot with an empty database. Older commits have no limits, and other names."""
    known = (code / "config.example.toml").read_text(encoding="utf-8")
    agents = "agents" if "[agents]" in known else "house"
    limits = "\n[limits]\ntables_per_member = 10_000\ntables_per_server = 10_000\n" if "[limits]" in known else ""
    config = made(folder) / "config.toml"
    config.write_text(
        f'[discord]\ntoken = "{TOKEN}"\nurl = "{url}"\n\n[store]\nurl = "sqlite:///{folder}/tables.sqlite3"\n\n'
        f'[{agents}]\npace = {pace}\n\n[log]\nformat = "json"\nlevel = "warning"\n\n'
        f'[health]\nfile = "{folder}/alive"\n\n[pictures]\nworkers = {pictures}\n{limits}'
    )
    return config


async def online(playground: Playground) -> None:
    """Wait until a bot is online. The page that waited for it is closed, as it would follow everything."""
    name = (await playground.call("GET", "/page/people"))["people"][0]["name"]
    await playground.bot_online(START_TIMEOUT)
    await (await playground.person(name)).leave()


@asynccontextmanager
async def bot(
    folder: Path,
    playground: Playground,
    *,
    pace: float = 3.0,
    pictures: int = 1,
    code: Path = ROOT,
    cache: Path | None = None,
) -> AsyncIterator[Bot]:
    """A bot on a playground, with `pictures` drawing processes. Its warnings are printed at the end.

    `code` is the folder with its source, which comes before an installed one. `cache` may hold the sprites that earlier
    bots have rasterised; by default it is empty.
    """
    config = _configured(folder, playground.url, pace, pictures, code)
    complaints = folder / "bot.log"
    with complaints.open("ab") as log:
        running = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "run", "--config", str(config)),
            cwd=code,
            env=os.environ | {"PYTHONPATH": str(code), "XDG_CACHE_HOME": str(cache or folder / "cache")},
            stdout=log,
            stderr=log,
        )
    try:
        await online(playground)
        yield Bot(running)
    finally:
        if running.returncode is None:
            running.terminate()
        await running.wait()
        if troubles := complaints.read_text():
            print(f"The bot complained:\n{troubles[:3000]}", file=sys.stderr)
