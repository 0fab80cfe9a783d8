"""The list of house players, and the careless one at every game."""

from collections import Counter

import pytest

from bot.games.forty_barrels.thumb import Sensible
from bot.house.careless import Careless
from bot.house.kinds import Kinds, UnknownKindError
from engines.chance import Chance
from engines.contract import AnyGame
from engines.registry import games
from tests.house.play import play

KINDS = Kinds({"forty_barrels": [Sensible()]})


def test_the_best_kind_comes_first() -> None:
    assert KINDS.of("forty_barrels") == ("sensible", "careless")


def test_the_careless_one_sits_down_at_a_game_without_players_of_its_own() -> None:
    assert KINDS.of("whist") == ("careless",)
    assert isinstance(KINDS.player("whist", "careless"), Careless)


def test_players_are_found_by_game_and_kind() -> None:
    assert isinstance(KINDS.player("forty_barrels", "sensible"), Sensible)
    assert isinstance(KINDS.player("forty_barrels", "careless"), Careless)


@pytest.mark.parametrize(("game", "kind"), [("forty_barrels", "genius"), ("whist", "sensible")])
def test_an_unknown_kind_is_refused(game: str, kind: str) -> None:
    with pytest.raises(UnknownKindError, match=kind):
        KINDS.player(game, kind)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_careless_players_play_every_game_to_its_end(game: AnyGame) -> None:
    for seats in game.seats:
        for number in range(20):
            assert len(play(game, [Careless()] * seats, number).scores) == seats


def test_the_careless_one_likes_every_move_equally() -> None:
    chosen = Counter(Careless().choose(None, "abcd", Chance(bytes(32), ply)) for ply in range(4000))
    assert set(chosen) == set("abcd")
    assert all(900 < count < 1100 for count in chosen.values())
