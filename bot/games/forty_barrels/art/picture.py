"""The pictures of 40 Barrels: stacks and barrel for everybody, or the reader's hand and what was played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from bot.games.forty_barrels.art import barrel
from bot.games.forty_barrels.text import BarrelsTableView, Turn, chosen_of, turns_told
from bot.games.kit import cards
from bot.games.kit.cards import back_svg, face, named, rank_svg, suit_svg
from bot.pictures.colours import CREAM, FELT, INK, LAMP, MINUS, SLATE, STRAW, WHITE
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import LEAST, figures, figures_svg
from bot.pictures.grounds import card as card_sprite
from bot.pictures.grounds import card_box, felt, panel, planks, plate_svg
from bot.pictures.marks import empty, fresh, last_corner, pill, ring, times, token
from bot.pictures.scenes import glow_svg
from bot.screens.game_screens import GamePictures
from engines.cards import Card
from engines.forty_barrels.model import Event, Move, View
from engines.forty_barrels.rules import GOAL, totals

_BODY = "M-68 -135Q-106 0 -68 135H68Q106 0 68 -135Z"
_CARDS = ((Card(suit=2, rank=12), -112, -14), (Card(suit=3, rank=7), 112, 14))


@cache
def cover() -> Sprite:
    """The cover, 360 by 360 around its middle."""
    cards = "".join(
        f'<g transform="translate({x},40) rotate({turn}) scale(0.95)"><rect x="-58" y="-79" width="132" '
        f'height="174" rx="14" fill="{INK}" fill-opacity="0.45"/>{face(card).svg}</g>'
        for card, x, turn in _CARDS
    )
    ground = f'<rect x="-180" y="-180" width="360" height="360" fill="{FELT}"/>{glow_svg(0, -20, 170)}'
    return Sprite("cover of 40 barrels", f"{ground}{cards}{_barrel()}{_foam()}", Box(-180, -180, 360, 360))


def _barrel() -> str:
    staves = "".join(
        f'<path d="M{x * 84:g} -135Q{x * 104:g} 0 {x * 84:g} 135" fill="none" stroke="{INK}" stroke-opacity="0.35" '
        'stroke-width="4"/>'
        for x in (-0.66, -0.22, 0.22, 0.66)
    )
    hoops = "".join(
        f'<rect x="-78" y="{y}" width="156" height="28" rx="5" fill="{SLATE}" stroke="{INK}" stroke-width="6"/>'
        for y in (-121, 93)
    )
    return (
        f'<g transform="translate(0,34)"><path d="{_BODY}" transform="translate(9,10)" fill="{INK}" '
        f'fill-opacity="0.45"/><path d="{_BODY}" fill="{LAMP}" stroke="{INK}" stroke-width="8" '
        f'stroke-linejoin="round"/>{staves}{hoops}' + figures_svg("40", 96, outline=11, narrow=0.9) + "</g>"
    )


def _foam() -> str:
    """Foam running over the rim."""
    blobs = ((-58, -112, 24), (-20, -122, 30), (26, -120, 28), (62, -110, 22))
    edge = f'stroke="{INK}" stroke-width="6"'
    circles = "".join(f'<circle cx="{x}" cy="{y}" r="{r}" fill="{WHITE}" {edge}/>' for x, y, r in blobs)
    return f'{circles}<rect x="-60" y="-124" width="124" height="24" fill="{WHITE}"/>'


_SIGN: Final = barrel.small_barrel_svg()
"""What is printed on the back of a card."""
_HEIGHT: Final = 1000
_AID_HEIGHT: Final = 1090
_HAND_HEIGHT: Final = 732
_OWN: Final = 456
"""The top of the reader's cards; the table is above them."""
_TURNS_LEFT: Final = 700
"""The left edge of the listed turns."""
_EDGES: Final = 4
"""The most edges that a stack shows, even if it has more cards."""
_BARREL: Final = (905, 46)
"""The middle of the barrel's top."""
_CAME_UP: Final = 470
"""Where the card is that came up last, from the left."""
_LYING_WIDE: Final = 130
_LYING_HIGH: Final = 118
"""The size of a place on a hand."""
_BESIDE: Final = 2
"""How many cards of a stack the memory aid shows, the next to come up first; the rest are counted."""


class BarrelsPictures(GamePictures[Move, View, Event]):
    """How 40 Barrels looks."""

    def board(self, table_view: BarrelsTableView) -> Drawing:
        """The nine stacks, the barrel with the sum, pile and hand sizes, and the card played last."""
        view = table_view.view
        height = _HEIGHT if view.aid is None else _AID_HEIGHT
        turns = turns_told(view, table_view.story)
        stamps = [
            stamp(planks(height), 0, 0),
            *_stacks(view, turns),
            *_filled(view),
            *_seats(table_view, height),
            *_last_played(view, turns, height),
        ]
        return Drawing(WIDTH, height, stamps)

    def hand(self, table_view: BarrelsTableView, choice: str) -> Drawing:
        """The nine places, the sum, the plays since the reader's last turn, pile and hand sizes, and their cards."""
        turns = turns_told(table_view.view, table_view.story)
        stamps = [
            stamp(planks(_HAND_HEIGHT), 0, 0),
            *_places(table_view.view, turns),
            *_sum(table_view.view),
            *_turns(turns),
            *_others(table_view),
            *_own(table_view, choice),
        ]
        return Drawing(WIDTH, _HAND_HEIGHT, stamps)

    def cover(self) -> Sprite:
        """An overflowing barrel between two cards."""
        return cover()


def _stacks(view: View, turns: list[Turn]) -> Iterator[Stamp]:
    pitch, first = (230, 126) if view.aid is None else (286, 122)
    last = next((turn.spot for turn in turns if turn.last), None)
    for number, place in enumerate(view.board):
        x, y = 118 + 225 * (number % 3), first + pitch * (number // 3)
        edges = min(place.count - 1, _EDGES if view.aid is None else 2)
        yield stamp(cards.bed(edges), x, y)
        if number == last:
            yield stamp(fresh(*cards.FULL), x, y)
        yield stamp(cards.back(_SIGN) if place.top is None else cards.face(place.top), x, y)
        if number == last:
            yield stamp(last_corner(34), x + cards.FULL.wide / 2, y - cards.FULL.high / 2)
        if place.top is not None:
            yield stamp(times(place.count), x + 66, y + (101 if view.aid is None else 97))
        yield stamp(ring(str(number + 1)), x - 70, y - 90)
        if view.aid is not None:
            yield from _below(view.aid[number], x, y + 153)


def _below(stack: tuple[Card, ...] | None, x: int, y: int) -> Iterator[Stamp]:
    """The memory aid: the next cards of a stack, then how many more there are."""
    if stack is None:
        return
    hidden = stack[1:]
    shown = hidden if len(hidden) <= _BESIDE + 1 else hidden[:_BESIDE]
    for place, card in enumerate(shown):
        yield stamp(_aid_face(card), x - 10 + 50 * place, y)
    if len(hidden) > len(shown):
        yield stamp(figures(f"+{len(hidden) - len(shown)}", LEAST, outline=5, narrow=0.85), x - 2 + 50 * len(shown), y)


def _filled(view: View) -> Iterator[Stamp]:
    """The barrel filled to the sum, and to what the aces on top could make of it."""
    x, top = _BARREL
    possible = totals(view.base, view.aces)
    won = view.outcome is not None and GOAL in possible
    total = GOAL if won else view.base
    yield stamp(barrel.empty_barrel(), x, top)
    more = [] if won else [each for each in possible if total < each <= GOAL]
    if more:
        yield stamp(barrel.pale(total, more[-1]), x, top)
    if total:
        yield stamp(barrel.beer(total), x, top)
    yield stamp(barrel.hoops(), x, top)
    for each in more:
        yield stamp(barrel.dashes(each), x, top)
        yield stamp(pill(str(each), size=44), x + 120, top + barrel.level(each))
    yield stamp(barrel.seal(), x - 142, top + 40)
    surface = barrel.level(total)
    # In the beer where there is room, else on the foam, below the line of the first ace.
    middle = surface + 122 if total >= 14 else min(surface - 84, 400)
    yield stamp(figures(str(total), 112, fill=MINUS if total > GOAL else CREAM, outline=11), x, top + middle)


def _seats(table_view: BarrelsTableView, height: int) -> Iterator[Stamp]:
    """The pile, and each seat's token and number of cards."""
    view = table_view.view
    left, top = 735, 672
    yield stamp(felt(WIDTH - left - 14, height - top - 14), left, top)
    middle = (top + height - 14) // 2
    if view.pile:
        yield stamp(cards.pile_back(min(3, view.pile // 6), _SIGN), left + 76, middle - 16)
    else:
        yield stamp(empty(*cards.STRIP), left + 76, middle - 16)
    yield stamp(pill(str(view.pile), size=46), left + 80, middle + 66)
    pitch = 74 if view.seats == 4 else 92
    winners = () if view.outcome is None else view.outcome.winners
    for seat in range(view.seats):
        x, y = left + 198, middle + round(pitch * (seat - (view.seats - 1) / 2))
        out = seat in view.out
        yield stamp(token(seat, acts=table_view.to_act == seat, out=out, scale=0.72), x, y)
        if seat in winners:
            yield stamp(cards.crown(), x + 84, y)
        elif not out:
            yield stamp(cards.small_back(_SIGN), x + 70, y)
            yield stamp(figures(str(view.hand_counts[seat]), 46, outline=6), x + 118, y)


def _last_played(view: View, turns: list[Turn], height: int) -> Iterator[Stamp]:
    """The card played last: by which seat, under which place, what came up there, and who has passed since."""
    aided = view.aid is not None
    wide, high = cards.STRIP if aided else cards.FULL
    low, bottom = 896 if aided else 742, height - 14
    y = (low + bottom) // 2
    yield stamp(panel(706, bottom - low), 14, low)
    yield stamp(_chevron(), _CAME_UP - 118, y)
    played = next((turn for turn in turns if turn.last), None)
    if played is None or played.card is None or played.spot is None or played.turned is None:
        yield stamp(empty(wide, high), _CAME_UP - 236, y)
        yield stamp(empty(wide, high), _CAME_UP, y)
        return
    yield stamp(token(played.seat, out=played.out), _CAME_UP - 374, y)
    for x, card in ((_CAME_UP - 236, played.card), (_CAME_UP, played.turned)):
        if aided:
            yield stamp(cards.strip_face(card), x, y)
        else:
            yield stamp(cards.bed(0), x, y)
            yield stamp(cards.face(card), x, y)
    yield stamp(last_corner(28 if aided else 34), _CAME_UP - 236 + wide / 2, y - high / 2)
    yield stamp(ring(str(played.spot + 1)), _CAME_UP - wide / 2, y - high / 2 + 6)
    passes = [turn.seat for turn in turns if turn.card is None]
    for place, seat in enumerate(passes):
        beside = y + round(60 * (place - (len(passes) - 1) / 2))
        yield stamp(token(seat, scale=0.7), 608, beside)
        yield stamp(empty(40, 50), 664, beside)


def _places(view: View, turns: list[Turn]) -> Iterator[Stamp]:
    """The nine places as they lie on the table; what the listed turns turned up is marked as new."""
    yield stamp(felt(476, 440), 8, 8)
    came_up = {turn.turned for turn in turns}
    for number, place in enumerate(view.board):
        x, y = 92 + 150 * (number % 3), 88 + 140 * (number // 3)
        edges = min(place.count - 1, _EDGES)
        if place.top is None:
            yield stamp(_lying_back(), x, y)
        else:
            yield stamp(_lying(place.top, place.count, below=edges), x, y)
            if place.top in came_up:
                yield stamp(fresh(_LYING_WIDE, _LYING_HIGH), x, y)
        yield stamp(ring(str(number + 1)), x - 55, y - 49)


def _sum(view: View) -> Iterator[Stamp]:
    """The barrel filled to the sum, and to what the aces on top could make of it."""
    possible = [each for each in totals(view.base, view.aces) if view.base < each <= GOAL]
    x, top = 592, 46
    yield stamp(barrel.small(view.base, tuple(possible)), x, top)
    for each in possible:
        yield stamp(pill(str(each), size=44), x + 60, top + barrel.SMALL * barrel.level(each))
    fill = MINUS if view.base > GOAL else CREAM
    # Below and next to the marks of the aces, if there are any.
    left, down = (16, 296) if possible else (0, 200)
    yield stamp(figures(str(view.base), 104, fill=fill, outline=11, narrow=0.9), x - left, top + down)


def _turns(turns: list[Turn]) -> Iterator[Stamp]:
    """A line per turn: the seat, the card, the place, what came up."""
    yield stamp(panel(WIDTH - 8 - _TURNS_LEFT, 440), _TURNS_LEFT, 8)
    # At most four: what the reader turned up, and one turn of each other seat.
    pitch = min(116, 364 // max(1, len(turns)))
    for number, turn in enumerate(turns):
        y = 12 + pitch // 2 + pitch * number
        yield stamp(token(turn.seat, out=turn.out), _TURNS_LEFT + 52, y)
        if turn.spot is None or turn.turned is None:
            yield stamp(empty(*cards.LINE), _TURNS_LEFT + 146, y)
            continue
        if turn.card is not None:
            yield stamp(cards.line_face(turn.card), _TURNS_LEFT + 146, y)
        yield stamp(ring(str(turn.spot + 1)), _TURNS_LEFT + 234, y)
        yield stamp(cards.line_face(turn.turned), _TURNS_LEFT + 322, y)
        yield stamp(fresh(*cards.LINE, radius=14), _TURNS_LEFT + 322, y)


def _others(table_view: BarrelsTableView) -> Iterator[Stamp]:
    """The pile, and how many cards the other seats hold."""
    view, y = table_view.view, 412
    yield stamp(panel(WIDTH - 44 - _TURNS_LEFT, 6, line=2, radius=2), _TURNS_LEFT + 18, 374)
    yield stamp(cards.small_back(_SIGN), _TURNS_LEFT + 36, y)
    yield stamp(figures(str(view.pile), 44, anchor="start"), _TURNS_LEFT + 64, y)
    others = [seat for seat in range(view.seats) if seat != view.seat]
    scale, pitch = (0.8, 112) if len(others) < 3 else (0.5, 84)
    left = WIDTH - 16 - pitch * len(others)
    for place, seat in enumerate(others):
        x, out = left + round(40 * scale) + pitch * place, seat in view.out
        acts = table_view.to_act == seat
        yield stamp(token(seat, out=out, acts=acts, scale=scale), x, y)
        if not out:
            yield stamp(
                figures(str(view.hand_counts[seat]), LEAST, anchor="start", narrow=0.93), x + round(44 * scale) + 6, y
            )


def _own(table_view: BarrelsTableView, choice: str) -> Iterator[Stamp]:
    """The reader's token and cards; once one of several is chosen, the others are dim."""
    view = table_view.view
    if view.seat is None:
        return
    y, acts = _OWN + 134, table_view.to_act == view.seat
    yield stamp(panel(WIDTH - 16, 268), 8, _OWN)
    yield stamp(token(view.seat, acts=acts, out=view.seat in view.out, scale=1.35), 98, y - 16)
    pitch, middle = 208, 640
    if not view.hand:
        yield stamp(empty(*cards.LARGE), middle, y)
    chosen = chosen_of(view, choice) if acts and len(view.hand) > 1 else None
    for place, card in enumerate(view.hand):
        x = middle + round(pitch * (place - (len(view.hand) - 1) / 2))
        yield stamp(cards.large(card, dim=chosen not in (None, card)), x, y)
        if card == chosen:
            yield stamp(fresh(*cards.LARGE), x, y)


# --- what lies there ------------------------------------------------------------------------------


@cache
def _lying(shown: Card, count: int, *, below: int) -> Sprite:
    """A place on a hand with a card face up: rank, suit, the number of cards, and the edges of some."""
    narrow = 0.68 if count > 9 else 0.86
    printed = (
        rank_svg(shown, 68, x=-18, y=12)
        + suit_svg(shown, 40, x=40, y=-26)
        + figures_svg(f"×{count}", LEAST, x=34, y=34, fill=INK, narrow=narrow * 0.88)
    )
    return card_sprite(f"place {named(shown)} ×{count}", _LYING_WIDE, _LYING_HIGH, printed=printed, below=below)


@cache
def _lying_back() -> Sprite:
    """A place on a hand, face down."""
    return Sprite(
        "place back", back_svg(_LYING_WIDE, _LYING_HIGH, _SIGN, scale=0.78), card_box(_LYING_WIDE, _LYING_HIGH)
    )


@cache
def _aid_face(shown: Card) -> Sprite:
    """A card of the memory aid: its rank in the colour of its suit, because only the rank counts."""
    svg = plate_svg(46, 52, 8, f'fill="{CREAM}" stroke="{INK}" stroke-width="5"') + rank_svg(shown, 36, y=0)
    return Sprite(f"below {named(shown)}", svg, Box(-26, -29, 52, 58))


@cache
def _chevron() -> Sprite:
    """An arrow to what comes next."""
    line = 'd="M-12 -26L12 0L-12 26" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    svg = f'<path {line} stroke="{INK}" stroke-width="24"/><path {line} stroke="{STRAW}" stroke-width="12"/>'
    return Sprite("chevron", svg, Box(-28, -42, 56, 84))
