"""What a house player is.

Here belongs the protocol alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.chance import Chance


class HousePlayer(Protocol):
    """Somebody who decides by what a seat may know, and by nothing else."""

    @property
    def kind(self) -> str:
        """The name of this way to play, such as `sensible`; the words for it are in the locales."""

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        """One of the legal moves. Equal views, legal moves and chance lead to the same choice."""
