"""Pictures that follow into answers: one each, in the order of the answers, and nothing over anything newer."""

from __future__ import annotations

import asyncio

import pytest

from bot.delivery import late_pictures
from bot.delivery.illustrated import Illustrated, Illustrator
from bot.delivery.late_pictures import LatePictures
from bot.pictures.drawing import Drawing
from bot.pictures.studio import Studio
from bot.screens.parts import Gallery, Picture, Screen
from tests.pictures.drawings import drawn

MESSAGE = 1
FIRST, SECOND = 10, 20
"""Two interactions, the first of which was clicked before the second."""


class OneByOne(Studio):
    """A studio that gives one picture after the other, as it is told to; None: there was no room for it."""

    def __init__(self) -> None:
        super().__init__(0)
        self.futures: list[asyncio.Future[bytes | None]] = []
        self.asked = asyncio.Event()

    @property
    def draws(self) -> bool:
        """See Studio."""
        return True

    def ask(self, drawing: Drawing, *, urgent: bool = False) -> asyncio.Future[bytes | None]:
        """See Studio."""
        self.futures.append(asyncio.get_running_loop().create_future())
        self.asked.set()
        return self.futures[-1]

    async def give(self, png: bytes | None = b"PNG") -> None:
        """Give the next picture, once it is asked for."""
        await self.asked.wait()
        self.asked.clear()
        self.futures[-1].set_result(png)


class Place:
    """Where a late picture is sent to; it lands when it is let in."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.departed = asyncio.Event()
        self.may_land = asyncio.Event()
        self.may_land.set()
        self.landed = asyncio.Event()

    async def send(self, shown: Illustrated) -> None:
        """Carry a screen there."""
        self.departed.set()
        await self.may_land.wait()
        self.sent += [picture.alt for picture in shown.screen.pictures]
        self.landed.set()


def screen(name: str) -> Screen:
    """A screen with one picture."""
    return Screen.of(Gallery((Picture(drawn(name), name),)))


async def settled() -> None:
    """Let everything happen that waits for nothing."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_a_picture_is_sent_once_when_it_is_drawn() -> None:
    studio, place = OneByOne(), Place()
    late = LatePictures(Illustrator(studio))
    late.follow(MESSAGE, FIRST, screen("a hand"), place.send)
    await studio.asked.wait()
    assert place.sent == []
    await studio.give()
    await place.landed.wait()
    await settled()
    assert place.sent == ["a hand"]


async def test_a_picture_for_which_there_was_no_room_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(late_pictures, "AGAIN_AFTER", 0)
    studio, place = OneByOne(), Place()
    LatePictures(Illustrator(studio)).follow(MESSAGE, FIRST, screen("a hand"), place.send)
    await studio.give(None)
    await studio.give()
    await place.landed.wait()
    assert place.sent == ["a hand"]


async def test_what_takes_too_long_is_never_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(late_pictures, "LONGEST", 0)
    studio, place = OneByOne(), Place()
    LatePictures(Illustrator(studio)).follow(MESSAGE, FIRST, screen("a hand"), place.send)
    await settled()
    for future in studio.futures:
        future.set_result(b"PNG")
    await settled()
    assert place.sent == []


async def test_a_later_answer_waits_for_nothing_that_is_still_drawn() -> None:
    studio, place = OneByOne(), Place()
    late = LatePictures(Illustrator(studio))
    late.follow(MESSAGE, FIRST, screen("a hand"), place.send)
    await studio.asked.wait()
    await late.give_way(MESSAGE, SECOND)
    await studio.give()
    await settled()
    assert place.sent == []


async def test_a_later_answer_lets_what_is_on_its_way_arrive_first() -> None:
    studio, place = OneByOne(), Place()
    place.may_land.clear()
    late = LatePictures(Illustrator(studio))
    late.follow(MESSAGE, FIRST, screen("a hand"), place.send)
    await studio.give()
    await place.departed.wait()
    answers = [asyncio.create_task(late.give_way(MESSAGE, number)) for number in (SECOND, SECOND + 1)]
    await settled()
    assert not any(answer.done() for answer in answers)
    place.may_land.set()
    await asyncio.gather(*answers)
    assert place.sent == ["a hand"]


async def test_a_later_answer_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(late_pictures, "LANDING", 0)
    studio, place = OneByOne(), Place()
    place.may_land.clear()
    late = LatePictures(Illustrator(studio))
    late.follow(MESSAGE, FIRST, screen("a hand"), place.send)
    await studio.give()
    await place.departed.wait()
    await late.give_way(MESSAGE, SECOND)
    place.may_land.set()
    await settled()
    assert place.sent == []


async def test_nothing_follows_where_a_later_answer_was_faster() -> None:
    studio, place = OneByOne(), Place()
    late = LatePictures(Illustrator(studio))
    await late.give_way(MESSAGE, SECOND)
    late.follow(MESSAGE, FIRST, screen("a hand"), place.send)
    await settled()
    assert studio.futures == []
    late.follow(MESSAGE, SECOND, screen("the next hand"), place.send)
    await studio.give()
    await place.landed.wait()
    assert place.sent == ["the next hand"]


async def test_of_two_screens_of_one_answer_the_last_one_follows() -> None:
    studio, place = OneByOne(), Place()
    late = LatePictures(Illustrator(studio))
    late.follow(MESSAGE, FIRST, screen("a question"), place.send)
    await settled()
    late.follow(MESSAGE, FIRST, screen("a hand"), place.send)
    await settled()
    for future in studio.futures:
        future.set_result(b"PNG")
    await place.landed.wait()
    await settled()
    assert place.sent == ["a hand"]


async def test_only_so_many_messages_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(late_pictures, "MESSAGES", 2)
    studio, place = OneByOne(), Place()
    late = LatePictures(Illustrator(studio))
    for number in (1, 2, 3):
        late.follow(number, FIRST, screen(f"hand {number}"), place.send)
    await settled()
    for future in studio.futures:
        future.set_result(b"PNG")
    await settled()
    assert place.sent == ["hand 2", "hand 3"]


async def test_after_closing_nothing_follows() -> None:
    studio, place = OneByOne(), Place()
    place.may_land.clear()
    late = LatePictures(Illustrator(studio))
    late.follow(MESSAGE, FIRST, screen("a hand"), place.send)
    await studio.give()
    await place.departed.wait()
    await late.close()
    late.follow(MESSAGE, SECOND, screen("the next hand"), place.send)
    place.may_land.set()
    await settled()
    assert place.sent == []
    assert len(studio.futures) == 1
