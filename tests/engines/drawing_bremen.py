"""Tables of Bremen drawn as text, and short functions for its tests.

A hand is a line of tiles such as `R9 D4 G10 C8`: rooster, donkey, doG, cat.
"""

from __future__ import annotations

from engines.bremen.model import TILES, BremenOptions, Deal, Finished, Move, Play, State, tiles_in
from engines.bremen.rules import Bremen
from engines.chance import Chance
from engines.contract import Event
from tests.engines.steps import SEED, Steps

GAME = Bremen()
STEPS = Steps(GAME)
tile_named = {tile.code: tile for tile in TILES}.__getitem__


def numbers(codes: str) -> tuple[int, ...]:
    """The numbers of tiles, whose names are separated by spaces."""
    return tuple(tile_named(code).index for code in codes.split())


def mask(codes: str) -> int:
    """The same tiles as a bitmask."""
    return sum(1 << number for number in numbers(codes))


def codes(tiles: tuple[int, ...] | list[int]) -> str:
    """The names of tiles, separated by spaces."""
    return " ".join(TILES[tile].code for tile in tiles)


def table(
    *hands: str,
    played: str = "",
    leader: int = 0,
    taken: tuple[int, ...] | None = None,
    middle: str | None = None,
    last: str = "",
    first: int = 0,
    options: BremenOptions | None = None,
) -> State:
    """A table in the middle of a game: hands, this round's tiles from the leader on, rounds won by each seat."""
    seats = len(hands)
    return State(
        deal=Deal(
            options=options or BremenOptions(),
            middle=None if middle is None else tile_named(middle).index,
            redeals=0,
            first=first,
            roosters=tuple(hand.count("R") for hand in hands),
        ),
        hands=tuple(mask(hand) for hand in hands),
        voids=(0,) * seats,
        taken=taken or (0,) * seats,
        leader=leader,
        round=numbers(played),
        last=Finished(leader, numbers(last)) if last else None,
        proposed=0,
        proposer=None,
        to_act=(leader + len(played.split())) % seats,
        outcome=None,
    )


def drawn(state: State) -> str:
    """A table as text."""
    lines = [
        f"seat {seat}: {codes(tiles_in(hand)) or '-'} ({state.taken[seat] * len(state.hands)} won)"
        for seat, hand in enumerate(state.hands)
    ]
    if state.deal.middle is not None:
        lines.append(f"middle: {codes([state.deal.middle])}")
    if state.last is not None:
        lines.append(f"last round, led by {state.last.leader}: {codes(state.last.tiles)}")
    lines.append(f"this round, led by {state.leader}: {codes(state.round) or '-'}")
    if state.proposer is not None:
        lines.append(f"seat {state.proposer} wants to give up")
    return "\n".join(lines)


def play(code: str) -> Play:
    """The move that plays a tile."""
    return Play(tile_named(code).index)


def deal(seats: int, seed: bytes = SEED, options: BremenOptions | None = None) -> State:
    """A new table."""
    return GAME.setup(seats, options or BremenOptions(), Chance(seed, 0))


def after(state: State, *moves: Move | str) -> State:
    """The state after `moves`; a tile's name means playing it."""
    return STEPS.after(state, *map(_read, moves))


def events(state: State, move: Move | str) -> tuple[Event, ...]:
    """The events of a move."""
    return STEPS.events(state, _read(move))


def refused(state: State, move: Move | str) -> str:
    """The code with which a move is refused."""
    return STEPS.refused(state, _read(move))


def _read(move: Move | str) -> Move:
    return play(move) if isinstance(move, str) else move


view = STEPS.view
