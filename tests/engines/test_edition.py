"""Editions and options: reading them, refusing invalid ones, and what a lobby can offer."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec import field

from engines.contract import Options, choices, edition_kind, written
from engines.edition import WIRE_NAME, Edition, EditionError, read_edition


class Prices(Edition, frozen=True):
    """Two figures, one of which must not be the smaller one."""

    beer: int
    wine: int = 7

    def check(self) -> None:
        """Refuse wine that is cheaper than beer."""
        if self.wine < self.beer:
            raise EditionError("wine is cheaper than beer")


class TavernOptions(Options, frozen=True):
    """One option of each kind."""

    loud: bool = False
    rounds: Literal[1, 3] = 3
    edition: Prices | None = field(default=None, name=WIRE_NAME)
    mood: Literal["gay", "sad"] = "gay"


class LooseOptions(Options, frozen=True):
    """An option that no lobby could offer."""

    rounds: int = 3


def test_an_edition_is_read_from_toml() -> None:
    assert read_edition("beer = 3", Prices) == Prices(beer=3, wine=7)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("beer = ", "Invalid value"),
        ("beer = 'much'", r"Expected `int`, got `str` - at `\$.beer`"),
        ("wine = 8", "missing required field `beer`"),
        ("beer = 3\nwater = 0", "unknown field `water`"),
        ("beer = 9", "wine is cheaper than beer"),
    ],
)
def test_an_edition_that_cannot_be_used_is_refused_with_a_reason(text: str, complaint: str) -> None:
    with pytest.raises(EditionError, match=complaint):
        read_edition(text, Prices)


def test_a_lobby_can_offer_all_but_the_edition() -> None:
    assert choices(TavernOptions) == {"loud": (False, True), "rounds": (1, 3), "mood": ("gay", "sad")}
    assert [written(value) for values in choices(TavernOptions).values() for value in values] == [
        "false",
        "true",
        "1",
        "3",
        "gay",
        "sad",
    ]
    assert edition_kind(TavernOptions) is Prices
    assert edition_kind(Options) is None
    with pytest.raises(TypeError, match="the option rounds of LooseOptions is neither a bool nor a Literal"):
        choices(LooseOptions)
