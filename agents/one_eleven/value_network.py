"""The probability that a seat of 111 wins the game: a small neural network over the features of `features.py`.

Its weights are in `weights.toml`, which `tools.fit_one_eleven` writes. They were learned from games of one seat that
plays by them against heuristic agents.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from agents.one_eleven.features import LATE

Numbers: TypeAlias = tuple[float, ...]

SLOPE: Final = 0.05
"""The slope of a neuron for negative sums."""


class Weights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The learned weights."""

    hidden: tuple[Numbers, ...]
    """For each neuron, the weights of the features, then the bias."""
    output: Numbers
    """The weights of the neurons, then the bias."""
    score: dict[str, Numbers]
    """The weights of `score_features`, by the number of seats."""


def read(file: bytes) -> Weights:
    """The weights in the contents of a file."""
    return msgspec.toml.decode(file, type=Weights)


PATH: Final = Path(__file__).with_name("weights.toml")
WEIGHTS: Final = read(PATH.read_bytes())


def neurons(features: Sequence[float], weights: Weights = WEIGHTS) -> list[float]:
    """The outputs of the neurons for these features, then 1 for the bias."""
    sums = [sum(map(mul, (*features, 1.0), each)) for each in weights.hidden]
    return [each if each > 0 else SLOPE * each for each in sums] + [1.0]


def chance_to_win(features: Sequence[float], weights: Weights = WEIGHTS) -> float:
    """The probability that a seat with these features at the end of its turn wins."""
    return logistic(sum(map(mul, neurons(features, weights), weights.output)))


def chance_between_rounds(points: Sequence[int], seat: int, weights: Weights = WEIGHTS) -> float:
    """The probability that this seat wins a game to 60, from the points of all seats before a round."""
    return logistic(sum(map(mul, score_features(points, seat), weights.score[str(len(points))])))


def score_features(points: Sequence[int], seat: int) -> Numbers:
    """The features for `chance_between_rounds`: the seat's points and those of the best two others."""
    others = sorted([each for other, each in enumerate(points) if other != seat] + [0], reverse=True)
    own, best, second = points[seat] / LATE, others[0] / LATE, others[1] / LATE
    return (1.0, own, best, second, own**2, best**2, own * best, second**2, max(0.0, own - 1), max(0.0, best - 1))


def logistic(value: float) -> float:
    """The logistic function: from 0 to 1, and 0.5 at 0."""
    return 1 / (1 + math.exp(-max(-50.0, value)))
