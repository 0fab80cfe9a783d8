"""A half-made choice as data: which tile is chosen, and what can be done with it.

Its buttons, picture and words use the same offers. A choice is written as `16` for tile 16, `16.bar` to confirm the
bar, `24.3` for joker 24 as a guest of nation 3. Anything that does not fit counts as no choice.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, assert_never

from bot.tables.types import TableView
from engines.cafe import GAME
from engines.cafe.beliefs import following, room_in
from engines.cafe.board import Board, board_of
from engines.cafe.edition import NATIONS, TILES
from engines.cafe.model import Bar, Ended, Event, Exchange, Fined, Move, Pass, Seat, Seated, ToBar, View, WentOut
from engines.cafe.seating import moves_in, opens_table

CafeTableView: TypeAlias = TableView[Move, View, Event]
ASKING: Final = "bar"

OfTile: TypeAlias = Seat | Exchange | Bar
"""A move with a tile of the hand."""


class Effect(NamedTuple):
    """What is known about a move beforehand."""

    points: int
    """What it brings or costs at once."""
    refill: bool
    """Whether it lets the player draw a tile at the end of the turn."""
    out_at: int | None
    """The points with which it takes the player out of the game; None if it does not."""
    ends: bool
    """Whether it is certain to end the game."""


class Choice(NamedTuple):
    """The state of a choice."""

    moves: dict[int, tuple[OfTile, ...]]
    """What each tile can do now."""
    may_pass: bool
    tile: int | None = None
    """The chosen tile."""
    nation: int | None = None
    """The nation whose tables are offered: the tile's, or the one chosen for a joker."""
    asks: Bar | None = None
    """The move to the bar that takes the player out of the game, while the player is asked to confirm it."""
    offers: tuple[OfTile, ...] = ()
    """What the buttons offer now."""

    @property
    def wants_nation(self) -> bool:
        """Whether a joker is chosen, but not its nation."""
        return self.tile is not None and self.nation is None


def chosen(table_view: CafeTableView, choice: str) -> Choice:
    """What a choice means for the seat of this view; a seat that is not to act can choose nothing."""
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
    # The only option need not be chosen.
    tile = next((each for each in moves if str(each) == named or (len(moves) == 1 and not may_pass)), None)
    if tile is None:
        return Choice(moves, may_pass)
    nation = TILES[tile].nation
    if nation is None:
        nations = nations_for(table_view.view, moves[tile])
        flag = next((each for each in nations if str(each) == rest or len(nations) == 1), None)
        return Choice(moves, may_pass, tile, flag, offers=() if flag is None else nations[flag])
    home = NATIONS.index(nation)
    if rest == ASKING and Bar(tile) in moves[tile] and effect(table_view.view, Bar(tile)).out_at is not None:
        return Choice(moves, may_pass, tile, home, asks=Bar(tile))
    return Choice(moves, may_pass, tile, home, offers=moves[tile])


def nations_for(view: View, moves: tuple[OfTile, ...]) -> dict[int, tuple[Seat, ...]]:
    """The nations that a joker can represent, each with its moves as that; jokers can only sit down."""
    board = board_of(view.options.edition)
    found: dict[int, tuple[Seat, ...]] = {}
    for move in moves:
        if isinstance(move, Seat):
            nation = _flag_of(board, move)
            found[nation] = (*found.get(nation, ()), move)
    return dict(sorted(found.items()))


def _flag_of(board: Board, move: Seat) -> int:
    """The nation that the guest of a legal move counts as."""
    nation = TILES[move.tile].nation
    if nation is not None:
        return NATIONS.index(nation)
    return board.flags_of[move.chair][0] if move.nation is None else move.nation


def tables_of(view: View, moves: Iterable[OfTile]) -> dict[int, int]:
    """The tables of their own flag where these moves seat a guest, with the most that it brings there."""
    board = board_of(view.options.edition)
    found: dict[int, int] = {}
    for move in moves:
        if isinstance(move, Seat):
            for table in board.tables_of[move.chair]:
                if board.nation[table] == _flag_of(board, move):
                    found[table] = max(found.get(table, 0), brings(view, move))
    return found


@lru_cache(maxsize=32)
def open_tables(view: View) -> frozenset[int]:
    """The tables where the player to act can seat a guest now. All hands are open, so this is public.

    Jokers do not count: they may sit almost everywhere.
    """
    if view.to_act is None:
        return frozenset()
    board = board_of(view.options.edition)
    hand = tuple(tile.number for tile in view.hands[view.to_act])
    moves = moves_in(board, room_in(view), view.first, hand)
    seats = [move for move in moves if isinstance(move, Seat) and TILES[move.tile].nation is not None]
    return frozenset(
        table for move in seats for table in board.tables_of[move.chair] if board.nation[table] == _flag_of(board, move)
    )


@lru_cache(maxsize=512)  # the labels, the notes and the picture of one screen all need it
def effect(view: View, move: OfTile | Pass) -> Effect:
    """What a legal move does, as far as it can be known."""
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


@lru_cache(maxsize=512)
def brings(view: View, move: Seat) -> int:
    """What a guest brings; if another must follow at once, together with the best second guest."""
    points = effect(view, move).points
    if not needs_company(view, move):
        return points
    return points + max(second.points for second in following(view, move).seconds)


def needs_company(view: View, move: OfTile) -> bool:
    """Whether a second tile must follow this one."""
    if not isinstance(move, Seat) or view.first is not None:
        return False
    return opens_table(board_of(view.options.edition), room_in(view), move.chair)
