"""`python -m tests.simulation.visited`: which of our files a click visits, as JSON for `python -m tools.house`.

Four members sit at the only table, and everything is at rest. One of them clicks a move on a hand. Listed are the files
under `bot`, `engines` and `agents` of which a function runs between the arrival of that click and the last request that
follows it, each with that function, in the order of the first visit. The bot's threads count, because the simulated
loop runs their work itself; so does drawing, which the painter does in this process here. Imports do not count.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import os
import sys
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

from bot.pictures.composing import draw, packed
from tests.e2e.clicking import offers, take
from tests.e2e.playing import begin, set_table
from tests.simulation.process import PROCESS
from tests.simulation.scene import play

if TYPE_CHECKING:
    from types import FrameType

    from bot.pictures.drawing import Drawing
    from tests.e2e.clicking import Offer
    from tests.e2e.playing import Guest
    from tests.simulation.scene import Scene

ROOT: Final = Path(__file__).resolve().parents[2]
OURS: Final = tuple(f"{ROOT / package}{os.sep}" for package in ("bot", "engines", "agents"))
GAME: Final = "forty_barrels"
MEMBERS: Final = ("Anna", "Ben", "Cleo", "Dan")
MOVES: Final = 8
"""The moves before the measured one: caches are filled by then, as they are during an evening."""
IDLE: Final = 120.0
"""Seconds without a click: everything that the bot does from time to time happens in them, and no clock runs out."""
SAME_SETS: Final = {"PYTHONHASHSEED": "0"}
"""Gives sets of strings the same order in every process."""

_FROM_TIME_TO_TIME: Final = ContextVar("from_time_to_time", default=False)
"""Whether the current task, or the one that has started it, runs without a click."""


class PainterHere:
    """Draws as the painters' processes do, but in this process: a virtual second has no time for another one."""

    def file_of(self, drawing: Drawing) -> bytes:
        """See Painter."""
        return draw(packed(drawing))

    def kill(self) -> None:
        """See Painter."""


class Visits:
    """Records which files of ours run in the bot's process, apart from what runs without a click as well."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._idle: set[str] = set()
        self._found: dict[str, tuple[str, int]] = {}
        """By file: the function that ran first, and how many requests had been sent by then."""

    async def watch_idle(self) -> None:
        """Note what runs without a click, for a while. Raises ValueError if the bot sends something."""
        before = len(self._scene.requests())
        sys.setprofile(self._note_idle)
        try:
            await asyncio.sleep(IDLE)
        finally:
            sys.setprofile(None)
        if len(self._scene.requests()) != before:
            raise ValueError("the bot was not at rest")

    async def watch(self, guest: Guest, hand: dict[str, Any], move: Offer) -> list[tuple[str, str]]:
        """The files that a click visits, in order, with the first function of each.

        Raises ValueError if the click had to be repeated.
        """
        before = len(self._callbacks())
        sys.setprofile(self._note)
        try:
            await take(guest, hand, move)
            await self._scene.rest()
        finally:
            sys.setprofile(None)
        if len(self._callbacks()) != before + 1:
            raise ValueError("the click was made more than once")
        last = len(self._scene.requests())
        return [(file, function) for file, (function, sent) in self._found.items() if sent < last]

    def _callbacks(self) -> list[dict[str, Any]]:
        return self._scene.requests("POST", "/callback")

    def _note_idle(self, frame: FrameType, event: str, _: object) -> None:
        if (file := _visited(frame, event)) is not None and not _is_from_discord(frame):
            self._idle.add(file)
            _FROM_TIME_TO_TIME.set(True)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        if (file := _visited(frame, event)) is None or file in self._found:
            return
        if _FROM_TIME_TO_TIME.get() and file in self._idle:
            return
        self._found[file] = frame.f_code.co_qualname, len(self._scene.requests())


def _visited(frame: FrameType, event: str) -> str | None:
    """Our file whose function begins, or goes on, in the bot's process; None if it is something else."""
    code = frame.f_code
    is_ours = event == "call" and code.co_filename.startswith(OURS) and code.co_flags & inspect.CO_OPTIMIZED
    if not is_ours or PROCESS.get() is None:
        return None
    return Path(code.co_filename).relative_to(ROOT).as_posix()


def _is_from_discord(frame: FrameType | None) -> bool:
    """Whether discord.py runs this while it reads from the gateway: a click comes the same way."""
    while frame is not None:
        name = frame.f_globals.get("__name__", "")
        if name.startswith("discord.") and not name.startswith("discord.ext."):  # its periodic tasks are an extension
            return True
        frame = frame.f_back
    return False


def visited(game: str = GAME) -> list[tuple[str, str]]:
    """The files that a click with a move visits at a table with this game, in order, with the first function of each.

    Only the first call in a process is exact: a later one finds more caches filled.
    """
    found: list[tuple[str, str]] = []

    async def act(scene: Scene) -> None:
        channel = await scene.playground.channel()
        guests = [await scene.guest(name, channel) for name in MEMBERS]
        await set_table(*guests, game=game)
        await begin(guests[0])
        for _ in range(MOVES):
            await take(*await _about_to_move(scene, guests))
        about = await _about_to_move(scene, guests)
        visits = Visits(scene)
        await visits.watch_idle()
        found.extend(await visits.watch(*about))

    with patch("tests.simulation.bots.FakePainter", PainterHere):
        play(act, painters=1, is_even=True)
    return found


async def _about_to_move(scene: Scene, guests: list[Guest]) -> tuple[Guest, dict[str, Any], Offer]:
    """Somebody with a hand whose next click makes a move; everything is at rest."""
    await scene.rest()
    guest = next(each for each in guests if each.hands() and offers(each.hand()))
    while not (moves := [each for each in offers(guest.hand()) if each.kind == "move"]):
        await take(guest, guest.hand(), guest.chance.choice(offers(guest.hand())))
        await scene.rest()
    return guest, guest.hand(), guest.chance.choice(moves)


if __name__ == "__main__":
    if not SAME_SETS.items() <= os.environ.items():
        again = [sys.executable, "-m", "tests.simulation.visited", *sys.argv[1:]]
        os.execve(sys.executable, again, os.environ | SAME_SETS)
    print(json.dumps(visited(*sys.argv[1:])))
