"""The memorable feats in a game of 40 Barrels of Beer, found from its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.contract import Feat, Outcome
from engines.forty_barrels.model import Event, Played


def feats(events: Sequence[Event], outcome: Outcome) -> Iterator[Feat]:
    """The seat that reached forty with its first card."""
    for seat in outcome.winners:
        played = sum(isinstance(event, Played) and event.seat == seat for event in events)
        if outcome.reason == "forty" and played == 1:
            yield Feat(seat, "first_draught")
