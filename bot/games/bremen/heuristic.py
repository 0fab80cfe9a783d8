"""An agent for Bremen that plays by heuristics, and one that plays any tile by chance.

The rules, in the order of their weight. All of them rest on what everybody sees, so that agents come to the same plan
without a word:

1. A plan for the rounds: who shall win most of them, who none. Roosters in the hand and rounds already won decide.
2. A plan for the tiles left: who shall keep which animal. Where many are held, one is easily kept.
3. In a round, somebody who still needs rounds wins it with the cheapest tile that does; everybody else stays below, and
   throws away the tile that could win one round too many.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, ClassVar

from engines.bremen import GOALS, ROOSTER, TILES, Agree, Move, Play, Refuse, Tile, View, beats, unseen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engines.chance import Chance

_TOP = 13

# What a tile is worth grows and shrinks by these; found by trying them out with `stammtisch selfplay bremen`.
_LAST_OF_OWN = 30
"""Lost by giving away the last tile of the animal that one shall be left with."""
_LAST_OF_ANOTHER = 15
"""Lost by leading the animal of which somebody else has to keep their last."""
_NOT_OWN = 4
"""Gained by getting rid of any other animal when one does not lead."""
_STAYING_BELOW = 12
"""Lost, at most, by winning a round too many."""


class Heuristic:
    """Knows the plan, and looks at what is still out."""

    name: ClassVar[str] = "heuristic"

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """The tile that serves the plan best; a vote is answered with what is proved."""
        if view.seat is None:
            raise ValueError("a spectator has no move to choose")
        answer = _answer(view)
        if answer is not None:
            return answer
        plan = Plan(view)
        plays = [move for move in legal if isinstance(move, Play)]
        return max(plays, key=lambda move: (plan.worth(TILES[move.tile]), -move.tile))


class Random:
    """Plays any tile that may be played, and gives up only when the goal is out of reach."""

    name: ClassVar[str] = "random"

    def choose(self, view: View, legal: Sequence[Move], chance: Chance) -> Move:
        """Any of the tiles, each equally likely."""
        return _answer(view) or chance.choice([move for move in legal if isinstance(move, Play)])


def _answer(view: View) -> Move | None:
    """What an agent says to giving up: yes exactly when it is proved that all will lose."""
    if view.proposer is None:
        return None
    return Agree() if view.out_of_reach else Refuse()


def _counts(view: View) -> list[list[int]]:
    """The animals in every hand; with hidden animals, what is left over spread evenly over the others."""
    own = [sum(tile.animal == animal for tile in view.hand) for animal in range(4)]
    if view.held is not None:
        return [list(held.counts) for held in view.held]
    out = [sum(tile.animal == animal for tile in unseen(view)) for animal in range(4)]
    spread = [-(-count // (view.seats - 1)) for count in out]
    return [
        own
        if seat == view.seat
        else [0 if view.memory.voids[seat] >> animal & 1 else spread[animal] for animal in range(4)]
        for seat in range(view.seats)
    ]


class Plan:
    """What a seat makes of a view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.me = view.seat if view.seat is not None else 0
        self.counts = _counts(view)
        self.unseen = unseen(view)
        self.needs = self._needs()
        self.keeps = self._keeps()

    def _needs(self) -> list[int]:
        """How many rounds each seat still has to win, by the plan that fits the roosters best."""
        view = self.view
        taken = [count // view.seats for count in view.won]
        best: tuple[int, int, tuple[int, ...]] | None = None
        found = [0] * view.seats
        for goal in set(permutations(GOALS[view.seats])):
            short = sum(max(0, won - wanted) for won, wanted in zip(taken, goal, strict=True))
            needs = [wanted - won for won, wanted in zip(taken, goal, strict=True)]
            fit = sum(need * self.counts[seat][ROOSTER] for seat, need in enumerate(needs))
            key = (-short, fit, goal)
            if best is None or key > best:
                best, found = key, needs
        return found

    def _keeps(self) -> Sequence[int]:
        """The animal that each seat shall be left with."""
        wanted = [animal for animal in range(4) if self.view.middle is None or animal != self.view.middle.animal]

        def fit(order: Sequence[int]) -> tuple[int, ...]:
            held = [self.counts[seat][animal] for seat, animal in enumerate(order)]
            return (-held.count(0), sum(min(count, 3) for count in held), *order)

        return max(permutations(wanted, self.view.seats), key=fit)

    def worth(self, tile: Tile) -> float:
        """How well it serves the plan to play this tile now."""
        own = self.keeps[self.me]
        worth = 0.0
        if tile.animal == own and self.counts[self.me][own] == 1 and len(self.view.hand) > 1:
            worth -= _LAST_OF_OWN
        if self.view.round:
            worth += _NOT_OWN if tile.animal != own else 0
            return worth + self._following(tile)
        for seat, keep in enumerate(self.keeps):
            if seat != self.me and keep == tile.animal and self.counts[seat][keep] == 1:
                worth -= _LAST_OF_ANOTHER
        return worth + self._leading(tile)

    def _leading(self, tile: Tile) -> float:
        """Who needs rounds leads what wins; who does not leads what loses."""
        wins, need = self._wins(tile), self.needs[self.me]
        if need <= 0:
            return 0.2 * tile.number - _STAYING_BELOW * wins - (2 if tile.animal == ROOSTER else 0)
        eager = 4 + 6 * need / (sum(self.needs) or 1)
        return eager * (2 * wins - 1) - (0.15 * tile.number if tile.animal == ROOSTER else 0)

    def _following(self, tile: Tile) -> float:
        """Who needs rounds wins as cheaply as can be, unless it goes to somebody who needs far more."""
        wins, need = self._wins(tile), self.needs[self.me]
        power = tile.number + (_TOP if tile.animal == ROOSTER else 0)
        if need <= 0:
            return 0.2 * power - _STAYING_BELOW * wins
        if self._rival() >= need + 2:
            return -4 * wins - 0.05 * power
        return 8 * wins - 0.1 * power

    def _rival(self) -> int:
        """The most rounds that somebody needs who may win this one: who is ahead, and who plays after this seat."""
        view = self.view
        led = view.round[0].animal
        ahead = 0
        for step, tile in enumerate(view.round):
            if beats(tile, view.round[ahead], led):
                ahead = step
        steps = [ahead, *range(len(view.round) + 1, view.seats)]
        needs: list[int] = [self.needs[(view.leader + step) % view.seats] for step in steps]
        return max(needs)

    def _wins(self, tile: Tile) -> float:
        """How likely this tile wins the round, from 0 to 1."""
        view = self.view
        played = list(view.round)
        led = played[0].animal if played else tile.animal
        if any(beats(other, tile, led) for other in played):
            return 0.0
        if tile.animal not in (led, ROOSTER):
            return 0.0
        chance = 1.0
        for step in range(len(played) + 1, view.seats):
            seat = (view.leader + step) % view.seats
            chance *= 1 - self._beaten_by(seat, tile, led)
        return chance

    def _beaten_by(self, seat: int, tile: Tile, led: int) -> float:
        """How likely a seat that plays later wins over the tile: gladly if it needs rounds, else only if it must."""
        counts = self.counts[seat]
        animal = led if counts[led] else ROOSTER
        out = [other for other in self.unseen if other.animal == animal]
        higher = sum(beats(other, tile, led) for other in out)
        if not (counts[animal] and higher):
            return 0.0
        share = higher / len(out)
        if self.needs[seat] > 0:
            return 0.75 * (1 - (1 - share) ** counts[animal])
        must = animal == led or sum(counts) == counts[ROOSTER]
        return share ** counts[animal] if must else 0.0
