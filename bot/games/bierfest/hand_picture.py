"""The picture of a hand of Willkommen, Bierfest!: the own cards by kind, or the own sets at a loss."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.bierfest import sprites
from bot.games.bierfest.lanes import Fan, laid_out
from bot.games.bierfest.turns import BierfestTableView
from bot.locales.numbers import signed
from bot.pictures.colours import LAMP, MINUS
from bot.pictures.drawing import WIDTH, Drawing, Sprite, Stamp, stamp
from bot.pictures.figures import figures
from bot.pictures.grounds import felt, planks
from bot.pictures.marks import LETTERS, empty, fresh, ring, times
from engines.bierfest import (
    BEERS,
    FOODS,
    KINDS,
    MOST_BEERS,
    TOAST,
    LaidSet,
    Lay,
    LayBeer,
    Lose,
    Move,
    Refuse,
    Return,
    View,
    menu_of,
    toast_now,
)

_EDGE: Final = 14
_HEIGHT: Final = 390
_PITCH: Final = 131
_FIRST: Final = 86
_MIDDLE: Final = 180
"""Where the middle of the cards is."""
_STACKED: Final = 5
"""So many cards of a kind are seen below the first at most; how many there are stands above them."""


def letters(kinds: list[int]) -> dict[int, str]:
    """By kind the letter under which it is chosen."""
    return {kind: LETTERS[number] for number, kind in enumerate(kinds)}


def set_letter(place: int) -> str:
    """The letter or letters of a set in front of its owner: A to Z, then AA, AB and so on."""
    first, second = divmod(place, len(LETTERS))
    return LETTERS[second] if not first else LETTERS[first - 1] + LETTERS[second]


def kinds_to_choose(table_view: BierfestTableView) -> list[int]:
    """The kinds of cards in the hand that a legal move names."""
    return sorted({kind for move in table_view.legal if (kind := _kind(move)) is not None})


def _kind(move: Move) -> int | None:
    match move:
        case Lay() | LayBeer():
            return move.beer
        case Return() | Refuse():
            return move.card
        case _:
            return None


def hand_drawing(table_view: BierfestTableView, choice: str) -> Drawing:
    """What one seat sees of its own; `choice` begins with the beer that is being laid."""
    view = table_view.view
    if view.seat is not None and any(isinstance(move, Lose) for move in table_view.legal):
        return _own_sets(view)
    kinds = kinds_to_choose(table_view)
    named = letters(kinds)
    chosen = next((kind for kind in kinds if choice.split(".")[0] == str(kind)), None)
    drawn = () if view.own is None else view.own.drawn
    stamps = [stamp(planks(_HEIGHT), 0, 0), stamp(felt(WIDTH - 2 * _EDGE, _HEIGHT - 2 * _EDGE), _EDGE, _EDGE)]
    for kind in range(KINDS):
        letter = named.get(kind, "") if chosen in (None, kind) else ""
        stamps += _column(view, kind, letter, new=kind in drawn, chosen=kind == chosen)
    return Drawing(WIDTH, _HEIGHT, stamps)


def _column(view: View, kind: int, letter: str, *, new: bool, chosen: bool) -> Iterator[Stamp]:
    """The cards of a kind: how many, what they would be worth as a set, and what goes with them."""
    menu, count, x = menu_of(view.options), view.hand[kind], _FIRST + _PITCH * kind
    if count:
        behind = min(count - 1, _STACKED)
        for number in range(behind, 0, -1):
            yield stamp(sprites.card(kind, below=True), x, _MIDDLE - 8 * number)
        yield stamp(sprites.card(kind), x, _MIDDLE)
        if new or chosen:
            high = sprites.CARD_HEIGHT + 8 * behind
            yield stamp(fresh(sprites.CARD_WIDTH + 6, high + 6), x, _MIDDLE - 4 * behind)
        yield stamp(times(count, size=40), x + 22, _MIDDLE - 74 - 8 * behind)
        if kind in BEERS and count > 1:
            worth = menu.worth(LaidSet(kind, min(count, MOST_BEERS)))
            yield stamp(sprites.coaster(worth, radius=34), x + 34, _MIDDLE + 84)
        if letter:
            yield stamp(ring(letter, solid=True), x - 32, _MIDDLE + 84)
    else:
        yield stamp(empty(sprites.CARD_WIDTH, sprites.CARD_HEIGHT), x, _MIDDLE)
        yield stamp(sprites.sign(kind, scale=0.6), x, _MIDDLE)
    below = _MIDDLE + 152
    if kind in BEERS:
        foods = [food for food in FOODS if menu.goes_with(food, kind)]
        for number, food in enumerate(foods):
            yield stamp(sprites.disc(food, scale=0.54), x + 58 * (number - (len(foods) - 1) / 2), below)
    elif kind == TOAST:
        yield from _toast_now(view, x, below)


def _toast_now(view: View, x: float, y: float) -> Iterator[Stamp]:
    """What a toast would bring if it came now; nothing while one goes round, or without a card to lose."""
    now = toast_now(view)
    if now is not None and view.turn.toast is None and any(view.hand):
        yield stamp(points_figures(now.points), x, y)


def points_figures(points: int) -> Sprite:
    """A change of points with its sign."""
    text = signed(points)
    return figures(text, 50, fill=MINUS if points < 0 else LAMP, narrow=1 if len(text) < 4 else 0.72)


def _own_sets(view: View) -> Drawing:
    """The sets of the reader, with the letters under which they are chosen to lose a card."""
    menu, own = menu_of(view.options), view.laid[view.seat or 0]
    fans = [
        Fan(laid, menu.worth(laid) if laid.count > 1 else 0, letter=set_letter(place)) for place, laid in enumerate(own)
    ]
    inside = WIDTH - 2 * _EDGE - 60
    layout = next(
        (found for scale in (1.0, 0.82, 0.66, 0.5, 0.4) if (found := laid_out(fans, inside, scale)).height <= 560),
        laid_out(fans, inside, 0.4),
    )
    height = max(260, layout.height + 2 * _EDGE + 50)
    top = (height - layout.height) / 2
    return Drawing(
        WIDTH,
        height,
        [
            stamp(planks(height), 0, 0),
            stamp(felt(WIDTH - 2 * _EDGE, height - 2 * _EDGE), _EDGE, _EDGE),
            *layout.stamps(_EDGE + 30, top),
        ],
    )
