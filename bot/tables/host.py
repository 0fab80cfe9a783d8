"""The host: everything that can be asked of tables, each request one transaction.

Here belong who may do what, the transactions, and telling those who listen. What the requests do to a table stands in
`bot.tables.lobby` (before the start) and `bot.tables.play` (after it).
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from bot.store import Conflict, Ledger, SeatRow, Status, Store, TableRow, utc_now, whole
from bot.tables import lobby, play
from bot.tables.house_turns import HouseTurns, Sleep, Turn
from bot.tables.logs import place_of
from bot.tables.refusals import Stale, TableRefusal
from bot.tables.snapshots import snapshot
from bot.tables.types import Member, Place, Sight, Table
from engines.chance import SEED_BYTES, Chance
from engines.values import FIELD

if TYPE_CHECKING:
    from datetime import datetime

    from bot.house.kinds import Kinds
    from bot.house.player import HousePlayer
    from engines.contract import AnyGame, Options
    from engines.values import Values

_log = structlog.get_logger(__name__)

_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
_ID_LENGTH = 8
_ATTEMPTS = 4

OnChange = Callable[[str], None]


class Host:
    """Runs all tables of one process. Other processes may run other tables, or the same ones, on the same store.

    Requests return the table as it is after them, or raise a refusal and change nothing. What they change is
    committed before anybody hears of it.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        house: Kinds,
        *,
        pace: float = 0.0,
        patience: float = 10.0,
        stand_in: str = "sensible",
        clock: Callable[[], datetime] = utc_now,
        sleep: Sleep = asyncio.sleep,
        new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES),
        values: Mapping[str, Values] | None = None,
    ) -> None:
        """Set up the host.

        `games` by name, the first one being the default; `house` knows who can play which game;
        `stand_in` is the kind that takes over from members who leave. For `pace` and `patience` see `HouseTurns`.
        `values` are the house values that replace the shipped ones at tables opened from now on, by game.
        """
        self.games = games
        self.house = house
        self._store = store
        self._stand_in = stand_in
        self._clock = clock
        self._new_seed = new_seed
        self._values = values or {}
        self._listeners: list[OnChange] = []
        self._turns = HouseTurns(self._house_turn, self._play_turn, pace=pace, patience=patience, sleep=sleep)

    def options_of(self, game: str, like: Options | None = None) -> Options:
        """The options that a new table of a game begins with: as they come, or as they were chosen at another table.

        The house values are always those of today.
        """
        kind = self._game(game).Options
        chosen = {} if like is None else msgspec.structs.asdict(like)
        chosen.pop(FIELD, None)
        if game in self._values:
            chosen[FIELD] = self._values[game]
        return kind(**chosen)

    # --- looking ---

    @whole
    async def table(self, table_id: str) -> Table:
        """The table with this id."""
        async with self._store.reading() as ledger:
            return self._snapshot(await _found(ledger, table_id))

    @whole
    async def open_table(self, channel_id: int) -> Table | None:
        """The lobby or running table of a channel."""
        async with self._store.reading() as ledger:
            row = await ledger.open_table(channel_id)
            return None if row is None else self._snapshot(row)

    async def tables_open(self) -> tuple[Table, ...]:
        """All lobbies and running tables, oldest first."""
        return await self._tables(Status.LOBBY, Status.RUNNING)

    async def tables_running(self) -> tuple[Table, ...]:
        """All running tables, oldest first."""
        return await self._tables(Status.RUNNING)

    async def tables_of_member(self, member_id: int) -> tuple[Table, ...]:
        """The open tables at which a member sits, oldest first."""
        return await self._tables(Status.LOBBY, Status.RUNNING, member_id=member_id)

    @whole
    async def sight(self, table_id: str, member_id: int | None = None) -> Sight:
        """What a member may see of a table: the sight of their seat if they have one, else a spectator's."""
        async with self._store.reading() as ledger:
            row = await _found(ledger, table_id)
            table, game = self._snapshot(row), self._game(row.game)
            own = None if member_id is None else table.seat_of(member_id)
            if row.seed is None:
                return Sight(table=table, seat=None, view=None, legal=(), to_act=None)
            state = await play.state_of(ledger, row, game)
        seat = None if own is None else own.number
        to_act = game.to_act(state) if row.status == Status.RUNNING else None
        legal = tuple(game.legal_moves(state)) if seat is not None and seat == to_act else ()
        return Sight(table=table, seat=seat, view=game.view(state, seat), legal=legal, to_act=to_act)

    @whole
    async def verify(self, table_id: str) -> tuple[str, ...]:
        """Play the log of a table again, and name what is stored differently; empty if everything follows from it."""
        async with self._store.reading() as ledger:
            row = await _found(ledger, table_id)
            if row.seed is None:
                raise TableRefusal("table-not-started")
            return await play.faults(ledger, row, self._game(row.game))

    # --- in the lobby ---

    async def join(self, place: Place, member: Member, game: str | None = None, like: Options | None = None) -> Table:
        """Sit down at the table of a channel; without one there, open a lobby first, with options like these."""
        if game is not None:
            self._game(game)
        for _ in range(_ATTEMPTS):
            # If somebody opens a table here at the same moment, there is one to join at the next attempt.
            with contextlib.suppress(Conflict):
                return await self._join(place, member, game, like)
        return await self._join(place, member, game, like)

    @whole
    async def leave(self, table_id: str, member_id: int) -> Table:
        """Give up a seat. In a lobby it becomes free; at a running table a house player takes it over."""
        async with self._changing(table_id) as (_, row, game):
            if not row.is_open:
                raise TableRefusal("table-over")
            if row.status == Status.LOBBY:
                lobby.get_up(row, member_id, self._clock())
            else:
                seat = _required_seat(row, member_id)
                seat.house, seat.house_number = self._stand_in_kind(game.name), lobby.free_house_number(row)
                seat.member_id = seat.name = None
        return self._snapshot(row)

    @whole
    async def add_house(self, table_id: str, member_id: int | None, kind: str | None = None) -> Table:
        """Let a house player take a free seat; without a kind, one like those that stand in."""
        async with self._in_lobby(table_id, member_id) as (row, game):
            kind = kind or self._stand_in_kind(game.name)
            if kind not in self.house.of(game.name):
                raise TableRefusal("no-house-player", game=game.name, kind=kind)
            lobby.add_house(row, game, kind)
        return self._snapshot(row)

    @whole
    async def remove_house(self, table_id: str, member_id: int | None, number: int | None = None) -> Table:
        """Send away the house player with this number, or the one that came last."""
        async with self._in_lobby(table_id, member_id) as (row, _):
            lobby.remove_house(row, number, self._clock())
        return self._snapshot(row)

    @whole
    async def choose_game(self, table_id: str, member_id: int, game: str) -> Table:
        """Change what is going to be played; the options fall back to those of that game."""
        chosen = self._game(game)
        async with self._in_lobby(table_id, member_id) as (row, _):
            lobby.choose_game(row, chosen, self.options_of(game), self.house.of(game))
        return self._snapshot(row)

    @whole
    async def set_option(self, table_id: str, member_id: int, name: str, value: str) -> Table:
        """Set an option of the game."""
        async with self._in_lobby(table_id, member_id) as (row, game):
            lobby.set_option(row, game, name, value)
        return self._snapshot(row)

    @whole
    async def start(self, table_id: str, member_id: int | None) -> Table:
        """Draw the seats and deal."""
        async with self._in_lobby(table_id, member_id) as (row, game):
            play.deal(row, game, self._new_seed(), self._clock())
        _log.info("table-started", table=table_id, game=row.game, seats=len(row.seats))
        return self._snapshot(row)

    # --- at the table ---

    async def act(self, table_id: str, expected_ply: int, member_id: int, move: Any) -> Table:
        """Play a move of a member's seat, made for the table as it was at `expected_ply`.

        `move` is a move of the game, or its JSON text. Besides a `TableRefusal` it may raise the game's own
        `Unreadable` or `IllegalMove`.
        """
        return await self._act(table_id, expected_ply, lambda row: lobby.held_by(row, member_id), move)

    @whole
    async def stop(self, table_id: str, member_id: int | None, *, manager: bool = False) -> Table:
        """End a table before its end: a lobby by anybody who sits there, a running one by its host; or by a manager."""
        async with self._changing(table_id) as (_, row, _game):
            if not row.is_open:
                raise TableRefusal("table-over")
            table = self._snapshot(row)
            if row.status == Status.LOBBY and not manager:
                lobby.require_seated(row, member_id)
            elif not table.may_be_stopped_by(member_id, manager=manager):
                raise TableRefusal("not-host")
            row.status, row.ended_at = Status.STOPPED, self._clock()
        _log.info("table-stopped", table=table_id, game=row.game, ply=row.ply)
        return self._snapshot(row)

    # --- those who listen, and the house players ---

    def on_change(self, callback: OnChange) -> None:
        """Have this called with the table's id after each commit that changed one."""
        self._listeners.append(callback)

    async def shown(self, table_id: str, ply: int) -> None:
        """Tell the host that the board of this ply is on the screen."""
        self._turns.shown(table_id, ply)

    async def resume(self) -> None:
        """At the start of the program: let the house players of all running tables go on."""
        for table in await self.tables_running():
            self._turns.wake(table.id)

    async def close(self) -> None:
        """Let the house players end what they are writing, and stop them. The store stays open."""
        await self._turns.close()

    # --- inside ---

    @whole
    async def _join(self, place: Place, member: Member, game: str | None, like: Options | None) -> Table:
        async with self._store.writing() as ledger:
            row = await ledger.open_table(place.channel_id)
            if row is None:
                chosen = self._game(game or next(iter(self.games)))
                row = lobby.new_table(_new_id(), place, chosen, self.options_of(chosen.name, like), self._clock())
                ledger.add(row)
            elif row.status == Status.LOBBY and game not in {None, row.game}:
                raise TableRefusal("other-game", game=row.game)
            lobby.sit_down(row, self._game(row.game), member)
        self._tell(row)
        return self._snapshot(row)

    @whole
    async def _act(
        self, table_id: str, expected_ply: int, find: Callable[[TableRow], SeatRow | None], move: Any
    ) -> Table:
        try:
            async with self._changing(table_id) as (ledger, row, game):
                if row.status == Status.LOBBY:
                    raise TableRefusal("table-not-started")
                if not row.is_open:
                    raise TableRefusal("table-over")
                seat = find(row)
                if seat is None:
                    raise TableRefusal("not-seated")
                await play.play(ledger, row, game, seat, expected_ply, move, self._clock())
        except Conflict:
            raise Stale(expected_ply + 1) from None
        if row.status == Status.OVER:
            _log.info("table-over", table=table_id, game=row.game, ply=row.ply)
        return self._snapshot(row)

    @whole
    async def _house_turn(self, table_id: str) -> Turn | None:
        async with self._store.reading() as ledger:
            row = await ledger.table(table_id)
            if row is None or row.status != Status.RUNNING or row.seed is None:
                return None
            game = self._game(row.game)
            state = await play.state_of(ledger, row, game)
        to_act = game.to_act(state)
        seat = next((seat for seat in row.seats if seat.number == to_act), None)
        if to_act is None or seat is None or seat.house is None:
            return None
        return Turn(
            ply=row.ply,
            seat=to_act,
            view=game.view(state, to_act),
            legal=tuple(game.legal_moves(state)),
            chance=Chance(row.seed, row.ply + 1, f"house-{to_act}"),
            player=self._house_player(game.name, seat.house),
        )

    async def _play_turn(self, table_id: str, turn: Turn, move: Any) -> None:
        def find(row: TableRow) -> SeatRow | None:
            return next((seat for seat in row.seats if seat.number == turn.seat and seat.house is not None), None)

        await self._act(table_id, turn.ply, find, move)

    @contextlib.asynccontextmanager
    async def _changing(self, table_id: str) -> AsyncIterator[tuple[Ledger, TableRow, AnyGame]]:
        async with self._store.writing() as ledger:
            row = await _found(ledger, table_id)
            yield ledger, row, self._game(row.game)
        self._tell(row)

    @contextlib.asynccontextmanager
    async def _in_lobby(self, table_id: str, member_id: int | None) -> AsyncIterator[tuple[TableRow, AnyGame]]:
        async with self._changing(table_id) as (_, row, game):
            lobby.require_lobby(row)
            lobby.require_seated(row, member_id)
            yield row, game

    @whole
    async def _tables(self, *statuses: Status, member_id: int | None = None) -> tuple[Table, ...]:
        async with self._store.reading() as ledger:
            rows = await ledger.tables(*statuses, member_id=member_id)
        return tuple(self._snapshot(row) for row in rows if row.game in self.games)

    def _tell(self, row: TableRow) -> None:
        if row.status == Status.RUNNING:
            self._turns.wake(row.id)
        elif not row.is_open:
            self._turns.forget(row.id)
        for listener in self._listeners:
            try:
                listener(row.id)
            except Exception as error:  # the change is committed; its request must not look refused
                _log.error("listener-failed", table=row.id, error=type(error).__name__, at=place_of(error))

    def _snapshot(self, row: TableRow) -> Table:
        return snapshot(row, self._game(row.game))

    def _game(self, name: str) -> AnyGame:
        if name not in self.games:
            raise TableRefusal("unknown-game", game=name)
        return self.games[name]

    def _house_player(self, game: str, kind: str) -> HousePlayer:
        # A kind that this version no longer has is played by another one: the game must go on.
        return self.house.player(game, kind if kind in self.house.of(game) else self._stand_in_kind(game))

    def _stand_in_kind(self, game: str) -> str:
        kinds = self.house.of(game)
        return self._stand_in if self._stand_in in kinds else kinds[0]


async def _found(ledger: Ledger, table_id: str) -> TableRow:
    row = await ledger.table(table_id)
    if row is None:
        raise TableRefusal("no-table")
    return row


def _required_seat(row: TableRow, member_id: int) -> SeatRow:
    seat = lobby.held_by(row, member_id)
    if seat is None:
        raise TableRefusal("not-seated")
    return seat


def _new_id() -> str:
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))
