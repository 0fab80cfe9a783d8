"""Button payloads: every move survives encoding and decoding, and nothing else is read as a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as some

from engines.bierfest.model import Lay
from engines.bierfest.rules import Bierfest
from engines.cafe.model import Seat
from engines.cafe.rules import CafeInternational
from engines.chance import Chance
from engines.codec import LONGEST_PAYLOAD, decode_payload, encode_payload
from engines.contract import Unreadable
from engines.forty_barrels.model import Pass, Play
from engines.one_eleven.model import Insert
from engines.one_eleven.rules import OneEleven
from engines.registry import games
from engines.replay import playthrough

if TYPE_CHECKING:
    from msgspec import Struct

    from engines.contract import AnyGame

GAMES = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


def test_a_payload_is_the_tag_and_the_fields() -> None:
    assert encode_payload(Play(card=23, spot=4)) == "play.23.4"
    assert encode_payload(Pass()) == "pass"
    assert encode_payload(Insert(slot=3, out=11, declare=True)) == "insert.3.11.1"
    assert encode_payload(Seat(tile=5, chair=60, nation=None)) == "seat.5.60.null"
    assert decode_payload(CafeInternational(), "seat.5.60.7") == Seat(tile=5, chair=60, nation=7)
    assert decode_payload(OneEleven(), "insert.3.11.0") == Insert(slot=3, out=11, declare=False)
    assert decode_payload(Bierfest(), "lay.2.3.0.null") == Lay(beer=2, count=3)


@GAMES
def test_every_legal_move_of_a_game_comes_back(game: AnyGame) -> None:
    def choose(state: Struct, ply: int) -> Struct:
        legal = game.legal_moves(state)
        assert [decode_payload(game, encode_payload(move)) for move in legal] == list(legal)
        return Chance(bytes(32), ply, "payload").choice(legal)

    for position in playthrough(game, min(game.seats), game.Options(), bytes(32), choose):
        if position.ply == 300:
            break


@pytest.mark.parametrize(
    "payload",
    [
        *("", ".", "castle", "pass.", "pass.1", "play", "play.1.2.3", "play..2", "play.1.", "PLAY.1.2"),
        *(
            "play.01",
            "play.01.2",
            "play.+1.2",
            "play. 1.2",
            "play.1_0.2",
            "play.1.2\n",
            "play.١.2",
            "play.null.2",
            "play.true.2",
        ),
        *("play.1e1.2", "play.1.2,", "play." + "9" * 60 + ".1", "play." + "9" * 5000 + ".1", "insert.1.2.true"),
    ],
)
def test_an_invalid_payload_is_refused(payload: str) -> None:
    for game in games():
        with pytest.raises(Unreadable) as refusal:
            decode_payload(game, payload)
        assert refusal.value.code == "unreadable-move"


@given(some.text(alphabet="abcdefghijklmnopqrstuvwxyz.0123456789-_ é", max_size=LONGEST_PAYLOAD + 2))
def test_whatever_comes_in_is_a_move_with_this_payload_or_refused(payload: str) -> None:
    for game in games():
        try:
            move = decode_payload(game, payload)
        except Unreadable:
            continue
        assert encode_payload(move) == payload


def test_a_payload_that_would_not_fit_is_an_error() -> None:
    with pytest.raises(ValueError, match="characters"):
        encode_payload(Play(card=10**40, spot=10**40))
