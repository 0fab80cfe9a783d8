"""The simulator of Cafe International for the search agent: it plays many tables for some turns at once.

Everybody seats the tile that scores most at once, goes to the bar if that is better, and keeps jokers until the bag is
nearly empty. Then everybody's chances are estimated. The last axis of all arrays is the games.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, assert_never

import numpy as np

from agents.cafe.heuristic import GOING_OUT, JOKER_WORTH, LAST_ROUNDS, NO_CHAIR, TURN_COST, worth
from agents.cafe.vectorized import EMPTY, JOKERS, SIDES, Flags, Floats, Ints, ManyTables, Small
from agents.search import SEEDS, Rng, Search
from engines.cafe import GAME
from engines.cafe.board import board_of
from engines.cafe.edition import BAR, GUESTS
from engines.cafe.model import Bar, Exchange, Move, Pass, Seat, State, View
from engines.cafe.rules import HAND, JOKER_FINE, TILE_FINE

Rolled = Callable[[int, Ints], Floats]
"""Returns this many random numbers from 0 to 1 for each of these games."""

SIT_DOWN: Final = 0
TO_BAR: Final = 1
EXCHANGE: Final = 2
PASS: Final = 3
NO_MOVE: Final = 4
"""There are only jokers in the hand, and no chair for any of them: the game is over."""

_OPENED: Final = 2.0
"""The least points of a second tile that joins the first one at a new table."""
_SPREAD: Final = 0.2
"""Up to this much noise is added to values, so that chance decides between nearly equal moves."""
_JOKER_PLACES: Final = 8
"""How many of the possible places for jokers are evaluated, at most."""
_NOT: Final = -1e9
"""Lower than the value of any move."""

# What a place offers to a tile is encoded in one small number: its points, plus two flags.
POINTS: Final = 31
_LAST_OF_FOUR: Final = 32
"""No tile is drawn for it, because it is the fourth guest of one nation."""
_OPENS: Final = 64
"""It opens a table."""
_CLOSED: Final = -2
"""Nobody of this sex can sit there."""
ALONE: Final = -1
"""It would be possible to sit there with company."""
_EIGHT: Final = 2 * SIDES


class Moves(NamedTuple):
    """One move for each game, with its value: points and some noise."""

    value: Floats
    slot: Ints
    """The slot of the tile in the hand; arbitrary for a pass."""
    place: Ints
    """The place of a seated tile, or the index of an exchanged joker; otherwise arbitrary."""
    kind: Ints

    def of(self, games: Ints) -> Moves:
        """The moves of these games only."""
        return Moves(self.value[games], self.slot[games], self.place[games], self.kind[games])


def late(tables: ManyTables) -> Floats:
    """How near the end is: 0 for most of the game, 1 at the end."""
    return np.maximum(0.0, 1.0 - tables.turns_left() / LAST_ROUNDS)


def joker_worth(near_end: Floats) -> Floats:
    """The value of a joker in the hand."""
    return JOKER_WORTH * (1 - near_end) + JOKER_FINE * near_end


def first_moves(tables: ManyTables, rolled: Rolled) -> Moves:
    """The best moves at the beginning of a turn, or NO_MOVE."""
    choices = Choices(tables, rolled)
    good = choices.good_chairs(*choices.company_first())
    codes = choices.codes(good, opening=True)
    return _best([choices.seat(codes), choices.joker(codes), choices.bar(codes), choices.exchange()])


def second_moves(tables: ManyTables, rolled: Rolled) -> Moves:
    """The best moves after the first tile of a turn."""
    choices = Choices(tables, rolled)
    company, may_pass = choices.company_second()
    good = choices.good_chairs(company, company)
    codes = choices.codes(good, opening=False)
    return _best([choices.seat(codes), choices.joker(codes), choices.ending(may_pass)])


def _best(several: Sequence[Moves]) -> Moves:
    values = np.stack([moves.value for moves in several])
    best, games = values.argmax(axis=0), np.arange(values.shape[1])
    value, slot, place, kind = (np.stack(each)[best, games] for each in zip(*several, strict=True))
    return Moves(value, slot, place, np.where(value > _NOT / 2, kind, NO_MOVE))


class Choices:
    """The choices of the seats to act."""

    def __init__(self, tables: ManyTables, rolled: Rolled) -> None:
        self._tables, self._furniture, self._rolled = tables, tables.furniture, rolled
        games = tables.number
        self._hand: Small = tables.hands[tables.seat, :, games].T
        self._late = late(tables)
        self._joker = joker_worth(self._late)
        self._has = np.zeros((GUESTS + 3, len(games)), np.bool_)
        """Whether a tile of each kind is in the hand; the last row is for empty slots."""
        for tile in self._hand:
            self._has[tile, games] = True
        guests, women = tables.guests, tables.women
        full, men = guests == SIDES, guests - women
        self._visited: Flags = guests > 0
        self._open = tuple(self._at_chairs(~(full | more), both=True) for more in (men > women, women > men))
        """The free chairs at which the balance of men and women allows a man, and a woman."""
        for each in self._open:
            np.logical_and(each, tables.free, out=each)

    def _at_chairs(self, of_tables: Flags, *, both: bool) -> Flags:
        """For each chair, whether this holds for one of its tables, or with `both`, for both."""
        one, other = of_tables[self._furniture.one], of_tables[self._furniture.other]
        return one & other if both else one | other

    # --- where there is company ---

    def company_first(self) -> tuple[Flags, Flags]:
        """The chairs at which a man, and a woman, has company now or can get it from the rest of the hand.

        The first guest of the game may sit alone.
        """
        anywhere = self._at_chairs(self._visited, both=False) | ~self._visited.any(axis=0)
        with_men, with_women = (anywhere | self._beside(sex) for sex in (0, 1))
        return with_women, with_men

    def _beside(self, sex: int) -> Flags:
        """The chairs that would share a table with a guest of this sex who is still in the hand."""
        fur, joker = self._furniture, self._has[GUESTS + sex]
        flags = fur.flag.astype(np.intp) * 2 + sex
        fits = self._has[flags]
        comes = (fits[fur.one] | fits[fur.other] | joker) & self._open[sex]
        at_table = comes[fur.chairs].sum(axis=1, dtype=np.int8)
        beside: Flags = (at_table[fur.one] > comes) | (at_table[fur.other] > comes)
        return beside

    def company_second(self) -> tuple[Flags, Flags]:
        """The chairs at which the second tile gives both company; and whether the turn may end without it."""
        fur, tables = self._furniture, self._tables
        first = tables.first
        one, other = fur.one[first], fur.other[first]
        joined = (tables.guests[one, tables.number] > 1) | (tables.guests[other, tables.number] > 1)
        own = np.zeros_like(self._visited)
        own[one, tables.number] = own[other, tables.number] = True
        company = self._at_chairs(np.where(joined, self._visited, own), both=False)
        return company, joined | ((~tables.free).sum(axis=0) == 1)

    # --- what each seat is good for ---

    def codes(self, good: tuple[Flags, Flags], *, opening: bool) -> Small:
        """The code of each place for a man and for a woman of its table's nation; see the constants."""
        fur, tables = self._furniture, self._tables
        same = (tables.guests == 0) | (tables.nation == fur.flag[:, None])
        codes = _joining(tables.guests, same).repeat(SIDES, axis=0)
        beyond, flag = fur.beyond[fur.shared], fur.flag[fur.table[fur.shared]]
        guests = tables.guests[beyond]
        also = _joining(guests, (guests == 0) | (tables.nation[beyond] == flag[:, None]))
        codes[fur.shared] = _added(codes[fur.shared], also)
        if opening:
            opens = ~self._at_chairs(self._visited, both=False) & self._visited.any(axis=0)
            codes += _OPENS * opens[fur.chair].astype(np.int8)
        found = np.empty((2, *codes.shape), np.int8)
        for sex in (0, 1):
            there = np.where(self._open[sex][fur.chair] & fur.counts, np.int8(ALONE), np.int8(_CLOSED))
            found[sex] = np.where(good[sex][fur.chair] & fur.counts, codes, there)
        return found

    def good_chairs(self, for_men: Flags, for_women: Flags) -> tuple[Flags, Flags]:
        """The chairs at which a man, and a woman, may sit if the flag fits."""
        return self._open[0] & for_men, self._open[1] & for_women

    # --- the kinds of moves ---

    def seat(self, codes: Small) -> Moves:
        """The best move that seats a tile with a nationality."""
        got, places, _ = self.at_home(codes)
        games = self._tables.number
        rolled = self._rolled(_EIGHT * HAND, games).reshape(got.shape)
        value = np.where(got >= 0, self._worth(got, self._late) + _SPREAD * rolled, _NOT).reshape(-1, len(games))
        best = value.argmax(axis=0)
        place = places.reshape(-1, len(games))[best, games]
        return Moves(value[best, games], best % HAND, place, np.full(len(games), SIT_DOWN))

    def at_home(self, codes: Small) -> tuple[Small, Ints, Flags]:
        """For each tile of the hand, the codes and numbers of the eight places of its nation: by place, then by tile.

        Also returns whether each tile has a nationality; without one, its codes are `_CLOSED`.
        """
        hand = self._hand.astype(np.intp)
        guest = (hand != EMPTY) & (hand < GUESTS)
        places = self._furniture.homes.T[:, np.where(guest, hand // 2, 0)]
        got = codes.reshape(-1).take((hand % 2 * codes.shape[1] + places) * codes.shape[2] + self._tables.number)
        return np.where(guest, got, np.int8(_CLOSED)), places, guest

    def _worth(self, codes: Small, near_end: Floats) -> Floats:
        """The value of these codes, in points."""
        burden: Floats = np.where(codes & _LAST_OF_FOUR, -TILE_FINE * near_end, 0.0)
        opened = np.where(codes & _OPENS, _OPENED, 0.0)
        worth: Floats = (codes & POINTS) + burden + opened
        return worth

    def joker(self, codes: Small) -> Moves:
        """The best move that seats a joker, among a few of its many places."""
        moves = self._nothing(SIT_DOWN)
        some = np.flatnonzero(self._has[GUESTS] | self._has[GUESTS + 1])
        if not len(some):
            return moves
        open_to = (codes[:, :, some] >= 0) & self._has[GUESTS : GUESTS + 2, some][:, None]
        seen = every_nth(open_to.reshape(-1, len(some)), self._rolled(1, some)[0]).reshape(open_to.shape)
        value = self._worth(codes[:, :, some], self._late[some]) - self._joker[some]
        value += _SPREAD * self._rolled(value[:, :, 0].size, some).reshape(value.shape)
        value = np.where(seen, value, _NOT).reshape(-1, len(some))
        best = value.argmax(axis=0)
        sex, moves.place[some] = np.divmod(best, codes.shape[1])
        moves.value[some] = value[best, np.arange(len(some))]
        moves.slot[some] = (self._hand[:, some] == GUESTS + sex).argmax(axis=0)
        return moves

    def bar(self, codes: Small) -> Moves:
        """The best move to the bar, preferably of a tile with few chairs left; not of a joker."""
        tables = self._tables
        got, _, guest = self.at_home(codes)
        worth = tables.bar_row[np.minimum(tables.at_bar, BAR - 1)]
        value = worth + NO_CHAIR / (1 + (got >= ALONE).sum(axis=0))
        value = np.where((worth < 0) & (tables.points[tables.seat, tables.number] + worth < 0), GOING_OUT, value)
        value = np.where(guest, value + _SPREAD * self._rolled(HAND, tables.number), _NOT)
        slot = value.argmax(axis=0)
        return self._nothing(TO_BAR)._replace(value=value[slot, tables.number], slot=slot)

    def exchange(self) -> Moves:
        """The best exchange of a tile for a joker."""
        fur, jokers, moves = self._furniture, self._tables.jokers, self._nothing(EXCHANGE)
        games = np.flatnonzero((jokers != EMPTY).any(axis=0))
        if not len(games):
            return moves
        chair, sex = jokers[:, games], np.arange(JOKERS)[:, None] // 2
        hand = self._hand[:, games]
        fits = np.zeros((JOKERS, *hand.shape), np.bool_)
        for tables in (fur.one, fur.other):
            fits |= hand == (fur.flag[tables[chair]] * 2 + sex)[:, None]
        fits &= (chair != EMPTY)[:, None]
        value = self._joker[games] - TURN_COST - TILE_FINE * self._late[games]
        rolled = self._rolled(JOKERS * HAND, games).reshape(fits.shape)
        values = np.where(fits, value + _SPREAD * rolled, _NOT).reshape(-1, len(games))
        best = values.argmax(axis=0)
        moves.value[games] = values[best, np.arange(len(games))]
        moves.place[games], moves.slot[games] = np.divmod(best, HAND)
        return moves

    def ending(self, may_pass: Flags) -> Moves:
        """Ending the turn after one tile."""
        value = np.where(may_pass, _SPREAD * self._rolled(1, self._tables.number)[0], _NOT)
        return self._nothing(PASS)._replace(value=value)

    def _nothing(self, kind: int) -> Moves:
        games = len(self._tables.number)
        return Moves(np.full(games, _NOT), np.zeros(games, np.intp), np.zeros(games, np.intp), np.full(games, kind))


def every_nth(places: Flags, rolled: Floats) -> Flags:
    """Select at most `_JOKER_PLACES` of these places in each game, evenly spread, from a random start."""
    count = places.sum(axis=0)
    step = np.where(count > _JOKER_PLACES, count // _JOKER_PLACES + 1, 1)
    after_first = (places.cumsum(axis=0) - 1 - (rolled * count).astype(np.intp)) % np.maximum(count, 1)
    found: Flags = places & (after_first % step == 0)
    return found


def _joining(guests: Small, same: Flags) -> Small:
    """The code of one more guest at a table with this many guests; `same`: whether all are then of one nation."""
    points = np.where(guests > 0, (guests + 1) * (1 + same.astype(np.int8)), 0)
    code: Small = (points + _LAST_OF_FOUR * (same & (guests == SIDES - 1))).astype(np.int8)
    return code


def _added(one: Small, other: Small) -> Small:
    """The code of both tables of a chair together."""
    code: Small = ((one & POINTS) + (other & POINTS) + ((one | other) & _LAST_OF_FOUR)).astype(np.int8)
    return code


_SCALE: Final = (5.0, 3.0)
"""How many more points make a win about three times as likely: at the end, and in addition by root of turns left."""
_WINNING: Final = 0.9
"""The weight of winning at the end; the rest is for the margin, so that decided games are still played well."""
_MARGIN: Final = 20


class Playouts:
    """Games in which everybody plays greedily."""

    def __init__(self, states: Sequence[State], moves: Sequence[Move], generator: np.random.Generator) -> None:
        """Make each of these moves in every state. Raises ValueError if nobody is to act."""
        self.tables = ManyTables(states, len(moves))
        self._generator, self._states = generator, len(states)
        second = states[0].first is not None
        ended = np.zeros(len(self.tables.number), np.bool_)
        for number, move in enumerate(moves):
            games = self.tables.number[number :: len(moves)]
            make(self.tables, as_arrays(move, states[0], self.tables, games), games)
            ended[games] = second or not isinstance(move, Seat)
        self._staying: Ints = (~self.tables.out).sum(axis=0)
        self.tables.end_turn(np.flatnonzero(ended))
        self.end_turns(np.flatnonzero(~ended))

    def rounds(self, count: int) -> None:
        """Play until everybody still in after the first move has had this many turns, or to the end."""
        left = self._staying * count
        while len(games := np.flatnonzero(~self.tables.over & (left > 0))):
            self.turn(games)
            left[games] -= 1

    def turn(self, games: Ints) -> None:
        """Play a whole turn in each of these games."""
        moves = first_moves(self.tables, self.rolled)
        self.tables.over[games] = moves.kind[games] == NO_MOVE
        games = games[moves.kind[games] != NO_MOVE]
        make(self.tables, moves.of(games), games)
        seated = moves.kind[games] == SIT_DOWN
        self.tables.end_turn(games[~seated])
        self.end_turns(games[seated])

    def end_turns(self, games: Ints) -> None:
        """Play the rest of the turn after the first tile in each of these games."""
        if len(games):
            make(self.tables, second_moves(self.tables, self.rolled).of(games), games)
            self.tables.end_turn(games)

    def rolled(self, count: int, games: Ints) -> Floats:
        """Return this many random numbers from 0 to 1 for each of these games, the same for all games of an origin."""
        return self._generator.random((count, self._states)).take(self.tables.origin[games], axis=1)


def make(tables: ManyTables, moves: Moves, games: Ints) -> None:
    """Make these moves, one for each of these games."""
    for kind, sit in ((SIT_DOWN, tables.sit_down), (EXCHANGE, tables.exchange)):
        which = np.flatnonzero(moves.kind == kind)
        sit(games[which], moves.slot[which], moves.place[which])
    which = np.flatnonzero(moves.kind == TO_BAR)
    tables.to_bar(games[which], moves.slot[which])


def as_arrays(move: Move, state: State, tables: ManyTables, games: Ints) -> Moves:
    """The arrays for making this move of the state in each of these games, in which the same seat is to act."""
    slot, place, game = 0, 0, games[0]
    if not isinstance(move, Pass):
        slot = int(np.flatnonzero(tables.hands[tables.seat[game], :, game] == move.tile)[0])
    match move:
        case Seat():
            board = board_of(state.options.edition)
            nation = move.nation if move.nation is not None else move.tile // 2
            if move.tile >= GUESTS and move.nation is None:
                nation = board.flags_of[move.chair][0]
            fur = tables.furniture
            place = int(np.flatnonzero((fur.chair == move.chair) & (fur.flag[fur.table] == nation))[0])
            kind = SIT_DOWN
        case Exchange():
            place, kind = int(np.flatnonzero(tables.jokers[:, game] == move.chair)[0]), EXCHANGE
        case Bar():
            kind = TO_BAR
        case Pass():
            kind = PASS
        case _:
            assert_never(move)
    return Moves(np.zeros(len(games)), *[np.full(len(games), each) for each in (slot, place, kind)])


def chances(tables: ManyTables) -> Floats:
    """Each seat's approximate probability of winning, from its points and the tiles in its hand."""
    near_end = late(tables)
    each = np.where(
        tables.hands >= GUESTS, joker_worth(near_end), np.where(tables.hands == EMPTY, 0, TILE_FINE * near_end)
    )
    worth = tables.points + each.sum(axis=1)
    scale = _SCALE[0] + _SCALE[1] * np.sqrt(tables.turns_left())
    weights = np.where(tables.out, 0.0, np.exp((worth - worth.max(axis=0)) / scale))
    found: Floats = weights / weights.sum(axis=0)
    if tables.over.any():
        found = np.where(tables.over, _at_the_end(tables), found)
    return found


def _at_the_end(tables: ManyTables) -> Floats:
    scores = tables.points + np.where(tables.out, 0, tables.fines())
    best = np.where(tables.out, -math.inf, scores).max(axis=0)
    wins = (scores == best) & ~tables.out
    margin = np.exp((scores - scores.max(axis=0)) / _MARGIN)
    found: Floats = _WINNING * wins / wins.sum(axis=0) + (1 - _WINNING) * margin
    return found


def playouts(states: Sequence[State], moves: Sequence[Move], rounds: int, generator: np.random.Generator) -> Floats:
    """The seat's probability of winning, by state and by move, after `rounds` rounds of greedy play.

    All states must have the same view of the seat to act.
    """
    games = Playouts(states, moves, generator)
    games.rounds(rounds)
    own: Floats = chances(games.tables)[states[0].to_act]
    return own.reshape(len(states), -1)


# --- the search ----------------------------------------------------------------------------------

MOST_TRIED: Final = 12
"""The most moves to try: those that the heuristic agent values most."""
ROUNDS: Final = {2: 4, 3: 2, 4: 2}
"""How many turns each seat has in a playout, by the number of seats."""
_GAMES: Final = 500
"""How many playouts run at once, so that their data stays in the processor's cache."""


class Simulator:
    """A playout stops after a few rounds: the table by then says most about who will win."""

    def candidates(self, view: View, legal: Sequence[Move]) -> Sequence[Move]:
        """The moves that the heuristic agent values most."""
        if view.seat is None:
            raise ValueError("a spectator has no move to choose")
        if len(legal) == 1:
            return legal
        valued = sorted(worth(view, legal), key=lambda each: -each[0])
        return [move for _, move in valued[:MOST_TRIED]]

    def determinizations(self, view: View, count: int, rng: Rng) -> Sequence[State]:
        """States with the bag in random order: nothing else is hidden."""
        return [GAME.resample(view, rng) for _ in range(count)]

    def playouts(self, states: Sequence[State], moves: Sequence[Move], rng: Rng) -> Sequence[Sequence[float]]:
        """The seat's approximate probability of winning after some rounds of greedy play."""
        generator, rounds = np.random.default_rng(rng.below(SEEDS)), ROUNDS[len(states[0].hands)]
        at_once = max(1, _GAMES // len(moves))
        batches = [states[first : first + at_once] for first in range(0, len(states), at_once)]
        return [row for batch in batches for row in playouts(batch, moves, rounds, generator).tolist()]


def search(iterations: int) -> Search[State, Move, View]:
    """An agent that makes this many playouts before each move."""
    return Search(Simulator(), iterations)
