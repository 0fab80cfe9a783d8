"""What stands on the buttons of Willkommen, Bierfest!: what a choice brings, and the traps before they spring."""

from __future__ import annotations

import pytest

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.clicks import read_click
from bot.screens.parts import Screen
from bot.screens.reader import Reader
from bot.screens.table import hand_screen
from engines.bierfest import Draw, Lay, State
from engines.contract import IllegalMove
from tests.engines.drawing_bierfest import DRAW, GAME, after, lay_beer, lose, put, table, view
from tests.games.bierfest_tables import hand, hand_told, help_of, read, spaced, table_view, told
from tests.screens.reading import components, label_of


def labels(screen: Screen, *, grey: bool = False) -> list[str]:
    """The labels of the game's own buttons that can, or cannot, be pressed."""
    clicks = ((part, read_click(part.get("custom_id", ""))) for part in components(screen) if part["type"] == 2)
    buttons = [part for part, click in clicks if click is not None and click.kind in {"pick", "move"}]
    return [spaced(label_of(part)) for part in buttons if bool(part.get("disabled")) == grey]


def test_the_best_set_of_each_beer_says_what_it_brings() -> None:
    state = after(table("APP", ["DDDDwwWWK", "", ""]), DRAW)
    assert labels(hand(state))[2:] == [
        "🍺 A · Lay Weizen ×2 = 2",
        "🍺 B · Lay Dunkel ×4 + Wurst ×2 = 13",
        "🍺 B · Dunkel: another set",
    ]
    assert labels(hand(state, "2"))[3:] == ["×2 …", "×3 …", "×4 …"]
    assert labels(hand(state, "2.3"))[-3:] == ["Without food = 5", "🌭 Wurst ×1 = 7", "🌭 Wurst ×2 = 9"]


def test_the_fifth_beer_brings_its_bonus_too() -> None:
    state = after(table("AP", ["A", "", ""], sets=("PP WW DD KK",)), DRAW)
    assert "🍺 A · Lay Alt ×2 = 7" in labels(hand(state))


def test_drawing_a_second_card_gives_up_laying_and_says_so() -> None:
    assert labels(hand(after(table("APP", ["DD", "", ""]), DRAW)))[0] == "Draw card 2: no laying this turn"
    assert labels(hand(after(table("APP", ["D", "", ""]), DRAW)))[0] == "Draw card 2"


def test_a_third_toast_card_is_warned_of() -> None:
    warning = "You hold two toast cards. One more calls a toast at once."
    assert warning in read(hand(table("PP", ["tt", "", ""])))
    assert warning in read(hand(after(table("PPP", ["tt", "", ""]), DRAW)))
    assert warning in read(hand(after(table("PPP", ["tt", "", ""]), DRAW, DRAW)))
    assert warning not in read(hand(after(table("PPPP", ["tt", "", ""]), DRAW, DRAW, DRAW, put("P")))), (
        "no draw is left"
    )
    assert warning not in read(hand(table("PP", ["t", "", ""])))


def test_the_last_card_of_the_deck_says_that_it_is_the_last_toast() -> None:
    assert labels(hand(table("P", ["D", "", ""]))) == ["Draw the last card: last toast"]
    assert labels(hand(after(table("PP", ["PD", "", ""]), DRAW)))[0] == "Draw the last card: last toast"
    assert labels(hand(table("PP", ["D", "", ""]))) == ["Draw a card"]


def test_what_a_toast_would_bring_now_is_told_with_its_reasons() -> None:
    state = table("KKKK", ["DDDPPwt", "", ""], sets=("KKK",))
    told_now = "If a toast came now: **−1** (🍺 Dunkel ×3 +5 · 3 cards left −3 · 🥂 1: laid cards −3)"
    assert told_now in help_of(state)
    assert "If a toast came now" not in help_of(state, seat=1), "nothing can be lost from an empty hand"
    assert "1 card left −1)" in help_of(table("KK", ["P", "", ""]))
    assert "If a toast came now: −1" in hand_told(state)


def test_while_a_toast_goes_round_nothing_is_told_of_one_that_could_come() -> None:
    state = after(table("tKKKK", ["tt", "WWWDDb", "DDD"]), DRAW)
    for seat in range(3):
        assert "If a toast came now" not in help_of(state, seat=seat)
        assert "If a toast came now" not in hand_told(state, seat=seat)


def test_after_a_second_card_laying_is_grey_and_the_reason_stands_there() -> None:
    screen = hand(after(table("APP", ["DD", "", ""]), DRAW, DRAW))
    assert labels(screen, grey=True) == ["Lay a set"]
    assert "✗ You have drawn more than one card, so you cannot lay a set in this turn." in read(screen)
    assert not labels(hand(after(table("APP", ["D", "", ""]), DRAW, DRAW)), grey=True), "there is no set to lay"


def test_after_the_fourth_card_and_after_putting_back_drawing_is_grey() -> None:
    four = hand(after(table("APWKD", ["D", "", ""]), DRAW, DRAW, DRAW, DRAW))
    assert labels(four, grey=True) == ["Draw a card"]
    assert "✗ You have drawn 4 cards already; more is not possible." in read(four)
    back = hand(after(table("APWKD", ["D", "", ""]), DRAW, DRAW, DRAW, put("A")))
    assert labels(back, grey=True) == ["Draw a card"]
    assert "✗ Once you have put a card back you draw no more." in read(back)
    assert "You may put one card back, which ends your turn." in read(back)


def test_food_that_does_not_go_with_the_beer_is_grey() -> None:
    screen = hand(after(table("APP", ["DDwb", "", ""]), DRAW), "2.2")
    assert labels(screen, grey=True) == ["🥨 Brezel"]
    assert "✗ Brezel does not go with Dunkel." in read(screen).replace("🥨 ", "").replace("🍺 ", "")


def test_what_is_legal_is_never_grey() -> None:
    state = after(table("APP", ["DD", "", ""]), DRAW)
    assert GAME.explain(view(state, 0), Draw()) is None
    assert isinstance(GAME.explain(view(after(state, DRAW), 0), Lay(2, 2)), IllegalMove)


def test_at_a_toast_it_stands_there_what_is_left_over() -> None:
    state = after(table("tKKKK", ["tt", "WWWDDb", ""]), DRAW)
    assert labels(hand(state, seat=1)) == [
        "🍺 A · Lay Weizen ×3 = 5 · rest −3",
        "🍺 B · Lay Dunkel ×2 = 2 · rest −4",
        "🍺 A · Weizen: another set",
        "Lay nothing · rest −6",
    ]
    assert "×2 = 2 · rest −4" in labels(hand(state, "1", seat=1))


def test_at_a_toast_nothing_is_promised_that_depends_on_a_choice_to_come() -> None:
    state = after(table("tKKKK", ["tt", "WWtPb", ""], sets=("", "KK")), DRAW)
    assert labels(hand(state, seat=1)) == ["🍺 A · Lay Weizen ×2 = 2", "Lay nothing"]


def test_a_card_to_lose_says_what_it_costs_with_all_that_goes_along() -> None:
    state = after(table("tKKKK", ["tt", "tt", ""], sets=("", "PPw WWW")), DRAW)
    assert labels(hand(state, seat=1)) == ["🍺 A · Pils −4", "🌭 A · Wurst −2", "🍺 B · Weizen −3"]
    state = after(state, lose(0, "P"))
    assert labels(hand(state, seat=1)) == ["🍺 A · Pils 0", "🌭 A · Wurst 0", "🍺 B · Weizen −3"]


def test_cards_are_put_back_with_a_tap_each() -> None:
    screen = hand(after(table("APWKD", ["D", "", ""]), DRAW, DRAW))
    assert labels(screen) == ["Draw card 3", "Keep all cards", "🍺 A · ↩ Pils", "🍺 B · ↩ Dunkel", "🍺 C · ↩ Alt"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_are_short_enough_to_be_read_whole(language: str) -> None:
    states: list[tuple[State, int, str]] = [
        (after(table("APP", ["DDDDDDwwwKKKKKKbbb", "", ""]), DRAW), 0, ""),
        (after(table("APP", ["DDDDDDwwwKKKKKKbbb", "", ""]), DRAW), 0, "3.6"),
        (after(table("tKKKK", ["tt", "WWWWWWDDb", ""]), DRAW), 1, ""),
        (after(table("AP", ["PD", "", ""]), DRAW), 0, ""),
    ]
    for state, seat, choice in states:
        for label in labels(hand(state, choice, seat=seat, language=language)):
            assert len(label) <= 48, label


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_how_to_play_are_short(language: str) -> None:
    say = words(language)
    for key in [*(f"bierfest-how-{page}" for page in range(1, 5)), *(f"bierfest-hint-{turn}" for turn in range(1, 4))]:
        assert 20 < len(say(key)) <= 350


def test_text_alone_tells_the_board_too() -> None:
    """With text only a hand message has the board, the hand and the decision, and no picture."""
    state, log = told(table("tKKKK", ["ttD", "WWttb", "DDDAA"], sets=("", "PP KKKb")), DRAW, lay_beer("WW"))
    screen = hand_screen(PLUGINS, table_view(state, 1, log), words("en"), Reader(text_only=True))
    shown = read(screen)
    assert not screen.pictures
    for part in ("Deck: **4**", "B **You** · 3 cards", "A: 🍺 Pils ×2 = 2", "🥨 B · Brezel −2"):
        assert part in shown
