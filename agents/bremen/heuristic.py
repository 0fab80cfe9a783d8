"""An agent for Bremen that plays by rules of thumb, and one that plays any tile by chance.

The rules are those of `playout`, by the plan of `plan`: who shall win how many rounds and keep what. With open animals
they need nothing that the seat does not know. With hidden ones the agent imagines hands that fit, and plays what most
often seems right.
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
    """Yes exactly when it is proved that all will lose; None if nothing was asked."""
    if view.proposer is None:
        return None
    return Agree() if view.out_of_reach else Refuse()


_IMAGINED: Final = 15
"""The number of imagined deals when the animals are hidden."""


class Heuristic:
    """Plays as it expects everybody to play."""

    name: ClassVar[str] = "heuristic"

    def __init__(self, heed: float = WEIGHT) -> None:
        """`heed` is the weight that a wish of somebody else has; see `agents.bremen.wishes`."""
        self._heed = heed

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """The tile that serves the plan best; a vote is answered with what is proved."""
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
        return next(move for move in legal if isinstance(move, Play))  # all is lost

    def say(self, view: View) -> str | None:
        """What it wishes of the others where that is plain."""
        return wished(view)


class Random:
    """Plays any tile that may be played, and gives up only when the goal is out of reach."""

    name: ClassVar[str] = "random"

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """Any of the tiles, each equally likely."""
        return answer(view) or chance.choice([move for move in legal if isinstance(move, Play)])
