"""What answers clicks: a handler for each kind of click and of form, as the core and each feature register them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Handler = TypeVar("Handler")


@dataclass(frozen=True, kw_only=True)
class ClickHandlers(Generic[Handler]):
    """The handlers of one part of the bot, by kind of click.

    All clicks that are not `harmless` are protected from taps that were meant for another button; see
    `bot.messages.presses.misfires`.
    """

    clicks: Mapping[str, Handler] = field(default_factory=dict)
    """Handlers of its buttons and menus."""
    forms: Mapping[str, Handler] = field(default_factory=dict)
    """Handlers of its submitted forms."""
    harmless: frozenset[str] = frozenset()
    """The kinds of clicks that only show something, ask something, or can be undone by a click at the same spot."""
    adding: frozenset[str] = frozenset()
    """The kinds of clicks that do something more each time the same button is pressed."""

    def __or__(self, other: ClickHandlers[Handler]) -> ClickHandlers[Handler]:
        """The handlers of both. Raises ValueError if both claim a kind of clicks, or of forms."""
        twice = (self.clicks.keys() & other.clicks.keys()) | (self.forms.keys() & other.forms.keys())
        if twice:
            raise ValueError(f"two parts of the bot claim the clicks {', '.join(sorted(twice))}")
        return ClickHandlers(
            clicks={**self.clicks, **other.clicks},
            forms={**self.forms, **other.forms},
            harmless=self.harmless | other.harmless,
            adding=self.adding | other.adding,
        )
