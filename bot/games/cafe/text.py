"""Cafe International in words and signs: how its things are written, who sits where, and what the story says."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, TypeAlias, assert_never

from bot.locales import Words
from bot.screens.people import name_of
from bot.tables import TableView
from engines.cafe import (
    BAR,
    NATIONS,
    TABLES,
    Board,
    Ended,
    Event,
    Exchanged,
    Fined,
    Guest,
    Move,
    Passed,
    Refilled,
    Room,
    Seated,
    Tile,
    ToBar,
    View,
    WentOut,
    board_of,
    lost_chairs,
    room_in,
    wanted_at,
)

CafeTableView: TypeAlias = TableView[Move, View, Event]

FLAGS: Final = ("🇺🇸", "🇬🇧", "🇩🇪", "🇫🇷", "🇮🇹", "🇪🇸", "🇷🇺", "🇹🇷", "🇮🇳", "🇨🇳", "🇨🇺", "🇨🇫")
"""The flags in the order of the nations."""
MAN: Final = "♂\ufe0e"
WOMAN: Final = "♀\ufe0e"
"""As letters: as emoji they are white on a coloured square, whatever the sex."""
JOKER: Final = "🃏"
SIDES: Final = ("⬆️", "➡️", "⬇️", "⬅️")
"""Which chair of a table it is: north, east, south, west."""
_SMALL: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
LOST: Final = "❌"
"""A chair that nobody can ever take."""
NOBODY: Final = "–"
NEXT: Final = 5
"""So many of the next seats of the bar are shown with what they bring."""


# --- how things are written ---


def tile_text(tile: Tile) -> str:
    """A tile, such as `🇮🇳♂` or, for a joker, `🃏♀`."""
    face = JOKER if tile.nation is None else FLAGS[NATIONS.index(tile.nation)]
    return face + (WOMAN if tile.woman else MAN)


def guest_text(guest: Guest) -> str:
    """Somebody on a chair: a joker shows its face and the flag that it was given."""
    flag = FLAGS[NATIONS.index(guest.nation)]
    joker = JOKER if guest.tile.nation is None else ""
    return joker + flag + (WOMAN if guest.tile.woman else MAN)


def table_text(board: Board, table: int) -> str:
    """A table by its number and its flag, such as `3 🇮🇳`."""
    return f"{table + 1} {FLAGS[board.nation[table]]}"


def chair_text(board: Board, chair: int) -> str:
    """A chair by its table and its side, or by both its tables: `3 🇮🇳 ⬆️`, `3 🇮🇳 + 4 🇨🇳`."""
    tables = board.tables_of[chair]
    named = " + ".join(table_text(board, table) for table in tables)
    if len(tables) > 1:
        return named
    return f"{named} {SIDES[board.chairs_of[tables[0]].index(chair)]}"


def tables_named(board: Board, chair: int, words: Words) -> str:
    """Where a chair is, as a phrase: `at table 3 🇮🇳`, `between tables 3 🇮🇳 and 4 🇨🇳`."""
    one, *more = (table_text(board, table) for table in board.tables_of[chair])
    return words("cafe-between", one=one, other=more[0]) if more else words("cafe-at", one=one)


def other_table(board: Board, table: int, chair: int) -> str:
    """The number of the other table of a shared chair in small letters; nothing for a chair of one table."""
    return "".join(str(other + 1).translate(_SMALL) for other in board.tables_of[chair] if other != table)


def signed(points: int) -> str:
    """Points with their sign, such as `+8` or `−4`."""
    return f"−{-points}" if points < 0 else f"+{points}"


def number(points: int) -> str:
    """Points as they stand in a sentence, such as `23` or `−4`."""
    return f"−{-points}" if points < 0 else str(points)


# --- the tables ---


def tables(view: View, words: Words) -> list[str]:
    """A line for each table where somebody sits, then all others in one."""
    board, room = board_of(view.options.edition), room_in(view)
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
    row = board_of(view.options.edition).bar_rows[view.options.bar]
    taken = len(view.bar)
    coming = " ".join(signed(worth) for worth in row[taken : taken + NEXT])
    more = " …" if taken + NEXT < BAR else ""
    seats = words("cafe-bar-next", next=coming + more, left=BAR - taken) if taken < BAR else words("cafe-bar-full")
    guests = f"\n{' '.join(tile_text(tile) for tile in view.bar)}" if view.bar else ""
    return [f"🍸 {seats}{guests}", words("cafe-bag", count=view.bag)]


def players(table_view: CafeTableView, view: View, words: Words) -> list[str]:
    """Everybody with hand and points; when it is over, with the points before and after the fines, the best first."""
    if view.outcome is None:
        return [_player(table_view, view, seat, words) for seat in range(len(view.hands))]
    scores = view.outcome.scores
    ranked = sorted(range(len(scores)), key=lambda seat: (seat in view.out, -scores[seat], seat))
    return [
        *(_ranked(table_view, view, seat, scores[seat], words) for seat in ranked),
        f"-# {words('cafe-legend-end')}",
    ]


def _player(table_view: CafeTableView, view: View, seat: int, words: Words) -> str:
    name, points = _name(table_view, seat, words), number(view.points[seat])
    if seat in view.out:
        return words("cafe-player-out", name=name, points=points)
    return words("cafe-player", name=name, points=points, hand=hand_text(view.hands[seat]))


def _ranked(table_view: CafeTableView, view: View, seat: int, score: int, words: Words) -> str:
    name, points = _name(table_view, seat, words), view.points[seat]
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


def story(table_view: CafeTableView, words: Words) -> list[str]:
    """What happened in this turn, or in the one before if this one has only begun.

    Before the first move it says who begins. There is nothing to say where no events were kept.
    """
    view = table_view.view
    turn, board = _latest_turn(table_view.story), board_of(view.options.edition)
    if not turn and not view.bar and not any(view.chairs):
        return [words("cafe-first", name=f"**{_name(table_view, 0, words)}**")]
    return [_told(event, f"**{_name(table_view, event.seat, words)}**", board, words) for event in turn]


_Told: TypeAlias = Seated | Passed | Exchanged | ToBar | WentOut | Refilled
"""What can happen within a turn."""


def _latest_turn(events: Sequence[Event]) -> list[_Told]:
    """What the last seat that moved has done in its turn; the reckoning at the end is not part of it."""
    turn: list[_Told] = []
    for event in reversed(events):
        match event:
            case Fined() | Ended():
                continue
            case Seated() | Passed() | Exchanged() | ToBar() | WentOut() | Refilled():
                if turn and event.seat != turn[0].seat:
                    break
                turn.insert(0, event)
            case _:
                assert_never(event)
    return turn


def _told(event: _Told, name: str, board: Board, words: Words) -> str:
    match event:
        case Seated():
            points = " + ".join(number(gain.points) for gain in event.gains)
            if len(event.gains) > 1:
                points = f"{points} = {event.points}"
            place = tables_named(board, event.chair, words)
            told = words("cafe-seated", name=name, guest=guest_text(event.guest), place=place, points=points)
            return told if event.refill else f"{told} {words('cafe-four-of-a-nation')}"
        case Passed():
            return words("cafe-passed", name=name)
        case Exchanged():
            place, joker = tables_named(board, event.chair, words), tile_text(event.joker.tile)
            return words("cafe-exchanged", name=name, guest=guest_text(event.guest), joker=joker, place=place)
        case ToBar():
            return words("cafe-to-bar", name=name, guest=tile_text(event.tile), points=signed(event.points))
        case Refilled():
            return words("cafe-refilled", name=name, tiles=" ".join(tile_text(tile) for tile in event.tiles))
        case WentOut():
            return words("cafe-went-out", name=name, points=number(event.points))
        case _:
            assert_never(event)


def _name(table_view: CafeTableView, seat: int, words: Words) -> str:
    return name_of(table_view.table.seats[seat], words)
