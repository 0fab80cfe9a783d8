"""Agents' turns: one task per table, which runs only while an agent is to act there; and how agents choose moves.

All decisions of agents at tables are made here: on their turns, in place of a member whose time is up, or as advice.
Each can be reproduced from the stored log. The same method of the host carries out the moves of agents and members.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import structlog
from msgspec import Struct, structs
from structlog.contextvars import bind_contextvars, clear_contextvars

from agents.agent import Choice, Evidence, thinks
from agents.question import Question, answer, unpacked_choice
from agents.registry import AgentRegistry
from agents.workers import NoAnswer, Workers
from bot.background import Sleep, cancel, stopped
from bot.host.cache import TableCache
from bot.recent import Recent
from bot.store.connections import StoreError
from bot.store.schema import Status, TableRecord
from bot.tables.advising import advised_seat
from bot.tables.house_players import AgentTurn, StandIns, awaits_agent, goes_on, is_usually_fast, question_at
from bot.tables.play import LoadedTable
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Advise, Ask
from engines import codec
from engines.contract import AnyGame


class Decision(Struct, frozen=True):
    """A move, and the agent that chose it."""

    move: Struct
    agent: str
    """The name of the agent: the stand-in if the requested one could not answer."""
    evidence: Evidence | None = None
    """The result of the search that chose the move; None if there was no search."""


class Decisions:
    """Asks agents for moves: thinking agents in worker processes, all others right here."""

    def __init__(self, games: Mapping[str, AnyGame], stand_ins: StandIns, workers: Workers | None) -> None:
        self._games = games
        self.stand_ins = stand_ins
        """The agents that fill in for members, and for agents that give no answer; they do not think."""
        self._workers = workers

    def at_once(self, asked: Question) -> Decision:
        """The decision of an agent that does not think."""
        chosen = answer(self._games[asked.game], self.stand_ins.agent(asked.game, asked.agent), asked)
        return Decision(chosen.move, asked.agent, chosen.evidence)

    async def choose(self, asked: Question) -> Decision:
        """The decision of any agent. If a thinking agent gives no answer, the stand-in decides."""
        if not thinks(asked.agent) or self._workers is None:
            return self.at_once(asked)
        chosen = await self.thought(asked)
        if chosen is not None:
            return Decision(chosen.move, asked.agent, chosen.evidence)
        return self.at_once(structs.replace(asked, agent=self.stand_ins.name_at(asked.game)))

    async def thought(self, asked: Question) -> Choice[Struct] | None:
        """The choice of a thinking agent; None if there are no workers, or no answer."""
        game = self._games[asked.game]
        legal = codec.decode_moves(game, asked.legal)
        if self._workers is None:
            return None
        if len(legal) == 1:
            return Choice(legal[0])

        def read(data: bytes) -> Choice[Struct]:
            chosen = unpacked_choice(game, data)
            if chosen.move not in legal:
                raise ValueError(f"a worker chose an illegal move of {asked.game}")
            return chosen

        try:
            return await self._workers.think(asked, read)
        except NoAnswer:
            return None


_log = structlog.get_logger(__name__)

_BACKOFF = (1.0, 2.0, 5.0, 15.0, 60.0)
"""Seconds to wait after the first, second, ... failure in a row at one table; then always the last."""

_FULL_PAUSES = 3
"""How many turns of agents in a row have a pause of full length."""

_MAX_CACHED_TABLES = 5_000
"""For how many tables the ply on the screen is remembered, and which pace their members have chosen."""

_FAREWELL = 2.0
"""Seconds that `close` waits for moves being written."""


def pause(pace: float, turns: int) -> float:
    """Seconds before an agent's turn, after this many turns of agents since a member last acted.

    From the fourth turn on, each pause is half the one before: together they take at most four times the pace.
    """
    return pace * 0.5 ** max(0, turns - _FULL_PAUSES + 1)


class AgentTurns:
    """Runs a task for each woken table, which plays agents' turns until no agent is next.

    `look` returns the agent's turn, or None if it is not an agent's; `choose` asks the agent; `play` stores the move or
    refuses it. Before an agent's turn, the task waits until the ply was `shown` (at most `patience` seconds), then
    `pace` seconds more, so that every turn stays on the screen for a while (less if many follow each other: `pause`).
    The moves of one turn follow each other at once. With a pace of 0 it waits for nothing. At a fast table it waits
    only before a move that makes the one before it final, because a member may still take that back.

    A thinking agent thinks during this wait. If it is not done by then, it gets the same time again, and so on, so that
    nobody can infer its hand from the time it takes. A thought is cancelled once the table has moved on without it.
    """

    def __init__(
        self,
        look: Callable[[str], Awaitable[AgentTurn | None]],
        choose: Callable[[Question], Awaitable[Decision]],
        play: Callable[[str, AgentTurn, Decision], Awaitable[object]],
        *,
        pace: float,
        patience: float,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._look = look
        self._choose = choose
        self._play = play
        self._pace = pace
        self._patience = patience
        self._sleep = sleep
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._woken: set[str] = set()
        self._shown = Recent[str, int](_MAX_CACHED_TABLES)
        self._news: dict[str, asyncio.Event] = {}
        self._thoughts: dict[str, tuple[AgentTurn, asyncio.Future[Decision]]] = {}
        """The turns being thought about, with the pending decisions, by table."""
        self._chosen_paces = Recent[str, bool](_MAX_CACHED_TABLES)
        """Whether a table is fast, where its members want another pace than the usual one."""
        self._closing = asyncio.Event()

    def changed(self, table: LoadedTable) -> None:
        """Handle a changed table: let an agent act if it is its turn. Forget a table that has ended."""
        if (thinking := self._thoughts.get(table.row.id)) is not None and not goes_on(table, thinking[0]):
            thinking[1].cancel()
        if not table.row.is_open:
            self._shown.pop(table.row.id, None)
            self._woken.discard(table.row.id)
            self._chosen_paces.pop(table.row.id, None)
        elif table.row.status == Status.RUNNING:
            self._expect(table.row.id)
            if awaits_agent(table):
                self.wake(table.row.id)

    def wake(self, table_id: str) -> None:
        """Check a running table, which may wait for an agent."""
        if self._closing.is_set():
            return
        self._woken.add(table_id)
        self._expect(table_id)
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(self._drive(table_id), name=f"agents of {table_id}")

    def forget(self, table_id: str) -> None:
        """Forget a table, because another process owns it now."""
        self._shown.pop(table_id, None)
        self._chosen_paces.pop(table_id, None)
        if table_id in self._thoughts:
            self._thoughts[table_id][1].cancel()

    def _notify(self, table_id: str) -> None:
        """Wake everything that waits for a change of this table, so that it checks again."""
        if table_id in self._news:
            self._news[table_id].set()

    def _expect(self, table_id: str) -> None:
        """Begin to record the shown ply of a running table; only for the latest tables, because some end elsewhere."""
        self._shown[table_id] = self._shown.get(table_id, -1)

    def mark_shown(self, table_id: str, ply: int) -> None:
        """Record that the board of this ply is on the screen. Ignored for a table that has ended."""
        if ply > self._shown.get(table_id, ply):
            self._shown[table_id] = ply
            self._notify(table_id)

    def set_fast(self, row: TableRecord, is_fast: bool) -> None:
        """Skip the pauses at a table from now on, including the current one; or make them."""
        if is_fast == is_usually_fast(row):
            self._chosen_paces.pop(row.id, None)  # The usual pace, which follows the number of members from now on.
        else:
            self._chosen_paces[row.id] = is_fast
        self._notify(row.id)

    def is_fast(self, row: TableRecord) -> bool:
        """Whether agents make no pauses at a table: if its members want none, or where only one member plays."""
        return self._chosen_paces.get(row.id, is_usually_fast(row))

    def _skips_pause(self, table_id: str, turn: AgentTurn) -> bool:
        is_fast = self._chosen_paces.get(table_id, turn.is_usually_fast)
        return self._pace <= 0 or (is_fast and not turn.ends_taking_back)

    async def close(self) -> None:
        """Let moves being written finish, and stop."""
        self._closing.set()
        await stopped(*self._tasks.values(), patience=_FAREWELL)

    async def _drive(self, table_id: str) -> None:
        failures = turns = 0
        clear_contextvars()  # It outlives the interaction that started it.
        bind_contextvars(table=table_id)
        self._news[table_id] = asyncio.Event()
        try:
            while not self._closing.is_set():
                self._woken.discard(table_id)
                try:
                    turn = await self._look(table_id)
                    if turn is None:
                        if table_id in self._woken:
                            continue  # It changed during the check.
                        return
                    bind_contextvars(ply=turn.ply)
                    choose = self._thought if thinks(turn.question.agent) else self._decision
                    decision = await choose(table_id, turn, turns)
                    if self._closing.is_set():
                        return
                    if decision is not None:
                        await self._play(table_id, turn, decision)
                        failures, turns = 0, turns + turn.begins
                except TableRefusal as refusal:
                    if refusal.code not in {"stale", "table-over"}:
                        failures = await self._failed(table_id, refusal, failures)
                except Exception as error:  # whatever goes wrong at one table, its game must go on
                    failures = await self._failed(table_id, error, failures)
        finally:
            # No await between the last check and this, so no `wake` can come in between.
            del self._tasks[table_id], self._news[table_id]

    async def _failed(self, table_id: str, error: Exception, failures: int) -> int:
        pause = _BACKOFF[min(failures, len(_BACKOFF) - 1)]
        if isinstance(error, StoreError):
            _log.warning("database-failed", table=table_id, pause=pause, code=error.code, reason=str(error))
        else:
            _log.error("agent-failed", table=table_id, pause=pause, exc_info=error)
        await self._wait(table_id, pause)
        return failures + 1

    async def _decision(self, table_id: str, turn: AgentTurn, turns: int) -> Decision | None:
        """The decision of an agent that does not think, after the pause; None when closing."""
        if turn.begins:
            await self._let_it_be_seen(table_id, turn, turns)
        else:
            await self._sleep(0)
        return None if self._closing.is_set() else await self._choose(turn.question)

    async def _thought(self, table_id: str, turn: AgentTurn, turns: int) -> Decision | None:
        """The decision of a thinking agent, at the table's pace; None when closing, or if the turn has changed."""
        thought = asyncio.ensure_future(self._choose(turn.question))
        thought.add_done_callback(lambda _: self._notify(table_id))
        self._thoughts[table_id] = (turn, thought)
        try:
            await self._let_it_be_seen(table_id, turn, turns, thought.cancelled)
            while not (thought.done() or self._closing.is_set()):
                await self._beat(table_id, turn, thought, turns)
            return None if self._closing.is_set() or thought.cancelled() else thought.result()
        finally:
            del self._thoughts[table_id]
            if not thought.done():
                await cancel(thought)

    async def _beat(self, table_id: str, turn: AgentTurn, thought: asyncio.Future[Decision], turns: int) -> None:
        """Wait until the next check whether a thought is done."""
        if self._skips_pause(table_id, turn):
            await self._wait(table_id, None, thought.done)
            return

        def is_enough() -> bool:
            return thought.done() and (thought.cancelled() or self._skips_pause(table_id, turn))

        await self._wait(table_id, pause(self._pace * turn.slowness, turns), is_enough)

    async def _let_it_be_seen(
        self, table_id: str, turn: AgentTurn, turns: int, is_dropped: Callable[[], bool] = lambda: False
    ) -> None:
        if self._skips_pause(table_id, turn):
            return

        def is_enough() -> bool:
            return self._skips_pause(table_id, turn) or is_dropped()

        def is_shown() -> bool:
            return self._shown.get(table_id, -1) >= turn.ply

        if not is_shown():
            await self._wait(table_id, self._patience, lambda: is_shown() or is_enough())
        await self._wait(table_id, pause(self._pace * turn.slowness, turns), is_enough)

    async def _wait(self, table_id: str, seconds: float | None, enough: Callable[[], bool] = lambda: False) -> None:
        """Wait this long (None: forever); end early when closing, or once `enough`, which is rechecked at any news."""
        news = self._news[table_id]
        sleeping = asyncio.ensure_future(asyncio.Event().wait() if seconds is None else self._sleep(seconds))
        closing = asyncio.ensure_future(self._closing.wait())
        try:
            while not sleeping.done() and not closing.done() and not enough():
                heard = asyncio.ensure_future(news.wait())
                await asyncio.wait([sleeping, closing, heard], return_when=asyncio.FIRST_COMPLETED)
                await cancel(heard)
                news.clear()
        finally:
            await cancel(sleeping)
            await cancel(closing)


class Advice:
    """What a house player would do in a member's place. Advice is counted, and the result shows each member's count."""

    def __init__(self, agents: AgentRegistry, tables: TableCache, ask: Ask, decisions: Decisions) -> None:
        self._agents = agents
        self._tables = tables
        self._ask = ask
        self._decisions = decisions

    async def ask(self, table_id: str, expected_ply: int, member_id: int) -> Decision:
        """What the adviser of its game would do for a member who is to act at this ply.

        The advice is counted before it is given, once per ply. It reveals nothing beyond what the member may see.
        """
        await self.count(table_id, expected_ply, member_id)
        table = await self._tables.get(table_id)
        seat = advised_seat(table, expected_ply, member_id)
        if seat.number is None:
            raise ValueError(f"table {table_id} was never dealt")
        adviser = self._agents.adviser(table.game.name)
        return await self._decisions.choose(question_at(table, seat.number, adviser))

    async def is_first(self, table_id: str, expected_ply: int, member_id: int) -> bool:
        """Whether this member has had no advice at this table so far. Raises TableRefusal if they may have none now."""
        return advised_seat(await self._tables.get(table_id), expected_ply, member_id).advice == 0

    async def count(self, table_id: str, expected_ply: int, member_id: int) -> None:
        """Count the advice of a member at this ply, once."""
        table = await self._tables.get(table_id)
        if advised_seat(table, expected_ply, member_id).advised_at != expected_ply:
            await self._ask(table_id, Advise(expected_ply, member_id))
