"""Play a table from its seed: the only way in which a deal and moves become states and events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic

from msgspec import Struct

from engines.chance import Chance
from engines.contract import EventT, Game, IllegalMove, MoveT, OptionsT, StateT, TakeBack, ViewT


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
) -> Iterator[Position[StateT, MoveT, EventT]]:
    """Every position from this state on; the state itself counts as the deal, at ply 0.

    `choose` receives a state and the ply of the next move, and returns that move, or None to stop. It is not called
    when the game is over. A TakeBack leads to the state before the last move, at a ply of its own. Raises IllegalMove
    for an illegal move, or a TakeBack that the rules do not allow.
    """
    yield Position(0, None, None, (), state)
    ply = 0
    undo: tuple[int, StateT] | None = None
    while (seat := game.to_act(state)) is not None:
        ply += 1
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
    """Every position of a table, starting with its deal; `choose` as for `positions`."""
    return positions(game, game.setup(seats, options, Chance(seed, 0)), seed, choose)


def replayed(
    game: Game[StateT, MoveT, ViewT, EventT, OptionsT], state: StateT, seed: bytes, moves: Iterable[MoveT | TakeBack]
) -> Iterator[Position[StateT, MoveT, EventT]]:
    """Every position from this state on, with known moves.

    Raises IllegalMove at the first illegal move, including one after the end of the game.
    """
    following = iter(moves)
    for position in positions(game, state, seed, lambda _state, _ply: next(following, None)):
        yield position
    for move in following:
        if isinstance(move, TakeBack):
            raise IllegalMove("game-over")
        game.apply(position.state, move, Chance(seed, position.ply + 1))
