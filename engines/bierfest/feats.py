"""The memorable feats in a game of Willkommen, Bierfest!, found from its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.bierfest.model import Event, ToastCalled
from engines.contract import Feat, Outcome

TOASTS = 3
"""The number of toasts that toast cards call in a game."""


def feats(events: Sequence[Event], _outcome: Outcome) -> Iterator[Feat]:
    """The seat that called all three toasts."""
    callers = [event.seat for event in events if isinstance(event, ToastCalled) and not event.emptied]
    if len(callers) == TOASTS and len({*callers}) == 1:
        yield Feat(callers[0], "toastmaster")
