"""Tables of 40 Barrels of Beer drawn as text, and short functions for its tests.

The board is three lines of three cells. A cell is `[9C]`, a face-down card that nobody has played on; `[]`, the same
with any card not named elsewhere; or `KD/3C/2S`, a stack from top to bottom whose top is face up. A `*` in a stack
represents all remaining cards.
"""

from engines.cards import CARDS, Card
from engines.chance import Chance
from engines.forty_barrels.model import BarrelsOptions, Play, State
from engines.forty_barrels.rules import FortyBarrels
from tests.engines.steps import SEED, Steps

GAME = FortyBarrels()
STEPS = Steps(GAME)
after, events, view, refused = STEPS.after, STEPS.events, STEPS.view, STEPS.refused
LOW = "[2C] [2D] [2H]  [2S] [3C] [3D]  [3H] [3S] [4C]"
"""A new board of low cards, on which nobody goes out or wins soon."""


def card_named(code: str) -> Card:
    """The card with this short name."""
    return next(card for card in CARDS if card.code == code)


def numbers(codes: str) -> tuple[int, ...]:
    """The numbers of cards, whose names are separated by spaces."""
    return tuple(card_named(code).number for code in codes.split())


def codes(cards: tuple[int, ...]) -> str:
    """The names of cards, separated by spaces."""
    return " ".join(CARDS[card].code for card in cards)


def table(
    board: str,
    hands: list[str],
    *,
    pile: str = "",
    to_act: int = 0,
    out: tuple[int, ...] = (),
    memory_aid: bool = False,
) -> State:
    """The drawn state. `hands` and `pile` name their cards; the pile's next card comes first."""
    cells = [cell.strip("[]") for cell in board.split()]
    facing_down = [cell.startswith("[") for cell in board.split()]
    named = {card for cell in cells for card in numbers(cell.replace("/", " ").replace("*", ""))}
    named.update(*(numbers(hand) for hand in hands), numbers(pile))
    rest = [card for card in range(len(CARDS)) if card not in named]
    unnamed = cells.count("")
    left, rest = rest[unnamed:], rest[:unnamed]
    stacks: list[tuple[int, ...]] = []
    for cell in cells:
        if cell:
            named_parts = (left if code == "*" else numbers(code) for code in cell.split("/"))
            stacks.append(tuple(card for part in named_parts for card in part))
        else:
            stacks.append((rest.pop(0),))
    assert len(stacks) == 9
    assert facing_down == [len(stack) == 1 for stack in stacks]
    return State(
        options=BarrelsOptions(memory_aid=memory_aid),
        hands=tuple(tuple(sorted(numbers(hand))) for hand in hands),
        out=out,
        pile=numbers(pile),
        board=tuple(stacks),
        to_act=to_act,
        outcome=None,
    )


def drawn(state: State) -> str:
    """The board of a state as text, in the notation of `table`."""
    cells = [
        f"[{codes(stack)}]" if len(stack) == 1 else "/".join(CARDS[card].code for card in stack)
        for stack in state.board
    ]
    return "\n".join("  ".join(cells[row : row + 3]) for row in range(0, 9, 3))


def play(code: str, spot: int) -> Play:
    """The move that puts a card under a place."""
    return Play(card_named(code).number, spot)


def deal(seats: int) -> State:
    """A new deal."""
    return GAME.setup(seats, BarrelsOptions(), Chance(SEED, 0))
