"""What the screens of Willkommen, Bierfest! tell of turns and toasts, to whom, and for how long."""

from __future__ import annotations

from bot.games.registry import PLUGINS
from bot.locales import words
from bot.screens.table import board_screen
from engines.bierfest import Move
from tests.engines.drawing_bierfest import DRAW, SKIP, STOP, after, deal, lay, lay_beer, lose, put, refuse, table
from tests.games.bierfest_tables import board, hand, table_view, told
from tests.screens.reading import check_limits, texts


def test_the_turns_of_a_round_are_told() -> None:
    moves: list[Move] = [DRAW, DRAW, DRAW, put("A"), put("P"), DRAW, DRAW]
    shown = board(*told(table("APtKWDAAKK", ["DD", "W", "K"]), *moves))
    assert "-# **Anna** draws 3 cards and puts 2 back." in shown
    assert "**Ben\\_\\*Beer\\*** draws 2 cards." in shown
    assert "-# **Ben" not in shown
    assert "Deck: **7**" in shown
    shown = board(*told(table("PKKKKKKK", ["Pw", "W", "K"]), DRAW, lay("PPw")))
    assert "-# **Anna** draws a card and lays 🍺 Pils ×2 + 🌭 Wurst." in shown
    assert "> 🍺 Pils ×2 + 🌭 Wurst" in shown


def test_as_many_turns_are_told_as_there_are_other_seats() -> None:
    """For everybody the same ones, and the one that goes on."""
    before, moves = table("P" * 12, ["", "", ""]), (DRAW, STOP, DRAW, DRAW, STOP, DRAW, STOP, DRAW, STOP)
    for number, small in ((8, [True, True, False]), (9, [True, True])):
        state, log = told(before, *moves[:number])
        for shown in (board(state, log), *(texts(hand(state, seat=seat, log=log)) for seat in range(3))):
            lines = [line for line in shown.splitlines() if "draws" in line]
            assert [line.startswith("-#") for line in lines] == small
            assert "Anna" in lines[-1]


def test_before_the_first_card_it_is_told_who_begins() -> None:
    assert "**Anna** begins" in board(deal(3))
    assert "begins" not in board(*told(deal(3), DRAW))


def test_a_toast_is_told_seat_by_seat() -> None:
    before = table("tKKKK", ["ttD", "WWttb", "DDDAA"], sets=("", "PP KKK"))
    shown = board(*told(before, DRAW, lay_beer("WW")))
    assert "🥂 **Toast!** **Anna** has the third toast card." in shown
    assert "Anna: lays nothing · 1 minus card" in shown
    assert "Ben\\_\\*Beer\\*: lays 🍺 Weizen ×2 · gives 2 🥂 back · 1 minus card" in shown
    assert "**Ben\\_\\*Beer\\*** has to lose 2 cards." in shown
    state, log = told(before, DRAW, lay_beer("WW"), lose(0, "P"), lose(1, "K"), lay_beer("DDD"))
    done = "lays 🍺 Weizen ×2 · gives 2 🥂 back · loses 🍺 Pils, 🍺 Kölsch · also gone: 🍺 Pils · 1 minus card"
    for shown in (board(state, log), *(texts(hand(state, seat=seat, log=log)) for seat in range(3))):
        assert "-# 🥂 **Toast!** **Anna** has the third toast card." in shown
        assert f"-# Ben\\_\\*Beer\\*: {done}" in shown
        assert "lays 🍺 Dunkel ×3 · 2 minus cards" in shown


def test_only_the_latest_toast_is_told_in_whole() -> None:
    state, log = told(table("ttttKKKK", ["ttW", "", ""]), DRAW, DRAW, DRAW, DRAW)
    assert state.toasts == 2
    shown = board(state, log)
    assert shown.count("**Toast!**") == 2
    assert "-# Anna: lays nothing" in shown
    assert "lays nothing · 1 minus card" not in shown


def test_the_last_toast_tells_how_many_were_refused_but_not_which() -> None:
    shown = board(*told(table("bK", ["AA", "", ""]), DRAW, DRAW, refuse("b"), SKIP))
    assert "🥂 **Last toast!**" in shown
    assert "**Anna** refuses one of the cards just drawn." in shown
    assert "Brezel" not in shown


def test_a_message_that_stays_does_not_tell_what_the_table_takes_back() -> None:
    state, log = told(table("APtK", ["PP", "", ""]), DRAW, DRAW, DRAW, put("t"))
    for gone in ("draws 3 cards", "You drew 🍺 Alt, 🍺 Pils, 🥂 Toast.", "You put back, from the top: 🥂 Toast."):
        assert gone in texts(hand(state, log=log))
        assert gone not in texts(hand(state, standing=False, log=log))


def test_a_table_without_a_story_can_be_shown() -> None:
    """As one that was dealt before events were stored."""
    state = after(table("APtK", ["PP", "", ""]), DRAW, DRAW, DRAW, put("t"))
    assert "draws" not in board(state)
    assert "You drew 🍺 Alt, 🍺 Pils, 🥂 Toast." in texts(hand(state))
    state = after(table("tKKKK", ["tt", "WWttb", ""], sets=("", "PP KKK")), DRAW, lay_beer("WW"))
    assert "**Ben\\_\\*Beer\\*** has to lose 2 cards." in board(state)
    check_limits(board_screen(PLUGINS, table_view(table("KKK", ["P", "", ""]), None), words("en")))
