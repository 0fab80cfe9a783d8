"""The pictures of 111, as data: what lies where, what is marked, and that all of it is on the sheet.

`UPDATE_GOLDENS=1` rewrites the goldens; look at the pictures with `python -m tools.look one_eleven` then.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import msgspec
import pytest

from bot.games.one_eleven.art.sprites import ICONS
from bot.games.registry import PLUGINS
from bot.pictures.drawing import WIDTH, Drawing
from bot.pictures.icons import Icon
from bot.pictures.rasters import rasterised
from bot.screens.game_screens import AnyPictures
from engines.one_eleven.edition import OneElevenOptions
from engines.one_eleven.model import Insert, Take
from tests.engines.drawing_one_eleven import DOWN, FRONT, MIXED, UP, deal, replace
from tests.games.kit import played, table_of, table_view_of
from tests.games.one_eleven_scenes import GAME, ONE_OFF, Scene, scene, table_view
from tests.pictures.sheets import check_sheet, drawn_lines

FOLDER = Path(__file__).parent / "golden_one_eleven"
DECLARE = Insert(11, 11, declare=True)


def pictures() -> AnyPictures:
    found = PLUGINS[GAME.name].pictures
    assert found is not None
    return found


def board(shown: Scene) -> Drawing:
    return pictures().board(table_view(shown, None))


def hand(shown: Scene, seat: int, choice: str = "") -> Drawing:
    return pictures().hand(table_view(shown, seat), choice)


def opened() -> Scene:
    """After a turn of each: a card taken face up in the row of A, none known of B, A to play."""
    return scene([MIXED, DOWN], "109 [110] [111]", Take(0), replace(3), Take(1), FRONT)


def round_over() -> Scene:
    return scene([ONE_OFF, MIXED], "109 [110] [111]", Take(0), DECLARE)


@cache
def goldens() -> dict[str, Drawing]:
    over = scene([ONE_OFF, MIXED], "109 [110] [111]", Take(0), DECLARE, rounds=((59, 0), (0, 0)))
    return {
        "opening-5": board(Scene(deal(5))),
        "middle": board(opened()),
        "taken": board(opened().after(Take(1))),
        "round-over": board(round_over()),
        "game-over": board(over),
        "limit": board(Scene(deal(2, turn_limit=20)).idle(36)),
        "hand-to-take": hand(scene([MIXED, DOWN], "109 110 111"), 0),
        "hand-to-insert": hand(opened().after(Take(1)), 0),
        "hand-to-declare": hand(scene([ONE_OFF, MIXED], "109 [110] [111]", Take(0)), 0, "insert.11.11.0"),
        "hand-waiting": hand(opened().after(Take(1)), 1),
    }


@pytest.mark.parametrize("name", list(goldens()))
def test_pictures_are_as_they_were(name: str) -> None:
    path, drawn = FOLDER / f"{name}.txt", f"{goldens()[name]}\n"
    if os.environ.get("UPDATE_GOLDENS"):
        path.write_text(drawn, encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_is_drawn_beyond_the_sheet(seats: int) -> None:
    options = OneElevenOptions(turn_limit=20, target=30)
    story = list(played(PLUGINS[GAME.name].game, seats, options, seats))
    for ply, (state, log, _) in [*list(enumerate(story))[:: 1 + len(story) // 60], (len(story), story[-1])]:
        at = table_of(GAME, state, options, seats, ply)
        for seat in (None, *range(seats)):
            seen = table_view_of(GAME, state, at, seat, log)
            drawing = pictures().board(seen) if seat is None else pictures().hand(seen, "")
            check_sheet(drawing)
            low, high = (700, 1100) if seat is None else (600, 700)
            assert drawing.width == WIDTH
            assert low <= drawing.height <= high


def test_a_stopped_table_turns_up_all_rows() -> None:
    shown = opened()
    turned_up = tuple(GAME.view(shown.state, seat) for seat in range(2))
    stopped = msgspec.structs.replace(table_view(shown, None), turned_up=turned_up, to_act=None)
    drawing = pictures().board(stopped)
    check_sheet(drawing)
    cards = [name for name, *_ in drawn_lines(drawing, "card")]
    assert len(cards) == 12 + 12 + 2  # and the two open offers
    assert len(drawn_lines(drawing, "underline")) == 2


def test_a_card_taken_face_down_is_a_back_for_others() -> None:
    taken = opened().after(Take(2))
    for later in (taken, taken.after(replace(0))):
        assert "card 111 with 4" in str(hand(later, 0))
        for drawing in (board(later), hand(later, 1)):
            assert "111" not in str(drawing).replace("1111", "")


def test_a_row_that_counted_stays_open_until_its_seat_has_had_a_turn() -> None:
    ended = round_over()
    assert len(drawn_lines(board(ended), "underline")) == 2
    assert {name for name, *_ in drawn_lines(board(ended), "figures +")} == {"figures +24", "figures +5"}
    assert len(drawn_lines(board(ended.idle(1)), "underline")) == 1
    assert not drawn_lines(board(ended.idle(2)), "underline")


def test_the_last_move_is_marked_where_the_card_went_and_where_the_other_lies() -> None:
    corners = drawn_lines(board(opened()), "last corner")
    assert len(corners) == 2
    assert len(drawn_lines(board(opened().after(Take(1))), "last corner")) == 1  # the card that lay there is taken
    assert not drawn_lines(board(Scene(deal(3))), "last corner")


def test_each_card_shows_the_run_after_replacing_it_and_the_best_is_lit() -> None:
    def lengths(drawing: Drawing) -> list[str]:
        return [name.removeprefix("run of ") for name, *_ in drawn_lines(drawing, "run of")]

    taken = scene([MIXED, DOWN], "61 110 111", Take(0))
    assert lengths(hand(taken, 0)) == ["3", "2", "4 best", *["2"] * 9]  # 2 60 61 62
    assert lengths(hand(taken, 1)) == lengths(hand(scene([MIXED, DOWN], "61 110 111"), 0)) == []
    declaring = scene([ONE_OFF, MIXED], "109 [110] [111]", Take(0))
    assert lengths(hand(declaring, 0))[-1] == "12 best"
    asked = hand(declaring, 0, "insert.11.11.0")
    assert lengths(asked) == []
    assert [name for name, *_ in drawn_lines(asked, "badge")] == ["badge of 12 cards, 19 noses, 24 points"]


def test_a_line_a_turn_shows_who_took_what_where_and_what_left() -> None:
    lap = scene([MIXED, DOWN, UP], "[109] [110] [111]", Take(0), replace(3), Take(0), FRONT, Take(1), replace(4))
    shown = hand(lap, 0)
    lines = {name for name, *_ in drawn_lines(shown, "strokes")}
    assert lines == {"strokes 1 out 12", "strokes 5 out 5"}  # B and C since the reader's turn
    left = [stamp.sprite.name for stamp in shown.stamps if stamp.x < 570 and 8 < stamp.y < 258]
    assert [name for name in left if name.startswith(("card", "back", "seat"))] == [
        "seat 1", "card 62 with 2", "card 7 with 1",
        "seat 2", "back", "card 42 with 2",
    ]  # fmt: skip
    assert [name for name, *_ in drawn_lines(hand(lap, 2), "strokes")] == ["strokes 5 out 5"]  # the reader's turn alone
    assert "110" in str(hand(lap, 2))
    assert "110" not in str(shown).replace("1100", "")


def test_a_new_round_begins_without_plays_and_with_the_offers_in_the_middle() -> None:
    assert not drawn_lines(hand(round_over(), 1), "strokes")
    assert not drawn_lines(hand(Scene(deal(5)), 0), "strokes")


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_corner_of_discords_badge_is_clear(seats: int) -> None:
    """Nothing but the table top lies in the lower left 200 by 122 units."""
    lap = Scene(deal(seats)).idle(seats)
    for drawing in (hand(lap, 0), hand(lap.after(Take(0)), 0), hand(lap, 1)):
        assert drawing.clear_corner
        for sprite, x, y in drawing.stamps[1:]:
            assert x + sprite.box.left >= 200 or y + sprite.box.top + sprite.box.height <= drawing.height - 122, sprite


@pytest.mark.parametrize(("row", "left", "badge"), [(MIXED, 38, 320), (" ".join(MIXED.split()[::-1]), 908, 781)])
def test_the_bracket_stands_over_the_run_and_its_badge_stays_on_the_sheet(row: str, left: int, badge: int) -> None:
    drawing = hand(scene([row, DOWN], "[109] [110] [111]"), 0)
    check_sheet(drawing)
    assert drawn_lines(drawing, "bracket") == [("bracket 155", left, 311)]
    assert drawn_lines(drawing, "badge") == [("badge of 2 cards, 5 noses", badge, 311)]


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.name)
def test_every_icon_is_square_and_something_is_drawn(icon: Icon) -> None:
    assert icon.name.startswith("one_eleven_")
    assert icon.sprite.box.width == icon.sprite.box.height
    drawn = rasterised(icon.sprite).getchannel("A")
    assert drawn.histogram()[0] < drawn.width * drawn.height * 0.75
    assert {drawn.getpixel(corner) for corner in ((0, 0), (127, 0), (0, 127), (127, 127))} == {0}  # nothing is cut off
