"""Pasts for the tests of log and replay: games played by chance, as the archive would read them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

import msgspec
from msgspec import Struct

from bot.store.schema import Status
from bot.tables.snapshots import Past
from bot.tables.story import LogEntry
from engines.chance import Chance
from engines.contract import AnyGame, Event, Options
from engines.replay import Position, playthrough
from tests.engines.conformance import choose
from tests.engines.hooks import HOOKS
from tests.screens.table_views import a_table


@lru_cache(maxsize=32)
def positions_by_chance(
    game: AnyGame, seats: int, options: Options, seed: int
) -> tuple[Position[Struct, Struct, Event], ...]:
    """All positions of a game, those with an even seed played so that it lasts.

    Neighbouring tests share the last ones.
    """
    secret = seed.to_bytes(32, "big")

    def choice(state: Struct, ply: int) -> Struct:
        chance, legal = Chance(secret, ply, "conformance"), list(game.legal_moves(state))
        move: Struct = choose(game, HOOKS[game.name], state, legal, chance, lasting=seed % 2 == 0)
        return move

    return tuple(playthrough(game, seats, options, secret, choice))


def past_of(game: AnyGame, options: Options, seats: int, positions: Sequence[Position[Struct, Struct, Event]]) -> Past:
    """What was played so far; it has ended if the last of these positions is the end of its game."""
    outcome = game.outcome(positions[-1].state)
    status = Status.RUNNING if outcome is None else Status.OVER
    log = [LogEntry(each.seat, each.events) for each in islice(positions, 1, None) if each.seat is not None]
    table = a_table(seats, game=game.name, options=options, status=status, ply=len(log), outcome=outcome)
    return Past(table, game, log, None if outcome is None else positions)


def with_log(past: Past, log: Sequence[LogEntry]) -> Past:
    """The same table with another log of the same length."""
    return Past(past.table, past._game, log, past.positions)


def stopped(past: Past, positions: Sequence[Position[Struct, Struct, Event]]) -> Past:
    """A running table as it is when somebody has stopped it."""
    table = msgspec.structs.replace(past.table, status=Status.STOPPED, seed=bytes(32))
    return Past(table, past._game, past.log, positions)
