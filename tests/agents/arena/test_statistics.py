"""Intervals and parts of variance, against figures worked out by hand or known from the literature."""

from collections.abc import Sequence

import pytest

from agents.arena.statistics import Estimate, bootstrap, wilson
from bench.balance import explained_by_group


def test_wilson_is_that_of_the_textbook() -> None:
    assert wilson(50, 100) == pytest.approx((0.5, 0.40383, 0.59617), abs=1e-5)
    assert wilson(0, 10) == pytest.approx((0, 0, 0.27753), abs=1e-5)
    assert wilson(10, 10) == pytest.approx((1, 0.72247, 1), abs=1e-5)
    assert wilson(1.5, 3).value == 0.5
    assert wilson(0, 0) == (0, 0, 1)


def test_an_estimate_is_scaled_as_a_whole() -> None:
    assert Estimate(0.5, 0.25, 0.75).times(4) == (2, 1, 3)


def test_a_bootstrap_surrounds_the_mean_as_its_standard_error_says() -> None:
    items = [0.0, 1.0] * 200

    def mean(drawn: Sequence[float]) -> tuple[float, float]:
        return sum(drawn) / len(drawn), 7.0

    share, constant = bootstrap(items, mean, 400)
    assert share.value == 0.5
    assert 0.43 < share.low < 0.47  # 0.5 less 1.96 standard errors of 0.025 is 0.451
    assert 0.53 < share.high < 0.57
    assert list(constant) == [7, 7, 7]
    assert bootstrap(items, mean, 400) == (share, constant)


def test_variance_between_groups_is_told_from_variance_within() -> None:
    assert explained_by_group([[0, 0, 0], [1, 1, 1], [1, 1, 1]]) == 1
    assert explained_by_group([[0, 1], [1, 0], [0, 1]]) == 0
    assert explained_by_group([[1, 1], [1, 1]]) == 0
    # Between: 2 * ((1-4)^2 + (7-4)^2) / 1 = 36, within: (2 + 2) / 2 = 2, so (36 - 2) / (36 + 2).
    assert explained_by_group([[0, 2], [6, 8]]) == pytest.approx(34 / 38)
