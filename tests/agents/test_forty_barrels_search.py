"""What the search agent of 40 Barrels imagines: legal moves, true ends, players that are the heuristic one."""

from __future__ import annotations

import pytest

from bot.agents.search.dice import Dice
from bot.games.forty_barrels.heuristic import worth
from bot.games.forty_barrels.playout import Quick, playout
from bot.games.forty_barrels.simulator import Simulator, search
from engines.cards import CARDS
from engines.chance import Chance
from engines.forty_barrels import GAME, BarrelsOptions, Pass, Play, State
from tests.agents.deciding import decided
from tests.engines.drawing import table

SEED = bytes(range(32))


def deal(seats: int, number: int) -> State:
    return GAME.setup(seats, BarrelsOptions(), Chance(number.to_bytes(32, "big"), 0))


def policy_move(state: State, dice: Dice) -> Play | Pass:
    """What the policy of the playouts plays, as a move of the game."""
    assert state.to_act is not None
    hand = state.hands[state.to_act]
    if not hand:
        return Pass()
    rank, spot, _ = Quick(state).decide(dice.random)
    return next(Play(card, spot) for card in hand if CARDS[card].rank == rank)


def ranks(state: State) -> tuple[list[list[int]], list[list[int]]]:
    """What lies in the places and what is held."""
    return (
        [[CARDS[card].rank for card in stack] for stack in state.board],
        [sorted(CARDS[card].rank for card in hand) for hand in state.hands],
    )


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_playout_goes_as_the_rules_say(seats: int) -> None:
    """About a thousand positions a number of seats: same cards, same sum, same seat to act, same end."""
    for number in range(25):
        state, dice = deal(seats, number), Dice(number)
        quick = Quick(state)
        winner = None
        while (seat := state.to_act) is not None:
            if not state.hands[seat]:
                state = GAME.apply(state, Pass(), dice).state
                continue
            view = GAME.view(state, None)
            assert (quick.code, quick.seat) == (view.base + 256 * view.aces, seat)
            assert (quick.stacks, [sorted(hand) for hand in quick.hands]) == ranks(state)
            assert winner is None
            rank, spot, _ = quick.decide(dice.random)
            move = next(Play(card, spot) for card in state.hands[seat] if CARDS[card].rank == rank)
            assert move in GAME.legal_moves(state)
            state = GAME.apply(state, move, dice).state
            winner = quick.play(rank, spot)
        assert state.outcome is not None
        assert winner == (state.outcome.winners[0] if state.outcome.winners else -1)


def test_a_playout_tells_who_wins() -> None:
    dice, ends = Dice(3), set()
    for number in range(20):
        state = deal(3, number)
        while state.to_act is not None:
            before, state = state, GAME.apply(state, policy_move(state, dice), dice).state
        assert state.outcome is not None
        wins = tuple(playout(state, seat, dice.random) for seat in range(3))
        assert wins == tuple(seat in state.outcome.winners for seat in range(3))
        assert sum(playout(before, seat, dice.random) for seat in range(3)) in (0, 1)
        ends.add(wins)
    assert len(ends) > 2


def test_who_is_out_wins_nothing() -> None:
    state, dice = deal(3, 1), Dice(1)
    while not state.out:
        state = GAME.apply(state, policy_move(state, dice), dice).state
    [out] = state.out
    others = [seat for seat in range(3) if seat != out]
    wins = [[playout(state, seat, Dice(number).random) for seat in (out, *others)] for number in range(20)]
    assert any(any(each[1:]) for each in wins)
    assert not any(each[0] for each in wins)


@pytest.mark.parametrize("seats", GAME.seats)
def test_they_play_as_the_heuristic_agent(seats: int) -> None:
    """What they play is worth the most to it; but where replies are equal they expect a safe one, and it the first."""
    positions = others = 0
    for number in range(6):
        state, dice = deal(seats, 500 + number), Dice(number)
        while (seat := state.to_act) is not None:
            move = policy_move(state, dice)
            plays = [play for play in GAME.legal_moves(state) if isinstance(play, Play)]
            if plays:
                values = {
                    (CARDS[play.card].rank, play.spot): value for value, play in worth(GAME.view(state, seat), plays)
                }
                rank, spot, value = Quick(state).decide(dice.random)
                best = max(values.values())
                positions += 1
                others += max(best - values[rank, spot], abs(best - value)) > 1e-6
            state = GAME.apply(state, move, dice).state
    assert positions > 100
    assert others <= positions / 50


def test_one_move_stands_for_all_that_come_to_the_same() -> None:
    state = table("KC/QC KD/2D [] [] [] [] [] [] []", ["8C 8D 10D", "JD QD"])
    moves = Simulator().candidates(GAME.view(state, 0), GAME.legal_moves(state))
    assert sorted((CARDS[move.card].rank, move.spot) for move in moves if isinstance(move, Play)) == [
        (rank, spot) for rank in (8, 10) for spot in (0, 1, 2)
    ]


def test_what_loses_at_once_is_not_tried() -> None:
    """Only the two in the fifth place does not go over forty, and what lies below it then is no forty."""
    state = table(ONE_SAFE_PLACE, ["6D 3S 9S", "JD JC", "JH JS"])
    moves = Simulator().candidates(GAME.view(state, 0), GAME.legal_moves(state))
    assert {move.spot for move in moves if isinstance(move, Play)} <= {4, 6}


def test_a_hand_that_can_only_lose_still_plays() -> None:
    state = table("10C/KH 10D/KD 10H/KS  10S/KC [] [] [] [] []", ["6D 3S 9S", "JD JC"])
    [move] = Simulator().candidates(GAME.view(state, 0), GAME.legal_moves(state))[:1]
    assert move in GAME.legal_moves(state)


def test_what_it_imagines_cannot_be_told_from_its_view() -> None:
    state = deal(4, 1)
    view = GAME.view(state, 0)
    truths = Simulator().truths(view, 20, Dice(1))
    assert all(GAME.view(truth, 0) == view for truth in truths)
    assert len({truth.pile for truth in truths}) == 20


# 36: the two in the fifth place is the one that can be turned up without going over; what is put there decides.
ONE_SAFE_PLACE = "7C/KH/* 7D/KD 7H/KS  7S/KC 2C/2D 6C/QC  [QD] [QH] [QS]"


def test_it_leaves_the_next_player_no_safe_place() -> None:
    state = table(ONE_SAFE_PLACE, ["6D 3S 9S", "JD JC", "JH JS"])
    chosen = search(300).choose(GAME.view(state, 0), GAME.legal_moves(state), Chance(SEED, 1))
    assert isinstance(chosen, Play)
    assert (CARDS[chosen.card].rank, chosen.spot) == (9, 4)


def test_it_takes_a_forty() -> None:
    state = table("KC/2C KD/2D 10C/2H  6C/4D [] []  [] [] []", ["8C 9C 10D", "JD QD"])
    chosen = search(100).choose(GAME.view(state, 0), GAME.legal_moves(state), Chance(SEED, 1))
    assert isinstance(chosen, Play)
    assert chosen.spot == 3
    assert Simulator().candidates(GAME.view(state, 0), GAME.legal_moves(state)) == [chosen], "without thinking"


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_decides_by_the_view_alone(seats: int) -> None:
    """Another truth behind the same view does not change its mind."""
    state, dice = deal(seats, 7), Dice(7)
    for ply in range(1, 9):
        if state.to_act is None:
            break
        decided(GAME, search(40), state, (SEED, ply), dice)
        state = GAME.apply(state, policy_move(state, dice), dice).state


def test_a_spectator_cannot_choose() -> None:
    state = deal(2, 1)
    with pytest.raises(ValueError, match="spectator"):
        search(10).choose(GAME.view(state, None), GAME.legal_moves(state), Chance(SEED, 1))
