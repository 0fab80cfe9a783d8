"""The command `play`: runs a playground and the bot on it as two processes, to try the bot without an account.

Neither the playground nor the bot knows about the other.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import json
import os
import random
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Final

import aiohttp
import typer

from bot.background import stopped
from bot.cli.terminal import CommandError
from bot.config import PREFIX, Config

TOKEN: Final = "playground"  # noqa: S105  (a playground has no secrets)
READY: Final = "Playground ready at "
PLACE: Final = ("--name", "Stammtisch", "--guild-name", "Stammtisch", "--channels", "game-night,back-room")
"""The options for a new playground: the names of the bot, its server and channels."""
LOOPBACK: Final = "127.0.0.1"
PORTS: Final = range(20_000, 32_000)
"""Ports below those of outgoing connections, one of which could take a free port before it is used."""
READY_TIMEOUT: Final = 5.0
"""Seconds in which the bot's status page must answer before it is asked again."""
READY_INTERVAL: Final = 0.1
"""Seconds between two questions whether the bot is ready."""
STOP_TIMEOUT: Final = 10.0
"""Seconds that a process gets to end after SIGTERM, before it is killed."""


async def play(port: int, data: Path, pace: float, config: Config) -> None:
    """Run both, with the games, editions and workers of `config`, until Ctrl-C or one ends. Raises CommandError."""
    if importlib.util.find_spec("loopcord") is None:
        raise CommandError(
            "To play here, install the playground (loopcord) as well. It comes with the source of Stammtisch: run "
            "`make play` there, or `pip install ./playground`."
        )
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stop.set)
    # Quiet, because the playground's usual output is for developers.
    status = free_port(port + 1) if port else free_port()
    link = f"Status=http://{LOOPBACK}:{status}/"
    options = ("--port", str(port), "--data", str(data), "--token", TOKEN, "--quiet", "--link", link, *PLACE)
    playground = await _start("loopcord", *options, stdout=PIPE)
    bot: Process | None = None
    try:
        url = await _address(playground)
        if url is None or stop.is_set():
            return
        settings = await asyncio.to_thread(_settings, data, url, pace, status, config)
        bot = await _start("bot", "run", "--config", str(settings))
        typer.echo(f"\n  Stammtisch is starting. Status of the bot: http://{LOOPBACK}:{status}/")
        opened = asyncio.create_task(_until_ready(status))
        try:
            await _first_of(stop, playground, bot, opened=opened)
            if opened.done() and not stop.is_set():
                opened.result()
                typer.echo(
                    f"\n  Stammtisch is open at {url}\n  Type /join there. Ctrl-C closes it; your games are kept.\n"
                )
                await _first_of(stop, playground, bot)
        finally:
            await stopped(opened)
    finally:
        for process in (bot, playground):
            if process is not None:
                await _end(process)


def free_port(*wanted: int) -> int:
    """A wanted port that is free, or another one. Raises CommandError."""
    for port in (*wanted, *random.sample(PORTS, 10)):
        with contextlib.suppress(OSError, OverflowError), socket.create_server((LOOPBACK, port)):
            return port
    raise CommandError(f"No port of {LOOPBACK} is free for the status page.")


async def _start(module: str, *arguments: str, stdout: int | None = None) -> Process:
    # Settings in the environment are for the real bot.
    environment = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    # In a process group of its own, so that Ctrl-C reaches only this process, which ends the bot before the playground.
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, *arguments, env=environment, stdout=stdout, process_group=0
    )


async def _address(playground: Process) -> str | None:
    """The address that the playground prints once it is ready; None if it was stopped before. Raises CommandError."""
    if playground.stdout is None:
        raise RuntimeError("the playground was started without a pipe")
    line = (await playground.stdout.readline()).decode()
    if not line.startswith(READY):
        if (status := await playground.wait()) == 0:
            return None
        # The playground has printed why.
        raise CommandError("", status)
    return line.removeprefix(READY).strip()


def _settings(data: Path, url: str, pace: float, status: int, config: Config) -> Path:
    """Write the bot's settings for this playground to a file, and return it. Raises CommandError."""
    file = data / "config.toml"
    sections: dict[str, dict[str, str | float]] = {
        "discord": {"token": TOKEN, "url": url},
        "store": {"url": f"sqlite:///{(data / 'tables.sqlite3').as_posix()}"},
        "agents": {"pace": pace},
        "log": {"level": "warning"},
        "health": {"file": (data / "alive").as_posix(), "port": status, "host": LOOPBACK},
        "workers": config.workers.model_dump(),
        "games": config.games.model_dump(),
        "editions": {**config.editions},
    }
    lines: list[str] = []
    for name, section in sections.items():
        # TOML writes strings and numbers like JSON.
        lines += [
            f"[{name}]",
            *(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in section.items()),
            "",
        ]
    try:
        data.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(lines), encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{file} cannot be written: {error.strerror}.") from None
    return file


async def _until_ready(status: int) -> None:
    """Wait until the bot is on its playground and has registered its commands: until then, nobody answers /join."""
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=READY_TIMEOUT)) as session:
        while True:
            with contextlib.suppress(aiohttp.ClientError, TimeoutError):
                async with session.get(f"http://{LOOPBACK}:{status}/readyz") as answer:
                    if answer.ok:
                        return
            await asyncio.sleep(READY_INTERVAL)


async def _first_of(stop: asyncio.Event, *processes: Process, opened: asyncio.Task[None] | None = None) -> None:
    """Wait for the stop, the end of a process, or `opened`. Raises CommandError if a process ended."""
    waiting = [asyncio.create_task(process.wait()) for process in processes]
    stopping = asyncio.create_task(stop.wait())
    events = [stopping] if opened is None else [stopping, opened]
    done, _ = await asyncio.wait([*events, *waiting], return_when=asyncio.FIRST_COMPLETED)
    for task in (stopping, *waiting):
        task.cancel()
    if not done.intersection(events):
        status = next((process.returncode for process in processes if process.returncode), 1)
        # A process that failed has printed why; one that was killed could not.
        raise CommandError("" if status > 0 else "The playground or the bot was stopped from outside.", abs(status))


async def _end(process: Process) -> None:
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), STOP_TIMEOUT)
        except TimeoutError:
            process.kill()
            await process.wait()
