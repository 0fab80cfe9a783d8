"""The memorable feats in a game of 111, found from its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.contract import Feat, Outcome
from engines.one_eleven.model import Declared, Event


def feats(events: Sequence[Event], outcome: Outcome) -> Iterator[Feat]:
    """Each winner that never declared, in a game where others did."""
    declarers = {event.seat for event in events if isinstance(event, Declared)}
    for seat in outcome.winners:
        if declarers and seat not in declarers:
            yield Feat(seat, "quiet_winner")
