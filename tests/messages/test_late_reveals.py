"""Pictures that move follow the still ones: drawn after all others, and owed to nobody."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from bot.messages.discord_api.budget import Rank
from bot.pictures.animation import TooLarge
from bot.pictures.drawing import Drawing
from bot.pictures.reveal import Frame, MotionFormat, Reveal
from bot.pictures.studio import Studio
from bot.screens.parts import Picture
from bot.store.store import Store
from tests.messages.discord import CHANNEL, SLOT
from tests.messages.test_illustrated import A, B, Desk, illustrated
from tests.pictures.drawings import drawn

STILL, OTHER = drawn("still"), drawn("other")
STILL_PICTURE = Picture(STILL, "still")
MOVING = Picture(Reveal([Frame(STILL, 0.5), Frame(OTHER, 0.5), Frame(STILL, 0.5)], MotionFormat.WEBP), "it moves")


class Recorder:
    """Draws at once, but nothing that moves before it may; remembers what it has drawn."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.may_move = threading.Event()
        self.fails = False

    def file_of(self, drawing: Drawing) -> bytes:
        """See Painter."""
        if isinstance(drawing, Reveal):
            self.may_move.wait(60)
            if self.fails:
                raise TooLarge
        self.drawn.append(drawing.key)
        return b"picture"

    def kill(self) -> None:
        """See Painter."""
        self.may_move.set()


@pytest.fixture
async def moving(store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Desk, Recorder]]:
    """A desk whose painter records, and which asks for pictures that move at once."""
    painter = Recorder()
    monkeypatch.setattr("bot.messages.discord_api.rendering.REVEAL_AFTER", 0.0)
    async with AsyncExitStack() as stack:
        yield Desk(store, stack, Studio(1, begin=lambda: painter, motion=MotionFormat.WEBP)), painter
        painter.kill()


async def touched(desk: Desk, times: int) -> None:
    """Wait until the subject was touched this often."""
    async with asyncio.timeout(60):
        while len(desk.touched) < times:  # noqa: ASYNC110  (a list has no event)
            await asyncio.sleep(0)


async def test_a_message_is_sent_with_the_still_picture_and_edited_once_into_the_one_that_moves(
    moving: tuple[Desk, Recorder],
) -> None:
    desk, painter = moving
    screen = illustrated("1", A, MOVING)
    await desk.messages.of(SLOT).send(CHANNEL, screen)
    await desk.messages.of(SLOT).edit(screen)
    assert desk.channel.shown == [screen.at_rest]
    assert await desk.digest() == screen.at_rest.digest
    painter.may_move.set()
    await touched(desk, 1)
    await desk.messages.of(SLOT).edit(screen)
    assert desk.channel.shown == [screen]
    assert await desk.digest() == screen.digest
    assert painter.drawn == [A.key, STILL.key, MOVING.key]
    assert desk.channel.uploads == [A.key, STILL.key, MOVING.key], "the other picture stays as it hangs there"
    assert desk.channel.requests == ["send", "edit"]


async def test_a_change_meanwhile_costs_no_request_for_the_picture_and_forgets_one_that_it_does_not_show(
    moving: tuple[Desk, Recorder],
) -> None:
    desk, painter = moving
    screen = illustrated("1", MOVING)
    await desk.messages.of(SLOT).send(CHANNEL, screen)
    await desk.messages.of(SLOT).edit(screen)
    assert desk.channel.requests == ["send"], "it shows the still picture already"
    await desk.messages.of(SLOT).edit(illustrated("2", A))
    painter.may_move.set()
    await desk.studio.ask(B.drawing, rank=10_000)
    assert painter.drawn == [STILL.key, A.key, B.key]
    assert desk.touched == []


async def test_a_picture_that_moves_is_drawn_after_all_others_although_it_was_asked_for_first(
    moving: tuple[Desk, Recorder],
) -> None:
    desk, painter = moving
    await desk.studio.ask(STILL)
    busy = Reveal([Frame(OTHER, 0.5), Frame(STILL, 0.5), Frame(OTHER, 0.5)], MotionFormat.WEBP)
    desk.studio.ask(busy)
    await desk.messages.of(SLOT).send(CHANNEL, illustrated("1", MOVING))
    async with asyncio.timeout(60):
        while not desk.studio.waiting:  # noqa: ASYNC110  (the studio has no event for it)
            await asyncio.sleep(0)
    later = [desk.studio.ask(A.drawing, rank=Rank.ERRAND), desk.studio.ask(B.drawing, urgent=True)]
    painter.may_move.set()
    await asyncio.gather(*later)
    await touched(desk, 1)
    assert painter.drawn == [STILL.key, busy.key, B.key, A.key, MOVING.key]


async def test_no_message_goes_out_in_words_because_another_one_waits_for_a_picture_that_moves(
    moving: tuple[Desk, Recorder],
) -> None:
    desk, _ = moving
    await desk.messages.of(SLOT).send(CHANNEL, illustrated("1", MOVING))
    assert not desk.messages.carrier.is_behind(SLOT.subject), "nothing is owed"
    await desk.messages.of(SLOT).edit(illustrated("2", STILL_PICTURE, MOVING))
    assert desk.channel.shown == [illustrated("2", STILL_PICTURE, MOVING).at_rest]


async def test_a_picture_that_cannot_be_drawn_in_time_or_size_leaves_the_still_one_for_good(
    moving: tuple[Desk, Recorder],
) -> None:
    desk, painter = moving
    painter.fails = True
    painter.may_move.set()
    screen = illustrated("1", MOVING)
    await desk.messages.of(SLOT).send(CHANNEL, screen)
    async with asyncio.timeout(60):
        while not desk.studio.has_given_up(MOVING.key):  # noqa: ASYNC110  (the studio has no event for it)
            await asyncio.sleep(0)
    await desk.messages.of(SLOT).edit(screen)
    await asyncio.sleep(0)
    assert desk.channel.shown == [screen.at_rest]
    assert desk.channel.requests == ["send"]
    assert desk.touched == []


async def test_a_picture_that_moves_and_is_drawn_already_is_shown_at_once(moving: tuple[Desk, Recorder]) -> None:
    desk, painter = moving
    painter.may_move.set()
    await desk.studio.ask(MOVING.drawing)
    screen = illustrated("1", MOVING)
    await desk.messages.of(SLOT).send(CHANNEL, screen)
    assert desk.channel.shown == [screen]
    assert painter.drawn == [MOVING.key], "the still picture is its first frame"
