"""The pictures of Bremen as data: goldens of a few moments, and what has to hold in every game.

`UPDATE_GOLDENS=1` writes the goldens anew; look at the pictures with `python -m tools.look bremen` then.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.games.registry import PLUGINS
from bot.pictures.composing import png_of
from bot.pictures.drawing import WIDTH, Drawing
from bot.screens.game_screens import AnyPictures
from bot.tables import AnyTableView
from engines.bremen import BremenOptions, Propose, Refuse
from engines.bremen.model import TILES
from tests.engines.drawing_bremen import GAME, after, deal, table
from tests.games.bremen_tables import FOUR, HIDDEN, THREE, given_up, lost, table_view, voting, won
from tests.games.kit import played, table_of, table_view_of

FOLDER = Path(__file__).parent / "golden_bremen"
TEN = ("D7", "D4", "D8", "D9")


def pictures() -> AnyPictures:
    found = PLUGINS["bremen"].pictures
    assert found is not None
    return found


def board(seen: AnyTableView) -> Drawing:
    return pictures().board(seen)


def hand(seen: AnyTableView) -> Drawing:
    return pictures().hand(seen, "")


def names(drawing: Drawing) -> list[str]:
    return [stamp.sprite.name for stamp in drawing.stamps]


def goldens() -> dict[str, Drawing]:
    led = (*TEN, "C4")
    return {
        "opening-3": board(table_view(deal(3))),
        "opening-3-hand": hand(table_view(deal(3), deal(3).to_act)),
        "round": board(table_view(after(table(*FOUR), "D7", "D4"))),
        "taken": board(table_view(after(table(*FOUR), *TEN))),
        "too-many": board(table_view(table(*THREE, middle="D4", first=1, taken=(9, 0, 0)))),
        "hidden": board(table_view(after(table(*FOUR, options=HIDDEN), "D7", "D4"))),
        "voting": board(table_view(voting())),
        "given-up": board(table_view(given_up())),
        "won": board(table_view(won())),
        "lost": board(table_view(lost())),
        "hand-to-act": hand(table_view(table(*FOUR), 0, *led)),
        "hand-waiting": hand(table_view(table(*FOUR), 3, *led)),
    }


@pytest.mark.parametrize("name", list(goldens()))
def test_pictures_are_as_they_were(name: str) -> None:
    path, drawn = FOLDER / f"{name}.txt", f"{goldens()[name]}\n"
    if os.environ.get("UPDATE_GOLDENS"):
        path.write_text(drawn, encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("seats", "options"), [(3, BremenOptions()), (4, BremenOptions()), (4, HIDDEN)])
def test_nothing_is_drawn_beyond_the_sheet(seats: int, options: BremenOptions) -> None:
    for ply, (state, log, _) in enumerate(played(PLUGINS["bremen"].game, seats, options, 1)):
        at = table_of(GAME, state, options, seats, ply)
        for seat in (None, *range(seats)):
            seen = table_view_of(GAME, state, at, seat, log)
            drawing = board(seen) if seat is None else hand(seen)
            check_inside(drawing)
            low, high = (700, 1100) if seat is None else (300, 460)
            assert drawing.width == WIDTH
            assert low <= drawing.height <= high


def test_nothing_is_drawn_beyond_the_sheet_when_hands_are_turned_up() -> None:
    for state in (given_up(), won(), lost()):
        check_inside(board(table_view(state)))


def check_inside(drawing: Drawing) -> None:
    for stamp in drawing.stamps:
        left, top, wide, high = stamp.sprite.box
        assert stamp.x + left >= 0, str(stamp)
        assert stamp.y + top >= 0, str(stamp)
        assert stamp.x + left + wide <= drawing.width, str(stamp)
        assert stamp.y + top + high <= drawing.height, str(stamp)


def test_every_tile_is_told_from_every_other_and_from_itself_in_each_state() -> None:
    sprites = {
        stamp.sprite.key
        for tile in TILES
        for stamp in hand(table_view(table(tile.code, "D2", "D3", "D4", leader=1), 0)).stamps
        if stamp.sprite.name == f"tile {tile.code}"
    }
    assert len(sprites) == len(TILES)


def test_the_finished_round_is_in_a_hand_until_its_seat_has_played() -> None:
    """Seat 3 takes the first round and leads the second; the others see the first until they have played."""
    moves = (*TEN, "C4", "C1", "C2")
    for done in range(4, 8):
        for seat, place in ((3, 5), (0, 6), (1, 7), (2, 8)):
            shown = names(hand(table_view(table(*FOUR), seat, *moves[:done])))
            assert ("tile D7" in shown) == (done < place), (seat, done)


def test_only_tiles_that_may_be_played_are_raised_and_have_a_ring() -> None:
    acting = hand(table_view(after(table("D7 R2", "D4 C2 D6 R3", "D8 R4", "D9 R5"), "D7"), 1))
    shown = names(acting)
    assert [name for name in shown if name.startswith("ring")] == ["ring A", "ring B"]
    assert [name for name in shown if name.endswith(" dim")] == ["tile R3 dim", "tile C2 dim"]
    asked = names(hand(table_view(after(table(*FOUR), "D7", Propose()), 2)))
    assert not [name for name in asked if name.startswith("ring") or name.endswith(" dim")]
    refused = names(hand(table_view(after(table(*FOUR), "D7", Propose(), *[Refuse()]), 1)))
    assert "ring A" in refused


def test_a_goal_is_lit_as_soon_as_somebody_stands_on_it() -> None:
    stood = {(0, 0, 0, 0): "0", (2, 1, 1, 1): "8", (6, 4, 2, 0): "24,16,8,0", (1, 1, 1, 1): "none"}
    ladders = {}
    for taken, lit in stood.items():
        drawn = board(table_view(table(*FOUR, taken=taken))).stamps
        [ladders[taken]] = [stamp.sprite for stamp in drawn if stamp.sprite.name.startswith("ladder")]
        assert ladders[taken].name == f"ladder lit {lit}"
    assert len({sprite.key for sprite in ladders.values()}) == len(stood)


def test_a_picture_becomes_a_small_file() -> None:
    assert len(png_of(board(table_view(deal(4))))) < 150_000
