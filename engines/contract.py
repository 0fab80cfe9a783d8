"""The contract of a game: what every rules engine provides, and the plain data it exchanges."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from types import UnionType
from typing import ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

from engines.chance import Chance
from engines.edition import FIELD, Edition
from engines.upgrades import Upgrade


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table options of a game, each with its default. A game without options uses this as it is.

    An option is a `bool` or a `Literal`, so that a lobby can offer all its values (`choices`). A game with an
    edition has one more field, `edition`: None for the shipped one, else the host's own.
    """


Choice: TypeAlias = bool | int | str
"""One value of an option."""


def choices(kind: type[Options]) -> dict[str, tuple[Choice, ...]]:
    """Every option that people can set, with all its values: those of a `bool` or of a `Literal` of numbers or words.

    The edition is left out. Raises TypeError for an option of any other type, which no lobby could offer.
    """
    found: dict[str, tuple[Choice, ...]] = {}
    for field in fields(kind):
        if field.name == FIELD:
            continue
        if field.type is bool:
            found[field.name] = (False, True)
        elif get_origin(field.type) is Literal:
            found[field.name] = get_args(field.type)
        else:
            raise TypeError(f"the option {field.name} of {kind.__name__} is neither a bool nor a Literal")
    return found


def edition_kind(kind: type[Options]) -> type[Edition] | None:
    """The type of a game's edition, or None if it has none."""
    for field in fields(kind):
        if field.name == FIELD:
            found: type[Edition] = next(part for part in get_args(field.type) if part is not type(None))
            return found
    return None


def written(value: Choice) -> str:
    """A value as it appears in custom ids and in the keys of the locales: `true`, `60`, `longest`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class Event(Struct, frozen=True, tag_field="event", kw_only=True, gc=False):
    """Something that happened, as data without words.

    `only` is the one seat that may see it, or None if everybody may.
    """

    only: int | None = None

    @property
    def opens_turn(self) -> bool:
        """Whether it begins a turn, in a game where others can move in the middle of a turn."""
        return False

    @property
    def closes_turn(self) -> bool:
        """Whether it ends the turn even if the same seat acts next, as at the end of a round."""
        return False

    @property
    def is_aside(self) -> bool:
        """Whether it interrupts somebody's turn, as a vote does, and is not a turn itself."""
        return False


class Outcome(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a table ended."""

    reason: str
    """A code such as `forty`; the words for it are in the locales."""
    scores: tuple[int, ...]
    """One figure per seat, in seat order; higher is better."""
    winners: tuple[int, ...]
    """The seats that won, ascending; empty if nobody did."""
    out: tuple[int, ...] = ()
    """The seats eliminated before the end, ascending; only in a game that ranks them below all others."""

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each seat, in seat order: 1 is the best, and ties share a rank.

        Winners come first, whatever their score, and eliminated seats come last; within each group the score
        decides. If nobody won, all are last.
        """
        seats = range(len(self.scores))
        if not self.winners:
            return (len(seats),) * len(seats)
        order = [(seat in self.winners, seat not in self.out, self.scores[seat]) for seat in seats]
        return tuple(1 + sum(other > own for other in order) for own in order)


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """A phrase of the game said by a seat: see `Game.phrases`."""

    seat: int
    phrase: str
    """A code such as `low`; the words for it are in the locales."""


class Feat(NamedTuple):
    """Something memorable that a seat has done."""

    seat: int
    code: str
    """Such as `toastmaster`; the words for it are in the locales."""


class TakeBack(Struct, frozen=True, tag_field="move", tag="take_back"):
    """An entry of a move log that takes back the move before it. It is not a move of any game."""


class Refusal(Exception):  # noqa: N818  (a refusal is an answer to a player, not an error of the program)
    """A refused request, which changes nothing, with a code that the locales put into words.

    `details` are the values that the words need: numbers, or codes of cards and animals; never a sentence.
    """

    def __init__(self, code: str, **details: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


class Unreadable(Refusal):
    """The input cannot be parsed as a move of this game."""


class IllegalMove(Refusal):
    """A well-formed move that the rules do not allow now."""


StateT = TypeVar("StateT", bound=Struct)
MoveT = TypeVar("MoveT", bound=Struct)
ViewT = TypeVar("ViewT", bound=Struct)
EventT = TypeVar("EventT", bound=Event)
OptionsT = TypeVar("OptionsT", bound=Options)

DataType: TypeAlias = type[Struct] | UnionType
"""A Struct type, or a union of tagged ones, that the codec can read."""


def seen_by(seat: int | None, events: Iterable[EventT]) -> tuple[EventT, ...]:
    """The events that this seat may see, in order; None is a spectator."""
    return tuple([event for event in events if event.only is None or event.only == seat])


def next_seat(seats: int, out: tuple[int, ...], seat: int) -> int:
    """The next seat clockwise that is still in."""
    seat = (seat + 1) % seats
    while seat in out:
        seat = (seat + 1) % seats
    return seat


class Step(Struct, Generic[StateT, EventT], frozen=True, gc=False):
    """The result of a move: the next state, and the events on the way, in order."""

    state: StateT
    events: tuple[EventT, ...]


class Game(ABC, Generic[StateT, MoveT, ViewT, EventT, OptionsT]):
    """The rules of one title, as a stateless object that every game inherits.

    Seats are numbered 0..n-1 clockwise from the start player. States, moves, views and events are frozen Structs.
    """

    # Games define these as ClassVars; they are abstract here so that none is forgotten.

    @property
    @abstractmethod
    def name(self) -> str:
        """The name in code, commands, files and options, such as `forty_barrels`."""

    @property
    @abstractmethod
    def rules(self) -> int:
        """The version of these rules; it rises whenever the same moves could lead to a different state."""

    @property
    @abstractmethod
    def seats(self) -> range:
        """The numbers of seats that can play."""

    @property
    @abstractmethod
    def longest(self) -> int:
        """An upper bound on the number of moves of a game, for all options and numbers of seats."""

    upgrades: ClassVar[Mapping[int, Upgrade]] = {}
    """By older version of the rules: the step that turns a stored document into one of the next version.

    A document is a dict in which `state` is the state as plain dicts, lists and numbers; a save also has its `moves`.
    """
    cooperative: ClassVar[bool] = False
    """Whether all seats win or lose together."""
    scored: ClassVar[bool] = True
    """Whether the scores of its outcomes are worth showing; if not, they only say who won."""
    speaks: ClassVar[bool] = False
    """Whether the legality of a move tells others about hidden cards, as in games where players must follow suit.

    If so, views must remember what moves revealed, and `resample` must respect it.
    """

    # The types that the codec reads and writes: those of the class parameters.
    State: ClassVar[type[Struct]]
    Move: ClassVar[DataType]
    View: ClassVar[type[Struct]]
    Event: ClassVar[DataType]
    Options: ClassVar[type[Options]]

    def __init_subclass__(cls, **arguments: object) -> None:
        """Read the types from the class parameters."""
        super().__init_subclass__(**arguments)
        for base in cls.__dict__.get("__orig_bases__", ()):
            parameters = get_args(base)
            if get_origin(base) is Game and not isinstance(parameters[0], TypeVar):
                cls.State, cls.Move, cls.View, cls.Event, cls.Options = parameters

    @abstractmethod
    def setup(self, seats: int, options: OptionsT, chance: Chance) -> StateT:
        """Deal: the state before the first move. Raises ValueError for a number of seats that is not in `seats`."""

    @abstractmethod
    def to_act(self, state: StateT) -> int | None:
        """The seat whose decision is awaited; None when the game is over."""

    @abstractmethod
    def legal_moves(self, state: StateT) -> Sequence[MoveT]:
        """All moves of the seat to act, sorted and always in the same order; empty when the game is over."""

    @abstractmethod
    def apply(self, state: StateT, move: MoveT, chance: Chance) -> Step[StateT, EventT]:
        """Play one move of the seat to act. Raises IllegalMove with a reason code; `state` never changes."""

    @abstractmethod
    def view(self, state: StateT, seat: int | None) -> ViewT:
        """What this seat may know, with perfect memory; None is a spectator."""

    def is_forced_openly(self, state: StateT) -> bool:
        """Whether everybody can tell that the seat to act has only one legal move, where it has only one.

        The bot then makes that move at once, if the plug-in names its kind. In a game that `speaks`, doing so would
        usually tell others about hidden cards.
        """
        return not self.speaks

    def may_take_back(self, before: StateT, move: MoveT, after: StateT) -> bool:
        """Whether this move, which led from `before` to `after`, may be taken back until the next move.

        A move that reveals something to anybody, the moving seat included, cannot be taken back. So return True only
        if each seat and a spectator could have predicted, from their view before the move and the move itself, all
        events that they see and their view after it.
        """
        return False

    @abstractmethod
    def explain(self, view: ViewT, move: MoveT) -> IllegalMove | None:
        """Why the seat of this view may not make this move now: what `apply` would raise; None if it is legal.

        A spectator, or a seat that is not to act, gets `not-your-turn` with the `seat` that is; when the game is over
        everybody gets `game-over`.
        """

    def preview(self, view: ViewT, move: MoveT) -> tuple[EventT, ...]:
        """The events of a legal move that are certain to happen, as far as the seat of this view can know, in order.

        They give points, sums, who takes a trick and who goes out, so no other code repeats a rule. Raises what
        `explain` returns for a move that the seat of this view may not make now.
        """
        if (refusal := self.explain(view, move)) is not None:
            raise refusal
        return self._certain_events(view, move)

    @abstractmethod
    def _certain_events(self, view: ViewT, move: MoveT) -> tuple[EventT, ...]:
        """The events for `preview`, which has checked that the move is legal."""

    @abstractmethod
    def resample(self, view: ViewT, chance: Chance) -> StateT:
        """A random state that the seat of this view cannot tell from the true one."""

    def phrases(self, view: ViewT) -> tuple[str, ...]:
        """What the seat of this view may say now, in a game with talk; it depends on public information only.

        Talking is not a move: it is possible out of turn, and changes neither the state nor the ply.
        """
        return ()

    def hearing(self, view: ViewT, said: Sequence[Said]) -> ViewT:
        """The view with what has been heard: the phrases that each seat said since its last move, oldest first."""
        return view

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """How the game ended, or None while it runs."""

    def feats(self, events: Sequence[EventT], outcome: Outcome) -> tuple[Feat, ...]:
        """The memorable feats in a finished game; `events` are all of its events, in order."""
        return ()


AnyGame: TypeAlias = Game[Struct, Struct, Struct, Event, Options]
"""A game for code that does not depend on its types, such as the host."""
