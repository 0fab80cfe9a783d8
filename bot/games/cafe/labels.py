"""The labels of the buttons of Cafe International: the guest or the chair, and the points of the move.

Signs instead of words, since a button is as narrow as a phone; `notes` says in the help of a turn what they mean.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from bot.games.cafe.choosing import OfTile, brings, effect, needs_company
from bot.games.cafe.writing import signed, tile_text
from bot.locales import Words
from bot.locales.numbers import number
from engines.cafe import (
    GAME,
    NATIONS,
    TILES,
    Bar,
    Board,
    Exchange,
    Seat,
    View,
    board_of,
    following,
)

COMPANY: Final = "👥"
"""Nobody is there yet: a second guest has to follow at once."""
EXCHANGE: Final = "🔁"
NO_REFILL: Final = "🚫"
ENDS: Final = "🏁"
OUT: Final = "⚠️"
GLASS: Final = "🍸"
_SIDES: Final = ("north", "east", "south", "west")


def chair_name(board: Board, chair: int, words: Words) -> str:
    """A chair by its two tables, such as `5|9`, or by its table and side, such as `24 down`."""
    tables = board.tables_of[chair]
    if len(tables) > 1:
        return "|".join(str(table + 1) for table in tables)
    side = board.chairs_of[tables[0]].index(chair)
    return words("cafe-chair", table=str(tables[0] + 1), side=words(f"cafe-side-{_SIDES[side]}"))


def tile_label(view: View, moves: Iterable[OfTile], count: int) -> str:
    """What stands behind the icon of a tile of the hand: how often it is there, and the most that it can bring now."""
    label = [f"×{count}"] if count > 1 else []
    return " ".join([*label, best(view, moves)]).strip()


def best(view: View, moves: Iterable[OfTile]) -> str:
    """The most that a tile can bring by these moves: at a table, else by an exchange, else at the bar."""
    moves = tuple(moves)
    seats = [move for move in moves if isinstance(move, Seat)]
    if seats:
        return signed(max(brings(view, move) for move in seats))
    if any(isinstance(move, Exchange) for move in moves):
        return EXCHANGE
    return f"{GLASS} {signed(max(effect(view, move).points for move in moves))}" if moves else ""


def offer_label(view: View, move: OfTile, words: Words) -> str:
    """Where a move leads, and what it brings."""
    found, board = effect(view, move), board_of(view.options.edition)
    match move:
        case Seat():
            worth = brings(view, move)
            shown = f"{chair_name(board, move.chair, words)} "
            shown += f"{COMPANY}{number(worth)}" if needs_company(view, move) else signed(worth)
            shown += "" if found.refill else f" {NO_REFILL}"
        case Exchange():
            shown = f"{chair_name(board, move.chair, words)} {EXCHANGE}"
        case Bar():
            shown = f"{GLASS} {signed(found.points)}"
            if found.out_at is not None:
                shown += f" {OUT} {number(found.out_at)}"
        case _:
            assert_never(move)
    return f"{shown}{f' {ENDS}' if found.ends else ''}"


def notes(view: View, moves: Iterable[OfTile], words: Words) -> list[str]:
    """What the signs on the buttons of these moves mean."""
    signs = (
        (COMPANY, "cafe-company"),
        (EXCHANGE, "cafe-exchange"),
        (NO_REFILL, "cafe-no-refill"),
        (OUT, "cafe-out"),
        (ENDS, "cafe-ends"),
    )
    labels = [offer_label(view, move, words) for move in moves]
    return [f"{sign} {words(key)}" for sign, key in signs if any(sign in label for label in labels)]


def followers(view: View, move: OfTile) -> str:
    """Who can follow a guest that opens a table, such as `🇮🇳♀ 🃏♀`; empty where nobody has to."""
    if not isinstance(move, Seat) or not needs_company(view, move):
        return ""
    tiles = dict.fromkeys(second.move.tile for second in following(view, move).seconds)
    return " ".join(tile_text(TILES[tile]) for tile in tiles)


def why_not(view: View, tile: int, words: Words) -> str:
    """Why a tile of the hand cannot be played now."""
    board = board_of(view.options.edition)
    codes = set()
    for chair, flags in enumerate(board.flags_of):
        nation = TILES[tile].nation
        if nation is not None and NATIONS.index(nation) not in flags:
            continue
        named = flags[0] if nation is None and len(flags) > 1 else None
        refusal = GAME.explain(view, Seat(tile, chair, named))
        if refusal is not None:
            codes.add(refusal.code)
    shown = tile_text(TILES[tile])
    if codes & {"must-join", "sits-alone"}:
        return words("cafe-why-company", tile=shown)
    if codes & {"needs-man", "needs-woman"}:
        return words("cafe-why-sex", tile=shown)
    return words("cafe-why-full", tile=shown)
