"""The rules of Cafe International for exchanging a joker on a chair, on tables written as text."""

from __future__ import annotations

from collections import Counter

from engines.cafe.edition import AT_TABLE, MALE_JOKER
from engines.cafe.model import Exchange
from tests.engines.drawing_cafe import GAME, after, chair_named, codes, event_names, exchange, refused, table, tiles

OTHERS = "DEm DEw TRm TRw RUm"
"""A hand that does not concern the tables under test."""
AS_DRAWN = "2E JOm:IN, 3N INw"
"""A male joker between the tables of the USA and India, which stands for India."""


def test_the_indian_or_the_american_man_takes_the_place_of_the_joker() -> None:
    """The example of the rule text."""
    state = table(AS_DRAWN, ["INm USm CNm INw JOm", OTHERS])
    exchanges = [move for move in GAME.legal_moves(state) if isinstance(move, Exchange)]
    assert exchanges == [exchange("USm", "2E"), exchange("INm", "2E")]
    for tile, nation in (("INm", "india"), ("USm", "usa")):
        done = after(state, exchange(tile, "2E"))
        sitting = AT_TABLE[done.room.chairs[chair_named("2E")]]
        assert (sitting.tile.code, sitting.nation) == (tile, nation)
        assert Counter(done.hands[0]) == Counter([*state.hands[0], MALE_JOKER]) - Counter(tiles(tile))


def test_exchanges_at_several_jokers_are_offered_in_the_order_of_the_tiles() -> None:
    state = table(f"{AS_DRAWN}, 4E JOm:GB, 4N CNw", ["INm USm GBm CNm JOm", OTHERS])
    exchanges = [move for move in GAME.legal_moves(state) if isinstance(move, Exchange)]
    assert exchanges == [exchange("USm", "2E"), exchange("GBm", "4E"), exchange("INm", "2E"), exchange("CNm", "4E")]


def test_an_exchange_is_for_the_same_sex() -> None:
    assert refused(table(AS_DRAWN, ["INw", OTHERS]), exchange("INw", "2E")) == "other-sex"


def test_an_exchange_is_for_somebody_who_could_sit_there() -> None:
    state = table(AS_DRAWN, ["CNm JOm", OTHERS])
    assert refused(state, exchange("CNm", "2E")) == "wrong-flag"
    assert refused(state, exchange("CNm", "3N")) == "no-joker-there"


def test_an_exchange_takes_the_whole_turn_and_brings_no_points() -> None:
    state = table(AS_DRAWN, ["INm USw", OTHERS])
    done = after(state, exchange("INm", "2E"))
    assert (done.points, GAME.to_act(done), event_names(state, exchange("INm", "2E"))) == ((0, 0), 1, ["Exchanged"])
    assert codes(done.hands[0]) == "USw JOm"
