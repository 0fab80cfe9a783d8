"""The rules of Knock-out Whist, and what must hold for every game."""

from __future__ import annotations

import pytest
from bot.check_game import problems
from bot.tables.play import forced
from engines.cards import CARDS
from engines.chance import Chance
from engines.contract import IllegalMove
from msgspec.structs import replace

from knockout_whist.engine import GAME, PACK, Dealt, KnockedOut, Move, Name, Options, Play, Played, State, Won
from knockout_whist.plugin import PLUGIN

CHANCE = Chance(bytes(32), 1)


def cards(told: str) -> tuple[int, ...]:
    """Cards by their short names, such as `AS 10H`."""
    return tuple(next(card.number for card in CARDS if card.code == code) for code in told.split())


def a_hand(*hands: str, trumps: int | None = 0, out: tuple[int, ...] = ()) -> State:
    """A table whose seats hold these cards and have won no trick yet; seat 0 leads, clubs are trumps."""
    held = tuple(map(cards, hands))
    nothing = ((),) * len(hands)
    stock = tuple(card for card in PACK if not any(card in hand for hand in held))
    zero = (0,) * len(hands)
    return State(Options(), held, nothing, (), stock, trumps, 0, zero, nothing, zero, out)


def played(state: State, told: str) -> tuple[State, list[object]]:
    """The state after these cards, and all that has happened."""
    happened: list[object] = []
    for card in cards(told):
        step = GAME.apply(state, Play(card), CHANCE)
        state = step.state
        happened += step.events
    return state, happened


def test_nothing_is_missing() -> None:
    assert problems("knockout_whist") == []


@pytest.mark.parametrize(
    ("trick", "winner", "card"),
    [("9H KH AS", 1, "KH"), ("9H KH 2C", 2, "2C"), ("9H 3D AH", 2, "AH")],
    ids=["the suit led", "a trump", "the ace is high"],
)
def test_the_highest_trump_wins_or_else_the_highest_card_of_the_suit_led(trick: str, winner: int, card: str) -> None:
    first, second, third = trick.split()
    state, happened = played(a_hand(f"4D {first}", f"5D {second}", f"6D {third}"), trick)
    assert happened[-1] == Won(seat=winner, card=cards(card)[0])
    assert GAME.to_act(state) == state.leader == winner


def test_suit_must_be_followed() -> None:
    state, _ = played(a_hand("9H 4D", "KH 5S"), "9H")
    assert GAME.legal_moves(state) == (Play(cards("KH")[0]),)
    for card, code in (("5S", "must-follow"), ("9C", "not-your-card")):
        refusal = GAME.explain(GAME.view(state, 1), Play(cards(card)[0]))
        assert isinstance(refusal, IllegalMove)
        assert refusal.code == code


def test_a_player_who_did_not_follow_has_no_card_of_the_suit_in_any_truth() -> None:
    state, _ = played(a_hand("9H 4D 2D", "KS 5S 6S", "2H 3H 4H"), "9H KS")
    for ply in range(20):
        other = GAME.resample(GAME.view(state, 2), Chance(bytes(32), ply))
        assert not any(CARDS[card].suit == 2 for card in other.hands[1])


def test_a_finished_trick_lies_until_the_next_card() -> None:
    state, _ = played(a_hand("9H 4D", "KH 5S"), "9H KH")
    assert (state.trick, state.laid, state.gone) == ((cards("9H"), cards("KH")), (), ())
    state, _ = played(state, "5S")
    assert (state.trick, sorted(state.gone)) == (((), cards("5S")), sorted(cards("9H KH")))


def test_a_hand_without_a_trick_is_the_last_and_the_most_tricks_name_trumps() -> None:
    state, happened = played(a_hand("AH 3H 2H", "KH QH JH", "2S 3S 4S"), "AH KH 2S 3H QH 3S JH 4S 2H")
    assert happened[-2:] == [KnockedOut(seat=2), Dealt(seat=1, count=2)]
    assert ([len(hand) for hand in state.hands], state.out, state.trumps) == ([2, 2, 0], (2,), None)
    moves: tuple[Move, ...] = tuple(Name(suit) for suit in range(4))
    assert (GAME.to_act(state), GAME.legal_moves(state)) == (1, moves)


def test_the_last_trick_breaks_a_tie() -> None:
    state, happened = played(a_hand("AH 2S", "KH 3S"), "AH KH 2S 3S")
    assert happened[-1] == Dealt(seat=1, count=1)
    assert state.leader == 1


def test_the_last_one_left_wins() -> None:
    state = replace(a_hand("AH", "KH", "", out=(2,)), hands_played=(3, 3, 1))
    state, happened = played(state, "AH KH")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert happened[2:] == [Won(seat=0, card=cards("AH")[0]), KnockedOut(seat=1)]
    assert (outcome.winners, outcome.ranks) == ((0,), (1, 2, 3))


def test_the_preview_of_the_last_card_of_a_trick_tells_who_wins_it() -> None:
    state, _ = played(a_hand("9H 4D", "KH 5S"), "9H")
    king = cards("KH")[0]
    assert GAME.preview(GAME.view(state, 1), Play(king)) == (Played(seat=1, card=king), Won(seat=1, card=king))


def test_the_last_card_of_a_hand_is_the_only_move_played_without_asking() -> None:
    king = Play(cards("KH")[0])
    last, _ = played(a_hand("9H", "KH"), "9H")
    assert forced(GAME, last, PLUGIN.without_asking) == king
    follows, _ = played(a_hand("9H 4D", "KH 5S"), "9H")
    assert GAME.legal_moves(follows) == (king,)
    assert forced(GAME, follows, PLUGIN.without_asking) is None, "others do not know that it is the only heart"
