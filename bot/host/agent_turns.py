"""The turns of agents: one task a table, only while an agent is to act there; and how an agent's move comes about.

Whatever an agent decides at a table, it decides here: on its turn, in place of a member whose time is up, or as advice.
From the stored log every decision can be made again. What an agent's move does is decided where a member's is: by the
same method of the host.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping

import structlog
from msgspec import Struct, structs
from structlog.contextvars import bind_contextvars, clear_contextvars

from agents.agent import Choice, Evidence
from agents.levels import Level, thinks
from agents.question import Question, answer, unpacked_choice
from agents.registry import AgentRegistry
from agents.workers import NoAnswer, Workers
from bot.host.background import cancel
from bot.host.cache import TableCache
from bot.store.connections import StoreError
from bot.store.schema import SeatRecord, Status
from bot.tables import seats
from bot.tables.house_players import AgentTurn, StandIns, awaits_agent, goes_on, question_at
from bot.tables.loaded import Changing, Draft, LoadedTable
from bot.tables.refusals import Stale, TableRefusal
from bot.tables.seats import driven_by
from engines import codec
from engines.contract import AnyGame


class Decision(Struct, frozen=True):
    """A move, and the agent that has chosen it."""

    move: Struct
    agent: str
    """The name of the agent; another one than was asked if that could not answer."""
    evidence: Evidence | None = None
    """What speaks for the move, if the agent has tried others."""


class Decisions:
    """Asks agents: those that decide at once right here, those that think in worker processes."""

    def __init__(self, games: Mapping[str, AnyGame], stand_ins: StandIns, workers: Workers | None) -> None:
        self._games = games
        self._stand_ins = stand_ins
        self._workers = workers

    def stand_in_at(self, game: str) -> str:
        """The name of the agent that fills in for members, and for agents that give no answer; it does not think."""
        return self._stand_ins.name_at(game)

    def at_once(self, asked: Question) -> Decision:
        """The decision of an agent that does not think."""
        game, agent = self._games[asked.game], self._stand_ins.agent(asked.game, asked.agent)
        return _decision(answer(game, agent, asked), asked.agent)

    async def choose(self, asked: Question) -> Decision:
        """The decision of any agent. If one that thinks gives no answer, the stand-in decides."""
        if not thinks(asked.agent) or self._workers is None:
            return self.at_once(asked)
        chosen = await self.thought(asked)
        if chosen is not None:
            return _decision(chosen, asked.agent)
        return self.at_once(structs.replace(asked, agent=self.stand_in_at(asked.game)))

    async def thought(self, asked: Question) -> Choice[Struct] | None:
        """What an agent chooses which thinks; None if no agent thinks here, or there is no answer."""
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


def _decision(chosen: Choice[Struct], agent: str) -> Decision:
    return Decision(chosen.move, agent, chosen.evidence)


Sleep = Callable[[float], Awaitable[None]]

_log = structlog.get_logger(__name__)

_BACKOFF = (1.0, 2.0, 5.0, 15.0, 60.0)
"""Seconds to wait after the first, second, ... failure in a row at one table; then always the last."""

_FULL_PAUSES = 3
"""How many turns of agents in a row have a pause of full length."""

_TABLES = 5_000
"""Of how many tables is remembered what is shown, and whether they are hurried."""

_FAREWELL = 2.0
"""Seconds that `close` gives moves which are just being written."""


def pause(pace: float, turns: int) -> float:
    """Seconds before an agent's turn, after this many turns of agents since a member last acted.

    From the fourth turn on each pause is half as long as the one before: nobody waits longer than four times the pace.
    """
    return pace * 0.5 ** max(0, turns - _FULL_PAUSES + 1)


class AgentTurns:
    """Wakes up for a table when told to, plays as long as agents follow each other, and goes away again.

    `look` tells whose turn it is, or None if it is no agent's; `choose` has the agent decide; `play` writes the move or
    refuses it. Before an agent's turn the driver waits until the ply was `shown` (at most `patience` seconds), then
    `pace` seconds more, so that every turn is on the screen for a while (shorter if many follow each other: `pause`);
    the moves of one turn follow each other at once. With a pace of 0, and at a table that is hurried, it waits for
    nothing.

    An agent that thinks does so meanwhile. Each of its moves waits, and if the thought is not over then, as long once
    more, and so on: so nobody can tell from the time what it holds. A thought is dropped as soon as the table has gone
    on without it.
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
        self._shown: OrderedDict[str, int] = OrderedDict()
        self._news: dict[str, asyncio.Event] = {}
        self._thoughts: dict[str, tuple[AgentTurn, asyncio.Future[Decision]]] = {}
        """What is being thought, by table."""
        self._hurried: set[str] = set()
        """Tables whose members want no pauses."""
        self._closing = asyncio.Event()

    def changed(self, table: LoadedTable) -> None:
        """A table has changed: if an agent is to act there, it will. Of a table that has ended nothing is kept."""
        if (thinking := self._thoughts.get(table.row.id)) is not None and not goes_on(table, thinking[0]):
            thinking[1].cancel()
        if not table.row.is_open:
            self._shown.pop(table.row.id, None)
            self._woken.discard(table.row.id)
            self._hurried.discard(table.row.id)
        elif table.row.status == Status.RUNNING:
            self._expect(table.row.id)
            if awaits_agent(table):
                self.wake(table.row.id)

    def wake(self, table_id: str) -> None:
        """A running table may wait for an agent: look there."""
        if self._closing.is_set():
            return
        self._woken.add(table_id)
        self._expect(table_id)
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(self._drive(table_id), name=f"agents of {table_id}")

    def forget(self, table_id: str) -> None:
        """Another process looks after a table now: keep nothing of it."""
        self._shown.pop(table_id, None)
        self._hurried.discard(table_id)
        if table_id in self._thoughts:
            self._thoughts[table_id][1].cancel()

    def _notify(self, table_id: str) -> None:
        """Wake everything that waits for a change of this table, so that it looks again."""
        if table_id in self._news:
            self._news[table_id].set()

    def _expect(self, table_id: str) -> None:
        """Take notes of what is shown of a running table; not of more than the latest ones, as some end elsewhere."""
        self._shown.setdefault(table_id, -1)
        self._shown.move_to_end(table_id)
        if len(self._shown) > _TABLES:
            forgotten, _ = self._shown.popitem(last=False)
            self._hurried.discard(forgotten)

    def shown(self, table_id: str, ply: int) -> None:
        """The board of this ply is on the screen. Of a table that has ended nothing is kept."""
        if ply > self._shown.get(table_id, ply):
            self._shown[table_id] = ply
            self._notify(table_id)

    def hurry(self, table_id: str, hurried: bool) -> None:
        """The members of a table want no pauses from now on, also not the one that is under way; or want them back."""
        if not hurried:
            self._hurried.discard(table_id)
            return
        self._hurried.add(table_id)
        self._notify(table_id)

    def is_hurried(self, table_id: str) -> bool:
        """Whether the members of a table want no pauses."""
        return table_id in self._hurried

    async def close(self) -> None:
        """Let the moves that are being written end, and stop."""
        self._closing.set()
        tasks = list(self._tasks.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=_FAREWELL)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    async def _drive(self, table_id: str) -> None:
        failures = turns = 0
        clear_contextvars()  # It goes on when the interaction that has begun it is over.
        bind_contextvars(table=table_id)
        try:
            while not self._closing.is_set():
                self._woken.discard(table_id)
                try:
                    turn = await self._look(table_id)
                    if turn is None:
                        if table_id in self._woken:
                            continue  # It changed while we looked.
                        return
                    bind_contextvars(ply=turn.ply)
                    decision = await (self._thought if turn.thinks else self._decision)(table_id, turn, turns)
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
            # No await between the last look and this, so a `wake` cannot fall in between.
            del self._tasks[table_id]

    async def _failed(self, table_id: str, error: Exception, failures: int) -> int:
        pause = _BACKOFF[min(failures, len(_BACKOFF) - 1)]
        if isinstance(error, StoreError):
            _log.warning("database-failed", table=table_id, pause=pause, code=error.code, reason=str(error))
        else:
            _log.error("agent-failed", table=table_id, pause=pause, exc_info=error)
        await self._wait(pause)
        return failures + 1

    async def _decision(self, table_id: str, turn: AgentTurn, turns: int) -> Decision | None:
        """What an agent decides at once, when its turn has come; None when closing."""
        if turn.begins:
            await self._let_it_be_seen(table_id, turn, turns)
        else:
            await self._sleep(0)
        return None if self._closing.is_set() else await self._choose(turn.question)

    async def _thought(self, table_id: str, turn: AgentTurn, turns: int) -> Decision | None:
        """What a thinking agent decides, at the pace of the table; None when closing, or if the turn is another one."""
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
        """Wait until it is looked once more whether a thought is over."""
        news = self._news[table_id] = asyncio.Event()
        try:
            if self._pace <= 0 or self.is_hurried(table_id):
                await self._wait(None, news, thought.done)
                return

            def is_enough() -> bool:
                return thought.done() and (thought.cancelled() or self.is_hurried(table_id))

            await self._wait(pause(self._pace * turn.slowness, turns), news, is_enough)
        finally:
            del self._news[table_id]

    async def _let_it_be_seen(
        self, table_id: str, turn: AgentTurn, turns: int, is_dropped: Callable[[], bool] = lambda: False
    ) -> None:
        if self._pace <= 0 or self.is_hurried(table_id):
            return
        news = self._news[table_id] = asyncio.Event()

        def is_enough() -> bool:
            return self.is_hurried(table_id) or is_dropped()

        try:
            if self._shown.get(table_id, -1) < turn.ply:
                await self._wait(self._patience, news, lambda: self._shown.get(table_id, -1) >= turn.ply or is_enough())
            await self._wait(pause(self._pace * turn.slowness, turns), news, is_enough)
        finally:
            del self._news[table_id]

    async def _wait(
        self, seconds: float | None, news: asyncio.Event | None = None, enough: Callable[[], bool] = lambda: False
    ) -> None:
        """Wait this long (None: for ever), but not while closing, nor once it is enough: every piece of news asks."""
        sleeping = asyncio.ensure_future(asyncio.Event().wait() if seconds is None else self._sleep(seconds))
        closing = asyncio.ensure_future(self._closing.wait())
        try:
            while not sleeping.done() and not closing.done() and not enough():
                heard = [] if news is None else [asyncio.ensure_future(news.wait())]
                await asyncio.wait([sleeping, closing, *heard], return_when=asyncio.FIRST_COMPLETED)
                for task in heard:
                    await cancel(task)
                if news is not None:
                    news.clear()
        finally:
            await cancel(sleeping)
            await cancel(closing)


class Advice:
    """What a house player would do in a member's place. It is counted, and the result tells who took how much."""

    def __init__(self, agents: AgentRegistry, tables: TableCache, change: Changing, decisions: Decisions) -> None:
        self._agents = agents
        self._tables = tables
        self._change = change
        self._decisions = decisions

    async def ask(self, table_id: str, expected_ply: int, member_id: int) -> Decision:
        """What the cunning agent would do for a member who is to act at this ply.

        The advice is counted before it is given, once for each ply. It reveals nothing beyond what the member may see.
        """
        table = await self._tables.get(table_id)
        seat = _seat(table, expected_ply, member_id)
        if seat.advised_at != expected_ply:
            await self._change(table_id, lambda draft: _count(draft, expected_ply, member_id))
            table = await self._tables.get(table_id)
            seat = _seat(table, expected_ply, member_id)
        if seat.number is None:
            raise ValueError(f"table {table_id} was never dealt")
        adviser = self._agents.at_level(table.game.name, Level.CUNNING)
        return await self._decisions.choose(question_at(table, seat.number, adviser))


def _count(draft: Draft, expected_ply: int, member_id: int) -> None:
    seat = _seat(draft, expected_ply, member_id)
    if seat.advised_at != expected_ply:
        seat.advice += 1
        seat.advised_at = expected_ply


def _seat(table: LoadedTable | Draft, expected_ply: int, member_id: int) -> SeatRecord:
    """The seat of a member who may be advised now. Raises TableRefusal for anybody else."""
    row = table.row
    seats.require_running(row)
    seat = driven_by(row, member_id)
    if not row.advice:
        raise TableRefusal("no-advice")
    if row.paused_at is not None:
        raise TableRefusal("table-paused")
    if row.ply != expected_ply:
        raise Stale(row.ply)
    to_act = table.game.to_act(table.state)
    if to_act is None or to_act != seat.number:
        raise TableRefusal("not-your-turn", **({} if to_act is None else {"seat": to_act}))
    return seat
