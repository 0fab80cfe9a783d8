"""Exports what is stored about a member, and deletes it.

Tables at which the member has been alone are deleted with their messages. Others stay playable and correct: where the
member plays, a house player takes over; in games they have played, a nameless player replaces them. Their moves stay,
because the game would make no sense without them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import msgspec

from agents.agent import HEURISTIC
from bot.host.host import Host
from bot.ids import with_text_ids
from bot.store.acts import acts_of, forget_acts
from bot.store.forgetting import (
    delete_member,
    hands_of,
    leave_messages,
    messages_of,
    moves_of,
    notes_of,
    replace_member,
    tables_with,
)
from bot.store.schema import Post, SeatRecord, Status, TableRecord
from bot.store.store import Store, utc_now
from bot.store.unit_of_work import UnitOfWork, said_by
from bot.tables import lobby
from bot.tables.hooks import NO_HOOKS, Hooks
from bot.tables.refusals import TableRefusal
from bot.tables.requests import Leave
from bot.tables.seats import GOING, history_of
from bot.tables.types import Member, SeatChange, SeatEvent

_RECENT: Final = timedelta(days=1)
"""Older messages of ended tables are not rewritten: a member may have thousands."""
_ATTEMPTS: Final = 5
"""How often to try a table again because the member has just come back."""


class Privacy:
    """What is stored about members, across all tables."""

    def __init__(
        self, host: Host, store: Store, clock: Callable[[], datetime] = utc_now, hooks: Hooks = NO_HOOKS
    ) -> None:
        self._host = host
        self._store = store
        self._clock = clock
        self._hooks = hooks

    async def export(self, member_id: int) -> bytes:
        """Everything that is stored about a member, as readable JSON in which ids are text.

        What they did at a running table is left out: remembering it may be part of the game.
        """
        return await self._store.read(partial(self._everything, member_id=member_id))

    async def tables_alone(self, member_id: int) -> list[str]:
        """The tables of this process at which nobody but this member has ever had a seat, such as practice games."""
        found = await self._store.read(partial(_tables_alone, member_id=member_id))
        return sorted(await self._host.ownership.ours(found))

    async def forget(self, member_id: int) -> list[str]:
        """Remove a member from all tables of this process that store them. Returns the ids of these tables.

        It can be interrupted and repeated. Afterwards `Delivery.forget` deletes their private messages at open and
        recently ended tables, with their rows. When that is done in every process (`elsewhere`), `finish` completes it.
        """
        for table in await self._host.open_tables(member_id):
            if self._host.owner.owns(table.place.guild_id):
                await self._leave(table.id, member_id)
        tables = await self._store.read(partial(tables_with, member_id=member_id))
        ours = sorted(await self._host.ownership.ours(tables))
        for table_id in ours:
            await self._forget_at(table_id, member_id)
        return ours

    async def elsewhere(self, member_id: int) -> Mapping[str, int | None]:
        """The tables of other processes that store a member, with the ids of their servers."""
        tables = await self._store.read(partial(tables_with, member_id=member_id))
        ours = await self._host.ownership.ours(tables)
        return await self._store.read(lambda unit: unit.guilds([each for each in tables if each not in ours]))

    async def hands_of(self, member_id: int) -> list[Post]:
        """The recorded private messages to a member that show tables."""
        return await self._store.read(partial(hands_of, member_id=member_id))

    async def finish(self, member_id: int) -> None:
        """Delete the notes of features and of the bot about the member, and wipe deleted data from the files."""
        await self._store.write(partial(self._forget_notes, member_id=member_id, now=self._clock()))
        await self._store.wipe()

    async def _forget_at(self, table_id: str, member_id: int) -> None:
        for _ in range(_ATTEMPTS):
            with suppress(_StillThereError):
                await self._host.erasure.rewrite(
                    table_id, partial(self._without, table_id=table_id, member_id=member_id)
                )
                return
            await self._leave(table_id, member_id)
        raise TableRefusal("stale")

    async def _leave(self, table_id: str, member_id: int) -> None:
        try:
            await self._host.ask(table_id, Leave(member_id))
        except TableRefusal as refusal:
            if refusal.code not in {"not-seated", "has-left", "table-over", "no-table"}:
                raise

    def _without(self, unit: UnitOfWork, table_id: str, member_id: int) -> TableRecord | None:
        """Store a table without a member. Returns the stored record; None if the table is gone."""
        before = unit.table(table_id)
        if before is None:
            return None
        after = before.copy()
        if before.is_open and any(seat.member_id == member_id and seat.agent is None for seat in before.seats):
            if before.game in self._host.games:
                raise _StillThereError
            # Nobody can leave it otherwise. Whose turn it is cannot be known: agents look when the game is back.
            lobby.leave(after, member_id, HEURISTIC, self._clock())
            after.agent_to_act = after.status == Status.RUNNING
        after, other = without(after, member_id)
        replace_member(unit, before, after, member_id, other)
        if after.ended_at is not None and after.ended_at < self._clock() - _RECENT:
            leave_messages(unit, table_id, member_id)
        return after

    def _everything(self, unit: UnitOfWork, member_id: int) -> bytes:
        tables = [table for each in tables_with(unit, member_id) if (table := unit.table(each)) is not None]
        found = {
            "member": member_id,
            "remembered": notes_of(unit, member_id),
            "messages": messages_of(unit, member_id),
            "last_hour": acts_of(unit, member_id),
            **self._hooks.export_member(unit, member_id),
            "tables": [_part_of(unit, table, member_id) for table in sorted(tables, key=lambda each: each.created_at)],
        }
        return msgspec.json.format(msgspec.json.encode(with_text_ids(found)))

    def _forget_notes(self, unit: UnitOfWork, member_id: int, now: datetime) -> None:
        self._hooks.forget_member(unit, member_id, now)
        forget_acts(unit, member_id)
        delete_member(unit, member_id)


def _tables_alone(unit: UnitOfWork, member_id: int) -> list[str]:
    tables = (unit.table(each) for each in tables_with(unit, member_id))
    return [table.id for table in tables if table is not None and people_of(table) == {member_id}]


def people_of(table: TableRecord) -> set[int]:
    """The ids of all members who have, or had, anything to do with a table; not of those who were forgotten."""
    found = {table.host_id, table.ended_by, table.member_to_act, *(seat.member_id for seat in table.seats)}
    found |= {each.member.id for seat in table.seats for each in history_of(seat)}
    return {each for each in found if each is not None and each > 0}


class _StillThereError(Exception):
    """The member plays at this table themselves, for example after just coming back."""


def _part_of(unit: UnitOfWork, table: TableRecord, member_id: int) -> dict[str, object]:
    """A member's part in a table."""
    mine = [seat for seat in table.seats if seat.member_id == member_id]
    moves = [] if table.is_open else moves_of(unit, table.id, member_id)
    said = [] if table.is_open else said_by(unit, table.id, member_id)
    return {
        "id": table.id,
        "server": table.guild_id,
        "channel": table.channel_id,
        "game": table.game,
        "status": table.status,
        "created": table.created_at,
        "started": table.started_at,
        "ended": table.ended_at,
        "outcome": None if table.outcome is None else msgspec.Raw(table.outcome.encode()),
        "is_host": table.host_id == member_id,
        "is_to_act": table.member_to_act == member_id,
        "has_ended_it": table.ended_by == member_id,
        "seats": [
            {
                "number": seat.number,
                "name": seat.name,
                "short_name": seat.short_name,
                "face": seat.token,
                "emote": seat.emote,
                "advice": seat.advice,
            }
            for seat in mine
        ],
        "came_and_went": [
            {
                "seat": seat.number,
                "after_move": each.ply,
                "what": each.event,
                "name": each.member.name,
                "advice": each.advice,
            }
            for seat in table.seats
            for each in history_of(seat)
            if each.member.id == member_id
        ],
        "moves": [
            {"number": ply, "seat": seat, "move": msgspec.Raw(move.encode()), "at": at} for ply, seat, move, at in moves
        ],
        "said": [{"after_move": each.ply, "seat": each.seat, "phrase": each.phrase} for each in said],
    }


def without(before: TableRecord, member_id: int) -> tuple[TableRecord, int]:
    """A copy of a table without a member, and the id that replaces theirs."""
    after = before.copy()
    histories = [history_of(seat) for seat in after.seats]
    ids = {seat.member_id or 0 for seat in after.seats} | {each.member.id for told in histories for each in told}
    nobody = Member(min(0, *ids, after.ended_by or 0) - 1, "")
    for seat, told in zip(after.seats, histories, strict=True):
        if any(each.member.id == member_id for each in told):
            changed = [
                msgspec.structs.replace(each, member=nobody) if each.member.id == member_id else each for each in told
            ]
            seat.history = msgspec.json.encode(changed).decode()
        if seat.member_id == member_id:
            _vacate(seat, nobody, after.ply)
    if after.ended_by == member_id:
        after.ended_by, after.ended_by_name = nobody.id, None
    if after.host_id == member_id:
        after.host_id = None
    if after.member_to_act == member_id:
        after.member_to_act = None
    return after, nobody.id


def _vacate(seat: SeatRecord, nobody: Member, ply: int) -> None:
    """Leave the seat to the house player that drives it, or to the placeholder `nobody` if its owner played on."""
    if seat.agent is None:
        seat.member_id, seat.name, seat.short_name = nobody.id, None, None
    else:
        seat.member_id = seat.name = seat.short_name = seat.absence = None
        history = history_of(seat)
        while history and history[-1].member == nobody and history[-1].event in GOING:
            ply, history = history[-1].ply, history[:-1]
        changes = (*history, SeatChange(ply, SeatEvent.FORGOTTEN, nobody, agent=seat.agent_number or 0))
        seat.history = msgspec.json.encode(changes).decode()
    seat.emote = None
    seat.wants_stop = seat.pauses = False
