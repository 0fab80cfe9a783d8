"""Who drove a seat at which ply, as its history tells it: the members and agents whose moves the log may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from agents.levels import thinks
from bot.tables.types import SeatEvent

if TYPE_CHECKING:
    from bot.tables.stand_ins import StandIns
    from bot.tables.table_file import Player


class Driver(Struct, frozen=True):
    """Who drove a seat for a while."""

    since: int
    """The ply after which it began: the first move of theirs may be the next one."""
    owner: str | None
    member: str | None
    """The owner, if they drove themselves; None: an agent did."""


def drivers_of(player: Player) -> tuple[Driver, ...]:
    """All drivers of a seat, in order; the first one since the deal."""
    drivers = [_first(player)]
    for change in player.changes:
        owner = drivers[-1].owner
        match change.event:
            case SeatEvent.TAKEN:
                drivers.append(Driver(change.ply, change.member, change.member))
            case SeatEvent.BACK:
                drivers.append(Driver(change.ply, owner, owner))
            case SeatEvent.KICKED | SeatEvent.FORGOTTEN:
                drivers.append(Driver(change.ply, None, None))
            case _:
                drivers.append(Driver(change.ply, owner, None))
    return tuple(drivers)


def fits(player: Player, drivers: tuple[Driver, ...]) -> bool:
    """Whether the record of a seat is consistent: its history, and its owner in the end."""
    last, owners = drivers[-1], {None, *(each.owner for each in drivers)}
    return (
        (last.owner, last.member is None) == (player.member, player.house_player is not None)
        and all(each.event in [*SeatEvent] and each.member in owners for each in player.changes)
        and [each.since for each in drivers] == sorted(each.since for each in drivers)
    )


def agents_at(player: Player, drivers: tuple[Driver, ...], ply: int, game: str, stand_ins: StandIns) -> set[str] | None:
    """The names of the agents that may have chosen the move of this ply; None: it cannot be known.

    For a member it is the stand-in, if the member's time was up. The stand-in also answers for an agent that thinks and
    failed, or that no longer exists.
    """
    stand_in = stand_ins.name_at(game)
    number = number_at(drivers, ply)
    if drivers[number].member is not None:
        return {stand_in}
    if any(each.member is not None for each in drivers[number:]):
        # It was an agent of the lobby, whose seat a member has taken, or a stand-in.
        return None if number == 0 else {stand_in}
    seated = player.house_player or stand_in
    return {seated, stand_in} if thinks(seated) or stand_ins.playing(game, seated) != seated else {seated}


def number_at(drivers: tuple[Driver, ...], ply: int) -> int:
    """Which of the drivers made the move of this ply."""
    return max(number for number, driver in enumerate(drivers) if number == 0 or driver.since < ply)


def _first(player: Player) -> Driver:
    if not player.changes:
        return Driver(0, player.member, player.member if player.house_player is None else None)
    first = player.changes[0]
    owner = None if first.event == SeatEvent.TAKEN else first.member
    return Driver(0, owner, owner)
