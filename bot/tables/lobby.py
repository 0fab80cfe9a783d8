"""What happens at a table before it starts: sitting down and getting up, agents, the game and its options.

Each change of a `TableRecord` is checked first; a refusal leaves it as it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from bot.store.schema import SeatRecord, Status, TableRecord
from bot.tables.clocks import Clock
from bot.tables.drivers import free_agent_number, let_drive
from bot.tables.ids import new_id
from bot.tables.refusals import TableRefusal
from bot.tables.tokens import next_joined
from bot.tables.types import Absence, Member
from engines import codec
from engines.codec import from_plain
from engines.edition import FIELD
from engines.options import written

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from bot.tables.types import Place, Table
    from engines.contract import AnyGame, Options


_SWITCH: Final = {written(each): each for each in (False, True)}


def new_table(place: Place, game: AnyGame, options: Options, now: datetime) -> TableRecord:
    """A lobby without seats, with the options that it begins with."""
    return TableRecord(
        id=new_id(),
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        parent_id=place.parent_id,
        locale=place.locale,
        game=game.name,
        rules=game.rules,
        options=_text(options),
        status=Status.LOBBY,
        seed=None,
        commitment=None,
        ply=0,
        state=None,
        outcome=None,
        created_at=now,
        started_at=None,
        ended_at=None,
        ended_by=None,
        ended_by_name=None,
        version=0,
        seats=[],
    )


def end(row: TableRecord, member: Member | None, now: datetime) -> None:
    """End a table before its end, running or not: by this member, or by nobody."""
    row.status, row.ended_at = Status.STOPPED, now
    if member is not None:
        row.ended_by, row.ended_by_name = member.id, member.name


def require_lobby(row: TableRecord) -> None:
    """Refuse if the table has started or ended."""
    if row.status == Status.RUNNING:
        raise TableRefusal("table-running")
    if row.status != Status.LOBBY:
        raise TableRefusal("table-over")


def require_running(row: TableRecord) -> None:
    """Refuse if the table has not started, or has ended."""
    if row.status == Status.LOBBY:
        raise TableRefusal("table-not-started")
    if not row.is_open:
        raise TableRefusal("table-over")


def held_by(row: TableRecord, member_id: int) -> SeatRecord | None:
    """The seat that this member owns, even if somebody else drives it."""
    return next((seat for seat in row.seats if seat.member_id == member_id), None)


def required_seat(row: TableRecord, member_id: int) -> SeatRecord:
    """The seat that this member owns, even if somebody else drives it. Raises TableRefusal if they own none."""
    seat = held_by(row, member_id)
    if seat is None:
        raise TableRefusal("not-seated")
    return seat


def require_seated(row: TableRecord, member_id: int | None, *, unless_deserted: bool = True) -> None:
    """Refuse a member who does not sit here. A table without members is everybody's, unless told otherwise."""
    if unless_deserted and all(seat.member_id is None for seat in row.seats):
        return
    if member_id is None or held_by(row, member_id) is None:
        raise TableRefusal("not-seated")


def require_setting_up(row: TableRecord, member_id: int | None) -> None:
    """Refuse unless the table has not started, and the member sits there or nobody does."""
    require_lobby(row)
    require_seated(row, member_id)


def sit_down(row: TableRecord, game: AnyGame, member: Member) -> None:
    """Give the member a seat."""
    if row.is_open and held_by(row, member.id) is not None:
        raise TableRefusal("already-seated")
    require_lobby(row)
    row.seats.append(SeatRecord(joined=_next_seat(row, game), member_id=member.id, name=member.name))


def leave(row: TableRecord, member_id: int, stand_in: str, now: datetime) -> None:
    """Take the member's seat away in a lobby; at a running table an agent, `stand_in`, drives it from now on."""
    if not row.is_open:
        raise TableRefusal("table-over")
    if row.status == Status.LOBBY:
        get_up(row, member_id, now)
        return
    seat = required_seat(row, member_id)
    if seat.absence == Absence.LEFT:
        raise TableRefusal("has-left")
    let_drive(row, seat, stand_in, Absence.LEFT)


def get_up(row: TableRecord, member_id: int, now: datetime) -> None:
    """Take the member's seat away. A lobby without any seat is stopped."""
    seat = required_seat(row, member_id)
    row.seats.remove(seat)
    if not row.seats:
        end(row, Member(member_id, seat.name or ""), now)


def add_agent(row: TableRecord, game: AnyGame, name: str) -> None:
    """Give an agent a seat."""
    row.seats.append(SeatRecord(joined=_next_seat(row, game), agent=name, agent_number=free_agent_number(row)))


def bring_agents(row: TableRecord, game: AnyGame, before: Table | None, knows: Callable[[str, str], bool]) -> None:
    """Give seats to the agents that have played at the table `before`, as long as there are free ones.

    Those that have only driven for somebody who was away are not among them. They keep their numbers, and with them
    their names. `knows` tells whether a game has an agent of a name.
    """
    if before is None or not before.is_dealt:
        return
    for number in before.joined:
        seat = before.seats[number]
        agent = seat.agent if seat.is_on_offer else None
        if agent is not None and knows(game.name, agent.name) and len(row.seats) < max(game.seats):
            row.seats.append(SeatRecord(joined=_next_seat(row, game), agent=agent.name, agent_number=agent.number))


def seat_agents(row: TableRecord, game: AnyGame, count: int, name: str, now: datetime) -> None:
    """Have this many agents: further ones of this name sit down, or those that came last get up."""
    seated = [seat for seat in row.seats if seat.agent is not None]
    if not 0 <= count <= max(game.seats) - len(row.seats) + len(seated):
        raise TableRefusal("table-full", seats=max(game.seats))
    for seat in seated[count:]:
        row.seats.remove(seat)
    for _ in range(count - len(seated)):
        add_agent(row, game, name)
    if not row.seats:
        end(row, None, now)


def choose_game(row: TableRecord, game: AnyGame, options: Options, like: Callable[[str, str, str], str | None]) -> None:
    """Change the game, which sets its options to `options`.

    Agents stay, each at its level: `like` finds who plays a game as one of this name has played the one before.
    """
    if len(row.seats) > max(game.seats):
        raise TableRefusal("too-many-players", seated=len(row.seats), seats=max(game.seats))
    for seat in row.seats:
        if seat.agent is not None and like(seat.agent, row.game, game.name) is None:
            raise TableRefusal("no-agent", game=game.name, agent=seat.agent)
    for seat in row.seats:
        seat.agent = None if seat.agent is None else like(seat.agent, row.game, game.name)
    if row.game != game.name:
        row.game, row.rules, row.options = game.name, game.rules, _text(options)


def set_up(row: TableRecord, game: AnyGame, chosen: Mapping[str, str]) -> None:
    """Set `clock`, `advice` and options of the game, each from a text such as `true`, `5` or the name of a choice."""
    try:
        options = codec.decode_options(game, row.options)
    except ValueError:
        raise TableRefusal("illegible-log", table=row.id) from None
    clock, advice = row.clock, row.advice
    for name, value in chosen.items():
        match name:
            case "clock" if value in [*Clock]:
                clock = value
            case "advice" if value in _SWITCH:
                advice = _SWITCH[value]
            case "clock" | "advice":
                raise TableRefusal("bad-option", option=name, value=value)
            case _:
                options = changed_options(options, name, value)
    row.options, row.clock, row.advice = _text(options), clock, advice


def changed_options(options: Options, name: str, value: str) -> Options:
    """These options with one of them set from a text such as `true`, `5` or the name of a choice."""
    kind = type(options)
    fields = {field.name: field.type for field in msgspec.structs.fields(kind)}
    if name not in fields or name == FIELD:
        raise TableRefusal("unknown-option", option=name)
    try:
        # Not strict: every value comes as a text.
        decoded = msgspec.convert(value, fields[name], strict=False)
        changed = msgspec.structs.replace(options, **{name: decoded})
        # There and back again, as only decoding checks the bounds that a type has in its annotation.
        checked: Options = from_plain(msgspec.to_builtins(changed), kind)
    except (msgspec.ValidationError, ValueError):
        raise TableRefusal("bad-option", option=name, value=value) from None
    return checked


def _next_seat(row: TableRecord, game: AnyGame) -> int:
    if len(row.seats) >= max(game.seats):
        raise TableRefusal("table-full", seats=max(game.seats))
    return next_joined(row)


def _text(options: Options) -> str:
    return codec.encode_options(options).decode()
