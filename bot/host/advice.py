"""Advice: what a house player would do in a member's place. It is counted, and the result tells who took how much."""

from __future__ import annotations

from agents.levels import Level
from agents.registry import AgentRegistry
from bot.host.agent_turns import Decision, Decisions
from bot.host.cache import TableCache
from bot.host.timing import Changing
from bot.store.schema import SeatRecord
from bot.tables import seats
from bot.tables.house_players import question_at
from bot.tables.loaded import Draft, LoadedTable
from bot.tables.refusals import Stale, TableRefusal
from bot.tables.seats import driven_by


class Advice:
    """What members of the tables of a host can ask for."""

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
