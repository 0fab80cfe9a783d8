"""Which moves may be taken back, and the replay of logs with moves taken back."""

from __future__ import annotations

import pytest

from engines.bierfest.rules import Bierfest
from engines.bremen.rules import Bremen
from engines.cafe.rules import CafeInternational
from engines.chance import Chance
from engines.contract import AnyGame, IllegalMove, TakeBack
from engines.forty_barrels.rules import FortyBarrels
from engines.one_eleven.rules import OneEleven
from engines.replay import playthrough, replayed
from tests.engines.conformance import choose
from tests.engines.hooks import HOOKS
from tests.engines.steps import without_types

SEED = bytes(range(32))


def reversible(game: AnyGame, seed: int) -> tuple[int, int]:
    """The number of moves of a random game that may be taken back, and of all its moves."""
    secret = seed.to_bytes(32, "big")
    seats, options = max(game.seats), game.Options()
    before = None
    found = 0
    for position in playthrough(
        game,
        seats,
        options,
        secret,
        lambda state, ply: choose(
            game, HOOKS[game.name], state, list(game.legal_moves(state)), Chance(secret, ply, "t"), lasting=True
        ),
    ):
        move, state = position.move, position.state
        if before is not None and move is not None:
            found += game.may_take_back(before, move, state)
        before = position.state
    return found, position.ply


def test_only_the_first_tile_of_a_turn_in_the_cafe_may_be_taken_back() -> None:
    found, plies = reversible(without_types(CafeInternational()), 3)
    assert 0 < found < plies / 2 + 1


@pytest.mark.parametrize("game", [Bremen(), OneEleven(), Bierfest(), FortyBarrels()], ids=lambda game: game.name)
def test_every_move_that_shows_others_something_is_final(game: AnyGame) -> None:
    """That is every move of these; the conformance kit holds it for each game."""
    found, _ = reversible(game, 3)
    assert found == 0


def test_a_log_with_a_move_taken_back_is_played_again_and_leads_on_at_later_plies() -> None:
    game = without_types(CafeInternational())
    start = game.setup(max(game.seats), game.Options(), Chance(SEED, 0))
    moves = [
        move
        for move in game.legal_moves(start)
        if game.may_take_back(start, move, game.apply(start, move, Chance(SEED, 1)).state)
    ]
    log = [moves[0], TakeBack(), moves[-1]]
    deal, first, again, second = replayed(game, start, SEED, log)
    assert (again.ply, again.seat, again.move, again.events, again.state) == (2, first.seat, None, (), deal.state)
    assert (second.ply, second.move) == (3, moves[-1])
    assert second.state == game.apply(start, moves[-1], Chance(SEED, 3)).state
    for wrong in ([TakeBack()], [moves[0], TakeBack(), TakeBack()]):
        with pytest.raises(IllegalMove, match="nothing-to-take-back"):
            list(replayed(game, start, SEED, wrong))
