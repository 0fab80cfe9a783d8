"""The memorable moments in a game of Willkommen, Bierfest, found by its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.bierfest.cards import CALLS
from engines.bierfest.model import Event, ToastCalled
from engines.contract import Feat, Outcome


def feats(events: Sequence[Event], _outcome: Outcome) -> Iterator[Feat]:
    """The seat that has called all three toasts."""
    callers = [event.seat for event in events if isinstance(event, ToastCalled) and not event.emptied]
    if len(callers) == CALLS and len({*callers}) == 1:
        yield Feat(callers[0], "toastmaster")
