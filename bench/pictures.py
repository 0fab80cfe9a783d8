"""Measure the speed and size of pictures: `python -m bench.pictures 9c47bc27 .`; `--quick` only checks that it works.

In CPU time of one process. With commits, it first measures for each what the pictures of fifty tables cost, with ten
tables of each game: laying them out, packing them for a worker, drawing them as they come, and drawing each again, now
that all of its sprites are rasterised.

Every board and hand of one game of each title is drawn twice; the second time counts, when its sprites are rasterised,
as finished pictures are not cached here. A reveal, a picture that moves, is drawn once, by a painter that has drawn
nothing before, with an empty cache folder. Many pictures at once are drawn twice by new processes: with an empty
folder, and with the sprites of the first time. For comparison, resvg draws whole boards as one SVG, which would be
necessary without sprites.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Annotated, Final

import resvg_py
import typer
from rich.console import Console
from rich.table import Table

from bench.checkouts import checkout
from bot.games.registry import PLUGINS
from bot.pictures.composing import file_of, png_of
from bot.pictures.drawing import Drawing
from bot.pictures.figures import FONT_FILE
from bot.pictures.reveal import Reveal
from bot.pictures.studio import Studio
from bot.screens.game_screens import board_drawn, hand_drawn
from tools.great_moments import moments_of, moving
from tools.positions import position

STEPS: Final = 12
"""The number of moments of each game."""
TABLE_COUNT: Final = 200
"""The number of tables that change at once, each with a board and a hand."""
AT_ONCE: Final = 4
"""The number of pictures requested before the event loop gets a turn."""
WHOLE: Final = 3
"""The number of pictures of each kind that resvg draws as a whole."""
WARM: Final = 400
"""The moves at these tables before pictures count."""
COUNTED: Final = 200
"""The moves whose pictures count."""
TABLES_OF_A_GAME: Final = 10
STREAM: Final = Path(__file__).with_name("picture_stream.py")
LENGTHS: Final = {"forty_barrels": 30, "bierfest": 220, "one_eleven": 90, "bremen": 48, "cafe": 80}
"""The approximate number of moves of a game."""


def moments(name: str, steps: int = STEPS) -> Iterator[tuple[Drawing, list[Drawing]]]:
    """The board and the hands at moments of a game, from its deal to its end."""
    plugin = PLUGINS[name]
    seats = max(plugin.game.seats)
    for step in range(steps):
        moment = position(name, seats, LENGTHS[name] * step // (STEPS - 1), seed=3)
        hands = [hand_drawn(plugin, hand) for hand in moment.hands]
        yield board_drawn(plugin, moment.board), hands


def milliseconds(drawing: Drawing) -> float:
    """The time for a picture with cached sprites."""
    png_of(drawing)
    began = time.process_time()
    png_of(drawing)
    return (time.process_time() - began) * 1000


def reveals(name: str, most: int | None = None) -> list[tuple[float, float]]:
    """For each reveal of a game, or for the first few: the milliseconds for a painter that is new, and the kB.

    Each reveal is drawn by a process of its own.
    """
    moments = moments_of(name, PLUGINS[name].game.seats[0])
    found = [each for each in moving([*moments.values()]) if isinstance(each, Reveal)]
    with ProcessPoolExecutor(1, max_tasks_per_child=1, mp_context=get_context("spawn")) as painters:
        return [*painters.map(by_new_painter, found[:most])]


def by_new_painter(drawing: Drawing) -> tuple[float, float]:
    """The milliseconds for a picture in a process that has drawn nothing before, and the kB of its file."""
    with empty_cache():
        began = time.process_time()
        size = len(file_of(drawing))
        return (time.process_time() - began) * 1000, size / 1000


@contextmanager
def empty_cache() -> Iterator[None]:
    """Let this process, and those that it starts, begin without any files of sprites."""
    before = os.environ.get("XDG_CACHE_HOME")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        try:
            yield
        finally:
            del os.environ["XDG_CACHE_HOME"]
            if before is not None:
                os.environ["XDG_CACHE_HOME"] = before


def whole(drawing: Drawing) -> float:
    """resvg's time for the same picture as one SVG, in milliseconds."""
    parts = "".join(f'<g transform="translate({x},{y})">{sprite.svg}</g>' for sprite, x, y in drawing.stamps)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{drawing.width}" height="{drawing.height}" '
        f'viewBox="0 0 {drawing.width} {drawing.height}">{parts}</svg>'
    )
    began = time.process_time()
    resvg_py.svg_to_bytes(svg_string=svg, font_files=[str(FONT_FILE)], skip_system_fonts=True)
    return (time.process_time() - began) * 1000


async def crowd(workers: int, tables: int, steps: int) -> tuple[float, int, float, float]:
    """Measure a studio when all tables change at once.

    Returns the pictures per second, how many were replaced by text because too many were waiting, the longest blocking
    of the event loop, and the same without load before, in milliseconds.
    """
    drawings = [each for name in PLUGINS for board, hands in moments(name, steps) for each in (board, *hands)]
    drawings = list({each.key: each for each in drawings}.values())[: tables * 2]
    studio, lags = Studio(workers), [0.0]
    await studio.ask(drawings[0])  # the processes have started

    async def watch() -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.001)
            lags[-1] = max(lags[-1], (time.perf_counter() - before) * 1000 - 1)

    watching = asyncio.create_task(watch())
    await asyncio.sleep(2)
    lags.append(0.0)
    began, found = time.perf_counter(), []
    for start in range(0, len(drawings), AT_ONCE):
        found += [studio.ask(each) for each in drawings[start : start + AT_ONCE]]
        await asyncio.sleep(0)
    pngs = await asyncio.gather(*found)
    took = time.perf_counter() - began
    watching.cancel()
    await studio.close()
    drawn = sum(png is not None for png in pngs)
    return drawn / took, len(pngs) - drawn, lags[1], lags[0]


def streams(commits: list[str], warm: int, counted: int, tables: int) -> tuple[Table, Table]:
    """What the pictures of many tables cost with the code of each commit: a picture, and a move."""
    parts = ("layout", "packing", "drawing", "again", "bytes")
    pictures = Table("commit", "pictures", "number", *parts)
    whole = Table(
        "commit", "pictures a move", "drawing, ms a move", "ms a picture", "pictures a second of CPU", "bytes"
    )
    with tempfile.TemporaryDirectory() as scratch:
        for commit in commits:
            code = checkout(commit, Path(scratch))
            asked = (sys.executable, "-P", str(STREAM), *map(str, (warm, counted, tables)))
            environment = os.environ | {"PYTHONPATH": str(code.folder)}
            done = subprocess.run(asked, cwd=code.folder, env=environment, check=True, stdout=subprocess.PIPE)
            found = json.loads(done.stdout)
            spent, numbers = Counter(found["spent"]), found["pictures"]
            for kind, number in numbers.items():
                cells = [spent[f"{kind} {part}"] / number for part in parts]
                pictures.add_row(
                    code.name, kind, str(number), *(f"{each:.1f}" for each in cells[:-1]), f"{cells[-1]:.0f}"
                )
            number = sum(numbers.values())
            drawing, size = (sum(spent[f"{kind} {part}"] for kind in numbers) for part in ("drawing", "bytes"))
            figures = (number / counted, drawing / counted, drawing / number, 1000 * number / drawing, size / number)
            whole.add_row(
                code.name, *(f"{each:.{digits}f}" for each, digits in zip(figures, (1, 1, 1, 0, 0), strict=True))
            )
    return pictures, whole


def main(commits: Annotated[list[str] | None, typer.Argument()] = None, *, quick: bool = False) -> None:
    """Measure and print; the `commits` are compared, `.` is the working tree."""
    console = Console()
    if commits:
        for each in streams(commits, *((5, 10, 1) if quick else (WARM, COUNTED, TABLES_OF_A_GAME))):
            console.print(each)
    steps, tables = (2, 5) if quick else (STEPS, TABLE_COUNT)
    table = Table("game", "picture", "median ms", "worst ms", "median kB", "largest kB", "resvg ms", "times as fast")
    for name in PLUGINS:
        found = list(moments(name, steps))
        boards, hands = [board for board, _ in found], [hand for _, each in found for hand in each]
        for kind, drawings in (("board", boards), ("hand", hands)):
            took = [milliseconds(each) for each in drawings]
            sizes = [len(png_of(each)) / 1000 for each in drawings]
            slow = [whole(each) for each in drawings[:: max(len(drawings) // WHOLE, 1)]]
            figures = (median(took), max(took), median(sizes), max(sizes), median(slow))
            table.add_row(name, kind, *(f"{each:.1f}" for each in figures), f"{median(slow) / median(took):.0f}")
    console.print(table)
    moving_pictures = Table(
        "game", "reveals", "median ms", "worst ms", "median kB", "largest kB", title="by new painters"
    )
    for name in PLUGINS:
        drawn = reveals(name, 1 if quick else None)
        cells = [f"{of([each[part] for each in drawn]):.0f}" for part in (0, 1) for of in (median, max)]
        moving_pictures.add_row(name, str(len(drawn)), *cells)
    console.print(moving_pictures)
    crowded = Table(
        "workers", "sprites", "pictures a second", "told in words", "event loop blocked ms", "the same at rest ms"
    )
    for workers in (1, 2):
        with empty_cache():
            for sprites in ("new", "in files"):
                rate, words, lag, idle = asyncio.run(crowd(workers, tables, steps))
                crowded.add_row(str(workers), sprites, f"{rate:.0f}", str(words), f"{lag:.1f}", f"{idle:.1f}")
    console.print(crowded)


if __name__ == "__main__":
    typer.run(main)
