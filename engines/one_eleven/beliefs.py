"""Who may know what at a table of 111: views of a state, and states that a view cannot distinguish.

Hidden cards are not all interchangeable. A card that was set aside and shuffled back into the pile cannot have been in
a hand since before then. So the state counts the reshuffles of the pile, and stores the count at which each card of a
hand left it (`origins`): a hidden card that came into the pile with the n-th reshuffle can only be where the count is
n or more.
"""

from __future__ import annotations

from engines.chance import Chance
from engines.one_eleven.edition import NUMBERS
from engines.one_eleven.model import Held, Memory, Spot, State, Taken, View

FACE_UP = -1
"""The origin of a card that everybody saw when it was taken."""

_FACE_DOWN, _EMPTY = Spot(None, empty=False), Spot(None, empty=True)
_FACE_UP = tuple(Spot(card, empty=False) for card in range(NUMBERS.stop))


def view_of(state: State, seat: int | None, to_act: int | None) -> View:
    """What this seat may know: its own hand, the face-up cards that others took, and at the end all hands."""
    seats = len(state.hands)
    if seat is not None and not 0 <= seat < seats:
        raise ValueError(f"there is no seat {seat} at a table of {seats}")
    held = state.held
    return View(
        seat=seat,
        seats=seats,
        to_act=to_act,
        turn=state.turn,
        hands=tuple(
            [
                hand
                if other == seat or to_act is None
                else tuple([card if origin < 0 else None for card, origin in zip(hand, origins, strict=True)])
                for other, (hand, origins) in enumerate(zip(state.hands, state.origins, strict=True))
            ]
        ),
        centre=tuple(
            [
                (_FACE_UP[card] if up else _FACE_DOWN) if card else _EMPTY
                for card, up in zip(state.centre, state.open, strict=True)
            ]
        ),
        pile=len(state.pile),
        aside=len(state.aside),
        held=None if held is None else Taken(held.card if held.open or seat == to_act else None, held.place, held.open),
        rounds=state.rounds,
        totals=tuple([sum(points) for points in zip(*state.rounds, strict=True)]) or (0,) * seats,
        finished=state.finished,
        outcome=state.outcome,
        options=state.options,
        memory=Memory(state.aside, state.origins, state.recycled),
    )


def resampled(view: View, chance: Chance) -> State:
    """A state with this view: each hidden card is in a random place among those where it can be."""
    memory = view.memory
    hands = [list(hand) for hand in view.hands]
    centre = [spot.card for spot in view.centre]
    held = [view.held.card] if view.held else []
    pile: list[int | None] = [None] * view.pile

    shuffles = len(memory.recycled)
    hidden: list[list[tuple[list[int | None], int]]] = [[] for _ in range(shuffles + 1)]
    for hand, origins in zip(hands, memory.origins, strict=True):
        for place, (card, origin) in enumerate(zip(hand, origins, strict=True)):
            if card is None:
                hidden[origin].append((hand, place))
    # Reshuffles happen only for new centre cards, so hidden centre cards were laid after the latest one.
    hidden[-1] += [(centre, place) for place, spot in enumerate(view.centre) if spot.card is None and not spot.empty]
    hidden[-1] += [(held, place) for place, card in enumerate(held) if card is None]
    hidden[-1] += [(pile, place) for place in range(view.pile)]

    seen = {card for zone in (*hands, centre, held, memory.aside) for card in zone}
    came = dict.fromkeys((card for card in NUMBERS if card not in seen), 0)
    for number, cards in enumerate(memory.recycled, start=1):
        came.update((card, number) for card in cards if card in came)
    waiting: list[int] = []
    for number in range(shuffles + 1):
        waiting = chance.shuffle([*waiting, *(card for card, came_with in came.items() if came_with == number)])
        for zone, place in hidden[number]:
            zone[place] = waiting.pop()

    return State(
        options=view.options,
        hands=tuple([_numbers(hand) for hand in hands]),
        origins=memory.origins,
        centre=_numbers(centre),
        open=tuple([spot.card is not None for spot in view.centre]),
        pile=_numbers(pile),
        aside=memory.aside,
        recycled=memory.recycled,
        held=Held(_numbers(held)[0], view.held.place, view.held.open) if view.held else None,
        turn=view.turn,
        rounds=view.rounds,
        finished=view.finished,
        outcome=view.outcome,
    )


def _numbers(zone: list[int | None]) -> tuple[int, ...]:
    """The cards of a zone as a state stores them; 0 for an empty place."""
    return tuple([card or 0 for card in zone])
