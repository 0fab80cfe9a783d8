"""Table views for the tests of screens: real games of 40 Barrels, played by chance, seen from every seat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from bot.store.schema import Status
from bot.tables.types import AnyTableView, Member, Seat, SeatedAgent, Table, TablePlace
from engines.chance import Chance, commitment
from engines.contract import Outcome
from engines.forty_barrels.model import BarrelsOptions, State
from engines.forty_barrels.rules import FortyBarrels

GAME = FortyBarrels()
WHEN = datetime(2026, 1, 1, tzinfo=UTC)


def a_table(seats: int, *, status: Status = Status.RUNNING, ply: int = 0, **changes: Any) -> Table:
    """A table in a channel, with members on all seats but the last."""
    people = ("Anna", "Ben_*Beer*", "千春", "@everyone", "Dora")
    taken = tuple(
        Seat(number, number, Member(100 + number, people[number]), None)
        if number < seats - 1
        else Seat(number, number, None, SeatedAgent("heuristic", 1))
        for number in range(seats)
    )
    seed = bytes(32)
    values: dict[str, Any] = {
        "id": "k3f9x2aa",
        "place": TablePlace(1, 2, "en-US"),
        "game": GAME.name,
        "status": status,
        "options": BarrelsOptions(),
        "seats": taken,
        "joined": tuple(range(seats)),
        "host": taken[0].member,
        "ply": ply,
        "commitment": None if status is Status.LOBBY else commitment(seed),
        "seed": seed if status in (Status.OVER, Status.STOPPED) else None,
        "outcome": None,
        "created_at": WHEN,
        "started_at": None if status is Status.LOBBY else WHEN,
        "ended_at": None,
        "ended_by": None,
    }
    return Table(**(values | changes))


def table_view_of(state: State, table: Table, seat: int | None) -> AnyTableView:
    """What a seat sees of a state."""
    to_act = GAME.to_act(state)
    legal = tuple(GAME.legal_moves(state)) if seat is not None and seat == to_act else ()
    return AnyTableView(table=table, seat=seat, view=GAME.view(state, seat), legal=legal, to_act=to_act)


def played(seats: int, seed: int, *, memory_aid: bool = False) -> Iterator[tuple[State, Table]]:
    """Every state of one game played by chance, with its table."""
    options = BarrelsOptions(memory_aid=memory_aid)
    secret = seed.to_bytes(32, "big")
    dice = random.Random(seed)
    state = GAME.setup(seats, options, Chance(secret, 0))
    ply = 0
    while True:
        outcome: Outcome | None = GAME.outcome(state)
        status = Status.RUNNING if outcome is None else Status.OVER
        yield state, a_table(seats, status=status, ply=ply, options=options, outcome=outcome)
        if outcome is not None:
            return
        ply += 1
        state = GAME.apply(state, dice.choice(GAME.legal_moves(state)), Chance(secret, ply)).state
