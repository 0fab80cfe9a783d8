"""Random games of 40 Barrels of Beer: the engine compared with the second implementation, and its invariants."""

from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.cards import CARDS
from engines.chance import Chance
from engines.contract import Event, seen_by
from engines.forty_barrels.model import BarrelsOptions, DrewCards, Move, Pass, State, View
from engines.forty_barrels.rules import FortyBarrels, totals
from tests.engines.hooks_forty_barrels import FortyBarrelsHooks
from tests.engines.naive_barrels import NaiveBarrels
from tests.engines.refusals import comparable, refusal_for

GAME = FortyBarrels()
TABLES = st.tuples(st.integers(2, 4), st.binary(min_size=32, max_size=32))
# Each number picks among the moves; the second strategy stays with one or two places, so that games last.
CHOICES = st.one_of(
    st.lists(st.integers(0, 35), min_size=49, max_size=49),
    st.lists(st.integers(0, 3).map(lambda card: 9 * card + 4), min_size=49, max_size=49),
    st.lists(st.sampled_from([0, 8, 9, 17]), min_size=49, max_size=49),
)


class Ply(NamedTuple):
    """A move with the states before and after it."""

    before: State
    move: Move
    events: tuple[Event, ...]
    after: State


def plies(table: tuple[int, bytes], choices: list[int], *, memory_aid: bool = False) -> Iterator[Ply]:
    """A game whose moves are chosen by numbers."""
    seats, seed = table
    state = GAME.setup(seats, BarrelsOptions(memory_aid=memory_aid), Chance(seed, 0))
    for number in choices:
        legal = GAME.legal_moves(state)
        if not legal:
            return
        move = legal[number % len(legal)]
        step = GAME.apply(state, move, Chance(seed, 1))
        yield Ply(state, move, step.events, step.state)
        state = step.state


def names(cards: tuple[int, ...]) -> list[str]:
    return [CARDS[card].code for card in cards]


def compare(state: State, table: NaiveBarrels) -> None:
    assert [sorted(names(hand)) for hand in state.hands] == [sorted(hand) for hand in table.hands]
    assert names(state.pile) == table.pile
    assert [names(stack) for stack in state.board] == [[card.name for card in stack[::-1]] for stack in table.stacks]
    assert list(state.out) == table.gone
    assert (state.outcome and state.outcome.reason) == table.ended
    if state.outcome is None:
        assert state.to_act == table.turn
    else:
        assert state.outcome.winners == (() if table.winner is None else (table.winner,))
    seen = GAME.view(state, None)
    face_up = [[card.name for card in stack if card.face_up] for stack in table.stacks]
    assert [[spot.top.code] if spot.top else [] for spot in seen.board] == face_up
    assert set(totals(seen.base, seen.aces)) == table.possible_sums()


@settings(max_examples=300)
@given(TABLES, CHOICES)
def test_the_engine_plays_as_with_real_cards(table: tuple[int, bytes], choices: list[int]) -> None:
    real: NaiveBarrels | None = None
    for ply in plies(table, choices):
        if real is None:
            before = ply.before
            board = [name for stack in before.board for name in names(stack)]
            real = NaiveBarrels([names(hand) for hand in before.hands], board, names(before.pile))
            compare(before, real)
        if isinstance(ply.move, Pass):
            assert not real.hands[real.turn]
            real.end_turn()
        else:
            real.play(CARDS[ply.move.card].code, ply.move.spot)
        compare(ply.after, real)


@settings(max_examples=100)
@given(TABLES, CHOICES)
def test_the_view_adds_up(table: tuple[int, bytes], choices: list[int]) -> None:
    for ply in plies(table, choices):
        for seat in (*range(table[0]), None):
            seen: View = GAME.view(ply.after, seat)
            lying = sum(spot.count for spot in seen.board)
            assert lying + seen.pile + sum(seen.hand_counts) + sum(seen.memory.away) == 52
            assert list(seen.hand) == sorted(seen.hand)
            assert seen.base == sum(spot.top.rank for spot in seen.board if spot.top)
            assert seen.aces == sum(1 for spot in seen.board if spot.top and spot.top.rank == 1)
            for spot, stack in zip(seen.board, seen.memory.stacks, strict=True):
                assert (spot.top is None) == (stack is None) == (spot.count == 1)
                assert stack is None or (stack[0], len(stack)) == (spot.top, spot.count)


@settings(max_examples=100)
@given(TABLES, CHOICES)
def test_a_view_changes_only_with_the_events_that_are_seen(table: tuple[int, bytes], choices: list[int]) -> None:
    """Everybody's hand but the mover's stays; the mover's loses the card played and gains the cards drawn."""
    for ply in plies(table, choices):
        for seat, (before, after) in enumerate(zip(ply.before.hands, ply.after.hands, strict=True)):
            expected = set(before)
            if seat == ply.before.to_act and not isinstance(ply.move, Pass):
                expected.remove(ply.move.card)
            for event in ply.events:
                if isinstance(event, DrewCards) and event.only == seat:
                    expected.update(card.number for card in event.cards)
            assert set(after) == expected


@settings(max_examples=10)
@given(TABLES, CHOICES)
def test_a_refused_move_has_the_same_explanation(table: tuple[int, bytes], choices: list[int]) -> None:
    for ply in plies(table, choices):
        for state in (ply.before, *([ply.after] if ply.after.outcome else ())):
            moves = [*GAME.legal_moves(state), *(move for move, _ in FortyBarrelsHooks().illegal(state))]
            for seat in (*range(table[0]), None):
                seen = GAME.view(state, seat)
                for move in moves if seat == state.to_act else moves[::20]:
                    assert comparable(GAME.explain(seen, move)) == comparable(refusal_for(GAME, state, seat, move))


@settings(max_examples=10)
@given(TABLES, CHOICES, st.booleans())
def test_certain_effects_of_a_move_happen(table: tuple[int, bytes], choices: list[int], memory_aid: bool) -> None:
    for ply in plies(table, choices, memory_aid=memory_aid):
        seat = ply.before.to_act
        seen = GAME.view(ply.before, seat)
        for move in GAME.legal_moves(ply.before)[::5]:
            happens = list(seen_by(seat, GAME.apply(ply.before, move, Chance(bytes(32), 1)).events))
            certain = GAME.preview(seen, move)
            assert certain == tuple(event for event in happens if event in certain)
            assert certain[0] == happens[0]


@settings(max_examples=100)
@given(TABLES, CHOICES)
def test_the_memory_aid_makes_everything_seen_certain(table: tuple[int, bytes], choices: list[int]) -> None:
    for ply in plies(table, choices, memory_aid=True):
        seen = GAME.view(ply.before, ply.before.to_act)
        assert seen.aid is not None
        if isinstance(ply.move, Pass) or seen.aid[ply.move.spot] is not None:
            assert GAME.preview(seen, ply.move) == seen_by(None, ply.events)
