"""The memorable moments in a game of Cafe International, found by its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.cafe.model import Event, WentOut
from engines.contract import Feat, Outcome


def feats(events: Sequence[Event], _outcome: Outcome) -> Iterator[Feat]:
    """The seat that has drunk more at the bar than it could pay, and is out."""
    for event in events:
        if isinstance(event, WentOut):
            yield Feat(event.seat, "own_bill")
