"""The bot, ready to die at a named moment: `python -m tests.chaos.doomed ORDERS run --config ...`.

On SIGUSR1 it reads an order from the file and kills itself, as SIGKILL does, when that moment comes next. It hangs on
SQLAlchemy's events and on aiohttp's requests, and on nothing of the bot.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import threading
import time
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

import aiohttp
import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Engine, event

_MOVE: Final = "INSERT INTO moves"
_ANSWER: Final = re.compile(r"/interactions/\d+/[^/]+/callback")
_SCREEN: Final = re.compile(r"/channels/\d+/messages")


class Moment(StrEnum):
    """When to die."""

    COMMIT = "commit"
    """While a move is being committed."""
    ACKNOWLEDGEMENT = "acknowledgement"
    """After a move was committed, before its click is answered."""
    DELIVERY = "delivery"
    """While a screen is on its way to Discord: before it is sent, in flight, or before it is written down."""


class Order(Struct, frozen=True):
    """One order to die."""

    moment: Moment
    passes: int
    """How many such moments are let pass before."""
    delay: float
    """Seconds from the beginning of the moment; ignored where the moment has no length."""


class Doom:
    """What was ordered, and the listeners that carry it out."""

    def __init__(self, orders: Path) -> None:
        self._orders = orders
        self._order: Order | None = None
        self._left = 0
        self._moving: set[int] = set()
        """Connections whose transaction has made a move."""
        self._committed = False
        """Whether a move was committed whose click may not have been answered yet."""

    def read(self, *_: object) -> None:
        """Take the order from the file."""
        self._committed = False
        self._order = msgspec.json.decode(self._orders.read_bytes(), type=Order)
        self._left = self._order.passes

    def listen(self) -> None:
        """Hang on the database and on the requests of this process."""
        event.listen(Engine, "before_cursor_execute", self._executing)
        event.listen(Engine, "commit", self._committing)
        request = aiohttp.ClientSession._request

        async def watched(session: aiohttp.ClientSession, method: str, url: Any, **options: Any) -> Any:
            self._requesting(str(url))
            return await request(session, method, url, **options)

        aiohttp.ClientSession._request = watched  # type: ignore[assignment, method-assign]  # the same in all but type

    def _executing(self, connection: Connection, _cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith(_MOVE):
            self._moving.add(id(connection))

    def _committing(self, connection: Connection) -> None:
        if id(connection) in self._moving:
            self._moving.discard(id(connection))
            self._committed = True
            self._comes(Moment.COMMIT)

    def _requesting(self, url: str) -> None:
        if self._committed and _ANSWER.search(url):
            self._committed = False
            self._comes(Moment.ACKNOWLEDGEMENT)
        elif _SCREEN.search(url):
            self._comes(Moment.DELIVERY)

    def _comes(self, moment: Moment) -> None:
        order = self._order
        if order is None or order.moment is not moment:
            return
        self._left -= 1
        if self._left >= 0:
            return
        self._order = None
        if moment is Moment.ACKNOWLEDGEMENT or not order.delay:
            _die()
        threading.Thread(target=_die, args=(order.delay,), daemon=True).start()


def _die(delay: float = 0.0) -> None:
    time.sleep(delay)
    os.kill(os.getpid(), signal.SIGKILL)


def main() -> None:
    """Run the bot as its own command line does."""
    # As the other tests from end to end have it: Discord sends zlib.
    hidden: Any = None
    sys.modules["zstandard"] = sys.modules["compression.zstd"] = hidden
    doom = Doom(Path(sys.argv.pop(1)))
    signal.signal(signal.SIGUSR1, doom.read)
    doom.listen()
    from bot.cli.main import main as run

    run()


if __name__ == "__main__":
    main()
