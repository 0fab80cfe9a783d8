"""The random agent: any legal move, by chance. It can play every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bot.agents.agent import MoveT
from bot.agents.levels import RANDOM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from msgspec import Struct

    from engines.chance import Chance


class Random:
    """Plays whatever comes to hand."""

    name: ClassVar[str] = RANDOM

    def choose(self, view: Struct, legal: Sequence[MoveT], chance: Chance) -> MoveT:
        """Any of the legal moves, each equally likely; the view is not even looked at."""
        return chance.choice(legal)
