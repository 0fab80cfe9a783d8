"""What the conformance kit must know about each game.

Each game has its own module, `hooks_<game>.py`.
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
    """The knowledge about one game that the kit needs."""

    @property
    def options(self) -> Sequence[Options]:
        """The table options to play with, by turns."""

    @property
    def reasons(self) -> frozenset[str]:
        """All reasons with which a game can end."""

    @property
    def open_moves(self) -> tuple[type, ...]:
        """The kinds of moves that everybody sees in full, even if two of them lead to the same state."""

    @property
    def leaving(self) -> tuple[type, ...]:
        """The kinds of moves before which members leave in the tests: one member at each, in this order."""

    @property
    def beaten(self) -> Beaten:
        """What the heuristic player must win; docs/agents/ has its shares in thousands of games."""

    def things(self, state: Any) -> Counter[Any]:
        """Every card, tile and coin of the game, wherever it is; the same in every state of a table."""

    def illegal(self, state: Any) -> Iterable[tuple[Any, str]]:
        """Well-formed moves that are illegal in this state, each with the code of its refusal."""

    def hidden_swap(self, state: Any, seat: int | None, move: Any, chance: Chance) -> Any:
        """Swap what this seat may not know, except what this move will show it."""

    def goes_on(self, before: Any, after: Any) -> bool:
        """Whether a move has brought the game no nearer to its end, as far as it had a choice."""

    def drawing(self, state: Any) -> str:
        """The full state as readable lines, for the golden play-throughs."""

    def dealt(self, state: Any) -> Deal:
        """The deal in a game's first state."""


def _hooks(name: str) -> Hooks:
    hooks: Hooks = import_module(f"tests.engines.hooks_{name}").HOOKS
    return hooks


class HooksByGame(dict[str, Hooks]):
    """Hooks by game; the error for a game without hooks says what it lacks."""

    def __missing__(self, name: str) -> Hooks:
        raise LookupError(f"{name} lacks tests/engines/hooks_{name}.py: docs/adding-a-game.md says what is in it")


HOOKS: Final = HooksByGame({name: _hooks(name) for name in NAMES if find_spec(f"tests.engines.hooks_{name}")})
"""The hooks of every game."""
