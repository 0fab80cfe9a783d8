"""Moments of games between agents, as everybody at the table sees them, for tools and benches to draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from bot.games.registry import AGENTS, PLUGINS
from bot.store.schema import Status
from bot.tables.story import REACH, LogEntry, finished_turns, public_log, recent_events
from bot.tables.types import AnyTableView, Member, Seat, SeatedAgent, Table, TablePlace, Undealt
from engines.chance import SEED_BYTES, Chance
from engines.contract import Options, Outcome
from engines.replay import playthrough

MEMBERS: Final = ("Anna", "Ben", "千春", "Dora", "Emil")
ELSEWHERE: Final = TablePlace(1, 2, "en")
"""A channel that does not exist."""
_NEVER: Final = datetime.fromtimestamp(0, UTC)


class Position(NamedTuple):
    """A moment of a game."""

    board: AnyTableView
    """A spectator's view."""
    hands: tuple[AnyTableView, ...]
    """Each seat's view."""


def position(
    name: str, seats: int, ply: int, *, seed: int = 1, agent: str = "heuristic", options: Options | None = None
) -> Position:
    """A game between agents after `ply` moves, or at its end if that is earlier."""
    *_, (last, _) = played(name, seats, ply, seed=seed, agent=agent, options=options)
    return last


def moments(name: str, seats: int, *, seed: int = 1, agent: str = "heuristic") -> Iterator[tuple[AnyTableView, Struct]]:
    """The view of the seat to act before each move of a whole game, and that move."""
    before: Position | None = None
    for now, move in played(name, seats, seed=seed, agent=agent):
        if before is not None and move is not None and before.board.to_act is not None:
            yield before.hands[before.board.to_act], move
        before = now


def played(
    name: str,
    seats: int,
    plies: int | None = None,
    *,
    seed: int = 1,
    agent: str = "heuristic",
    options: Options | None = None,
    person: int | None = None,
    place: TablePlace = ELSEWHERE,
) -> Iterator[tuple[Position, Struct | None]]:
    """Every position of a game with the move that led to it; with `plies`, only the last one, after that many moves.

    Members own all seats; with `person`, a member owns only that seat, and house players sit on the others.
    """
    game, player = PLUGINS[name].game, AGENTS.agent(name, agent)
    secret, chosen = seed.to_bytes(SEED_BYTES, "big"), options or game.Options()

    def choose(state: Struct, number: int) -> Struct | None:
        seat = game.to_act(state)
        if seat is None or (plies is not None and number > plies):
            return None
        legal = tuple(game.legal_moves(state))
        return player.choose(game.view(state, seat), legal, Chance(secret, number, f"agent-{seat}"))

    log: list[LogEntry] = []
    reached = playthrough(game, seats, chosen, secret, choose)
    for each in reached:
        if each.seat is not None:
            log.append(LogEntry(each.seat, each.events, len(log) + 1))
        if plies is None or each.ply == plies or game.to_act(each.state) is None:
            table = _table(name, chosen, seated(seats, person), place, len(log), game.outcome(each.state), secret)
            yield _seen(table, each.state, tuple(log)), each.move


def lobby(name: str, seats: int, *, person: int | None = None, place: TablePlace = ELSEWHERE) -> AnyTableView:
    """A spectator's view of a full lobby."""
    options = PLUGINS[name].game.Options()
    running = _table(name, options, seated(seats, person), place, 0, None, b"")
    table = msgspec.structs.replace(running, status=Status.LOBBY, commitment=None, started_at=None)
    return AnyTableView(table=table, seat=None, view=Undealt(), legal=(), to_act=None)


def seated(seats: int, person: int | None = None) -> tuple[Seat, ...]:
    """Members on all seats; with `person`, a member on that one and house players on the others."""
    return tuple(
        Seat(number, number, Member(number + 1, MEMBERS[number]), None)
        if person in (None, number)
        else Seat(number, number, None, SeatedAgent("heuristic", number))
        for number in range(seats)
    )


def _table(
    name: str,
    options: Options,
    seats: tuple[Seat, ...],
    place: TablePlace,
    ply: int,
    outcome: Outcome | None,
    secret: bytes,
) -> Table:
    """A running table after a number of moves, or with an outcome a finished one."""
    return Table(
        id="look0000",
        place=place,
        game=name,
        status=Status.RUNNING if outcome is None else Status.OVER,
        options=options,
        seats=seats,
        joined=tuple(range(len(seats))),
        host=None,
        ply=ply,
        commitment="0" * 64,
        seed=None if outcome is None else secret,
        outcome=outcome,
        created_at=_NEVER,
        started_at=_NEVER,
        ended_at=None if outcome is None else _NEVER,
        ended_by=None,
    )


def _seen(table: Table, state: Struct, log: Sequence[LogEntry]) -> Position:
    """Everybody's view of a state."""
    game = PLUGINS[table.game].game
    to_act = game.to_act(state)
    everybody_heard = public_log(log[-REACH:] if table.outcome is None else log)  # Results tell of the whole game.

    def seen_by(seat: int | None) -> AnyTableView:
        return AnyTableView(
            table=table,
            seat=seat,
            view=game.view(state, seat),
            legal=tuple(game.legal_moves(state)) if seat is not None and seat == to_act else (),
            story=recent_events(log, seat, to_act),
            log=everybody_heard,
            to_act=to_act,
            own_turns=finished_turns(log, seat, len(log), to_act),
        )

    return Position(seen_by(None), tuple(seen_by(seat.number) for seat in table.seats))
