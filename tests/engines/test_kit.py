"""The conformance kit rejects games that are broken on purpose.

`test_conformance` runs it on the registered games.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from engines.bierfest.model import Event as BierfestEvent
from engines.bierfest.model import State as BierfestState
from engines.bierfest.rules import Bierfest
from engines.bremen.model import Play as PlayTile
from engines.bremen.rules import Bremen
from engines.contract import IllegalMove, Step
from engines.forty_barrels.model import BarrelsOptions, Event, Pass, Play, State, View, WentOut
from engines.forty_barrels.rules import FortyBarrels
from engines.one_eleven.model import Take
from engines.one_eleven.rules import OneEleven
from tests.engines import conformance, soak
from tests.engines.hooks import HOOKS
from tests.engines.steps import without_types

if TYPE_CHECKING:
    from engines.chance import Chance
    from engines.contract import AnyGame

GAMES = 12
"""Enough games to notice a break."""
replace = msgspec.structs.replace


def play(game: AnyGame, *, closely: bool = True) -> None:
    """Run some games through the kit; long ones with close checks at some plies only."""
    hooks = HOOKS[game.name]
    looked = {ply for ply in range(game.longest) if ply <= 60 or ply % 10 == 0} if closely else set()
    for number in range(GAMES):
        options = hooks.options[number % len(hooks.options)]
        seed = number.to_bytes(32, "little")
        conformance.check_game(game, hooks, game.seats[0], options, seed, looked.__contains__)


def told_to_all(step: Step[Any, Any], *kinds: str) -> Step[Any, Any]:
    """The same step, with events of these kinds visible to everybody."""
    events = (replace(event, only=None) if type(event).__name__ in kinds else event for event in step.events)
    return Step(step.state, tuple(events))


class TellsDrawnCards(FortyBarrels):
    """Tells everybody which cards a seat drew."""

    def apply(self, state: State, move: Any, chance: Chance) -> Step[State, Event]:
        """Apply the move, but publish its secret."""
        return told_to_all(super().apply(state, move, chance), "DrewCards")


class TellsReturnedCards(Bierfest):
    """Tells everybody which card a seat put back, which only the move names."""

    def apply(self, state: BierfestState, move: Any, chance: Chance) -> Step[BierfestState, BierfestEvent]:
        """Apply the move, but publish its secret."""
        return told_to_all(super().apply(state, move, chance), "ReturnedCard")


class TellsDealtHands(OneEleven):
    """Tells everybody the hands just dealt for the next round."""

    def apply(self, state: Any, move: Any, chance: Chance) -> Step[Any, Any]:
        """Apply the move, but publish its secret."""
        return told_to_all(super().apply(state, move, chance), "DealtHand")


class ShowsCoveredCards(FortyBarrels):
    """Has a view that depends on the next card of the pile."""

    def view(self, state: State, seat: int | None) -> View:
        """Return a wrong base, which depends on a hidden card."""
        seen = super().view(state, seat)
        return replace(seen, base=seen.base + state.pile[0]) if state.pile else seen


class GuessesCardsTwice(FortyBarrels):
    """Resamples states that have one card twice and lack another."""

    def resample(self, view: View, chance: Chance) -> State:
        """Return a right state except for the pile."""
        state = super().resample(view, chance)
        return replace(state, pile=(state.pile[1], *state.pile[1:])) if len(state.pile) > 1 else state


class LosesCards(FortyBarrels):
    """Loses a card whenever cards are drawn."""

    def apply(self, state: State, move: Any, chance: Chance) -> Step[State, Event]:
        """Drop a card of the pile after a draw."""
        step = super().apply(state, move, chance)
        if len(step.state.pile) == len(state.pile):
            return step
        return Step(replace(step.state, pile=step.state.pile[1:]), step.events)


class Remembers(FortyBarrels):
    """Has moves whose effect depends on the number of moves made before at all tables."""

    def __init__(self) -> None:
        self._moves = itertools.count(1)

    def apply(self, state: State, move: Any, chance: Chance) -> Step[State, Event]:
        """Sometimes reverse the pile."""
        step = super().apply(state, move, chance)
        if next(self._moves) % 7:
            return step
        return Step(replace(step.state, pile=step.state.pile[::-1]), step.events)


class ShufflesMoves(FortyBarrels):
    """Lists legal moves in another order each time."""

    def __init__(self) -> None:
        self._looks = itertools.count()

    def legal_moves(self, state: State) -> tuple[Any, ...]:
        """List the moves forwards, then backwards."""
        moves = super().legal_moves(state)
        return moves if next(self._looks) % 2 else moves[::-1]


class KeepsLists(FortyBarrels):
    """Has states that change by saving and loading."""

    def apply(self, state: State, move: Any, chance: Chance) -> Step[State, Event]:
        """Make the pile a list, which loading turns into a tuple."""
        step = super().apply(state, move, chance)
        return Step(replace(step.state, pile=list(step.state.pile)), step.events)


class TakesAnyCard(FortyBarrels):
    """Lets a seat play others' cards."""

    def apply(self, state: State, move: Any, chance: Chance) -> Step[State, Event]:
        """Take a card that is not in the hand for the first card in it."""
        hand = () if state.to_act is None else state.hands[state.to_act]
        if hand and hasattr(move, "card") and move.card not in hand:
            move = replace(move, card=hand[0])
        return super().apply(state, move, chance)


class LoosePlay(msgspec.Struct, frozen=True, tag_field="move", tag="play"):
    """A play that accepts extra fields."""

    card: int
    spot: int


class ReadsAnything(FortyBarrels):
    """Accepts moves with extra fields."""

    Move = LoosePlay | Pass

    def legal_moves(self, state: State) -> tuple[Any, ...]:
        """List the same plays as `LoosePlay`."""
        moves = super().legal_moves(state)
        return tuple(LoosePlay(move.card, move.spot) if isinstance(move, Play) else move for move in moves)

    def apply(self, state: State, move: Any, chance: Chance) -> Step[State, Event]:
        """Apply a `LoosePlay` as a play."""
        return super().apply(state, Play(move.card, move.spot) if isinstance(move, LoosePlay) else move, chance)


class ExplainsOtherwise(FortyBarrels):
    """Explains a refusal with another reason."""

    def explain(self, view: View, move: Any) -> IllegalMove | None:
        """Return a wrong reason."""
        explained = super().explain(view, move)
        return IllegalMove("no-such-card") if explained is not None and explained.code == "not-your-card" else explained


class AllowsTooMuch(FortyBarrels):
    """Tells a seat that is not to act that it may act."""

    def explain(self, view: View, move: Any) -> IllegalMove | None:
        """Refuse nothing to other seats."""
        return super().explain(view, move) if view.seat == view.to_act else None


class Foretells(FortyBarrels):
    """Previews events that do not happen."""

    def preview(self, view: View, move: Any) -> tuple[Event, ...]:
        """Add that the seat goes out."""
        return (*super().preview(view, move), WentOut(seat=view.seat or 0))


class ForetellsWhatIsIllegal(FortyBarrels):
    """Previews a card that the seat does not have."""

    def preview(self, view: View, move: Any) -> tuple[Event, ...]:
        """Return no events instead of a refusal."""
        refusal = self.explain(view, move)
        return () if refusal is not None and view.seat == view.to_act else super().preview(view, move)


class ForetellsForOthers(FortyBarrels):
    """Previews no events, instead of a refusal, for a seat that is not to act."""

    def preview(self, view: View, move: Any) -> tuple[Event, ...]:
        """Return no events instead of a refusal."""
        return super().preview(view, move) if view.seat == view.to_act else ()


class SaysNotWhoseTurnItIs(FortyBarrels):
    """Refuses a seat that is not to act without saying which one is."""

    def explain(self, view: View, move: Any) -> IllegalMove | None:
        """Drop the details."""
        refusal = super().explain(view, move)
        return IllegalMove(refusal.code) if refusal is not None else None


class TakesLeadsBack(Bremen):
    """Lets a leader take back one tile after another."""

    def may_take_back(self, before: Any, move: Any, after: Any) -> bool:
        """Allow every lead."""
        return isinstance(move, PlayTile) and not before.round and len(after.round) == 1


class ForgetsVoids(Bremen):
    """Resamples hands with animals that seats have shown to lack."""

    def resample(self, view: Any, chance: Chance) -> Any:
        """Deal the hidden tiles as if everybody had always followed."""
        forgetful = replace(view, memory=replace(view.memory, voids=(0,) * view.seats))
        return replace(super().resample(forgetful, chance), voids=view.memory.voids)


class TakesLooksBack(OneEleven):
    """Lets a seat put back a card it took face down, and look at another."""

    def may_take_back(self, before: Any, move: Any, after: Any) -> bool:
        """Allow every `Take`."""
        return isinstance(move, Take)


class SaysWhoHasIt(FortyBarrels):
    """Tells a seat that tries to play a card where the card is."""

    def apply(self, state: State, move: Any, chance: Chance) -> Step[State, Event]:
        """Apply the move, but refuse with too many details."""
        if hasattr(move, "card") and move.card in state.pile:
            raise IllegalMove("not-your-card", place=state.pile.index(move.card))
        return super().apply(state, move, chance)


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (TellsDrawnCards, "what it may not know"),
        (TellsReturnedCards, "the events tell seat"),
        (TellsDealtHands, "the events tell seat"),
        (ShowsCoveredCards, "shows what it may not know|changes the view"),
        (GuessesCardsTwice, "resample adds or loses cards"),
        (LosesCards, "something was lost or found"),
        (Remembers, "the same move has a different result"),
        (ShufflesMoves, "a different order the second time"),
        (KeepsLists, "a stored state changes when it is read back"),
        (TakesAnyCard, "was not refused as illegal"),
        (ReadsAnything, "was read as a move"),
        (ExplainsOtherwise, "explained otherwise"),
        (AllowsTooMuch, "explain says nothing to a seat out of turn"),
        (Foretells, "promises WentOut"),
        (ForetellsWhatIsIllegal, "is illegal, and foretold"),
        (ForetellsForOthers, "seat 1 foretells"),
        (SaysNotWhoseTurnItIs, "is explained otherwise"),
        (TakesLeadsBack, "may be taken back, and shows seat"),
        (TakesLooksBack, "may be taken back, and shows seat"),
        (ForgetsVoids, "resample forgets what .* has shown to"),
        (SaysWhoHasIt, "the refusal of .* tells seat"),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_a_broken_game_does_not_get_through(broken: type[Any], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        play(broken())


def test_replaying_alone_notices_a_game_that_remembers() -> None:
    with pytest.raises(AssertionError):
        play(without_types(Remembers()), closely=False)


class CountsSeatsFromTheEnd(FortyBarrels):
    """Shows the last hand to seat -1."""

    def view(self, state: State, seat: int | None) -> View:
        """Accept negative seats, as a list does."""
        return super().view(state, None if seat is None else seat % len(state.hands))


def test_a_view_for_a_seat_that_is_not_there_is_noticed() -> None:
    with pytest.raises(AssertionError, match="forty_barrels has a view for seat -1 of 2"):
        conformance.check_shape(without_types(CountsSeatsFromTheEnd()), HOOKS["forty_barrels"])


class IgnoresOptions(FortyBarrels):
    """Never shows the memory aid."""

    def view(self, state: State, seat: int | None) -> View:
        """Return the view without the aid, whatever the option says."""
        return replace(super().view(state, seat), aid=None)


def test_an_option_that_does_nothing_is_noticed() -> None:
    options, seeds = BarrelsOptions(memory_aid=True), [bytes([number]) * 32 for number in range(GAMES)]
    hooks = HOOKS["forty_barrels"]
    assert all(conformance.differs(without_types(FortyBarrels()), hooks, 2, options, seed) for seed in seeds)
    assert not any(conformance.differs(without_types(IgnoresOptions()), hooks, 2, options, seed) for seed in seeds)


@pytest.mark.parametrize(
    "asked",
    [
        ["--games", "0"],
        ["--jobs", "0"],
        ["--game", "bremen", "--seats", "3"],
        ["--game", "bremen", "--seats", "3", "--seed", "00"],
    ],
)
def test_a_soak_of_nothing_is_refused(asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would say that there was no failure, or play something else than was asked for."""
    monkeypatch.setattr("sys.argv", ["soak", *asked])
    monkeypatch.setattr(soak, "soak", lambda *_, **__: 0)
    with pytest.raises(SystemExit) as stopped:
        soak.main()
    assert stopped.value.code == 2
