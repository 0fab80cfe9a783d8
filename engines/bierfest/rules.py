"""How Willkommen, Bierfest! is played: from the shuffle to the end of a turn, one move at a time.

Here belongs every rule of a turn, and what everybody may know. The toast has a room of its own, `toast`, and so has
guessing what is hidden, `recall`. `docs/rules/bierfest.md` traces each sentence of the rule text to its test.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from engines.bierfest import model, recall
from engines.bierfest.menu import COPIES, HALF_OF_THE_TOASTS, menu_of
from engines.bierfest.model import (
    BEERS,
    FOODS,
    KINDS,
    TOAST,
    BierfestOptions,
    Draw,
    Drew,
    DrewCard,
    Laid,
    LaidSet,
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
    Turn,
    TurnEnded,
)
from engines.bierfest.moves import MOST_DRAWS, just_drawn, legal_moves
from engines.bierfest.toast import CALLS, Round, cards_of, still_shown
from engines.bierfest.values import MOST_BEERS, MOST_FOODS
from engines.bierfest.watch import NONE, NOTHING, drawn, laid_openly, left_unseen, plus
from engines.contract import IllegalMove, Step

if TYPE_CHECKING:
    from msgspec import Struct

    from engines import contract
    from engines.bierfest.model import Counts
    from engines.bierfest.watch import Knowledge
    from engines.chance import Chance

_NEW_SECRET: Final = Secret()


class Bierfest:
    """Willkommen, Bierfest! for 3 to 5 players with 95 cards."""

    name: ClassVar[str] = "bierfest"
    rules: ClassVar[int] = 1
    seats: ClassVar[range] = range(3, 6)
    # Every turn leaves the deck at least one card smaller; it gains cards at a toast only. Toasts that do not end the
    # game: two, after which 7 and 4 toast cards are left. So there are at most 95 + 7 + 4 turns. A turn has at most
    # 4 draws and 3 cards put back (the third ends it). At each of three toasts each of five seats decides at most once
    # what to lay, and twice what to lose; at the last one 4 cards can be refused, and then no more.
    longest: ClassVar[int] = (95 + 7 + 4) * 7 + 3 * 5 * 3 + 5

    State: ClassVar[type[Struct]] = model.State
    Move: ClassVar[Any] = model.Move
    View: ClassVar[type[Struct]] = model.View
    Event: ClassVar[Any] = model.Event
    Options: ClassVar[type[contract.Options]] = BierfestOptions

    def setup(self, seats: int, options: BierfestOptions, chance: Chance) -> model.State:
        """Shuffle beers and foods, halve them (42 and 43), shuffle five toast cards into each half, and stack them."""
        if seats not in self.seats:
            raise ValueError(f"{self.name} is for 3 to 5 seats, not {seats}")
        cards = chance.shuffle([card for card in range(TOAST) for _ in range(COPIES[card])])
        toasts, half = [TOAST] * HALF_OF_THE_TOASTS, len(cards) // 2
        return model.State(
            options=options,
            deck=tuple(chance.shuffle(cards[:half] + toasts) + chance.shuffle(cards[half:] + toasts)),
            hands=(NONE,) * seats,
            laid=((),) * seats,
            minus=(NONE,) * seats,
            away=NONE,
            toasts=0,
            stage="draw",
            to_act=0,
            to_lose=0,
            turn=Turn(0),
            secret=_NEW_SECRET,
            recent=(),
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

    def legal_moves(self, state: model.State) -> tuple[model.Move, ...]:
        """All moves at this stage, by their kind, then by the numbers they name."""
        return legal_moves(state)

    def apply(self, state: model.State, move: model.Move, chance: Chance) -> Step[model.State]:
        """Play one move of the seat to act; chance decides where toast cards go back into the deck."""
        seat = state.to_act
        if seat is None:
            raise IllegalMove("game-over")
        match move:
            case Draw():
                return self._draw(state, seat, chance)
            case Return(card):
                return self._return(state, seat, card)
            case Stop():
                _in_a_turn(state)
                return self._end_turn(state, state.hands, state.laid, state.turn, state.known)
            case Lay():
                return self._lay(state, seat, move)
            case _:
                return self._toast(state, seat, move, chance)

    # --- a turn ------------------------------------------------------------------------------------

    def _draw(self, state: model.State, seat: int, chance: Chance) -> Step[model.State]:
        stage, drew = state.stage, state.turn.drew
        if stage != "draw":
            _in_a_turn(state)
            if stage == "return":
                raise IllegalMove("no-draw-after-returning")
            if drew == MOST_DRAWS:
                raise IllegalMove("drew-enough", most=MOST_DRAWS)
        card, deck = state.deck[0], state.deck[1:]
        hand = plus(state.hands[seat], card)
        putters, known = state.putters, state.known
        if putters:
            known, putters = drawn(known, putters[0], seat, card), putters[1:]
        above = max(0, state.above - 1)
        next_state = model.State(
            options=state.options,
            deck=deck,
            hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
            laid=state.laid,
            minus=state.minus,
            away=state.away,
            toasts=state.toasts,
            stage="more",
            to_act=seat,
            to_lose=0,
            turn=Turn(seat, drew + 1),
            secret=Secret((*state.secret.drawn, card)),
            recent=state.recent,
            putters=putters,
            known=known,
            above=above,
            sunk=state.sunk if above else 0,
            outcome=None,
        )
        events = (Drew(seat=seat, number=drew + 1), DrewCard(only=seat, seat=seat, card=card))
        if hand[TOAST] == CALLS or not deck:
            toast = Round(next_state, chance)
            toast.begin()
            return toast.step(events)
        return Step(next_state, events)

    def _return(self, state: model.State, seat: int, card: int) -> Step[model.State]:
        _in_a_turn(state)
        turn, secret = state.turn, state.secret
        if turn.drew == 1:
            raise IllegalMove("return-fewer-than-drawn")
        hand = state.hands[seat]
        if not (0 <= card < KINDS and hand[card]):
            raise IllegalMove("not-in-hand")
        number = turn.returned + 1
        over = number == turn.drew - 1
        turn = Turn(seat, turn.drew, number)
        following = (seat + 1) % len(state.hands)
        events: tuple[contract.Event, ...] = (
            Returned(seat=seat, number=number),
            ReturnedCard(only=seat, seat=seat, card=card),
        )
        next_state = model.State(
            options=state.options,
            deck=(card, *state.deck),
            hands=(*state.hands[:seat], plus(hand, card, -1), *state.hands[seat + 1 :]),
            laid=state.laid,
            minus=state.minus,
            away=state.away,
            toasts=state.toasts,
            stage="draw" if over else "return",
            to_act=following if over else seat,
            to_lose=0,
            turn=Turn(following) if over else turn,
            secret=_NEW_SECRET if over else Secret(secret.drawn, (*secret.returned, card)),
            recent=still_shown(state.recent, turn, len(state.hands)) if over else state.recent,
            putters=(seat, *state.putters),
            known=left_unseen(state.known, seat),
            above=state.above,  # 0: two cards were drawn before one is put back
            sunk=state.sunk,
            outcome=None,
        )
        return Step(next_state, (*events, TurnEnded(seat=seat)) if over else events)

    def _lay(self, state: model.State, seat: int, lay: Lay) -> Step[model.State]:
        _in_a_turn(state)
        if state.turn.drew > 1:
            raise IllegalMove("lay-or-draw-more")
        hand, known = state.hands[seat], state.known
        _check_beers(hand, lay.beer, lay.count)
        if (lay.food is None) != (lay.foods == 0) or not 0 <= lay.foods <= MOST_FOODS:
            raise IllegalMove("one-to-three-foods")
        if lay.food is not None:
            if lay.food not in FOODS or hand[lay.food] < lay.foods:
                raise IllegalMove("not-in-hand")
            menu = menu_of(state.options)
            if not menu.goes_with(lay.food, lay.beer):
                raise IllegalMove("does-not-go-together", food=menu.name(lay.food), beer=menu.name(lay.beer))
            hand = plus(hand, lay.food, -lay.foods)
            known = laid_openly(known, seat, lay.food, lay.foods)
        hand = plus(hand, lay.beer, -lay.count)
        known = laid_openly(known, seat, lay.beer, lay.count)
        laid = LaidSet(lay.beer, lay.count, lay.foods, lay.food)
        hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
        sets = (*state.laid[:seat], (*state.laid[seat], laid), *state.laid[seat + 1 :])
        turn = Turn(seat, state.turn.drew, 0, laid)
        return self._end_turn(state, hands, sets, turn, known, Laid(seat=seat, laid=laid))

    @staticmethod
    def _end_turn(
        state: model.State,
        hands: tuple[Counts, ...],
        laid: tuple[tuple[LaidSet, ...], ...],
        turn: Turn,
        known: Knowledge,
        *events: contract.Event,
    ) -> Step[model.State]:
        """The seat to the left has its turn."""
        following = (turn.seat + 1) % len(hands)
        next_state = model.State(
            options=state.options,
            deck=state.deck,
            hands=hands,
            laid=laid,
            minus=state.minus,
            away=state.away,
            toasts=state.toasts,
            stage="draw",
            to_act=following,
            to_lose=0,
            turn=Turn(following),
            secret=_NEW_SECRET,
            recent=still_shown(state.recent, turn, len(hands)),
            putters=state.putters,
            known=known,
            above=state.above,
            sunk=state.sunk,
            outcome=None,
        )
        return Step(next_state, (*events, TurnEnded(seat=turn.seat)))

    # --- a toast -----------------------------------------------------------------------------------

    @staticmethod
    def _toast(
        state: model.State, seat: int, move: Refuse | LayBeer | Lose | Skip, chance: Chance
    ) -> Step[model.State]:
        """Whatever is decided while a toast goes round."""
        stage, toast = state.stage, Round(state, chance)
        match move:
            case Refuse(card):
                if stage != "refuse":
                    raise IllegalMove("nothing-to-refuse")
                if card not in just_drawn(state):
                    raise IllegalMove("not-just-drawn")
                toast.refuse(card)
            case Skip():
                if stage not in ("refuse", "toast"):
                    raise IllegalMove("must-lose" if stage == "lose" else "cannot-skip")
                if stage == "refuse":
                    toast.take_up()
                else:
                    toast.lay(None)
            case LayBeer(beer, count):
                if stage != "toast":
                    raise IllegalMove("not-your-toast")
                _check_beers(state.hands[seat], beer, count)
                toast.lay(LaidSet(beer, count))
            case Lose(place, card):
                if stage != "lose":
                    raise IllegalMove("nothing-to-lose")
                if not 0 <= place < len(state.laid[seat]):
                    raise IllegalMove("no-such-set")
                if card not in cards_of(state.laid[seat][place]):
                    raise IllegalMove("not-in-that-set")
                toast.lose(place, card)
        return toast.step(())

    # --- who may know what -------------------------------------------------------------------------

    def view(self, state: model.State, seat: int | None) -> model.View:
        """What this seat may know: its own cards, and all that lies or happens on the table."""
        seats = len(state.hands)
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat} at a table of {seats}")
        top = [card if putter == seat else None for putter, card in zip(state.putters, state.deck, strict=False)]
        return model.View(
            seat=seat,
            seats=seats,
            hand=NONE if seat is None else state.hands[seat],
            hand_counts=tuple([sum(hand) for hand in state.hands]),
            deck=len(state.deck),
            laid=state.laid,
            minus=state.minus,
            toasts=state.toasts,
            stage=state.stage,
            to_act=state.to_act,
            to_lose=state.to_lose,
            turn=state.turn,
            own=state.secret if seat == state.turn.seat else None,
            recent=state.recent,
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
        """A state with this view: hidden cards by chance, but in accord with everything the seat has seen."""
        return recall.truth(view, chance)


def _in_a_turn(state: model.State) -> None:
    """Raises IllegalMove unless the first card is drawn and no toast goes on."""
    if state.stage == "draw":
        raise IllegalMove("draw-first")
    if state.stage not in ("more", "return"):
        raise IllegalMove("toast-first")


def _check_beers(hand: Counts, beer: int, count: int) -> None:
    if not 2 <= count <= MOST_BEERS:
        raise IllegalMove("two-to-six-beers")
    if beer not in BEERS or hand[beer] < count:
        raise IllegalMove("not-in-hand")
