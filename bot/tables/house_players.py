"""The agents at a table: which one plays for which, whose turn it is, and the question that an agent is asked."""

from __future__ import annotations

from msgspec import Struct

from agents.agent import AnyAgent
from agents.levels import thinks
from agents.question import Question, derived_seed, question
from agents.registry import AgentRegistry
from bot.store.schema import SaidRecord, SeatRecord, Status, TableRecord
from bot.tables.clocks import pause_factor
from bot.tables.loaded import LoadedTable
from bot.tables.refusals import Stale, TableRefusal
from bot.tables.story import begins_turn, heard


class StandIns:
    """The agents of all games. The `preferred` one is the stand-in in each game that has one of that name."""

    def __init__(self, agents: AgentRegistry, preferred: str) -> None:
        self._agents = agents
        self._preferred = preferred

    def name_at(self, game: str) -> str:
        """The name of the stand-in at a game."""
        names = self._agents.of(game)
        return self._preferred if self._preferred in names else names[0]

    def playing(self, game: str, name: str) -> str:
        """Who plays for the agent of this name: itself, or the stand-in if it no longer exists."""
        return name if self._agents.knows(game, name) else self.name_at(game)

    def agent(self, game: str, name: str) -> AnyAgent:
        """The agent that plays for the one of this name."""
        return self._agents.agent(game, self.playing(game, name))


def question_at(table: LoadedTable, seat: int, agent: str) -> Question:
    """What the agent of this name is asked about the move that a seat is to make; no state, and no seed of a table."""
    row, game = table.row, table.game
    if row.seed is None:
        raise ValueError(f"table {row.id} was never dealt")
    own = derived_seed(row.seed, row.ply + 1, seat)
    view = heard(game, table.state, seat, row.said)
    return question(game, agent, view, game.legal_moves(table.state), own)


class AgentTurn(Struct, frozen=True, kw_only=True):
    """That an agent is to act, and all that it gets to decide: no state, no seed of the table."""

    ply: int
    seat: int
    driver: str
    """The name of the agent that drives the seat; see `SeatRecord.agent`."""
    question: Question
    said: tuple[SaidRecord, ...]
    """What was said at the table when the agent was asked."""
    begins: bool
    """Whether a turn begins with this move; else it goes on, and nothing is waited for."""
    slowness: float = 1.0
    """By how much the pauses of this table are longer than the usual ones."""

    def seat_in(self, row: TableRecord) -> SeatRecord:
        """The seat whose turn it is.

        Raises Stale if its owner drives again, or somebody else; if the table does not run; or if more was said since.
        """
        seat = next((seat for seat in row.seats if (seat.number, seat.agent) == (self.seat, self.driver)), None)
        if seat is None or row.paused_at is not None or tuple(row.said) != self.said:
            raise Stale(row.ply)
        return seat

    @property
    def thinks(self) -> bool:
        """Whether the agent thinks: then its moves come at the pace of the table, whatever it holds."""
        return thinks(self.question.agent)


def seat_to_act(table: LoadedTable) -> SeatRecord | None:
    """The seat that is to act at a table; None if none is, as during a pause."""
    if table.row.status != Status.RUNNING or table.row.paused_at is not None:
        return None
    to_act = table.game.to_act(table.state)
    return next((seat for seat in table.row.seats if seat.number == to_act), None)


def agent_to_act(table: LoadedTable) -> SeatRecord | None:
    """The seat of the agent that is to act at a table; None if none is."""
    seat = seat_to_act(table)
    return None if seat is None or seat.agent is None else seat


def turn_of(table: LoadedTable, stand_ins: StandIns) -> AgentTurn | None:
    """The turn of the agent that is to act at a table; None if none is."""
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
    )


def awaits_agent(table: LoadedTable) -> bool:
    """Whether it may be an agent's turn at a table."""
    try:
        return agent_to_act(table) is not None
    except TableRefusal:  # Its state cannot be read: the member who opens the table next reads the refusal.
        return True


def awaited_member(table: LoadedTable) -> int | None:
    """The member on whose move a table waits; None if there is none, or if it is a tutorial, which is no hurry."""
    try:
        seat = None if table.row.guild_id is None else seat_to_act(table)
    except TableRefusal:  # As above.
        return None
    return None if seat is None or seat.agent is not None else seat.member_id


def goes_on(table: LoadedTable, turn: AgentTurn) -> bool:
    """Whether it is still this turn at a table that has changed."""
    try:
        seat = agent_to_act(table)
    except TableRefusal:
        return False
    now = (table.row.ply, None if seat is None else seat.number, None if seat is None else seat.agent)
    return now == (turn.ply, turn.seat, turn.driver) and tuple(table.row.said) == turn.said
