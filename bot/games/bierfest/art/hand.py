"""The picture of a hand of Willkommen, Bierfest!: a row for each seat, and below on felt what the reader holds.

If the reader must lose a card from their sets, the sets lie on the felt instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from bot import locales
from bot.games.bierfest.art import sprites
from bot.games.bierfest.art.sprites import CARD_HEIGHT, CARD_WIDTH, COLOURS, NAMES, PANELS, SIGNS, TOAST_SVG
from bot.games.bierfest.text import BierfestTableView, deck_of, marks_of
from bot.pictures.colours import CREAM, INK, LAMP, MINUS, NIGHT
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import LEAST, figures, figures_svg
from bot.pictures.grounds import card_box, card_svg, felt, panel, planks, plate_svg
from bot.pictures.marks import empty, fresh, times, token
from engines.bierfest.edition import CALLS, FOODS, KINDS, TOAST, LaidSet, menu_of
from engines.bierfest.model import Lay, LayBeer, Lose, View
from engines.bierfest.moves import toast_now

_RADIUS: Final = 18
_WIDE: Final = {FOODS[0]: 88, FOODS[1]: 76, TOAST: 96}
"""The width of the widest signs; all others are narrower."""
_CHIP_CARD: Final = (62, 90)
"""Width and height of the card that represents a set."""
_BADGE_RADIUS: Final = 74
"""The radius of the badge."""


@cache
def card(kind: int, width: float, height: float) -> Sprite:
    """A card of any size, face up; the origin is its middle."""
    scale = min(width / _WIDE.get(kind, 72), height / 123)
    return Sprite(f"big {NAMES[kind]}", _card(kind, width, height, scale), card_box(width, height))


@cache
def edge(kind: int, width: float, height: float) -> Sprite:
    """The visible part of a card below another of its kind."""
    svg = plate_svg(width, height, _RADIUS, f'fill="{COLOURS[kind]}" stroke="{INK}" stroke-width="6"')
    return Sprite(f"edge {NAMES[kind]}", svg, card_box(width, height))


@cache
def chip(laid: LaidSet, worth: int, *, scale: float = 1) -> Sprite:
    """A small set: its beer with the food at the foot, and next to it the number of beers and the worth.

    The origin is the middle of its card.
    """
    svg = _card(laid.beer, *_CHIP_CARD, 0.78)
    if laid.food is not None:
        svg += (
            f'<g transform="translate(-6,34)"><circle r="24" fill="{CREAM}" stroke="{INK}" stroke-width="5"/>'
            f'<g transform="translate(0,1) scale(0.44)">{SIGNS[laid.food]}</g></g>'
        )
    svg += figures_svg(f"×{laid.count}", LEAST / scale, x=38, y=-27, anchor="start", narrow=0.76)
    svg += figures_svg(str(worth), max(44, LEAST / scale), x=38, y=27, fill=LAMP, anchor="start", narrow=0.86)
    name = f"chip {NAMES[laid.beer]} ×{laid.count}"
    name += "" if laid.food is None else f" {NAMES[laid.food]} ×{laid.foods}"
    box = Box(-38 * scale, -52 * scale, 140 * scale, 114 * scale)
    return Sprite(f"{name} = {worth}", f'<g transform="scale({scale:g})">{svg}</g>', box)


@cache
def narrow_chip(laid: LaidSet, worth: int, *, scale: float = 1) -> Sprite:
    """A set that has no room beside its card: its worth is on the card, whose middle is the origin."""
    svg = _card(laid.beer, *_CHIP_CARD, 0.78)
    if laid.food is not None:
        svg += (
            f'<g transform="translate(-14,-28)"><circle r="21" fill="{CREAM}" stroke="{INK}" stroke-width="5"/>'
            f'<g transform="translate(0,1) scale(0.38)">{SIGNS[laid.food]}</g></g>'
        )
    svg += figures_svg(str(worth), max(46, LEAST / scale), y=25, fill=LAMP, outline=7, narrow=0.86)
    width, height = (each * scale for each in _CHIP_CARD)
    name = f"narrow chip {NAMES[laid.beer]}" + ("" if laid.food is None else f" {NAMES[laid.food]}")
    box = Box(-width / 2 - 6, -height / 2 - 6, width + 12, height + 16)
    return Sprite(f"{name} = {worth}", f'<g transform="scale({scale:g})">{svg}</g>', box)


@cache
def badge(told: str) -> Sprite:
    """Two mugs, and below them what a toast would bring now; only the mugs if `told` is empty."""
    svg = (
        f'<circle cx="7" cy="9" r="{_BADGE_RADIUS}" fill="{INK}" fill-opacity="0.4"/>'
        f'<circle r="{_BADGE_RADIUS}" fill="{NIGHT}" stroke="{INK}" stroke-width="7"/>'
        f'<circle r="{_BADGE_RADIUS - 10}" fill="none" stroke="{LAMP}" stroke-width="6"/>'
        f'<g transform="translate(0,{-27 if told else 0})">{TOAST_SVG}</g>'
    )
    if told:
        fill = MINUS if told.startswith("−") else LAMP
        narrow = 1 if len(told) < 3 else 0.82
        svg += figures_svg(told, 54, y=31, fill=fill, outline=8, outline_fill=NIGHT, narrow=narrow)
    size = _BADGE_RADIUS + 14
    return Sprite(f"badge {told}".strip(), svg, Box(-size, -size, 2 * size, 2 * size))


def _card(kind: int, width: float, height: float, sign: float) -> str:
    across, down = width / CARD_WIDTH, height / CARD_HEIGHT
    printed = (
        f'<g transform="scale({across:g},{down:g})" fill="{CREAM}" stroke="{INK}" '
        f'stroke-width="{4 / min(across, down):g}" stroke-linejoin="round">{PANELS[kind]}</g>'
        f'<g transform="scale({sign:g})">{SIGNS[kind]}</g>'
    )
    return card_svg(width, height, fill=COLOURS[kind], radius=_RADIUS, printed=printed)


_EDGE: Final = 12
_LANE: Final = 104
_GAP: Final = 8
_FELT: Final = 352
_BADGE: Final = 218
"""The width of the left part of the felt, with the badge, the candles and the deck."""
_SETS: Final = (264, 856)
"""The middle of the first set of a lane, and the end of the last one."""
_CHIP: Final = 120
"""The width of a set with its figures; three quarters of it are right of the middle of its card."""
_IN_A_ROW: Final = 8
"""The most things in one row on the felt; more take two rows."""
_STACKED: Final = 3
"""The most cards drawn per kind; a figure on them gives their number."""


@dataclass(frozen=True)
class _Lying:
    """Something on the felt: cards of a kind, or one of the reader's own sets."""

    kind: int
    count: int
    outlined: bool = False
    laid: LaidSet | None = None
    """The set, if it is one."""


def hand_drawing(table_view: BierfestTableView, choice: str) -> Drawing:
    """What one seat sees; `choice` begins with the beer that is being laid."""
    view = table_view.view
    height = _EDGE + view.seats * (_LANE + _GAP) + _FELT + _EDGE
    stamps = [stamp(planks(height), 0, 0)]
    top = _EDGE
    for seat in seats_of(view):
        stamps += _lane(table_view, seat, top)
        top += _LANE + _GAP
    stamps += _felt(table_view, choice, top)
    return Drawing(WIDTH, height, stamps, clear_corner=True)


def seats_of(view: View) -> list[int]:
    """The seats from top to bottom: clockwise from the reader's left; the reader's own is last, next to the cards."""
    own = 0 if view.seat is None else view.seat
    return [(own + 1 + number) % view.seats for number in range(view.seats)]


# --- the lanes -------------------------------------------------------------------------------------


def _lane(table_view: BierfestTableView, seat: int, top: float) -> Iterator[Stamp]:
    """A seat: its token and score, its sets, the cards in its hand, and its minus cards."""
    view, middle = table_view.view, top + _LANE / 2
    menu, minus = menu_of(view.options), sum(view.minus[seat])
    yield stamp(panel(WIDTH - 2 * _EDGE, _LANE), _EDGE, top)
    yield stamp(token(seat, acts=table_view.to_act == seat, scale=0.86), 68, middle)
    score = menu.score(view.laid[seat], view.minus[seat])
    told = locales.number(score)
    narrow = 0.9 if len(told) < 3 else 0.7
    yield stamp(figures(told, 54, fill=LAMP if score >= 0 else MINUS, narrow=narrow), 166, middle)
    yield from _sets(table_view, seat, middle)
    yield stamp(sprites.back(scale=0.44), 944, middle)
    yield stamp(figures(str(view.hand_counts[seat]), 44, fill=CREAM, anchor="end", narrow=0.9), 915, middle)
    if minus:
        yield stamp(sprites.minus_card(scale=0.44), 1056, middle)
        yield stamp(figures(str(minus), 44, fill=MINUS, anchor="end", narrow=0.9), 1027, middle)


def _sets(table_view: BierfestTableView, seat: int, middle: float) -> Iterator[Stamp]:
    view = table_view.view
    sets, menu, marks = view.laid[seat], menu_of(view.options), marks_of(table_view, seat)
    first, end = _SETS
    pitch = min(132.0, (end - first) / (max(1, len(sets)) - 0.25))
    scale = round(min(1.0, pitch / _CHIP), 2)
    for place, laid in enumerate(sets):
        x = first + pitch * place
        if place in marks:
            yield stamp(fresh(round(64 * scale), round(92 * scale), radius=12), x, middle)
        yield stamp(chip(laid, menu.worth(laid) if laid.count > 1 else 0, scale=scale), x, middle)


# --- the felt --------------------------------------------------------------------------------------


def _felt(table_view: BierfestTableView, choice: str, top: float) -> Iterator[Stamp]:
    view = table_view.view
    yield stamp(felt(WIDTH - 2 * _EDGE, _FELT), _EDGE, top)
    yield from _toasts(view, top)
    if any(isinstance(move, Lose) for move in table_view.legal):
        lying = [_Lying(laid.beer, laid.count, laid=laid) for laid in view.laid[view.seat or 0]]
    else:
        lying = _hand_cards(table_view, choice)
    yield from _lying(view, lying, top)


def _toasts(view: View, top: float) -> Iterator[Stamp]:
    """What a toast would bring now, the toasts to come and done, and the deck."""
    middle = _EDGE + _BADGE / 2 + 8
    yield stamp(badge(_points_of_a_toast(view)), middle, top + 16 + _BADGE_RADIUS)
    low = top + 238
    for each in range(CALLS):
        yield stamp(sprites.candle(lit=each >= view.toasts, scale=0.54), middle - 84 + 38 * each, low)
    deck = deck_of(view)
    yield stamp(sprites.back(scale=0.36) if deck else empty(38, 54), middle + 38, low - 28)
    yield stamp(figures(str(deck), 44, fill=CREAM, anchor="start", narrow=0.86), middle + 63, low - 28)


def _points_of_a_toast(view: View) -> str:
    """What a toast would bring now; empty during a toast, or without a card to lose."""
    now = toast_now(view)
    return "" if now is None or view.turn.toast is not None or not any(view.hand) else locales.signed(now.points)


def _hand_cards(table_view: BierfestTableView, choice: str) -> list[_Lying]:
    """The reader's cards by kind. Outlined: those drawn this turn, or the beer of the set that is being chosen."""
    view = table_view.view
    beers = {move.beer for move in table_view.legal if isinstance(move, Lay | LayBeer)}
    chosen = next((beer for beer in beers if choice.split(".")[0] == str(beer)), None)
    outlined = (() if view.own is None else view.own.drawn) if chosen is None else (chosen,)
    return [_Lying(kind, view.hand[kind], kind in outlined) for kind in range(KINDS) if view.hand[kind]]


def _lying(view: View, lying: Sequence[_Lying], top: float) -> Iterator[Stamp]:
    """Things side by side, as large as the space allows."""
    if not lying:
        return
    left = _EDGE + _BADGE + 32
    room = WIDTH - _EDGE - 18 - left
    in_rows = 1 if len(lying) <= _IN_A_ROW else 2
    across = -(-len(lying) // in_rows)
    pitch, height = min(186, room / across), 240 if in_rows == 1 else 112
    width = min(160.0, pitch - 14)
    start = left + pitch / 2 + (room - pitch * across) / 4
    for number, each in enumerate(lying):
        line, place = divmod(number, across)
        y = top + (190 if in_rows == 1 else 108 + 146 * line)
        yield from _thing(view, each, start + pitch * place, y, (round(width), height))


def _thing(view: View, each: _Lying, x: float, y: float, size: tuple[int, int]) -> Iterator[Stamp]:
    width, height = size
    small = min(1.0, width / 88)
    behind = min(each.count, _STACKED) - 1 if height > 200 else 0
    for step in range(behind, 0, -1):
        yield stamp(edge(each.kind, width, height), x, y - 13 * step)
    yield stamp(card(each.kind, width, height), x, y)
    if each.outlined:
        yield stamp(fresh(width, height + 13 * behind), x, y - 13 * behind / 2)
    if each.count != 1 or each.laid is not None:
        size_of_count = round(44 * small * (1 if each.count < 10 else 0.86))
        yield stamp(times(each.count, size=size_of_count), x + max(0, width / 2 - 44), y - height / 2 - 4 - 8 * behind)
    if each.laid is None:
        return
    low = y + height / 2 - 26 * small
    if each.laid.food is not None:
        yield stamp(sprites.disc(each.laid.food, scale=round(0.54 * small, 2)), x - width / 2 + 24 * small, low)
    worth = menu_of(view.options).worth(each.laid) if each.laid.count > 1 else 0
    yield stamp(sprites.coaster(worth, radius=round(36 * small)), x + width / 2 - 24 * small, low)
