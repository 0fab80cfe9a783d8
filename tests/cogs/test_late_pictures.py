"""Private answers whose pictures are late, in SimCord: the words come first, and the picture into the same message."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.app import Stammtisch
from bot.cogs.answer import Answer
from bot.games.registry import PLUGINS
from bot.messages.private_message import LiveHand
from bot.pictures.drawing import Drawing
from bot.pictures.studio import Studio
from bot.screens.parts import Screen
from bot.store.store import Store
from tests.bots import make_bot
from tests.cogs.simulation import Clock, Simulation, answer_text, clicks, prefer
from tests.cogs.test_looking_back import an_ended_game
from tests.cogs.test_pictures import files, pictures
from tests.cogs.test_records import a_past
from tests.pictures.illustrated import ILLUSTRATED

SHELF = {**PLUGINS, **ILLUSTRATED}


class SlowStudio(Studio):
    """Draws at once, and while it `waits` not before it is told to. What it has drawn it keeps."""

    def __init__(self, painters: int, **_: object) -> None:
        super().__init__(0)
        self.waits = False
        self._asked: list[asyncio.Future[bytes | None]] = []
        self._drawn: dict[str, bytes | None] = {}

    @property
    def draws(self) -> bool:
        """See Studio."""
        return True

    def ask(self, drawing: Drawing, **_: object) -> asyncio.Future[bytes | None]:
        """See Studio."""
        future: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
        self._asked.append(future)
        future.add_done_callback(partial(self._keep_drawn, drawing.key))
        if not self.waits or drawing.key in self._drawn:
            future.set_result(self._drawn.get(drawing.key, b"PNG"))
        return future

    def _keep_drawn(self, key: str, future: asyncio.Future[bytes | None]) -> None:
        if not future.cancelled():
            self._drawn[key] = future.result()

    def forget(self) -> None:
        """As after a start: whatever is asked for from now on has to be drawn first."""
        self.waits = True
        self._asked.clear()
        self._drawn.clear()

    def draw(self, png: bytes | None = b"PNG") -> None:
        """All that was asked for is drawn, or (None) cannot be."""
        self.waits = False
        for future in self._asked:
            if not future.done():
                future.set_result(png)

    def has_given_up(self, key: str) -> bool:
        """See Studio."""
        return True


@pytest.fixture
async def simcord_bot(store: Store, pace: float, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Stammtisch:
    """A bot that draws slowly."""
    monkeypatch.setattr("bot.app.Studio", SlowStudio)
    return make_bot(store, pace=pace, painters=1, plugins=SHELF, clock=clock)


@pytest.fixture
def slow(sim: Simulation, monkeypatch: pytest.MonkeyPatch) -> SlowStudio:
    """The studio of the bot. Nobody has any patience: the test draws."""

    async def wait(futures: Iterable[asyncio.Future[Any]], *, timeout: float) -> None:
        """Wait for nothing."""

    looped = SimpleNamespace(wait=wait, get_running_loop=asyncio.get_running_loop)
    monkeypatch.setattr("bot.messages.discord_api.rendering.asyncio", looped)
    studio = sim.bot.studio
    assert isinstance(studio, SlowStudio)
    return studio


def edits_of(sim: Simulation, message_id: int) -> list[str]:
    """The bot's own edits of a message."""
    return [r.path for r in sim.env.http_requests if r.method == "PATCH" and r.path.endswith(f"/messages/{message_id}")]


def late_edits(sim: Simulation) -> list[str]:
    """What was put into the messages of answers after these were given."""
    return [r.path for r in sim.env.http_requests if r.method == "PATCH" and r.path.startswith("/webhooks/")]


async def dealt(sim: Simulation, slow: SlowStudio) -> tuple[Any, Any]:
    """Two members at a table, the pictures of which are there; the next ones are late."""
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    slow.forget()
    return anna, ben


async def drawn(sim: Simulation, slow: SlowStudio, png: bytes | None = b"PNG") -> None:
    """The pictures are there, or (None) will not be."""
    slow.draw(png)
    await sim.env.settle()


async def test_the_picture_of_a_private_answer_follows_into_the_same_message_once(
    sim: Simulation, slow: SlowStudio
) -> None:
    anna, _ = await dealt(sim, slow)
    by_command = await anna.slash(sim.channel, "hand")
    by_button = await anna.click(await sim.board(), label="My hand")
    before = len(late_edits(sim))
    assert "In your hand are " in answer_text(by_button)
    assert pictures(by_button.response) == []
    await drawn(sim, slow)
    assert "In your hand are " not in answer_text(by_button)
    assert pictures(by_button.response)[0].startswith("In your hand are ")
    assert len(files(by_button.response)) == 1
    assert by_button.response.ephemeral
    assert by_button.followups == []
    assert "Press **My hand** again to see your current hand." in answer_text(by_command)
    assert len(late_edits(sim)) == before + 1


async def test_it_follows_into_what_was_said_after_discord_was_told_to_wait(
    sim: Simulation, slow: SlowStudio, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = await dealt(sim, slow)
    show = Answer.show

    async def defer(answer: Answer, screen: Screen, hand: LiveHand | None = None) -> None:
        await answer.defer()
        await show(answer, screen, hand)

    monkeypatch.setattr(Answer, "show", defer)
    announced = await anna.slash(sim.channel, "hand")
    assert pictures(announced.response) == []
    board = await sim.board()
    followed_up = await anna.click(board, label="My hand")
    [said] = followed_up.followups
    assert pictures(said) == []
    await drawn(sim, slow)
    assert (len(pictures(announced.response)), len(pictures(said))) == (0, 1), "one private hand at a time"
    assert said.ephemeral
    assert files(await sim.board()) == files(board)


async def test_a_public_answer_gets_its_picture_too(sim: Simulation, slow: SlowStudio) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await a_past(sim, anna, ben)
    slow.forget()
    page = await anna.slash(sim.channel, "stats")
    published = (await anna.click(page.response, custom_id=clicks(page.response, "stats-show")[0].custom_id())).response
    assert not published.ephemeral
    assert pictures(published) == []
    await drawn(sim, slow)
    assert len(pictures(published)) == 1
    assert not published.ephemeral


async def test_a_picture_never_comes_over_what_was_turned_to_meanwhile(sim: Simulation, slow: SlowStudio) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await an_ended_game(sim, anna, ben, moves=3)
    page = (await anna.slash(sim.channel, "replay")).response
    slow.forget()
    for _ in range(2):
        assert (await anna.click(page, label="▶")).response.id == page.id
        assert pictures(page) == []
    before = len(late_edits(sim))
    await drawn(sim, slow)
    assert pictures(page) == ["The board after 2 moves"]
    assert len(late_edits(sim)) == before + 1


async def test_a_picture_never_comes_over_one_that_was_there_at_once(sim: Simulation, slow: SlowStudio) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await an_ended_game(sim, anna, ben, moves=3)
    page = (await anna.slash(sim.channel, "replay")).response
    slow.forget()
    await anna.click(page, label="▶")
    assert pictures(page) == []
    slow.waits = False
    await anna.click(page, label="◀")
    assert pictures(page) == ["The board after 0 moves"]
    before = len(late_edits(sim))
    await drawn(sim, slow)
    assert pictures(page) == ["The board after 0 moves"]
    assert len(late_edits(sim)) == before


async def test_nothing_follows_where_nothing_is_missing_or_files_are_refused(sim: Simulation, slow: SlowStudio) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    whole = await anna.slash(sim.channel, "hand")
    sim.env.inject_error("POST", "/interactions/*", status=413, code=40005, times=1)
    refused = await ben.slash(sim.channel, "hand")
    await sim.env.settle()
    assert (len(pictures(whole.response)), len(pictures(refused.response))) == (1, 0)
    assert late_edits(sim) == []


async def test_a_click_that_changes_nothing_in_a_message_leaves_it_its_picture(
    sim: Simulation, slow: SlowStudio
) -> None:
    anna, _ = await dealt(sim, slow)
    hand = (await anna.slash(sim.channel, "hand")).response
    await anna.click(hand, custom_id=clicks(hand, "how")[0].custom_id())
    await drawn(sim, slow)
    assert len(pictures(hand)) == 1


async def test_a_message_that_delivery_maintains_gets_its_picture_once(sim: Simulation, slow: SlowStudio) -> None:
    anna, ben = await dealt(sim, slow)
    first = await sim.to_act(anna, ben)
    hand = await sim.hand(first)
    await first.user.click(hand, custom_id=clicks(hand, "pick")[0].custom_id())
    chosen = await sim.hand(first)
    await first.user.click(chosen, custom_id=clicks(chosen, "move")[0].custom_id())
    assert pictures(await sim.hand(first)) == []
    before, by_bot = len(late_edits(sim)), len(edits_of(sim, hand.id))
    await drawn(sim, slow)
    assert (await sim.hand(first)).id == hand.id
    assert len(pictures(await sim.hand(first))) == 1
    assert len(late_edits(sim)) == before + 1, "with the token of the click"
    assert len(edits_of(sim, hand.id)) == by_bot


async def test_a_member_who_has_chosen_text_only_meanwhile_gets_no_picture(sim: Simulation, slow: SlowStudio) -> None:
    anna, ben = await dealt(sim, slow)
    mine = await anna.slash(sim.channel, "hand")
    other = await ben.slash(sim.channel, "hand")
    await prefer(anna, "pictures.off", sim.channel)
    await drawn(sim, slow)
    assert pictures(mine.response) == []
    assert "**In your hand** are " in answer_text(mine)
    assert len(pictures(other.response)) == 1


@pytest.mark.parametrize(("status", "code"), [(413, 40005), (403, 50013), (404, 10008), (404, 10015), (401, 50027)])
async def test_a_picture_that_discord_refuses_stays_in_words(
    sim: Simulation, slow: SlowStudio, status: int, code: int
) -> None:
    anna, _ = await dealt(sim, slow)
    answer = await anna.slash(sim.channel, "hand")
    before = len(late_edits(sim))
    sim.env.inject_error("PATCH", "/webhooks/*", status=status, code=code, times=1)
    with capture_logs() as logged:
        await drawn(sim, slow)
    event = "files-refused" if code in {40005, 50013} else "private-answer-left"
    assert [(each["event"], each["code"]) for each in logged] == [(event, code)]
    assert len(late_edits(sim)) == before + 1
    assert pictures(answer.response) == []
    assert "In your hand are " in answer_text(answer)


async def test_a_picture_that_cannot_be_drawn_stays_in_words(sim: Simulation, slow: SlowStudio) -> None:
    anna, _ = await dealt(sim, slow)
    answer = await anna.slash(sim.channel, "hand")
    before = len(late_edits(sim))
    await drawn(sim, slow, None)
    assert len(late_edits(sim)) == before
    assert "In your hand are " in answer_text(answer)


async def test_a_bot_that_stops_waits_for_no_picture(sim: Simulation, slow: SlowStudio) -> None:
    anna, _ = await dealt(sim, slow)
    answer = await anna.slash(sim.channel, "hand")
    await sim.bot.delivery.close()
    before = len(late_edits(sim))
    await drawn(sim, slow)
    assert len(late_edits(sim)) == before
    assert pictures(answer.response) == []
