"""The labels of the buttons of Willkommen, Bierfest!: what a choice brings, and the traps before they spring."""

from __future__ import annotations

import pytest

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.parts import Screen, read_click
from bot.screens.table import Reader, hand_screen
from engines.bierfest.model import State
from tests.engines.drawing_bierfest import DRAW, after, lay_beer, lose, put, table
from tests.games.bierfest_tables import hand, hand_told, help_of, read, spaced, state_and_log, table_view
from tests.screens.reading import WORST_EMOJIS, components, label_of


def labels(screen: Screen, *, grey: bool = False) -> list[str]:
    """The labels of the game's own buttons that can, or cannot, be pressed."""
    clicks = ((part, read_click(part.get("custom_id", ""))) for part in components(screen) if part["type"] == 2)
    buttons = [part for part, click in clicks if click is not None and click.kind in {"pick", "move"}]
    return [spaced(label_of(part)) for part in buttons if bool(part.get("disabled")) == grey]


def test_the_best_set_of_each_beer_says_what_it_brings() -> None:
    state = after(table("APP", ["DDDDwwWWK", "", ""]), DRAW)
    assert labels(hand(state))[:-2] == ["Weizen ×2 +2", "Dunkel ×4 🌭×2 +13", "Dunkel …"]
    assert labels(hand(state, "2"))[:3] == ["×2 …", "×3 …", "×4 …"]
    assert labels(hand(state, "2.3"))[:3] == ["No food +5", "🌭 ×1 +7", "🌭 ×2 +9"]


def test_an_emoji_stands_for_the_name_of_its_card() -> None:
    state, said = after(table("APP", ["DDDDwwWWK", "", ""]), DRAW), words("en").with_emojis(WORST_EMOJIS)
    shown = labels(hand_screen(PLUGINS, table_view(state, 0), said, Reader()))
    assert [each.split(": ")[-1] for each in shown[:-2]] == ["×2 +2", "×4 🌭×2 +13", "…"]


def test_the_fifth_beer_brings_its_bonus_too() -> None:
    state = after(table("AP", ["A", "", ""], sets=("PP WW DD KK",)), DRAW)
    assert "Alt ×2 +7" in labels(hand(state))


def test_only_the_four_best_beers_are_laid_at_once() -> None:
    state = after(table("AP", ["PPWWWDDKKA", "", ""]), DRAW)
    assert labels(hand(state)) == [
        *("Pils ×2 +2", "Weizen ×3 +5", "Dunkel ×2 +2", "Kölsch ×2 +2"),
        *("Weizen …", "Alt ×2 +2"),
        *("End turn", "Draw card 2"),
    ]
    assert labels(hand(state, "4")) == labels(hand(state)), "a single set is laid at once"


def test_the_button_warns_that_drawing_a_second_card_gives_up_laying() -> None:
    told_so = "If you draw, you lay nothing."
    assert told_so in read(hand(after(table("APP", ["DD", "", ""]), DRAW)))
    assert told_so not in read(hand(after(table("APP", ["D", "", ""]), DRAW)))
    assert told_so not in read(hand(after(table("APP", ["DD", "", ""]), DRAW, DRAW)))


def test_ending_the_turn_is_the_first_button_of_the_last_row_as_long_as_it_goes_on() -> None:
    state = table("APWKD", ["D", "", ""])
    for number in range(2, 6):
        state = after(state, DRAW)
        last = ["End turn", f"Draw card {number}"] if number < 5 else ["End turn"]
        assert labels(hand(state))[-len(last) :] == last
    assert labels(hand(after(state, put("A"))))[-1] == "End turn"


def test_a_third_toast_card_is_warned_of() -> None:
    warning = "One more toast card: toast!"
    assert warning in read(hand(table("PP", ["tt", "", ""])))
    assert warning in read(hand(after(table("PPP", ["tt", "", ""]), DRAW)))
    assert warning in read(hand(after(table("PPPP", ["tt", "", ""]), DRAW, DRAW)))
    assert warning not in read(hand(after(table("PPPP", ["tt", "", ""]), DRAW, DRAW, DRAW, put("P")))), (
        "no draw is left"
    )
    assert warning not in read(hand(table("PP", ["t", "", ""])))
    assert "You hold two toast cards." in help_of(table("PP", ["tt", "", ""]))
    assert "You hold two toast cards." not in help_of(table("PP", ["t", "", ""]))


def test_the_last_card_of_the_deck_means_the_last_toast() -> None:
    warning = "Last card: last toast!"
    assert warning in read(hand(table("P", ["D", "", ""])))
    assert warning in read(hand(after(table("PP", ["PD", "", ""]), DRAW)))
    assert warning not in read(hand(table("PP", ["D", "", ""])))


def test_the_points_of_a_toast_now_are_shown_with_their_reasons() -> None:
    state = table("KKKK", ["DDDPPwt", "", ""], sets=("KKK",))
    told_now = "If a toast came now: **−1** (🍺 Dunkel ×3 +5 · 3 cards left −3 · 🥂 1: laid cards −3)"
    assert told_now in help_of(state)
    assert "If a toast came now" not in help_of(state, seat=1), "nothing can be lost from an empty hand"
    assert "1 card left −1)" in help_of(table("KK", ["P", "", ""]))
    assert "If a toast came now: −1" in hand_told(state)


def test_a_possible_toast_is_not_mentioned_during_a_toast() -> None:
    state = after(table("tKKKK", ["tt", "WWWDDb", "DDD"]), DRAW)
    for seat in range(3):
        assert "If a toast came now" not in help_of(state, seat=seat)
        assert "If a toast came now" not in hand_told(state, seat=seat)


def test_an_impossible_action_has_no_button() -> None:
    two, four = (after(table("APWKD", ["DD", "", ""]), *[DRAW] * number) for number in (2, 4))
    back = after(four, put("A"))
    for state in (two, four, back, after(table("APP", ["DDwb", "", ""]), DRAW)):
        for choice in ("", "2", "2.2"):
            assert not labels(hand(state, choice), grey=True)
    assert "Draw card 3" in labels(hand(two))
    for state in (four, back):
        assert not [each for each in labels(hand(state)) if "Draw" in each]
    assert labels(hand(after(table("APP", ["DDwb", "", ""]), DRAW), "2.2"))[:2] == ["No food +2", "🌭 ×1 +4"]
    assert "put one card back?" in read(hand(after(table("APWKD", ["D", "", ""]), DRAW, DRAW, DRAW, put("A"))))


def test_a_toast_shows_what_counts_against_the_seat() -> None:
    state = after(table("tKKKK", ["tt", "WWWDDb", ""]), DRAW)
    assert labels(hand(state, seat=1)) == [
        "Weizen ×3 +5 −3",
        "Dunkel ×2 +2 −4",
        "Weizen …",
        "Lay nothing −6",
    ]
    assert "×2 +2 −4" in labels(hand(state, "1", seat=1))


def test_at_a_toast_nothing_is_promised_that_depends_on_a_choice_to_come() -> None:
    state = after(table("tKKKK", ["tt", "WWtPb", ""], sets=("", "KK")), DRAW)
    assert labels(hand(state, seat=1)) == ["Weizen ×2 +2", "Lay nothing"]


def test_a_card_to_lose_says_what_it_costs_with_all_that_goes_along() -> None:
    state = after(table("tKKKK", ["tt", "tt", ""], sets=("", "PPw WWW")), DRAW)
    assert labels(hand(state, seat=1)) == ["Pils ×2 −4", "🌭 Wurst ×1 −2", "Weizen ×3 −3"]
    state = after(state, lose(0, "P"))
    assert labels(hand(state, seat=1)) == ["Pils ×1 0", "🌭 Wurst ×1 0", "Weizen ×3 −3"]


def test_cards_to_lose_that_are_alike_are_told_apart_by_their_sets() -> None:
    state = after(table("tKKKK", ["tt", "tt", ""], sets=("", "PPw DDw KK KK")), DRAW)
    assert labels(hand(state, seat=1)) == [
        *("Pils ×2 −4", "🌭 Wurst ×1 −2 · Pils ×2 + Wurst"),
        *("Dunkel ×2 −4", "🌭 Wurst ×1 −2 · Dunkel ×2 + Wurst"),
        *("Kölsch ×2 −2 · Kölsch ×2", "Kölsch ×2 −2 · Kölsch ×2 (2)"),
    ]


def test_cards_are_put_back_with_a_tap_each() -> None:
    screen = hand(after(table("APWKD", ["D", "", ""]), DRAW, DRAW))
    assert labels(screen) == ["⤵ Pils", "⤵ Dunkel", "⤵ Alt", "End turn", "Draw card 3"]
    assert not [label for label in labels(screen) if words("en")("button-take-back") in label], "that is another deed"


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
    state, log = state_and_log(table("tKKKK", ["ttD", "WWttb", "DDDAA"], sets=("", "PP KKKb")), DRAW, lay_beer("WW"))
    screen = hand_screen(PLUGINS, table_view(state, 1, log), words("en"), Reader(text_only=True))
    shown = read(screen)
    assert not screen.pictures
    for part in ("Deck: **4**", "**You** · 3 cards", "\n🍺 Pils ×2 = 2\n", "🥨 Brezel ×1 −2"):
        assert part in shown
