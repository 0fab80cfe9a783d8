"""The command line: `python -m playground`.

Here belong reading the command line and telling a person in one sentence why it does not start.
"""

from __future__ import annotations

import argparse
import asyncio
import errno
import logging
import signal
import sys
from pathlib import Path

from playground.description.finding import NOT_AT_HAND, UnusableDescription, find
from playground.persistence import UnusableFolder
from playground.server import Server
from playground.settings import LOCALES, LOOPBACK, PRIVILEGED, Settings

log = logging.getLogger("playground")


def _settings(arguments: list[str] | None) -> Settings:
    parser = argparse.ArgumentParser(
        prog="python -m playground", description="A Discord on loopback, with a chat page."
    )
    parser.add_argument("--host", default="127.0.0.1", choices=LOOPBACK, help="the address to listen on")
    parser.add_argument("--port", default=8710, type=int, help="the port to listen on; 0 takes a free one")
    parser.add_argument("--data", default=Path("playground-data"), type=Path, help="the folder that keeps the world")
    parser.add_argument("--token", default="playground", help="the token that the bot must present")
    parser.add_argument("--name", default="Stammtisch", help="the name of the bot")
    parser.add_argument("--guild-locale", default="en-US", choices=LOCALES, help="the language of the first guild")
    parser.add_argument(
        "--privileged-intents",
        default="",
        metavar="NAMES",
        help=f"what the application has of {', '.join(PRIVILEGED)}, separated by commas",
    )
    parser.add_argument("--quiet", action="store_true", help="log nothing but warnings and errors")
    parser.add_argument("--no-rate-limits", action="store_true", help="let the bot send as fast as it likes")
    parser.add_argument("--shards", default=1, type=int, help="how many shards the bot is told to use")
    parser.add_argument("--max-concurrency", default=1, type=int, help="how many shards may identify at once")
    parser.add_argument("--heartbeat", default=41.25, type=float, help="seconds between two heartbeats of the bot")
    parser.add_argument(
        "--openapi",
        type=Path,
        metavar="FILE",
        help="Discord's API description (openapi.json), which every request and answer is held against",
    )
    chosen = parser.parse_args(arguments)
    names = [name for name in chosen.privileged_intents.split(",") if name]
    if strangers := [name for name in names if name not in PRIVILEGED]:
        parser.error(f"there is no privileged intent {strangers[0]}")
    if not 0 <= chosen.port <= 65535:
        parser.error("a port is a number from 0 to 65535")
    if not (1 <= chosen.shards <= 1000 and 1 <= chosen.max_concurrency <= 1000):
        parser.error("there are 1 to 1000 shards")
    if not 0.1 <= chosen.heartbeat <= 120:
        parser.error("a heartbeat comes every 0.1 to 120 seconds")
    if chosen.quiet:
        logging.getLogger().setLevel(logging.WARNING)
    return Settings(
        data=chosen.data,
        host=chosen.host,
        port=chosen.port,
        token=chosen.token,
        name=chosen.name,
        guild_locale=chosen.guild_locale,
        rate_limits=not chosen.no_rate_limits,
        privileged=sum(PRIVILEGED[name] for name in names),
        shards=chosen.shards,
        max_concurrency=chosen.max_concurrency,
        heartbeat_interval=chosen.heartbeat,
        openapi=find(chosen.openapi),
    )


async def _run(settings: Settings) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    async with Server(settings) as server:
        print(f"Playground ready at {server.address}/", flush=True)  # noqa: T201  (others wait for this line)
        if settings.openapi is None:
            log.info(NOT_AT_HAND)
        await stop.wait()


def main(arguments: list[str] | None = None) -> int:
    """Run a playground until it is told to stop. Gives the exit code."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    try:
        settings = _settings(arguments)
    except UnusableDescription as error:
        sys.stderr.write(f"{error}\n")
        return 1
    try:
        asyncio.run(_run(settings))
    except UnusableFolder as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except OSError as error:
        reason = "is in use by another program" if error.errno == errno.EADDRINUSE else f"cannot be used: {error}"
        sys.stderr.write(f"The address {settings.host}:{settings.port} {reason}.\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
