"""The agents at a table: which one replaces which, whose turn it is, and the question that an agent gets."""

from __future__ import annotations

from msgspec import Struct

from agents.agent import AnyAgent
from agents.question import Question, derived_seed, question
from agents.registry import AgentRegistry
from bot.store.schema import SaidRecord, SeatRecord, Status, TableRecord
from bot.tables.clocks import pause_factor
from bot.tables.play import LoadedTable
from bot.tables.refusals import Stale, TableRefusal
from bot.tables.seats import plays_alone, seat_at
from bot.tables.story import begins_turn, view_with_phrases


class StandIns:
    """The agents of all games. The `preferred` one is the stand-in in every game that has it, else the first one."""

    def __init__(self, agents: AgentRegistry, preferred: str) -> None:
        self._agents = agents
        self._preferred = preferred

    def name_at(self, game: str) -> str:
        """The name of the stand-in at a game."""
        names = self._agents.of(game)
        return self._preferred if self._preferred in names else names[0]

    def playing(self, game: str, name: str) -> str:
        """The name of the agent that plays for this one: itself, or the stand-in if it no longer exists."""
        return name if self._agents.knows(game, name) else self.name_at(game)

    def agent(self, game: str, name: str) -> AnyAgent:
        """The agent that plays for the one of this name."""
        return self._agents.agent(game, self.playing(game, name))


def question_at(table: LoadedTable, seat: int, agent: str) -> Question:
    """The question for this agent about a seat's next move; it contains neither the state nor the table's seed."""
    row, game = table.row, table.game
    if row.seed is None:
        raise ValueError(f"table {row.id} was never dealt")
    own = derived_seed(row.seed, row.ply + 1, seat)
    view = view_with_phrases(game, table.state, seat, row.said)
    return question(game, agent, view, game.legal_moves(table.state), own)


class AgentTurn(Struct, frozen=True, kw_only=True):
    """An agent's turn to act, with all it may know to decide: neither the state nor the table's seed."""

    ply: int
    seat: int
    driver: str
    """The name of the agent that drives the seat; see `SeatRecord.agent`."""
    question: Question
    said: tuple[SaidRecord, ...]
    """What was said at the table when the agent was asked."""
    begins: bool
    """Whether this move begins a turn; if not, there is no pause before it."""
    slowness: float = 1.0
    """The factor by which pauses at this table are longer than usual."""
    is_usually_fast: bool = False
    """See the function of this name."""
    ends_taking_back: bool = False
    """Whether a member can take back the move before it until this one is made."""

    def seat_in(self, row: TableRecord) -> SeatRecord:
        """The seat to act. Raises Stale if another driver has it, the table is paused, or more has been said since."""
        seat = next((seat for seat in row.seats if (seat.number, seat.agent) == (self.seat, self.driver)), None)
        if seat is None or row.paused_at is not None or tuple(row.said) != self.said:
            raise Stale(row.ply)
        return seat


def seat_to_act(table: LoadedTable) -> SeatRecord | None:
    """The seat to act at a table; None if the table is paused or not running."""
    if table.row.status != Status.RUNNING or table.row.paused_at is not None:
        return None
    return seat_at(table.row, table.game.to_act(table.state))


def agent_to_act(table: LoadedTable) -> SeatRecord | None:
    """The seat to act at a table if an agent drives it, else None."""
    seat = seat_to_act(table)
    return None if seat is None or seat.agent is None else seat


def turn_of(table: LoadedTable, stand_ins: StandIns) -> AgentTurn | None:
    """The turn of the agent to act at a table; None if no agent is."""
    row, game, seat = table.row, table.game, agent_to_act(table)
    if seat is None or seat.number is None or seat.agent is None:
        return None
    view, legal = game.view(table.state, seat.number), game.legal_moves(table.state)
    return AgentTurn(
        ply=row.ply,
        seat=seat.number,
        driver=seat.agent,
        question=question_at(table, seat.number, stand_ins.playing(game.name, seat.agent)),
        said=tuple(row.said),
        begins=begins_turn(game, table.log, seat.number, view, legal),
        slowness=pause_factor(row.pace),
        is_usually_fast=is_usually_fast(row),
        ends_taking_back=table.undo is not None,
    )


def is_usually_fast(row: TableRecord) -> bool:
    """Whether agents make no pauses at a table unless its members want some.

    So it is where one member plays, except in a server that has chosen longer pauses.
    """
    return plays_alone(row) and pause_factor(row.pace) <= 1


def awaits_agent(table: LoadedTable) -> bool:
    """Whether it may be an agent's turn at a table; also True if its state cannot be read."""
    try:
        return agent_to_act(table) is not None
    except TableRefusal:  # Its state cannot be read; the next member to open the table sees the refusal.
        return True


def awaited_member(table: LoadedTable) -> int | None:
    """The member whose move a table waits for; None if there is none, or in a tutorial, where nobody waits."""
    try:
        seat = None if table.row.guild_id is None else seat_to_act(table)
    except TableRefusal:  # as above
        return None
    return None if seat is None or seat.agent is not None else seat.member_id


def goes_on(table: LoadedTable, turn: AgentTurn) -> bool:
    """Whether it is still this turn after the table has changed."""
    try:
        seat = agent_to_act(table)
    except TableRefusal:
        return False
    now = (table.row.ply, None if seat is None else seat.number, None if seat is None else seat.agent)
    return now == (turn.ply, turn.seat, turn.driver) and tuple(table.row.said) == turn.said
