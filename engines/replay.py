"""Play a table from its seed: the only way in which a deal and moves become states and events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import Final, Generic

from msgspec import Struct

from engines.chance import Chance
from engines.contract import EventT, Game, IllegalMove, MoveT, Options, OptionsT, StateT, TakeBack, ViewT

MAX_MOVES: Final = 100_000
"""The most moves of a game that is played to its end, even if the game declares a larger `longest`."""


class EndlessGame(Exception):  # noqa: N818  (it says what the game is)
    """A game did not end within the number of moves that it declares as its longest."""

    def __init__(self, game: str, most: int, seats: int, options: Options, seed: bytes) -> None:
        super().__init__(game, most, seats, options, seed)
        self.game = game
        self.most = most
        self.seats = seats
        self.options = options
        self.seed = seed

    def __str__(self) -> str:
        """The game, and all that is needed to play it again."""
        return (
            f"{self.game} does not end within `longest`, {self.most} moves: "
            f"{self.seats} seats, {self.options}, seed {self.seed.hex()}"
        )


def move_numbers(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT], seats: int, options: Options, seed: bytes
) -> Iterator[int]:
    """The numbers of the moves of one game, from 1, for a loop that plays it to its end.

    Asking for a number beyond the game's `longest` (or `MAX_MOVES`) raises EndlessGame.
    """
    most = min(game.longest, MAX_MOVES)
    yield from range(1, most + 1)
    raise EndlessGame(game.name, most, seats, options, seed)


class Position(Struct, Generic[StateT, MoveT, EventT], frozen=True, gc=False):
    """A table after a number of moves."""

    ply: int
    """The number of moves so far; 0 at the deal."""
    seat: int | None
    """The seat that made the last move, or took it back; None at the deal."""
    move: MoveT | None
    """The last move; None at the deal, and where the last move was taken back."""
    events: tuple[EventT, ...]
    """The events of that move."""
    state: StateT


def positions(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT],
    state: StateT,
    seed: bytes,
    choose: Callable[[StateT, int], MoveT | TakeBack | None],
    numbers: Iterator[int],
) -> Iterator[Position[StateT, MoveT, EventT]]:
    """Every position from this state on; the state itself counts as the deal, at ply 0.

    `numbers` are those of the moves, from 1: `move_numbers` for a game that chosen moves must end, `count(1)` for known
    moves. `choose` receives a state and the ply of the next move, and returns that move, or None to stop. It is not
    called when the game is over. A TakeBack leads to the state before the last move, at a ply of its own. Raises
    IllegalMove for an illegal move, or a TakeBack that the rules do not allow.
    """
    yield Position(0, None, None, (), state)
    undo: tuple[int, StateT] | None = None
    while (seat := game.to_act(state)) is not None:
        ply = next(numbers)
        move = choose(state, ply)
        if move is None:
            return
        if isinstance(move, TakeBack):
            if undo is None:
                raise IllegalMove("nothing-to-take-back")
            (seat, state), undo = undo, None
            yield Position(ply, seat, None, (), state)
            continue
        step = game.apply(state, move, Chance(seed, ply))
        undo = (seat, state) if game.may_take_back(state, move, step.state) else None
        state = step.state
        yield Position(ply, seat, move, step.events, state)


def playthrough(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT],
    seats: int,
    options: OptionsT,
    seed: bytes,
    choose: Callable[[StateT, int], MoveT | None],
) -> Iterator[Position[StateT, MoveT, EventT]]:
    """Every position of a table, starting with its deal; `choose` as for `positions`.

    Raises EndlessGame if the game does not end within its `longest`.
    """
    numbers = move_numbers(game, seats, options, seed)
    return positions(game, game.setup(seats, options, Chance(seed, 0)), seed, choose, numbers)


def replayed(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT], state: StateT, seed: bytes, moves: Iterable[MoveT | TakeBack]
) -> Iterator[Position[StateT, MoveT, EventT]]:
    """Every position from this state on, with known moves.

    Raises IllegalMove at the first illegal move, including one after the end of the game.
    """
    following = iter(moves)
    for position in positions(game, state, seed, lambda _state, _ply: next(following, None), count(1)):
        yield position
    for move in following:
        if isinstance(move, TakeBack):
            raise IllegalMove("game-over")
        game.apply(position.state, move, Chance(seed, position.ply + 1))
