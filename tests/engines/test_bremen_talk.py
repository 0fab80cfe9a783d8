"""What may be said in Bremen: phrases from one menu, which is the same for every hand and names no number."""

from __future__ import annotations

import pytest

from engines import codec
from engines.bremen.model import ANIMALS, HIGH, LOW, PHRASES, BremenOptions, Wish, wish
from engines.chance import Chance
from engines.contract import Said
from tests.engines.drawing_bremen import GAME, after, deal, table
from tests.engines.hooks import HOOKS

SAID = (Said(1, "high"), Said(0, "low-cat"), Said(1, "mine"))


def test_no_phrase_tells_a_number() -> None:
    assert not any(letter.isdigit() for phrase in PHRASES for letter in phrase)
    assert len(set(PHRASES)) == len(PHRASES) <= 25


def test_a_wish_is_about_how_high_a_tile_is_and_of_which_animal() -> None:
    assert wish("high") == Wish(HIGH, None)
    assert wish("low-donkey") == Wish(LOW, ANIMALS.index("donkey"))
    assert wish("cat") == Wish(None, ANIMALS.index("cat"))
    assert wish("thanks") == wish("mine") == Wish(None, None)


@pytest.mark.parametrize("options", [BremenOptions(), BremenOptions(animals_hidden=True)])
def test_offered_phrases_depend_on_no_hidden_tile(options: BremenOptions) -> None:
    """The numbers behind the same animals are exchanged, and with hidden animals these too."""
    hooks = HOOKS["bremen"]
    for seats in (3, 4):
        state = GAME.setup(seats, options, Chance(bytes(32), 0))
        for ply in range(1, 30):
            for seat in range(seats):
                move = GAME.legal_moves(state)[0]
                other = hooks.hidden_swap(state, seat, move, Chance(bytes(32), ply, f"swap {seat}"))
                offered = GAME.phrases(GAME.view(state, seat))
                assert offered == GAME.phrases(GAME.view(other, seat)) == PHRASES
            state = GAME.apply(state, GAME.legal_moves(state)[-2], Chance(bytes(32), ply)).state


def test_a_spectator_says_nothing_and_nobody_does_at_the_end() -> None:
    assert GAME.phrases(GAME.view(deal(3), None)) == ()
    over = after(table("R6 R13", "D2 G5", "G10 G6", "C8 G7", taken=(5, 4, 2, 0)), "R13", "G5", "G6", "G7")
    view = GAME.view(over, 0)
    assert GAME.phrases(view) == ()
    assert GAME.hearing(view, SAID) == view


def test_everybody_hears_the_last_phrase_of_each_seat_and_the_rest_of_the_view_stays() -> None:
    for seat in (None, 0, 2):
        view = GAME.view(deal(3), seat)
        heard = GAME.hearing(view, SAID)
        assert heard.said == (Said(0, "low-cat"), Said(1, "mine"))
        assert GAME.hearing(heard, ()) == view
        assert codec.decode_view(GAME, codec.encode_view(heard)) == heard


def test_another_truth_behind_a_view_leaves_what_was_said() -> None:
    state = after(deal(4), GAME.legal_moves(deal(4))[0])
    for seat in range(4):
        view = GAME.hearing(GAME.view(state, seat), SAID)
        other = GAME.resample(view, Chance(bytes(32), 1))
        assert GAME.hearing(GAME.view(other, seat), view.said) == view
