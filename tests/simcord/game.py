"""A whole game by script: three people, one without direct messages, and agents where there is room.

The script and our bot as it listens to itself. The results on the two Discords are compared elsewhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Literal, TypeAlias
from unittest.mock import patch

from loopcord.client.parts import buttons, selects
from loopcord.testing.discordpy import hear, listen
from msgspec import Struct

from bot.app import Environment, Stammtisch
from bot.screens.parts import Click, read_click
from bot.store.store import Store
from tests.bots import get_ready_soon, settings
from tests.e2e.clicking import offers
from tests.simcord.sent import Entry, Sent, SentMessage
from tests.simcord.stages import PEOPLE, Stage, in_simcord, on_playground, work_done

PACE = 0.05
"""What agents are told to wait once their turn is on the board; `_pause` decides how long that is."""


HOUR = 3600.0

Discord: TypeAlias = Literal["simcord", "playground"]

Channels: TypeAlias = dict[str, list[Entry]]
"""What was sent into each channel."""


class Script(Struct, frozen=True):
    """Which game is played, and all that chance decides in it."""

    game: str
    number: int = 0
    """Leads to the deal, to who begins, to what agents do, and to what people click."""
    options: dict[str, str | bool] = {}
    """What is chosen in the form of the lobby, as `target` and `30`."""
    turns: int | None = None
    """The number of people's turns after which the game is stopped; None: it is played to its end."""

    @property
    def seed(self) -> bytes:
        """The secret of the table."""
        return sha256(f"{self.game} {self.number}".encode()).digest()


@contextmanager
def no_limits() -> Iterator[None]:
    """No time limit of the bot decides about what it sends, however slow the machine is."""
    with (
        patch("bot.cogs.request.ACK_DEADLINE", HOUR),
        patch("bot.cogs.answer.AT_ONCE", HOUR),
        patch("bot.messages.table_sync.MOMENT", HOUR),
        patch("bot.messages.post_cache.PERIOD", 0),
    ):
        yield


class Clock:
    """A clock that goes on by a millisecond whenever somebody looks: no hand gets so old that it is posted again."""

    def __init__(self) -> None:
        self._now = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        """The present moment."""
        self._now += timedelta(milliseconds=1)
        return self._now


async def _pause(seconds: float) -> None:
    """The pause of an agent: until everything else is done, the answer to the click before it among that.

    A pause by the clock would race with that answer: the first of the two decides whether it shows the agent's move.
    Longer pauses are ended by the screens.
    """
    if seconds > PACE:
        await asyncio.Event().wait()
    await work_done()


class ListeningBot(Stammtisch):
    """Our bot, which notes what it sends."""

    def __init__(self, store: Store, seed: bytes) -> None:
        environment = Environment(clock=Clock(), sleep=_pause, new_seed=lambda: seed)
        super().__init__(store, settings(pace=PACE), environment=environment, timed=False)
        get_ready_soon(self)
        self.sent = Sent()
        self._end: list[Callable[[], None]] = []
        hear(self, self.sent.heard)

    async def setup_hook(self) -> None:
        """Listen from the beginning."""
        self._end.append(listen(self, self.sent.requested))
        await super().setup_hook()

    async def close(self) -> None:
        """Leave, and listen no more."""
        await super().close()
        while self._end:
            self._end.pop()()


class Table:
    """The people at one table, who see what the bot has sent."""

    def __init__(self, stage: Stage, bot: ListeningBot, script: Script) -> None:
        self._stage = stage
        self._bot = bot
        self._script = script
        self._chance = Random(script.number)
        self._closed = PEOPLE[1]
        """Who takes no direct messages."""

    async def play(self) -> Channels:
        """A game from /join to its result, and then what was sent into each channel."""
        host, *others = PEOPLE
        stage = self._stage
        await stage.close_direct_messages(self._closed)
        await stage.slash(host, "join", game=self._script.game)
        for name in others:
            await self._press(name, "join")
        if self._script.options:
            await self._fill_in(host, "set", **self._script.options)
        if self._can_press("agents"):
            await self._fill_in(host, "agents")
        await stage.slash(host, "start")
        table = await self._bot.host.open_table(int(stage.channel))
        assert table is not None
        names = {number: name for name, number in stage.people.items()}
        turns = 0
        while (
            table_view := await self._bot.host.table_view(table.id)
        ).to_act is not None and turns != self._script.turns:
            member = table_view.table.seats[table_view.to_act].member
            assert member is not None, "the agent has not finished"
            await self._turn(names[str(member.id)])
            turns += 1
        if table_view.to_act is not None:
            await stage.slash(host, "stop")
            question = self._bot.sent.newest(stage.channel, stage.people[host])
            await self._click_only(host, question, "stop-sure")
        return self._bot.sent.by_channel(names | {stage.channel: "channel", table.id: "table"})

    async def _turn(self, name: str) -> None:
        """Click whatever the hand offers until something is played; mostly play where one can."""
        if name == self._closed:
            await self._press(name, "hand")
        kind = ""
        while kind != "move":
            hand = self._hand(name)
            found = offers(hand.body)
            playing = [each for each in found if each.kind == "move"]
            chosen = self._chance.choice(playing if playing and self._chance.random() < 0.7 else found)
            await self._stage.click(name, hand.channel, hand.message, chosen.custom_id, chosen.value)
            kind = chosen.kind

    def _hand(self, name: str) -> SentMessage:
        person, sent = self._stage.people[name], self._bot.sent
        return sent.newest(self._stage.channel, person) if name == self._closed else sent.newest_to(person)

    def _can_press(self, kind: str) -> bool:
        return bool(_clicks(self._bot.sent.newest(self._stage.channel), kind))

    async def _press(self, name: str, kind: str) -> None:
        """Click the board's button of a kind."""
        await self._click_only(name, self._bot.sent.newest(self._stage.channel), kind)

    async def _fill_in(self, name: str, kind: str, **chosen: str | bool) -> None:
        """Open a form of the lobby, choose, and send it off."""
        await self._press(name, kind)
        await self._stage.send_off(name, **chosen)

    async def _click_only(self, name: str, shown: SentMessage, kind: str) -> None:
        """Click the only button of a kind on a message."""
        (click,) = _clicks(shown, kind)
        await self._stage.click(name, shown.channel, shown.message, click.custom_id())


def _clicks(shown: SentMessage, kind: str) -> list[Click]:
    parts = [each for each in (*buttons(shown.body), *selects(shown.body)) if not each.get("disabled")]
    found = [read_click(each.get("custom_id", "")) for each in parts]
    return [click for click in found if click is not None and click.kind == kind]


async def played(script: Script, discord: Discord, folder: Path) -> Channels:
    """What the bot sends in a whole game on one of the two Discords. It needs an empty folder."""
    store = await Store.open(f"sqlite:///{folder / 'tables.sqlite3'}")
    bot = ListeningBot(store, script.seed)
    stage = in_simcord if discord == "simcord" else on_playground
    # Moves that follow each other at once are one edit or several, as it happens.
    pause_before_every_move = patch("bot.tables.house_players.begins_turn", return_value=True)
    try:
        with no_limits(), pause_before_every_move:
            async with stage(bot, folder) as there:
                return await Table(there, bot, script).play()
    finally:
        await store.close()


def on_both(script: Script, folder: Path) -> tuple[Channels, Channels]:
    """The same game in SimCord and on the playground; each gets a folder of its own within this one."""

    def on(discord: Discord) -> Channels:
        (folder / discord).mkdir()
        return asyncio.run(played(script, discord, folder / discord))

    return on("simcord"), on("playground")
