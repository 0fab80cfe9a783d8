"""The scenes in which moves are counted: members of a table of four make usual moves by clicks on their hands."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from itertools import cycle
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final, Literal
from unittest.mock import patch

from loopcord.client import shard_of
from msgspec import Struct

from tests.counts.counting import counting
from tests.e2e.clicking import Offer, offers, take
from tests.e2e.playing import Guest, begin, set_table
from tests.simulation.scene import play

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from loopcord.client import Json

    from tests.counts.counting import Counts
    from tests.simulation.scene import Scene

MEMBERS: Final = ("Anna", "Ben", "Cleo", "Dora")
MOVES: Final = 20
"""How many moves are counted."""
CLIMAXES: Final = 8
"""How many of those that complete a climax."""
CALM: Final = 3.0
"""Seconds between two clicks: more than a button is deaf, and enough for everything that follows a move."""


class Case(Struct, frozen=True):
    """What is played, and by how many processes."""

    game: str
    processes: int = 1
    tables: int = 1
    """At how many tables each member plays. They make moves at half of them, by turns; the others are not in memory."""
    pictures: bool = False
    motion: Literal["webp", "off"] = "off"
    """The format of pictures that move. They follow a climax alone, but shift which moves are counted."""
    climaxes: bool = False
    """Whether to count the moves that complete a climax; otherwise only the others are."""


class Played:
    """A table in a channel, where the same members play one game after the other."""

    def __init__(self, guests: list[Guest], game: str) -> None:
        self.guests = guests
        self.channel = guests[0].channel
        self._game = game
        self._have_moved = set[str]()

    async def deal(self) -> None:
        """Open a table, and begin."""
        await set_table(*self.guests, game=self._game)
        await begin(*self.guests)
        self._have_moved.clear()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.guests[0].is_over()

    @property
    def is_warm(self) -> bool:
        """Whether every member has clicked on their hand, so that the token of the click can edit it."""
        return len(self._have_moved) == len(self.guests)

    def has_seen_climax(self) -> None:
        """A climax has made the board a new message: it is warm again when every member has moved, and so seen it."""
        self._have_moved.clear()

    async def move(self, chance: Random) -> None:
        """Let the member to act make a move in as few clicks as possible, and wait until everybody has seen it."""
        acting, hand = next((each, hand) for each in self.guests for hand in [each.hand()] if offers(hand))
        while True:
            offer = _nearest(hand, chance)
            answer = await take(acting, hand, offer)
            assert answer.state == "answered", f"{offer} was not answered"
            await asyncio.sleep(CALM)
            if offer.kind == "move":
                break
            hand = acting.person.message(hand)
        self._have_moved.add(acting.person.id)


def count(case: Case) -> tuple[Counts, list[str]]:
    """What one move costs in this case, and the statements of its reads.

    A move that ends a game is not counted, nor are the first ones of a game. Moves that complete a climax are counted
    apart, and the moves while it is on a hand are not counted.
    """

    async def act(scene: Scene) -> None:
        channels = await _channels(scene, case)
        guests = [await scene.guest(name, channels[0]) for name in MEMBERS]
        tables = [
            Played([Guest(each.person, channel, each.language) for each in guests], case.game) for channel in channels
        ]
        for table in tables:
            await table.deal()
        await scene.rest()
        turns, chance, kept = cycle(tables[: (len(tables) + 1) // 2]), Random(case.game), 0
        idle = {int(each.channel) for each in tables[(len(tables) + 1) // 2 :]}
        while kept < (CLIMAXES if case.climaxes else MOVES):
            table = next(turns)
            if table.is_over:
                await table.deal()
                await scene.rest()
            drop_from_memory(scene, idle)
            is_warm = table.is_warm
            counts.begin(scene)
            await table.move(chance)
            if is_warm and not table.is_over and counts.was_climax == case.climaxes:
                counts.keep(scene)
                kept += 1
            if counts.was_climax:
                table.has_seen_climax()

    with counting() as counts, same_deals(case.game):
        play(act, processes=case.processes, painters=int(case.pictures), is_even=True, motion=case.motion)
    return counts.mean, counts.statements


@contextmanager
def same_deals(game: str) -> Iterator[None]:
    """Let every table be dealt from one sequence of seeds, however much chance the bot uses for other things.

    The deal decides who begins, and so at how many of ten tables the same member is waited for.
    """
    with patch("bot.host.settings.secrets", SimpleNamespace(token_bytes=Random(f"deals of {game}").randbytes)):
        yield


async def _channels(scene: Scene, case: Case) -> list[str]:
    """A channel for each table. With two processes, the second one owns the first table, and the tables take turns."""
    servers = [(await scene.playground.guilds())[0]["id"]]
    while len({shard_of(each, case.processes) for each in servers}) < case.processes:
        servers.append((await scene.playground.add_guild(f"Server {len(servers)}"))["id"])
    owned = {shard_of(each, case.processes): each for each in servers}
    by_turns = [
        owned[number % case.processes] for number in range(case.processes - 1, case.processes - 1 + case.tables)
    ]
    return [await scene.playground.add_channel(f"table-{number}", each) for number, each in enumerate(by_turns)]


def _nearest(hand: Json, chance: Random) -> Offer:
    """A move if the hand offers one, or else a step that leads to one."""
    found = offers(hand)
    return chance.choice([each for each in found if each.kind == "move"] or found)


def drop_from_memory(scene: Scene, channels: Collection[int]) -> None:
    """Drop the tables of these channels from the memory of the bots, as if many others had been played since."""
    for bot in scene.bots:
        cache = bot.bot.host._cache
        for table_id in [each.row.id for each in cache._tables.values() if each.row.channel_id in channels]:
            cache.forget(table_id)
