"""What a check of a table has found: what does not fit, what could not be checked, and how much was."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from agents.question import Question


class Code(StrEnum):
    """What does not fit. The words for it are in the locales, as `verify-fault-<code>`."""

    DAMAGED = "damaged"
    """The rows cannot be read at all."""
    GAME = "game"
    """The stored state is one of another game."""
    SEED = "seed"
    """The seed is none."""
    SEAL = "seal"
    """The seed does not have the seal."""
    SEATS = "seats"
    """The seats are not those that the seed draws, or the game does not allow this number of players."""
    OPTIONS = "options"
    """The options cannot be read, or are not those by which the state was made."""
    EDITION = "edition"
    """The figures are not those of the options."""
    RULES = "rules"
    """The state was made by older rules than the table is said to have."""
    LOG = "log"
    """A move is missing, or twice there."""
    TIMES = "times"
    """A move was made before the one before it, or before the start; or the table has ended before it."""
    HISTORY = "history"
    """The owner of a seat in the end is not the one that its history gives."""
    TURN = "turn"
    """The move is said to be by a seat that was not to act."""
    PLAYER = "player"
    """The move is recorded for a player who did not drive the seat then."""
    AGENT = "agent"
    """The move is said to be chosen by another house player than the one that drove the seat."""
    UNREADABLE = "unreadable"
    """The move is none of this game."""
    ILLEGAL = "illegal"
    """The rules did not allow the move."""
    AFTER_END = "after-end"
    """The move was made after the end of the game."""
    EVENTS = "events"
    """The events that everybody saw are not what the move made happen."""
    PRIVATE_EVENTS = "private-events"
    """The same for the events that only single seats saw."""
    CHOICE = "choice"
    """The house player would choose another move."""
    STATUS = "status"
    """The game is said to be over and is not, or the other way round."""
    OUTCOME = "outcome"
    """There is a result though there should be none, or the other way round."""
    REASON = "reason"
    WINNERS = "winners"
    SCORES = "scores"
    RANKS = "ranks"
    STATE = "state"
    """The stored state is not the one that the moves lead to."""


class Fault(Struct, frozen=True, order=True):
    """Something that does not fit."""

    code: Code
    ply: int | None = None
    """The first move about which this is; None if it is about the table."""


class Gap(StrEnum):
    """What could not be checked. The words for it are in the locales, as `verify-gap-<gap>`."""

    RULES = "rules"
    """Moves, events, result and state, as the table was dealt by other rules."""
    EVENTS = "events"
    """What some moves made happen, as it was not kept yet."""
    AGENTS = "agents"
    """The choices of house players that no longer exist."""


class Verdict(Struct, frozen=True, kw_only=True):
    """The result of a check. Without faults and gaps everything was proved, except for thoughts that were left out."""

    faults: tuple[Fault, ...] = ()
    """The first one of each code, in the order in which they were found."""
    gaps: tuple[Gap, ...] = ()
    moves: int = 0
    """How many moves were played again."""
    is_whole: bool = False
    """Whether the game was played to its end."""
    choices: int = 0
    """How many choices of house players were made again, thoughts among them."""
    thoughts: int = 0
    """How many moves house players thought about, where they had a choice."""
    thought_again: int = 0
    """How many of these were thought about again."""

    @property
    def is_proved(self) -> bool:
        """Whether nothing is wrong, and nothing but thoughts was left out."""
        return not self.faults and not self.gaps


class Thought(Struct, frozen=True):
    """A choice of a house player that thinks, to be made again when there is time."""

    ply: int
    question: Question
    move: bytes
    """What it chose, written by `engines.codec`."""


class Examination(Struct, frozen=True, kw_only=True):
    """A check but for the thoughts."""

    faults: tuple[Fault, ...]
    gaps: tuple[Gap, ...]
    moves: int
    is_whole: bool
    choices: int
    thoughts: tuple[Thought, ...]

    def verdict(self, again: int = 0, otherwise: int | None = None) -> Verdict:
        """The result, with this many thoughts thought `again`; at the ply `otherwise` that led to another move."""
        faults = self.faults
        if otherwise is not None and all(fault.code is not Code.CHOICE for fault in faults):
            faults = (*faults, Fault(Code.CHOICE, otherwise))
        return Verdict(
            faults=faults,
            gaps=self.gaps,
            moves=self.moves,
            is_whole=self.is_whole,
            choices=self.choices + again,
            thoughts=len(self.thoughts),
            thought_again=again,
        )
