"""What the screens of Willkommen, Bierfest! tell of turns and toasts, who sees it, and for how long."""

from __future__ import annotations

from bot.games.registry import PLUGINS
from bot.locales import words
from bot.screens.parts import ROWS, rows_of
from bot.screens.table import board_screen
from engines.bierfest.model import Move
from tests.engines.drawing_bierfest import DRAW, SKIP, STOP, after, deal, lay, lay_beer, lose, put, refuse, table
from tests.games.bierfest_tables import board, board_told, hand, read, state_and_log, story, table_view
from tests.screens.reading import WORST_EMOJIS, check_limits


def test_the_board_tells_the_last_turn() -> None:
    moves: list[Move] = [DRAW, DRAW, DRAW, put("A"), put("P"), DRAW, DRAW]
    before = table("APtKWDAAKK", ["DD", "W", "K"])
    assert "**Anna** draws 3 cards and puts 2 back." in board(*state_and_log(before, *moves[:5]))
    shown = board(*state_and_log(before, *moves))
    assert "Anna** draws" not in shown
    assert "**Ben\\_\\*Beer\\*** draws 2 cards." in shown
    assert "Deck: **7**" in board_told(*state_and_log(before, *moves))
    shown = board(*state_and_log(table("PKKKKKKK", ["Pw", "W", "K"]), DRAW, lay("PPw")))
    assert "**Anna** draws a card and lays 🍺 Pils ×2 + 🌭 Wurst = **4**." in shown


def test_a_hand_shows_the_turns_since_the_readers_last_one() -> None:
    before = table("P" * 12, ["", "", ""])
    moves = (DRAW, STOP, DRAW, DRAW, STOP, DRAW, STOP, DRAW)

    def drawing(number: int, seat: int) -> list[str]:
        state, log = state_and_log(before, *moves[:number])
        lines = story(state, log, seat=seat).splitlines()
        return [line for line in lines if "You draw" in line or "** draws" in line]

    assert drawing(7, 0) == ["-# **Ben\\_\\*Beer\\*** draws 2 cards.", "-# **🤖 Resi** draws a card."]
    assert drawing(7, 1) == ["-# You draw 2 cards.", "-# **🤖 Resi** draws a card."]
    assert drawing(7, 2) == ["-# You draw a card."]
    assert drawing(8, 1) == ["-# You draw 2 cards.", "-# **🤖 Resi** draws a card.", "**Anna** draws a card."]


def test_the_start_player_is_named_before_the_first_card() -> None:
    assert "**Anna** begins" in board(deal(3))
    assert "begins" not in board(*state_and_log(deal(3), DRAW))


def test_a_toast_is_described_seat_by_seat() -> None:
    before = table("tKKKK", ["ttD", "WWttb", "DDDAA"], sets=("", "PP KKK"))
    shown = story(*state_and_log(before, DRAW, lay_beer("WW")))
    assert "🥂 **Toast!** **Anna** has the third toast card." in shown
    assert "Anna: laid nothing · 1 minus card" in shown
    assert "Ben\\_\\*Beer\\*: laid 🍺 Weizen ×2 = 2 · gave 🥂 2 back · 1 minus card" in shown
    assert "**Ben\\_\\*Beer\\*** has to lose 2 cards." in shown
    state, log = state_and_log(before, DRAW, lay_beer("WW"), lose(0, "P"), lose(1, "K"), lay_beer("DDD"))
    done = "laid 🍺 Weizen ×2 = 2 · gave 🥂 2 back · lost 🍺 Pils, 🍺 Kölsch · also gone: 🍺 Pils · 1 minus card"
    shown, ben = story(state, log), "Ben\\_\\*Beer\\*"
    assert f"{ben}: {done}" in shown
    assert "🤖 Resi: laid 🍺 Dunkel ×3 = 5 · 2 minus cards" in shown
    for seat in range(3):
        shown = story(state, log, seat=seat)
        caller = "You have" if seat == 0 else "**Anna** has"
        assert f"-# 🥂 **Toast!** {caller} the third toast card." in shown
        assert f"{'-# You' if seat == 1 else ben}: {done}" in shown


def test_a_toast_stays_on_the_board_for_a_round() -> None:
    state, log = state_and_log(table("tKKKKK", ["ttD", "W", ""]), DRAW, DRAW, STOP, DRAW)
    shown = story(state, log)
    assert "-# 🥂 **Toast!** **Anna** has the third toast card." in shown
    assert "-# Anna: laid nothing · 1 minus card" in shown
    assert "Ben\\_\\*Beer\\*** draws" not in shown
    assert "**🤖 Resi** draws a card." in shown
    assert "Toast!" not in story(*state_and_log(table("tKKKKK", ["ttD", "W", ""]), DRAW, DRAW, STOP, DRAW, STOP, DRAW))


def test_only_the_latest_toast_is_described() -> None:
    state, log = state_and_log(table("ttttKKKK", ["ttW", "", ""]), DRAW, DRAW, DRAW, DRAW)
    assert state.toasts == 2
    shown = story(state, log)
    assert "🥂 **Toast!** **Ben" in shown
    assert shown.count("**Toast!**") == 1
    # A hand tells both, and only the later one seat by seat.
    shown = story(state, log, seat=2)
    assert shown.count("**Toast!**") == 2
    assert "-# Anna: laid nothing" in shown
    assert "laid nothing · 1 minus card" not in shown


def test_the_last_toast_tells_how_many_were_refused_but_not_which() -> None:
    shown = story(*state_and_log(table("bK", ["AA", "", ""]), DRAW, DRAW, refuse("b"), SKIP))
    assert "🥂 **Last toast!**" in shown
    assert "**Anna** refuses one of the cards just drawn." in shown
    assert "Brezel" not in shown


def test_a_hand_lists_the_cards_of_the_readers_turn() -> None:
    before = table("APtKK", ["PP", "", "K"], to_act=2)
    state, log = state_and_log(before, DRAW, STOP, DRAW, DRAW, DRAW, put("P"))
    own = ["You drew 🍺 Pils, 🥂 Toast, 🍺 Kölsch.", "You put back, from the top: 🍺 Pils."]
    assert story(state, log, seat=0).splitlines() == ["-# **🤖 Resi** draws a card.", *own]
    for line in own:
        assert line in read(hand(state, log=log))
    assert "You drew" not in story(state, log, seat=1)
    short = PLUGINS["bierfest"].screens.story(table_view(state, 0, log), words("ja").with_emojis(WORST_EMOJIS))
    assert rows_of(short[-2:]) == ROWS
    assert "fresh" in str(hand(state, log=log).pictures[0].drawing)


def test_a_table_without_a_story_can_be_shown() -> None:
    """As one that was dealt before events were stored."""
    state = after(table("APtK", ["PP", "", ""]), DRAW, DRAW, DRAW, put("t"))
    assert "draws" not in board(state)
    assert "You drew 🍺 Alt, 🍺 Pils, 🥂 Toast." in read(hand(state))
    state = after(table("tKKKK", ["tt", "WWttb", ""], sets=("", "PP KKK")), DRAW, lay_beer("WW"))
    assert "**Ben\\_\\*Beer\\*** has to lose 2 cards." in board(state)
    check_limits(board_screen(PLUGINS, table_view(table("KKK", ["P", "", ""]), None), words("en")))
