"""The climaxes of Cafe International: a full table of one nation, a rich turn, a joker taken back, somebody out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from msgspec import Struct

from bot.games.cafe.art.climax import (
    TableShown,
    joker_card,
    joker_reveal,
    out_card,
    out_reveal,
    table_card,
    table_reveal,
)
from bot.games.cafe.art.guests import CUP, tile_icon
from bot.games.cafe.choosing import CafeTableView
from bot.games.cafe.text import table_text, worth
from bot.locales import Words, number
from bot.pictures.drawing import Drawing
from bot.pictures.reveal import Frame
from bot.screens.climax import Climax, GameClimaxes, moves_of, told_in_bold
from bot.screens.people import Voice, in_a_row, name_of
from engines.cafe.board import board_of
from engines.cafe.edition import CHAIRS_OF_A_TABLE, CafeEdition, Guest, Tile
from engines.cafe.model import (
    Ended,
    Event,
    Exchanged,
    Fined,
    Gain,
    Move,
    Passed,
    Refilled,
    Seated,
    ToBar,
    View,
    WentOut,
)

RICH: Final = 12
"""The points from which a turn is a climax."""


class Room(Struct, frozen=True):
    """What everybody saw when the climax was complete."""

    chairs: tuple[Guest | None, ...]
    points: tuple[int, ...]
    hands: tuple[tuple[Tile, ...], ...]
    out: tuple[int, ...]
    """The seats that are out now."""


class FullTable(Climax, frozen=True, kw_only=True):
    """A table that a seat has completed with guests of one nation, or the best table of a rich turn."""

    seat: int
    points: int
    """The points of the whole turn."""
    best: Gain
    """What the tile scored there."""
    chair: int
    """Where that tile sits."""
    room: Room
    edition: CafeEdition | None

    @property
    def is_full(self) -> bool:
        """Whether the table is full and of one nation."""
        return _is_full(self.best)

    def headline(self, voice: Voice) -> str:
        """Who has completed which table, and what the turn scored."""
        key = "cafe-climax-table" if self.is_full else "cafe-climax-rich"
        table = table_text(board_of(self.edition), self.best.table, voice.words)
        return told_in_bold(voice, CUP, key, self.seat, table=table, points=worth(self.points, voice.words))

    def effects(self, voice: Voice, *, on_hand: bool) -> Sequence[str]:
        """Why it scored that, and everybody's points."""
        table = table_text(board_of(self.edition), self.best.table, voice.words)
        key = "cafe-climax-why-same" if self.best.same else "cafe-climax-why"
        why = voice.words(key, table=table, guests=self.best.guests, points=worth(self.best.points, voice.words))
        return [why, *_points_told(voice, self.room)]

    def card(self, words: Words, *, on_hand: bool) -> Drawing:
        """The table with its guests."""
        return table_card(board_of(self.edition), self._shown, self.room.chairs, self.room.points)

    def reveal(self, words: Words, *, on_hand: bool) -> Sequence[Frame]:
        """The last guest sits down."""
        return table_reveal(board_of(self.edition), self._shown, self.room.chairs, self.room.points)

    @property
    def _shown(self) -> TableShown:
        return TableShown(self.seat, self.points, self.best, self.chair)


class JokerFreed(Climax, frozen=True, kw_only=True):
    """A guest takes the chair of a joker, which goes to the hand of that guest's player."""

    seat: int
    exchanged: Exchanged
    room: Room
    edition: CafeEdition | None

    def headline(self, voice: Voice) -> str:
        """Who takes the joker back."""
        return told_in_bold(voice, CUP, "cafe-climax-joker", self.seat)

    def effects(self, voice: Voice, *, on_hand: bool) -> Sequence[str]:
        """Which guest for which joker, the hand now, and everybody's points."""
        words, board = voice.words, board_of(self.edition)
        tables = in_a_row((table_text(board, table, words) for table in board.tables_of[self.exchanged.chair]), words)
        guest, joker = (tile_icon(each.tile, words) for each in (self.exchanged.guest, self.exchanged.joker))
        held = in_a_row((tile_icon(tile, words) for tile in self.room.hands[self.seat]), words)
        told = [words("cafe-climax-exchanged", guest=guest, joker=joker, tables=tables)]
        told += (
            [words("cafe-climax-holds", name=name_of(voice.table.seats[self.seat], words), tiles=held)] if held else []
        )
        return [*told, *_points_told(voice, self.room)]

    def card(self, words: Words, *, on_hand: bool) -> Drawing:
        """The joker leaping from its chair."""
        return joker_card(board_of(self.edition), self.exchanged, self.room.hands[self.seat], self.room.points)

    def reveal(self, words: Words, *, on_hand: bool) -> Sequence[Frame]:
        """The joker leaps."""
        return joker_reveal(board_of(self.edition), self.exchanged, self.room.hands[self.seat], self.room.points)


class Out(Climax, frozen=True, kw_only=True):
    """The bar has taken a seat below zero: it is out."""

    seat: int
    tile: Tile
    costs: int
    """What the seat at the bar scored: a negative number."""
    room: Room

    def headline(self, voice: Voice) -> str:
        """Who is out."""
        return told_in_bold(voice, CUP, "cafe-climax-out", self.seat)

    def effects(self, voice: Voice, *, on_hand: bool) -> Sequence[str]:
        """The bill, and everybody's points."""
        total = self.room.points[self.seat]
        bill = voice.words(
            "cafe-climax-bill", before=number(total - self.costs), costs=number(self.costs), total=number(total)
        )
        return [bill, *_points_told(voice, self.room)]

    def card(self, words: Words, *, on_hand: bool) -> Drawing:
        """The bar with the bill."""
        others = [seat for seat in range(len(self.room.points)) if seat not in self.room.out]
        return out_card(self.seat, self.tile, self.costs, self.room.points, others)

    def reveal(self, words: Words, *, on_hand: bool) -> Sequence[Frame]:
        """The glass falls."""
        others = [seat for seat in range(len(self.room.points)) if seat not in self.room.out]
        return out_reveal(self.seat, self.tile, self.costs, self.room.points, others)


class CafeClimaxes(GameClimaxes[Move, View, Event]):
    """Finds full tables of one nation, rich turns, exchanges, and who went out."""

    def found(self, table_view: CafeTableView) -> Sequence[Climax]:
        """Each of them in a finished turn."""
        view, moves, found = table_view.view, moves_of(table_view), list[Climax]()
        begun: tuple[int, Seated] | None = None
        """The first tile of a turn that may have a second one, and its place in the log."""
        for place, events in enumerate(moves):
            deed = events[0]
            # The log may begin in the middle of a turn.
            first = begun if isinstance(deed, Seated | Passed) and begun and begun[1].seat == deed.seat else None
            begun = (place, deed) if isinstance(deed, Seated) and first is None else None
            if begun is None and (climax := _climax(view, moves, place, first)) is not None:
                found.append(climax)
        return found


def _climax(
    view: View, moves: Sequence[Sequence[Event]], place: int, first: tuple[int, Seated] | None
) -> Climax | None:
    """The climax in the turn that the move at this place ended, if it was one; `first` is the tile before that."""
    events, start, stop = moves[place], place, place + 1
    edition = view.options.edition
    later = [event for move in moves[stop:] for event in move]
    match events[0]:
        case Seated() | Passed() if first is not None:
            start, tile = first
            tiles = [tile, *(event for event in events if isinstance(event, Seated))]
            chair, best = max(
                ((tile.chair, each) for tile in tiles for each in tile.gains),
                key=lambda each: (_is_full(each[1]), each[1].points),
            )
            points = sum(tile.points for tile in tiles)
            if not _is_full(best) and points < RICH:
                return None
            return FullTable(
                start=start,
                stop=stop,
                seat=tile.seat,
                points=points,
                best=best,
                chair=chair,
                room=_room_before(view, later),
                edition=edition,
            )
        case Exchanged() as exchanged:
            return JokerFreed(
                start=start,
                stop=stop,
                seat=exchanged.seat,
                exchanged=exchanged,
                room=_room_before(view, later),
                edition=edition,
            )
        case ToBar() as sent if any(isinstance(event, WentOut) for event in events):
            room = _room_before(view, later)
            return Out(start=start, stop=stop, seat=sent.seat, tile=sent.tile, costs=sent.points, room=room)
        case _:
            return None


def _is_full(best: Gain) -> bool:
    return best.guests == CHAIRS_OF_A_TABLE and best.same


def _room_before(view: View, later: Sequence[Event]) -> Room:
    """What everybody saw before these events, the latest of the game: they are undone, the last one first."""
    chairs, points, hands = [*view.chairs], [*view.points], [[*hand] for hand in view.hands]
    out = set(view.out)
    for event in reversed(later):
        match event:
            case Seated():
                chairs[event.chair] = None
                points[event.seat] -= event.points
                hands[event.seat].append(event.guest.tile)
            case Exchanged():
                chairs[event.chair] = event.joker
                hands[event.seat].append(event.guest.tile)
                _drop(hands[event.seat], [event.joker.tile])
            case ToBar():
                points[event.seat] -= event.points
                hands[event.seat].append(event.tile)
            case WentOut():
                out.discard(event.seat)
            case Refilled():
                _drop(hands[event.seat], event.tiles)
            case Passed() | Fined() | Ended():
                pass
            case _:
                assert_never(event)
    in_order = (tuple(sorted(hand, key=lambda tile: tile.number)) for hand in hands)
    return Room(tuple(chairs), tuple(points), tuple(in_order), tuple(sorted(out)))


def _drop(hand: list[Tile], tiles: Sequence[Tile]) -> None:
    """Take tiles out of a hand. That of a seat that has gone out since is empty: it is not known any more."""
    for tile in tiles:
        if tile in hand:
            hand.remove(tile)


def _points_told(voice: Voice, room: Room) -> list[str]:
    """Everybody's points, the best first."""
    order = sorted(range(len(room.points)), key=lambda seat: (seat in room.out, -room.points[seat], seat))
    each = (
        voice.words("cafe-climax-points", name=voice.name(seat), points=number(room.points[seat])) for seat in order
    )
    return [" · ".join(each) if not voice.words.is_aloud else in_a_row(each, voice.words)]
