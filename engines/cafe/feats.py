"""The memorable feats in a game of Cafe International, found from its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.cafe.model import Event, WentOut
from engines.contract import Feat, Outcome


def feats(events: Sequence[Event], _outcome: Outcome) -> Iterator[Feat]:
    """Each seat that went out because the bar cost more than it had."""
    for event in events:
        if isinstance(event, WentOut):
            yield Feat(event.seat, "own_bill")
