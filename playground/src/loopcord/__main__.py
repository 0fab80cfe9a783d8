"""The command line: `loopcord`, or `python -m loopcord`. A failed start is reported in one line."""

from __future__ import annotations

import argparse
import asyncio
import errno
import gc
import logging
import signal
import sys
from pathlib import Path
from typing import NoReturn

from loopcord import __version__
from loopcord.data.persistence import UnusableFolder
from loopcord.data.settings import LOCALES, LOOPBACK, MOST_NAME, OPTIONAL_LIMITS, PRIVILEGED, TOKEN, Settings
from loopcord.server import Server


class _Parser(argparse.ArgumentParser):
    """Reports an error in one line, without the usage text."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}. See {self.prog} --help.\n")


def _settings(arguments: list[str] | None) -> Settings:
    parser = _Parser(
        prog="loopcord",
        description="A local Discord with a chat page, to try and test any bot.",
        epilog="It prints the address of the chat page. Ctrl-C stops it; the next start continues with the same world.",
    )
    parser.add_argument("--host", default="127.0.0.1", choices=LOOPBACK, help="the address to listen on (%(default)s)")
    parser.add_argument(
        "--port", default=8710, type=int, help="the port to listen on; 0 takes a free one (%(default)s)"
    )
    parser.add_argument(
        "--data", default=Path("playground-data"), type=Path, help="the folder that keeps the world (%(default)s)"
    )
    parser.add_argument("--token", default=TOKEN, help="the token that the bot must present (%(default)s)")
    parser.add_argument("--name", default="Bot", help="the name of the bot (%(default)s)")
    parser.add_argument("--guild-name", default="Playground", help="the name of the first guild (%(default)s)")
    parser.add_argument(
        "--guild-locale", default="en-US", choices=LOCALES, metavar="LOCALE", help="its language (%(default)s)"
    )
    parser.add_argument(
        "--channels", default="general,random", metavar="NAMES", help="its channels, separated by commas (%(default)s)"
    )
    parser.add_argument(
        "--privileged-intents",
        default="",
        metavar="NAMES",
        help=f"the application's privileged intents, separated by commas: {', '.join(PRIVILEGED)}",
    )
    parser.add_argument("--quiet", action="store_true", help="log warnings and errors only")
    parser.add_argument("--no-rate-limits", action="store_true", help="do not limit the bot's requests")
    parser.add_argument(
        "--limit",
        action="append",
        default=[],
        choices=OPTIONAL_LIMITS,
        help="a limit that Discord may have but does not document; may be repeated",
    )
    parser.add_argument("--shards", default=1, type=int, help="how many shards the bot is recommended (%(default)s)")
    parser.add_argument(
        "--max-concurrency", default=1, type=int, help="how many shards may identify at once (%(default)s)"
    )
    parser.add_argument(
        "--heartbeat", default=41.25, type=float, help="seconds between two heartbeats of the bot (%(default)s)"
    )
    parser.add_argument(
        "--link",
        action="append",
        default=[],
        metavar="NAME=URL",
        help="an external page that the chat page's tools link to; may be repeated",
    )
    parser.add_argument("--version", action="version", version=f"loopcord {__version__}")
    chosen = parser.parse_args(arguments)
    names = [name for name in chosen.privileged_intents.split(",") if name]
    if strangers := [name for name in names if name not in PRIVILEGED]:
        parser.error(f"{strangers[0]} is not a privileged intent")
    channels = [name.strip() for name in chosen.channels.split(",")]
    for name in (chosen.name, chosen.guild_name, *channels):
        if not 1 <= len(name) <= MOST_NAME:
            parser.error(f"a name has 1 to {MOST_NAME} characters, not {len(name)}: '{name}'")
    if not chosen.token:
        parser.error("a token has at least one character")
    if not 0 <= chosen.port <= 65535:
        parser.error("a port is a number from 0 to 65535")
    if not (1 <= chosen.shards <= 1000 and 1 <= chosen.max_concurrency <= 1000):
        parser.error("there are 1 to 1000 shards")
    if not 0.1 <= chosen.heartbeat <= 120:
        parser.error("a heartbeat comes every 0.1 to 120 seconds")
    links = [_link(parser, link) for link in chosen.link]
    if chosen.quiet:
        logging.getLogger().setLevel(logging.WARNING)
    return Settings(
        data=chosen.data,
        host=chosen.host,
        port=chosen.port,
        token=chosen.token,
        name=chosen.name,
        guild_name=chosen.guild_name,
        guild_locale=chosen.guild_locale,
        channels=tuple(channels),
        rate_limits=not chosen.no_rate_limits,
        limits=tuple(chosen.limit),
        privileged=sum(PRIVILEGED[name] for name in names),
        links=tuple(links),
        shards=chosen.shards,
        max_concurrency=chosen.max_concurrency,
        heartbeat_interval=chosen.heartbeat,
    )


def _link(parser: _Parser, link: str) -> tuple[str, str]:
    """Split a link into its name and address."""
    name, _, url = (part.strip() for part in link.partition("="))
    if not 1 <= len(name) <= MOST_NAME or not url.startswith(("http://", "https://")):
        parser.error(f"a link is a name, =, and an address with http:// or https://, not '{link}'")
    return name, url


def keep_collections_short() -> None:
    """Exclude objects that survived a full garbage collection from later ones, so pauses do not grow with the world.

    Messages, interactions and the record live long and are freed by reference counting. With thousands of them every
    full collection would pause the process for a few tenths of a second. Only for a process that is nothing but a
    playground: reference cycles dropped after they were excluded stay in memory.
    """

    def leave_out(phase: str, what: dict[str, int]) -> None:
        if phase == "stop" and what["generation"] == 2:
            gc.freeze()

    gc.callbacks.append(leave_out)


async def _run(settings: Settings) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    async with Server(settings) as server:
        print(f"Playground ready at {server.address}/", flush=True)  # noqa: T201  (others wait for this line)
        await stop.wait()


def main(arguments: list[str] | None = None) -> int:
    """Run a playground until SIGINT or SIGTERM. Returns the exit code."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    settings = _settings(arguments)
    keep_collections_short()
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
