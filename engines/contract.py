"""The contract of a game: what every rules engine offers, and the plain data it speaks in.

Here belong the protocol and the few types shared by all games.
Here does not belong anything that only one game needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engines.chance import Chance


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table options of a game, each with its default. A game without options uses this as it is.

    An option is a `bool` or a `Literal`, so that a lobby can offer all its values (`engines.options`). A game with
    house values has one more field, `values`: None for the shipped ones, or those of the house (`engines.values`).
    """


class Event(Struct, frozen=True, tag_field="event", kw_only=True, gc=False):
    """Something that happened, as data without words.

    `only` is the one seat that may see it, or None if everybody may.
    """

    only: int | None = None


def seen_by(seat: int | None, events: Iterable[Event]) -> tuple[Event, ...]:
    """Those of the events that this seat, or a spectator, may see, in order."""
    return tuple(event for event in events if event.only is None or event.only == seat)


class Outcome(Struct, frozen=True):
    """How a table ended."""

    reason: str
    """A code such as `forty`; the words for it are in the locales."""
    scores: tuple[int, ...]
    """One figure a seat, in seat order; higher is better."""
    winners: tuple[int, ...]
    """The seats that won, ascending; empty if nobody did."""


class Refusal(Exception):  # noqa: N818  (a refusal is an answer to a player, not an error of the program)
    """A request that changes nothing, with a code that the locales can put into words.

    `details` are the values that the words need: numbers, or codes of cards and animals; never a sentence.
    """

    def __init__(self, code: str, **details: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


class Unreadable(Refusal):
    """What came in cannot be parsed as a move of this game."""


class IllegalMove(Refusal):
    """A well-formed move that the rules do not allow now."""


StateT = TypeVar("StateT", bound=Struct)
MoveT = TypeVar("MoveT", bound=Struct)
ViewT = TypeVar("ViewT", bound=Struct)


class Step(Struct, Generic[StateT], frozen=True, gc=False):
    """What a move leads to: the next state, and what happened on the way, in order."""

    state: StateT
    events: tuple[Event, ...]


class Game(Protocol[StateT, MoveT, ViewT]):
    """The rules of one title, as a stateless object.

    Seats are numbered 0..n-1 clockwise from the start player. States, moves, views and events are frozen Structs.
    The class attributes name the types, so that the codec can read and write them.
    """

    name: ClassVar[str]
    """The name in code, commands, files and options, such as `forty_barrels`."""
    rules: ClassVar[int]
    """The version of these rules; it rises whenever the same moves could lead to another state."""
    seats: ClassVar[range]
    """How many can play."""
    longest: ClassVar[int]
    """No play-through has more moves than this, whatever its options and number of seats."""

    State: ClassVar[type[Struct]]
    Move: ClassVar[Any]
    """A Struct type, or a union of tagged ones."""
    View: ClassVar[type[Struct]]
    Event: ClassVar[Any]
    Options: ClassVar[type[Options]]

    def setup(self, seats: int, options: Any, chance: Chance) -> StateT:
        """Deal: the state before the first move. Raises ValueError for a number of seats that is not in `seats`."""

    def to_act(self, state: StateT) -> int | None:
        """The seat whose decision is awaited; None when the game is over."""

    def legal_moves(self, state: StateT) -> Sequence[MoveT]:
        """All moves of the seat to act, sorted and in the same order each time; empty when the game is over."""

    def apply(self, state: StateT, move: MoveT, chance: Chance) -> Step[StateT]:
        """Play one move of the seat to act. Raises IllegalMove with a reason code and leaves everything as it was."""

    def view(self, state: StateT, seat: int | None) -> ViewT:
        """What this seat may know, with perfect memory; None asks for what a spectator may know."""

    def resample(self, view: ViewT, chance: Chance) -> StateT:
        """Some state that the seat of this view cannot tell from the truth, chosen by chance."""

    def outcome(self, state: StateT) -> Outcome | None:
        """How the game ended, or None while it runs."""


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game whose types do not matter to the caller, as for the host and the conformance kit."""
