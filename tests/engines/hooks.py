"""What the conformance kit has to know about each game, and where it finds it.

What is special to a game is in a module of its own, `hooks_<game>.py`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, Protocol

from engines.registry import NAMES

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Sequence

    from engines.chance import Chance
    from engines.contract import Options
    from tests.engines.hook_data import Beaten, Deal


class Hooks(Protocol):
    """What only somebody who knows a game can tell the kit."""

    @property
    def options(self) -> Sequence[Options]:
        """The table options to play with, in turn."""

    @property
    def reasons(self) -> frozenset[str]:
        """All ways in which a game can end."""

    @property
    def open_moves(self) -> tuple[type, ...]:
        """The kinds of moves that everybody sees whole, also where two of them leave the same behind."""

    @property
    def leaving(self) -> tuple[type, ...]:
        """The kinds of moves between which members were choosing when they left: one member leaves at each, in turn."""

    @property
    def beaten(self) -> Beaten:
        """What the heuristic player wins; docs/agents/ has the shares of thousands of games."""

    def things(self, state: Any) -> Counter[Any]:
        """Every card, tile and coin of the game, wherever it is: the same at every state of a table."""

    def illegal(self, state: Any) -> Iterable[tuple[Any, str]]:
        """Well-formed moves that are not legal in this state, each with the code of its refusal."""

    def hidden_swap(self, state: Any, seat: int | None, move: Any, chance: Chance) -> Any:
        """Another truth for this seat: what it may not know is exchanged, but for what this move will now show it."""

    def goes_on(self, before: Any, after: Any) -> bool:
        """Whether after a move the game is as far from its end as before, as far as the move could help it."""

    def drawing(self, state: Any) -> str:
        """The whole truth as lines that a person can read, for the golden play-throughs."""

    def dealt(self, state: Any) -> Deal:
        """What the first state of a game has where."""


def _hooks(name: str) -> Hooks:
    hooks: Hooks = import_module(f"tests.engines.hooks_{name}").HOOKS
    return hooks


class HooksByGame(dict[str, Hooks]):
    """The hooks of the games that have them; the error for another game says what it lacks."""

    def __missing__(self, name: str) -> Hooks:
        raise LookupError(f"{name} lacks tests/engines/hooks_{name}.py: docs/adding-a-game.md says what is in it")


HOOKS: Final = HooksByGame({name: _hooks(name) for name in NAMES if find_spec(f"tests.engines.hooks_{name}")})
"""By game."""
