"""The careless house player: any legal move, by chance. It can play every game.

Here belongs nothing that knows a game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.chance import Chance


class Careless:
    """Plays whatever comes to hand."""

    kind: ClassVar[str] = "careless"

    def choose(self, view: Any, legal: Sequence[Any], chance: Chance) -> Any:
        """Any of the legal moves, each equally likely; the view is not even looked at."""
        return chance.choice(legal)
