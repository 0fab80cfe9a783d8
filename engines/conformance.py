"""The conformance kit: what must hold for every game at every position, checked through its contract alone.

Each check yields its complaints as sentences, none if all is well. `stammtisch check-game` lists them for any installed
game; the tests of the shipped games fail at the first one (`tests/engines/conformance.py`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, cast, get_args, runtime_checkable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engines import codec
from engines.chance import Chance
from engines.codec import decode_payload, encode_payload
from engines.contract import AnyGame, DataType, Event, Options, Step, choices, seen_by
from engines.replay import MAX_MOVES, move_numbers

Complaints: TypeAlias = Iterator[str]

REASON: Final = re.compile(r"[a-z]+(_[a-z]+)*")
TRUTHS: Final = 2
"""How many states `preview` draws for a view."""
DRAWS: Final = 300
"""How many states are drawn for a view in order to find all that fit it."""
PROBES: Final = 20
"""The number of first draws: if more than `FEW` of them differ, too many states fit the view to find them all."""
FEW: Final = 16
TRACED: Final = 200
"""The most states before a move that `_untraced` tries."""
SURE: Final = 15
"""A state counts as missing if it should have been found this many times: chance alone misses it once in a million."""


@runtime_checkable
class KnowsCards(Protocol):
    """An object that knows where the cards of a game are: a game with declared zones, or its test hooks."""

    def things(self, state: Any) -> Counter[Any]:
        """Every card, tile and coin of the game, wherever it is: the same in every state of a table."""

    def hidden_swap(self, state: Any, seat: int | None, move: Any, chance: Chance) -> Any:
        """A state with other hidden cards for this seat, except those that this move will show it."""


@runtime_checkable
class TracesCards(Protocol):
    """An object that can also tell where cards came from: a game with declared zones."""

    def traced(self, before: Any, after: Any, other: Any) -> Iterator[Any]:
        """The possible states before a move if `other` is the true state after it, instead of `after`."""


def kinds(types: DataType) -> list[type[Struct]]:
    """The types of a union, or the single type."""
    return cast("list[type[Struct]]", list(get_args(types)) or [types])


def whose(seat: int | None) -> str:
    """The words for a seat, or for a spectator, in a complaint."""
    return "a spectator" if seat is None else "a seat"


# --- the game as an object ------------------------------------------------------------------------


def shape(game: AnyGame) -> Complaints:
    """Check the name, the numbers and the types."""
    if not REASON.fullmatch(game.name):
        yield f"the name {game.name} is not in snake_case"
    if game.rules < 1:
        yield "the version of the rules is below 1"
    for version in range(1, game.rules):
        if version not in game.upgrades:
            yield f"`upgrades` has no step from version {version} of the rules"
    if not 1 <= game.longest <= MAX_MOVES:
        yield f"`longest` is {game.longest}: a game has 1 to {MAX_MOVES} moves"
    if game.seats.start < 2 or game.seats.step != 1:
        yield "`seats` is not a range that starts at 2 or more"
    for kind in (game.State, game.View, game.Options, *kinds(game.Move), *kinds(game.Event)):
        if not kind.__struct_config__.frozen:
            yield f"{kind.__name__} is not frozen"
    for kind in kinds(game.Move):
        if not kind.__struct_config__.forbid_unknown_fields:
            yield f"the move {kind.__name__} takes unknown fields"
    for option, values in choices(game.Options).items():
        if getattr(game.Options(), option) not in values:
            yield f"the default of {option} cannot be chosen"
    for seats in (game.seats.start - 1, game.seats.stop):
        try:
            game.setup(seats, game.Options(), Chance(bytes(32), 0))
        except ValueError:
            continue
        yield f"setup deals to {seats}, which `seats` does not allow"
    state = game.setup(game.seats.start, game.Options(), Chance(bytes(32), 0))
    for seat in (-1, game.seats.start):
        try:
            game.view(state, seat)
        except ValueError:
            continue
        yield f"{game.name} has a view for seat {seat} of {game.seats.start}"


# --- one position ---------------------------------------------------------------------------------


def position(game: AnyGame, seats: int, state: Struct) -> Complaints:
    """Check storing and reading, who is to act, the outcome, the legal moves, and everybody's view."""
    saved = codec.encode_state(game, state)
    if (loaded := codec.decode_state(game, saved)) != state or codec.encode_state(game, loaded) != saved:
        yield "a stored state changes when it is read back"
    seat, outcome = game.to_act(state), game.outcome(state)
    if (seat is None) != (outcome is not None):
        yield "an outcome while somebody is to act, or nobody is to act and there is none"
    if seat is not None and seat not in range(seats):
        yield f"seat {seat} of {seats} is to act"
    if outcome is not None:
        if len(outcome.scores) != seats:
            yield "the outcome does not have one score for each seat"
        if not REASON.fullmatch(outcome.reason):
            yield f"the reason {outcome.reason} is not in snake_case"
        if outcome.winners != tuple(each for each, rank in enumerate(outcome.ranks) if rank == 1):
            yield "the winners, and only they, are first"
        if codec.decode_outcome(codec.encode_outcome(outcome)) != outcome:
            yield "an outcome changes when it is read back"
    yield from legal_moves(game, state)
    for watcher in (*range(seats), None):
        view = game.view(state, watcher)
        written = codec.encode_view(view)
        if (read := codec.decode_view(game, written)) != view or codec.encode_view(read) != written:
            yield f"the view of {whose(watcher)} changes when it is read back"
        if codec.encode_view(game.view(state, watcher)) != written:
            yield f"two views of one state differ for {whose(watcher)}"


def legal_moves(game: AnyGame, state: Struct) -> Complaints:
    """They are sorted, unique, stable and readable, and exist exactly when somebody is to act."""
    legal = list(game.legal_moves(state))
    if bool(legal) != (game.to_act(state) is not None):
        yield "moves are legal after the end" if legal else "somebody is to act, and no move is legal"
    if list(game.legal_moves(state)) != legal:
        yield "the legal moves are in a different order the second time"
    types = kinds(game.Move)
    keys = [(types.index(type(move)), msgspec.structs.astuple(move)) for move in legal]
    if not all(one < other for one, other in pairwise(keys)):
        yield "the legal moves are not sorted, or contain one twice"
    for move in legal:
        if codec.decode_move(game, codec.encode_move(move)) != move:
            yield f"{move} changes when it is read back"
        if decode_payload(game, encode_payload(move)) != move:
            yield f"{move} changes when it is read back from a button"


def truths(game: AnyGame, seats: int, state: Struct, chance: Chance, cards: KnowsCards | None) -> Complaints:
    """A state resampled from a view looks the same to its seat, has the same cards, and can be played on."""
    for seat in (*range(seats), None):
        view = game.view(state, seat)
        other = game.resample(view, chance)
        yield from position(game, seats, other)
        if codec.encode_view(game.view(other, seat)) != codec.encode_view(view):
            yield f"resample changes the view of {whose(seat)}"
        if cards is not None and cards.things(other) != cards.things(state):
            yield f"resample adds or loses cards: {_difference(cards.things(other), cards.things(state))}"
        if (game.to_act(other), game.outcome(other)) != (game.to_act(state), game.outcome(state)):
            yield "resample changes who is to act, or how it ended"
        legal = list(game.legal_moves(state))
        if seat is not None and seat == game.to_act(state):
            others = list(game.legal_moves(other))
            if others != legal:
                odd = next(move for move in (*others, *legal) if move not in legal or move not in others)
                yield f"the legal moves of {whose(seat)} reveal what it does not see, or resample forgets it: {odd}"
            for move in legal:
                if game.explain(view, move) is not None:
                    yield f"explain refuses a legal move: {move}"
        elif legal:
            refusal = game.explain(view, legal[0])
            code = "nothing" if refusal is None else refusal.code
            if code != "not-your-turn":
                yield f"explain says {code} to {whose(seat)} out of turn, not not-your-turn"
        for move in game.legal_moves(other)[:1]:
            yield from legal_moves(game, game.apply(other, move, chance).state)


def _difference(one: Counter[Any], other: Counter[Any]) -> str:
    return ", ".join([*(f"+{each}" for each in one - other), *(f"-{each}" for each in other - one)])


# --- one move -------------------------------------------------------------------------------------


def step(game: AnyGame, seats: int, state: Struct, move: Struct, chance: tuple[bytes, int]) -> Complaints:
    """A move gives the same state and events twice, has readable events, and does not change its input state.

    `chance` is the seed and the ply of the move.
    """
    before = codec.encode_state(game, state)
    made = game.apply(state, move, Chance(*chance))
    if game.apply(state, move, Chance(*chance)) != made:
        yield "the same move has a different result the second time"
    if codec.encode_state(game, state) != before:
        yield f"{move} changes the state it is played on"
    if not made.events:
        yield f"{move} has no event"
    if codec.decode_events(game, codec.encode_events(made.events)) != made.events:
        yield f"the events of {move} are read differently"
    if any(event.only is not None and event.only not in range(seats) for event in made.events):
        yield f"an event of {move} is for a seat that does not exist"


def preview(game: AnyGame, state: Struct, move: Struct, chance: tuple[bytes, int]) -> Complaints:
    """Everything that a preview promises happens, in that order, also with other hidden cards."""
    seat = game.to_act(state)
    view = game.view(state, seat)
    promised = game.preview(view, move)
    if not promised:
        return
    drawn = Chance(*chance, "preview")
    for truth in (state, *(game.resample(view, drawn) for _ in range(TRUTHS))):
        if move not in game.legal_moves(truth):
            continue  # `truths` complains about it
        happened = iter(seen_by(seat, game.apply(truth, move, Chance(*chance)).events))
        for event in promised:
            if event not in happened:
                yield f"the preview of {move} promises {event}, which does not always happen"
                return


def secrets(
    game: AnyGame, cards: KnowsCards, seats: int, state: Struct, move: Struct, chance: tuple[bytes, int]
) -> Complaints:
    """With other hidden cards every watcher sees the same before and after the move, byte for byte.

    The move must also stay legal; otherwise it reveals something about hidden cards, and the game must set `speaks`.
    """
    for seat in (*range(seats), None):
        other = cards.hidden_swap(state, seat, move, Chance(*chance, f"swap {seat}"))
        if cards.things(other) != cards.things(state):
            yield f"hidden_swap adds or loses cards: {_difference(cards.things(other), cards.things(state))}"
        if codec.encode_view(game.view(other, seat)) != codec.encode_view(game.view(state, seat)):
            yield f"the view of {whose(seat)} shows what it may not know"
            continue
        if move not in game.legal_moves(other):
            if not game.speaks:
                yield f"that {move} is legal tells {whose(seat)} about hidden cards, but the game does not set `speaks`"
            continue
        truth, otherwise = (game.apply(each, move, Chance(*chance)) for each in (state, other))
        if _seen_events(otherwise, seat) != _seen_events(truth, seat):
            yield f"the events of {move} tell {whose(seat)} what it may not know"
        elif codec.encode_view(game.view(otherwise.state, seat)) != codec.encode_view(game.view(truth.state, seat)):
            yield f"the view after {move} tells {whose(seat)} what it may not know"


def _seen_events(made: Step[Struct, Event], seat: int | None) -> bytes:
    return codec.encode_events(seen_by(seat, made.events))


def forgotten(game: AnyGame, seats: int, state: Struct, move: Struct, chance: tuple[bytes, int]) -> Complaints:
    """Everything a move revealed, such as that a seat could not follow suit, holds in all states drawn after it.

    Each of them must follow from a state before the move that looked the same. Where cards can be traced, that state
    is found by reversing the move; otherwise only if few states fit the view before the move.
    """
    made = game.apply(state, move, Chance(*chance))
    drawn = Chance(*chance, "truths")
    if game.apply(state, move, drawn).state != made.state:
        return  # The move involves chance, so other states can follow.
    for seat in (chance[1] % seats, None):
        moment = _Moment(game, state, move, made, seat, chance)
        odd = _untraced(moment, game, drawn) if isinstance(game, TracesCards) else _unfollowed(moment, drawn)
        if odd is not None:
            yield f"resample forgets what {move} has shown to {whose(seat)}: it draws {odd}"


class _Moment(NamedTuple):
    """A move as a watcher sees it."""

    game: AnyGame
    before: Struct
    move: Struct
    made: Step[Struct, Event]
    seat: int | None
    chance: tuple[bytes, int]

    def followed(self, truth: Struct) -> Iterator[Struct]:
        """The states that can follow a state if the watcher sees the same; those after the same move first."""
        legal = list(self.game.legal_moves(truth))
        after = codec.encode_view(self.game.view(self.made.state, self.seat))
        for other in sorted(legal, key=lambda other: other != self.move):
            led = self.game.apply(truth, other, Chance(*self.chance))
            if _seen_events(led, self.seat) == _seen_events(self.made, self.seat) and (
                codec.encode_view(self.game.view(led.state, self.seat)) == after
            ):
                yield led.state


def _untraced(moment: _Moment, cards: TracesCards, drawn: Chance) -> Struct | None:
    """A state drawn for the view after a move that follows from no state that looked the same before it."""
    game, seat = moment.game, moment.seat
    seen = codec.encode_view(game.view(moment.before, seat))
    guessed = game.resample(game.view(moment.made.state, seat), drawn)
    tried = 0
    for truth in islice(cards.traced(moment.before, moment.made.state, guessed), TRACED):
        tried += 1
        if codec.encode_view(game.view(truth, seat)) == seen and guessed in moment.followed(truth):
            return None
    return guessed if 0 < tried < TRACED else None


def _unfollowed(moment: _Moment, drawn: Chance) -> Struct | None:
    """A state drawn often for the view after a move that follows from none of the few before it."""
    game = moment.game
    followed = Counter[bytes]()
    for truth, times in _few_drawn(game, game.view(moment.before, moment.seat), drawn).items():
        followed.update({codec.encode_state(game, state): times for state in moment.followed(truth)})
    if not followed:
        return None
    view = game.view(moment.made.state, moment.seat)
    guessed = Counter(codec.encode_state(game, game.resample(view, drawn)) for _ in range(DRAWS))
    for written, times in guessed.items():
        if written not in followed and times / DRAWS * followed.total() > SURE:
            return codec.decode_state(game, written)
    return None


def _few_drawn(game: AnyGame, view: Struct, chance: Chance) -> Counter[Struct]:
    """All states drawn for a view, with how often each was; empty if there are too many to find them all."""
    found = Counter(game.resample(view, chance) for _ in range(PROBES))
    if len(found) > FEW:
        return Counter()
    found.update(game.resample(view, chance) for _ in range(DRAWS - PROBES))
    return found


# --- table options --------------------------------------------------------------------------------


def differs(
    game: AnyGame,
    seats: int,
    options: Options,
    seed: bytes,
    choose: Callable[[Struct, Sequence[Struct], Chance], Struct] | None = None,
) -> bool:
    """Whether these options lead to a different game than the defaults, with the same deal and choices.

    Moves are random, or chosen by `choose` from the state and its legal moves. Raises EndlessGame.
    """
    default = game.Options()
    one, other = (game.setup(seats, each, Chance(seed, 0)) for each in (default, options))
    numbers = move_numbers(game, seats, options, seed)
    while _observable(game, one, default) == _observable(game, other, default):
        legal = list(game.legal_moves(one))
        if not legal:
            return False
        ply = next(numbers)
        chance = Chance(seed, ply, "conformance")
        move = chance.choice(legal) if choose is None else choose(one, legal, chance)
        one, other = (game.apply(state, move, Chance(seed, ply)).state for state in (one, other))
    return True


def _observable(game: AnyGame, state: Struct, options: Options) -> tuple[object, ...]:
    """What a table shows and allows, with the given options in its view so that they do not count as a difference."""
    view = game.view(state, None)
    if "options" in view.__struct_fields__:
        view = replace(view, options=options)
    table = getattr(view, "table", None)
    if isinstance(table, Struct) and "options" in table.__struct_fields__:
        view = replace(view, table=replace(table, options=options), memory=None)
    return list(game.legal_moves(state)), game.outcome(state), codec.encode_view(view)
