"""Messages with pictures: what is uploaded, what stays by its id, and what goes out in words."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.messages.discord_api.budget import Rank, ranked
from bot.messages.discord_api.rendering import Illustrated, Illustrator
from bot.messages.discord_api.transport import Unreachable, refuses_files
from bot.messages.messages import Messages
from bot.pictures.drawing import Drawing
from bot.pictures.studio import Studio
from bot.screens.parts import Gallery, Picture, Screen, in_words, text
from bot.store.store import Store
from tests.cogs.simulation import Clock
from tests.messages.discord import CHANNEL, SLOT, Channel, Wire
from tests.pictures.drawings import drawn

A, B = (Picture(drawn(name), f"the picture {name}") for name in "ab")


def illustrated(words: str, *pictures: Picture) -> Screen:
    """A screen that says this and shows these."""
    return Screen.of(text(words), Gallery(pictures)) if pictures else Screen.of(text(words))


class Desk:
    """Messages with a studio, and the channel it writes to."""

    def __init__(self, store: Store, stack: AsyncExitStack, studio: Studio | None = None) -> None:
        self.channel = Channel()
        self.clock = Clock()
        self.touched: list[str] = []
        self.studio = studio or Studio(1)
        illustrator, wire = Illustrator(self.studio), Wire(self.channel)
        self.messages = Messages(wire, illustrator, store.messages, self.clock, self.touched.append)
        stack.push_async_callback(self.messages.cache.close)
        stack.push_async_callback(self.studio.close)

    @property
    def files(self) -> list[set[str]]:
        """The keys of what hangs on each message."""
        return [{*each} for number, each in self.channel.files.items() if number in self.channel.standing]

    async def digest(self) -> str:
        """The digest that is noted for the message."""
        post = await self.messages.of(SLOT).post()
        assert post is not None
        return post.digest


@pytest.fixture
async def desk(store: Store) -> AsyncIterator[Desk]:
    async with AsyncExitStack() as stack:
        yield Desk(store, stack)


async def test_each_picture_is_uploaded_once_and_goes_when_it_is_not_shown(desk: Desk) -> None:
    await desk.messages.of(SLOT).send(CHANNEL, illustrated("1", A))
    await desk.messages.of(SLOT).edit(illustrated("2", A))
    await desk.messages.of(SLOT).edit(illustrated("3", A, B))
    await desk.messages.of(SLOT).edit(illustrated("4", B))
    assert desk.channel.uploads == [A.key, B.key]
    assert desk.files == [{B.key}]
    await desk.messages.of(SLOT).edit(illustrated("5"))
    assert desk.files == [set()]


async def test_a_picture_that_is_late_while_an_older_one_comes_follows_too(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message waits for A, and then for B; A comes in the very moment in which the message is looked at for B."""
    coming: dict[str, list[asyncio.Future[bytes | None]]] = {A.key: [], B.key: []}

    def ask(drawing: Drawing, **_: object) -> asyncio.Future[bytes | None]:
        if drawing.key == B.key and not coming[B.key]:
            coming[A.key][0].set_result(b"PNG")
        coming[drawing.key].append(asyncio.get_running_loop().create_future())
        return coming[drawing.key][-1]

    monkeypatch.setattr(desk.studio, "ask", ask)
    monkeypatch.setattr("bot.messages.carrier.PICTURE_TIMEOUT", 0.0)
    await desk.messages.of(SLOT).send(CHANNEL, illustrated("1", A))
    await desk.messages.of(SLOT).edit(illustrated("2", B))
    assert desk.touched == [SLOT.subject], "A has come"
    await desk.messages.of(SLOT).edit(illustrated("2", B))
    assert coming[B.key][0].cancelled(), "it is asked for again"
    coming[B.key][1].set_result(b"PNG")
    await asyncio.sleep(0)
    assert desk.touched == [SLOT.subject] * 2, "B has come"
    monkeypatch.undo()
    await desk.messages.of(SLOT).edit(illustrated("2", B))
    assert desk.channel.shown == [illustrated("2", B)]


class SlowPainter:
    """Draws each picture when it may."""

    def __init__(self) -> None:
        self.may_draw = threading.Event()
        self.drawn: list[str] = []

    def file_of(self, drawing: Drawing) -> bytes:
        """See Painter."""
        self.may_draw.wait(60)
        self.drawn.append(drawing.key)
        return b"PNG"

    def kill(self) -> None:
        """See Painter."""
        self.may_draw.set()


@pytest.fixture
async def slow(store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Desk, SlowPainter]]:
    """A desk whose painter is busy with another picture; messages do not wait."""
    painter = SlowPainter()
    monkeypatch.setattr("bot.messages.carrier.PICTURE_TIMEOUT", 0.0)
    async with AsyncExitStack() as stack:
        desk = Desk(store, stack, Studio(1, begin=lambda: painter))
        desk.studio.ask(drawn("another"))
        await asyncio.sleep(0)
        yield desk, painter
        painter.kill()


async def rest_of(desk: Desk, painter: SlowPainter) -> list[str]:
    """Let the painter draw, and return what was drawn besides the picture that it was busy with."""
    painter.may_draw.set()
    async with asyncio.timeout(60):
        await desk.studio.ask(drawn("the last"), rank=9)
    assert painter.drawn[0] == drawn("another").key
    assert painter.drawn[-1] == drawn("the last").key
    return painter.drawn[1:-1]


async def test_a_picture_of_an_earlier_screen_is_not_drawn_any_more(slow: tuple[Desk, SlowPainter]) -> None:
    desk, painter = slow
    await desk.messages.of(SLOT).send(CHANNEL, illustrated("1", A))
    await desk.messages.of(SLOT).edit(illustrated("2", B))
    assert desk.messages.carrier.is_behind(SLOT.subject)
    assert await rest_of(desk, painter) == [B.key]
    assert desk.touched == [SLOT.subject]
    assert not desk.messages.carrier.is_behind(SLOT.subject)


async def test_a_picture_that_two_screens_share_is_drawn_once_and_followed_once(slow: tuple[Desk, SlowPainter]) -> None:
    desk, painter = slow
    await desk.messages.of(SLOT).send(CHANNEL, illustrated("1", A, B))
    await desk.messages.of(SLOT).edit(illustrated("2", A))
    await desk.messages.of(SLOT).edit(illustrated("2", A))
    assert await rest_of(desk, painter) == [A.key]
    assert desk.touched == [SLOT.subject]


async def test_the_late_picture_of_a_deleted_message_is_not_drawn(slow: tuple[Desk, SlowPainter]) -> None:
    desk, painter = slow
    await desk.messages.of(SLOT).send(CHANNEL, illustrated("1", A))
    assert await desk.messages.of(SLOT).take_away()
    assert not desk.messages.carrier.is_behind(SLOT.subject)
    assert await rest_of(desk, painter) == []
    assert desk.touched == []


async def test_the_late_picture_of_a_message_that_a_click_has_changed_is_not_drawn(
    slow: tuple[Desk, SlowPainter],
) -> None:
    desk, painter = slow
    await desk.messages.of(SLOT).send(CHANNEL, illustrated("1", A))
    post = await desk.messages.of(SLOT).post()
    assert post is not None
    await desk.messages.of(SLOT).answered(post, illustrated("2"))
    assert not desk.messages.carrier.is_behind(SLOT.subject)
    assert await rest_of(desk, painter) == []


async def test_a_picture_whose_message_waits_no_more_is_not_drawn(
    slow: tuple[Desk, SlowPainter], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a click comes while the message waits for its picture."""
    desk, painter = slow
    monkeypatch.setattr("bot.messages.carrier.PICTURE_TIMEOUT", 60.0)
    sending = asyncio.create_task(desk.messages.of(SLOT).send(CHANNEL, illustrated("1", A)))
    async with asyncio.timeout(60):
        while not desk.studio.waiting:  # noqa: ASYNC110  (the studio has no event for it)
            await asyncio.sleep(0)
    sending.cancel()
    with suppress(asyncio.CancelledError):
        await sending
    assert await rest_of(desk, painter) == []


async def test_pictures_are_drawn_in_the_order_of_requests(slow: tuple[Desk, SlowPainter]) -> None:
    desk, painter = slow
    illustrator = Illustrator(desk.studio)
    ranks = {Rank.ERRAND: "errand", Rank.HAND: "hand", Rank.BOARD: "board", Rank.TURN: "turn"}
    pictures = {name: Picture(drawn(name), "") for name in (*ranks.values(), "click")}
    for rank, name in ranks.items():
        with ranked(rank):
            await illustrator.illustrate(illustrated("", pictures[name]), 0)
    await illustrator.illustrate(illustrated("", pictures["click"]), 0, urgent=True)
    order = [next(name for name, each in pictures.items() if each.key == key) for key in await rest_of(desk, painter)]
    assert order == ["click", "turn", "board", "hand", "errand"]


async def test_a_file_that_somebody_else_has_taken_away_is_sent_again(desk: Desk) -> None:
    await desk.messages.of(SLOT).send(CHANNEL, illustrated("1", A))
    [number] = desk.channel.standing
    desk.channel.files[number] = {}
    assert await desk.messages.of(SLOT).edit(illustrated("2", A))
    assert desk.channel.uploads == [A.key, A.key]
    assert desk.channel.shown == [illustrated("2", A)]


async def test_refused_files_leave_words_and_are_tried_again_after_a_while(desk: Desk) -> None:
    desk.channel.takes_files = False
    await desk.messages.of(SLOT).send(CHANNEL, illustrated("1", A))
    assert desk.channel.shown == [in_words(illustrated("1", A))]
    assert await desk.digest() == in_words(illustrated("1", A)).digest
    assert desk.channel.requests == ["send", "send"]
    assert [desk.messages.carrier.without_files.take_waiting(CHANNEL) for _ in range(2)] == [
        {SLOT.subject},
        frozenset(),
    ]
    desk.channel.takes_files = True
    assert await desk.messages.of(SLOT).edit(illustrated("1", A))
    assert desk.channel.requests == ["send", "send"], "the words stand already"
    desk.clock.let_pass(timedelta(minutes=6))
    assert await desk.messages.of(SLOT).edit(illustrated("1", A))
    assert desk.channel.shown == [illustrated("1", A)]


async def test_a_channel_whose_permissions_change_gets_pictures_at_once(desk: Desk) -> None:
    desk.channel.takes_files = False
    await desk.messages.of(SLOT).send(CHANNEL, illustrated("1", A))
    desk.channel.takes_files = True
    assert desk.messages.carrier.without_files.reset(CHANNEL)
    assert not desk.messages.carrier.without_files.reset(CHANNEL)
    assert await desk.messages.of(SLOT).edit(illustrated("1", A))
    assert desk.channel.shown == [illustrated("1", A)]


@pytest.mark.parametrize("were_refused", [False, True])
async def test_permissions_that_change_while_words_are_on_their_way_bring_pictures_with_the_next_edit(
    desk: Desk, *, were_refused: bool
) -> None:
    desk.channel.takes_files = False
    await desk.messages.of(SLOT).send(CHANNEL, illustrated("1", A))
    if were_refused:  # Once more, in the request before the words.
        desk.messages.carrier.without_files.reset(CHANNEL)
        desk.clock.let_pass(timedelta(seconds=1))

    async def change() -> None:
        desk.channel.takes_files = True
        desk.clock.let_pass(timedelta(seconds=1))
        desk.messages.carrier.without_files.reset(CHANNEL)

    async def not_yet() -> None:
        desk.channel.during = change

    desk.channel.during = not_yet if were_refused else change
    assert await desk.messages.of(SLOT).edit(illustrated("2", A))
    assert desk.channel.shown == [in_words(illustrated("2", A))]
    assert await desk.messages.of(SLOT).edit(illustrated("2", A))
    assert desk.channel.shown == [illustrated("2", A)]
    assert desk.touched == ([SLOT.subject] if were_refused else [])


@pytest.mark.parametrize("code", [50083, 160005, 30046])
def test_a_refusal_with_another_reason_says_nothing_about_files(code: int) -> None:
    response: Any = SimpleNamespace(status=400, reason="")
    error = discord.HTTPException(response, {"code": code})
    assert not refuses_files(error, Illustrated(illustrated("1", A), drawn={A.key: b"PNG"}))
    other = discord.HTTPException(response, {"code": 50035})
    assert refuses_files(other, Illustrated(illustrated("1", A), drawn={A.key: b"PNG"}))


async def test_a_channel_that_refuses_words_too_is_not_taken_for_one_without_files(desk: Desk) -> None:
    desk.channel.takes_files, desk.channel.refuses = False, True
    with pytest.raises(Unreachable):
        await desk.messages.of(SLOT).send(CHANNEL, illustrated("1", A))
    assert not desk.messages.carrier.without_files.reset(CHANNEL)


async def test_a_late_picture_is_followed_and_its_table_not_settled(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.messages.carrier.PICTURE_TIMEOUT", 0)
    late = desk.studio.ask(A.drawing)
    await desk.messages.of(SLOT).send(CHANNEL, illustrated("1", A))
    assert desk.channel.shown == [in_words(illustrated("1", A))]
    assert desk.messages.carrier.is_behind(SLOT.subject)
    assert desk.touched == []
    await late
    await asyncio.sleep(0)
    assert desk.touched == [SLOT.subject]
    assert not desk.messages.carrier.is_behind(SLOT.subject)
    assert await desk.messages.of(SLOT).edit(illustrated("1", A))
    assert desk.channel.shown == [illustrated("1", A)]
    assert await desk.digest() == illustrated("1", A).digest


async def test_a_picture_that_cannot_be_drawn_keeps_nobody_waiting(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk.studio, "_given_up", {A.key: None})
    await desk.messages.of(SLOT).send(CHANNEL, illustrated("1", A))
    assert desk.channel.shown == [in_words(illustrated("1", A))]
    assert not desk.messages.carrier.is_behind(SLOT.subject)
