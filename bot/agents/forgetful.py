"""The forgetful agent: it plays like another one, but sees only what lies on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic

from bot.agents.levels import FORGETFUL
from engines.contract import MoveT, ViewT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.agents.agent import Agent
    from engines.chance import Chance


class Forgetful(Generic[ViewT, MoveT]):
    """Gives the view to the `other` agent as `forget` returns it: with a memory that holds nothing."""

    name: ClassVar[str] = FORGETFUL

    def __init__(self, other: Agent[ViewT, MoveT], forget: Callable[[ViewT], ViewT]) -> None:
        self._other = other
        self._forget = forget

    def choose(self, view: ViewT, legal: Sequence[MoveT], chance: Chance) -> MoveT:
        """What the other agent plays without its memory."""
        return self._other.choose(self._forget(view), legal, chance)
