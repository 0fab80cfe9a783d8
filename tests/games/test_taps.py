"""No move of any game takes more than three taps, where opening a menu is one."""

from __future__ import annotations

from engines.codec import encode_payload
from engines.contract import AnyGame
from tests.games.kit import played, table_of, table_view_of
from tests.games.test_screens import every_table
from tests.screens.taps import taps

MAX_TAPS = 3
LOOKS = 8
"""How many states of a play-through are looked at."""


@every_table
def test_every_legal_move_is_made_in_three_taps(game: AnyGame, seats: int) -> None:
    options = game.Options()
    story = list(played(game, seats, options, seed=1))
    for ply in range(0, len(story) - 1, max(1, len(story) // LOOKS)):
        state = story[ply].state
        table_view = table_view_of(game, state, table_of(game, state, options, seats, ply), game.to_act(state))
        found = taps(table_view)
        for move in table_view.legal:
            assert found[encode_payload(move)] <= MAX_TAPS, move
