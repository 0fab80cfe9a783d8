"""The agents that any game has: one that plays by chance, and one that plays like another one but forgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic

from msgspec import Struct

from agents.agent import Agent
from agents.levels import FORGETFUL, RANDOM
from engines.chance import Chance
from engines.contract import MoveT, ViewT


class Random:
    """Plays whatever comes to hand."""

    name: ClassVar[str] = RANDOM

    def choose(self, view: Struct, legal: Sequence[MoveT], chance: Chance) -> MoveT:
        """Any of the legal moves, each equally likely; the view is not even looked at."""
        return chance.choice(legal)


class Forgetful(Generic[ViewT, MoveT]):
    """Gives the view to the `other` agent as `forget` returns it: with a memory that holds nothing."""

    name: ClassVar[str] = FORGETFUL

    def __init__(self, other: Agent[ViewT, MoveT], forget: Callable[[ViewT], ViewT]) -> None:
        self._other = other
        self._forget = forget

    def choose(self, view: ViewT, legal: Sequence[MoveT], chance: Chance) -> MoveT:
        """What the other agent plays without its memory."""
        return self._other.choose(self._forget(view), legal, chance)
