"""Random games of Willkommen, Bierfest!: the engine compared with the second implementation at every decision."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.bierfest.edition import TOAST, cards_of
from engines.bierfest.model import Draw, Lay, LayBeer, Lose, Move, Refuse, Return, State, Stop
from engines.chance import Chance
from tests.engines.drawing_bierfest import GAME, LETTERS, deal, letters, listed, table
from tests.engines.naive_bierfest import NaiveBierfest, Story, sets_in

if TYPE_CHECKING:
    from collections.abc import Sequence

SEEDS = st.binary(min_size=32, max_size=32)
CHOICES = st.lists(st.integers(0, 27719), min_size=40, max_size=400)


def late(seats: int, seed: bytes, cards: int, toasts: int) -> State:
    """A random late table: few cards in the deck, up to three sets per seat, and hands of up to 26 cards with toast
    cards."""
    chance = Chance(seed, 0, "table")
    heap, left = chance.shuffle("PWDKA" * 13 + "wb" * 10), 10 - 3 * toasts
    deck, heap = heap[:cards], heap[cards:]
    fronts, hands = [], []
    for _ in range(seats):
        front = []
        for _ in range(min(chance.below(4), len(sets_in(heap)))):
            front.append(chance.choice(sorted(sets_in(heap) or {""})))
            for card in front[-1]:
                heap.remove(card)
        fronts.append(" ".join(front))
        size, held = chance.below(25 if seats == 3 else 12), min(chance.choice((0, 0, 1, 2)), left)
        hands.append("".join(heap[:size]) + "t" * held)
        heap, left = heap[size:], left - held
    deck = chance.shuffle(deck + ["t"] * left)
    return table("".join(deck), hands, sets=tuple(fronts), toasts=toasts)


def spoken(move: Move) -> str:
    """A move in the naive table's notation."""
    match move:
        case Draw():
            return "draw"
        case Stop():
            return "stop"
        case Lay(beer, count, foods, food):
            return "lay " + LETTERS[beer] * count + (LETTERS[food] * foods if food is not None else "")
        case Return(card):
            return f"back {LETTERS[card]}"
        case Refuse(card):
            return f"refuse {LETTERS[card]}"
        case LayBeer(beer, count):
            return "beer " + LETTERS[beer] * count
        case Lose(place, card):
            return f"lose {place} {LETTERS[card]}"
    return "skip"


def in_order(cards: Sequence[str]) -> str:
    return "".join(sorted(cards, key=LETTERS.index))


def compare(state: State, naive: NaiveBierfest, box: Counter[str]) -> None:
    assert letters(state.deck) == "".join(naive.deck)
    assert [listed(hand) for hand in state.hands] == [in_order(hand) for hand in naive.hands]
    assert [[letters(cards_of(each)) for each in sets] for sets in state.laid] == naive.sets
    assert [listed(minus) for minus in state.minus] == [in_order(minus) for minus in naive.minus]
    assert Counter(listed(state.away)) == box + Counter(naive.box)
    assert letters(state.secret.refused) == "".join(naive.refused)
    assert state.toasts == naive.toasts


def played(state: State, seed: bytes, choices: list[int]) -> str | None:
    """Play both implementations side by side with the same chance; returns the reason of the end."""
    sets = [[letters(cards_of(each)) for each in laid] for laid in state.laid]
    naive = NaiveBierfest(letters(state.deck), [listed(hand) for hand in state.hands], sets, state.toasts)
    story: Story = naive.story(0)
    awaited, box = next(story), Counter(listed(state.away))
    for ply, number in enumerate(choices, start=1):
        compare(state, naive, box)
        legal = GAME.legal_moves(state)
        assert (GAME.to_act(state), sorted(map(spoken, legal))) == (awaited[0], sorted(awaited[1]))
        move, luck = legal[number % len(legal)], Chance(seed, ply)
        naive.cut = lambda least, most, luck=luck: least + luck.below(most - least + 1)  # type: ignore[misc]
        state = GAME.apply(state, move, Chance(seed, ply)).state
        try:
            awaited = story.send(spoken(move))
        except StopIteration:
            break
        assert state.outcome is None
    compare(state, naive, box)
    if naive.reason is not None:
        points = naive.points()
        assert state.outcome is not None
        assert (state.outcome.reason, list(state.outcome.scores)) == (naive.reason, points)
        assert [points[seat] == max(points) for seat in range(len(points))] == [
            seat in state.outcome.winners for seat in range(len(points))
        ]
    return naive.reason


@settings(max_examples=60)
@given(st.integers(3, 5), SEEDS, CHOICES)
def test_the_engine_plays_as_with_real_cards(seats: int, seed: bytes, choices: list[int]) -> None:
    start = GAME.setup(seats, deal(3).options, Chance(seed, 0))
    assert start.deck.count(TOAST) == 10
    played(start, seed, choices)


@settings(max_examples=200)
@given(st.integers(3, 5), SEEDS, st.integers(1, 12), st.integers(0, 2), CHOICES)
def test_the_engine_ends_as_with_real_cards(
    seats: int, seed: bytes, cards: int, toasts: int, choices: list[int]
) -> None:
    played(late(seats, seed, cards, toasts), seed, choices)


def test_all_ways_to_end_are_compared() -> None:
    """The tables of the test above do come to their ends, both of them."""
    ends = Counter(
        played(
            late(3 + number % 3, bytes([number] * 32), 1 + number % 12, number // 3 % 3),
            bytes(32),
            [7 * n + n // 5 for n in range(600)],
        )
        for number in range(150)
    )
    assert ends["deck"] > 20
    assert ends["toasts"] > 20
    assert not ends[None]
