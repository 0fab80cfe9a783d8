"""An agent for Willkommen, Bierfest! that plays by heuristics.

1. Lay a good set, a smaller one when the hand grows large, and anything when the deck runs out.
2. Else draw all four cards. Every toast card goes back on top of the deck: let others hold them. From a larger hand,
   beers of which there is no second one go back as well.
3. At a toast lay what brings most, lose what costs least, and refuse what would only count against.

The figures were found by letting agents with different figures play against each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import ClassVar, Final, assert_never

from engines.bierfest import (
    BEERS,
    CALLS,
    TOAST,
    Counts,
    Draw,
    LaidSet,
    Lay,
    LayBeer,
    Lose,
    Menu,
    Move,
    Refuse,
    Return,
    Skip,
    Stop,
    View,
    cards_of,
    menu_of,
    plus,
    without,
)
from engines.chance import Chance

FEW_SEATS: Final = 3
"""With more players there are fewer turns until the next toast, and sets have to be smaller."""
GOOD: Final = {True: 4, False: 3}
"""By whether there are few seats: a set of so many beers is laid at once; of one less, when the hand is large."""
LARGE: Final = {True: 8, False: 6}
"""By whether there are few seats: a hand of so many cards has too much to lose."""
CHOOSY: Final = 5
"""From a hand of so many cards, and those just drawn, single beers go back too."""
TOAST_COSTS: Final = 4
"""About what a card costs that is lost for a toast card."""
NET: Final = 1.5
"""By so many cards a turn makes the deck smaller."""


class Heuristic:
    """Draws much, gives toast cards away, and lays good sets in time."""

    name: ClassVar[str] = "heuristic"

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """The move that the heuristics name; chance decides nothing."""
        if view.seat is None:
            raise ValueError("a spectator has no move to choose")
        menu = menu_of(view.options)
        match view.stage:
            case "toast":
                return _at_a_toast(view, menu, legal)
            case "lose":
                return min((move for move in legal if isinstance(move, Lose)), key=lambda move: _cost(view, menu, move))
            case "refuse":
                return _refusal(view, menu)
            case "draw" | "more" | "return":
                if (lay := _lay_in_time(view, menu, legal)) is not None:
                    return lay
                return Draw() if Draw() in legal else _put_back(view, legal)
            case "over":
                raise ValueError("there is no move when the game is over")
            case _:
                assert_never(view.stage)


def _own(view: View) -> tuple[LaidSet, ...]:
    if view.seat is None:
        raise ValueError("a spectator has no move to choose")
    return view.laid[view.seat]


def _lay_in_time(view: View, menu: Menu, legal: Sequence[Move]) -> Lay | None:
    """The best set, if it is good enough for now."""
    lays = [move for move in legal if isinstance(move, Lay)]
    if not lays:
        return None
    own = _own(view)

    def points(lay: Lay) -> int:
        laid = LaidSet(lay.beer, lay.count, lay.foods, lay.food)
        completes = menu.all_beers((*own, laid)) and not menu.all_beers(own)
        return menu.worth(laid) + (menu.edition.bonus if completes else 0)

    best = max(lays, key=lambda lay: (points(lay), lay.count + lay.foods))
    waiting = sum(1 for beer in BEERS if view.hand[beer] > 1)
    turns_left = view.deck / (view.seats * NET)
    if turns_left <= waiting + 1:
        return best
    few = view.seats <= FEW_SEATS
    enough = GOOD[few] - (sum(view.hand) >= LARGE[few])
    return best if best.count >= enough else None


def _put_back(view: View, legal: Sequence[Move]) -> Move:
    """Single beers first and toast cards last, so that the next player draws those."""
    single = [beer for beer in BEERS if view.hand[beer] == 1]
    size = sum(view.hand) + view.turn.returned
    if single and size >= CHOOSY + view.turn.drew - 1 and view.to_return > view.hand[TOAST]:
        return Return(single[0])
    return Return(TOAST) if Return(TOAST) in legal else Stop()


def _at_a_toast(view: View, menu: Menu, legal: Sequence[Move]) -> Move:
    lays = [move for move in legal if isinstance(move, LayBeer)]
    own = _own(view)
    return max(
        lays,
        key=lambda lay: (menu.score((*own, LaidSet(lay.beer, lay.count)), view.hand) + lay.count, lay.count),
        default=Skip(),
    )


def _cost(view: View, menu: Menu, move: Lose) -> int:
    """What is lost by this choice, and by the best one after it if there is another."""
    own, none = _own(view), view.minus[0][:0]
    left = (*own[: move.place], without(own[move.place], move.card), *own[move.place + 1 :])
    if view.to_lose == 1:
        return -menu.score(left, none)
    further = (
        menu.score((*left[:place], without(laid, card), *left[place + 1 :]), none)
        for place, laid in enumerate(left)
        for card in sorted({*cards_of(laid)})
    )
    return -max(further, default=0)


def _refusal(view: View, menu: Menu) -> Move:
    """Of all that can be refused, what is better refused: the first card of it."""
    own = view.own
    if own is None:
        raise ValueError("only the seat that drew the last card has something to refuse")
    left = list(own.drawn)
    for card in own.refused:
        left.remove(card)
    choices = sorted({choice for count in range(len(left) + 1) for choice in combinations(sorted(left), count)})
    best = max(choices, key=lambda refused: (_hand_at_a_toast(view, menu, refused), -len(refused)))
    return Refuse(best[0]) if best else Skip()


def _hand_at_a_toast(view: View, menu: Menu, refused: tuple[int, ...]) -> int:
    """About what the hand brings at the last toast without these cards."""
    hand: Counts = view.hand
    for card in refused:
        hand = plus(hand, card, -1)
    toasts = 0 if hand[TOAST] == CALLS else hand[TOAST]
    hand = plus(hand, TOAST, -hand[TOAST])
    own = _own(view)
    lays = [
        LaidSet(beer, min(hand[beer], len(menu.edition.beers[beer].points) + 1)) for beer in BEERS if hand[beer] > 1
    ]
    scores = [menu.score(own, hand)]
    scores += [menu.score((*own, laid), plus(hand, laid.beer, -laid.count)) for laid in lays]
    return max(scores) - toasts * (TOAST_COSTS if own or lays else 0)
