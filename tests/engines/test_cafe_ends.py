"""The six ends of Cafe International, the fines, and who wins."""

from __future__ import annotations

import pytest

from engines import codec
from engines.cafe.model import CafeOptions, Ended, Fined, State
from engines.contract import Outcome
from tests.engines.drawing_cafe import (
    GAME,
    PASS,
    after,
    bar,
    crowded,
    event_names,
    events,
    exchange,
    seat,
    table,
    view,
)
from tests.engines.golden import FOLDER
from tests.engines.hooks import HOOKS

THREE_INDIANS = "3N INm, 3S INw, 3E INm"
LAST_CHAIR = crowded(f"{THREE_INDIANS}, 2W USm, 2N USm, 2S USw", "2E")
"""Only one chair is free, which an Indian or American woman can take."""
NOBODYS_CHAIR = crowded("3N INm, 3S INm, 3E INw, 2W USm, 2N USw, 2S USw", "2E")
"""Only one chair is free; one of its tables needs a woman, the other needs a man."""


def ending(state: State) -> str | None:
    return state.outcome.reason if state.outcome else None


def test_an_empty_hand_ends_the_game() -> None:
    one = after(table(THREE_INDIANS, ["INw", "USm USw"]), seat("INw", "2E"))
    assert one.hands[0] == ()
    assert (ending(one), GAME.to_act(one)) == (None, 0)
    done = after(one, PASS)
    assert (ending(done), GAME.to_act(done), GAME.legal_moves(done)) == ("hand_empty", None, ())
    refilled = after(table("3N INm, 3S INw", ["INw", "USm USw"]), seat("INw", "2E"), PASS)
    assert ending(refilled) is None


def test_the_game_ends_when_all_chairs_are_taken() -> None:
    state = table(LAST_CHAIR, ["INw CNm CNw", "USm"])
    one = after(state, seat("INw", "2E"))
    assert ending(one) is None
    assert ending(after(one, PASS)) == "chairs_full"


def test_the_game_ends_when_the_bar_is_full() -> None:
    state = table("", ["INm CNm", "USm USw"], bar=18, points=(50, 50))
    eighteen = after(state, bar("INm"))
    assert ending(eighteen) is None
    assert ending(after(eighteen, bar("USm"))) == "bar_full"


@pytest.mark.parametrize(("before", "ends"), [(6, False), (5, True)])
def test_the_game_ends_with_four_tiles_in_the_bag(before: int, ends: bool) -> None:
    state = table("", ["INm CNm", "USm USw"], bag="ESm " * before)
    assert (ending(after(state, bar("INm"))) == "bag_low") == ends


def test_the_last_refill_is_drawn_in_full() -> None:
    state = table("3N INm, 3S INw", ["INm INw CNm", "USm"], bag="ESm ESm ESm ESm ESm")
    done = after(state, seat("INm", "3E"), seat("INw", "2E"))
    assert ending(done) == "bag_low"
    assert (len(done.bag), len(done.hands[0])) == (4, 2)
    abroad = table("3N INm, 3S USw", ["INm INw CNm", "USm"], bag="ESm ESm ESm ESm ESm")
    both = after(abroad, seat("INm", "3E"), seat("INw", "2E"))
    assert (ending(both), len(both.bag), len(both.hands[0])) == ("bag_low", 3, 3)


def test_the_game_ends_when_one_player_is_left() -> None:
    state = table("", ["INm CNm", "USm USw", "DEm"], bar=5, points=(0, 1, 0))
    one_out = after(state, bar("INm"))
    assert (ending(one_out), one_out.out, GAME.to_act(one_out)) == (None, (0,), 1)
    done = after(one_out, bar("USm"))
    assert (ending(done), done.out) == ("last_left", (0, 1))
    assert done.outcome is not None
    assert done.outcome.winners == (2,)


def test_the_game_ends_when_the_next_player_can_do_nothing() -> None:
    """Only jokers in hand, and no chair for any of them."""
    state = table(NOBODYS_CHAIR, ["DEm DEw", "JOm JOw"])
    done = after(state, bar("DEm"))
    assert done.outcome == Outcome("stuck", (1 - 10, -20), (0,))
    someone = table(NOBODYS_CHAIR, ["DEm DEw", "JOm DEw"])
    assert ending(after(someone, bar("DEm"))) is None


def test_jokers_that_cannot_open_a_table_are_stuck_too() -> None:
    """Only one table is empty, and a guest who sits down there needs the other sex; elsewhere a woman is needed."""
    sitting = crowded("3N INm", "8N", "8E", "8S", "8W")
    assert ending(after(table(sitting, ["DEm DEw", "JOm JOm"]), bar("DEm"))) == "stuck"
    assert ending(after(table(sitting, ["DEm DEw", "JOm JOw"]), bar("DEm"))) is None


def test_the_first_of_several_ends_counts() -> None:
    everything = table(LAST_CHAIR, ["INw", "USm"], bag="ESm ESm ESm ESm")
    assert ending(after(everything, seat("INw", "2E"), PASS)) == "hand_empty"
    all_but_one = table(LAST_CHAIR, ["INw CNm", "USm"], bag="ESm ESm ESm ESm")
    assert ending(after(all_but_one, seat("INw", "2E"), PASS)) == "chairs_full"
    bar_and_bag = table("", ["INm CNm", "JOm"], bar=19, points=(50, 0), bag="ESm ESm ESm ESm ESm")
    assert ending(after(bar_and_bag, bar("INm"))) == "bar_full"
    bar_and_out = table("", ["INm CNm", "USm"], bar=19, bag="ESm ESm ESm ESm ESm")
    assert ending(after(bar_and_out, bar("INm"))) == "bar_full"
    bag_and_left = table("", ["INm CNm", "USm"], bar=5, bag="ESm ESm ESm ESm")
    assert ending(after(bag_and_left, bar("INm"))) == "bag_low"
    left_and_stuck = table(NOBODYS_CHAIR, ["DEm DEw", "JOm"], bar=5)
    assert ending(after(left_and_stuck, bar("DEm"))) == "last_left"


def test_an_empty_hand_of_somebody_out_ends_nothing() -> None:
    state = table("", ["INm", "USm", "DEm"], bar=5)
    gone = after(state, bar("INm"))
    assert (gone.hands[0], gone.out, ending(gone)) == ((), (0,), None)


def test_each_tile_left_costs_five_points_and_a_joker_ten() -> None:
    state = table("", ["INm CNm CNw", "USm JOm JOw", ""], bar=19, points=(50, 30, 0), out=(2,))
    *_, one, other, end = events(state, bar("INm"))
    assert one == Fined(seat=0, guests=3, jokers=0, points=-15)
    assert other == Fined(seat=1, guests=1, jokers=2, points=-25)
    done = after(state, bar("INm"))
    assert end == Ended(outcome=Outcome("bar_full", (50 - 14 - 15, 5, 0), (0,), (2,)))
    assert (done.points, done.outcome) == ((36, 30, 0), Outcome("bar_full", (21, 5, 0), (0,), (2,)))
    assert view(done).points == (36, 30, 0)


def test_an_empty_hand_is_not_fined() -> None:
    one = after(table(THREE_INDIANS, ["INw", "USm"]), seat("INw", "2E"))
    assert [event.seat for event in events(one, PASS) if isinstance(event, Fined)] == [1]


def test_the_most_points_after_the_fines_win() -> None:
    """The leader before them need not win."""
    state = table("", ["INm CNm CNw", "USm"], bar=19, points=(50, 30))
    assert after(state, bar("INm")).outcome == Outcome("bar_full", (21, 25), (1,))


def test_a_tie_is_shared() -> None:
    state = table("", ["INm CNm", "USm USw"], bar=19, points=(44, 30))
    assert after(state, bar("INm")).outcome == Outcome("bar_full", (20, 20), (0, 1))


def test_an_eliminated_player_cannot_win_whatever_the_others_pay() -> None:
    state = table("", ["INm CNm CNw", "USm"], bar=5, points=(1, 0))
    done = after(state, bar("INm"))
    assert done.outcome == Outcome("last_left", (-1, -5), (1,), (0,))
    assert event_names(state, bar("INm")) == ["ToBar", "WentOut", "Fined", "Ended"]


def test_eliminated_players_rank_below_the_others_by_total() -> None:
    state = table("", ["", "INm CNm JOm", "USm", ""], bar=19, points=(-2, 20, 20, -1), out=(3, 0), to_act=1)
    done = after(state, bar("INm"))
    assert done.outcome == Outcome("bar_full", (-2, 20 - 14 - 20, 15, -1), (2,), (0, 3))
    assert done.outcome.ranks == (4, 2, 1, 3)


def test_the_game_can_end_after_an_exchange() -> None:
    """It takes a chair from nobody, but the next player may be stuck all the same."""
    sitting = NOBODYS_CHAIR.replace("3N INm", "3N JOm:IN")
    done = after(table(sitting, ["INm DEw", "JOw"], options=CafeOptions()), exchange("INm", "3N"))
    assert ending(done) == "stuck"


def test_each_way_to_end_is_among_the_golden_play_throughs() -> None:
    reasons = set()
    for path in sorted(FOLDER.glob("cafe-*.txt")):
        if "-example-" in path.stem:
            continue
        [state] = [line[7:] for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("state: ")]
        reason = ending(codec.decode_state(GAME, state))
        assert path.stem == f"cafe-{reason}"
        reasons.add(reason)
    assert reasons == HOOKS["cafe"].reasons
