"""Changes to a table before it starts: joining and leaving, agents, the game and its options.

Each function checks a change before it makes it; a refusal leaves the `TableRecord` unchanged.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Final

import msgspec
from msgspec import Struct

from bot.store.schema import SeatRecord, ServerSettings, Status, TableRecord
from bot.store.unit_of_work import UnitOfWork
from bot.tables.clocks import Clock
from bot.tables.looks import Appearance, put_on
from bot.tables.refusals import TableRefusal
from bot.tables.seats import (
    end,
    free_agent_number,
    hand_to_agent,
    held_by,
    next_joined,
    owner_of,
    require_lobby,
    required_seat,
)
from bot.tables.types import Absence, Member, Table, TablePlace
from engines import codec
from engines.codec import from_plain
from engines.contract import AnyGame, Options, written
from engines.edition import FIELD

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""No two of them look alike."""

_LENGTH: Final = 8


def new_id() -> str:
    """An id that cannot be guessed; the store ensures that it is unique."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


class Limits(Struct, frozen=True, kw_only=True):
    """Limits from the bot's own settings; None: no limit."""

    tables_per_member: int | None = None
    """At how many open tables a member may have a seat, including tutorials and games they have left."""
    tables_per_server: int | None = None

    def require_room(self, unit: UnitOfWork, members: Iterable[int], opening_in: int | None = None) -> None:
        """Refuse if one of these members has no room for another seat, or the server for another table.

        `opening_in` is the server of a table to be opened. In a writing transaction, the answer holds until the commit.
        """
        for member_id in sorted(members):
            if self.tables_per_member is not None:
                _require(unit.open_tables_of(member_id), self.tables_per_member, "too-many-tables")
        if opening_in is not None and self.tables_per_server is not None:
            _require(unit.open_tables_in(opening_in), self.tables_per_server, "server-full")


def newcomers(before: TableRecord | None, after: TableRecord) -> set[int]:
    """The members who have a seat after a change but had none before it."""
    old, new = ({seat.member_id for seat in row.seats} if row is not None else set() for row in (before, after))
    return {member_id for member_id in new - old if member_id is not None}


def _require(count: int, limit: int, code: str) -> None:
    if count >= limit:
        raise TableRefusal(code, tables=limit)


_SWITCH: Final = {written(each): each for each in (False, True)}


def new_table(place: TablePlace, game: AnyGame, options: Options, now: datetime) -> TableRecord:
    """A lobby without seats, with these options."""
    return TableRecord(
        id=new_id(),
        guild_id=place.guild_id,
        channel_id=place.channel_id,
        parent_id=place.parent_id,
        thread_of=place.thread_of,
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


def require_setting_up(table: Table, member_id: int | None) -> None:
    """Refuse unless the table is a lobby, and the member has a seat there or no member does."""
    if not table.is_open:
        raise TableRefusal("table-over")
    if table.status is not Status.LOBBY:
        raise TableRefusal("table-running")
    is_seated = member_id is not None and table.seat_of(member_id) is not None
    if not is_seated and any(seat.member is not None for seat in table.seats):
        raise TableRefusal("not-seated")


def sit_down(row: TableRecord, game: AnyGame, member: Member, look: Appearance) -> None:
    """Give the member a seat."""
    if row.is_open and held_by(row, member.id) is not None:
        raise TableRefusal("already-seated")
    require_lobby(row)
    seat = SeatRecord(joined=_next_seat(row, game), member_id=member.id, name=member.name)
    row.seats.append(seat)
    put_on(row, seat, look)


def leave(row: TableRecord, member_id: int, stand_in: str, now: datetime) -> None:
    """Remove the member's seat in a lobby; at a running table, the agent `stand_in` drives it from then on."""
    if not row.is_open:
        raise TableRefusal("table-over")
    if row.status == Status.LOBBY:
        get_up(row, member_id, now)
        return
    seat = required_seat(row, member_id)
    if seat.absence == Absence.LEFT:
        raise TableRefusal("has-left")
    hand_to_agent(row, seat, stand_in, Absence.LEFT)


def get_up(row: TableRecord, member_id: int, now: datetime) -> None:
    """Remove the member's seat. A lobby without seats is stopped."""
    seat = required_seat(row, member_id)
    row.seats.remove(seat)
    if not row.seats:
        end(row, owner_of(seat), now)


def add_agent(row: TableRecord, game: AnyGame, name: str) -> None:
    """Give an agent a seat."""
    row.seats.append(SeatRecord(joined=_next_seat(row, game), agent=name, agent_number=free_agent_number(row)))


def bring_agents(row: TableRecord, game: AnyGame, before: Table | None, knows: Callable[[str, str], bool]) -> None:
    """Seat the agents that played at the table `before`, as long as seats are free.

    Agents that only drove for an absent member are left out. They keep their numbers, and with them their names.
    `knows` says whether a game has an agent of this name.
    """
    if before is None or not before.is_dealt:
        return
    for number in before.joined:
        seat = before.seats[number]
        agent = seat.agent if seat.is_on_offer else None
        if agent is not None and knows(game.name, agent.name) and len(row.seats) < max(game.seats):
            row.seats.append(SeatRecord(joined=_next_seat(row, game), agent=agent.name, agent_number=agent.number))


def seat_agents(row: TableRecord, game: AnyGame, count: int, name: str, now: datetime) -> None:
    """Set the number of agents: add agents of this name, or remove those that joined last."""
    seated = [seat for seat in row.seats if seat.agent is not None]
    if not 0 <= count <= max(game.seats) - len(row.seats) + len(seated):
        raise TableRefusal("table-full", seats=max(game.seats))
    for seat in seated[count:]:
        row.seats.remove(seat)
    for _ in range(count - len(seated)):
        add_agent(row, game, name)
    if not row.seats:
        end(row, None, now)


def fill(row: TableRecord, game: AnyGame, name: str) -> None:
    """Seat as many agents of this name as the game still needs to begin."""
    for _ in range(min(game.seats) - len(row.seats)):
        add_agent(row, game, name)


def choose_game(row: TableRecord, game: AnyGame, options: Options, like: Callable[[str, str, str], str | None]) -> None:
    """Change the game, and its options to `options`.

    Agents stay, each at its level: `like` maps an agent, its game and the new game to an agent of the same level.
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
    """Set `clock`, `advice` and game options, each from a string such as `true`, `5` or the name of a choice."""
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
    """The options with one of them set from a string such as `true`, `5` or the name of a choice."""
    kind = type(options)
    fields = {field.name: field.type for field in msgspec.structs.fields(kind)}
    if name not in fields or name == FIELD:
        raise TableRefusal("unknown-option", option=name)
    try:
        # Not strict: every value is a string.
        decoded = msgspec.convert(value, fields[name], strict=False)
        changed = msgspec.structs.replace(options, **{name: decoded})
        # A round trip, because only decoding checks the bounds in a type's annotation.
        checked: Options = from_plain(msgspec.to_builtins(changed), kind)
    except (msgspec.ValidationError, ValueError):
        raise TableRefusal("bad-option", option=name, value=value) from None
    return checked


def options_by(settings: ServerSettings, game: AnyGame, plain: Options) -> Options:
    """The options of a new table of a game: `plain`, changed by what its server has chosen.

    A choice that this version does not know is left out.
    """
    options = plain
    for name, value in settings.options.items() if settings.game == game.name else ():
        try:
            options = changed_options(options, name, value)
        except TableRefusal:
            continue
    return options


def _next_seat(row: TableRecord, game: AnyGame) -> int:
    if len(row.seats) >= max(game.seats):
        raise TableRefusal("table-full", seats=max(game.seats))
    return next_joined(row)


def _text(options: Options) -> str:
    return codec.encode_options(options).decode()
