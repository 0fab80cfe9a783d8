"""A half-made choice as data: which tile is chosen, what can be done with it, and by which letter each of that goes.

The buttons, the picture and the words for it are made of the same offers, so that their letters agree. A choice is
written as `16` for tile 16, `16.bar` to be asked whether the bar is meant, `24.3` for joker 24 at table 3, where tables
count from 0. One that does not fit is none.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, assert_never

from bot.games.cafe.turns import CafeTableView
from bot.pictures.marks import LETTERS
from engines.cafe import GAME, TILES, Bar, Ended, Exchange, Fined, Pass, Seat, Seated, ToBar, View, WentOut, board_of

ASKING: Final = "bar"

OfTile: TypeAlias = Seat | Exchange | Bar
"""A move that is made with a tile of the hand."""


class Offer(NamedTuple):
    """One legal move with the chosen tile, and the letter on its button and in the picture."""

    letter: str
    move: OfTile


class Effect(NamedTuple):
    """What is known beforehand of what a move does."""

    points: int
    """What it brings or costs at once."""
    refill: bool
    """Whether a tile is drawn for it at the end of the turn."""
    out_at: int | None
    """With how many points it takes the player out of the game; None if it does not."""
    ends: bool
    """Whether the game is certain to end by it."""


class Choice(NamedTuple):
    """How far a choice has come."""

    moves: dict[int, tuple[OfTile, ...]]
    """What each tile can do now."""
    may_pass: bool
    tile: int | None = None
    """The chosen tile."""
    table: int | None = None
    """The table that is chosen for a joker."""
    asks: Bar | None = None
    """The move to the bar that takes the player out of the game, if it is asked whether that is meant."""
    offers: tuple[Offer, ...] = ()
    """What the buttons offer now."""

    @property
    def wants_table(self) -> bool:
        """Whether a joker is chosen and its table is not."""
        return self.tile is not None and TILES[self.tile].nation is None and self.table is None


def chosen(table_view: CafeTableView, choice: str) -> Choice:
    """What a choice means for the seat of this view; nothing can be chosen by who is not to act."""
    moves: dict[int, tuple[OfTile, ...]] = {}
    may_pass = False
    for move in table_view.legal:
        match move:
            case Seat() | Exchange() | Bar():
                moves[move.tile] = (*moves.get(move.tile, ()), move)
            case Pass():
                may_pass = True
            case _:
                assert_never(move)
    named, _, rest = choice.partition(".")
    # What is the only one need not be chosen.
    tile = next((each for each in moves if str(each) == named or (len(moves) == 1 and not may_pass)), None)
    if tile is None:
        return Choice(moves, may_pass)
    if TILES[tile].nation is None:
        return _with_joker(table_view.view, moves, may_pass, tile, rest)
    if rest == ASKING and Bar(tile) in moves[tile] and effect(table_view.view, Bar(tile)).out_at is not None:
        return Choice(moves, may_pass, tile, asks=Bar(tile))
    return Choice(moves, may_pass, tile, offers=_lettered(moves[tile]))


def tables_for(view: View, seats: tuple[OfTile, ...]) -> dict[int, tuple[OfTile, ...]]:
    """The tables where a joker can sit down, each with its moves there."""
    board = board_of(view.options.edition)
    found: dict[int, tuple[OfTile, ...]] = {}
    for move in seats:
        if isinstance(move, Seat):
            for table in board.tables_of[move.chair]:
                found[table] = (*found.get(table, ()), move)
    return dict(sorted(found.items()))


@lru_cache(maxsize=512)  # the labels, the notes and the picture of one screen all ask
def effect(view: View, move: OfTile | Pass) -> Effect:
    """What a legal move does, as far as that can be known."""
    points, refill, out_at, ends = 0, True, None, False
    for event in GAME.preview(view, move):
        if isinstance(event, Seated):
            points, refill = event.points, event.refill
        elif isinstance(event, ToBar):
            points = event.points
        elif isinstance(event, WentOut):
            out_at = event.points
        elif isinstance(event, Fined | Ended):
            ends = True
    return Effect(points, refill, out_at, ends)


def _with_joker(view: View, moves: dict[int, tuple[OfTile, ...]], may_pass: bool, tile: int, rest: str) -> Choice:
    at_tables = tables_for(view, moves[tile])
    table = next((each for each in at_tables if str(each) == rest or len(at_tables) == 1), None)
    if table is None:
        return Choice(moves, may_pass, tile)
    return Choice(moves, may_pass, tile, table, offers=_lettered(at_tables[table]))


def _lettered(moves: tuple[OfTile, ...]) -> tuple[Offer, ...]:
    return tuple(Offer(letter, move) for letter, move in zip(LETTERS, moves, strict=False))
