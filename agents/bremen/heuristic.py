"""An agent for Bremen that plays by rules of thumb, the wishes it has and grants, and one that plays random tiles.

The rules are those of `playout`. They follow a common plan: who should win how many rounds and keep which animal. With
open animals they need only what the seat knows. With hidden ones, the agent draws hands that fit its view, and plays
the tile that is chosen for most of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, Final

from agents.bremen.playout import Position, Table
from engines.bremen.beliefs import Truths, unseen
from engines.bremen.model import HIGH, HIGHEST, MINE, ROOSTER, SPARE, TILES, Agree, Move, Play, Refuse, View, wish
from engines.bremen.scoring import GOALS, ahead
from engines.chance import Chance
from engines.contract import Said

# --- wishes --------------------------------------------------------------------------------------

# A wish to win rounds or to be spared says what the animals of a hand do not: whether its numbers are high or low. The
# common plan uses it (`playout.claimed`). A wish for a tile is granted where it costs little: among tiles of nearly the
# same value.

WEIGHT: Final = 4.0
"""How much worse a tile may be, by the rules of thumb, and still be played because it grants a wish."""
_PLAIN: Final = 0.06
"""From this strength on, a wish is clear."""
_BY_CHANCE: Final = 1 / 3
"""The expected square of a share with a uniform distribution."""


def chosen(view: View, position: Position, weight: float = WEIGHT) -> int:
    """The tile that the seat of this view plays: the best one by the rules of thumb and others' wishes."""
    wishes = wishes_of_others(view)
    if not wishes:
        return position.choose()
    values = position.values()
    return max(values, key=lambda tile: values[tile] + weight * sum(granted(view, tile, each) for each in wishes))


def wishes_of_others(view: View) -> list[Said]:
    """What others have said since their last move."""
    return [each for each in view.said if each.seat != view.seat]


def granted(view: View, tile: int, said: Said) -> float:
    """How far playing this tile grants a wish for a tile: from -1, the contrary, to 1.

    Wishes to win rounds or to be spared count 0: the plan considers them, and playing against the plan loses games.
    """
    number, animal = tile % HIGHEST + 1, tile // HIGHEST
    height = (number - 1) / (HIGHEST - 1) * 2 - 1
    asked = wish(said.phrase)
    if asked.animal is not None:
        fits = 0.0 if asked.how is None else height if asked.how == HIGH else -height
        return 0.5 + fits / 2 if animal == asked.animal else 0.0
    if asked.how is None:
        return 0.0
    if view.round:
        height = 1.0 if ahead((*view.round, TILES[tile])) == len(view.round) else -1.0
    return height if asked.how == HIGH else -height


def wished(view: View) -> str | None:
    """What the seat of this view says now, while another seat is to act; None if no wish is clear.

    A seat with clearly higher numbers than the others wants to win rounds, unless it has won the most that anybody
    may; one with clearly lower numbers asks to be spared. The common plan knows only the animals of a hand. With hidden
    animals there is no plan.
    """
    if view.seat is None or view.to_act in {None, view.seat} or view.held is None or view.proposer is not None:
        return None
    strength = _strength(view)
    if strength > _PLAIN:
        return MINE if view.won[view.seat] < max(GOALS[view.seats]) * view.seats else None
    return SPARE if strength < -_PLAIN else None


def _strength(view: View) -> float:
    """How much higher the seat's numbers are than those of the tiles in other hands.

    The mean over the seat's tiles of the squared share of lower tiles (squared because high numbers win rounds), minus
    its expected value. A rooster counts three times.
    """
    others: list[list[int]] = [[], [], [], []]
    for tile in unseen(view):
        others[tile.animal].append(tile.number)
    total = weight = 0.0
    for tile in view.hand:
        out = others[tile.animal]
        if out:
            lower = sum(number < tile.number for number in out)
            counts = 3.0 if tile.animal == ROOSTER else 1.0
            total += counts * (lower / len(out)) ** 2
            weight += counts
    return total / weight - _BY_CHANCE if weight else 0.0


# --- the agents ----------------------------------------------------------------------------------


def answer(view: View) -> Move | None:
    """The answer to a vote: agree only if the goal is provably out of reach. None if there is no vote."""
    if view.proposer is None:
        return None
    return Agree() if view.out_of_reach else Refuse()


_IMAGINED: Final = 15
"""How many deals are drawn when the animals are hidden."""


def is_decided(votes: Counter[int], left: int) -> bool:
    """Whether the tile with most votes stays the same, however the votes that are `left` turn out."""
    if not votes:
        return False
    best, second = ([count for _, count in votes.most_common(2)] + [0])[:2]
    return best > second + left


class Heuristic:
    """Plays as it expects everybody to play."""

    name: ClassVar[str] = "heuristic"

    def __init__(self, heed: float = WEIGHT) -> None:
        """`heed` is the weight of others' wishes; see `chosen`."""
        self._heed = heed

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """Return the tile that serves the plan best, or the `answer` to a vote."""
        if view.seat is None:
            raise ValueError("a spectator has no move to choose")
        said = answer(view)
        if said is not None:
            return said
        plays = [move for move in legal if isinstance(move, Play)]
        if len(plays) == 1:
            return plays[0]
        table, truths = Table(view), Truths(view)
        tiles: Counter[int] = Counter()
        for left in reversed(range(1 if view.held is not None else _IMAGINED)):
            position = table.position(truths.draw(chance))
            if position is not None:
                tiles[chosen(view, position, self._heed)] += 1
            if is_decided(tiles, left):
                break
        if tiles:
            return Play(max(sorted(tiles), key=lambda tile: tiles[tile]))
        return plays[0]  # the goal is out of reach

    def say(self, view: View) -> str | None:
        """Return its wish, if it has a clear one; see `wished`."""
        return wished(view)


class RandomTiles:
    """Plays any legal tile, and gives up only when the goal is out of reach."""

    name: ClassVar[str] = "random"

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """Return any legal tile, each equally likely, or the `answer` to a vote."""
        return answer(view) or chance.choice([move for move in legal if isinstance(move, Play)])
