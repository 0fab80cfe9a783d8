"""The search agent on a game of one move, in which it is known what each move brings."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from msgspec import Struct

from agents.search import OneByOne, Rng, Search
from engines.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Sequence

SEED = bytes(range(32))


class Urn(Struct, frozen=True):
    """The truth: the one move that wins."""

    ball: int


class Draw(Struct, frozen=True):
    """A guess."""

    ball: int


class Guess(OneByOne[Urn, Draw]):
    """Five moves; the truth is mostly 3, so 3 wins most often."""

    def __init__(self, balls: tuple[int, ...] = (3, 3, 3, 1, 0)) -> None:
        self.balls = balls
        self.tried: list[tuple[int, int, float]] = []

    def candidates(self, view: Urn, legal: Sequence[Draw]) -> Sequence[Draw]:
        return legal

    def determinizations(self, view: Urn, count: int, rng: Rng) -> Sequence[Urn]:
        return [Urn(rng.choice(self.balls)) for _ in range(count)]

    def playout(self, state: Urn, move: Draw, rng: Rng) -> float:
        self.tried.append((state.ball, move.ball, rng.random()))
        return float(state.ball == move.ball)


MOVES = [Draw(ball) for ball in range(5)]


def test_it_chooses_what_wins_most_often() -> None:
    chosen = Counter(Search(Guess(), 200).choose(Urn(-1), MOVES, Chance(SEED, ply)).ball for ply in range(20))
    assert chosen == {3: 20}


def test_equal_chance_leads_to_the_same_playouts() -> None:
    one, other = Guess(), Guess()
    for guess in (one, other):
        Search(guess, 60).choose(Urn(-1), MOVES, Chance(SEED, 1))
    assert one.tried == other.tried
    Search(third := Guess(), 60).choose(Urn(-1), MOVES, Chance(SEED, 2))
    assert third.tried != one.tried


def test_all_that_are_left_are_tried_on_the_same_truths_with_the_same_dice() -> None:
    Search(guess := Guess(), 60).choose(Urn(-1), MOVES, Chance(SEED, 1))
    # Three rounds of 20: four truths for five moves, six for three, ten for two.
    firsts = [guess.tried[at : at + 5] for at in range(0, 20, 5)]
    assert all([move for _, move, _ in each] == [0, 1, 2, 3, 4] for each in firsts)
    seconds = [guess.tried[at : at + 3] for at in range(20, 38, 3)]
    thirds = [guess.tried[at : at + 2] for at in range(38, 58, 2)]
    for group in (*firsts, *seconds, *thirds):
        assert len({(truth, rolled) for truth, _, rolled in group}) == 1
    assert len({group[0][2] for group in (*firsts, *seconds, *thirds)}) == 20


def test_the_worse_half_is_dropped() -> None:
    Search(guess := Guess(balls=(3,)), 60).choose(Urn(-1), MOVES, Chance(SEED, 1))
    tried = Counter(move for _, move, _ in guess.tried)
    assert tried[3] == 20  # to the end
    assert sorted(tried.values()) == [4, 4, 10, 20, 20]


@pytest.mark.parametrize("iterations", [1, 7, 60, 1000])
def test_it_makes_as_many_playouts_as_it_may(iterations: int) -> None:
    """But every round looks at one truth at least."""
    Search(guess := Guess(), iterations).choose(Urn(-1), MOVES, Chance(SEED, 1))
    assert min(iterations * 0.9, 10) <= len(guess.tried) <= max(iterations, 10)


def test_a_cautious_search_keeps_to_the_first_move_without_proof() -> None:
    """The balls are equally likely, so what did best did so by chance."""
    plain, sure = Counter[int](), Counter[int]()
    for ply in range(40):
        equal = Guess(balls=(0, 1, 2, 3, 4))
        plain[Search(equal, 100).choose(Urn(-1), MOVES, Chance(SEED, ply)).ball] += 1
        sure[Search(equal, 100, sure=2.0).choose(Urn(-1), MOVES, Chance(SEED, ply)).ball] += 1
    assert plain[0] < 16 < 30 < sure[0]


def test_a_cautious_search_still_finds_a_clearly_better_move() -> None:
    guess = Guess(balls=(3, 3, 3, 1))
    chosen = Counter(Search(guess, 200, sure=2.0).choose(Urn(-1), MOVES, Chance(SEED, ply)).ball for ply in range(20))
    assert chosen == {3: 20}


def test_a_few_truths_make_nothing_sure() -> None:
    search = Search(Guess(balls=(1,)), 14, sure=0.0)
    assert search.choose(Urn(-1), MOVES[:2], Chance(SEED, 1)) == MOVES[0]
    assert Search(Guess(balls=(1,)), 16, sure=0.0).choose(Urn(-1), MOVES[:2], Chance(SEED, 1)) == MOVES[1]


def test_the_evidence_for_a_move_is_its_wins_and_those_of_the_next_best() -> None:
    """Of these truths the fourth ball is drawn in three of five, and no other in more than one."""
    chosen = Search(Guess(), 3000).weigh(Urn(-1), MOVES, Chance(SEED, 1))
    assert chosen.move == MOVES[3]
    assert chosen.evidence is not None
    assert chosen.evidence.wins == pytest.approx(0.6, abs=0.05)
    assert chosen.evidence.next_best == pytest.approx(0.2, abs=0.05)


def test_the_evidence_of_a_move_that_is_kept_names_the_better_one() -> None:
    """By chance another ball did better, but not by enough to be sure."""
    search = Search(Guess(balls=(0, 1)), 20, sure=9.0)
    found = [search.weigh(Urn(-1), MOVES[:2], Chance(SEED, ply)) for ply in range(20)]
    assert {each.move.ball for each in found} == {0}
    told = [each.evidence for each in found if each.evidence is not None]
    assert len(told) == len(found)
    assert any(each.wins < each.next_best for each in told)
    assert all(each.wins + each.next_best == 1 for each in told)


def test_a_forced_move_is_not_thought_about() -> None:
    chosen = Search(guess := Guess(), 60).weigh(Urn(-1), MOVES[2:3], Chance(SEED, 1))
    assert (chosen.move, chosen.evidence) == (MOVES[2], None)
    assert not guess.tried


def test_it_has_something_to_look_at() -> None:
    with pytest.raises(ValueError, match="at least one iteration"):
        Search(Guess(), 0)


def test_dice_roll_every_number_about_equally_often() -> None:
    rng = Rng(5)
    rolled = Counter(rng.below(6) for _ in range(6000))
    assert sorted(rolled) == list(range(6))
    assert all(850 < times < 1150 for times in rolled.values())
    first = Counter(rng.shuffle("abc")[0] for _ in range(3000))
    assert all(850 < first[letter] < 1150 for letter in "abc")
    with pytest.raises(ValueError, match="from 1"):
        rng.below(0)


def test_equal_seeds_roll_the_same() -> None:
    assert Rng(7).shuffle(range(30)) == Rng(7).shuffle(range(30)) != Rng(8).shuffle(range(30))
    assert sorted(Rng(7).shuffle(range(30))) == list(range(30))
    assert Rng.rolled_by(Chance(SEED, 1)).random() == Rng.rolled_by(Chance(SEED, 1)).random()
