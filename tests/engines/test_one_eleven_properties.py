"""Random games of 111: the engine compared with the second implementation, and its invariants."""

from __future__ import annotations

import tomllib
from importlib import resources

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.chance import Chance
from engines.one_eleven.edition import OneElevenOptions
from engines.one_eleven.model import Insert, Refresh, State, Take
from engines.one_eleven.rules import OneEleven, inserted
from tests.engines.naive_one_eleven import NaiveOneEleven, in_order

GAME = OneEleven()
TABLES = st.tuples(st.integers(2, 5), st.binary(min_size=32, max_size=32))
CHOICES = st.lists(st.integers(0, 27719), min_size=40, max_size=260)
# Hands nearly in order, so that declarations happen: each is dealt so and then one card is exchanged.
SORTED = st.booleans()


def clowns() -> list[int]:
    """The clowns by card, read from the file without the engine."""
    shipped = tomllib.loads(resources.files("engines.one_eleven").joinpath("edition.toml").read_text(encoding="utf-8"))
    found = [0] * 112
    for count, name in enumerate(("one_clown", "two_clowns", "three_clowns", "four_clowns"), start=1):
        for card in shipped[name]:
            found[card] = count
    return found


def dealt(seats: int, seed: bytes, *, in_rows: bool) -> State:
    """A deal; with `in_rows` the hands are sorted, alternately ascending and descending."""
    state = GAME.setup(seats, OneElevenOptions(turn_limit=20), Chance(seed, 0))
    if not in_rows:
        return state
    hands = tuple(tuple(sorted(hand, reverse=seat % 2 == 1)) for seat, hand in enumerate(state.hands))
    return State(**{field: getattr(state, field) for field in State.__struct_fields__} | {"hands": hands})


def compare(state: State, table: NaiveOneEleven) -> None:
    assert [list(hand) for hand in state.hands] == table.hands
    assert list(state.pile) == table.pile
    assert list(state.aside) == table.aside
    assert [card or None for card in state.centre] == [card and card.number for card in table.centre]
    assert list(state.open) == [card is not None and card.face_up for card in table.centre]
    assert (state.held and state.held.card) == table.taken
    assert GAME.to_act(state) == table.turn
    assert (Refresh() in GAME.legal_moves(state)) == table.may_refresh()


def play(table: NaiveOneEleven, before: State, move: Refresh | Take | Insert, after: State) -> None:
    """Make the same move with real cards, with the engine's result of a shuffle."""
    if isinstance(move, Refresh):
        if table.refresh():
            assert sorted(table.pile) == sorted((*after.centre, *after.pile))
            table.pile = [*after.centre, *after.pile]
        table.lay()
    elif isinstance(move, Take):
        table.take(move.place)
    else:
        assert before.held is not None
        result = list(inserted(before.hands[table.turn], before.held.card, move.slot, move.out))
        gap, leaving = next(way for way in table.ways() if table.after(*way) == result)
        table.insert(gap, leaving, declare=move.declare)


@settings(max_examples=120)
@given(TABLES, CHOICES, SORTED)
def test_the_engine_plays_as_with_real_cards(deal: tuple[int, bytes], choices: list[int], in_rows: bool) -> None:
    seats, seed = deal
    state = dealt(seats, seed, in_rows=in_rows)
    hands, centre = [list(hand) for hand in state.hands], list(state.centre)
    table = NaiveOneEleven(hands, centre, list(state.pile), 0, 20)
    compare(state, table)
    for ply, number in enumerate(choices, start=1):
        legal = GAME.legal_moves(state)
        if table.taken is not None:
            results = {tuple(table.after(*way)) for way in table.ways()}
            assert len([move for move in legal if isinstance(move, Insert) and not move.declare]) == len(results) == 14
            declared = [move for move in legal if isinstance(move, Insert) and move.declare]
            assert len(declared) == len([result for result in results if in_order(list(result))])
        move = legal[number % len(legal)]
        after = GAME.apply(state, move, Chance(seed, ply)).state
        play(table, state, move, after)
        assert (len(after.rounds) > len(state.rounds)) == table.ended
        if table.ended:
            assert list(after.rounds[-1]) == table.points(clowns())
            assert after.finished is not None
            assert [list(hand) for hand in after.finished.hands] == table.hands
            assert after.finished.declarer == table.declarer
            return
        compare(after, table)
        state = after


@settings(max_examples=60)
@given(TABLES, CHOICES)
def test_the_view_adds_up(deal: tuple[int, bytes], choices: list[int]) -> None:
    seats, seed = deal
    state = dealt(seats, seed, in_rows=False)
    known: list[set[int]] = [set() for _ in range(seats)]
    for ply, number in enumerate(choices, start=1):
        legal = GAME.legal_moves(state)
        move, seat = legal[number % len(legal)], GAME.to_act(state)
        assert seat is not None
        if isinstance(move, Insert) and state.held is not None and state.held.open:
            known[seat].add(state.held.card)
        state = GAME.apply(state, move, Chance(seed, ply)).state
        if state.rounds:
            return
        for watcher in (*range(seats), None):
            seen = GAME.view(state, watcher)
            lying = sum(not spot.empty for spot in seen.centre)
            held = seen.held is not None
            assert lying + held == 3
            assert seen.pile + seen.aside + 3 + 12 * seats == 110
            assert len(seen.memory.aside) == seen.aside
            for other, hand in enumerate(seen.hands):
                shown = {card for card in hand if card is not None}
                assert shown == (set(state.hands[other]) if other == watcher else known[other] & {*state.hands[other]})
