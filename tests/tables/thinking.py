"""A house where agents think: all games, an executor that the test chooses, and every decision made once more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from agents.question import decide, derived_seed
from agents.workers import Workers
from bot.games.registry import PLUGINS
from bot.store.schema import Status
from bot.store.unit_of_work import all_said
from bot.tables.play import positions_of
from bot.tables.requests import AddAgent, Join, Leave, Start
from bot.tables.story import standing, view_with_phrases
from bot.tables.types import Table, TablePlace
from engines import codec
from tests.agents.thinkers import ADDRESS, AGENTS
from tests.hosts import make_host
from tests.tables.tavern import ANNA, PLACE, SEED
from tests.tables.waiting import eventually

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Executor

    from bot.store.schema import MoveRecord
    from bot.store.store import Store


class House:
    """One process whose agents think with this executor."""

    def __init__(self, store: Store, begin: Callable[[], Executor], **settings: Any) -> None:
        self.store = store
        self.workers = Workers(begin, agents=ADDRESS)
        games = {name: plugin.game for name, plugin in PLUGINS.items()}
        settings = {"pace": 0.0, "new_seed": lambda: SEED, "workers": self.workers, **settings}
        self.host = make_host(store, games, AGENTS, **settings)

    async def lobby(self, game: str, *levels: str, place: TablePlace = PLACE) -> Table:
        """Anna, and agents of these levels, or names."""
        table = await self.host.ask(place, Join(ANNA, game))
        for level in levels:
            table = await self.host.ask(table.id, AddAgent(ANNA.id, level))
        return table

    async def running(self, game: str, *levels: str, place: TablePlace = PLACE) -> Table:
        """A running table at which only agents play."""
        table = await self.lobby(game, *levels, place=place)
        await self.host.ask(table.id, Leave(ANNA.id))
        return await self.host.ask(table.id, Start(None))

    async def over(self, table: Table) -> Table:
        """The table when it has been played to its end."""

        async def has_ended() -> bool:
            return not (await self.host.table(table.id)).is_open

        await eventually(has_ended)
        table = await self.host.table(table.id)
        assert table.status == Status.OVER
        assert await self.host.verifier.codes(table.id) == ()
        return table

    async def log(self, table: Table) -> list[MoveRecord]:
        """The moves as they are stored."""
        return await self.store.read(lambda unit: unit.moves(table.id))

    async def decided_again(self, table: Table) -> list[str]:
        """Who has decided, by the log; every move of an agent is checked to be the one that it chooses by the log."""
        row, said = await self.store.read(lambda unit: (unit.table(table.id), all_said(unit, table.id)))
        assert row is not None
        assert row.seed is not None
        game, log, found = self.host.games[table.game], await self.log(table), []
        for before, move in zip(positions_of(row, game, log), log, strict=False):
            if move.agent is None:
                continue
            agent, seat = AGENTS.agent(game.name, move.agent), game.to_act(before.state)
            own = derived_seed(row.seed, move.ply, move.seat)
            stood = standing(said, [each.seat for each in log[: move.ply - 1]])
            again = decide(
                agent, view_with_phrases(game, before.state, seat, stood), game.legal_moves(before.state), own
            )
            assert codec.encode_move(again).decode() == move.move, f"ply {move.ply}, by {move.agent}"
            found.append(move.agent)
        return found

    async def close(self) -> None:
        """End it."""
        await self.host.close()
        await self.workers.close()
