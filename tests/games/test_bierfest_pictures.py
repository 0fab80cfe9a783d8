"""The pictures of Willkommen, Bierfest!: a few of them as data, what lies where, and that nothing leaves the sheet.

`UPDATE_GOLDENS=1` rewrites the goldens; look at the pictures with `python -m tools.look bierfest` then.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from bot.games.bierfest.art.sprites import ICONS
from bot.games.registry import PLUGINS
from bot.pictures.drawing import WIDTH, Drawing, Stamp
from bot.tables.story import LogEntry
from bot.tables.types import AnyTableView
from engines.bierfest.edition import BierfestOptions
from engines.bierfest.model import State
from tests.engines.drawing_bierfest import DRAW, GAME, STOP, after, lay, lay_beer, lose, put, table
from tests.engines.hooks_bierfest import OTHER_EDITION
from tests.games.bierfest_tables import state_and_log, table_view
from tests.games.kit import played, table_of, table_view_of
from tests.games.test_bierfest_screens import MANY

PICTURES: Final = PLUGINS["bierfest"].pictures
GOLDEN: Final = Path(__file__).parent / "golden_bierfest"
HIGHEST: Final = 1100


def board(state: State, log: Sequence[LogEntry] = ()) -> Drawing:
    assert PICTURES is not None
    return PICTURES.board(table_view(state, None, log))


def hand(state: State, seat: int = 0, choice: str = "", log: Sequence[LogEntry] = ()) -> Drawing:
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
    turn, log = state_and_log(table("APKtWD", ["PPPw", "DD", ""], sets=("", "DDDw KK"), minus=("", "", "Ab")), DRAW)
    laid, laid_log = state_and_log(table("APKtWD", ["PPPw", "DD", ""]), DRAW, lay("PPPw"))
    back, back_log = state_and_log(table("APKtWD", ["PPPw", "DD", ""]), DRAW, DRAW, DRAW, put("A"))
    toast = table("tKKKK", ["ttD", "WWttb", "DDDAA"], sets=("", "PP KKKb"), toasts=2)
    lost, lost_log = state_and_log(toast, DRAW, lay_beer("WW"))
    over, over_log = state_and_log(toast, DRAW, lay_beer("WW"), lose(0, "P"), lose(1, "b"), lay_beer("DDD"))
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
    state, log = state_and_log(table("AKWK", ["PP", "DD", ""]), DRAW, lay("PP"))
    assert len(names(board(state, log), "fresh")) == 1
    assert len(names(board(state, log), "last corner")) == 1
    state, log = state_and_log(table("AKWK", ["PP", "DD", ""]), DRAW, lay("PP"), DRAW, lay("DD"))
    assert len(names(board(state, log), "fresh")) == 2
    corner, pils = named(board(state, log), "last corner"), named(board(state, log), "card pils")
    assert len(corner) == 1
    assert corner[0].y > pils[0].y + 60, "the corner is in Ben's lane"


def test_returned_cards_are_dashed_places() -> None:
    state, log = state_and_log(table("APKtWD", ["PPPw", "DD", ""]), DRAW, DRAW, DRAW, put("A"))
    assert len(names(board(state, log), "put back")) == 1
    assert [each.x > 700 for each in named(board(state, log), "back 0.6") if each.y < 150].count(True) == 2


def test_at_a_toast_the_open_hand_lies_above_the_lanes() -> None:
    state, log = state_and_log(table("tKKKK", ["ttD", "WWttb", "D"], sets=("", "PP KKK")), DRAW, lay_beer("WW"))
    assert names(board(state, log), "card toast") == ["card toast 0.52"]
    assert names(board(state, log), "card brezel") == ["card brezel 0.52"]


def test_a_winner_wears_a_crown() -> None:
    state = after(table("tKKK", ["tt", "DD", ""], toasts=2), DRAW, lay_beer("DD"))
    crown, token = named(board(state), "crown"), named(board(state), "seat 1")
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


def test_each_seat_has_a_row_and_the_readers_is_next_to_the_cards() -> None:
    drawing = hand(table("KKK", ["P", "DD", ""], sets=("PPw", "DDD KKb"), minus=("AA",)), 1)
    tokens = named(drawing, "seat ")
    assert [each.sprite.name for each in tokens] == ["seat 2", "seat 0 acts", "seat 1"]
    assert names(drawing, "chip ") == [
        "chip pils ×2 wurst ×1 = 4",
        "chip dunkel ×3 = 5",
        "chip koelsch ×2 brezel ×1 = 4",
    ]
    chips, rows = named(drawing, "chip "), [each.y for each in tokens]
    assert [rows.index(each.y) for each in chips] == [1, 2, 2]
    assert [each.sprite.name for each in named(drawing, "figures") if each.x > 880] == [
        *("figures 0", "figures 1", "figures 2", "figures 2")
    ]


def test_only_held_cards_lie_on_the_felt_and_counts_begin_with_two() -> None:
    drawing = hand(table("AK", ["PPPPPPPPWWWWWWDDDDDDDKKKKKKwwwwwbbb", "", ""]))
    assert names(drawing, "big ") == ["big pils", "big weizen", "big dunkel", "big koelsch", "big wurst", "big brezel"]
    assert names(drawing, "pill ×") == ["pill ×8", "pill ×6", "pill ×7", "pill ×6", "pill ×5", "pill ×3"]
    assert not names(hand(table("AK", ["PW", "", ""])), "pill ×")
    assert not names(hand(table("AK", ["", "", ""])), "big ")


@pytest.mark.parametrize(("held", "wide"), [("P", 160), ("PWDK", 160), ("PWDKA", 148), ("PWDKAwbt", 87)])
def test_cards_are_as_large_as_there_is_room_for(held: str, wide: int) -> None:
    cards = named(hand(table("AK", [held, "", ""])), "big ")
    assert len(cards) == len(held)
    for card in cards:
        assert card.sprite.box.width == wide + 16
    check_apart(hand(table("AK", [held, "", ""])), "big ")


def test_the_badge_says_what_a_toast_would_bring() -> None:
    drawing = hand(after(table("APP", ["DDDwwWWKt", "", ""], sets=("KK",)), DRAW))
    assert names(drawing, "badge") == ["badge −3"]
    assert names(hand(table("APP", ["", "", ""])), "badge") == ["badge"], "nothing can be lost"
    assert names(hand(after(table("tKKK", ["tt", "WWb", ""]), DRAW), 1), "badge") == ["badge"], "it has come"


def test_cards_drawn_in_this_turn_and_a_chosen_beer_are_outlined() -> None:
    state, log = state_and_log(table("APP", ["DD", "", ""]), DRAW)

    def outlined(choice: str) -> list[str]:
        places = {(each.x, each.y) for each in named(hand(state, choice=choice, log=log), "fresh")}
        return [card.sprite.name for card in named(hand(state, log=log), "big ") if card.x in {x for x, _ in places}]

    assert outlined("") == ["big alt"]
    assert outlined("2") == ["big dunkel"]
    assert outlined("2.2") == ["big dunkel"]
    assert outlined("4") == ["big alt"], "no set of it can be laid"


def test_sets_laid_since_by_others_are_outlined() -> None:
    state, log = state_and_log(table("AKWK", ["", "PP", ""], sets=("", "DD")), DRAW, STOP, DRAW, lay("PP"))
    [new], chips = named(hand(state, log=log), "fresh"), named(hand(state, log=log), "chip ")
    assert (new.x, new.y) == (chips[1].x, chips[1].y)


def test_the_readers_sets_lie_on_the_felt_when_a_card_is_to_be_lost() -> None:
    state = after(table("tPW", ["tt", "tt", ""], sets=("", "PPw WWW")), DRAW)
    drawing = hand(state, 1)
    assert names(drawing, "big ") == ["big pils", "big weizen"]
    assert names(drawing, "pill ×") == ["pill ×2", "pill ×3"]
    assert names(drawing, "disc") == ["disc wurst 0.54"]
    assert names(drawing, "coaster") == ["coaster 4", "coaster 5"]
    assert not names(hand(state, 0), "coaster"), "nobody else chooses"


def test_however_many_sets_there_are_nothing_is_cut() -> None:
    state = after(table("tPW", ["tt", "tt", ""], sets=("", MANY)), DRAW)
    drawing = hand(state, 1)
    assert len(names(drawing, "big ")) == len(names(drawing, "chip ")) == 30
    check_inside(drawing)
    check_apart(drawing, "coaster")


def test_discord_s_badge_hides_nothing() -> None:
    drawing = hand(table("AK", ["PWDKAwbt", "", "", "", ""]))
    assert drawing.clear_corner
    for sprite, x, y in drawing.stamps[8:]:
        in_corner = x + sprite.box.left < 200 and y + sprite.box.top + sprite.box.height > drawing.height - 122
        assert not in_corner or sprite.name.startswith("panel"), sprite.name


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
