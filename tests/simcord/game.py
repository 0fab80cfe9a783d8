"""A whole game of 40 Barrels by script: three people, one of whom takes no direct messages, and a house player.

Here belong the script and our bot as it listens to itself. What has come of it is compared in `test_same_game`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from bot.app import Stammtisch
from bot.games.registry import HOUSE
from bot.screens.clicks import Click, read_click
from bot.store import Store
from bot.tables import Host
from engines.registry import games
from playground.components import walk
from tests.simcord.listening import hear, listen
from tests.simcord.scenario import CHANNELS, PEOPLE, Stage
from tests.simcord.sent import Entry, Sent

SEED = bytes(range(32))
"""The secret of the table; it decides the deal, who begins, and what the house player does."""

PACE = 0.05
"""Seconds that a house player waits once its turn is on the board: time for the answer to a click to arrive."""


async def _sleep(seconds: float) -> None:
    """A pause in a thread: SimCord waits for it as it waits for a query. Longer ones are ended by the screens."""
    if seconds == PACE:
        await asyncio.to_thread(time.sleep, seconds)
    else:
        await asyncio.Event().wait()


class ListeningBot(Stammtisch):
    """Our bot, which notes what it sends."""

    def __init__(self, store: Store) -> None:
        rules = {game.name: game for game in games()}
        host = Host(store, rules, HOUSE, pace=PACE, sleep=_sleep, new_seed=lambda: SEED)
        super().__init__(store, pace=PACE, shards=1, host=host)
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

    def __init__(self, stage: Stage, bot: ListeningBot) -> None:
        self._stage = stage
        self._bot = bot
        self._ids = {name: number for number, name in stage.names().items()}
        self._channel = self._ids[CHANNELS[0]]
        self._chance = Random(2)
        self.closed = PEOPLE[1]
        """Who takes no direct messages."""

    async def play(self) -> dict[str, list[Entry]]:
        """A game from /join to its result, and then what was sent into each channel."""
        host, *others = PEOPLE
        await self._stage.close_door(self.closed)
        await self._do(self._stage.slash(host, "join", game="forty_barrels"))
        for name in others:
            await self._press(name, "join")
        await self._press(host, "house")
        await self._do(self._stage.slash(host, "start"))
        table = await self._bot.host.open_table(int(self._channel))
        assert table is not None
        while (sight := await self._bot.host.sight(table.id)).to_act is not None:
            member = sight.table.seats[sight.to_act].member
            assert member is not None, "the house player has not finished"
            await self._turn(next(name for name in PEOPLE if self._ids[name] == str(member.id)))
        names = self._stage.names() | {table.id: "table"}
        return self._bot.sent.by_channel(names)

    async def _turn(self, name: str) -> None:
        if name == self.closed:
            await self._press(name, "hand")
        if picks := self._clicks(self._hand(name), "pick"):
            await self._click(name, self._chance.choice(picks))
        await self._click(name, self._chance.choice(self._clicks(self._hand(name), "move")))

    def _hand(self, name: str) -> dict[str, Any]:
        if name == self.closed:
            return self._bot.sent.newest(channel=self._channel, person=self._ids[name])
        ids = {known: number for number, known in self._stage.names().items()}
        return self._bot.sent.newest(channel=ids[f"direct messages of {name}"])

    async def _press(self, name: str, kind: str) -> None:
        """Click the board's button of a kind."""
        (click,) = self._clicks(self._bot.sent.newest(channel=self._channel), kind)
        await self._do(self._stage.click(name, click.custom_id()))

    async def _click(self, name: str, click: Click) -> None:
        await self._do(self._stage.click(name, click.custom_id(), directly=name != self.closed))

    async def _do(self, act: Any) -> None:
        await act
        await self._stage.quiet()

    @staticmethod
    def _clicks(shown: dict[str, Any], kind: str) -> list[Click]:
        parts = [each for each in walk(shown["components"]) if "custom_id" in each and not each.get("disabled")]
        return [click for each in parts if (click := read_click(each["custom_id"])) is not None and click.kind == kind]


async def opened(folder: Path) -> Store:
    """An empty database."""
    return await Store.open(f"sqlite:///{folder / 'tables.sqlite3'}")
