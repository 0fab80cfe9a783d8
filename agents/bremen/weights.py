"""The weights of the rules of thumb, by the number of seats: `weights.toml`, which `tools.tune_bremen` writes.

Pairs have a weight for a seat that has its rounds, and one for a seat that still needs some. Positive is good.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

Pair: TypeAlias = tuple[float, float]
ByNumber: TypeAlias = tuple[float, ...]


class Weights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What makes a seat fit to win rounds, an animal fit to keep, and a tile fit to play."""

    # Who should win how many rounds: what makes a seat strong.
    roosters: float
    """For each rooster it holds."""
    short: float
    """For each other animal of which it holds at most one tile."""
    won: float
    """For each round it has won."""
    leads: float
    """If it leads next."""

    keeps: tuple[tuple[ByNumber, ByNumber], ...]
    """How well an animal can be kept: by the rounds the seat should win (most first), other or rooster, tiles of it."""

    # What to lead.
    lead_higher: tuple[ByNumber, ByNumber]
    """By the number of higher tiles of the animal in other hands."""
    lead_rooster: Pair
    lead_number: Pair
    """For each step in the number."""
    lead_lowest: Pair
    """If no lower tile of the animal is in another hand."""
    lead_count: Pair
    """For each tile of the animal in the hand."""
    lead_trumped: Pair
    """For each other seat that needs rounds and holds roosters, but no tile of the animal."""
    lead_last_kept: float
    """The only tile of the animal that this seat should keep."""
    lead_kept: Pair
    """One of two such tiles, and one of more."""
    lead_last_of_another: float
    """An animal of which another seat must keep its only tile."""
    lead_last_but_one_of_another: float

    # What to add to a round.
    follow: tuple[tuple[Pair, Pair, Pair], ...]
    """For losing and winning the round as it is.

    First by who needs rounds, the seat or the one ahead (neither, only the one ahead, only the seat, both); then by who
    plays later (nobody, only seats that have their rounds, others too).
    """
    follow_number: tuple[Pair, Pair]
    """For each step in the number, when losing or winning."""
    win_with_rooster: Pair
    """For winning another animal's round with a rooster."""
    win_higher: Pair
    """For each higher tile in other hands, if others play later."""
    lose_rooster: Pair
    lose_higher: Pair
    lose_lowest: Pair
    discard_count: Pair
    """When the animal cannot be followed: for each tile of the discarded animal in the hand."""
    discard_last_kept: float
    discard_kept: Pair


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    three: Weights
    four: Weights


PATH: Final = Path(__file__).with_name("weights.toml")
_FILE: Final = msgspec.toml.decode(PATH.read_bytes(), type=_File)
WEIGHTS: Final = {3: _FILE.three, 4: _FILE.four}
"""The weights by the number of seats."""
