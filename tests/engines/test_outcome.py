"""The ranking that an outcome gives."""

from __future__ import annotations

import pytest

from engines.contract import Outcome


@pytest.mark.parametrize(
    ("scores", "winners", "out", "ranks"),
    [
        ((3, 9, 5), (1,), (), (3, 1, 2)),
        ((9, 9, 5, 5), (0, 1), (), (1, 1, 3, 3)),  # a tie, and the next place is the third
        ((9, 5, 5), (2,), (), (2, 3, 1)),  # what wins need not be the score
        ((4, 4, 4), (0, 1, 2), (), (1, 1, 1)),  # won together
        ((0, 0, 0), (), (), (3, 3, 3)),  # lost together
        ((8, 2), (), (), (2, 2)),  # nobody has won, so nobody is first
        ((-2, -15, 0), (2,), (0,), (3, 2, 1)),  # out is below in, whatever the scores
        ((-9, -2, -5, -30), (3,), (0, 1, 2), (4, 2, 3, 1)),  # among themselves, those who are out rank by score
        ((-2, -2, -15, 0), (3,), (0, 1), (3, 3, 2, 1)),
    ],
)
def test_places(
    scores: tuple[int, ...], winners: tuple[int, ...], out: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    assert Outcome("over", scores, winners, out).ranks == ranks
