"""Cafe International in words: the story turn by turn, how things are written, and all that the pictures show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias, assert_never

from bot.games.cafe.art.guests import FLAGS, MAN, WOMAN, guest_icon, guest_text, tile_icon, tile_text
from bot.games.cafe.choosing import (
    CafeTableView,
    Choice,
    OfTile,
    brings,
    effect,
    nations_for,
    needs_company,
    open_tables,
    tables_of,
)
from bot.locales import Words, number
from bot.screens.people import in_a_row, teller_of, voice_at
from engines.cafe import GAME
from engines.cafe.beliefs import following, room_in
from engines.cafe.board import Board, board_of
from engines.cafe.edition import BAR, NATIONS, TABLE_COUNT, TILES, Tile
from engines.cafe.model import (
    Bar,
    Ended,
    Event,
    Exchange,
    Exchanged,
    Fined,
    Passed,
    Refilled,
    Room,
    Seat,
    Seated,
    ToBar,
    View,
    WentOut,
)
from engines.cafe.rules import fine_for
from engines.cafe.seating import lost_chairs, wanted_at

Deed: TypeAlias = Seated | Passed | Exchanged | ToBar | WentOut | Refilled
"""What can happen within a turn."""


class Turn(NamedTuple):
    """What one seat did in a turn, finished or not."""

    seat: int
    deeds: tuple[Deed, ...]


class Seen(NamedTuple):
    """Places in the room and at the bar."""

    chairs: frozenset[int]
    bar: frozenset[int]


def turns_of(events: Iterable[Event]) -> list[Turn]:
    """The turns of a story, without the fines at the end."""
    turns: list[Turn] = []
    for event in events:
        match event:
            case Fined() | Ended():
                continue
            case Seated() | Passed() | Exchanged() | ToBar() | WentOut() | Refilled():
                if turns and turns[-1].seat == event.seat:
                    turns[-1] = Turn(event.seat, (*turns[-1].deeds, event))
                else:
                    turns.append(Turn(event.seat, (event,)))
            case _:
                assert_never(event)
    return turns


def _latest_turn(table_view: CafeTableView) -> Turn | None:
    """What the seat that moved last has done in its turn so far; None if no events are stored."""
    turns = turns_of(table_view.story)
    return turns[-1] if turns else None


def new_turns(table_view: CafeTableView) -> list[Turn]:
    """The turns after the reader's last finished one; for a spectator, after that of the seat to act.

    A turn that the reader is in the middle of is not new. When the game is over, a spectator sees its last turn.
    """
    turns = turns_of(table_view.story)
    reader = table_view.to_act if table_view.seat is None else table_view.seat
    if reader is None:
        return turns[-1:]
    if turns and turns[-1].seat == reader:
        if table_view.to_act != reader:
            return []
        turns.pop()
    own = [number for number, turn in enumerate(turns) if turn.seat == reader]
    return turns[own[-1] + 1 :] if own else turns


def places_in(turns: Iterable[Turn]) -> Seen:
    """Where tiles were placed in these turns."""
    chairs: set[int] = set()
    bar: set[int] = set()
    for turn in turns:
        for deed in turn.deeds:
            match deed:
                case Seated() | Exchanged():
                    chairs.add(deed.chair)
                case ToBar():
                    bar.add(deed.place)
                case Passed() | WentOut() | Refilled():
                    pass
                case _:
                    assert_never(deed)
    return Seen(frozenset(chairs), frozenset(bar))


def last_place(table_view: CafeTableView) -> Seen:
    """Where the very last tile was placed; nowhere if none was."""
    turn = _latest_turn(table_view)
    placed = [] if turn is None else [deed for deed in turn.deeds if isinstance(deed, Seated | Exchanged | ToBar)]
    return places_in([] if turn is None else [Turn(turn.seat, tuple(placed[-1:]))])


def drawn_last(table_view: CafeTableView, seat: int) -> tuple[Tile, ...]:
    """The tiles that a seat got in its last turn, if the story goes back that far."""
    own = [turn for turn in turns_of(table_view.story) if turn.seat == seat]
    found: tuple[Tile, ...] = ()
    for deed in own[-1].deeds if own else ():
        match deed:
            case Refilled():
                found += deed.tiles
            case Exchanged():
                found += (deed.joker.tile,)
            case Seated() | Passed() | ToBar() | WentOut():
                pass
            case _:
                assert_never(deed)
    return found


# --- tables, tiles and points --------------------------------------------------------------------

NOBODY: Final = "–"
_SMALL: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
COMPANY: Final = "👥"
"""Nobody sits there yet: a second guest must follow at once."""
EXCHANGE: Final = "🔁"
NO_REFILL: Final = "🚫"
ENDS: Final = "🏁"
OUT: Final = "⚠️"
GLASS: Final = "🍸"
_WANTED: Final = {(1, 1): "both", (1, 0): "man", (0, 1): "woman", (0, 0): "nobody"}
"""By whether a man, and a woman, may take a chair: how the text for it is selected."""
_SIDES: Final = ("north", "east", "south", "west")


def table_text(board: Board, table: int, words: Words) -> str:
    """A table by its number and flag, such as `3 🇮🇳`."""
    return f"{table + 1} {flag_text(board.nation[table], words)}"


def flag_text(nation: int, words: Words) -> str:
    """The flag of a nation; aloud, its name."""
    return words("cafe-nation", name=NATIONS[nation]) if words.is_aloud else FLAGS[nation]


def plain_tile(tile: Tile, words: Words) -> str:
    """A tile without emojis of the application; aloud, who it is."""
    return tile_icon(tile, words) if words.is_aloud else tile_text(tile)


def worth(points: int, words: Words) -> str:
    """What a tile brings; aloud, in words."""
    return words("cafe-points", count=points, shown=number(points)) if words.is_aloud else gain(points)


def gain(points: int) -> str:
    """What a tile brings, such as `+8`, `−4` or `+0`."""
    return f"+{points}" if points >= 0 else number(points)


def tiles_told(tiles: Iterable[Tile], words: Words) -> str:
    """The same, or aloud."""
    if not words.is_aloud:
        return tiles_text(tiles)
    counted = Counter(tile_icon(tile, words) for tile in tiles)
    told = [name if count == 1 else words("cafe-several", guest=name, count=count) for name, count in counted.items()]
    return in_a_row(told, words) or words("cafe-nobody")


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Tiles side by side, with equal ones grouped."""
    counted = [(tile, len(list(same))) for tile, same in groupby(tiles)]
    return " ".join(tile_text(tile) + (f"×{count}" if count > 1 else "") for tile, count in counted) or NOBODY


def chair_name(board: Board, chair: int, words: Words) -> str:
    """A chair by its two tables, such as `5|9`, or by its table and side, such as `24 down`."""
    tables = board.tables_of[chair]
    if len(tables) > 1 and words.is_aloud:
        return words("cafe-between", first=str(tables[0] + 1), second=str(tables[1] + 1))
    if len(tables) > 1:
        return "|".join(str(table + 1) for table in tables)
    side = board.chairs_of[tables[0]].index(chair)
    return words("cafe-chair", table=str(tables[0] + 1), side=words(f"cafe-side-{_SIDES[side]}"))


def tile_label(view: View, moves: Iterable[OfTile], count: int, words: Words) -> str:
    """The text after the icon of a tile: how many of it are in the hand, and the most that it can bring now."""
    if words.is_aloud:
        several = [words("cafe-held", count=count)] if count > 1 else []
        return in_a_row([*several, best(view, moves, words)], words)
    label = [f"×{count}"] if count > 1 else []
    return " ".join([*label, best(view, moves, words)]).strip()


def best(view: View, moves: Iterable[OfTile], words: Words) -> str:
    """The most that a tile can bring with these moves: at a table, else by an exchange, else at the bar."""
    moves = tuple(moves)
    seats = [move for move in moves if isinstance(move, Seat)]
    if seats:
        most = max(brings(view, move) for move in seats)
        return words("cafe-at-most", points=worth(most, words)) if words.is_aloud else gain(most)
    if any(isinstance(move, Exchange) for move in moves):
        return words("cafe-only-exchange") if words.is_aloud else EXCHANGE
    if not moves:
        return ""
    return _at_bar(max(effect(view, move).points for move in moves), words)


def _at_bar(points: int, words: Words) -> str:
    if words.is_aloud:
        return words("cafe-offer-bar", points=worth(points, words))
    return f"{GLASS} {gain(points)}"


def offer_label(view: View, move: OfTile, words: Words) -> str:
    """Where a move leads, and what it brings."""
    if words.is_aloud:
        return _offer_aloud(view, move, words)
    found, board = effect(view, move), board_of(view.options.edition)
    match move:
        case Seat():
            most = brings(view, move)
            shown = f"{chair_name(board, move.chair, words)} "
            shown += f"{COMPANY}{number(most)}" if needs_company(view, move) else gain(most)
            shown += "" if found.refill else f" {NO_REFILL}"
        case Exchange():
            shown = f"{chair_name(board, move.chair, words)} {EXCHANGE}"
        case Bar():
            shown = f"{GLASS} {gain(found.points)}"
            if found.out_at is not None:
                shown += f" {OUT} {number(found.out_at)}"
        case _:
            assert_never(move)
    return f"{shown}{f' {ENDS}' if found.ends else ''}"


def _offer_aloud(view: View, move: OfTile, words: Words) -> str:
    """The same in words."""
    found, board = effect(view, move), board_of(view.options.edition)
    match move:
        case Seat():
            points = worth(brings(view, move), words)
            told = [chair_name(board, move.chair, words)]
            told.append(words("cafe-with-company", points=points) if needs_company(view, move) else points)
            told += [] if found.refill else [words("cafe-no-new-tile")]
        case Exchange():
            told = [chair_name(board, move.chair, words), words("cafe-swap")]
        case Bar():
            told = [_at_bar(found.points, words)]
            if found.out_at is not None:
                told.append(words("cafe-out-at", points=number(found.out_at)))
        case _:
            assert_never(move)
    return in_a_row([*told, *([words("cafe-ends")] if found.ends else [])], words)


def notes(view: View, moves: Iterable[OfTile], words: Words) -> list[str]:
    """What the signs on the buttons of these moves mean; nothing aloud, where the buttons say it."""
    if words.is_aloud:
        return []
    signs = (
        (COMPANY, "cafe-company"),
        (EXCHANGE, "cafe-exchange"),
        (NO_REFILL, "cafe-no-refill"),
        (OUT, "cafe-out"),
        (ENDS, "cafe-ends"),
    )
    labels = [offer_label(view, move, words) for move in moves]
    return [f"{sign} {words(key)}" for sign, key in signs if any(sign in label for label in labels)]


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
    shown = plain_tile(TILES[tile], words)
    if codes & {"must-join", "sits-alone"}:
        return words("cafe-why-company", tile=shown)
    if codes & {"needs-man", "needs-woman"}:
        return words("cafe-why-sex", tile=shown)
    return words("cafe-why-full", tile=shown)


LOST: Final = "❌"
"""A chair that nobody can ever take."""
SOON: Final = 12
"""With at most this many tiles in the bag, the text says what the reader's hand would cost."""


# --- the pictures in words -----------------------------------------------------------------------


def board_lines(table_view: CafeTableView, words: Words) -> list[str]:
    """All that the picture of the room shows; for a seat without what happened, which its hand tells."""
    view = table_view.view
    # What matters most comes first, because a long alt text is cut at its end.
    return [
        *(last_turn(table_view, words) if table_view.seat is None else ()),
        *players(table_view, words),
        *_lit(view, words),
        *_bar(view, words),
        *_table_lines(view, words),
    ]


def hand_lines(table_view: CafeTableView, choice: Choice, words: Words) -> list[str]:
    """All that the picture of a hand shows."""
    view = table_view.view
    if choice.tile is not None and choice.nation is not None:
        return _choice(view, choice, choice.tile, choice.nation, words)
    points = view.points if view.outcome is None else view.outcome.scores
    own_first = sorted(range(len(points)), key=lambda seat: (seat != view.seat, seat))
    return [
        *([] if choice.tile is None else _nations(view, choice, choice.tile, words)),
        *_may_sit(view, choice, words),
        *_drawn(table_view, words),
        *(_player(table_view, seat, points[seat], words) for seat in own_first),
        words("cafe-bag", count=view.bag),
    ]


def _may_sit(view: View, choice: Choice, words: Words) -> list[str]:
    """Where each guest of the hand may sit now, and the most that it brings."""
    if view.seat is None or view.to_act != view.seat:
        return []
    return [
        f"{plain_tile(tile, words)}: {_where(view, choice.moves.get(tile.number, ()), words)}"
        for tile in dict.fromkeys(view.hands[view.seat])
    ]


def _drawn(table_view: CafeTableView, words: Words) -> list[str]:
    """The new guests in the reader's hand; the story leaves out what was drawn."""
    seat = table_view.seat
    hand = () if seat is None else table_view.view.hands[seat]
    tiles = () if seat is None else [tile for tile in drawn_last(table_view, seat) if tile in hand]
    return [words("cafe-refilled", tiles=tiles_told(tiles, words))] if tiles else []


def _where(view: View, moves: tuple[OfTile, ...], words: Words) -> str:
    tables, most = sorted(tables_of(view, moves)), best(view, moves, words)
    if not tables:
        return most or (words("cafe-nowhere") if words.is_aloud else NOBODY)
    return words("cafe-tables-best", tables=", ".join(str(table + 1) for table in tables), points=most)


def _nations(view: View, choice: Choice, tile: int, words: Words) -> list[str]:
    """The nations that a joker may represent, and the most points of each."""
    found = nations_for(view, choice.moves[tile])
    nations = " · ".join(nation_label(view, nation, moves, words) for nation, moves in found.items())
    return [
        words("cafe-chosen", tile=f"**{plain_tile(TILES[tile], words)}**"),
        words("cafe-as-nation", nations=nations),
    ]


def nation_label(view: View, nation: int, moves: Iterable[OfTile], words: Words) -> str:
    """A nation that a joker may represent, and the most that it brings."""
    told = flag_text(nation, words), best(view, moves, words)
    return in_a_row(told, words) if words.is_aloud else " ".join(told)


def as_nation(joker: str, nation: int, words: Words) -> str:
    """A joker with the flag that it represents."""
    return (
        words("cafe-joker-as", joker=joker, nation=flag_text(nation, words))
        if words.is_aloud
        else joker + FLAGS[nation]
    )


def _choice(view: View, choice: Choice, tile: int, nation: int, words: Words) -> list[str]:
    """What can be done with the chosen guest, as on the buttons, and who sits at the two tables of its nation."""
    board = board_of(view.options.edition)
    shown = plain_tile(TILES[tile], words)
    if TILES[tile].nation is None:
        shown = as_nation(shown, nation, words)
    if words.is_aloud:
        # The buttons say the rest, and the board is in the same message.
        return [words("cafe-chosen", tile=f"**{shown}**"), *_followers(board, view, choice, words)]
    offers = [offer_label(view, move, words) for move in (*choice.offers, *([choice.asks] if choice.asks else []))]
    return [
        words("cafe-chosen", tile=f"**{shown}**"),
        " · ".join(offers),
        *_followers(board, view, choice, words),
        *_table_lines(view, words, board.tables_with[nation]),
    ]


def _followers(board: Board, view: View, choice: Choice, words: Words) -> list[str]:
    """The guests that can follow one that opens a table, such as `🇮🇳♀ 🃏♀`, chair by chair."""
    chairs: dict[str, list[str]] = {}
    for move in choice.offers:
        if isinstance(move, Seat) and needs_company(view, move):
            tiles = dict.fromkeys(second.move.tile for second in following(view, move).seconds)
            who = (", " if words.is_aloud else " ").join(plain_tile(TILES[tile], words) for tile in tiles)
            chairs.setdefault(who, []).append(chair_name(board, move.chair, words))
    if not chairs:
        return []
    told = " · ".join(f"{', '.join(each)}: {who}" for who, each in chairs.items())
    return [words("cafe-followers", who=told)]


# --- the tables ----------------------------------------------------------------------------------


def _lit(view: View, words: Words) -> list[str]:
    """The tables that are lit for the player to act."""
    tables = ", ".join(str(table + 1) for table in sorted(open_tables(view)))
    return [words("cafe-lit", tables=tables)] if tables else []


def _table_lines(view: View, words: Words, tables: Sequence[int] = range(TABLE_COUNT)) -> list[str]:
    """A line for each of these tables where somebody sits, then one for all others."""
    board, room = board_of(view.options.edition), room_in(view)
    lost = lost_chairs(board, room)
    lines = [_table(board, room, view, table, lost, words) for table in tables if room.visited >> table & 1]
    empty = [table_text(board, table, words) for table in tables if not room.visited >> table & 1]
    if empty:
        lines.append(words("cafe-empty-tables", tables=" · ".join(empty)))
    if lines:
        lines.append(f"-# {words('cafe-legend')}")
    return lines


def _table(board: Board, room: Room, view: View, table: int, lost: frozenset[int], words: Words) -> str:
    chairs = []
    for chair in board.chairs_of[table]:
        guest = view.chairs[chair]
        others = [str(other + 1) for other in board.tables_of[chair] if other != table]
        if guest is not None:
            shown = guest_icon(guest, words) if words.is_aloud else guest_text(guest)
        elif chair in lost:
            shown = words("cafe-seat-lost") if words.is_aloud else LOST
        else:
            man, woman = wanted_at(board, room, chair)
            if words.is_aloud:
                shown = words("cafe-seat-free", who=_WANTED[man, woman])
            else:
                shown = f"[{MAN * man}{WOMAN * woman or NOBODY * (not man)}]"
        if words.is_aloud:
            chairs.append(words("cafe-seat-shared", seat=shown, table=others[0]) if others else shown)
        else:
            chairs.append(shown + "".join(others).translate(_SMALL))
    if words.is_aloud:
        return words("cafe-table", table=f"**{table_text(board, table, words)}**", seats=in_a_row(chairs, words))
    return f"**{table_text(board, table, words)}**  {' '.join(chairs)}"


# --- the bar, the bag and the players ------------------------------------------------------------


def _bar(view: View, words: Words) -> list[str]:
    """The guests at the bar, and what its free seats bring; then the bag."""
    row = board_of(view.options.edition).bar_rows[view.options.bar]
    taken = len(view.bar)
    coming = in_a_row(map(number, row[taken:]), words) if words.is_aloud else " ".join(map(gain, row[taken:]))
    seats = words("cafe-bar-next", next=coming, left=BAR - taken) if taken < BAR else words("cafe-bar-full")
    if words.is_aloud:
        sitting = [words("cafe-bar-guests", guests=tiles_told(view.bar, words))] if view.bar else []
        return [seats, *sitting, words("cafe-bag", count=view.bag)]
    guests = f"\n{' '.join(tile_text(tile) for tile in view.bar)}" if view.bar else ""
    return [f"🍸 {seats}{guests}", words("cafe-bag", count=view.bag)]


def players(table_view: CafeTableView, words: Words) -> list[str]:
    """Everybody with points and hand; at the end with the fines, the best first."""
    view = table_view.view
    if view.outcome is None:
        return [_player(table_view, seat, points, words) for seat, points in enumerate(view.points)]
    scores, ranks = view.outcome.scores, view.outcome.ranks
    ranked = sorted(range(len(scores)), key=lambda seat: (ranks[seat], seat))
    return [*(_ranked(table_view, seat, scores[seat], words) for seat in ranked), f"-# {words('cafe-legend-end')}"]


def _player(table_view: CafeTableView, seat: int, points: int, words: Words) -> str:
    view = table_view.view
    name, shown = voice_at(table_view, words).name(seat), number(points)
    if seat in view.out:
        return words("cafe-player-out", name=name, points=shown)
    return words("cafe-player", name=name, points=shown, hand=tiles_told(view.hands[seat], words))


def _ranked(table_view: CafeTableView, seat: int, score: int, words: Words) -> str:
    view = table_view.view
    name, points = voice_at(table_view, words).name(seat), view.points[seat]
    if seat in view.out:
        return words("cafe-player-out", name=name, points=number(points))
    left = f" · {tiles_told(view.hands[seat], words)}" if view.hands[seat] else ""
    fine = number(score - points) if score != points else "−0"
    shown = {"name": name, "points": number(points), "fine": fine, "score": number(score)}
    return words("cafe-player-end", **shown) + left


def end_is_near(view: View, words: Words) -> list[str]:
    """What the reader's hand would cost, once there are few tiles in the bag."""
    if view.outcome is not None or view.seat is None or view.bag > SOON or not view.hands[view.seat]:
        return []
    fine = worth(fine_for(view.hands[view.seat]), words)
    return [f"{words.mark('⏳')}{words('cafe-fine-now', count=view.bag, fine=fine)}"]


# --- what happened -------------------------------------------------------------------------------


def last_turn(table_view: CafeTableView, words: Words) -> list[str]:
    """The current turn, or the one before if it has only begun.

    Before the first move it says who begins. Empty if no events were stored.
    """
    turn = _latest_turn(table_view)
    if turn is None:
        return _opening(table_view, words)
    return [_turn_line(table_view, turn, words)]


def story(table_view: CafeTableView, words: Words) -> list[str]:
    """What happened since the reader's last turn, a line per turn, then the reader's own turn so far.

    Drawn tiles are left out: the hands are open, and the picture marks the reader's new ones.
    """
    turns = new_turns(table_view)
    own = turns_of(table_view.story)[-1:]
    if own and own[0].seat == table_view.seat and own[0] not in turns:
        turns += own
    told = [Turn(turn.seat, tuple(deed for deed in turn.deeds if not isinstance(deed, Refilled))) for turn in turns]
    return [_turn_line(table_view, turn, words) for turn in told] or _opening(table_view, words)


def _opening(table_view: CafeTableView, words: Words) -> list[str]:
    view = table_view.view
    if table_view.story or view.bar or any(view.chairs):
        return []
    if view.seat == 0:
        return [words("cafe-first-you")]
    return [words("cafe-first", name=voice_at(table_view, words).bold(0))]


def _turn_line(table_view: CafeTableView, turn: Turn, words: Words) -> str:
    return turn_line(
        turn, board_of(table_view.view.options.edition), teller_of(table_view, words).name(turn.seat), words
    )


def turn_line(turn: Turn, board: Board, name: str, words: Words) -> str:
    """A turn in one line, with the name of its player."""
    deeds = " · ".join(_deed(deed, board, words) for deed in turn.deeds)
    return words("cafe-turn", name=f"**{name}**", deeds=deeds)


def _deed(deed: Deed, board: Board, words: Words) -> str:
    match deed:
        case Seated():
            place, points = chair_name(board, deed.chair, words), f"**{worth(deed.points, words)}**"
            told = words("cafe-seated", guest=guest_icon(deed.guest, words), place=place, points=points)
            return told if deed.refill else f"{told} ({words('cafe-four-of-a-nation')})"
        case Passed():
            return words("cafe-passed")
        case Exchanged():
            guest, joker = guest_icon(deed.guest, words), tile_icon(deed.joker.tile, words)
            return words("cafe-exchanged", guest=guest, joker=joker, place=chair_name(board, deed.chair, words))
        case ToBar():
            return words("cafe-to-bar", guest=tile_icon(deed.tile, words), points=f"**{worth(deed.points, words)}**")
        case Refilled():
            return words(
                "cafe-refilled",
                tiles=tiles_told(deed.tiles, words)
                if words.is_aloud
                else " ".join(tile_icon(tile, words) for tile in deed.tiles),
            )
        case WentOut():
            return words("cafe-went-out", points=number(deed.points))
        case _:
            assert_never(deed)
