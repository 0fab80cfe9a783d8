"""The pictures of a card table: a row for each seat, the piles, and the reader's cards below them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from bot.games.kit import cards
from bot.games.kit.cards import FULL, LARGE, LINE, STRIP, Size
from bot.games.kit.shown import Heap, Look, Place, Shown, cards_in, lays_cards, shown
from bot.pictures.colours import FELT, INK, LAMP
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import figures, width_of
from bot.pictures.grounds import card_box, card_svg, felt, panel, planks
from bot.pictures.icons import SILENT, Icon
from bot.pictures.marks import empty, fresh, pill, token
from bot.pictures.scenes import glow_svg
from bot.screens.game_screens import GamePictures
from bot.tables.types import TableView
from engines.cards import Card
from engines.contract import EventT, MoveT, OptionsT, StateT
from engines.zones import ZoneGame, ZoneView

T = TypeVar("T")

_EDGE: Final = 14
"""The space between a field and the edge of the picture."""
_GAP: Final = 12
"""The space between cards, their shadows included."""


class _Table(NamedTuple):
    """The sizes of a table: on a board, and above a hand."""

    pitch: int
    """From one seat to the next."""
    laid: Size
    heap: Size
    token: float
    figure: int
    least: int
    """The minimum height of the table."""


_BOARD: Final = _Table(pitch=172, laid=STRIP, heap=FULL, token=1.05, figure=72, least=500)
_ABOVE: Final = _Table(pitch=98, laid=LINE, heap=STRIP, token=0.76, figure=56, least=250)
_SQUEEZED: Final = 48
"""The minimum distance between cards in front of a seat: the rank stays visible."""
_LAID: Final = 410
"""Where the cards in front of a seat begin."""


def face(shown_card: Card, size: Size) -> Sprite:
    """A card face up in this size."""
    if size == LARGE:
        return cards.large(shown_card, dim=False)
    if size == STRIP:
        return cards.strip_face(shown_card)
    return cards.line_face(shown_card) if size == LINE else _full(shown_card)


@cache
def _full(shown_card: Card) -> Sprite:
    """A card of 140 by 190 with its shadow."""
    sprite = cards.face(shown_card)
    return Sprite(sprite.name, cards.bed(0).svg + sprite.svg, sprite.box)


@cache
def _dim(sprite: Sprite) -> Sprite:
    return Sprite(f"dim {sprite.name}", f'<g opacity="0.45">{sprite.svg}</g>', sprite.box)


@cache
def _back(size: Size, below: int) -> Sprite:
    """A pile face down."""
    printed = cards.back_svg(size.wide, size.high, scale=size.high / FULL.high)
    svg = card_svg(size.wide, size.high, printed=printed, below=below)
    return Sprite(f"pile of {below}", svg, card_box(size.wide, size.high, below=below))


def table_drawn(
    seen: Shown, size: _Table, *, acts: int | None, winners: Collection[int], new: Collection[Card], lays: bool
) -> tuple[int, list[Stamp]]:
    """The seats and the piles; the first value is their height.

    `lays`: whether cards ever lie in front of a seat, so that there must be room for them; `new` cards are outlined.
    """
    right = 430 if not lays else 690 if seen.heaps else 820 if seen.suit is not None else WIDTH
    middle = max(0, WIDTH - right - _EDGE)
    deep, inside = _heaps(seen.heaps, seen.suit, size, new, middle) if middle else (0, [])
    height = max(size.least, 2 * _EDGE + size.pitch * len(seen.places), 2 * _EDGE + deep)
    stamps = []
    if middle:
        down = _EDGE + (height - 2 * _EDGE - deep) // 2
        stamps += [stamp(felt(middle, height - 2 * _EDGE), right, _EDGE)]
        stamps += [stamp(sprite, right + x, down + y) for sprite, x, y in inside]
    lane = (height - 2 * _EDGE) / max(1, len(seen.places))
    for seat, place in enumerate(seen.places):
        top = round(_EDGE + lane * seat)
        stamps.append(stamp(panel(right - 2 * _EDGE, round(lane) - 8), _EDGE, top + 4))
        y = top + round(lane / 2)
        stamps += _seat(seat, place, size, y, right, acts=acts == seat, won=seat in winners, new=new)
    return height, stamps


def _seat(
    seat: int, place: Place, size: _Table, y: int, right: int, *, acts: bool, won: bool, new: Collection[Card]
) -> Iterator[Stamp]:
    """A token, the number of cards held, the figure, and the cards laid."""
    yield stamp(token(seat, acts=acts, out=place.out, scale=size.token), 88, y)
    if won:
        yield stamp(cards.crown(), 196, y)
    elif not place.out:
        yield stamp(cards.small_back(), 180, y)
        yield stamp(figures(str(place.held), 46, outline=6, anchor="start"), 214, y)
    if place.figure is not None and not place.out:
        told = str(place.figure)
        high = min(size.figure, round(size.figure * 100 / width_of(told, size.figure)))
        yield stamp(figures(told, high, fill=LAMP, outline=8), 346, y)
    left = _LAID
    if place.down:
        yield stamp(cards.small_back(), left + 30, y)
        yield stamp(pill(str(place.down), size=32), left + 30, y)
        left += 76
    yield from _laid(place.laid, size, left, y, right - 36 - left, new)


def _laid(
    laid: Sequence[Card | None], size: _Table, left: int, y: int, room: int, new: Collection[Card]
) -> Iterator[Stamp]:
    """The cards in front of a seat, in a row of this width; if there are many, the last ones in small rows."""
    if not laid:
        return
    card, lines = size.laid, 1
    if size is _BOARD and len(laid) * (card.wide + _GAP) > room + _GAP:
        card, lines = LINE, 2
    fitting = lines * ((room - card.wide) // _SQUEEZED + 1)
    if len(laid) > fitting:
        yield stamp(pill(f"×{len(laid)}", size=38), left + 36, y)
        left, room = left + 84, room - 84
        laid = laid[-max(1, lines * ((room - card.wide) // _SQUEEZED + 1)) :]
        lines = min(lines, len(laid))
    across = -(-len(laid) // lines)
    pitch = card.wide + _GAP
    if across > 1:
        pitch = min(pitch, (room - card.wide) // (across - 1))
    for number, each in enumerate(laid):
        line, place = divmod(number, across)
        x = left + card.wide // 2 + pitch * place
        down = y + round((line - (lines - 1) / 2) * (card.high + 6))
        yield stamp(_back(card, 0) if each is None else face(each, card), x, down)
        if each in new:
            yield stamp(fresh(*card), x, down)


_Inside: TypeAlias = "tuple[Sprite, int, int]"
"""A sprite and its middle, relative to the top left corner of the field of the piles."""


def _heaps(
    heaps: Sequence[Heap], suit: int | None, size: _Table, new: Collection[Card], wide: int
) -> tuple[int, list[_Inside]]:
    """The height, and the piles, the suit, and then the cards that lie side by side, within this width."""
    things = [[*_closed(heap, size, new)] for heap in heaps if not heap.spread]
    if suit is not None:
        things.append([(cards.suit(suit, size=size.heap.wide), 0, 0)])
    found: list[_Inside] = []
    bottom, pitch, high = 12, size.heap.wide + 44, size.heap.high + 80
    for line in _lines(things, max(1, (wide - 10) // pitch)):
        for place, thing in enumerate(line):
            x = wide // 2 + round(pitch * (place - (len(line) - 1) / 2))
            found += [(sprite, x + right, bottom + size.heap.high // 2 + 10 + down) for sprite, right, down in thing]
        bottom += high
    card = size.laid if size is _BOARD else STRIP
    for heap in heaps:
        if not heap.spread:
            continue
        for row in _lines(heap.cards, max(1, (wide - 16) // (card.wide + _GAP))) or [[]]:
            bottom += card.high // 2 + 10
            for place, each in enumerate(row):
                x = wide // 2 + round((place - (len(row) - 1) / 2) * (card.wide + _GAP))
                found.append((_back(card, 0) if each is None else face(each, card), x, bottom))
                if each in new:
                    found.append((fresh(*card), x, bottom))
            if not row:
                found.append((empty(*card), wide // 2, bottom))
            bottom += card.high // 2 + 10
    return bottom, found


def _lines(items: Sequence[T], across: int) -> list[Sequence[T]]:
    """The items in lines of almost equal length, at most `across` per line."""
    lines = -(-len(items) // across)
    long = -(-len(items) // lines) if lines else 1
    return [items[start : start + long] for start in range(0, len(items), long)]


def _closed(heap: Heap, size: _Table, new: Collection[Card]) -> Iterator[_Inside]:
    """A pile that shows at most its top card, with the number of its cards below it."""
    if not heap.cards:
        yield empty(*size.heap), 0, 0
    else:
        top = heap.cards[-1]
        yield _back(size.heap, min(3, len(heap.cards) // 6)), 0, 0
        if top is not None:
            yield face(top, size.heap), 0, 0
            if top in new:
                yield fresh(*size.heap), 0, 0
    yield pill(str(len(heap.cards)), size=40), 4, size.heap.high // 2 + 40


def hand_drawn(hand: Sequence[Card], bright: Collection[Card], chosen: Card | None) -> tuple[int, list[Stamp]]:
    """The height and the cards of the reader, up to 31, on a field at 0, 0; all but the bright ones are dim."""
    count = len(hand)
    size = LARGE if count <= 6 else FULL if count <= 14 else STRIP if count <= 27 else LINE
    lines = _lines(hand, {LARGE: 6, FULL: 7, STRIP: 9, LINE: 8}[size])
    pitch = min(size.wide + 38, (WIDTH - 40) // max(1, *map(len, lines)) if lines else WIDTH)
    down = size.high + 16
    height = max(1, len(lines)) * down + 24
    stamps = [stamp(panel(WIDTH - 2 * 8, height), 8, 0)]
    if not hand:
        stamps.append(stamp(empty(*size), WIDTH // 2, height // 2))
    for row, line in enumerate(lines):
        for place, card in enumerate(line):
            x = WIDTH // 2 + round(pitch * (place - (len(line) - 1) / 2))
            y = 20 + size.high // 2 + row * down
            sprite = face(card, size)
            stamps.append(stamp(sprite if card in bright else _dim(sprite), x, y))
            if card == chosen:
                stamps.append(stamp(fresh(*size), x, y))
    return height, stamps


@dataclass(frozen=True)
class CardPictures(GamePictures[MoveT, ZoneView[StateT], EventT], Generic[StateT, MoveT, EventT, OptionsT]):
    """How a game on a card table looks."""

    game: ZoneGame[StateT, MoveT, EventT, OptionsT, int]
    look: Look[StateT]
    scene: Sprite
    """The cover."""

    def board(self, table_view: TableView[MoveT, ZoneView[StateT], EventT]) -> Drawing:
        """The seats and the piles."""
        height, stamps = self._table(table_view, _BOARD)
        return Drawing(WIDTH, height, [stamp(planks(height), 0, 0), *stamps])

    def hand(self, table_view: TableView[MoveT, ZoneView[StateT], EventT], choice: str) -> Drawing:
        """The same, smaller, and below it the reader's cards: those that cannot be played now are dim."""
        above, stamps = self._table(table_view, _ABOVE)
        hand = shown(self.game, self.look, table_view.view).hand
        playable = {card for move in table_view.legal for card in cards_in(move)}
        chosen = next((card for card in hand if str(card.number) == choice), None)
        bright = {chosen} if chosen is not None else playable or {*hand}
        below, own = hand_drawn(hand, bright, chosen)
        height = above + below + 8
        moved = (stamp(each.sprite, each.x, each.y + above) for each in own)
        return Drawing(WIDTH, height, [stamp(planks(height), 0, 0), *stamps, *moved])

    def cover(self) -> Sprite:
        """The scene."""
        return self.scene

    def _table(self, table_view: TableView[MoveT, ZoneView[StateT], EventT], size: _Table) -> tuple[int, list[Stamp]]:
        outcome = table_view.table.outcome
        newest = next((found for event in reversed(table_view.story) if (found := {*cards_in(event)})), set[Card]())
        return table_drawn(
            shown(self.game, self.look, table_view.view),
            size,
            acts=table_view.to_act,
            winners=() if outcome is None else outcome.winners,
            new=newest,
            lays=lays_cards(self.game, self.look),
        )


@cache
def cover(name: str, fan: tuple[Card, ...]) -> Sprite:
    """A scene of 360 by 360: a fan of cards on felt."""
    middle = (len(fan) - 1) / 2
    apart = min(90, 170 / max(1, len(fan) - 1))
    drawn = "".join(
        f'<g transform="translate({(place - middle) * apart:g},{10 + abs(place - middle) * 14:g}) '
        f'rotate({(place - middle) * 11:g}) scale(0.96)">{_full(card).svg}</g>'
        for place, card in enumerate(fan)
    )
    ground = f'<rect x="-180" y="-180" width="360" height="360" fill="{FELT}"/>{glow_svg(0, -20, 170)}'
    return Sprite(f"cover of {name}", ground + drawn, Box(-180, -180, 360, 360))


@cache
def sign(name: str, card: Card) -> Icon:
    """The icon of a game: one of its cards in a ring, so that it differs from the card itself."""
    svg = (
        f'<circle r="60" fill="{FELT}" stroke="{INK}" stroke-width="6"/><g transform="scale(0.62)">'
        f"{cards.icon_face(card).svg}</g>"
    )
    return Icon(f"{name}_sign", "🃏", Sprite(f"sign of {name}", svg, Box(-64, -64, 128, 128)), SILENT)
