"""Pictures on their way to Discord, over real sockets: what is uploaded, what stays, what goes, and what goes wrong."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from multiprocessing import active_children
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from loopcord.client.parts import text
from loopcord.testing.discordpy import look_here
from loopcord.testing.hosted import InLoop, hosted

from bot.app import Stammtisch
from bot.pictures.drawing import Drawing
from bot.store.store import Store
from tests.bots import make_bot
from tests.cogs.simulation import walk
from tests.e2e.clicking import DEFERRED_UPDATE
from tests.e2e.playing import Guest, guest, set_table
from tests.e2e.reading import clicks
from tests.pictures.illustrated import ILLUSTRATED

PNG = b"\x89PNG"
TIMEOUT = 60.0


class House:
    """A playground with a bot that draws, and Anna at a table with house players who take their time."""

    def __init__(self, playground: InLoop, folder: Path) -> None:
        self.playground = playground
        self.address = f"sqlite:///{folder / 'tables.sqlite3'}"
        self.bot: Stammtisch
        self.anna: Guest
        self._store: Store

    async def open(self, workers: int = 1) -> None:
        """Start the bot."""
        self._store = await Store.open(self.address)
        self.bot = make_bot(self._store, pace=60, painters=workers, plugins=ILLUSTRATED)
        await self.playground.start(self.bot)

    async def close(self) -> None:
        """Stop the bot."""
        await self.playground.stop(self.bot)
        await self._store.close()

    async def deal(self) -> None:
        """Let Anna play against Ben."""
        channel = await self.playground.channel()
        self.anna = await guest(self.playground, channel, "Anna", seed=1)
        self.ben = await guest(self.playground, channel, "Ben", seed=2)
        await set_table(self.anna, self.ben)
        await self.anna.slash("start")
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until every message is as it should be."""
        for _ in range(3):
            await self.bot.delivery.quiet()
            await asyncio.sleep(0.02)

    @property
    def acting(self) -> Guest:
        """The member who is to act."""
        return next(each for each in (self.anna, self.ben) if each.can_pick())

    async def uploads(self) -> list[str]:
        """The names of all files that the bot has sent, in order."""
        requests = await self.playground.record(kind="rest")
        bodies = [each["body"] for each in requests if isinstance(each["body"], dict) and each["status"] < 300]
        listed = [(body.get("data") or body).get("attachments") or [] for body in bodies]
        return [each["filename"] for attachments in listed for each in attachments if "filename" in each]

    async def fetched(self, url: str) -> tuple[int, bytes]:
        """What is to be had at an address."""
        async with self.playground.session.get(url) as response:
            return response.status, await response.read()


def pictures(message: dict[str, Any]) -> list[dict[str, Any]]:
    """The pictures that a message shows."""
    return [item for each in walk(message["components"]) if each["type"] == 12 for item in each["items"]]


@contextmanager
def stopped_workers() -> Iterator[None]:
    """In this block those who draw do not."""
    pids = [child.pid for child in active_children() if child.pid is not None]
    assert pids, "nobody draws"
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with hosted(tmp_path / "world", rate_limits=False) as playground:
        with look_here(playground.url):
            opened = House(playground, tmp_path)
            await opened.open()
            yield opened
            await opened.close()
        assert await playground.complaints() == []


async def test_the_hand_of_the_member_to_act_is_drawn_before_the_board_and_other_hands(house: House) -> None:
    studio, order = house.bot.studio, dict[str, tuple[bool, int]]()
    ask = studio.ask

    def noted(drawing: Drawing, *, urgent: bool = False, rank: int = 0) -> asyncio.Future[bytes | None]:
        order[drawing.key] = (not urgent, rank)
        return ask(drawing, urgent=urgent, rank=rank)

    studio.ask = noted  # type: ignore[method-assign]
    await house.deal()
    [other] = {house.anna, house.ben} - {house.acting}
    shown = [pictures(each)[0] for each in (house.acting.hand(), house.acting.board(), other.hand())]
    keys = [Path(urlsplit(each["media"]["url"]).path).stem for each in shown]
    assert len({*keys}) == 3
    assert sorted(keys, key=order.__getitem__) == keys
    assert len({order[key] for key in keys}) == 3


async def test_pictures_arrive_with_what_they_say_and_only_changed_ones_are_sent_again(house: House) -> None:
    await house.deal()
    acting = house.acting
    [board], [hand] = pictures(acting.board()), pictures(acting.hand())
    assert board["description"] == "The board after 0 moves"
    assert hand["description"].startswith("In your hand are ")
    for each in (board, hand):
        status, data = await house.fetched(each["media"]["url"])
        assert (status, data[:4]) == (200, PNG)
    before = await house.uploads()
    assert len({*before}) >= 3, "a board and two hands, besides those of the lobby"

    chosen = await acting.choose(acting.hand())
    assert await house.uploads() == before, "the cards are the same"
    assert pictures(chosen)[0]["media"]["attachment_id"] == hand["media"]["attachment_id"]

    await acting.click(chosen, acting.chance.choice(clicks(chosen, "move")))
    await acting.until("the board", lambda: "after 1 moves" in str(pictures(acting.board())))
    await house.quiet()
    after = await house.uploads()
    assert len(after) == len(before) + 2, "the board, and the hand of whoever has played"
    assert len({*after}) == len({*before}) + 2
    for each in (board, hand):
        assert (await house.fetched(each["media"]["url"]))[0] == 404, "what was in a hand must not be had any more"
    assert pictures(acting.hand())[0]["media"]["attachment_id"] != hand["media"]["attachment_id"]


async def test_words_come_first_where_a_picture_is_late_and_the_picture_follows(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.messages.carrier.PICTURE_TIMEOUT", 0.05)
    monkeypatch.setattr("bot.cogs.answer.OLD_PICTURE_STAYS", 0.05)
    await house.deal()
    acting = house.acting
    with stopped_workers():
        answer = await acting.play_one(acting.hand())
        assert "In your hand" in text(answer.shown), "an answer must not wait long for its picture"
        await acting.until("the words", lambda: "The board after 1 moves" in text(acting.board()))
        assert pictures(acting.board()) == []
        assert "In your hand" in text(acting.hand())
        assert pictures(acting.hand()) == []
        await house.quiet()
        requests = len(await house.playground.record(kind="rest"))
        house.bot.delivery.touch((await house.bot.host.open_tables())[0].id)
        await house.quiet()
        assert len(await house.playground.record(kind="rest")) == requests, "the words stand already"
    await acting.until("the pictures", lambda: pictures(acting.board()) and pictures(acting.hand()))
    assert "The board" not in text(acting.board())
    assert "In your hand" not in text(acting.hand())


@pytest.mark.parametrize("in_private", [False, True], ids=["direct message", "private answer"])
async def test_a_clicked_hand_stays_whole_until_its_new_picture_is_there(
    house: House, monkeypatch: pytest.MonkeyPatch, in_private: bool
) -> None:
    monkeypatch.setattr("bot.cogs.answer.FOR_PICTURES", 0.0)
    monkeypatch.setattr("bot.messages.carrier.PICTURE_TIMEOUT", 0.05)
    monkeypatch.setattr("bot.cogs.answer.OLD_PICTURE_STAYS", TIMEOUT)
    await house.deal()
    acting = house.acting
    before = (await acting.slash("hand")).shown if in_private else acting.hand()
    await acting.until("the picture", lambda: pictures(acting.person.message(before)))
    chosen = await acting.choose(acting.person.message(before))
    requests = len(await house.playground.record(kind="rest"))
    with stopped_workers():
        move = clicks(chosen, "move")[0].custom_id()
        answer = await acting.person.click(chosen, custom_id=move)
        assert answer.type == DEFERRED_UPDATE
        await acting.until("the move", lambda: "after 1 moves" in str(acting.board()["components"]))
        now = acting.person.message(chosen)
        assert now["components"] == chosen["components"], "its picture, words and buttons belong together"
    await acting.until("the new hand", lambda: acting.person.message(chosen)["components"] != chosen["components"])
    now = acting.person.message(chosen)
    assert "In your hand" not in text(now)
    assert pictures(now)[0]["media"]["attachment_id"] != pictures(chosen)[0]["media"]["attachment_id"]
    await house.quiet()
    sent = (await house.playground.record(kind="rest"))[requests:]
    paths = [each["path"] for each in sent]
    assert sum("@original" in path or chosen["id"] in path for path in paths) == 1, paths


async def test_into_a_private_answer_the_picture_follows_too(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await house.deal()
    await house.close()
    monkeypatch.setattr("bot.cogs.answer.FOR_PICTURES", 0)
    await house.open()
    before = await house.uploads()
    answer = await house.anna.slash("hand")
    await house.anna.until("the picture", lambda: pictures(house.anna.person.message(answer.shown)))
    shown = house.anna.person.message(answer.shown)
    assert shown["page"]["ephemeral_for"] == house.anna.person.id
    assert "In your hand" not in text(shown)
    [uploaded] = (await house.uploads())[len(before) :]
    edits = [each for each in await house.playground.record(kind="rest") if each["path"].endswith("@original")]
    assert [uploaded in str(each["body"]) for each in edits].count(True) == 1
    [picture] = pictures(shown)
    status, data = await house.fetched(picture["media"]["url"])
    assert (status, data[:4]) == (200, PNG)


async def test_a_worker_that_is_killed_is_replaced(house: House) -> None:
    await house.deal()
    for child in active_children():
        child.kill()
    acting = house.acting
    await acting.play_one(acting.hand())
    await acting.until("the picture", lambda: "after 1 moves" in str(pictures(acting.board())))


async def test_a_restart_leaves_correct_boards_and_changes_replace_them(house: House) -> None:
    await house.deal()
    [board], before = pictures(house.anna.board()), await house.uploads()
    await house.close()
    await house.open()
    await house.quiet()
    assert await house.uploads() == before
    acting = house.acting
    await acting.play_one(acting.hand())
    await acting.until("the picture", lambda: "after 1 moves" in str(pictures(acting.board())))
    await house.quiet()
    assert len(await house.uploads()) == len(before) + 3, "nobody knows what hangs on the other hand"
    assert (await house.fetched(board["media"]["url"]))[0] == 404


async def test_the_board_is_described_in_words_when_files_are_not_allowed(house: House) -> None:
    channel = await house.playground.channel()
    await house.playground.deny_bot(channel, "attach_files")
    await house.deal()
    assert "The board after 0 moves" in text(house.anna.board())
    assert pictures(house.anna.board()) == []
    assert pictures(house.anna.hand()), "there it is allowed"
    refused = [each for each in await house.playground.record(kind="rest") if each["status"] == 403]
    assert len(refused) == 1, "and it is not tried again and again"
    await house.playground.deny_bot(channel)
    await house.anna.until("the picture", lambda: pictures(house.anna.board()))


async def test_everything_is_described_in_words_without_workers(house: House) -> None:
    await house.close()
    await house.open(workers=0)
    await house.deal()
    assert "**The board** after 0 moves" in text(house.anna.board())
    assert "**In your hand**" in text(house.anna.hand())
    assert await house.uploads() == []
