"""What is memorable in a game of 40 Barrels of Beer, told by its events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.contract import Feat
from engines.forty_barrels.model import Played

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engines.contract import Outcome
    from engines.forty_barrels.model import Event


def feats(events: Sequence[Event], outcome: Outcome) -> Iterator[Feat]:
    """Who has filled the forty barrels with the first card they played."""
    for seat in outcome.winners:
        played = sum(isinstance(event, Played) and event.seat == seat for event in events)
        if outcome.reason == "forty" and played == 1:
            yield Feat(seat, "first_draught")
