"""Talking at a table: phrases of the game that seats say between moves.

A phrase is valid until its seat moves. It changes the table's version but not its ply, so that no button becomes stale.
An agent's move is made only if nothing was said since the agent was asked, so the log and the stored phrases show
what each agent had heard.
"""

from __future__ import annotations

from typing import Final

from agents.agent import Talking
from bot.store.schema import SaidRecord, SeatRecord, Status, TableRecord
from bot.tables import seats
from bot.tables.house_players import StandIns
from bot.tables.loaded import Draft
from bot.tables.refusals import TableRefusal
from bot.tables.story import heard

PHRASES: Final = 3
"""How many phrases a seat may say between two of its moves."""


def say(draft: Draft, seat: SeatRecord, phrase: str) -> None:
    """Let a seat say a phrase. Raises TableRefusal if it may not say this one, or has said enough."""
    row, game = draft.row, draft.game
    seats.require_running(row)
    if seat.number is None:
        raise ValueError(f"table {row.id} was never dealt")
    if phrase not in game.phrases(heard(game, draft.state, seat.number, row.said)):
        raise TableRefusal("not-to-be-said")
    if _last(row, seat.number) == phrase:
        return
    if not _add(row, seat, phrase):
        raise TableRefusal("said-enough")


def let_agents_talk(draft: Draft, stand_ins: StandIns) -> None:
    """After a move or the deal, let each agent say a phrase if it wants to."""
    row, game, state = draft.row, draft.game, draft.new_state
    if state is None or row.status != Status.RUNNING:
        return
    for seat in row.seats:
        agent = None if seat.agent is None else stand_ins.agent(game.name, seat.agent)
        if seat.number is None or not isinstance(agent, Talking):
            continue
        view = heard(game, state, seat.number, row.said)
        phrase = agent.say(view)
        if phrase is not None and phrase in game.phrases(view) and phrase != _last(row, seat.number):
            _add(row, seat, phrase)


def _last(row: TableRecord, seat: int) -> str | None:
    return next((each.phrase for each in reversed(row.said) if each.seat == seat), None)


def _add(row: TableRecord, seat: SeatRecord, phrase: str) -> bool:
    """Record what a seat says. Returns False if it has said enough."""
    number = 1 + sum(each.seat == seat.number for each in row.said)
    if number > PHRASES:
        return False
    member = seat.member_id if seat.agent is None else None
    row.said = sorted(
        [*row.said, SaidRecord(row.ply, seat.number or 0, number, member, phrase)],
        key=lambda each: (each.ply, each.seat, each.number),
    )
    return True
