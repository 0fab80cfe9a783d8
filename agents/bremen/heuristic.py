"""An agent for Bremen that plays by rules of thumb, and one that plays random tiles.

The rules are those of `playout`. They follow the plan of `plan`: who should win how many rounds and keep which animal.
With open animals they need only what the seat knows. With hidden ones, the agent draws hands that fit its view, and
plays the tile that is chosen for most of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, Final

from agents.bremen.playout import Table
from agents.bremen.wishes import WEIGHT, chosen, wished
from engines.bremen import Agree, Move, Play, Refuse, Truths, View
from engines.chance import Chance


def answer(view: View) -> Move | None:
    """The answer to a vote: agree only if the goal is provably out of reach. None if there is no vote."""
    if view.proposer is None:
        return None
    return Agree() if view.out_of_reach else Refuse()


_IMAGINED: Final = 15
"""How many deals are drawn when the animals are hidden."""


class Heuristic:
    """Plays as it expects everybody to play."""

    name: ClassVar[str] = "heuristic"

    def __init__(self, heed: float = WEIGHT) -> None:
        """`heed` is the weight of others' wishes; see `agents.bremen.wishes`."""
        self._heed = heed

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """Return the tile that serves the plan best, or the `answer` to a vote."""
        if view.seat is None:
            raise ValueError("a spectator has no move to choose")
        said = answer(view)
        if said is not None:
            return said
        table, truths = Table(view), Truths(view)
        tiles: Counter[int] = Counter()
        for _ in range(1 if view.held is not None else _IMAGINED):
            position = table.position(truths.draw(chance))
            if position is not None:
                tiles[chosen(view, position, self._heed)] += 1
        if tiles:
            return Play(max(sorted(tiles), key=lambda tile: tiles[tile]))
        return next(move for move in legal if isinstance(move, Play))  # the goal is out of reach

    def say(self, view: View) -> str | None:
        """Return its wish, if it has a clear one; see `wished`."""
        return wished(view)


class RandomTiles:
    """Plays any legal tile, and gives up only when the goal is out of reach."""

    name: ClassVar[str] = "random"

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """Return any legal tile, each equally likely, or the `answer` to a vote."""
        return answer(view) or chance.choice([move for move in legal if isinstance(move, Play)])
