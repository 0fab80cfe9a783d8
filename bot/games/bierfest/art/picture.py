"""The pictures of Willkommen, Bierfest!: the lanes of all seats, and the hand of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin
from typing import Final

from bot import locales
from bot.games.bierfest.art import sprites
from bot.games.bierfest.art.hand import hand_drawing
from bot.games.bierfest.art.sprites import BREZEL_SVG, TOAST_SVG, WURST_SVG
from bot.games.bierfest.text import BierfestTableView, ToldTurn, deck_of, marks_of, turns_of
from bot.pictures.colours import CREAM, LAMP, MINUS, NIGHT
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import LEAST, figures, width_of
from bot.pictures.grounds import felt, panel, planks
from bot.pictures.marks import empty, fresh, last_corner, pill, times, token
from bot.screens.game_screens import GamePictures
from engines.bierfest.edition import CALLS, FOODS, KINDS, TOAST, LaidSet, menu_of
from engines.bierfest.model import Event, Move, View


@cache
def cover() -> Sprite:
    """The cover, 360 by 360 around its middle."""
    rays = []
    for number in range(12):
        first, second = (pi * number / 6 + half for half in (-0.13, 0.13))
        ends = " ".join(f"L{260 * sin(angle):.0f} {-20 - 260 * cos(angle):.0f}" for angle in (first, second))
        rays.append(f"M0-20{ends}Z")
    svg = (
        f'<rect x="-180" y="-180" width="360" height="360" fill="{NIGHT}"/>'
        f'<path d="{"".join(rays)}" fill="{LAMP}" fill-opacity="0.22"/>'
        f'<g transform="translate(0,-6) scale(3.1)">{TOAST_SVG}</g>'
        f'<g transform="translate(-112,126) scale(1.05)">{BREZEL_SVG}</g>'
        f'<g transform="translate(112,132) scale(1.15)">{WURST_SVG}</g>'
    )
    return Sprite("cover of bierfest", svg, Box(-180, -180, 360, 360))


_SCALE: Final = 0.74
"""The scale of a card in a lane with enough space."""
_SCALES: Final = (_SCALE, 0.66, 0.58, 0.5, 0.42, 0.34, 0.27)
_STEPS: Final = (17, 14, 11, 8)
"""The distance between the cards of a fan, at the full scale."""
_GAP: Final = 26
_TUCK: Final = 3
"""How far foods are tucked under the edge of their beers."""
_FOOD: Final = 0.78
"""The size of a food relative to a beer."""

_COASTER: Final = 31
"""The least radius of a coaster."""
_COUNTED: Final = 5
"""From this many beers on the number is written, because it cannot be seen at a glance."""


@dataclass(frozen=True)
class Fan:
    """A set as it lies in a lane."""

    laid: LaidSet
    worth: int
    """Its points; nothing is written for a set that is worth nothing."""
    mark: str = ""
    """`new` since the last round, or `last` for the very last move."""


@dataclass(frozen=True)
class OpenHandCards:
    """Cards of a kind in a hand that is turned up."""

    kind: int
    count: int


@dataclass(frozen=True)
class Bonus:
    """The star for all five beers."""

    points: int


Item = Fan | OpenHandCards | Bonus


@dataclass(frozen=True)
class Layout:
    """How the items of a lane lie: the scale, the distance, and the rows."""

    scale: float
    step: float
    rows: tuple[tuple[Item, ...], ...]

    @property
    def height(self) -> int:
        """The height of all rows."""
        return _row_height(self.scale) * max(1, len(self.rows))

    def stamps(self, left: float, top: float) -> Iterator[Stamp]:
        """The items, from a top left corner on."""
        high = _row_height(self.scale)
        for number, row in enumerate(self.rows):
            x, y = left, top + number * high + sprites.CARD_HEIGHT * self.scale / 2
            for item in row:
                yield from _stamps(item, x, y, self.scale, self.step)
                x += _width(item, self.scale, self.step) + _GAP * self.scale / _SCALE


def _row_height(scale: float) -> int:
    """The height of a row with cards of this scale, including the coasters below them."""
    return round(sprites.CARD_HEIGHT * scale + 22)


def _laid_out(items: Sequence[Item], width: float, scale: float) -> Layout:
    """The items in as few rows as this width allows, with fans as wide as possible."""
    closest = _rows(items, width, scale, _step(_STEPS[-1], scale))
    for each in _STEPS:
        step = _step(each, scale)
        rows = _rows(items, width, scale, step)
        if len(rows) == len(closest):
            return Layout(scale, step, rows[:9])
    raise AssertionError("the closest fans lie as close as the closest")


def _step(step: float, scale: float) -> float:
    return step * min(1, scale / _SCALE)


def _rows(items: Sequence[Item], width: float, scale: float, step: float) -> tuple[tuple[Item, ...], ...]:
    rows: list[list[Item]] = []
    left = 0.0
    for item in items:
        wide = _width(item, scale, step)
        if not rows or wide > left:
            rows.append([])
            left = width
        rows[-1].append(item)
        left -= wide + _GAP * scale / _SCALE
    return tuple(map(tuple, rows))


def _width(item: Item, scale: float, step: float) -> float:
    card = sprites.CARD_WIDTH * scale
    if isinstance(item, Bonus):
        return 92 * scale / _SCALE
    if isinstance(item, OpenHandCards):
        return card
    return _fan_width(item.laid, scale, step)


def _fan_width(laid: LaidSet, scale: float, step: float) -> float:
    card = sprites.CARD_WIDTH * scale
    beers = card + max(0, laid.count - 1) * step if laid.count else 0
    if not laid.foods:
        return beers
    return beers - (_TUCK * scale / _SCALE if beers else 0) + card * _FOOD + (laid.foods - 1) * step


def _stamps(item: Item, x: float, y: float, scale: float, step: float) -> Iterator[Stamp]:
    half = sprites.CARD_WIDTH * scale / 2
    if isinstance(item, Bonus):
        yield stamp(sprites.star(item.points), x + 46 * scale / _SCALE, y)
    elif isinstance(item, OpenHandCards):
        yield stamp(sprites.card(item.kind, scale=scale), x + half, y)
        yield stamp(times(item.count, size=LEAST), x + half, y + sprites.CARD_HEIGHT * scale / 2 - 6)
    else:
        yield from _fan(item, x, y, scale, step)


def _fan(fan: Fan, x: float, y: float, scale: float, step: float) -> Iterator[Stamp]:
    laid, card, high = fan.laid, sprites.CARD_WIDTH * scale, sprites.CARD_HEIGHT * scale
    wide = _fan_width(laid, scale, step)
    if fan.mark:
        yield stamp(fresh(round(wide + 14), round(high + 14)), x + wide / 2, y)
    beers = card + max(0, laid.count - 1) * step if laid.count else 0
    if laid.food is not None:
        foods = x + (beers - _TUCK * scale / _SCALE if beers else 0) + card * _FOOD / 2
        low = y + high * (1 - _FOOD) / 2 - 2
        for number in range(laid.foods):
            below = number < laid.foods - 1
            yield stamp(sprites.card(laid.food, scale=scale * _FOOD, below=below), foods + number * step, low)
    for number in range(laid.count):
        below = number < laid.count - 1
        yield stamp(sprites.card(laid.beer, scale=scale, below=below), x + card / 2 + number * step, y)
    if laid.count >= _COUNTED:
        yield stamp(times(laid.count, size=LEAST), x + 34 * scale, y - high / 2 + 10 * scale)
    if fan.mark == "last":
        yield stamp(last_corner(round(52 * scale)), x + wide + 10, y - high / 2 - 10)
    if laid.count >= 2:
        radius, room = max(_COASTER, 40 * scale), wide + _GAP * scale / _SCALE
        if room < 2 * radius:  # A coaster would cover the next set, too.
            yield stamp(sprites.small_coaster(fan.worth, round(room)), x + room / 2 - 5, y + high / 2 - 12)
        else:
            yield stamp(sprites.coaster(fan.worth, radius=radius), x + radius - 16 * scale, y + high / 2 - radius * 0.5)


_EDGE: Final = 14
_HEAD: Final = 132
"""The height of the field with the deck, the candles and the turn."""
_LEAST: Final = 150
"""The minimum height of a lane."""
_HIGHEST: Final = 1100
"""The maximum height of a board: cards become smaller before it is exceeded."""
_SETS: Final = (138, 846)
"""Where the sets of a lane begin and end, from left to right."""
_PADDING: Final = 26
_PILE: Final = 0.5
"""The scale of cards that represent a whole pile."""


class BierfestPictures(GamePictures[Move, View, Event]):
    """How Willkommen, Bierfest! is drawn."""

    def board(self, table_view: BierfestTableView) -> Drawing:
        """What everybody sees: a lane per seat, above them the deck, the toasts and the turn."""
        lanes = _lanes(table_view)
        height = _EDGE + _HEAD + sum(_height(lane) + 8 for lane in lanes) + _EDGE
        stamps = [stamp(planks(height), 0, 0), *_head(table_view)]
        top = _EDGE + _HEAD + 8
        for seat, lane in enumerate(lanes):
            stamps += _lane(table_view, seat, lane, top)
            top += _height(lane) + 8
        return Drawing(WIDTH, height, stamps)

    def hand(self, table_view: BierfestTableView, choice: str) -> Drawing:
        """The reader's cards by kind, or their sets if they must lose a card from them."""
        return hand_drawing(table_view, choice)

    def cover(self) -> Sprite:
        """Two mugs in lamplight."""
        return cover()


# --- the lanes -------------------------------------------------------------------------------------


def _lanes(table_view: BierfestTableView) -> list[Layout]:
    """What lies in front of each seat, all at the largest scale at which the board is not too high."""
    items = [_items(table_view, seat) for seat in range(table_view.view.seats)]
    lanes: list[Layout] = []
    for scale in _SCALES:
        lanes = [_laid_out(each, _SETS[1] - _SETS[0], scale) for each in items]
        if 2 * _EDGE + _HEAD + sum(_height(lane) + 8 for lane in lanes) <= _HIGHEST:
            break
    return lanes


def _height(lane: Layout) -> int:
    return max(_LEAST, lane.height + _PADDING)


def _items(table_view: BierfestTableView, seat: int) -> list[Item]:
    view = table_view.view
    menu, sets = menu_of(view.options), view.laid[seat]
    marks = marks_of(table_view, seat)
    items: list[Item] = [
        Fan(laid, menu.worth(laid) if laid.count > 1 else 0, marks.get(place, "")) for place, laid in enumerate(sets)
    ]
    if menu.all_beers(sets) and menu.edition.bonus:
        items.append(Bonus(menu.edition.bonus))
    if table_view.turned_up:
        hand = table_view.turned_up[seat].hand
        items += [OpenHandCards(kind, hand[kind]) for kind in range(KINDS) if hand[kind]]
    return items


def _lane(table_view: BierfestTableView, seat: int, lane: Layout, top: int) -> Iterator[Stamp]:
    view, height = table_view.view, _height(lane)
    yield stamp(panel(WIDTH - 2 * _EDGE, height), _EDGE, top)
    middle = top + height / 2
    won = view.outcome is not None and seat in view.outcome.winners
    yield stamp(token(seat, acts=table_view.to_act == seat, scale=0.86), 72, middle - (16 if won else 24))
    if won:
        yield stamp(sprites.crown(), 72, middle - 58)
    score = menu_of(view.options).score(view.laid[seat], view.minus[seat])
    told = locales.number(score)
    shown = figures(told, 44, fill=LAMP if score >= 0 else MINUS, narrow=1 if len(told) < 4 else 0.75)
    yield stamp(shown, 72, middle + 44)
    yield from lane.stamps(_SETS[0], middle - lane.height / 2 + 2)
    if not table_view.turned_up:
        yield from _hand_backs(view.hand_counts[seat], 914, middle)
    yield from _against(sum(view.minus[seat]), 1022, middle)


def _hand_backs(count: int, x: float, middle: float) -> Iterator[Stamp]:
    """The cards in a hand, face down, with their number."""
    if not count:
        yield stamp(empty(52, 74), x, middle - 24)
        return
    for number in range(min(count, 4) - 1, -1, -1):
        yield stamp(sprites.back(scale=_PILE, below=number > 0), x + number * 8, middle - 24 - number * 2)
    yield stamp(figures(str(count), 44, fill=CREAM), x, middle + 44)


def _against(count: int, x: float, middle: float) -> Iterator[Stamp]:
    """The cards that count against a player, and what they cost."""
    if not count:
        return
    for number in range(min(count, 4) - 1, -1, -1):
        yield stamp(sprites.minus_card(scale=_PILE, below=number > 0), x + number * 6, middle - 24 - number * 2)
    yield stamp(figures(f"−{count}", 44, fill=MINUS), x, middle + 44)


# --- above the lanes -------------------------------------------------------------------------------


def _head(table_view: BierfestTableView) -> Iterator[Stamp]:
    view = table_view.view
    middle = _EDGE + _HEAD / 2
    yield stamp(felt(WIDTH - 2 * _EDGE, _HEAD), _EDGE, _EDGE)
    yield from _deck(view, middle)
    for number in range(CALLS):
        yield stamp(sprites.candle(lit=number >= view.toasts), 330 + 84 * number, _EDGE + _HEAD - 8)
    finished, current = turns_of(table_view, view)
    turn = current if current is not None else next(reversed(finished), None)
    if turn is None:
        return
    yield stamp(token(turn.seat, scale=0.86), 622, middle)
    if turn.toast is not None:
        yield stamp(sprites.sign(TOAST), 722, middle)
        if view.open_hand is not None:
            yield from _open(view.open_hand, middle)
        return
    yield from _turn(turn, middle)


def _deck(view: View, middle: float) -> Iterator[Stamp]:
    count = deck_of(view)
    if not count:
        yield stamp(empty(64, 92), 76, middle)
    else:
        for number in range(min(6, count // 10), -1, -1):
            yield stamp(sprites.back(scale=0.62, below=number > 0), 76 + number * 6, middle - number * 2)
    yield stamp(pill(str(count), size=48), 184, middle + 20)


def _turn(turn: ToldTurn, middle: float) -> Iterator[Stamp]:
    """The cards that were drawn in a turn, face down; dashed places for those put back."""
    pitch = 84
    for number in range(turn.drew):
        back = number >= turn.drew - turn.returned
        drawn = sprites.returned(scale=0.6) if back else sprites.back(scale=0.6)
        yield stamp(drawn, 724 + pitch * number, middle)


def _open(hand: Sequence[int], middle: float) -> Iterator[Stamp]:
    """The hand that lies open at a toast while its owner chooses what to lose."""
    kinds = [kind for kind in (TOAST, *range(FOODS[-1] + 1)) if hand[kind]]
    pitch = min(74.0, 280 / max(1, len(kinds)))
    for number, kind in enumerate(kinds):
        x = 810 + pitch * number
        yield stamp(sprites.card(kind, scale=0.52), x, middle - 12)
        count = f"×{hand[kind]}"
        narrow = min(1, (pitch - 4) / width_of(count, LEAST))
        yield stamp(figures(count, LEAST, outline=8, narrow=narrow), x, middle + 36)
