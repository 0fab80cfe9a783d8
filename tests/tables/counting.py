"""A game as small as a game can be, for tests of the host that need to know what every move does.

In turn, each seat says 1, 2 or 3; chance adds 0 or 1; the seat that brings the sum to the goal wins. Each seat has a
secret number, which does nothing but to be secret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct

from engines import contract
from engines.contract import DataType, Game, IllegalMove, Outcome, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.chance import Chance


class CountingOptions(contract.Options, frozen=True):
    """One option of each sort."""

    goal: Annotated[int, Meta(ge=5, le=500)] = 20
    mood: Literal["gay", "sad"] = "gay"
    loud: bool = False


class Say(Struct, frozen=True, tag_field="move", tag="say"):
    """Say a number."""

    number: int


class Sum(Struct, frozen=True):
    """The whole truth."""

    options: CountingOptions
    secrets: tuple[int, ...]
    total: int = 0
    to_act: int | None = 0
    outcome: Outcome | None = None


class Glimpse(Struct, frozen=True):
    """What a seat knows."""

    total: int
    secret: int | None


class Counting(Game[Sum, Say, Glimpse, contract.Event, CountingOptions]):
    """The rules."""

    name: ClassVar[str] = "counting"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 4)
    longest: ClassVar[int] = 500

    def setup(self, seats: int, options: CountingOptions, chance: Chance) -> Sum:
        """Deal a secret to each seat."""
        return Sum(options=options, secrets=tuple(1000 + chance.below(9000) for _ in range(seats)))

    def to_act(self, state: Sum) -> int | None:
        """The seat after the last one."""
        return state.to_act

    def legal_moves(self, state: Sum) -> Sequence[Say]:
        """1, 2 or 3."""
        return () if state.to_act is None else (Say(1), Say(2), Say(3))

    def apply(self, state: Sum, move: Say, chance: Chance) -> Step[Sum, contract.Event]:
        """Add the number, and what chance adds."""
        if state.to_act is None or move.number not in {1, 2, 3}:
            raise IllegalMove("not-one-to-three", number=move.number)
        total = state.total + move.number + chance.below(2)
        if total < state.options.goal:
            following = (state.to_act + 1) % len(state.secrets)
            return Step(Sum(state.options, state.secrets, total, following), ())
        scores = tuple(int(seat == state.to_act) for seat in range(len(state.secrets)))
        outcome = Outcome("goal", scores, (state.to_act,))
        return Step(Sum(state.options, state.secrets, total, None, outcome), ())

    def view(self, state: Sum, seat: int | None) -> Glimpse:
        """The sum, and one's own secret."""
        return Glimpse(state.total, None if seat is None else state.secrets[seat])

    def explain(self, view: Glimpse, move: Say) -> IllegalMove | None:
        """Whether it is one of the three numbers."""
        return None if move.number in {1, 2, 3} else IllegalMove("not-one-to-three", number=move.number)

    def _certain_events(self, view: Glimpse, move: Say) -> tuple[contract.Event, ...]:
        """Nothing happens here."""
        return ()

    def resample(self, view: Glimpse, chance: Chance) -> Sum:
        """Not needed here."""
        raise NotImplementedError

    def outcome(self, state: Sum) -> Outcome | None:
        """Who brought the sum to the goal."""
        return state.outcome


class CountingByNewRules(Counting):
    """The same game in a later version, whose stored states look different."""

    rules: ClassVar[int] = 2


class SaysOne:
    """An agent that always says the first number."""

    name: ClassVar[str] = "heuristic"

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        """The first legal move."""
        return legal[0]


class Said(contract.Event, frozen=True, tag="said"):
    """A number was said."""

    number: int


class Telling(Counting):
    """Counting that tells what was said, and in which 1 may be taken back."""

    Event: ClassVar[DataType] = Said

    def may_take_back(self, before: Sum, move: Say, after: Sum) -> bool:
        return move.number == 1

    def apply(self, state: Sum, move: Say, chance: Chance) -> Step[Sum, contract.Event]:
        step = super().apply(state, move, chance)
        return Step(step.state, (Said(number=move.number),))
