"""The pictures of 111: everybody's row with the centre below, and the own row with what may be taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.one_eleven import sprites
from bot.games.one_eleven.marked import declaration, latest, new_places, shows_last_round
from bot.games.one_eleven.text import OneElevenTableView
from bot.pictures.colours import DASH, LAMP
from bot.pictures.drawing import WIDTH, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import figures as number
from bot.pictures.grounds import felt, panel, planks
from bot.pictures.marks import LETTERS, empty, fresh, last_corner, pill, ring, token
from bot.screens.game_screens import GamePictures
from engines.one_eleven import CENTRE, GAME, HAND, WARNING, Event, Insert, Move, Refresh, Run, Take, View, figures

_LANES: Final = {2: 204, 3: 176, 4: 156, 5: 144}
"""How high the lane of a seat is, by how many play."""
_MARGIN, _LANE_GAP = 12, 8
_CENTRE_HEIGHT = 256
_SMALL_WIDTH, _SMALL_PITCH, _SMALL_FIRST = 70, 79, 173
_NAME_X = 74
"""The middle of what tells whose lane it is."""
_OFFER, _OFFER_PITCH = (116, 168), 176
_STRIP = 168
"""How high the offers stand above the own row."""
_HAND_HEIGHT = 460
_OWN, _OWN_PITCH, _OWN_FIRST = (82, 136), 88, 66
_BRACKET_Y, _OWN_Y, _LETTERS_Y = 217, 322, 425
_TAKEN = (94, 140)
_TOP_OFFER, _TOP_FIRST, _TOP_PITCH = (86, 128), 400, 200


class OneElevenPictures(GamePictures[Move, View, Event]):
    """How 111 looks."""

    def board(self, table_view: OneElevenTableView) -> Drawing:
        """What everybody sees."""
        view: View = table_view.view
        lane = _LANES[view.seats]
        height = 2 * _MARGIN + view.seats * (lane + _LANE_GAP) + _CENTRE_HEIGHT
        stamps = [stamp(planks(height), 0, 0)]
        for seat in range(view.seats):
            stamps += _lane(table_view, view, seat, _MARGIN + seat * (lane + _LANE_GAP), lane)
        stamps += _centre(table_view, view, height - _MARGIN - _CENTRE_HEIGHT)
        return Drawing(WIDTH, height, stamps)

    def hand(self, table_view: OneElevenTableView, choice: str) -> Drawing:
        """What one seat sees."""
        view: View = table_view.view
        asked = declaration(table_view.legal, choice)
        stamps = [stamp(planks(_HAND_HEIGHT), 0, 0), stamp(felt(WIDTH - 16, _STRIP), 8, 8)]
        stamps += _offers(table_view, view, asked)
        return Drawing(WIDTH, _HAND_HEIGHT, [*stamps, *_own(table_view, view, asked)])

    def cover(self) -> Sprite:
        """A clown."""
        return sprites.cover()


# --- the board -----------------------------------------------------------------------------------


def _lane(table_view: OneElevenTableView, view: View, seat: int, top: int, height: int) -> Iterator[Stamp]:
    """The row of a seat in small; one that has counted stands open, with the run and its points."""
    middle = top + height / 2
    yield stamp(panel(WIDTH - 2 * _MARGIN, height), _MARGIN, top)
    last = shows_last_round(view, seat)
    yield from _whose(view, seat, middle, points=view.rounds[-1][seat] if last else None)
    size = (_SMALL_WIDTH, height - 38)
    if table_view.turned_up:
        own = table_view.turned_up[seat]
        yield from _counted(view, own.row, own.run, middle, size)
    elif last and view.finished is not None:
        yield from _counted(view, view.finished.hands[seat], view.finished.runs[seat], middle, size)
    else:
        yield from _row(view, view.hands[seat], middle, size)
        insert = latest(table_view.story)
        if insert is not None and insert.seat == seat:
            x = _SMALL_FIRST + insert.slot * _SMALL_PITCH + size[0] / 2
            yield stamp(last_corner(30), x + 9, middle - 4 - size[1] / 2 - 9)


def _whose(view: View, seat: int, middle: float, *, points: int | None) -> Iterator[Stamp]:
    """Token and total of a seat, and the points of the round that has just ended."""
    acts = view.to_act == seat
    if points is None:
        yield stamp(token(seat, acts=acts, scale=0.74), _NAME_X, middle - 26)
        yield stamp(number(str(view.totals[seat]), 42, fill=LAMP), _NAME_X, middle + 45)
    else:
        yield stamp(token(seat, acts=acts, scale=0.56), _NAME_X - 31, middle - 30)
        yield stamp(number(f"+{points}", 36, narrow=0.7), _NAME_X + 29, middle - 30)
        yield stamp(number(str(view.totals[seat]), 42, fill=LAMP), _NAME_X, middle + 36)


def _row(view: View, row: Sequence[int | None], middle: float, size: tuple[int, int]) -> Iterator[Stamp]:
    clowns = figures(view.options.edition).clowns
    for place, card in enumerate(row):
        x = _SMALL_FIRST + place * _SMALL_PITCH
        yield stamp(sprites.back(*size) if card is None else sprites.face(card, clowns[card], *size), x, middle - 4)


def _counted(view: View, row: Sequence[int], run: Run, middle: float, size: tuple[int, int]) -> Iterator[Stamp]:
    yield from _row(view, row, middle, size)
    end = run.first + run.length
    for place in range(len(row)):
        if not run.first <= place < end:
            yield stamp(sprites.faded(*size), _SMALL_FIRST + place * _SMALL_PITCH, middle - 4)
    left = _SMALL_FIRST + run.first * _SMALL_PITCH - size[0] / 2
    width = (run.length - 1) * _SMALL_PITCH + size[0]
    yield stamp(sprites.underline(width), left, middle + size[1] / 2 + 7)


def _centre(table_view: OneElevenTableView, view: View, top: int) -> Iterator[Stamp]:
    """The pile, the three offers, what was set aside, and how soon the round is over."""
    middle = top + _CENTRE_HEIGHT / 2
    yield stamp(felt(WIDTH - 2 * _MARGIN, _CENTRE_HEIGHT), _MARGIN, top)
    if view.pile:
        yield stamp(sprites.back(*_OFFER, below=min(4, 1 + view.pile // 20)), 140, middle - 18)
    else:
        yield stamp(empty(*_OFFER), 140, middle - 18)
    yield stamp(pill(str(view.pile)), 150, middle + 82)
    insert = latest(table_view.story)
    for place in range(CENTRE):
        x = WIDTH / 2 + (place - 1) * _OFFER_PITCH
        yield from _offer(view, place, x, middle, _OFFER)
        if insert is not None and insert.place == place and view.centre[place].card == insert.left:
            yield stamp(last_corner(), x + _OFFER[0] / 2 + 14, middle - _OFFER[1] / 2 - 14)
    if view.aside:
        yield stamp(sprites.aside_pile(78, 112), 935, middle - 20)
        yield stamp(pill(str(view.aside), size=40), 935, middle + 82)
    if view.outcome is None and view.turns_left <= WARNING:
        yield stamp(sprites.hourglass(view.turns_left), 1000, top + 64)


def _offer(view: View, place: int, x: float, y: float, size: tuple[int, int]) -> Iterator[Stamp]:
    """What lies at a place of the centre; where a card was just taken, who took it, and which one if that is known."""
    spot, held = view.centre[place], view.held
    if spot.card is not None:
        yield stamp(sprites.face(spot.card, figures(view.options.edition).clowns[spot.card], *size), x, y)
    elif not spot.empty:
        yield stamp(sprites.back(*size), x, y)
    else:
        yield stamp(empty(*size), x, y)
        if view.to_act is not None:
            yield stamp(token(view.to_act, scale=0.8), x, y - size[1] / 4 + 4)
        if held is not None and held.card is not None:
            yield stamp(number(str(held.card), 48, narrow=0.8), x, y + size[1] / 4 - 4)


# --- the hand ------------------------------------------------------------------------------------


def _offers(table_view: OneElevenTableView, view: View, asked: Insert | None) -> Iterator[Stamp]:
    """Token and total, what may be taken, and the card just taken where it lay; or the one that would leave for it."""
    middle = 8 + _STRIP / 2
    acts = view.seat is not None and view.to_act == view.seat
    if view.seat is not None:
        yield stamp(token(view.seat, acts=acts, scale=0.88), 84, middle - 30)
        yield stamp(number(str(view.totals[view.seat]), 46, fill=LAMP), 84, middle + 48)
    taken = view.held if acts else None
    clowns = figures(view.options.edition).clowns
    for place in range(CENTRE):
        x = _TOP_FIRST + place * _TOP_PITCH
        if taken is None:
            yield from _choosable(table_view, view, place, x, middle)
        elif place != taken.place or taken.card is None:
            yield from _offer(view, place, x, middle, _TOP_OFFER)
        elif asked is None:
            yield stamp(sprites.face(taken.card, clowns[taken.card], *_TAKEN), x, middle)
            yield stamp(fresh(*_TAKEN), x, middle)
        else:
            left = view.row[asked.out]
            yield stamp(sprites.face(left, clowns[left], *_TOP_OFFER), x, middle)
    if Refresh() in table_view.legal:
        x = _TOP_FIRST + CENTRE * _TOP_PITCH
        yield stamp(ring(str(CENTRE + 1)), x - _TOP_OFFER[0] / 2 - 42, middle)
        yield stamp(sprites.refresh(), x, middle)
    if view.outcome is None and view.turns_left <= WARNING:
        yield stamp(sprites.hourglass(view.turns_left), 216, middle)


def _choosable(table_view: OneElevenTableView, view: View, place: int, x: float, y: float) -> Iterator[Stamp]:
    """What lies at a place of the centre, with a mark if it is new and a ring if it may be taken."""
    wide, high = _TOP_OFFER
    insert = latest(table_view.story)
    yield from _offer(view, place, x, y, _TOP_OFFER)
    if view.seat is not None and place in new_places(view.seat, table_view.story):
        yield stamp(fresh(wide, high), x, y)
    if insert is not None and insert.place == place and view.centre[place].card == insert.left:
        yield stamp(last_corner(34), x + wide / 2 + 12, y - high / 2 - 12)
    if Take(place) in table_view.legal:
        yield stamp(ring(str(place + 1)), x - wide / 2 - 42, y)


def _own(table_view: OneElevenTableView, view: View, asked: Insert | None) -> Iterator[Stamp]:
    """The own row with its run; with a half-made choice, the row as it would be."""
    row, run, points = view.row, view.run, None
    if asked is not None:
        foreseen = GAME.foresee(view, asked)
        row, run, points = foreseen.row, foreseen.worth.run, foreseen.worth.points
    clowns = figures(view.options.edition).clowns
    left = _OWN_FIRST + run.first * _OWN_PITCH - _OWN[0] / 2 + 6
    width = (run.length - 1) * _OWN_PITCH + _OWN[0] - 12
    yield stamp(sprites.bracket(width), left, _BRACKET_Y)
    for place, card in enumerate(row):
        yield stamp(sprites.face(card, clowns[card], *_OWN), _OWN_FIRST + place * _OWN_PITCH, _OWN_Y)
    insert = latest(table_view.story)
    if asked is not None:
        yield stamp(fresh(*_OWN), _OWN_FIRST + asked.slot * _OWN_PITCH, _OWN_Y)
    elif insert is not None and insert.seat == view.seat:
        corner = _OWN_FIRST + insert.slot * _OWN_PITCH + _OWN[0] / 2
        yield stamp(last_corner(26), corner + 7, _OWN_Y - _OWN[1] / 2 - 7)
    badge = sprites.badge(run.length, run.clowns, points)
    yield stamp(badge, _badge_x(left, width, badge.box.width), _BRACKET_Y)
    replaced = {move.slot for move in table_view.legal if isinstance(move, Insert) and move.slot == move.out}
    for place in range(HAND):
        x = _OWN_FIRST + place * _OWN_PITCH
        if place in replaced and asked is None:
            yield stamp(ring(LETTERS[place], radius=29, solid=True), x, _LETTERS_Y)
        else:
            yield stamp(number(LETTERS[place], 32, fill=DASH), x, _LETTERS_Y)


def _badge_x(left: float, width: float, badge: float) -> float:
    """The middle of a badge: on its bracket, or beside it where it would hide it."""
    if width >= badge + 60:
        return left + width / 2
    beside = left + width + badge / 2 + 12
    return beside if beside + badge / 2 < WIDTH else left - badge / 2 - 12
