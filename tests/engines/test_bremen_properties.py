"""Random games of Bremen: the second implementation, votes at any moment, and no false alarm about the goal.

`test_bremen` tests the rules one by one; here whole games are played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.bremen.heuristic import Heuristic
from engines.bremen.model import (
    ANIMALS,
    TILES,
    Agree,
    BremenOptions,
    Ended,
    Play,
    Propose,
    Refuse,
    State,
    Took,
    tiles_in,
)
from engines.chance import Chance
from tests.engines.drawing_bremen import GAME, after, deal, events
from tests.engines.hooks_bremen import BremenHooks
from tests.engines.naive_bremen import NaiveBremen, Tile
from tests.engines.refusals import comparable, refusal_for

TABLES = st.tuples(st.integers(3, 4), st.binary(min_size=32, max_size=32))


def real(tile: int) -> Tile:
    """A tile of a state as a tile of `NaiveBremen`."""
    return ANIMALS[TILES[tile].animal], TILES[tile].number


def real_table(state: State) -> NaiveBremen:
    """The table with real tiles for a new deal."""
    middle = None if state.deal.middle is None else real(state.deal.middle)
    return NaiveBremen([[real(tile) for tile in tiles_in(hand)] for hand in state.hands], middle)


def compare(state: State, table: NaiveBremen) -> None:
    """Check that everything lies in the same place at both tables."""
    assert [[real(tile) for tile in tiles_in(hand)] for hand in state.hands] == [sorted_(hand) for hand in table.hands]
    assert [real(tile) for tile in state.round] == [tile for _, tile in table.on_table]
    shown = GAME.view(state, None)
    assert list(shown.won) == [len(pile) for pile in table.won]
    assert (state.outcome is not None) == table.over
    if state.outcome is None:
        assert state.to_act == table.turn
        plays = [real(move.tile) for move in GAME.legal_moves(state) if isinstance(move, Play)]
        assert plays == sorted_(table.allowed())


def sorted_(tiles: list[Tile]) -> list[Tile]:
    return sorted(tiles, key=lambda tile: (ANIMALS.index(tile[0]), tile[1]))


def compare_ends(state: State, table: NaiveBremen) -> str:
    """Check the outcome against the tiles; returns its reason."""
    assert state.outcome is not None
    fits, differ = table.shares_fit(), table.animals_differ()
    seats = len(table.hands)
    if fits and differ:
        assert (state.outcome.reason, state.outcome.winners) == ("won", tuple(range(seats)))
        assert state.outcome.scores == (table.score(),) * seats
    else:
        reason = "animals" if fits else "counts" if differ else "counts_and_animals"
        assert (state.outcome.reason, state.outcome.winners) == (reason, ())
        assert state.outcome.scores == (0,) * seats
    return state.outcome.reason


@settings(max_examples=200)
@given(TABLES, st.lists(st.integers(0, 12), min_size=48, max_size=48))
def test_the_engine_plays_as_with_real_tiles(table: tuple[int, bytes], choices: list[int]) -> None:
    seats, seed = table
    state = deal(seats, seed)
    naive = real_table(state)
    assert state.deal.first == naive.turn
    for choice in choices[: 12 * seats]:
        compare(state, naive)
        plays = [move for move in GAME.legal_moves(state) if isinstance(move, Play)]
        play = plays[choice % len(plays)]
        step = GAME.apply(state, play, Chance(seed, 1))
        taker = naive.play(real(play.tile))
        assert [event.seat for event in step.events if isinstance(event, Took)] == ([] if taker is None else [taker])
        state = step.state
    compare(state, naive)
    compare_ends(state, naive)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_ends_are_those_of_real_tiles_also_where_tables_win(seats: int) -> None:
    """Agents win one table in ten, so that all ways to end come up."""
    reasons: Counter[str] = Counter()
    for number in range(80):
        seed = number.to_bytes(32, "big")
        state = deal(seats, seed)
        naive = real_table(state)
        while (seat := state.to_act) is not None:
            move = Heuristic().choose(GAME.view(state, seat), GAME.legal_moves(state), Chance(seed, 1))
            assert isinstance(move, Play)
            naive.play(real(move.tile))
            state = after(state, move)
        reasons[compare_ends(state, naive)] += 1
    assert set(reasons) == {"won", "counts", "animals", "counts_and_animals"}


def played(seats: int, seed: bytes, options: BremenOptions) -> list[State]:
    """Every state of a game with random tiles, in which nobody gives up."""
    states = [deal(seats, seed, options)]
    chance = Chance(seed, 1)
    while plays := [move for move in GAME.legal_moves(states[-1]) if isinstance(move, Play)]:
        states.append(after(states[-1], chance.choice(plays)))
    return states


@pytest.mark.parametrize("hidden", [False, True], ids=["open", "hidden"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_vote_at_any_moment_ends_the_game_or_changes_nothing(seats: int, hidden: bool) -> None:
    for state in played(seats, bytes(range(32)), BremenOptions(animals_hidden=hidden))[:-1]:
        asking = state.to_act
        assert asking is not None
        for refusing in range(1, seats):
            asked = after(state, Propose(), *[Agree()] * (refusing - 1))
            assert asked.to_act == (asking + refusing) % seats
            assert asked.outcome is None
            expected = msgspec.structs.replace(state, proposed=1 << asking)
            assert after(asked, Refuse()) == expected
        last = after(state, Propose(), *[Agree()] * (seats - 2))
        [_, _, ended] = events(last, Agree())
        given_up = after(last, Agree())
        assert isinstance(ended, Ended)
        assert ended.outcome == given_up.outcome
        assert given_up.outcome is not None
        assert (given_up.outcome.reason, given_up.outcome.winners) == ("conceded", ())
        assert (given_up.hands, given_up.last, given_up.to_act) == (state.hands, state.last, None)


def can_be_won(state: State) -> bool:
    """Whether any further play wins, knowing all tiles."""
    if state.outcome is not None:
        return bool(state.outcome.winners)
    return any(can_be_won(after(state, move)) for move in GAME.legal_moves(state) if isinstance(move, Play))


@pytest.mark.parametrize("hidden", [False, True], ids=["open", "hidden"])
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_goal_declared_out_of_reach_is_out_of_reach(seats: int, hidden: bool) -> None:
    """In every ending of two rounds; and whatever was said stays said to the end, which is lost then."""
    said: Counter[bool] = Counter()
    for number in range(3):
        states = played(seats, number.to_bytes(32, "big"), BremenOptions(animals_hidden=hidden, concede=False))
        for before, later in pairwise(states):
            assert GAME.view(later, None).out_of_reach or not GAME.view(before, None).out_of_reach
        ending = states[10 * seats]
        # The same tiles with every share of the ten rounds won before: chance alone hardly ever leaves a good one.
        for taken in product(range(9), repeat=seats):
            if sum(taken) == 10:
                other = msgspec.structs.replace(ending, taken=taken)
                out_of_reach = GAME.view(other, None).out_of_reach
                said[out_of_reach] += 1
                assert not (out_of_reach and number < 2 and can_be_won(other))
    assert set(said) == {True, False}


def by_chance(seats: int, options: BremenOptions, number: int) -> Iterator[State]:
    """Every state of a random game with votes, in which most proposals are refused."""
    seed = number.to_bytes(32, "big")
    state = deal(seats, seed, options)
    chance = Chance(seed, 1)
    while legal := GAME.legal_moves(state):
        yield state
        state = after(state, chance.choice([*legal, *[move for move in legal if isinstance(move, Play | Refuse)] * 3]))
    yield state


@pytest.mark.parametrize("options", BremenHooks.options)
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_refused_move_has_the_same_explanation(seats: int, options: BremenOptions) -> None:
    codes: Counter[str] = Counter()
    for state in by_chance(seats, options, 1):
        moves = [*GAME.legal_moves(state), *(move for move, _ in BremenHooks().illegal(state))]
        for seat in (*range(seats), None):
            seen = GAME.view(state, seat)
            for move in moves:
                explained = GAME.explain(seen, move)
                assert comparable(explained) == comparable(refusal_for(GAME, state, seat, move))
                codes[explained.code if explained is not None else "legal"] += 1
    expected = {"legal", "game-over", "not-your-turn", "not-your-tile", "must-follow", "nothing-proposed"}
    assert set(codes) >= expected | ({"answer-first"} if options.concede else {"no-conceding"})


@pytest.mark.parametrize("options", BremenHooks.options)
@pytest.mark.parametrize("seats", GAME.seats)
def test_certain_effects_of_a_move_happen(seats: int, options: BremenOptions) -> None:
    """All that happens but for the tiles that others keep and for what follows from these."""
    unsure: Counter[str] = Counter()
    for number in range(10):
        for state in by_chance(seats, options, number):
            seen = GAME.view(state, state.to_act)
            for move in GAME.legal_moves(state):
                happens = events(state, move)
                certain = GAME.preview(seen, move)
                assert certain == tuple(event for event in happens if event in certain)
                unsure.update(type(event).__name__ for event in happens if event not in certain)
    assert set(unsure) <= {"TurnedUp", "Ended"}
    assert unsure["TurnedUp"] > unsure["Ended"] or options.animals_hidden
