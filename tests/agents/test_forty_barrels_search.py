"""What the search agent of 40 Barrels imagines: legal moves, true ends, players that are the heuristic one."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from agents.forty_barrels.heuristic import worth
from agents.forty_barrels.search import Simulator, decide, search
from agents.forty_barrels.vectorized import NOBODY, RUNNING, ManyTables
from agents.search import Rng
from engines.cards import CARDS
from engines.chance import Chance
from engines.forty_barrels import GAME
from engines.forty_barrels.model import BarrelsOptions, Pass, Play, State
from tests.agents.deciding import decided
from tests.engines.drawing import table

SEED = bytes(range(32))


def deal(seats: int, number: int) -> State:
    return GAME.setup(seats, BarrelsOptions(), Chance(number.to_bytes(32, "big"), 0))


def policy_move(state: State, number: int) -> Play | Pass:
    """What the policy of the playouts plays, as a move of the game."""
    assert state.to_act is not None
    if not state.hands[state.to_act]:
        return Pass()
    return decided_at(ManyTables([state], 1), state, np.random.default_rng(number))[0]


def decided_at(tables: ManyTables, state: State, generator: np.random.Generator) -> tuple[Play, float]:
    """What is played at the only table, and what that is worth."""
    assert state.to_act is not None
    [slot], [place], [value] = decide(tables, generator)
    return Play(state.hands[state.to_act][slot], tables.spots[place]), float(value)


def passed(state: State) -> State:
    """The state when somebody with a card is to act."""
    while state.to_act is not None and not state.hands[state.to_act]:
        state = GAME.apply(state, Pass(), Rng(0)).state
    return state


def code(card: int) -> int:
    rank = CARDS[card].rank
    return rank + 256 * (rank == 1)


def look_alike(tables: ManyTables, at: int, state: State) -> None:
    """What lies at one of the tables, what is held, what was seen, and who is to act are those of this state."""
    view = GAME.view(state, None)
    assert (tables.sum[at], tables.seat[at]) == (view.base + 256 * view.aces, state.to_act)
    for seat, hand in enumerate(state.hands):
        held = tables.hands[:, seat, at]
        assert sorted(held[held > 0]) == sorted(code(card) for card in hand)
        assert tables.held[seat, at] == len(hand)
        assert tables.out[seat, at] == (seat in state.out)
    opened = tables.opened[at]
    stacks = [[code(card) for card in state.board[spot]] for spot in tables.spots]
    assert [len(stack) > 1 for stack in stacks] == [place < opened for place in range(9)]
    for place, stack in enumerate(stacks[:opened]):
        shown = [each[place, at] for each in (tables.top, tables.second, tables.third)]
        assert shown == [*stack, 0][:3]
    seen = Counter(CARDS[card].rank for stack in state.board if len(stack) > 1 for card in stack)
    assert [*tables.shown[1:, at]] == [seen[rank] for rank in range(1, 14)]
    assert tables.left[at] == len(state.pile)


@pytest.mark.parametrize("seats", GAME.seats)
def test_playouts_go_as_the_rules_say(seats: int) -> None:
    """About a thousand positions a number of seats, all tables side by side: same cards, same sums, same ends."""
    states = [deal(seats, number) for number in range(40)]
    tables, generator, positions, empty = ManyTables(states, 1), np.random.default_rng(seats), 0, 0
    assert tables.spots == [*range(9)]
    while states:
        slots, places, _ = decide(tables, generator)
        next_states = []
        for at, state in enumerate(states):
            positions += 1
            empty += not all(state.hands)
            look_alike(tables, at, state)
            assert state.to_act is not None
            card = tables.hands[slots[at], state.to_act, at]
            move = next(Play(held, int(places[at])) for held in state.hands[state.to_act] if code(held) == card)
            next_states.append(passed(GAME.apply(state, move, Rng(0)).state))
        winners = tables.play(slots, places)
        for winner, state in zip(winners, next_states, strict=True):
            if state.outcome is None:
                assert winner == RUNNING
            else:
                assert winner == (state.outcome.winners[0] if state.outcome.winners else NOBODY)
        on = [at for at, state in enumerate(next_states) if state.outcome is None]
        states = [next_states[at] for at in on]
        tables.keep(np.array(on, np.intp))
    assert positions > 1000
    assert empty


def test_playouts_begin_anywhere_in_a_game() -> None:
    """With stacks of every height, and with somebody out."""
    seen = set[str]()
    for number in range(40):
        state, rng = deal(4, number), Rng(number)
        while state.to_act is not None:
            look_alike(ManyTables([state], 1), 0, state)
            seen |= {f"stack of {len(stack)}" for stack in state.board} | {f"{len(state.out)} out"}
            seen |= {f"hand of {len(hand)}" for hand in state.hands}
            move = policy_move(state, number) if rng.below(3) else rng.choice(GAME.legal_moves(state))
            state = passed(GAME.apply(state, move, rng).state)
    assert seen >= {"stack of 1", "stack of 2", "stack of 3", "stack of 6", "0 out", "1 out", "2 out"}
    assert seen >= {"hand of 2", "hand of 4"}


def test_playouts_tell_who_wins() -> None:
    """By the last play of a game its value is known."""
    values = Counter[tuple[float, bool]]()
    for number in range(60):
        state = deal(3, number)
        while state.to_act is not None:
            before, move = state, policy_move(state, number)
            state = passed(GAME.apply(state, move, Rng(0)).state)
        assert isinstance(move, Play)
        assert before.to_act is not None
        assert state.outcome is not None
        [[value]] = Simulator().playouts([before], [move], Rng(number))
        values[value, before.to_act in state.outcome.winners] += 1
    assert {*values} == {(0.0, False), (1.0, True)}


def test_a_player_who_goes_out_wins_nothing_and_the_last_one_left_wins() -> None:
    state = table("10C/KH 10D/KD 10H/KS  10S/KC 2C/2D [3C] [3D] [3H] [3S]", ["6D 3S 9S", "JD JC"])
    [over, safe] = (play(state, 0, 0), play(state, 0, 4))
    assert GAME.apply(state, over, Rng(0)).state.out == (0,)
    [[value, _]] = Simulator().playouts([state], [over, safe], Rng(1))
    assert value == 0


def test_every_card_that_lies_face_down_is_the_one_that_is_turned_up() -> None:
    """Of six plays under covered places one turns up the four that makes forty, and one the five that is too much."""
    state = table("KC/QC KD/2D 10C/9C [2C] [2H] [4H] [5S] [3C] [3D]", ["8C 8D JS", "JD QD JH"])
    plays = [play(state, 0, spot) for spot in range(3, 9)]
    outcomes = [GAME.apply(state, move, Rng(0)).state.outcome for move in plays]
    assert [outcome and outcome.winners for outcome in outcomes] == [None, None, (0,), (1,), None, None]
    rows = Simulator().playouts([state] * 50, plays, Rng(1))
    assert all((row[2], row[3]) == (1, 0) for row in rows)


def test_a_place_that_is_played_on_for_the_first_time_comes_next() -> None:
    state = table("KC/QC KD/2D 10C/9C [2C] [2H] [3H] [2S] [3C] [3D]", ["8C 8D JS", "JD QD JH"])
    for place in range(9):
        tables = ManyTables([state], 1)
        [at] = tables.first_covered(np.array([place]))
        assert at == min(place, 3)
        tables.play(np.array([1]), np.array([at]))
        tables.spots[place], tables.spots[at] = tables.spots[at], tables.spots[place]
        look_alike(tables, 0, GAME.apply(state, play(state, 1, place), Rng(0)).state)


@pytest.mark.parametrize("hand", ["8C 8D JS", "8C 4D", "8C"])
def test_somebody_who_alone_has_cards_left_reckons_with_being_next(hand: str) -> None:
    """The next reply is the seat's own, and after the last card there is none."""
    state = table("10C/QC/5C 10D/2D 6C/9C [2C] [2H] [3H] [2S] [3C] [3D]", [hand, ""])
    plays = [move for move in GAME.legal_moves(state) if isinstance(move, Play)]
    values = {move: value for value, move in worth(GAME.view(state, 0), plays)}
    move, value = decided_at(ManyTables([state], 1), state, np.random.default_rng(1))
    assert value == pytest.approx(max(values.values())) == pytest.approx(values[move])


def test_luck_is_the_same_for_all_moves_in_a_truth() -> None:
    """What comes to the same has the same value, though chance decides between equals."""
    state = deal(2, 5)
    truths = Simulator().determinizations(GAME.view(state, 0), 60, Rng(1))
    rows = Simulator().playouts(truths, [play(state, 1, 4)] * 3, Rng(1))
    assert all(len({*row}) == 1 for row in rows)
    assert {row[0] for row in rows} == {0.0, 1.0}


def test_equal_dice_lead_to_equal_values() -> None:
    state = deal(3, 2)
    moves = [Play(card, 0) for card in state.hands[0]]
    truths = Simulator().determinizations(GAME.view(state, 0), 40, Rng(3))
    first, again, other = (Simulator().playouts(truths, moves, Rng(seed)) for seed in (1, 1, 2))
    assert first == again != other


def play(state: State, slot: int, spot: int) -> Play:
    assert state.to_act is not None
    return Play(state.hands[state.to_act][slot], spot)


@pytest.mark.parametrize("seats", GAME.seats)
def test_they_play_as_the_heuristic_agent(seats: int) -> None:
    """What they play is worth the most to it; but where replies are equal they expect a safe one, and it the first."""
    positions = others = 0
    for number in range(6):
        state, generator = deal(seats, 500 + number), np.random.default_rng(number)
        while (seat := state.to_act) is not None:
            plays = [move for move in GAME.legal_moves(state) if isinstance(move, Play)]
            values = {move: value for value, move in worth(GAME.view(state, seat), plays)}
            move, value = decided_at(ManyTables([state], 1), state, generator)
            best = max(values.values())
            positions += 1
            others += max(best - values[move], abs(best - value)) > 1e-6
            state = passed(GAME.apply(state, move, Rng(0)).state)
    assert positions > 100
    assert others <= positions / 50


def test_one_move_stands_for_all_that_come_to_the_same() -> None:
    state = table("KC/QC KD/2D [] [] [] [] [] [] []", ["8C 8D 10D", "JD QD"])
    moves = Simulator().candidates(GAME.view(state, 0), GAME.legal_moves(state))
    assert sorted((CARDS[move.card].rank, move.spot) for move in moves if isinstance(move, Play)) == [
        (rank, spot) for rank in (8, 10) for spot in (0, 1, 2)
    ]


def test_a_move_that_loses_at_once_is_not_searched() -> None:
    """Only the two in the fifth place does not go over forty, and what lies below it then is no forty."""
    state = table(ONE_SAFE_PLACE, ["6D 3S 9S", "JD JC", "JH JS"])
    moves = Simulator().candidates(GAME.view(state, 0), GAME.legal_moves(state))
    assert {move.spot for move in moves if isinstance(move, Play)} <= {4, 6}


def test_a_hand_that_can_only_lose_still_plays() -> None:
    state = table("10C/KH 10D/KD 10H/KS  10S/KC [] [] [] [] []", ["6D 3S 9S", "JD JC"])
    [move] = Simulator().candidates(GAME.view(state, 0), GAME.legal_moves(state))[:1]
    assert move in GAME.legal_moves(state)


def test_an_imagined_state_fits_its_view() -> None:
    state = deal(4, 1)
    view = GAME.view(state, 0)
    truths = Simulator().determinizations(view, 20, Rng(1))
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
    state, rng = deal(seats, 7), Rng(7)
    for ply in range(1, 9):
        if state.to_act is None:
            break
        decided(GAME, search(40), state, (SEED, ply), rng)
        state = GAME.apply(state, policy_move(state, ply), rng).state


def test_a_spectator_cannot_choose() -> None:
    state = deal(2, 1)
    with pytest.raises(ValueError, match="spectator"):
        search(10).choose(GAME.view(state, None), GAME.legal_moves(state), Chance(SEED, 1))
