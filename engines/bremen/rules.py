"""How Bremen is played: from the draft to the tiles left over, one move at a time.

Here belongs every rule of the game, and nothing that a person would read: `docs/rules/bremen.md` traces each sentence
of the rule text to its test. What follows from the rules for somebody who thinks, belongs to `reach`; making up hands
that fit a view, to `guess`.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar

from engines.bremen import model
from engines.bremen.end import judged
from engines.bremen.guess import guessed
from engines.bremen.model import (
    ANIMALS,
    DONKEY,
    HIGHEST,
    MOST_ROOSTERS,
    ROOSTER,
    TILES,
    Agree,
    Answered,
    BremenOptions,
    Deal,
    Ended,
    Finished,
    Held,
    LastRound,
    Memory,
    Play,
    Played,
    Propose,
    Proposed,
    Refuse,
    Took,
    TurnedUp,
)
from engines.bremen.reach import out_of_reach
from engines.contract import IllegalMove, Outcome, Step

if TYPE_CHECKING:
    from msgspec import Struct

    from engines import contract
    from engines.bremen.model import Tile
    from engines.chance import Chance

ROUNDS = 12
DRAFTED = 13
"""Tiles that each seat takes from the ring."""
_LOWEST_OF_THREE = 4  # three players leave out 1, 2 and 3

_ANIMAL = tuple(tile.animal for tile in TILES)
_POWER = tuple(
    tuple(
        tile.number + (HIGHEST if tile.animal == ROOSTER else 0) if tile.animal in {led, ROOSTER} else 0
        for tile in TILES
    )
    for led in range(len(ANIMALS))
)
"""By the animal that was led: what each tile is worth. Roosters beat everything, other animals nothing."""
_BIT = tuple(1 << tile for tile in range(len(TILES)))
_SUIT = tuple(((1 << HIGHEST) - 1) << HIGHEST * animal for animal in range(len(ANIMALS)))
_HIGH = tuple(_BIT[tile.index] for tile in TILES if tile.number >= _LOWEST_OF_THREE)
_PLAYS = tuple(Play(tile) for tile in range(len(TILES)))
_PLAYED = tuple(tuple(Played(seat=seat, tile=tile) for tile in TILES) for seat in range(4))
_PROPOSE, _ANSWERS = (Propose(),), (Agree(), Refuse())
_ONE_ANIMAL = (1 << HIGHEST) - 1
_SHIFTS = tuple(HIGHEST * animal for animal in range(len(ANIMALS)))


def tiles_in(hand: int) -> list[int]:
    """The numbers of the tiles in a bitmask, ascending."""
    found = []
    while hand:
        lowest = hand & -hand
        found.append(lowest.bit_length() - 1)
        hand ^= lowest
    return found


def _plays_by_bits(shift: int) -> tuple[tuple[model.Move, ...], ...]:
    """For each set of tiles of one animal, as the thirteen bits of a hand from this place on, the plays of them."""
    found: list[tuple[model.Move, ...]] = [()]
    for bits in range(1, _ONE_ANIMAL + 1):
        rest = bits & bits - 1
        found.append((_PLAYS[shift + (bits ^ rest).bit_length() - 1], *found[rest]))
    return tuple(found)


_PLAYS_OF = tuple(_plays_by_bits(shift) for shift in _SHIFTS)
_ROOSTERS, _DONKEYS, _DOGS, _CATS = _PLAYS_OF


class Bremen:
    """Bremen for 3 or 4 players, who win or lose together."""

    name: ClassVar[str] = "bremen"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(3, 5)
    # Each of 4 seats plays 12 tiles. In each of 12 rounds each of 4 seats can ask once to give up, which takes that
    # move and at most 3 answers.
    longest: ClassVar[int] = 4 * ROUNDS + ROUNDS * 4 * (1 + 3)

    State: ClassVar[type[Struct]] = model.State
    Move: ClassVar[Any] = model.Move
    View: ClassVar[type[Struct]] = model.View
    Event: ClassVar[Any] = model.Event
    Options: ClassVar[type[contract.Options]] = BremenOptions

    def setup(self, seats: int, options: BremenOptions, chance: Chance) -> model.State:
        """Lay the ring, draft from a place by chance, and do it all again while a hand has too many roosters."""
        if seats not in self.seats:
            raise ValueError(f"{self.name} is for 3 or 4 seats, not {seats}")
        redeals = 0
        while True:
            ring = chance.shuffle(_used(seats))
            start = chance.below(len(ring))
            drafted = ring[start:] + ring[:start]
            hands = tuple([sum(drafted[seat : seats * DRAFTED : seats]) for seat in range(seats)])
            roosters = tuple([(hand & _SUIT[ROOSTER]).bit_count() for hand in hands])
            if max(roosters) <= MOST_ROOSTERS:
                break
            redeals += 1
        middle = drafted[-1].bit_length() - 1 if seats * DRAFTED < len(drafted) else None
        named = _BIT[named_donkey(seats, middle)]
        first = [hand & named for hand in hands].index(named)
        return model.State(
            deal=Deal(options, middle, redeals, first, roosters),
            hands=hands,
            voids=(0,) * seats,
            taken=(0,) * seats,
            leader=first,
            round=(),
            last=None,
            proposed=0,
            proposer=None,
            to_act=first,
            outcome=None,
        )

    def to_act(self, state: model.State) -> int | None:
        """The seat whose turn it is to play or to answer; None when the game is over."""
        return state.to_act

    def outcome(self, state: model.State) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return state.outcome

    def legal_moves(self, state: model.State) -> tuple[model.Move, ...]:
        """The tiles that may be played, by animal and number, then the wish to give up; or the answers to it."""
        seat = state.to_act
        if seat is None:
            return ()
        if state.proposer is not None:
            return _ANSWERS
        hand = state.hands[seat]
        plays: tuple[model.Move, ...] = ()
        if state.round:
            led = _ANIMAL[state.round[0]]
            plays = _PLAYS_OF[led][hand >> _SHIFTS[led] & _ONE_ANIMAL]
        if not plays:
            plays = (
                _ROOSTERS[hand & _ONE_ANIMAL]
                + _DONKEYS[hand >> HIGHEST & _ONE_ANIMAL]
                + _DOGS[hand >> 2 * HIGHEST & _ONE_ANIMAL]
                + _CATS[hand >> 3 * HIGHEST]
            )
        if state.deal.options.concede and not state.proposed >> seat & 1:
            plays += _PROPOSE
        return plays

    def apply(self, state: model.State, move: model.Move, chance: Chance) -> Step[model.State]:
        """Play one move of the seat to act; after the draft nothing is left to chance."""
        seat = state.to_act
        if seat is None:
            raise IllegalMove("game-over")
        if type(move) is Play:
            if state.proposer is not None:
                raise IllegalMove("answer-first", seat=state.proposer)
            return self._play(state, seat, move.tile)
        if type(move) is Propose:
            return self._propose(state, seat)
        if state.proposer is None:
            raise IllegalMove("nothing-proposed")
        return self._answer(state, seat, agreed=type(move) is Agree)

    def _play(self, state: model.State, seat: int, tile: int) -> Step[model.State]:
        hands, played, voids = state.hands, state.round, state.voids
        hand = hands[seat]
        if not (0 <= tile < len(_BIT) and hand & _BIT[tile]):
            raise IllegalMove("not-your-tile")
        if played:
            led = _ANIMAL[played[0]]
            if _ANIMAL[tile] != led:
                if hand & _SUIT[led]:
                    raise IllegalMove("must-follow", animal=ANIMALS[led])
                voids = (*voids[:seat], voids[seat] | 1 << led, *voids[seat + 1 :])
        held = list(hands)
        held[seat] = hand ^ _BIT[tile]
        hands, seats = tuple(held), len(held)
        played += (tile,)
        if len(played) == seats:
            return self._finish(state, hands, voids, played, seat)
        next_seat = seat + 1 if seat + 1 < seats else 0
        return Step(
            model.State(
                state.deal,
                hands,
                voids,
                state.taken,
                state.leader,
                played,
                None,
                state.proposed,
                None,
                next_seat,
                None,
            ),
            (_PLAYED[seat][tile],),
        )

    def _finish(
        self, state: model.State, hands: tuple[int, ...], voids: tuple[int, ...], played: tuple[int, ...], seat: int
    ) -> Step[model.State]:
        """The round is complete: whoever played the best tile takes all of them and leads the next."""
        power, best = _POWER[_ANIMAL[played[0]]], played[0]
        for tile in played:
            if power[tile] > power[best]:
                best = tile
        taker = (state.leader + played.index(best)) % len(hands)
        won = list(state.taken)
        won[taker] += 1
        taken = tuple(won)
        events: tuple[contract.Event, ...] = (
            _PLAYED[seat][played[-1]],
            Took(seat=taker, best=TILES[best], tiles=itemgetter(*played)(TILES)),
        )
        outcome = None
        if sum(taken) == ROUNDS:
            left = [tiles_in(hand)[0] for hand in hands]
            outcome = judged(taken, left, state.deal.middle)
            events += (TurnedUp(hands=_turned_up(hands)), Ended(outcome=outcome))
        return Step(
            model.State(
                state.deal,
                hands,
                voids,
                taken,
                taker,
                (),
                Finished(state.leader, played),
                0,
                None,
                None if outcome else taker,
                outcome,
            ),
            events,
        )

    def _propose(self, state: model.State, seat: int) -> Step[model.State]:
        if not state.deal.options.concede:
            raise IllegalMove("no-conceding")
        if state.proposer is not None:
            raise IllegalMove("answer-first", seat=state.proposer)
        if state.proposed >> seat & 1:
            raise IllegalMove("proposed-already")
        next_state = _voted(state, state.proposed | 1 << seat, seat, (seat + 1) % len(state.hands), None)
        return Step(next_state, (Proposed(seat=seat),))

    def _answer(self, state: model.State, seat: int, *, agreed: bool) -> Step[model.State]:
        """One no, and play goes on with who asked; when everybody has agreed, all have lost."""
        answered = Answered(seat=seat, agreed=agreed)
        next_seat = (seat + 1) % len(state.hands)
        if not agreed:
            return Step(_voted(state, state.proposed, None, state.proposer, None), (answered,))
        if next_seat != state.proposer:
            return Step(_voted(state, state.proposed, state.proposer, next_seat, None), (answered,))
        outcome = Outcome("conceded", (0,) * len(state.hands), ())
        turned_up = TurnedUp(hands=_turned_up(state.hands))
        return Step(_voted(state, state.proposed, None, None, outcome), (answered, turned_up, Ended(outcome=outcome)))

    def view(self, state: model.State, seat: int | None) -> model.View:
        """What this seat may know: the own tiles, the animals of all others, and what lies on the table."""
        hands = state.hands
        seats = len(hands)
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat} at a table of {seats}")
        counts = [tuple([(hand & suit).bit_count() for suit in _SUIT]) for hand in hands]
        rounds = sum(state.taken)
        open_animals = None if state.deal.options.animals_hidden else counts
        named = named_donkey(seats, state.deal.middle)
        last = state.last
        return model.View(
            seat=seat,
            seats=seats,
            hand=() if seat is None else tuple([TILES[tile] for tile in tiles_in(hands[seat])]),
            hand_counts=tuple([sum(animals) for animals in counts]),
            held=None if open_animals is None else tuple([Held(*animals) for animals in open_animals]),
            middle=None if state.deal.middle is None else TILES[state.deal.middle],
            redeals=state.deal.redeals,
            named=TILES[named],
            first=state.deal.first,
            number=min(rounds + 1, ROUNDS),
            leader=state.leader,
            round=tuple([TILES[tile] for tile in state.round]),
            last=None
            if last is None
            else LastRound(last.leader, tuple([TILES[tile] for tile in last.tiles]), state.leader),
            won=tuple([count * seats for count in state.taken]),
            out_of_reach=out_of_reach(
                state.taken, open_animals, None if state.deal.middle is None else _ANIMAL[state.deal.middle]
            ),
            proposed=tuple([other for other in range(seats) if state.proposed >> other & 1]),
            proposer=state.proposer,
            to_act=state.to_act,
            left=None if state.outcome is None else _turned_up(hands),
            outcome=state.outcome,
            options=state.deal.options,
            memory=_memory(state, named),
        )

    def resample(self, view: model.View, chance: Chance) -> model.State:
        """A state with this view: the tiles it cannot see lie in any hands that can hold them."""
        hands = guessed(view, chance)
        middle = None if view.middle is None else view.middle.index
        played = view.memory.roosters
        roosters = tuple([(hand & _SUIT[ROOSTER]).bit_count() + played[seat] for seat, hand in enumerate(hands)])
        return model.State(
            deal=Deal(view.options, middle, view.redeals, view.first, roosters),
            hands=hands,
            voids=view.memory.voids,
            taken=tuple([count // view.seats for count in view.won]),
            leader=view.leader,
            round=tuple([tile.index for tile in view.round]),
            last=None
            if view.last is None
            else Finished(view.last.leader, tuple([tile.index for tile in view.last.tiles])),
            proposed=sum(_BIT[seat] for seat in view.proposed),
            proposer=view.proposer,
            to_act=view.to_act,
            outcome=view.outcome,
        )


def named_donkey(seats: int, middle: int | None) -> int:
    """The tile whose holder leads first: donkey 1; with three seats donkey 4, or 5 if the 4 is in the middle."""
    if seats == 4:
        return DONKEY * HIGHEST
    four = DONKEY * HIGHEST + _LOWEST_OF_THREE - 1
    return four + 1 if middle == four else four


def _voted(
    state: model.State, proposed: int, proposer: int | None, to_act: int | None, outcome: Outcome | None
) -> model.State:
    """The same table with another stand of the vote."""
    return model.State(
        state.deal,
        state.hands,
        state.voids,
        state.taken,
        state.leader,
        state.round,
        state.last,
        proposed,
        proposer,
        to_act,
        outcome,
    )


def _turned_up(hands: tuple[int, ...]) -> tuple[tuple[Tile, ...], ...]:
    """The tiles of each hand, as everybody sees them at the end."""
    return tuple([tuple([TILES[tile] for tile in tiles_in(hand)]) for hand in hands])


def _used(seats: int) -> tuple[int, ...]:
    """The tiles that so many players use, each as its bit."""
    return _BIT if seats == 4 else _HIGH


def _memory(state: model.State, named: int) -> Memory:
    """What the tiles that are gone tell somebody who remembers them."""
    there = sum(state.hands) | sum(_BIT[tile] for tile in state.round)
    there |= sum(_BIT[tile] for tile in (state.last.tiles if state.last else ()))
    there |= 0 if state.deal.middle is None else _BIT[state.deal.middle]
    return Memory(
        gone=tuple([TILES[tile] for tile in tiles_in(sum(_used(len(state.hands))) & ~there)]),
        roosters=tuple(
            [
                dealt - (hand & _SUIT[ROOSTER]).bit_count()
                for dealt, hand in zip(state.deal.roosters, state.hands, strict=True)
            ]
        ),
        named_at=next((seat for seat, hand in enumerate(state.hands) if hand & _BIT[named]), None),
        voids=state.voids,
    )
