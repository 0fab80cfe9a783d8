"""The weights of the rules of thumb, by the number of seats: `weights.toml`, which `tools.tune_bremen` writes.

Pairs are for a seat that has its rounds, and for one that still needs some. Positive is good.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

Pair: TypeAlias = tuple[float, float]
ByNumber: TypeAlias = tuple[float, ...]


class Weights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What makes a seat fit for winning rounds, an animal fit for being kept, and a tile fit for being played."""

    # Who shall win how many rounds: what makes a seat strong.
    roosters: float
    """For each rooster it holds."""
    short: float
    """For each other animal of which it holds none or one."""
    won: float
    """For each round it has won."""
    leads: float
    """If it leads next."""

    keeps: tuple[tuple[ByNumber, ByNumber], ...]
    """How well an animal can be kept: by the rounds the seat shall win (most first), other or rooster, tiles of it."""

    # What to lead.
    lead_higher: tuple[ByNumber, ByNumber]
    """By how many higher ones of the animal are out."""
    lead_rooster: Pair
    lead_number: Pair
    """For each step in the number."""
    lead_lowest: Pair
    """If no lower one of the animal is out."""
    lead_count: Pair
    """For each tile of the animal in the hand."""
    lead_trumped: Pair
    """For each seat that needs rounds and holds roosters, but nothing of the animal."""
    lead_last_kept: float
    """The only tile of the animal that this seat shall keep."""
    lead_kept: Pair
    """One of two, one of more such tiles."""
    lead_last_of_another: float
    """An animal of which another seat has to keep its only tile."""
    lead_last_but_one_of_another: float

    # What to add to a round.
    follow: tuple[tuple[Pair, Pair, Pair], ...]
    """For losing or winning the round as it is.

    First by whether the seat needs rounds and who is ahead does (neither, only who is ahead, only the seat, both); then
    by who comes later: nobody, only such as have their rounds, others too.
    """
    follow_number: tuple[Pair, Pair]
    """For each step in the number, when losing or winning."""
    win_with_rooster: Pair
    """For winning another animal's round with a rooster."""
    win_higher: Pair
    """For each higher tile that is out, if others come later."""
    lose_rooster: Pair
    lose_higher: Pair
    lose_lowest: Pair
    discard_count: Pair
    """When the animal cannot be followed: for each tile of another animal in the hand."""
    discard_last_kept: float
    discard_kept: Pair


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    three: Weights
    four: Weights


PATH: Final = Path(__file__).with_name("weights.toml")
_FILE: Final = msgspec.toml.decode(PATH.read_bytes(), type=_File)
WEIGHTS: Final = {3: _FILE.three, 4: _FILE.four}
"""The weights by the number of seats."""
