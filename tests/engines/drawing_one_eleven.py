"""Tables of 111 drawn as text, and short functions for its tests.

A hand is its twelve numbers from left to right; `45*` is a card that was taken face up. The centre is three cells:
`[45]` lies face down, `45` face up, and `()` is the place from which a card was just taken.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engines.chance import Chance
from engines.one_eleven.edition import NUMBERS, ClownEdition, OneElevenOptions
from engines.one_eleven.model import Insert, Refresh, State, Take, TakenCard
from engines.one_eleven.rules import OneEleven
from tests.engines.steps import SEED, Steps

GAME = OneEleven()
STEPS = Steps(GAME)
after, events, view, refused = STEPS.after, STEPS.events, STEPS.view, STEPS.refused
UP = "12 13 22 31 42 51 61 72 83 91 102 108"
"""A hand in ascending order."""
DOWN = "107 97 89 81 73 63 53 43 37 27 17 7"
"""A hand in descending order."""
MIXED = "2 60 3 62 4 64 6 68 8 71 9 76"
"""A hand that alternately rises and falls, so that its longest runs have two cards."""


def other_clowns(bonus: int = 3) -> ClownEdition:
    """An operator's edition: one clown on the low cards, four on the high ones."""
    return ClownEdition(
        bonus=bonus,
        one_clown=tuple(NUMBERS[:30]),
        two_clowns=tuple(NUMBERS[30:60]),
        three_clowns=tuple(NUMBERS[60:90]),
        four_clowns=tuple(NUMBERS[90:]),
    )


def row(text: str) -> tuple[int, ...]:
    """The numbers in a text, without the marks around them."""
    return tuple(int(cell.strip("[]*")) for cell in text.split())


def table(
    hands: list[str],
    centre: str = "[109] [110] [111]",
    *,
    pile: str = "",
    aside: str = "",
    held: tuple[int, bool] | None = None,
    **fields: Any,
) -> State:
    """The drawn state. The pile is the named cards, the next card first, and then all cards not named elsewhere.

    `held` is the card just taken from the place `()`, and whether it lay face up. `fields` sets other fields of the
    state, and options by name.
    """
    cells = centre.split()
    lying = tuple(0 if cell == "()" else int(cell.strip("[]")) for cell in cells)
    named = [*(card for hand in hands for card in row(hand)), *lying, *row(pile), *row(aside)]
    named += [held[0]] if held else []
    rest = tuple(card for card in NUMBERS if card not in named)
    chosen = {name: fields.pop(name) for name in ("consolation", "target", "turn_limit", "edition") if name in fields}
    assert len(set(named) - {0}) == len([card for card in named if card]), "a card is drawn twice"
    assert {len(row(hand)) for hand in hands} == {12}
    state = State(
        options=OneElevenOptions(**chosen),
        hands=tuple(row(hand) for hand in hands),
        origins=tuple(tuple(-1 if cell.endswith("*") else 0 for cell in hand.split()) for hand in hands),
        centre=lying,
        open=tuple(not cell.startswith(("[", "(")) for cell in cells),
        pile=row(pile) + rest,
        aside=row(aside),
        recycled=(),
        held=TakenCard(held[0], cells.index("()"), held[1]) if held else None,
        turn=0,
        rounds=(),
        finished=None,
        outcome=None,
    )
    return msgspec.structs.replace(state, **fields)


def drawn(state: State) -> str:
    """A state as text, in the notation of `table`, with the next three cards of the pile."""
    seat = GAME.to_act(state)
    lines = [
        f"{'>' if other == seat else ' '} seat {other}: "
        + " ".join(f"{card}{'*' if origin < 0 else ''}" for card, origin in zip(hand, origins, strict=True))
        for other, (hand, origins) in enumerate(zip(state.hands, state.origins, strict=True))
    ]
    cells = [
        (str(card) if up else f"[{card}]") if card else "()" for card, up in zip(state.centre, state.open, strict=True)
    ]
    held = f", taken: {state.held.card}" if state.held else ""
    lines.append(f"  centre: {' '.join(cells)}{held}")
    lines.append(f"  pile: {len(state.pile)} ({' '.join(map(str, state.pile[:3]))}), set aside: {len(state.aside)}")
    return "\n".join(lines)


def deal(seats: int, **options: Any) -> State:
    """A new deal."""
    return GAME.setup(seats, OneElevenOptions(**options), Chance(SEED, 0))


def replace(slot: int) -> Insert:
    """The move that replaces a card with the new one."""
    return Insert(slot, slot)


def turn(state: State, place: int, move: Insert) -> State:
    """The state after a whole turn: taking the centre card at `place`, then `move`."""
    return after(state, Take(place), move)


def idle(state: State, turns: int) -> State:
    """The state after `turns` turns in which everybody only exchanges the rightmost card."""
    for _ in range(turns):
        state = turn(state, 0, replace(11))
    return state


REFRESH = Refresh()
FRONT = Insert(0, 11)
"""The new card goes to the left end, and the rightmost card leaves."""
BACK = Insert(11, 0)
"""The new card goes to the right end, and the leftmost card leaves."""
