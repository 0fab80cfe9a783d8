"""What was played, read from the store: the log of a table, its positions, and whether the game was fair."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import structlog

from bot.host.agent_turns import Decisions
from bot.store.schema import MoveRecord, SaidRecord, TableRecord
from bot.store.store import Store
from bot.store.unit_of_work import UnitOfWork, all_said
from bot.tables import play
from bot.tables.house_players import StandIns
from bot.tables.refusals import TableRefusal
from bot.tables.snapshots import AnyPosition, Past, public_table
from bot.tables.verification import Code, Fault, TableFileError, Thought, Verdict, examine, table_file
from engines import codec
from engines.contract import AnyGame


class Archive:
    """Reads from the store what was played, no matter which process ran the table."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame]) -> None:
        self._store = store
        self._games = games

    async def past(self, table_id: str) -> Past:
        """What was played at a table so far.

        Raises `no-table`, `game-asleep`, and `table-not-started` before the deal.
        """
        return await self._store.read(lambda unit: self._past(unit, unit.table(table_id)))

    def _past(self, unit: UnitOfWork, row: TableRecord | None) -> Past:
        if row is None:
            raise TableRefusal("no-table")
        if row.game not in self._games:
            raise TableRefusal("game-asleep", game=row.game)
        if row.seed is None:
            raise TableRefusal("table-not-started")
        game, moves = self._games[row.game], unit.moves(row.id)
        log = play.told_by(row, game, moves, lambda: moves)
        positions = None if row.is_open else _positions(row, game, moves, len(log))
        return Past(public_table(row, game), game, log, positions)


def _positions(
    row: TableRecord, game: AnyGame, moves: Sequence[MoveRecord], steps: int
) -> tuple[AnyPosition, ...] | None:
    """The positions after the deal and after each step; None if these rules do not reproduce them."""
    if row.rules != game.rules:
        return None
    found: list[AnyPosition] = []
    with contextlib.suppress(TableRefusal):
        for position in play.positions_of(row, game, moves):
            if position.seat is not None and position.move is None:
                found.pop()  # The move before it was taken back, so its position is no step.
            else:
                found.append(position)
    return tuple(found) if len(found) == steps + 1 else None


_log = structlog.get_logger(__name__)

THOUGHTS: Final = 6
"""How many thoughts are repeated for a member, chosen at random so that nobody can foresee which."""

THINKING: Final = 8.0
"""The longest time in seconds that this may take, because a member waits for it."""


class Verifier:
    """Checks tables, one at a time: a check takes up to a second of a core, and running games need the workers."""

    def __init__(self, store: Store, game: Callable[[str], AnyGame], stand_ins: StandIns, decisions: Decisions) -> None:
        """`game` finds a game by its name, or raises TableRefusal."""
        self._store = store
        self._game = game
        self._stand_ins = stand_ins
        self._decisions = decisions
        self._one = asyncio.Lock()
        self._under_way: dict[str, asyncio.Task[Verdict]] = {}
        """Running checks by table, so that many taps on one button cost one check."""

    async def codes(self, table_id: str) -> tuple[str, ...]:
        """Codes of what is wrong or cannot be checked at a dealt table, open or not; empty if nothing is wrong."""
        verdict = await self._examined(*await self._rows(table_id))
        return (*(str(fault.code) for fault in verdict.faults), *map(str, verdict.gaps))

    async def verdict(self, table_id: str) -> Verdict:
        """The result of checking a table, for the members who played there.

        Raises TableRefusal if nothing was dealt, or if the game is not over: the result would reveal hidden cards.
        """
        if table_id not in self._under_way:
            checking = asyncio.create_task(self._verdict(table_id), name=f"check of {table_id}")
            self._under_way[table_id] = checking
            checking.add_done_callback(lambda _: self._under_way.pop(table_id))
        return await asyncio.shield(self._under_way[table_id])

    async def _verdict(self, table_id: str) -> Verdict:
        rows = await self._rows(table_id)
        row = rows[0]
        if row.is_open:
            raise TableRefusal("still-secret")
        async with self._one:
            found = await self._examined(*rows)
            verdict = found.repeated(*await self._thought_again(found.to_repeat))
        _log.info("table-verified", table=table_id, game=row.game, reasons=[fault.code for fault in verdict.faults])
        return verdict

    async def _rows(self, table_id: str) -> tuple[TableRecord, list[MoveRecord], list[SaidRecord]]:
        row, moves, said = await self._store.read(
            lambda unit: (unit.table(table_id), unit.moves(table_id), all_said(unit, table_id))
        )
        if row is None:
            raise TableRefusal("no-table")
        if row.seed is None:
            raise TableRefusal("table-not-started" if row.is_open else "nothing-dealt")
        return row, moves, said

    async def _examined(self, row: TableRecord, moves: Sequence[MoveRecord], said: Sequence[SaidRecord]) -> Verdict:
        game = self._game(row.game)
        try:
            document = table_file(row, moves, game, said=said)
        except TableFileError:
            return Verdict(faults=(Fault(Code.DAMAGED),))
        # The thread yields between two moves, so that clicks are still answered.
        return await asyncio.to_thread(examine, document, game, self._stand_ins, lambda: time.sleep(0))

    async def _thought_again(self, thoughts: Sequence[Thought]) -> tuple[int, int | None]:
        """Repeat some thoughts. Return how many, and the ply of one that led to a different move, or None."""
        again, chance = 0, secrets.SystemRandom()
        try:
            async with asyncio.timeout(THINKING):
                for thought in chance.sample(thoughts, min(THOUGHTS, len(thoughts))):
                    chosen = await self._decisions.thought(thought.question)
                    if chosen is None:
                        continue
                    again += 1
                    if codec.encode_move(chosen.move) != thought.move:
                        return again, thought.ply
        except TimeoutError:
            pass  # The verdict says how many were repeated.
        return again, None
