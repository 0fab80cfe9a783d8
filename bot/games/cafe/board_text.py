"""The table of Cafe International in words and signs: who sits where, the bar, the players, and what happened last.

Here belongs what everybody reads. The buttons of a hand are `screen`.
"""

from __future__ import annotations

from itertools import groupby

from bot.games.cafe.look import (
    MAN,
    WOMAN,
    guest_text,
    number,
    other_table,
    signed,
    table_text,
    tables_named,
    tile_text,
)
from bot.locales import Words
from bot.screens.people import name_of
from bot.tables import Sight
from engines.cafe import (
    BAR,
    TABLES,
    Board,
    Deed,
    Exchanged,
    Passed,
    Refilled,
    Room,
    Seated,
    Tile,
    ToBar,
    View,
    board_of,
)
from engines.cafe.board import room_of
from engines.cafe.seating import lost_chairs, wanted_at
from engines.cafe.tiles import FREE

LOST = "❌"
"""A chair that nobody can ever take."""
NOBODY = "–"
NEXT = 5
"""So many of the next seats of the bar are shown with what they bring."""


def room_in(view: View) -> tuple[Board, Room]:
    """The board of this table, and who sits where."""
    board = board_of(view.options.values)
    return board, room_of(board, tuple(FREE if guest is None else guest.number for guest in view.chairs))


# --- the tables ---


def tables(view: View, words: Words) -> list[str]:
    """A line for each table where somebody sits, then all others in one."""
    board, room = room_in(view)
    lost = lost_chairs(board, room)
    lines = [_table(board, room, view, table, lost) for table in range(TABLES) if room.visited >> table & 1]
    empty = [table_text(board, table) for table in range(TABLES) if not room.visited >> table & 1]
    if empty:
        lines.append(words("cafe-empty-tables", tables=" · ".join(empty)))
    if lines:
        lines.append(f"-# {words('cafe-legend')}")
    return lines


def _table(board: Board, room: Room, view: View, table: int, lost: frozenset[int]) -> str:
    chairs = []
    for chair in board.chairs_of[table]:
        guest = view.chairs[chair]
        if guest is not None:
            shown = guest_text(guest)
        elif chair in lost:
            shown = LOST
        else:
            man, woman = wanted_at(board, room, chair)
            shown = f"[{MAN * man}{WOMAN * woman or NOBODY * (not man)}]"
        chairs.append(shown + other_table(board, table, chair))
    return f"**{table_text(board, table)}**  {' '.join(chairs)}"


# --- the bar, the bag and the players ---


def bar(view: View, words: Words) -> list[str]:
    """Who is at the bar, and what its next seats bring; then the bag."""
    row = board_of(view.options.values).bar_rows[view.options.bar]
    taken = len(view.bar)
    coming = " ".join(signed(worth) for worth in row[taken : taken + NEXT])
    more = " …" if taken + NEXT < BAR else ""
    seats = words("cafe-bar-next", next=coming + more, left=BAR - taken) if taken < BAR else words("cafe-bar-full")
    guests = f"\n{' '.join(tile_text(tile) for tile in view.bar)}" if view.bar else ""
    return [f"🍸 {seats}{guests}", words("cafe-bag", count=view.bag)]


def players(sight: Sight, view: View, words: Words) -> list[str]:
    """Everybody with hand and points; when it is over, with the points before and after the fines, the best first."""
    if view.outcome is None:
        return [_player(sight, view, seat, words) for seat in range(len(view.hands))]
    scores = view.outcome.scores
    ranked = sorted(range(len(scores)), key=lambda seat: (seat in view.out, -scores[seat], seat))
    return [*(_ranked(sight, view, seat, scores[seat], words) for seat in ranked), f"-# {words('cafe-legend-end')}"]


def _player(sight: Sight, view: View, seat: int, words: Words) -> str:
    name, points = _name(sight, seat, words), number(view.points[seat])
    if seat in view.out:
        return words("cafe-player-out", name=name, points=points)
    return words("cafe-player", name=name, points=points, hand=hand_text(view.hands[seat]))


def _ranked(sight: Sight, view: View, seat: int, score: int, words: Words) -> str:
    name, points = _name(sight, seat, words), view.points[seat]
    if seat in view.out:
        return words("cafe-player-out", name=name, points=number(points))
    left = f" · {hand_text(view.hands[seat])}" if view.hands[seat] else ""
    fine = number(score - points) if score != points else "−0"
    return words("cafe-player-end", name=name, points=number(points), fine=fine, score=number(score)) + left


def hand_text(hand: tuple[Tile, ...]) -> str:
    """The tiles of a hand, those of one kind together."""
    counted = [(tile, len(list(same))) for tile, same in groupby(hand)]
    return " ".join(tile_text(tile) + (f"×{count}" if count > 1 else "") for tile, count in counted) or NOBODY


# --- what happened ---


def story(sight: Sight, view: View, words: Words) -> list[str]:
    """What happened in this turn, or in the one before if this one has only begun."""
    if not view.last:
        return [words("cafe-first", name=f"**{_name(sight, 0, words)}**")]
    board = board_of(view.options.values)
    return [_deed(deed, f"**{_name(sight, deed.seat, words)}**", board, words) for deed in view.last]


def _deed(deed: Deed, name: str, board: Board, words: Words) -> str:
    if isinstance(deed, Seated):
        points = " + ".join(number(gain.points) for gain in deed.gains)
        if len(deed.gains) > 1:
            points = f"{points} = {deed.points}"
        place = tables_named(board, deed.chair, words)
        told = words("cafe-seated", name=name, guest=guest_text(deed.guest), place=place, points=points)
        return told if deed.refill else f"{told} {words('cafe-four-of-a-nation')}"
    if isinstance(deed, Passed):
        return words("cafe-passed", name=name)
    if isinstance(deed, Exchanged):
        place = tables_named(board, deed.chair, words)
        return words(
            "cafe-exchanged", name=name, guest=guest_text(deed.guest), joker=tile_text(deed.joker.tile), place=place
        )
    if isinstance(deed, ToBar):
        return words("cafe-to-bar", name=name, guest=tile_text(deed.tile), points=signed(deed.points))
    if isinstance(deed, Refilled):
        return words("cafe-refilled", name=name, tiles=" ".join(tile_text(tile) for tile in deed.tiles))
    return words("cafe-went-out", name=name, points=number(deed.points))


def _name(sight: Sight, seat: int, words: Words) -> str:
    return name_of(sight.table.seats[seat], words)
