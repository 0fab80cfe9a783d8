"""What everybody can tell about the goal, and which moves prove that it will be missed."""

from __future__ import annotations

import pytest

from engines.bremen import GAME
from engines.bremen.model import CAT, DOG, DONKEY, ROOSTER, TILES, BremenOptions, Play
from engines.bremen.rules import proves_defeat
from engines.bremen.scoring import Reach, ahead, reach
from engines.chance import Chance
from tests.engines.drawing_bremen import after, deal, play, table, tile_named, view

HIDDEN = BremenOptions(animals_hidden=True)
OPEN = ("R2 D3", "D4 G2", "G8 C3", "C9 R6")


@pytest.mark.parametrize(
    ("tiles", "place"), [("D9 D12 D5 R2", 3), ("D9", 0), ("D9 C13 D10", 2), ("R2 R5 D13", 1), ("C2 D3 G4", 0)]
)
def test_the_tile_ahead_is_the_highest_rooster_or_the_highest_of_the_animal_that_was_led(
    tiles: str, place: int
) -> None:
    assert ahead([tile_named(code) for code in tiles.split()]) == place


def test_everybody_sees_what_the_goal_needs() -> None:
    assert reach(view(table(*OPEN))) == Reach(counts=True, differ=True, left=())
    assert reach(view(table("R2 R3", *OPEN[1:]))) == Reach(counts=True, differ=True, left=(ROOSTER,))
    assert reach(view(table("R2 R3", "R4", *OPEN[2:]))) == Reach(counts=True, differ=False, left=(ROOSTER, ROOSTER))
    assert reach(view(table(*OPEN, taken=(2, 2, 2, 1)))).counts is False
    three = table("D4 D5", "G8 R3", "G9 R4", middle="D9")
    assert reach(view(three)) == Reach(counts=True, differ=False, left=(DONKEY, DONKEY))


def test_hidden_animals_tell_nothing_until_they_are_turned_up() -> None:
    hidden = table("R6 R13", "D2 G5", "G10 G6", "C8 G7", taken=(5, 4, 2, 0), options=HIDDEN)
    assert reach(view(hidden)) == Reach(counts=True, differ=None, left=())
    over = after(hidden, "R13", "G5", "G6", "G7")
    assert reach(view(over)) == Reach(counts=True, differ=True, left=(ROOSTER, DONKEY, DOG, CAT))


def test_the_last_tile_of_an_animal_that_somebody_has_to_keep_proves_a_defeat() -> None:
    state = table("R2 D5", "D4 D6", "G8 G9", "C9 C5", taken=(5, 4, 2, 0))
    assert proves_defeat(view(state, 0), play("R2"))
    assert not proves_defeat(view(state, 0), play("D5"))
    hidden = table("R2 D5", "D4 D6", "G8 G9", "C9 C5", taken=(5, 4, 2, 0), options=HIDDEN)
    assert not proves_defeat(view(hidden, 0), play("R2"))


def test_a_move_proves_a_defeat_exactly_if_everybody_sees_it_afterwards() -> None:
    """Over games played by chance; a view alone says the same as all hands."""
    found = {True: 0, False: 0}
    for seed in range(12):
        seats = 3 + seed % 2
        options = HIDDEN if seed % 3 == 0 else BremenOptions()
        state = deal(seats, seed.to_bytes(32, "big"), options)
        chance = Chance(seed.to_bytes(32, "big"), 1, "moves")
        while state.outcome is None:
            seen = view(state, state.to_act)
            plays = [move for move in GAME.legal_moves(state) if isinstance(move, Play)]
            for move in plays:
                proved = not seen.out_of_reach and view(after(state, TILES[move.tile].code)).out_of_reach
                assert proves_defeat(seen, move) == proved
                found[proved] += 1
            state = after(state, chance.choice(plays))
    assert min(found.values()) > 10
