"""The requests of members who leave, come back or are removed, and who becomes the host then.

They are a part of the host, which notifies its listeners; `bot.tables.drivers` and `bot.tables.seats` hold what a
change does to the seats.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from bot.store.schema import Status
from bot.tables import lobby, seats, voting
from bot.tables.drivers import let_drive, take_the_wheel
from bot.tables.refusals import TableRefusal
from bot.tables.types import Absence

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from bot.tables.drafts import Draft
    from bot.tables.types import Member, Table


class Attendance(ABC):
    """The requests about who has which seat; a refusal changes nothing."""

    _clock: Callable[[], datetime]

    async def leave(self, table_id: str, member_id: int) -> Table:
        """Leave. In a lobby the seat becomes free; at a running table an agent drives it from now on."""

        def change(draft: Draft) -> None:
            lobby.leave(draft.row, member_id, self._stand_in_at(draft.row.game), self._clock())
            voting.count(draft.row, self._clock())

        return await self._change(table_id, change)

    async def come_back(self, table_id: str, member_id: int, *, here: bool = True) -> Table:
        """Drive one's seat again, as long as nobody else has taken it.

        `here`: whether it is asked in the table's server, which who was removed from there has to do.
        """

        def change(draft: Draft) -> None:
            lobby.require_running(draft.row)
            seat = lobby.required_seat(draft.row, member_id)
            if seat.agent is None:
                raise TableRefusal("already-driving")
            if seat.absence == Absence.REMOVED and not here:
                raise TableRefusal("come-back-there")
            take_the_wheel(draft.row, seat)

        return await self._change(table_id, change)

    async def take_seat(self, table_id: str, number: int, member: Member) -> Table:
        """Take over a seat of a running table from the agent that drives it, if its owner has left or there is none."""

        def change(draft: Draft) -> None:
            seats.take(draft.row, number, member)
            draft.makes_final = True  # It was somebody else's move.

        return await self._change(table_id, change)

    async def kick(self, table_id: str, by: Member, member_id: int, *, manager: bool = False) -> Table:
        """Send a member away, for the host or a manager."""

        def change(draft: Draft) -> None:
            stand_in = self._stand_in_at(draft.row.game)
            seats.kick(draft.row, by, member_id, stand_in, self._clock(), manager=manager)
            voting.count(draft.row, self._clock())

        return await self._change(table_id, change)

    async def hand_on(self, table_id: str, by: Member, member_id: int, *, manager: bool = False) -> Table:
        """Make another member the host, for the host or a manager."""
        return await self._change(table_id, lambda draft: seats.hand_on(draft.row, by, member_id, manager=manager))

    async def vote_to_stop(self, table_id: str, member_id: int) -> Table:
        """Want to stop a running game, or agree to it; it is stopped once more than half of those who play want it."""
        return await self._change(table_id, lambda draft: voting.vote_to_stop(draft.row, member_id, self._clock()))

    async def removed_from_server(self, guild_id: int, member_id: int) -> tuple[Table, ...]:
        """A member is no longer in a server: they lose their seats in its lobbies, and agents drive the others.

        Returns the tables that have changed.
        """
        changed = []
        for table in await self.tables_of_member(member_id):
            if table.place.guild_id == guild_id:
                with suppress(TableRefusal):  # It has ended meanwhile, or they have left it.
                    changed.append(await self._change(table.id, partial(self._remove, member_id)))
        return tuple(changed)

    def _remove(self, member_id: int, draft: Draft) -> None:
        row = draft.row
        if row.status == Status.LOBBY:
            lobby.get_up(row, member_id, self._clock())
            return
        lobby.require_running(row)
        let_drive(row, lobby.required_seat(row, member_id), self._stand_in_at(row.game), Absence.REMOVED)
        voting.count(row, self._clock())

    @abstractmethod
    async def tables_of_member(self, member_id: int) -> tuple[Table, ...]:
        """The open tables at which a member sits, oldest first."""

    @abstractmethod
    async def _change(self, table_id: str, change: Callable[[Draft], None]) -> Table:
        """Change a table, and tell those who listen."""

    @abstractmethod
    def _stand_in_at(self, game: str) -> str:
        """The name of the agent that drives for members who do not."""
