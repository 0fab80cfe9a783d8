"""The memorable feats of a game: from constructed events, and at the end of real games."""

from __future__ import annotations

from functools import cache

import pytest

from engines import bierfest, cafe, forty_barrels, one_eleven
from engines.bierfest.model import ToastCalled
from engines.cafe.model import WentOut
from engines.cards import CARDS
from engines.contract import AnyGame, Event, Feat, Outcome
from engines.forty_barrels.model import Played
from engines.one_eleven.model import Declared
from engines.registry import games
from tests.engines.golden import FOLDER, read

WON = Outcome("forty", (0, 1, 0), (1,))


def played(seat: int) -> Played:
    return Played(seat=seat, card=CARDS[0], spot=0)


def test_forty_with_the_first_play() -> None:
    feats = forty_barrels.GAME.feats
    assert feats((played(0), played(1)), WON) == (Feat(1, "first_draught"),)
    assert feats((played(1), played(0), played(1)), WON) == ()
    assert feats((played(0), played(1)), Outcome("last_left", (0, 1, 0), (1,))) == ()


def toast(seat: int, number: int, *, emptied: bool = False) -> ToastCalled:
    return ToastCalled(seat=seat, number=number, emptied=emptied)


def test_all_three_toasts() -> None:
    feats, over = bierfest.GAME.feats, Outcome("toasts", (1, 2, 3), (2,))
    assert feats((toast(2, 1), toast(2, 2), toast(2, 3)), over) == (Feat(2, "toastmaster"),)
    assert feats((toast(2, 1), toast(1, 2), toast(2, 3)), over) == ()
    assert feats((toast(2, 1), toast(2, 2)), over) == ()
    assert feats((toast(2, 1), toast(2, 2), toast(2, 3, emptied=True)), over) == ()


def test_won_without_declaring() -> None:
    feats, over = one_eleven.GAME.feats, Outcome("declared", (62, 70, 10), (1,))
    others = (Declared(seat=0), Declared(seat=2))
    assert feats(others, over) == (Feat(1, "quiet_winner"),)
    assert feats((*others, Declared(seat=1)), over) == ()
    assert feats((), over) == (), "nobody declared"


def test_an_elimination_by_the_bar_is_a_feat() -> None:
    feats, over = cafe.GAME.feats, Outcome("last_left", (-3, 5), (1,))
    assert feats((WentOut(seat=0, points=-3),), over) == (Feat(0, "own_bill"),)
    assert feats((), over) == ()


@cache
def ends(game: AnyGame) -> tuple[tuple[tuple[Event, ...], Outcome], ...]:
    """The events and outcomes of real games."""
    found = []
    for path in sorted(FOLDER.glob(f"{game.name}-*.txt")):
        positions = list(read(path.read_text(encoding="utf-8")).positions())
        outcome = game.outcome(positions[-1].state)
        if outcome is not None:
            found.append((tuple(event for position in positions for event in position.events), outcome))
    assert found, f"{game.name} lacks golden play-throughs: docs/adding-a-game.md says how they are made"
    return tuple(found)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_feats_are_of_seats_that_are_there(game: AnyGame) -> None:
    for events, outcome in ends(game):
        for feat in game.feats(events, outcome):
            assert feat.seat in range(len(outcome.scores))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_game_without_points_says_so(game: AnyGame) -> None:
    figures = {outcome.scores for _, outcome in ends(game)}
    assert game.scored == (not all(set(scores) <= {0, 1} for scores in figures))
