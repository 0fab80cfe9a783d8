"""The pictures of Willkommen, Bierfest!: the lanes of all seats, and the hand of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.bierfest import sprites
from bot.games.bierfest.cover import cover
from bot.games.bierfest.hand_picture import hand_drawing
from bot.games.bierfest.lanes import SCALES, Bonus, Fan, Held, Item, Layout, laid_out
from bot.games.bierfest.turns import BierfestTableView, ToldTurn, marks_of, turns_of
from bot.locales import numbers
from bot.pictures.colours import CREAM, LAMP, MINUS
from bot.pictures.drawing import WIDTH, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import figures
from bot.pictures.grounds import felt, panel, planks
from bot.pictures.marks import empty, pill, times, token
from bot.screens.game_screens import GamePictures
from engines.bierfest import CALLS, FOODS, KINDS, TOAST, Event, Move, View, menu_of

_EDGE: Final = 14
_HEAD: Final = 132
"""The height of the field with the deck, the candles and the turn."""
_LEAST: Final = 150
"""The least height of a lane."""
_HIGHEST: Final = 1100
"""The most height of a board: cards become smaller before it is exceeded."""
_SETS: Final = (138, 846)
"""Where the sets of a lane begin and end, from left to right."""
_PADDING: Final = 26
_PILE: Final = 0.5
"""The scale of the cards that stand for a whole pile."""


class BierfestPictures(GamePictures[Move, View, Event]):
    """How Willkommen, Bierfest! is drawn."""

    def board(self, table_view: BierfestTableView) -> Drawing:
        """What everybody sees: a lane a seat, above them the deck, the toasts and the turn."""
        lanes = _lanes(table_view)
        height = _EDGE + _HEAD + sum(_height(lane) + 8 for lane in lanes) + _EDGE
        stamps = [stamp(planks(height), 0, 0), *_head(table_view)]
        top = _EDGE + _HEAD + 8
        for seat, lane in enumerate(lanes):
            stamps += _lane(table_view, seat, lane, top)
            top += _height(lane) + 8
        return Drawing(WIDTH, height, stamps)

    def hand(self, table_view: BierfestTableView, choice: str) -> Drawing:
        """The own cards by kind, or the own sets where a card of them is to be lost."""
        return hand_drawing(table_view, choice)

    def cover(self) -> Sprite:
        """Two mugs in lamplight, by which the game is chosen."""
        return cover()


# --- the lanes -------------------------------------------------------------------------------------


def _lanes(table_view: BierfestTableView) -> list[Layout]:
    """What lies in front of each seat, all at the largest scale at which the board is not too high."""
    items = [_items(table_view, seat) for seat in range(table_view.view.seats)]
    lanes: list[Layout] = []
    for scale in SCALES:
        lanes = [laid_out(each, _SETS[1] - _SETS[0], scale) for each in items]
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
        items += [Held(kind, hand[kind]) for kind in range(KINDS) if hand[kind]]
    return items


def _lane(table_view: BierfestTableView, seat: int, lane: Layout, top: int) -> Iterator[Stamp]:
    view, height = table_view.view, _height(lane)
    yield stamp(panel(WIDTH - 2 * _EDGE, height), _EDGE, top)
    middle = top + height / 2
    acts = table_view.to_act == seat
    outcome = view.outcome
    won = outcome is not None and seat in outcome.winners
    yield stamp(token(seat, acts=acts, scale=0.86), 72, middle - (16 if won else 24))
    if won:
        yield stamp(sprites.crown(), 72, middle - 58)
    score = menu_of(view.options).score(view.laid[seat], view.minus[seat])
    yield stamp(_score(score), 72, middle + 44)
    yield from lane.stamps(_SETS[0], middle - lane.height / 2 + 2)
    if not table_view.turned_up:
        yield from _held(view.hand_counts[seat], 914, middle)
    yield from _against(sum(view.minus[seat]), 1022, middle)


def _score(points: int) -> Sprite:
    text = numbers.number(points)
    return figures(text, 44, fill=LAMP if points >= 0 else MINUS, narrow=1 if len(text) < 4 else 0.75)


def _held(count: int, x: float, middle: float) -> Iterator[Stamp]:
    """The cards in a hand, face down, with their number."""
    if not count:
        yield stamp(empty(52, 74), x, middle - 24)
        return
    behind = min(count, 4) - 1
    for number in range(behind, 0, -1):
        yield stamp(sprites.back(scale=_PILE, below=True), x + number * 8, middle - 24 - number * 2)
    yield stamp(sprites.back(scale=_PILE), x, middle - 24)
    yield stamp(figures(str(count), 44, fill=CREAM), x, middle + 44)


def _against(count: int, x: float, middle: float) -> Iterator[Stamp]:
    """The cards that count against somebody, with what they take away."""
    if not count:
        return
    behind = min(count, 4) - 1
    for number in range(behind, 0, -1):
        yield stamp(sprites.minus_card(scale=_PILE, below=True), x + number * 6, middle - 24 - number * 2)
    yield stamp(sprites.minus_card(scale=_PILE), x, middle - 24)
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
    # Toast cards that are given back at the last toast do not revive the deck: nobody draws any more.
    emptied = view.turn.toast is not None and view.turn.toast.emptied
    count = 0 if emptied else view.deck
    if not count:
        yield stamp(empty(64, 92), 76, middle)
    else:
        for number in range(min(6, count // 10), 0, -1):
            yield stamp(sprites.back(scale=0.62, below=True), 76 + number * 6, middle - number * 2)
        yield stamp(sprites.back(scale=0.62), 76, middle)
    yield stamp(pill(str(count), size=48), 184, middle + 20)


def _turn(turn: ToldTurn, middle: float) -> Iterator[Stamp]:
    """The cards that were drawn in a turn, face down, those put back as dashed places, and the set laid."""
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
        yield stamp(times(hand[kind], size=30), x, middle + 38)
