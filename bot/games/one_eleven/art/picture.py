"""The pictures of 111: everybody's row with the centre below, or the reader's row with what may be taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from bot.games.kit.tiles import Lanes, Places, Spot
from bot.games.one_eleven.art import sprites
from bot.games.one_eleven.art.sprites import clown_svg, face
from bot.games.one_eleven.text import (
    OneElevenTableView,
    Placing,
    Play,
    declaration,
    latest,
    new_places,
    placings,
    plays_since,
    shows_last_round,
)
from bot.pictures.colours import INK, LAMP, PLUM
from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import LEAST
from bot.pictures.figures import figures as number_of
from bot.pictures.grounds import felt, panel, planks
from bot.pictures.marks import pill, token
from bot.screens.game_screens import GamePictures
from engines.one_eleven import GAME
from engines.one_eleven.edition import CENTRE, Run, figures
from engines.one_eleven.model import Event, Insert, Move, Refresh, View
from engines.one_eleven.rules import WARNING

_CARDS = ((2, 2), (18, 1), (55, 3), (111, 4))
"""Number and noses."""


@cache
def cover() -> Sprite:
    """The cover, 360 by 360 around its middle."""
    cloth = "".join(
        f'<path d="M{x} {y - 60}L{x + 41} {y}L{x} {y + 60}L{x - 41} {y}Z" fill="{INK}" fill-opacity="0.22"/>'
        for y in range(-180, 181, 120)
        for x in range(-205, 206, 82)
    )
    cards = "".join(
        f'<g transform="translate({-123 + 82 * place},126) rotate({-9 + 6 * place})">{face(*card, 84, 112).svg}</g>'
        for place, card in enumerate(_CARDS)
    )
    svg = (
        f'<rect x="-180" y="-180" width="360" height="360" fill="{PLUM}"/>{cloth}'
        f'<g transform="translate(0,-14) scale(1.5)">{clown_svg()}</g>{cards}'
    )
    return Sprite("cover of 111", svg, Box(-180, -180, 360, 360))


_LANES: Final = {2: 204, 3: 176, 4: 156, 5: 144}
"""The height of a seat's lane, by the number of players."""
_MARGIN, _LANE_GAP = 12, 8
_CENTRE_HEIGHT = 256
_SMALL_WIDTH, _SMALL_PITCH, _SMALL_LEFT = 70, 79, 133.5
_NAME_X = 74
"""The middle of the token and total of a lane, from the left."""
_OFFER, _OFFER_PITCH = (116, 168), 176
_TOP, _TOP_HEIGHT = 8, 250
"""The top and the height of the plays and the offers, above the reader's row."""
_PLAYS_LEFT, _PLAYS_WIDTH = 10, 560
_TOP_OFFER, _TOP_PITCH = (108, 194), 138
_ASIDE_X = 1040
"""The middle of the signs to the right of the offers."""
_BRACKET_Y, _LENGTHS_Y = 311, 541
_OWN = Places(28.5, 87, 422, 80, 150)
"""The reader's row."""
_FOOT = 122
"""The height of the line of totals; Discord's badge is at its left end."""
_FOOT_FIRST, _FOOT_PITCH, _FOOT_PILE = 254, 141, 950


class OneElevenPictures(GamePictures[Move, View, Event]):
    """How 111 looks."""

    def board(self, table_view: OneElevenTableView) -> Drawing:
        """What everybody sees."""
        view: View = table_view.view
        lane = _LANES[view.seats]
        lanes = Lanes(_MARGIN, _LANE_GAP, lane, Places(_SMALL_LEFT, _SMALL_PITCH, -4, _SMALL_WIDTH, lane - 38))
        height = 2 * _MARGIN + view.seats * (lane + _LANE_GAP) + _CENTRE_HEIGHT
        stamps = [stamp(planks(height), 0, 0)]
        for seat in range(view.seats):
            stamps += _lane(table_view, view, seat, lanes)
        stamps += _centre(table_view, view, height - _MARGIN - _CENTRE_HEIGHT)
        return Drawing(WIDTH, height, stamps)

    def hand(self, table_view: OneElevenTableView, choice: str) -> Drawing:
        """What one seat sees."""
        view: View = table_view.view
        asked = declaration(table_view.legal, choice)
        ways = [] if asked is not None else placings(view, table_view.legal)
        plays = [] if view.seat is None else plays_since(view.seat, table_view.story)
        height = (_LENGTHS_Y + 34 if ways else 422 + 75 + 12) + _FOOT
        stamps = [
            stamp(planks(height), 0, 0),
            *_plays(view, plays),
            *_offers(table_view, view, asked, left=_PLAYS_LEFT + _PLAYS_WIDTH + 4 if plays else _PLAYS_LEFT),
            *_own(view, asked, plays),
            *_lengths(view, ways),
            *_foot(view, height - _FOOT / 2),
        ]
        return Drawing(WIDTH, height, stamps, clear_corner=True)

    def cover(self) -> Sprite:
        """A clown."""
        return cover()


# --- the board -----------------------------------------------------------------------------------


def _lane(table_view: OneElevenTableView, view: View, seat: int, lanes: Lanes) -> Iterator[Stamp]:
    """The small row of a seat; a counted one is face up, with the run and its points."""
    yield lanes.ground(seat)
    last = shows_last_round(view, seat)
    yield from _whose(view, seat, lanes.middle(seat), points=view.rounds[-1][seat] if last else None)
    lane = lanes.places(seat)
    if table_view.turned_up:
        own = table_view.turned_up[seat]
        yield from _counted(view, own.row, own.run, lane)
    elif last and view.finished is not None:
        yield from _counted(view, view.finished.hands[seat], view.finished.runs[seat], lane)
    else:
        yield from _row(view, view.hands[seat], lane)
        insert = latest(table_view.story)
        if insert is not None and insert.seat == seat:
            yield lane(insert.slot).last(30, 9)


def _whose(view: View, seat: int, middle: float, *, points: int | None) -> Iterator[Stamp]:
    """A seat's token and total, and its points for the round that has just ended."""
    acts = view.to_act == seat
    if points is None:
        yield stamp(token(seat, acts=acts, scale=0.74), _NAME_X, middle - 26)
        yield stamp(number_of(str(view.totals[seat]), LEAST, fill=LAMP), _NAME_X, middle + 45)
    else:
        yield stamp(token(seat, acts=acts, scale=0.56), _NAME_X - 31, middle - 30)
        yield stamp(number_of(f"+{points}", LEAST, narrow=0.6), _NAME_X + 29, middle - 30)
        yield stamp(number_of(str(view.totals[seat]), LEAST, fill=LAMP), _NAME_X, middle + 36)


def _card(view: View, card: int | None, wide: int, high: int) -> Sprite:
    """A card face up, or the back of one that is unknown."""
    if card is None:
        return sprites.back(wide, high)
    return sprites.face(card, figures(view.options.edition).clowns[card], wide, high)


def _row(view: View, row: Sequence[int | None], lane: Places) -> Iterator[Stamp]:
    return lane.tiles(_card(view, card, lane.wide, lane.high) for card in row)


def _counted(view: View, row: Sequence[int], run: Run, lane: Places) -> Iterator[Stamp]:
    yield from _row(view, row, lane)
    for place in range(len(row)):
        if not run.first <= place < run.first + run.length:
            yield lane(place).put(sprites.faded(lane.wide, lane.high))
    left, width = lane.span(run.first, run.length)
    yield stamp(sprites.underline(width), left, lane.y + lane.high / 2 + 11)


def _centre(table_view: OneElevenTableView, view: View, top: int) -> Iterator[Stamp]:
    """The pile, the three offers, what was set aside, and how soon the round ends."""
    middle = top + _CENTRE_HEIGHT / 2
    yield stamp(felt(WIDTH - 2 * _MARGIN, _CENTRE_HEIGHT), _MARGIN, top)
    pile = sprites.back(*_OFFER, below=min(4, 1 + view.pile // 20)) if view.pile else None
    yield Spot(140, middle - 18, *_OFFER).put(pile)
    yield stamp(pill(str(view.pile)), 150, middle + 82)
    insert = latest(table_view.story)
    offers = Places((WIDTH - CENTRE * _OFFER_PITCH) / 2, _OFFER_PITCH, middle, *_OFFER)
    for place in range(CENTRE):
        yield from _offer(view, place, offers(place))
        if insert is not None and insert.place == place and view.centre[place].card == insert.left:
            yield offers(place).last(beyond=14)
    if view.aside:
        yield stamp(sprites.aside_pile(78, 112), 935, middle - 20)
        yield stamp(pill(str(view.aside), size=LEAST), 935, middle + 82)
    if view.outcome is None and view.turns_left <= WARNING:
        yield stamp(sprites.hourglass(view.turns_left), 1000, top + 64)


def _offer(view: View, place: int, spot: Spot) -> Iterator[Stamp]:
    """What lies at a place of the centre; if a card was just taken, who took it, and which one if that is known."""
    lies, held = view.centre[place], view.held
    yield spot.put(None if lies.empty else _card(view, lies.card, spot.wide, spot.high))
    if lies.empty:
        if view.to_act is not None:
            yield spot.put(token(view.to_act, scale=0.8), 0, 4 - spot.high / 4)
        if held is not None and held.card is not None:
            yield spot.put(number_of(str(held.card), 48, narrow=0.8), 0, spot.high / 4 - 4)


# --- the hand ------------------------------------------------------------------------------------


def _plays(view: View, plays: Sequence[Play]) -> Iterator[Stamp]:
    """A line per turn: the seat, the card taken, its place, and the card that left."""
    if not plays:
        return
    yield stamp(panel(_PLAYS_WIDTH, _TOP_HEIGHT), _PLAYS_LEFT, _TOP)
    line = (_TOP_HEIGHT - 12) / max(2, len(plays))
    small = len(plays) > 2
    size = (88, min(70, round(line) - 6)) if small else (74, 106)
    for number, (seat, taken, insert) in enumerate(plays):
        y = _TOP + _TOP_HEIGHT / 2 + line * (number - (len(plays) - 1) / 2)
        yield stamp(token(seat, scale=0.66 if small else 0.8), 64, y)
        for card, x in ((taken, 162), (insert.left, 504)):
            if small:
                drawn = sprites.back(size[0] - 30, size[1]) if card is None else sprites.figure_card(card, *size)
            else:
                drawn = _card(view, card, *size)
            yield stamp(drawn, x, y)
        yield stamp(sprites.chevron(), 224, y)
        yield stamp(sprites.strokes(insert.slot, insert.out), 334, y)
        yield stamp(sprites.chevron(), 442, y)


def _offers(table_view: OneElevenTableView, view: View, asked: Insert | None, *, left: int) -> Iterator[Stamp]:
    """What may be taken, with new cards marked, and the card just taken where it lay.

    With a half-made choice, the card that would leave lies there.
    """
    width, middle = WIDTH - 10 - left, _TOP + _TOP_HEIGHT / 2
    yield stamp(felt(width, _TOP_HEIGHT), left, _TOP)
    acts = view.seat is not None and view.to_act == view.seat
    taken = view.held if acts else None
    new = set() if view.seat is None or taken is not None else new_places(view.seat, table_view.story)
    first = (left + 216 if width < WIDTH / 2 else WIDTH / 2) - _TOP_PITCH * CENTRE / 2
    for place in range(CENTRE):
        spot = Places(first, _TOP_PITCH, middle, *_TOP_OFFER)(place)
        if taken is None or place != taken.place or taken.card is None:
            yield from _offer(view, place, spot)
        elif asked is not None:
            yield spot.put(_card(view, view.row[asked.out], *_TOP_OFFER))
        else:
            yield spot.put(_card(view, taken.card, *_TOP_OFFER))
            yield spot.new()
            if view.seat is not None:
                yield spot.put(token(view.seat, scale=0.6), 50, 78)
        if place in new:
            yield spot.new()
    if view.outcome is None and view.turns_left <= WARNING:
        yield stamp(sprites.hourglass(view.turns_left, upright=True), _ASIDE_X, _TOP + 92)
    if Refresh() in table_view.legal:
        yield stamp(sprites.refresh(72), _ASIDE_X, _TOP + 208)


def _own(view: View, asked: Insert | None, plays: Sequence[Play]) -> Iterator[Stamp]:
    """The reader's row with its run; with a half-made choice, the row as it would be."""
    row, run, points = view.row, view.run, None
    if asked is not None:
        foreseen = GAME.foresee(view, asked)
        row, run, points = foreseen.row, foreseen.worth.run, foreseen.worth.points
    left, width = _OWN.span(run.first, run.length, 6)
    yield stamp(sprites.bracket(width), left, _BRACKET_Y)
    yield from _row(view, row, _OWN)
    if asked is not None:
        yield _OWN(asked.slot).new()
    elif plays and plays[-1].seat == view.seat:
        yield _OWN(plays[-1].insert.slot).last(26, 7)
    badge = sprites.badge(run.length, run.clowns, points)
    yield stamp(badge, _badge_x(left, width, badge.box.width), _BRACKET_Y)


def _lengths(view: View, ways: Sequence[Placing]) -> Iterator[Stamp]:
    """Below each card, how long the run will be if the taken card replaces it."""
    for move, worth, _, best in ways:
        if move.slot == move.out:
            length = worth.run.length
            tile = sprites.run_length(length, best=best, longer=length > view.run.length)
            yield stamp(tile, _OWN(move.slot).x, _LENGTHS_Y)


def _foot(view: View, y: float) -> Iterator[Stamp]:
    """Everybody's total, the reader's own first, then clockwise; and the pile."""
    own = view.seat or 0
    for number in range(view.seats):
        seat = (own + number) % view.seats
        x = _FOOT_FIRST + number * _FOOT_PITCH
        yield stamp(token(seat, acts=seat == view.to_act, scale=0.7 if number == 0 else 0.6), x, y)
        total = str(view.totals[seat])
        yield stamp(number_of(total, 44, fill=LAMP, narrow=0.8 if len(total) > 2 else 1, anchor="start"), x + 46, y)
    yield stamp(sprites.back(48, 64), _FOOT_PILE, y)
    yield stamp(number_of(str(view.pile), 44, anchor="start"), _FOOT_PILE + 38, y)


def _badge_x(left: float, width: float, badge: float) -> float:
    """The middle of a badge: on its bracket, or next to it if it would hide it."""
    if width >= badge + 60:
        return left + width / 2
    beside = left + width + badge / 2 + 12
    return beside if beside + badge / 2 < WIDTH else left - badge / 2 - 12
