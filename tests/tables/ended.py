"""Tables that have ended, as the store would keep them, made without a store: quickly, and to be tampered with."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Final

from agents.games import AGENTS
from agents.question import decide, derived_seed
from bot.store.schema import MoveRecord, SeatRecord, Status, TableRecord
from engines import codec
from engines.chance import Chance, commitment
from engines.registry import game
from tests.tables.tavern import SEED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from msgspec import Struct

STARTED: Final = datetime(2026, 11, 1, 20, 0, tzinfo=UTC)
HOUSE: Final = (None, "heuristic", None)
"""The players, in the order of joining: two members, and an agent between them."""
NAMES: Final = ("Anna", "Ben", "Cleo", "Dora", "Emil")
Ended = tuple[TableRecord, list[MoveRecord]]


def ended(name: str, joined: tuple[str | None, ...] = HOUSE, *, seed: bytes = SEED, most: int | None = None) -> Ended:
    """A table of a game that was played to its end, or was stopped after `most` moves; records of the asker's own.

    Who joined is the name of an agent, or None for a member. Members play by rules of thumb, with dice of their own.
    """
    row, log = _ended(name, joined, seed, most)
    return row.copy(), [*log]


@cache
def _ended(name: str, joined: tuple[str | None, ...], seed: bytes, most: int | None) -> Ended:
    return played(name, joined, seed, most, {})


def played(
    name: str, joined: tuple[str | None, ...], seed: bytes, most: int | None, instead: Mapping[int, Struct]
) -> Ended:
    """The same, with another move at these plies, by anybody, and all that follows from it."""
    rules = game(name)
    seats = [
        SeatRecord(joined=place, agent_number=1, agent=agent)
        if agent is not None
        else SeatRecord(joined=place, member_id=900 + place, name=NAMES[place])
        for place, agent in enumerate(joined)
    ]
    for number, seat in enumerate(Chance(seed, 0, "seats").shuffle(seats)):
        seat.number = number
    drivers = {seat.number: seat for seat in seats}
    options = rules.Options()
    state, log, at = rules.setup(len(seats), options, Chance(seed, 0)), list[MoveRecord](), STARTED
    while (to_act := rules.to_act(state)) is not None and len(log) != most:
        ply, seat = len(log) + 1, drivers[to_act]
        view, legal = rules.view(state, to_act), rules.legal_moves(state)
        dice = derived_seed(seed, ply, to_act) if seat.agent is not None else bytes([ply % 256]) * 32
        move = instead.get(ply) or decide(AGENTS.agent(name, seat.agent or "heuristic"), view, legal, dice)
        step = rules.apply(state, move, Chance(seed, ply))
        at += timedelta(seconds=30)
        log.append(
            MoveRecord(
                table_id="k3f9x2aa",
                ply=ply,
                seat=to_act,
                member_id=seat.member_id,
                agent=seat.agent,
                move=codec.encode_move(move).decode(),
                events=codec.encode_events(step.events).decode(),
                at=at,
            )
        )
        state = step.state
    outcome = rules.outcome(state)
    row = TableRecord(
        id="k3f9x2aa",
        guild_id=1,
        channel_id=10,
        locale="en",
        game=name,
        rules=rules.rules,
        options=codec.encode_options(options).decode(),
        status=Status.STOPPED if outcome is None else Status.OVER,
        seed=seed,
        commitment=commitment(seed),
        ply=len(log),
        state=codec.encode_state(rules, state),
        outcome=None if outcome is None else codec.encode_outcome(outcome).decode(),
        created_at=STARTED - timedelta(minutes=1),
        started_at=STARTED,
        ended_at=at,
        ended_by=None,
        ended_by_name=None,
        version=len(log) + 2,
        seats=seats,
    )
    return row, log
