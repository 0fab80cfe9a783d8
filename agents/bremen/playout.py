"""Fast play by rules of thumb: the blueprint that the heuristic agent plays and the search builds on.

The common plan says which seat should win how many rounds and keep which animal. It depends only on what everybody sees
(with open animals), so that all find the same plan without talking.

A position holds all hands as bitmasks, but its policy uses only what the seat to act may know with open animals: its
own hand, how many tiles of each animal the others hold, and which tiles they hold together. A `Table` makes positions
of the truths behind a view.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from agents.bremen.weights import WEIGHTS, Weights
from engines.bremen.beliefs import Truths
from engines.bremen.model import ANIMALS, BIT, HIGHEST, MINE, ONE_ANIMAL, ROOSTER, SPARE, SUIT, View, tiles_in
from engines.bremen.scoring import ANIMAL_OF, GOALS, POWER
from engines.chance import Chance

# --- the common plan -----------------------------------------------------------------------------

MOST_COUNTED: Final = 6
"""More tiles of an animal than this count the same."""
SHORT: Final = 2
"""With fewer tiles of an animal than this, a seat soon need not follow when it is led."""
IMPOSSIBLE: Final = -1e6
"""Lower than any real value, whatever is added to it."""

Counts: TypeAlias = "Sequence[Sequence[int]]"
"""For each seat, how many tiles of each animal it holds."""
_SHARES: Final = {seats: tuple(permutations(goal)) for seats, goal in GOALS.items()}
_RANKS: Final = {seats: {rounds: rank for rank, rounds in enumerate(goal)} for seats, goal in GOALS.items()}
_ORDERS: Final = {
    (seats, middle): tuple(permutations([animal for animal in range(len(ANIMALS)) if animal != middle], seats))
    for seats, middle in ((4, None), *((3, animal) for animal in range(len(ANIMALS))))
}


class Plan(NamedTuple):
    """The goals of all seats."""

    rounds: tuple[int, ...]
    """How many rounds each seat should win."""
    keeps: tuple[int, ...]
    """The animal that each seat should keep."""


def counted(hand: int) -> tuple[int, int, int, int]:
    """How many tiles of each animal are in a hand."""
    return (
        (hand & ONE_ANIMAL).bit_count(),
        (hand >> 13 & ONE_ANIMAL).bit_count(),
        (hand >> 26 & ONE_ANIMAL).bit_count(),
        (hand >> 39).bit_count(),
    )


def best_plan(
    weights: Weights,
    counts: Counts,
    won: Sequence[int],
    leader: int,
    middle: int | None,
    claimed: Sequence[float] | None = None,
) -> Plan | None:
    """The plan of seats that do not search: the best share of the rounds, then the best animals to keep with it.

    None if the goal is out of reach. `counts` are the animals held by each seat, `middle` is the animal in the middle;
    `claimed` is how much stronger than its animals each seat claims to be.
    """
    shares = ranked_shares(weights, counts, won, leader, claimed)
    keeps = best_animals_to_keep(weights, counts, shares[0], middle) if shares else None
    return Plan(shares[0], keeps) if keeps else None


def plans(
    weights: Weights,
    counts: Counts,
    won: Sequence[int],
    leader: int,
    middle: int | None,
    claimed: Sequence[float] | None = None,
) -> list[Plan]:
    """Possible plans that are worth a try: that of `best_plan`, then the others, the best fit first.

    With four seats, each share of the rounds comes only with its best animals to keep, because there are many.
    """
    first = best_plan(weights, counts, won, leader, middle, claimed)
    found = []
    for fit, rounds in _fits(weights, counts, won, leader, claimed):
        if len(counts) == 4:
            keeps = best_animals_to_keep(weights, counts, rounds, middle)
            if keeps is not None:
                found.append((fit, Plan(rounds, keeps)))
            continue
        worth = _worth(weights, counts, rounds)
        for order in _ORDERS[len(counts), middle]:
            value = sum(each[animal] for each, animal in zip(worth, order, strict=True))
            if value > IMPOSSIBLE:
                found.append((fit + value, Plan(rounds, order)))
    found.sort(key=lambda each: (each[1] != first, -each[0], each[1]))
    return [plan for _, plan in found]


def ranked_shares(
    weights: Weights, counts: Counts, won: Sequence[int], leader: int, claimed: Sequence[float] | None = None
) -> list[tuple[int, ...]]:
    """All ways to share the rounds that are still possible, the best fit for the hands first."""
    return [share for _, share in sorted(_fits(weights, counts, won, leader, claimed), reverse=True)]


def _fits(
    weights: Weights, counts: Counts, won: Sequence[int], leader: int, claimed: Sequence[float] | None
) -> list[tuple[float, tuple[int, ...]]]:
    """How well each share of the rounds that is still possible fits."""
    strengths = [
        weights.roosters * held[ROOSTER]
        + weights.short * ((held[1] < SHORT) + (held[2] < SHORT) + (held[3] < SHORT))
        + weights.won * won[seat]
        + weights.leads * (seat == leader)
        + (claimed[seat] if claimed else 0.0)
        for seat, held in enumerate(counts)
    ]
    fits = []
    for share in _SHARES[len(won)]:
        fit = 0.0
        for rounds, has, strength in zip(share, won, strengths, strict=True):
            if rounds < has:
                break
            fit += (rounds - has) * strength
        else:
            fits.append((fit, share))
    return fits


def best_animals_to_keep(
    weights: Weights, counts: Counts, rounds: Sequence[int], middle: int | None
) -> tuple[int, ...] | None:
    """The best animals to keep, all different and none of them in the middle; None if that is impossible."""
    worth = _worth(weights, counts, rounds)
    best, found = IMPOSSIBLE, None
    for order in _ORDERS[len(counts), middle]:
        total = 0.0
        for each, animal in zip(worth, order, strict=True):
            total += each[animal]
        if total > best:
            best, found = total, order
    return found


def _worth(weights: Weights, counts: Counts, rounds: Sequence[int]) -> list[list[float]]:
    """How well each seat can keep each animal if it is to win this many rounds."""
    ranks = _RANKS[len(counts)]
    worth = []
    for held, share in zip(counts, rounds, strict=True):
        other, rooster = weights.keeps[ranks[share]]
        worth.append(
            [
                (other if animal else rooster)[min(count, MOST_COUNTED) - 1] if count else 2 * IMPOSSIBLE
                for animal, count in enumerate(held)
            ]
        )
    return worth


# --- positions -----------------------------------------------------------------------------------

ROUNDS: Final = 12
_REMEMBERED: Final = 1 << 15
"""How many answers about the tiles of one animal are cached."""


class Position:
    """A table in the middle of a game, with all hands and the plan that everybody follows."""

    __slots__ = (
        "_ahead",
        "_best",
        "_middle",
        "_power",
        "_weights",
        "hands",
        "leader",
        "needs",
        "out",
        "plan",
        "played",
        "seats",
        "won",
    )

    def __init__(
        self,
        hands: Sequence[int],
        won: Sequence[int],
        leader: int,
        played: Sequence[int],
        plan: Plan,
        middle: int | None,
    ) -> None:
        """`won` are rounds by seat, `played` the tiles of this round, `middle` the animal in the middle."""
        self.seats = len(hands)
        self.hands = list(hands)
        self.out = sum(hands)
        self.won = list(won)
        self.leader = leader
        self.plan = plan
        self.needs = [rounds - has for rounds, has in zip(plan.rounds, won, strict=True)]
        self.played: list[int] = []
        self._middle = middle
        self._weights = WEIGHTS[self.seats]
        self._best, self._ahead, self._power = 0, leader, POWER[0]
        for step, tile in enumerate(played):
            self._add(tile, (leader + step) % self.seats)

    def to_act(self) -> int:
        """The seat whose turn it is."""
        return (self.leader + len(self.played)) % self.seats

    def wins(self) -> bool:
        """Play to the end by the policy, and return whether all win."""
        return self.goes_on(ROUNDS)

    def goes_on(self, rounds: int) -> bool:
        """Play this many rounds by the policy, or to the end, and return whether the goal is still in reach.

        The current round counts as one.
        """
        play, choose = self.play, self.choose
        rounds = min(rounds, ROUNDS - sum(self.won))
        return all(play(choose()) for _ in range(self.seats * rounds - len(self.played)))

    def replanned(self, plan: Plan) -> Position | None:
        """The same position with another plan; None if that plan is no longer possible."""
        for hand, won, rounds, keep in zip(self.hands, self.won, plan.rounds, plan.keeps, strict=True):
            if won > rounds or not hand & SUIT[keep]:
                return None
        return Position(self.hands, self.won, self.leader, self.played, plan, self._middle)

    def play(self, tile: int) -> bool:
        """Play this tile for the seat to act, and change the plan where it has become impossible.

        Returns False if the goal is now out of reach.
        """
        played, seats = self.played, self.seats
        seat = (self.leader + len(played)) % seats
        hand = self.hands[seat] ^ BIT[tile]
        self.hands[seat] = hand
        self.out ^= BIT[tile]
        self._add(tile, seat)
        keep = self.plan.keeps[seat]
        broken = ANIMAL_OF[tile] == keep and not hand & SUIT[keep]
        if len(played) == seats:
            taker = self.leader = self._ahead
            self.played = []
            self.won[taker] += 1
            self.needs[taker] -= 1
            if self.needs[taker] < 0:
                return self._replan(taker)
        return not broken or self._keep_others(self.plan.rounds)

    def _replan(self, leader: int) -> bool:
        """Change the plan after a seat has won too many rounds for it; False if no plan is left."""
        counts = [counted(hand) for hand in self.hands]
        shares = ranked_shares(self._weights, counts, self.won, leader)
        if not shares:
            return False
        self.needs = [rounds - has for rounds, has in zip(shares[0], self.won, strict=True)]
        return self._keep_others(shares[0])

    def _keep_others(self, rounds: tuple[int, ...]) -> bool:
        """Choose the animals to keep again after a seat cannot keep its own; False if no plan is left."""
        keeps = best_animals_to_keep(self._weights, [counted(hand) for hand in self.hands], rounds, self._middle)
        if keeps is None:
            return False
        self.plan = Plan(rounds, keeps)
        return True

    def _add(self, tile: int, seat: int) -> None:
        """Add a tile to the round."""
        played = self.played
        if not played:
            self._power = POWER[ANIMAL_OF[tile]]
            self._best, self._ahead = tile, seat
        elif self._power[tile] > self._power[self._best]:
            self._best, self._ahead = tile, seat
        played.append(tile)

    def choose(self) -> int:
        """The tile that the seat to act plays by the rules of thumb; it is always legal."""
        played, needs = self.played, self.needs
        seat = (self.leader + len(played)) % self.seats
        hand = self.hands[seat]
        if not hand & hand - 1:
            return hand.bit_length() - 1
        need = needs[seat] > 0
        if not played:
            return self._lead(seat, hand, need)
        situation = self._situation(seat)
        led = ANIMAL_OF[played[0]]
        shift = HIGHEST * led
        own = hand >> shift & ONE_ANIMAL
        if not own:
            return self._discard(seat, hand, situation)
        if not own & own - 1:
            return shift + own.bit_length() - 1
        others = (self.out ^ hand) >> shift & ONE_ANIMAL
        return shift + best_added(self.seats, situation, self._losing(led), own, others, led == ROOSTER, True)[1]

    def _situation(self, seat: int) -> int:
        """Which seats in the round need rounds, as a number; see `Weights.follow`."""
        needs = self.needs
        later, after = 0, seat
        for _ in range(self.seats - len(self.played) - 1):
            after = after + 1 if after + 1 < self.seats else 0
            if needs[after] > 0:
                later = 2
                break
            later = 1
        return ((needs[seat] > 0) * 2 + (needs[self._ahead] > 0)) * 3 + later

    def _losing(self, animal: int) -> int:
        """How many of the lowest numbers of this animal would not win the round as it is."""
        best = self._best
        if ANIMAL_OF[best] == animal:
            return best % HIGHEST + 1
        return HIGHEST if animal else 0

    def _lead(self, seat: int, hand: int, need: bool) -> int:
        others, extras = self.out ^ hand, self._lead_extras(seat, hand, need)
        best, found = 0.0, -1
        for animal in range(4):
            held = hand >> HIGHEST * animal & ONE_ANIMAL
            if not held:
                continue
            value, tile = best_led(self.seats, need, held, others >> HIGHEST * animal & ONE_ANIMAL, animal == ROOSTER)
            value += extras[animal]
            if found < 0 or value > best:
                best, found = value, HIGHEST * animal + tile
        return found

    def _lead_extras(self, seat: int, hand: int, need: bool) -> list[float]:
        """By animal, the value of leading it regardless of the number."""
        weights, keeps, own = self._weights, self.plan.keeps, self.plan.keeps[seat]
        trumps = [0, 0, 0, 0]
        last = last_but_one = 0  # sets of animals, as bits
        for other, held in enumerate(self.hands):
            if other == seat:
                continue
            keep = keeps[other]
            left = (held & SUIT[keep]).bit_count()
            if left == 1:
                last |= 1 << keep
            elif left == 2:
                last_but_one |= 1 << keep
            if self.needs[other] > 0 and held & ONE_ANIMAL:
                for animal in (1, 2, 3):
                    if not held & SUIT[animal]:
                        trumps[animal] += 1
        extras = [weights.lead_trumped[need] * count for count in trumps]
        for animal in range(4):
            if last >> animal & 1:
                extras[animal] += weights.lead_last_of_another
            if last_but_one >> animal & 1:
                extras[animal] += weights.lead_last_but_one_of_another
        held = hand >> HIGHEST * own & ONE_ANIMAL
        extras[own] += weights.lead_kept[held.bit_count() > 2] if held & held - 1 else weights.lead_last_kept
        return extras

    def _discard(self, seat: int, hand: int, situation: int) -> int:
        others, own, extra = self.out ^ hand, self.plan.keeps[seat], self._discard_extra(seat, hand)
        best, found = 0.0, -1
        for animal in range(4):
            held = hand >> HIGHEST * animal & ONE_ANIMAL
            if not held:
                continue
            out = others >> HIGHEST * animal & ONE_ANIMAL
            losing = HIGHEST if animal else self._losing(ROOSTER)
            value, tile = best_added(self.seats, situation, losing, held, out, animal == ROOSTER, False)
            if animal == own:
                value += extra
            if found < 0 or value > best:
                best, found = value, HIGHEST * animal + tile
        return found

    def _discard_extra(self, seat: int, hand: int) -> float:
        """The value of discarding the animal that this seat should keep."""
        weights, held = self._weights, hand >> HIGHEST * self.plan.keeps[seat] & ONE_ANIMAL
        return weights.discard_kept[held.bit_count() > 2] if held & held - 1 else weights.discard_last_kept

    def values(self) -> dict[int, float]:
        """The value of each legal tile by the rules of thumb; `choose` plays the best one."""
        played = self.played
        seat = self.to_act()
        hand, need = self.hands[seat], self.needs[seat] > 0
        others, found = self.out ^ hand, dict[int, float]()
        led = ANIMAL_OF[played[0]] if played else None
        follows = led is not None and bool(hand & SUIT[led])
        situation = self._situation(seat) if played else 0
        extras = self._lead_extras(seat, hand, need) if not played else [0.0] * 4
        if played and not follows:
            extras[self.plan.keeps[seat]] = self._discard_extra(seat, hand)
        for animal in range(4):
            held, out = hand >> HIGHEST * animal & ONE_ANIMAL, others >> HIGHEST * animal & ONE_ANIMAL
            if not held or (follows and animal != led):
                continue
            losing = self._losing(animal) if follows or animal == ROOSTER else HIGHEST
            for number in tiles_in(held):
                value = (
                    led_value(self.seats, need, number, held, out, animal == ROOSTER)
                    if not played
                    else added_value(self.seats, situation, losing, number, held, out, animal == ROOSTER, follows)
                )
                found[HIGHEST * animal + number] = value + extras[animal]
        return found


@lru_cache(maxsize=_REMEMBERED)
def best_led(seats: int, need: bool, held: int, others: int, rooster: bool) -> tuple[float, int]:
    """The value of the best lead of one animal, and its number from 0.

    `held` and `others` are the tiles of that animal in the seat's hand and in all others, as 13 bits.
    """
    return max(
        ((led_value(seats, need, number, held, others, rooster), number) for number in tiles_in(held)), key=_value
    )


def led_value(seats: int, need: bool, number: int, held: int, others: int, rooster: bool) -> float:
    """The value of leading this number of an animal."""
    weights = WEIGHTS[seats]
    higher = (others >> number).bit_count()
    value = weights.lead_higher[need][min(higher, 7)] + weights.lead_number[need] * number
    if higher == others.bit_count():
        value += weights.lead_lowest[need]
    return value + weights.lead_count[need] * held.bit_count() + (weights.lead_rooster[need] if rooster else 0)


@lru_cache(maxsize=_REMEMBERED)
def best_added(
    seats: int, situation: int, losing: int, held: int, others: int, rooster: bool, follows: bool
) -> tuple[float, int]:
    """The value of the best tile of one animal to add to a round, and its number from 0.

    `situation` is as in `Weights.follow`; `losing` is how many of the lowest numbers lose; `follows` says whether this
    animal was led.
    """
    return max(
        (
            (added_value(seats, situation, losing, number, held, others, rooster, follows), number)
            for number in tiles_in(held)
        ),
        key=_value,
    )


def added_value(
    seats: int, situation: int, losing: int, number: int, held: int, others: int, rooster: bool, follows: bool
) -> float:
    """The value of adding this number of an animal to a round; the other parameters are those of `best_added`."""
    weights, need, later = WEIGHTS[seats], situation >= 6, situation % 3
    lose, win = weights.follow[situation // 3][later]
    lose_number, win_number = weights.follow_number[need]
    higher = (others >> number).bit_count()
    if number >= losing:
        value = win + win_number * number
        if rooster and not follows:
            value += weights.win_with_rooster[need]
        if later:
            value += weights.win_higher[need] * higher
    else:
        value = lose + lose_number * number + weights.lose_higher[need] * higher
        if rooster:
            value += weights.lose_rooster[need]
        if higher == others.bit_count():
            value += weights.lose_lowest[need]
    return value + (0.0 if follows else weights.discard_count[need] * held.bit_count())


_value = itemgetter(0)


_STRENGTHS: Final = {3: {MINE: 3.0, SPARE: -3.0}, 4: {MINE: 2.0, SPARE: -2.0}}
"""How much these two wishes add to a hand's strength in the common plan, by the number of seats."""
_GLANCES: Final = 20
"""With hidden animals, how many truths are averaged to find plans that may work."""


def claimed(view: View) -> list[float] | None:
    """How much stronger than its animals each seat claims to be; None if nobody has said anything."""
    if not view.said:
        return None
    strengths = [0.0] * view.seats
    for each in view.said:
        strengths[each.seat] += _STRENGTHS[view.seats].get(each.phrase, 0.0)
    return strengths


class Table:
    """What all truths behind a view have in common."""

    def __init__(self, view: View) -> None:
        self._won = [tiles // view.seats for tiles in view.won]
        self._leader = view.leader
        self._played = [tile.index for tile in view.round]
        self._middle = None if view.middle is None else view.middle.animal
        self._open = view.held is not None
        self._claimed = claimed(view)
        self._weights = WEIGHTS[view.seats]

    def plans(self, truths: Truths, chance: Chance) -> list[Plan]:
        """All plans that may work, the blueprint's first."""
        counts: list[tuple[int, ...]] = [counted(hand) for hand in truths.draw(chance)]
        if not self._open:
            looks = [[counted(hand) for hand in truths.draw(chance)] for _ in range(_GLANCES)]
            counts = [
                tuple(-(-sum(look[seat][animal] for look in looks) // _GLANCES) for animal in range(4))
                for seat in range(len(self._won))
            ]
        return plans(self._weights, counts, self._won, self._leader, self._middle, self._claimed)

    def position(self, hands: Sequence[int], plan: Plan | None = None) -> Position | None:
        """The position with these hands and this plan, or the blueprint's; None if the goal is then out of reach.

        Hidden animals that cannot be kept with these hands are chosen again.
        """
        counts = None
        if plan is None:
            plan = best_plan(
                self._weights, [counted(hand) for hand in hands], self._won, self._leader, self._middle, self._claimed
            )
        elif not self._open:
            counts = [counted(hand) for hand in hands]
            if not all(held[animal] for held, animal in zip(counts, plan.keeps, strict=True)):
                keeps = best_animals_to_keep(self._weights, counts, plan.rounds, self._middle)
                plan = Plan(plan.rounds, keeps) if keeps else None
        return None if plan is None else Position(hands, self._won, self._leader, self._played, plan, self._middle)
