"""What the search agent of Cafe International imagines: legal moves up to the end, and who is likely to win."""

from __future__ import annotations

import msgspec
import pytest

from bot.agents.search.dice import Dice
from bot.games.cafe.heuristic import Heuristic
from bot.games.cafe.playout import chances, likely, played_on
from bot.games.cafe.simulator import MOST_TRIED, Simulator, search
from engines.cafe import GAME, GUESTS, CafeOptions, State
from engines.chance import Chance
from tests.agents.deciding import decided

SEED = bytes(range(32))


def deal(seats: int, number: int) -> State:
    return GAME.setup(seats, CafeOptions(), Chance(number.to_bytes(32, "big"), 0))


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_playout_goes_as_the_rules_say(seats: int) -> None:
    """About a thousand positions a number of seats, to the end."""
    for number in range(10):
        state, dice = deal(seats, number), Dice(number)
        while state.to_act is not None:
            move = likely(state, dice)
            assert move in GAME.legal_moves(state)
            state = GAME.apply(state, move, dice).state
        assert state.outcome is not None


@pytest.mark.parametrize("turns", [1, 2, 5])
def test_a_playout_ends_after_so_many_turns(turns: int) -> None:
    state = deal(3, 4)
    after = played_on(state, turns, Dice(1))
    assert (after.to_act, after.first) == (turns % 3, None)


def test_a_playout_stops_at_the_end_of_the_game() -> None:
    after = played_on(deal(2, 4), 10_000, Dice(1))
    assert after.outcome is not None


def test_more_points_make_a_win_likelier_and_at_the_end_much_likelier() -> None:
    early = msgspec.structs.replace(deal(3, 1), points=(20, 10, 10))
    near_end = msgspec.structs.replace(early, bag=early.bag[:6])
    for state in (early, near_end):
        assert sum(chances(state)) == pytest.approx(1)
    equal_hands = (early.hands[0],) * 3
    one, two, three = chances(msgspec.structs.replace(early, hands=equal_hands))
    assert one > two == three
    assert chances(msgspec.structs.replace(near_end, hands=equal_hands))[0] > one


def test_a_joker_is_worth_keeping_until_the_end_is_near() -> None:
    early = deal(2, 1)
    plain = tuple(tile for tile in early.hands[0] if tile < GUESTS)[:3]
    state = msgspec.structs.replace(early, hands=((*plain, GUESTS), (*plain, plain[0])))
    assert chances(state)[0] > 0.5 > chances(msgspec.structs.replace(state, bag=state.bag[:5]))[0]


def test_who_is_out_cannot_win() -> None:
    state = msgspec.structs.replace(deal(3, 1), out=(1,), points=(0, 90, 0))
    assert chances(state)[1] == 0


def test_at_the_end_winning_counts_most() -> None:
    over = played_on(deal(2, 4), 10_000, Dice(1))
    assert over.outcome is not None
    [winner] = over.outcome.winners
    assert chances(over)[winner] > 0.9 > 0.2 > chances(over)[1 - winner]


def test_it_tries_what_looks_best_to_the_heuristic_agent() -> None:
    state, dice, most = deal(2, 3), Dice(3), 0
    while state.to_act is not None:
        view, legal = GAME.view(state, state.to_act), GAME.legal_moves(state)
        tried = Simulator().candidates(view, legal)
        most = max(most, len(tried))
        assert {*tried} <= {*legal}
        assert 1 <= len(tried) == len({*tried}) <= MOST_TRIED
        assert Heuristic().choose(view, legal, Chance(SEED, 1)) in tried
        state = GAME.apply(state, likely(state, dice), dice).state
    assert most == MOST_TRIED


def test_what_it_imagines_cannot_be_told_from_its_view() -> None:
    state = played_on(deal(4, 1), 6, Dice(1))
    view = GAME.view(state, state.to_act)
    truths = Simulator().truths(view, 10, Dice(1))
    assert all(GAME.view(truth, state.to_act) == view for truth in truths)
    assert len({truth.bag for truth in truths}) == 10


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_decides_by_the_view_alone(seats: int) -> None:
    """Another order of the bag does not change its mind."""
    state, dice = deal(seats, 7), Dice(7)
    for ply in range(1, 9):
        move = decided(GAME, search(24), state, (SEED, ply), dice)
        state = GAME.apply(state, move, dice).state


def test_it_beats_the_heuristic_agent() -> None:
    """It wins 80 % of many games for two with more iterations; in these, every deal is played from both seats."""
    won = 0.0
    for number in range(8):
        state, ply = deal(2, number // 2), 0
        while state.to_act is not None:
            ply += 1
            agent = search(30) if state.to_act == number % 2 else Heuristic()
            view = GAME.view(state, state.to_act)
            move = agent.choose(view, GAME.legal_moves(state), Chance(SEED, ply))
            state = GAME.apply(state, move, Chance(SEED, ply)).state
        assert state.outcome is not None
        won += (number % 2 in state.outcome.winners) / len(state.outcome.winners)
    assert won >= 4


def test_a_spectator_cannot_choose() -> None:
    state = deal(2, 1)
    with pytest.raises(ValueError, match="spectator"):
        search(10).choose(GAME.view(state, None), GAME.legal_moves(state), Chance(SEED, 1))
