"""The studio: every picture once, the last ones kept, and nothing lost with a worker but what it was drawing."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Protocol

import pytest
from structlog.testing import capture_logs

from bot.pictures.composing import NICE, Worker, draw, packed, png_of, unpacked
from bot.pictures.drawing import Box, Drawing, Sprite, stamp
from bot.pictures.studio import Studio
from tests.pictures import drawers

EVERYTHING = 60.0
"""Seconds for anything that should happen soon; beginning a process takes a while on a busy machine."""


class Open(Protocol):
    """Opens a studio."""

    def __call__(self, draw: Callable[[bytes], bytes] = draw, /, workers: int = 1, **options: int) -> Studio:
        """The studio, with what its workers do."""


@pytest.fixture
async def open_studio() -> AsyncIterator[Open]:
    async with AsyncExitStack() as stack:

        def opened(draw: Callable[[bytes], bytes] = draw, /, workers: int = 1, **options: int) -> Studio:
            studio = Studio(workers, begin=partial(Worker, draw), **options)  # type: ignore[arg-type]
            stack.push_async_callback(studio.close)
            return studio

        yield opened


def picture(name: str, folder: Path = Path()) -> Drawing:
    """A picture of a test."""
    sprite = Sprite(str(folder), f'<rect width="40" height="30" fill="#4A3526"/><!-- {name} -->', Box(0, 0, 40, 30))
    return Drawing(40, 30, [stamp(sprite, 0, 0), stamp(sprite, 3, 4)])


async def begun(folder: Path, number: int) -> list[str]:
    """The keys of the pictures that were begun, as soon as there are `number` of them."""
    async with asyncio.timeout(EVERYTHING):
        while True:
            lines = (folder / "begun").read_text().splitlines() if (folder / "begun").exists() else []
            if len(lines) >= number:
                return [line.split()[0] for line in lines]
            await asyncio.sleep(0.01)


async def drawn(studio: Studio, *drawings: Drawing) -> list[bytes | None]:
    """The results of some drawings."""
    async with asyncio.timeout(EVERYTHING):
        return await asyncio.gather(*map(studio.ask, drawings))


def test_a_drawing_crosses_as_it_is_with_each_sprite_once() -> None:
    sprite = picture("a").stamps[0].sprite
    many = Drawing(40, 30, [stamp(sprite, x, 1) for x in range(200)])
    there = unpacked(packed(many))
    assert there == many
    assert str(there) == str(many)
    assert len({id(each.sprite) for each in there.stamps}) == 1
    assert len(packed(many)) < 2 * len(packed(picture("a"))) + 200 * 4


async def test_a_picture_is_the_same_from_a_worker(open_studio: Open) -> None:
    studio = open_studio()
    assert await drawn(studio, picture("a"), picture("b")) == [png_of(picture("a")), png_of(picture("b"))]


async def test_without_workers_there_are_no_pictures(open_studio: Open) -> None:
    studio = open_studio(workers=0)
    assert not studio.draws
    assert await drawn(studio, picture("a")) == [None]


async def test_a_picture_is_drawn_once_however_many_want_it_and_then_kept(open_studio: Open, tmp_path: Path) -> None:
    studio, one = open_studio(drawers.when_told), picture("a", tmp_path)
    asked = [studio.ask(picture("a", tmp_path)) for _ in range(3)]
    await begun(tmp_path, 1)
    (tmp_path / "go").touch()
    async with asyncio.timeout(EVERYTHING):
        assert await asyncio.gather(*asked) == [png_of(one)] * 3
    assert studio.ask(one).done()
    assert len(await begun(tmp_path, 1)) == 1


async def test_the_last_used_pictures_are_kept_up_to_a_number_of_bytes(open_studio: Open) -> None:
    a, b, c = map(picture, "abc")
    studio = open_studio(kept=2 * len(png_of(a)))
    for each in (a, b, a, c):
        await drawn(studio, each)
    assert [studio.ask(each).done() for each in (a, c, b)] == [True, True, False]


async def test_an_urgent_picture_comes_first_and_replaces_the_last(open_studio: Open, tmp_path: Path) -> None:
    studio = open_studio(drawers.when_told, waiting=2)
    first, second, third, refused, urgent = (picture(name, tmp_path) for name in "abcde")
    asked = [studio.ask(first)]
    await begun(tmp_path, 1)
    asked += [studio.ask(each) for each in (second, third, refused)]
    assert asked[3].done(), "there is room for two"
    assert not studio.has_given_up(refused.key), "it may be asked for again"
    asked.append(studio.ask(urgent, urgent=True))
    assert asked[2].done(), "the last one had to go"
    (tmp_path / "go").touch()
    async with asyncio.timeout(EVERYTHING):
        results = await asyncio.gather(*asked)
    assert [result is not None for result in results] == [True, True, False, False, True]
    assert await begun(tmp_path, 3) == [each.key for each in (first, urgent, second)]


async def test_a_picture_that_nobody_wants_any_more_is_not_drawn(open_studio: Open, tmp_path: Path) -> None:
    studio = open_studio(drawers.when_told)
    first, forsaken, shared, last = (picture(name, tmp_path) for name in "abcd")
    asked = [studio.ask(first)]
    await begun(tmp_path, 1)
    asked += [studio.ask(forsaken), studio.ask(shared), studio.ask(shared), studio.ask(last)]
    for each in asked[:3]:  # The first is being drawn, and the third is still wanted once.
        each.cancel()
    await asyncio.sleep(0)
    assert studio.waiting == 2
    (tmp_path / "go").touch()
    async with asyncio.timeout(EVERYTHING):
        assert await asyncio.gather(*asked[3:]) == [png_of(shared), png_of(last)]
    assert await begun(tmp_path, 3) == [each.key for each in (first, shared, last)]
    assert studio.ask(first).done(), "it was being drawn, so it is kept"
    assert not studio.ask(forsaken).done(), "it can be asked for again"


async def test_a_picture_that_is_asked_for_with_a_lower_rank_takes_the_place_of_the_last(
    open_studio: Open, tmp_path: Path
) -> None:
    studio = open_studio(drawers.when_told, waiting=2)
    first, hand, board, turn = (picture(name, tmp_path) for name in "abcd")
    asked = [studio.ask(first)]
    await begun(tmp_path, 1)
    asked += [studio.ask(hand, rank=2), studio.ask(board, rank=1), studio.ask(turn, rank=0)]
    assert asked[1].done(), "the hand had to go"
    assert studio.ask(hand, rank=1).done(), "it is no more urgent than the last"
    studio.ask(board, rank=0, urgent=True)
    (tmp_path / "go").touch()
    async with asyncio.timeout(EVERYTHING):
        await asyncio.gather(*asked)
    assert await begun(tmp_path, 3) == [each.key for each in (first, board, turn)]


async def test_a_worker_that_dies_is_replaced_and_the_picture_tried_again(open_studio: Open, tmp_path: Path) -> None:
    one, other = picture("a", tmp_path), picture("b", tmp_path)
    with capture_logs() as logs:
        assert await drawn(open_studio(drawers.dying_once), one, other) == [png_of(one), png_of(other)]
    assert logs == [{"event": "picture-worker-died", "log_level": "warning"}]


async def test_a_picture_of_which_workers_die_is_given_up(open_studio: Open) -> None:
    studio = open_studio(drawers.dying)
    with capture_logs() as logs:
        assert await drawn(studio, picture("a")) == [None]
        assert await drawn(studio, picture("a")) == [None]
    assert len(logs) == 2, "it was not tried a third time"
    assert studio.has_given_up(picture("a").key)
    assert not studio.has_given_up(picture("b").key)


async def test_a_worker_that_does_not_end_is_replaced(
    open_studio: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, one = open_studio(drawers.when_told), picture("a", tmp_path)
    (tmp_path / "go").touch()
    await drawn(studio, picture("b", tmp_path))  # so that the process is there
    (tmp_path / "go").unlink()
    monkeypatch.setattr("bot.pictures.composing.TOO_LONG", 0.2)
    asked = studio.ask(one)
    with capture_logs() as logs:
        await begun(tmp_path, 2)
        monkeypatch.undo()
        await begun(tmp_path, 3)
    (tmp_path / "go").touch()
    async with asyncio.timeout(EVERYTHING):
        assert await asked == png_of(one)
    assert [each["event"] for each in logs] == ["picture-worker-died"]


async def test_an_error_is_reported_without_the_drawing(open_studio: Open) -> None:
    studio = open_studio(drawers.failing)
    with capture_logs() as logs:
        assert await drawn(studio, picture("a")) == [None]
    assert logs == [{"event": "picture-not-drawn", "error": "ValueError", "log_level": "error"}]
    assert studio.has_given_up(picture("a").key)


async def test_closing_waits_for_no_picture_and_leaves_no_process(open_studio: Open, tmp_path: Path) -> None:
    studio = open_studio(drawers.when_told)
    asked = [studio.ask(picture(name, tmp_path)) for name in "ab"]
    await begun(tmp_path, 1)
    pid = int((tmp_path / "begun").read_text().split()[1])
    with capture_logs() as logs:
        await studio.close()
    assert [each.result() for each in asked] == [None, None]
    assert logs == []
    await ended(pid)
    assert await drawn(studio, picture("c")) == [None]


async def ended(pid: int) -> None:
    """Wait until there is no such process."""
    with suppress(ProcessLookupError):
        async with asyncio.timeout(EVERYTHING):
            while True:
                os.kill(pid, 0)
                await asyncio.sleep(0.01)


async def test_a_worker_ends_with_the_process_it_works_for(tmp_path: Path) -> None:
    program = (
        "import sys, time\nfrom pathlib import Path\nfrom bot.pictures.composing import Worker\n"
        "from tests.pictures import drawers\nfrom tests.pictures.test_studio import picture\n"
        "if __name__ == '__main__':\n    Worker(drawers.when_told).file_of(picture('a', Path(sys.argv[1])))\n"
    )
    script = tmp_path / "script.py"
    script.write_text(program, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    process = await asyncio.create_subprocess_exec(sys.executable, str(script), str(tmp_path), env=environment)
    await begun(tmp_path, 1)
    pid = int((tmp_path / "begun").read_text().split()[1])
    process.kill()
    await process.wait()
    await ended(pid)


async def test_drawing_yields_to_processes_that_answer_clicks(open_studio: Open) -> None:
    drawn = await open_studio(drawers.patient).ask(picture("a"))
    assert drawn is not None
    assert int(drawn) == min(19, os.nice(0) + NICE)
