"""Tables of Willkommen, Bierfest! drawn as text, and short functions for its tests.

A card is a letter: P, W, D, K and A are the beers Pils, Weizen, Dunkel, Koelsch and Alt, w and b the foods Wurst and
Brezel, t a toast card. So `DDDw` is a set of three Dunkel with a Wurst, a hand of these cards, or a deck with a Dunkel
on top.
"""

from __future__ import annotations

from engines.bierfest.beliefs import NOTHING
from engines.bierfest.edition import COPIES, KINDS, NO_CARDS, TOAST, BierfestOptions, Counts, LaidSet, cards_of
from engines.bierfest.model import Draw, Lay, LayBeer, Lose, Refuse, Return, Secret, Skip, State, Stop, Turn
from engines.bierfest.rules import Bierfest
from engines.chance import Chance
from tests.engines.steps import SEED, Steps

GAME = Bierfest()
STEPS = Steps(GAME)
after, events, view, refused = STEPS.after, STEPS.events, STEPS.view, STEPS.refused
LETTERS = "PWDKAwbt"
DRAW, STOP, SKIP = Draw(), Stop(), Skip()
DECK = "KKKKKK"
"""A deck that lasts a few draws."""


def cards(letters: str) -> tuple[int, ...]:
    """The cards for letters."""
    return tuple(LETTERS.index(letter) for letter in letters)


def letters(numbers: tuple[int, ...]) -> str:
    """The letters of cards."""
    return "".join(LETTERS[card] for card in numbers)


def counted(hand: str) -> Counts:
    """The cards of a hand, counted by kind."""
    return tuple(hand.count(letter) for letter in LETTERS)


def listed(hand: Counts) -> str:
    """Cards counted by kind, as letters."""
    return "".join(letter * count for letter, count in zip(LETTERS, hand, strict=True))


def laid(letters: str) -> LaidSet:
    """The set of cards: equal beers, then equal foods."""
    beer, foods = letters[0], letters.lstrip(letters[0])
    food = LETTERS.index(foods[0]) if foods else None
    return LaidSet(LETTERS.index(beer), letters.count(beer), len(foods), food)


def lay(letters: str) -> Lay:
    """The move that lays a set."""
    each = laid(letters)
    return Lay(each.beer, each.count, each.foods, each.food)


def lay_beer(letters: str) -> LayBeer:
    """The move that lays a set at a toast."""
    return LayBeer(laid(letters).beer, len(letters))


def put(letter: str) -> Return:
    """The move that puts a card on top of the deck."""
    return Return(LETTERS.index(letter))


def refuse(letter: str) -> Refuse:
    """The move that refuses a card at the last toast."""
    return Refuse(LETTERS.index(letter))


def lose(place: int, letter: str) -> Lose:
    """The move that loses a card of the set at `place`."""
    return Lose(place, LETTERS.index(letter))


def table(
    deck: str,
    hands: list[str],
    *,
    sets: tuple[str, ...] = (),
    minus: tuple[str, ...] = (),
    to_act: int = 0,
    toasts: int = 0,
    options: BierfestOptions | None = None,
) -> State:
    """A table at the beginning of a turn. `sets` has a text for each seat, such as `DDDw PP`.
    Cards not named are out of the game."""
    seats = len(hands)
    lying = tuple(tuple(laid(each) for each in line.split()) for line in (*sets, *[""] * (seats - len(sets))))
    against = tuple(counted(line) for line in (*minus, *[""] * (seats - len(minus))))
    named = counted(deck + "".join(hands) + "".join(sets) + "".join(minus))
    assert all(there <= copies for there, copies in zip(named, COPIES, strict=True)), "more cards than there are"
    return State(
        options=options or BierfestOptions(),
        deck=cards(deck),
        hands=tuple(counted(hand) for hand in hands),
        laid=lying,
        minus=against,
        away=tuple(copies - there for there, copies in zip(named, COPIES, strict=True)),
        toasts=toasts,
        stage="draw",
        to_act=to_act,
        to_lose=0,
        turn=Turn(to_act),
        secret=Secret(),
        putters=(),
        known=((NOTHING,) * seats,) * seats,
        above=0,
        sunk=0,
        outcome=None,
    )


def toasting(hands: list[str], *, deck: str = DECK, sets: tuple[str, ...] = (), toasts: int = 0) -> State:
    """A toast that seat 0 has just called by drawing its third toast card."""
    return after(table("t" + deck, [hands[0] + "tt", *hands[1:]], sets=sets, toasts=toasts), DRAW)


def drawn(state: State) -> str:
    """The table as text."""
    lines = []
    for seat, hand in enumerate(state.hands):
        sets = " ".join(letters(cards_of(each)) for each in state.laid[seat]) or "-"
        minus = f", minus {listed(state.minus[seat])}" if any(state.minus[seat]) else ""
        lines.append(f"seat {seat}: holds {listed(hand) or '-'}, laid {sets}{minus}")
    lines.append(f"deck: {letters(state.deck) or '-'}")
    if state.secret.refused:
        lines.append(f"refused: {letters(state.secret.refused)}")
    return "\n".join(lines)


def deal(seats: int) -> State:
    """A new table."""
    return GAME.setup(seats, BierfestOptions(), Chance(SEED, 0))


def toast_cards(state: State) -> int:
    """The number of toast cards in the deck."""
    return state.deck.count(TOAST)


assert len(LETTERS) == KINDS == len(NO_CARDS)
