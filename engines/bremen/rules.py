"""How Bremen is played, from the draft to the last tiles, one move at a time.

`docs/rules/bremen.md` traces each sentence of the rule text to its test.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import ClassVar, assert_never

from msgspec.structs import replace

from engines.bremen import model
from engines.bremen.beliefs import as_seen, is_certain, remembered, resampled
from engines.bremen.model import (
    ANIMALS,
    BIT,
    DONKEY,
    HIGHEST,
    LOWEST_OF_THREE,
    MOST_ROOSTERS,
    ONE_ANIMAL,
    PHRASES,
    PLAYS_OF,
    ROOSTER,
    SHIFTS,
    SUIT,
    TILES,
    Agree,
    AnimalCounts,
    Answered,
    BremenOptions,
    Deal,
    Ended,
    Finished,
    LastRound,
    Play,
    Played,
    Propose,
    Proposed,
    Refuse,
    Took,
    TurnedUp,
    tiles_in,
    turned_up,
    used,
)
from engines.bremen.scoring import ANIMAL_OF, best_of, judged, out_of_reach
from engines.chance import SEED_BYTES, Chance
from engines.contract import Game, IllegalMove, Outcome, Said, Step
from engines.upgrades import Upgrade

ROUNDS = 12
DRAFTED = 13
"""The number of tiles that each seat takes from the ring."""

_PLAYED = tuple(tuple(Played(seat=seat, tile=tile) for tile in TILES) for seat in range(4))
_PROPOSE, _ANSWERS = (Propose(),), (Agree(), Refuse())
_NO_CHANCE = Chance(bytes(SEED_BYTES), 0)  # nothing is random after the draft
_ROOSTERS, _DONKEYS, _DOGS, _CATS = PLAYS_OF


class Bremen(Game[model.State, model.Move, model.View, model.Event, BremenOptions]):
    """Bremen for 3 or 4 players, who win or lose together."""

    name: ClassVar[str] = "bremen"
    rules: ClassVar[int] = 2
    # Version 1 of the rules allowed taking back a lead, which leaves no trace in a state.
    upgrades: ClassVar[Mapping[int, Upgrade]] = {1: lambda document: document}
    seats: ClassVar[range] = range(3, 5)
    cooperative: ClassVar[bool] = True
    speaks: ClassVar[bool] = True  # a seat that does not follow has no tile of that animal
    # Each of 4 seats plays 12 tiles. In each of 12 rounds each of 4 seats can ask once to give up, which takes that
    # move and at most 3 answers.
    longest: ClassVar[int] = 4 * ROUNDS + ROUNDS * 4 * (1 + 3)

    def setup(self, seats: int, options: BremenOptions, chance: Chance) -> model.State:
        """Lay the ring, draft from a random place, and repeat both while a hand has too many roosters."""
        if seats not in self.seats:
            raise ValueError(f"{self.name} is for 3 or 4 seats, not {seats}")
        redeals = 0
        while True:
            ring = chance.shuffle(used(seats))
            start = chance.below(len(ring))
            drafted = ring[start:] + ring[:start]
            hands = tuple([sum(drafted[seat : seats * DRAFTED : seats]) for seat in range(seats)])
            roosters = tuple([(hand & SUIT[ROOSTER]).bit_count() for hand in hands])
            if max(roosters) <= MOST_ROOSTERS:
                break
            redeals += 1
        middle = drafted[-1].bit_length() - 1 if seats * DRAFTED < len(drafted) else None
        named = BIT[named_donkey(seats, middle)]
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
        """The tiles that may be played, by animal and number, then the proposal to give up; or the answers to it."""
        seat = state.to_act
        if seat is None:
            return ()
        if state.proposer is not None:
            return _ANSWERS
        hand = state.hands[seat]
        plays: tuple[model.Move, ...] = ()
        if state.round:
            led = ANIMAL_OF[state.round[0]]
            plays = PLAYS_OF[led][hand >> SHIFTS[led] & ONE_ANIMAL]
        if not plays:
            plays = (
                _ROOSTERS[hand & ONE_ANIMAL]
                + _DONKEYS[hand >> HIGHEST & ONE_ANIMAL]
                + _DOGS[hand >> 2 * HIGHEST & ONE_ANIMAL]
                + _CATS[hand >> 3 * HIGHEST]
            )
        if state.deal.options.concede and not state.proposed >> seat & 1:
            plays += _PROPOSE
        return plays

    def is_forced_openly(self, state: model.State) -> bool:
        """The last tile of a hand; any other may be the only one because of the animals that the seat holds."""
        return state.to_act is not None and state.hands[state.to_act].bit_count() == 1

    def apply(self, state: model.State, move: model.Move, chance: Chance) -> Step[model.State, model.Event]:
        """Play one move of the seat to act; nothing is random after the draft."""
        seat = state.to_act
        if seat is None:
            raise IllegalMove("game-over")
        match move:
            case Play():
                if state.proposer is not None:
                    raise IllegalMove("answer-first", seat=state.proposer)
                return self._play(state, seat, move.tile)
            case Propose():
                return self._propose(state, seat)
            case Agree():
                return self._agree(state, seat)
            case Refuse():
                return self._refuse(state, seat)
            case _:
                assert_never(move)

    def _play(self, state: model.State, seat: int, tile: int) -> Step[model.State, model.Event]:
        hands, played, voids = state.hands, state.round, state.voids
        hand = hands[seat]
        if not (0 <= tile < len(BIT) and hand & BIT[tile]):
            raise IllegalMove("not-your-tile")
        if played:
            led = ANIMAL_OF[played[0]]
            if ANIMAL_OF[tile] != led:
                if hand & SUIT[led]:
                    raise IllegalMove("must-follow", animal=ANIMALS[led])
                voids = (*voids[:seat], voids[seat] | 1 << led, *voids[seat + 1 :])
        held = list(hands)
        held[seat] = hand ^ BIT[tile]
        hands, seats = tuple(held), len(held)
        played += (tile,)
        if len(played) == seats:
            return self._finish(state, hands, voids, played, seat)
        next_seat = seat + 1 if seat + 1 < seats else 0
        next_state = replace(state, hands=hands, voids=voids, round=played, last=None, to_act=next_seat)
        return Step(next_state, (_PLAYED[seat][tile],))

    def _finish(
        self, state: model.State, hands: tuple[int, ...], voids: tuple[int, ...], played: tuple[int, ...], seat: int
    ) -> Step[model.State, model.Event]:
        """Complete the round: the seat with the best tile takes all of them and leads the next round."""
        best = best_of(played)
        taker = (state.leader + played.index(best)) % len(hands)
        won = list(state.taken)
        won[taker] += 1
        taken = tuple(won)
        events: tuple[model.Event, ...] = (
            _PLAYED[seat][played[-1]],
            Took(seat=taker, best=TILES[best], tiles=itemgetter(*played)(TILES)),
        )
        outcome = None
        if sum(taken) == ROUNDS:
            left = [tiles_in(hand)[0] for hand in hands]
            outcome = judged(taken, left, state.deal.middle)
            events += (TurnedUp(hands=turned_up(hands)), Ended(outcome=outcome))
        last, following = Finished(state.leader, played), None if outcome else taker
        return Step(model.State(state.deal, hands, voids, taken, taker, (), last, 0, None, following, outcome), events)

    def _propose(self, state: model.State, seat: int) -> Step[model.State, model.Event]:
        if not state.deal.options.concede:
            raise IllegalMove("no-conceding")
        if state.proposer is not None:
            raise IllegalMove("answer-first", seat=state.proposer)
        if state.proposed >> seat & 1:
            raise IllegalMove("proposed-already")
        next_state = _voted(state, state.proposed | 1 << seat, seat, (seat + 1) % len(state.hands), None)
        return Step(next_state, (Proposed(seat=seat),))

    def _agree(self, state: model.State, seat: int) -> Step[model.State, model.Event]:
        """When everybody has agreed, all lose."""
        if state.proposer is None:
            raise IllegalMove("nothing-proposed")
        answered = Answered(seat=seat, agreed=True)
        next_seat = (seat + 1) % len(state.hands)
        if next_seat != state.proposer:
            return Step(_voted(state, state.proposed, state.proposer, next_seat, None), (answered,))
        outcome = Outcome("conceded", (0,) * len(state.hands), ())
        hands = TurnedUp(hands=turned_up(state.hands))
        return Step(_voted(state, state.proposed, None, None, outcome), (answered, hands, Ended(outcome=outcome)))

    def _refuse(self, state: model.State, seat: int) -> Step[model.State, model.Event]:
        """A single no ends the vote, and the proposer plays on."""
        if state.proposer is None:
            raise IllegalMove("nothing-proposed")
        next_state = _voted(state, state.proposed, None, state.proposer, None)
        return Step(next_state, (Answered(seat=seat, agreed=False),))

    def explain(self, view: model.View, move: model.Move) -> IllegalMove | None:
        """The refusal of this move, if the seat of this view made it now; None if it is legal."""
        if view.to_act is None:
            return IllegalMove("game-over")
        if view.seat != view.to_act:
            return IllegalMove("not-your-turn", seat=view.to_act)
        try:
            self.apply(as_seen(view), move, _NO_CHANCE)
        except IllegalMove as refusal:
            return refusal
        return None

    def _certain_events(self, view: model.View, move: model.Move) -> tuple[model.Event, ...]:
        """The certain events of this legal move of the view's seat, such as who takes the round, and some defeats.

        The other seats' tiles turned up at the end are not certain, nor is a victory, whose score depends on them.
        """
        events = self.apply(as_seen(view), move, _NO_CHANCE).events
        return tuple(event for event in events if is_certain(event, view))

    def view(self, state: model.State, seat: int | None) -> model.View:
        """What this seat may know: its own tiles, the animals of all others, and what is on the table."""
        hands = state.hands
        seats = len(hands)
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat} at a table of {seats}")
        counts = [tuple([(hand & suit).bit_count() for suit in SUIT]) for hand in hands]
        rounds = sum(state.taken)
        open_animals = None if state.deal.options.animals_hidden else counts
        named = named_donkey(seats, state.deal.middle)
        last = state.last
        return model.View(
            seat=seat,
            seats=seats,
            hand=() if seat is None else tuple([TILES[tile] for tile in tiles_in(hands[seat])]),
            hand_counts=tuple([sum(animals) for animals in counts]),
            held=None if open_animals is None else tuple([AnimalCounts(*animals) for animals in open_animals]),
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
                state.taken, open_animals, None if state.deal.middle is None else ANIMAL_OF[state.deal.middle]
            ),
            proposed=tuple([other for other in range(seats) if state.proposed >> other & 1]),
            proposer=state.proposer,
            agreed=_agreed(state),
            to_act=state.to_act,
            left=None if state.outcome is None else turned_up(hands),
            outcome=state.outcome,
            options=state.deal.options,
            memory=remembered(state, named),
        )

    def phrases(self, view: model.View) -> tuple[str, ...]:
        """Wishes and offers, none of which reveals a number."""
        return () if view.seat is None or view.outcome is not None else PHRASES

    def hearing(self, view: model.View, said: Sequence[Said]) -> model.View:
        """The view with the last phrase of each seat."""
        if view.outcome is not None:
            return view
        last = {each.seat: each for each in said}
        return replace(view, said=tuple([last[seat] for seat in sorted(last)]))

    def resample(self, view: model.View, chance: Chance) -> model.State:
        """A state with this view: hidden tiles lie at random in hands that can hold them."""
        return resampled(view, chance)


def named_donkey(seats: int, middle: int | None) -> int:
    """The tile whose holder leads first: donkey 1; with three seats, donkey 4, or 5 if the 4 is in the middle."""
    if seats == 4:
        return DONKEY * HIGHEST
    four = DONKEY * HIGHEST + LOWEST_OF_THREE - 1
    return four + 1 if middle == four else four


def proves_defeat(view: model.View, move: model.Move) -> bool:
    """Whether this legal move of the view's seat would show everybody that all will lose, which nobody can see yet.

    Examples: a round too many for a seat, or the last tile of an animal that nobody else can be left with.
    """
    if view.out_of_reach:
        return False
    game = Bremen()
    after = game.apply(as_seen(view), move, _NO_CHANCE).state
    return game.view(after, view.seat).out_of_reach


def _agreed(state: model.State) -> tuple[int, ...]:
    """The seats that have agreed to give up: all from the left of the proposer up to the seat to act."""
    if state.proposer is None or state.to_act is None:
        return ()
    seats = len(state.hands)
    count = (state.to_act - state.proposer) % seats
    return tuple([(state.proposer + step) % seats for step in range(1, count)])


def _voted(
    state: model.State, proposed: int, proposer: int | None, to_act: int | None, outcome: Outcome | None
) -> model.State:
    """The same table with a different state of the vote."""
    return replace(state, proposed=proposed, proposer=proposer, to_act=to_act, outcome=outcome)
