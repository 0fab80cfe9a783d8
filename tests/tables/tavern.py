"""A host with two games, four members, and what the tests ask of them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from agents.registry import AgentRegistry
from bot.features.registry import HOOKS
from bot.games.registry import PLUGINS
from bot.tables.requests import Act, Join, Start
from bot.tables.types import AnyTableView, Member, Table, TablePlace
from engines.contract import AnyGame, Refusal
from tests.engines.steps import without_types
from tests.hosts import make_host
from tests.store.rows import everything
from tests.tables.counting import Counting, Say, SaysOne

if TYPE_CHECKING:
    from collections.abc import Awaitable, Sequence

    from agents.agent import AnyAgent
    from bot.store.store import Store

ANNA, BEN, CLEO, DORA = (Member(number, name) for number, name in enumerate(("Anna", "Ben", "Cleo", "Dora"), start=1))
PLACE = TablePlace(guild_id=1, channel_id=100, locale="de")
SEED = bytes(range(32))


async def never(_seconds: float) -> None:
    """A sleep that does not end: agents with a pace do nothing."""
    await asyncio.Event().wait()


class Tavern:
    """One process: a host on a store, and the changes it announced."""

    def __init__(
        self,
        store: Store,
        *,
        counting: AnyGame | None = None,
        agent: AnyAgent | None = None,
        seed: bytes = SEED,
        shelf: Sequence[str] = ("forty_barrels",),
        **settings: Any,
    ) -> None:
        """`agent` plays the counting game; without one, somebody who always says one. `shelf`: the other games."""
        self.store = store
        others = [PLUGINS[name] for name in shelf]
        games = {game.name: game for game in (counting or without_types(Counting()), *(each.game for each in others))}
        agents = AgentRegistry({"counting": [agent or SaysOne()], **{each.name: each.agents for each in others}})
        settings = {"pace": 1.0, "sleep": self._never, "new_seed": lambda: seed, "hooks": HOOKS, **settings}
        self.host = make_host(store, games, agents, **settings)
        self.changes: list[str] = []
        self.host.ownership.on_change(self.changes.append)

    async def _never(self, seconds: float) -> None:
        """The same; only the host's end interrupts it. No pause that an agent makes in the middle of its turn is
        interrupted by that, and the end would wait for it.
        """
        await (never(seconds) if seconds else self.host._turns._closing.wait())

    async def lobby(self, *members: Member, place: TablePlace = PLACE, game: str | None = None) -> Table:
        """A lobby with these members."""
        for member in members:
            table = await self.host.ask(place, Join(member, game))
        return table

    async def running(self, *members: Member, place: TablePlace = PLACE, game: str | None = None) -> Table:
        """A table that these members have started."""
        table = await self.lobby(*members, place=place, game=game)
        return await self.host.ask(table.id, Start(members[0].id))

    async def play_on(self, table: Table, number: int = 1) -> Table:
        """Let the member who is to act say a number."""
        member = self.to_act(table)
        return await self.host.ask(table.id, Act(table.ply, member.id, Say(number)))

    async def table_view(self, table: Table, member: Member | None = None) -> AnyTableView:
        """What a member or a spectator sees."""
        return await self.host.table_view(table.id, None if member is None else member.id)

    def to_act(self, table: Table) -> Member:
        """The seat to act in the counting game."""
        member = table.seats[table.ply % len(table.seats)].member
        assert member is not None
        return member

    async def refuses(self, request: Awaitable[object], code: str, **details: object) -> None:
        """The request is refused with this code, nothing is changed, and nothing is announced."""
        before, told = await everything(self.store), list(self.changes)
        with pytest.raises(Refusal) as caught:
            await request
        assert (caught.value.code, caught.value.details) == (code, details)
        assert await everything(self.store) == before
        assert self.changes == told
