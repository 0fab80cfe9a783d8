"""The pictures of Willkommen, Bierfest!: a few of them as data, what lies where, and that nothing leaves the sheet.

`UPDATE_GOLDENS=1` writes the goldens anew; look at the pictures with `python -m tools.look bierfest` then.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from bot.games.bierfest.icons import ICONS
from bot.games.registry import PLUGINS
from bot.pictures.drawing import WIDTH, Drawing, Stamp
from bot.tables import AnyTableView
from bot.tables.story import Told
from engines.bierfest import BierfestOptions, State
from tests.engines.drawing_bierfest import DRAW, GAME, after, lay, lay_beer, lose, put, table
from tests.engines.hooks_bierfest import OTHER_EDITION
from tests.games.bierfest_tables import table_view, told
from tests.games.kit import played, table_of, table_view_of
from tests.games.test_bierfest_screens import MANY

PICTURES: Final = PLUGINS["bierfest"].pictures
GOLDEN: Final = Path(__file__).parent / "golden_bierfest"
HIGHEST: Final = 1100


def board(state: State, log: Sequence[Told] = ()) -> Drawing:
    assert PICTURES is not None
    return PICTURES.board(table_view(state, None, log))


def hand(state: State, seat: int = 0, choice: str = "", log: Sequence[Told] = ()) -> Drawing:
    assert PICTURES is not None
    return PICTURES.hand(table_view(state, seat, log), choice)


def named(drawing: Drawing, beginning: str) -> list[Stamp]:
    return [each for each in drawing.stamps if each.sprite.name.startswith(beginning)]


def names(drawing: Drawing, beginning: str) -> list[str]:
    return [each.sprite.name for each in named(drawing, beginning)]


def check_inside(drawing: Drawing) -> None:
    """Nothing is cut at the edge of the sheet; what is painted of a sprite may end a little within its box."""
    spare = 10
    for sprite, x, y in drawing.stamps:
        left, top, width, height = sprite.box
        assert x + left >= -spare, f"{sprite.name} at {x},{y}"
        assert y + top >= -spare, f"{sprite.name} at {x},{y}"
        assert x + left + width <= drawing.width + spare, f"{sprite.name} at {x},{y}"
        assert y + top + height <= drawing.height + spare, f"{sprite.name} at {x},{y}"


def check_apart(drawing: Drawing, beginning: str) -> None:
    """No two of these touch."""
    for (first, x, y), (second, to_x, to_y) in pairwise(named(drawing, beginning)):
        apart = abs(to_x - x) >= (first.box.width + second.box.width) / 2 - 10
        assert apart or abs(to_y - y) >= (first.box.height + second.box.height) / 2 - 10, f"{first.name} {x},{y}"


# --- as data -----------------------------------------------------------------------------------------


def _views() -> dict[str, Drawing]:
    opening = table("KKPWKA", ["", "", ""])
    turn, log = told(table("APKtWD", ["PPPw", "DD", ""], sets=("", "DDDw KK"), minus=("", "", "Ab")), DRAW)
    laid, laid_log = told(table("APKtWD", ["PPPw", "DD", ""]), DRAW, lay("PPPw"))
    back, back_log = told(table("APKtWD", ["PPPw", "DD", ""]), DRAW, DRAW, DRAW, put("A"))
    toast = table("tKKKK", ["ttD", "WWttb", "DDDAA"], sets=("", "PP KKKb"), toasts=2)
    lost, lost_log = told(toast, DRAW, lay_beer("WW"))
    over, over_log = told(toast, DRAW, lay_beer("WW"), lose(0, "P"), lose(1, "b"), lay_beer("DDD"))
    return {
        "board-opening": board(opening),
        "board-laid": board(laid, laid_log),
        "board-put-back": board(back, back_log),
        "board-toast": board(lost, lost_log),
        "board-over": board(over, over_log),
        "hand-lay": hand(turn, log=log),
        "hand-lose": hand(lost, 1, log=lost_log),
    }


@pytest.mark.parametrize("name", sorted(_views()))
def test_a_picture_is_as_it_was_kept(name: str) -> None:
    path, drawn = GOLDEN / f"{name}.txt", f"{_views()[name]}\n"
    if os.environ.get("UPDATE_GOLDENS"):
        path.write_text(drawn, encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8")


def test_every_golden_is_drawn() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(_views())


# --- the board ---------------------------------------------------------------------------------------


def test_toasts_to_come_are_lit_and_those_done_are_stubs() -> None:
    for toasts in range(3):
        shown = names(board(table("KKK", ["", "", ""], toasts=toasts)), "candle")
        assert shown == ["candle done"] * toasts + ["candle lit"] * (3 - toasts)


def test_hands_are_backs_with_their_number() -> None:
    drawing = board(table("KKK", ["PPPPPPPPwtK", "D", ""]))
    assert [each.sprite.name for each in named(drawing, "figures") if each.x > 800] == ["figures 11", "figures 1"]
    assert not names(drawing, "card ")


def test_a_set_has_its_cards_and_its_worth() -> None:
    drawing = board(table("KKK", ["", "", ""], sets=("PPPPww",)))
    assert len(names(drawing, "card pils")) == 4
    assert len(names(drawing, "card wurst")) == 2
    assert names(drawing, "coaster") == ["coaster 13"]


def test_five_and_six_are_told_apart_by_a_figure() -> None:
    assert names(board(table("KKK", ["", "", ""], sets=("PPPP DDDDD WWWWWW",))), "pill ×") == ["pill ×5", "pill ×6"]


def test_fans_lie_closer_before_they_take_another_row() -> None:
    few, more = "PPPP DDDD", "PPPPPP DDDDDD WWWWWW AAAAAA"
    steps = []
    for sets in (few, more):
        first, second, *_ = named(board(table("KKK", ["", "", ""], sets=(sets,))), "card pils")
        steps.append(second.x - first.x)
        assert first.y == second.y
    assert steps[0] == 17
    assert 8 <= steps[1] < 17


def test_the_last_set_and_those_of_the_round_are_marked() -> None:
    state, log = told(table("AKWK", ["PP", "DD", ""]), DRAW, lay("PP"))
    assert len(names(board(state, log), "fresh")) == 1
    assert len(names(board(state, log), "last corner")) == 1
    state, log = told(table("AKWK", ["PP", "DD", ""]), DRAW, lay("PP"), DRAW, lay("DD"))
    assert len(names(board(state, log), "fresh")) == 2
    corner, pils = named(board(state, log), "last corner"), named(board(state, log), "card pils")
    assert len(corner) == 1
    assert corner[0].y > pils[0].y + 60, "the corner is in Ben's lane"


def test_what_was_put_back_is_a_dashed_place() -> None:
    state, log = told(table("APKtWD", ["PPPw", "DD", ""]), DRAW, DRAW, DRAW, put("A"))
    assert len(names(board(state, log), "put back")) == 1
    assert [each.x > 700 for each in named(board(state, log), "back 0.6") if each.y < 150].count(True) == 2


def test_at_a_toast_the_open_hand_lies_above_the_lanes() -> None:
    state, log = told(table("tKKKK", ["ttD", "WWttb", "D"], sets=("", "PP KKK")), DRAW, lay_beer("WW"))
    assert names(board(state, log), "card toast") == ["card toast 0.52"]
    assert names(board(state, log), "card brezel") == ["card brezel 0.52"]


def test_who_has_won_wears_a_crown() -> None:
    state = after(table("tKKK", ["tt", "DD", ""], toasts=2), DRAW, lay_beer("DD"))
    crown, token = named(board(state), "crown"), named(board(state), "seat B")
    assert len(crown) == 1
    assert crown[0].x == token[-1].x
    assert 0 < token[-1].y - crown[0].y < 60


@pytest.mark.parametrize("seats", GAME.seats)
def test_however_many_sets_there_are_the_board_is_not_too_high(seats: int) -> None:
    drawing = board(after(table("tPW", ["tt", "tt", *[""] * (seats - 2)], sets=("", MANY)), DRAW))
    assert drawing.height <= HIGHEST
    check_inside(drawing)
    check_apart(drawing, "coaster")
    assert len(names(drawing, "coaster")) == 30


# --- the hand ----------------------------------------------------------------------------------------


def test_letters_lie_on_what_may_be_laid_now() -> None:
    state = after(table("APP", ["DDDwwWWK", "", ""]), DRAW)
    rings, weizen, dunkel = (named(hand(state), each) for each in ("ring", "card weizen", "card dunkel"))
    assert [each.sprite.name for each in rings] == ["ring A", "ring B"]
    assert abs(rings[0].x - weizen[-1].x) < 40
    assert abs(rings[1].x - dunkel[-1].x) < 40
    assert not names(hand(state, 1), "ring"), "nobody else may lay"
    assert names(hand(state, choice="2"), "ring") == ["ring B"]


def test_a_hand_of_thirty_eight_cards_has_its_numbers() -> None:
    state = after(table("AK", ["PPPPPPPPWWWWWWDDDDDDDKKKKKKwwwwwbbbtt", "", ""]), DRAW)
    drawing = hand(state)
    counts = ["pill ×8", "pill ×6", "pill ×7", "pill ×6", "pill ×1", "pill ×5", "pill ×3", "pill ×2"]
    assert sum(int(each.removeprefix("pill ×")) for each in counts) == 38
    assert names(drawing, "pill ×") == counts
    check_inside(drawing)


def test_what_a_toast_would_bring_stands_below_the_toast_cards() -> None:
    drawing = hand(after(table("APP", ["DDDwwWWKt", "", ""], sets=("KK",)), DRAW))
    assert names(drawing, "figures") == ["figures −3"]
    figure, toast = named(drawing, "figures")[0], named(drawing, "card toast")[0]
    assert figure.x == toast.x
    assert not names(hand(table("APP", ["", "", ""])), "figures"), "nothing can be lost"
    assert not names(hand(after(table("tKKK", ["tt", "WWb", ""]), DRAW), 1), "figures"), "it has come"


def test_what_was_drawn_in_this_turn_is_new() -> None:
    state, log = told(table("APP", ["DD", "", ""]), DRAW)
    new, alt = named(hand(state, log=log), "fresh"), named(hand(state, log=log), "card alt")
    assert [each.x for each in new] == [alt[0].x]


def test_the_own_sets_have_letters_where_a_card_is_to_be_lost() -> None:
    state = after(table("tPW", ["tt", "tt", ""], sets=("", MANY)), DRAW)
    shown = names(hand(state, 1), "ring")
    assert shown[:2] == ["ring A", "ring B"]
    assert shown[-1] == "ring AD"
    assert len(set(shown)) == 30
    check_inside(hand(state, 1))
    check_apart(hand(state, 1), "ring")


# --- always ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_leaves_the_sheet(seats: int) -> None:
    assert PICTURES is not None
    for seed, options in enumerate((BierfestOptions(), BierfestOptions(edition=OTHER_EDITION))):
        for ply, (state, log, _) in enumerate(played(PLUGINS["bierfest"].game, seats, options, seed)):
            if ply % 5:
                continue
            at = table_of(GAME, state, options, seats, ply)
            for seat in (None, *range(seats)):
                seen: AnyTableView = table_view_of(GAME, state, at, seat, log)
                drawing = PICTURES.board(seen) if seat is None else PICTURES.hand(seen, "")
                assert drawing.width == WIDTH
                assert drawing.height <= HIGHEST
                check_inside(drawing)


def test_the_icons_are_square_and_their_names_fit_an_emoji() -> None:
    assert len({icon.name for icon in ICONS}) == len(ICONS) == 9
    for icon in ICONS:
        assert icon.sprite.box.width == icon.sprite.box.height
        assert icon.name.startswith("bierfest_")
        assert icon.plain
