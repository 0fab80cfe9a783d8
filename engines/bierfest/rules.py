"""How Willkommen, Bierfest! is played, from the shuffle to the end of a turn, move by move; and who may know what.

`docs/rules/bierfest.md` traces each sentence of the rule text to its test.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final, assert_never

from msgspec.structs import replace

from engines import contract
from engines.bierfest import model
from engines.bierfest.beliefs import NOTHING, Beliefs, drawn, laid_openly, left_unseen, resampled, table_of
from engines.bierfest.edition import (
    BEERS,
    CALLS,
    COPIES,
    HALF_OF_THE_TOASTS,
    NO_CARDS,
    TOAST,
    BierfestOptions,
    Counts,
    LaidSet,
    plus,
)
from engines.bierfest.model import (
    Draw,
    Drew,
    DrewCard,
    Ended,
    Laid,
    Lay,
    LayBeer,
    Lose,
    Memory,
    Refuse,
    Return,
    Returned,
    ReturnedCard,
    Secret,
    Skip,
    Stop,
    ToastCalled,
    Turn,
    TurnEnded,
)
from engines.bierfest.moves import legal_moves, why_not
from engines.bierfest.toast import Round
from engines.chance import SEED_BYTES, Chance
from engines.contract import Feat, Game, IllegalMove, Outcome, Step

_NEW_SECRET: Final = Secret()
_NO_CHANCE: Final = Chance(bytes(SEED_BYTES), 0)
"""For results that do not depend on chance."""


class Bierfest(Game[model.State, model.Move, model.View, model.Event, BierfestOptions]):
    """Willkommen, Bierfest! for 3 to 5 players with 95 cards."""

    name: ClassVar[str] = "bierfest"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(3, 6)
    # Every turn shrinks the deck by at least one card; it grows at toasts only. Two toasts do not end the game, after
    # which 7 and 4 toast cards are left. So there are at most 95 + 7 + 4 turns. A turn has at most 4 draws and 3 cards
    # put back (the third ends it). At each of three toasts each of five seats decides at most once what to lay, and
    # twice what to lose; the last toast adds at most 5 moves: 4 refusals, then no more.
    longest: ClassVar[int] = (95 + 7 + 4) * 7 + 3 * 5 * 3 + 5

    def setup(self, seats: int, options: BierfestOptions, chance: Chance) -> model.State:
        """Shuffle beers and foods, halve them (42 and 43), shuffle five toast cards into each half, and stack them."""
        if seats not in self.seats:
            raise ValueError(f"{self.name} is for 3 to 5 seats, not {seats}")
        cards = chance.shuffle([card for card in range(TOAST) for _ in range(COPIES[card])])
        toasts, half = [TOAST] * HALF_OF_THE_TOASTS, len(cards) // 2
        return model.State(
            options=options,
            deck=tuple(chance.shuffle(cards[:half] + toasts) + chance.shuffle(cards[half:] + toasts)),
            hands=(NO_CARDS,) * seats,
            laid=((),) * seats,
            minus=(NO_CARDS,) * seats,
            away=NO_CARDS,
            toasts=0,
            stage="draw",
            to_act=0,
            to_lose=0,
            turn=Turn(0),
            secret=_NEW_SECRET,
            putters=(),
            known=((NOTHING,) * seats,) * seats,
            above=0,
            sunk=0,
            outcome=None,
        )

    def to_act(self, state: model.State) -> int | None:
        """The seat whose decision is awaited; None when the game is over."""
        return state.to_act

    def outcome(self, state: model.State) -> contract.Outcome | None:
        """How the game ended, or None while it runs."""
        return state.outcome

    def feats(self, events: Sequence[model.Event], outcome: Outcome) -> tuple[Feat, ...]:
        """The seat that called all three toasts."""
        callers = [event.seat for event in events if isinstance(event, ToastCalled) and not event.emptied]
        return (Feat(callers[0], "toastmaster"),) if len(callers) == CALLS and len({*callers}) == 1 else ()

    def legal_moves(self, state: model.State) -> tuple[model.Move, ...]:
        """All moves at this stage, sorted by kind, then by the numbers in them."""
        return legal_moves(state)

    def apply(self, state: model.State, move: model.Move, chance: Chance) -> Step[model.State, model.Event]:
        """Play one move of the seat to act; chance decides where toast cards go back into the deck."""
        seat = state.to_act
        if seat is None:
            raise IllegalMove("game-over")
        refusal = why_not(
            move, state.stage, state.turn.drew, state.hands[seat], state.laid[seat], state.secret, state.options
        )
        if refusal is not None:
            raise refusal
        match move:
            case Draw():
                return self._draw(state, seat, chance)
            case Stop():
                return self._end_turn(state, state.hands, state.laid, state.known)
            case Lay():
                return self._lay(state, seat, move)
            case Return():
                return self._return(state, seat, move.card)
        toast = Round(state, seat, chance)
        match move:
            case Refuse():
                toast.refuse(move.card)
            case LayBeer():
                toast.lay(LaidSet(move.beer, move.count))
            case Lose():
                toast.lose(move.place, move.card)
            case Skip():
                toast.skip()
            case _:
                assert_never(move)
        return toast.step(())

    def explain(self, view: model.View, move: model.Move) -> IllegalMove | None:
        """The refusal that `apply` would raise if the seat of this view made this move now; None if it is legal."""
        if view.to_act is None:
            return IllegalMove("game-over")
        if view.seat is None or view.seat != view.to_act:
            return IllegalMove("not-your-turn", seat=view.to_act)
        secret = view.own or _NEW_SECRET
        return why_not(move, view.stage, view.turn.drew, view.hand, view.laid[view.seat], secret, view.options)

    def _certain_events(self, view: model.View, move: model.Move) -> tuple[model.Event, ...]:
        """The certain events of a legal move, up to the first that depends on unseen cards."""
        return tuple(_certain(view.seat, self.apply(_seen(view), move, _NO_CHANCE).events))

    # --- a turn ------------------------------------------------------------------------------------

    @staticmethod
    def _draw(state: model.State, seat: int, chance: Chance) -> Step[model.State, model.Event]:
        drew, card, deck = state.turn.drew, state.deck[0], state.deck[1:]
        hand = plus(state.hands[seat], card)
        putters, known = state.putters, state.known
        if putters:
            known, putters = drawn(known, putters[0], seat, card), putters[1:]
        above = max(0, state.above - 1)
        next_state = replace(
            state,
            deck=deck,
            hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
            stage="more",
            turn=Turn(seat, drew + 1),
            secret=Secret((*state.secret.drawn, card)),
            putters=putters,
            known=known,
            above=above,
            sunk=state.sunk if above else 0,
        )
        events = (Drew(seat=seat, number=drew + 1), DrewCard(only=seat, seat=seat, card=card))
        if hand[TOAST] == CALLS or not deck:
            toast = Round(next_state, seat, chance)
            toast.begin()
            return toast.step(events)
        return Step(next_state, events)

    @staticmethod
    def _return(state: model.State, seat: int, card: int) -> Step[model.State, model.Event]:
        turn, hand = state.turn, state.hands[seat]
        number = turn.returned + 1
        over = number == turn.drew - 1
        following = (seat + 1) % len(state.hands)
        events: tuple[model.Event, ...] = (
            Returned(seat=seat, number=number),
            ReturnedCard(only=seat, seat=seat, card=card),
        )
        # `above` is 0: two cards were drawn before one is put back.
        next_state = replace(
            state,
            deck=(card, *state.deck),
            hands=(*state.hands[:seat], plus(hand, card, -1), *state.hands[seat + 1 :]),
            stage="draw" if over else "return",
            to_act=following if over else seat,
            turn=Turn(following) if over else Turn(seat, turn.drew, number),
            secret=_NEW_SECRET if over else state.secret,
            putters=(seat, *state.putters),
            known=left_unseen(state.known, seat),
        )
        return Step(next_state, (*events, TurnEnded(seat=seat)) if over else events)

    def _lay(self, state: model.State, seat: int, lay: Lay) -> Step[model.State, model.Event]:
        hand, known = state.hands[seat], state.known
        if lay.food is not None:
            hand = plus(hand, lay.food, -lay.foods)
            known = laid_openly(known, seat, lay.food, lay.foods)
        hand = plus(hand, lay.beer, -lay.count)
        known = laid_openly(known, seat, lay.beer, lay.count)
        laid = LaidSet(lay.beer, lay.count, lay.foods, lay.food)
        hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
        sets = (*state.laid[:seat], (*state.laid[seat], laid), *state.laid[seat + 1 :])
        return self._end_turn(state, hands, sets, known, Laid(seat=seat, laid=laid))

    @staticmethod
    def _end_turn(
        state: model.State,
        hands: tuple[Counts, ...],
        laid: tuple[tuple[LaidSet, ...], ...],
        known: Beliefs,
        *events: model.Event,
    ) -> Step[model.State, model.Event]:
        """Pass the turn to the seat on the left."""
        following = (state.turn.seat + 1) % len(hands)
        next_state = replace(
            state,
            hands=hands,
            laid=laid,
            stage="draw",
            to_act=following,
            turn=Turn(following),
            secret=_NEW_SECRET,
            known=known,
        )
        return Step(next_state, (*events, TurnEnded(seat=state.turn.seat)))

    # --- who may know what -------------------------------------------------------------------------

    def view(self, state: model.State, seat: int | None) -> model.View:
        """What this seat may know: its own cards, and everything on the table."""
        seats, turn = len(state.hands), state.turn
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat} at a table of {seats}")
        top = [card if putter == seat else None for putter, card in zip(state.putters, state.deck, strict=False)]
        return model.View(
            seat=seat,
            seats=seats,
            hand=NO_CARDS if seat is None else state.hands[seat],
            hand_counts=tuple([sum(hand) for hand in state.hands]),
            deck=len(state.deck),
            laid=state.laid,
            minus=state.minus,
            toasts=state.toasts,
            stage=state.stage,
            to_act=state.to_act,
            to_lose=state.to_lose,
            to_return=turn.drew - 1 - turn.returned if state.stage in ("more", "return") else 0,
            open_hand=state.hands[state.to_act] if state.stage == "lose" and state.to_act is not None else None,
            turn=turn,
            own=state.secret if seat == turn.seat else None,
            outcome=state.outcome,
            options=state.options,
            memory=Memory(
                putters=state.putters,
                top=tuple(top),
                known=(NOTHING,) * seats if seat is None else state.known[seat],
                above=state.above,
                sunk=state.sunk,
                away=state.away,
            ),
        )

    def resample(self, view: model.View, chance: Chance) -> model.State:
        """A state with this view: hidden cards are random, but consistent with everything the seat has seen."""
        return resampled(view, chance)


def _seen(view: model.View) -> model.State:
    """A state with everything that the seat of a view sees now, empty other hands, and an arbitrary deck."""
    hands = tuple([view.hand if seat == view.seat else NO_CARDS for seat in range(view.seats)])
    return table_of(view, (BEERS[0],) * view.deck, hands, view.own or _NEW_SECRET)


def _certain(seat: int | None, events: Iterable[model.Event]) -> Iterator[model.Event]:
    """The events of this seat, without the card it draws, up to the next seat's part of a toast."""
    for event in events:
        if isinstance(event, DrewCard):
            continue
        if not isinstance(event, Ended) and event.seat != seat:
            return
        yield event
