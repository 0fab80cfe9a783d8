"""An agent for Bremen that searches: it tries tiles and common plans on truths; everybody then plays on by the plan.

The value of a tile depends on which seat should win how many rounds and keep which animal. So the agent tries pairs of
a tile and a plan, and plays the tile of the best pair. The others see much the same, so they are likely to find the
same plan on their turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice
from typing import ClassVar, Final

from agents.agent import Choice, Evidence, Thinking
from agents.bremen.heuristic import answer, chosen, granted, wished, wishes_of_others
from agents.bremen.playout import Plan, Position, Table
from agents.search import best_move, most_plans
from engines.bremen.beliefs import Truths, unseen
from engines.bremen.model import HIGHEST, Move, Play, View
from engines.chance import Chance

_ROUNDS: Final = 4
"""After this many rounds of a playout all plan again; earlier, the plan would know too much about their hands."""
_PLANS: Final = 10
"""How many plans are then tried for a win, including the old one."""
_HEED: Final = 0.03
"""Added to the win rate of a tile that grants a wish, so that it is preferred among equally good ones."""
_LIKELIEST: Final = 24
"""How many plans these are taken from: those that best fit what is visible now."""


class Search(Thinking[View, Move]):
    """Searches with a number of iterations: playouts by the rules of thumb."""

    name: ClassVar[str] = "search"

    def __init__(self, iterations: int) -> None:
        """`iterations` is at least 1."""
        self.iterations = iterations

    def weigh(self, view: View, legal: Sequence[Move], chance: Chance) -> Choice[Move]:
        """Return the tile that wins most playouts, or the `answer` to a vote."""
        if view.seat is None:
            raise ValueError("a spectator has no move to choose")
        said = answer(view)
        if said is not None:
            return Choice(said)
        tiles = different(view, [move.tile for move in legal if isinstance(move, Play)])
        return self._best(view, tiles, chance) if len(tiles) > 1 else Choice(Play(tiles[0]))

    def say(self, view: View) -> str | None:
        """Return the wish of the heuristic agent."""
        return wished(view)

    def _best(self, view: View, tiles: Sequence[int], chance: Chance) -> Choice[Move]:
        truths, table = Truths(view), Table(view)
        possible = table.plans(truths, chance)
        if not possible:
            return Choice(Play(tiles[0]))  # the goal is out of reach
        first = table.position(truths.draw(chance), possible[0])
        favourite = chosen(view, first) if first is not None else tiles[0]
        favourite = max((tile for tile in tiles if tile <= favourite), default=tiles[0])
        ordered = [Play(tile) for tile in sorted(tiles, key=lambda tile: (tile != favourite, tile))]
        heed = {tile: _HEED * sum(granted(view, tile, each) for each in wishes_of_others(view)) for tile in tiles}

        def value(hands: tuple[int, ...], play: Play, plan: Plan) -> float:
            position = table.position(hands, plan)
            won = position is not None and position.play(play.tile) and wins(position, possible[:_LIKELIEST])
            return won + heed[play.tile]

        tried = possible[: most_plans(len(ordered), self.iterations)]
        found: Choice[Play] = best_move(ordered, tried, lambda: truths.draw(chance), value, self.iterations)
        if found.evidence is None:
            return Choice(found.move)
        # Granted wishes can raise the values above 1.
        return Choice(found.move, Evidence(min(1.0, found.evidence.wins), min(1.0, found.evidence.next_best)))


def wins(position: Position, plans: Sequence[Plan]) -> bool:
    """Whether all win if they play some rounds by the plan, then by it or one of the first of `plans` still possible.

    In the game everybody plans again at every turn, so a deal lost by the current plan may be won by a later one.
    """
    if not position.goes_on(_ROUNDS):
        return False
    tried = chain([position.plan], (plan for plan in plans if plan != position.plan))
    return any(each.wins() for each in islice(filter(None, map(position.replanned, tried)), _PLANS))


def different(view: View, tiles: Sequence[int]) -> list[int]:
    """The seat's tiles that differ in effect, ascending.

    Of an animal's tiles with no tile of others between them, only the lowest: which one is played only affects the
    score.
    """
    others = {tile.index for tile in (*unseen(view), *view.round)}
    found: list[int] = []
    last = None
    for tile in sorted(tiles):
        if last is None or tile // HIGHEST != last // HIGHEST or not others.isdisjoint(range(last, tile)):
            found.append(tile)
        last = tile
    return found
