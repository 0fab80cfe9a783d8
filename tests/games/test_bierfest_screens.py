"""What is special in the screens of Willkommen, Bierfest!: the steps of laying, what they say when, and full tables."""

from __future__ import annotations

from unicodedata import east_asian_width

import pytest

from bot.games.bierfest.screen import BierfestScreens
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.parts import Screen, Text, read_click
from bot.screens.table import Reader, board_screen, hand_screen, rules_screen
from engines.bierfest.edition import BierfestEdition, BierfestOptions
from engines.bierfest.model import Draw, Lay, LayBeer, Lose, Move, Refuse, Return, Skip, Stop
from engines.codec import decode_payload
from engines.contract import Unreadable
from tests.engines.drawing_bierfest import DRAW, GAME, SKIP, after, lose, put, table
from tests.engines.hooks_bierfest import OTHER_EDITION
from tests.games.bierfest_tables import board_told, hand, hand_told, state_and_log, table_view
from tests.games.kit import check_steps, clicks_of
from tests.screens.reading import WORST_EMOJIS, check_limits, components, texts

SCREENS = BierfestScreens()


CELLS = 37
"""Narrow letters in a row of a hand on a phone of 390 pixels; a Japanese letter takes two."""


def cells(line: str) -> int:
    """The width of a line, in narrow letters."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in line.replace("**", ""))


def offered(screen: Screen) -> list[str]:
    return [f"{click.kind} {click.payload}" for click in clicks_of(screen) if click.kind in {"pick", "move"}]


# --- the clicks --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("payload", "move"),
    [
        ("draw", Draw()),
        ("stop", Stop()),
        ("skip", Skip()),
        ("lay.2.4.0.null", Lay(2, 4)),
        ("lay.2.4.1.5", Lay(2, 4, 1, 5)),
        ("lay_beer.0.6", LayBeer(0, 6)),
        ("return.7", Return(7)),
        ("refuse.6", Refuse(6)),
        ("lose.31.6", Lose(31, 6)),
    ],
)
def test_the_payload_of_a_click_is_a_move(payload: str, move: Move) -> None:
    assert decode_payload(GAME, payload) == move


@pytest.mark.parametrize(
    "payload",
    [
        "",
        "drawn",
        "lay",
        "lay.2",
        "lay.2.3.4",
        "lay.2.-3",
        "lay.2.٣",
        "lay.2.4",
        "return.",
        "lose.1",
        "lay_beer.1.2.3",
        "lose2.3.1",
        ".",
    ],
)
def test_an_invalid_move_is_unreadable(payload: str) -> None:
    with pytest.raises(Unreadable):
        decode_payload(GAME, payload)


def test_the_best_set_of_each_beer_is_laid_with_one_tap() -> None:
    state = after(table("APP", ["DDDwwWWK", "", ""]), DRAW)
    assert offered(hand(state)) == ["move lay.1.2.0.null", "move lay.2.3.2.5", "pick 2", "move stop", "move draw"]


def test_any_other_set_is_laid_in_three_taps() -> None:
    state = after(table("APP", ["DDDwwWWK", "", ""]), DRAW)
    # Of Weizen there is one set only.
    last = ["move stop", "move draw"]
    assert offered(hand(state, "1")) == ["move lay.1.2.0.null", "move lay.2.3.2.5", "pick 2", *last]
    counted = ["pick ", *last]
    assert offered(hand(state, "2")) == ["pick 2.2", "pick 2.3", *counted]
    foods = ["move lay.2.3.0.null", "move lay.2.3.1.5", "move lay.2.3.2.5"]
    assert offered(hand(state, "2.3")) == [*foods, "pick 2.2", "pick 2", *counted]


def test_a_single_number_of_a_beer_is_not_asked_for() -> None:
    state = after(table("APP", ["DDwb", "", ""]), DRAW)
    assert offered(hand(state, "2")) == offered(hand(state, "2.2"))
    assert offered(hand(state, "2"))[:2] == ["move lay.2.2.0.null", "move lay.2.2.1.5"]


@pytest.mark.parametrize("choice", ["9", "2.9", "x", "2.3.4.5", "..", "1.2"])
def test_a_choice_that_is_not_there_is_as_good_as_none(choice: str) -> None:
    state = after(table("APP", ["DDDwwWWK", "", ""]), DRAW)
    assert set(offered(hand(state, choice))) <= {each for known in ("", "2") for each in offered(hand(state, known))}


def test_returnable_cards_are_offered_one_by_one() -> None:
    state = after(table("APtK", ["PP", "", ""]), DRAW, DRAW, DRAW)
    assert offered(hand(state)) == ["move return.0", "move return.4", "move return.7", "move stop", "move draw"]
    state = after(state, put("t"))
    assert offered(hand(state)) == ["move return.0", "move return.4", "move stop"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_question_takes_two_rows_at_most(language: str) -> None:
    """It says whose turn it is; everything else is under the sign of help."""
    asked = {
        "draw": (table("P", ["tt", "", ""]), 0, ""),
        "lay": (after(table("APtK", ["PPtt", "", ""]), DRAW), 0, ""),
        "last": (after(table("AP", ["PPtt", "", ""]), DRAW), 0, ""),
        "count": (after(table("APtK", ["PPPww", "", ""]), DRAW), 0, "0"),
        "food": (after(table("APtK", ["PPPww", "", ""]), DRAW), 0, "0.2"),
        "return": (after(table("APKK", ["PPtt", "", ""]), DRAW, DRAW, DRAW), 0, ""),
        "enough": (after(table("APKKW", ["PPtt", "", ""]), DRAW, DRAW, DRAW, DRAW), 0, ""),
        "refuse": (after(table("PK", ["PP", "", ""]), DRAW, DRAW), 0, ""),
        "toast": (after(table("tKKK", ["tt", "WWb", ""]), DRAW), 1, ""),
        "lose": (after(table("tKKK", ["tt", "tt", ""], sets=("", "PP KK")), DRAW), 1, ""),
    }
    begins = {"en": "**Your turn:** ", "de": "**Du bist dran:** ", "ja": "**あなたの番：** "}[language]
    for name, (state, seat, choice) in asked.items():
        decision = PLUGINS["bierfest"].screens.hand(table_view(state, seat), words(language), choice)
        [question] = [part for part in decision if isinstance(part, Text)]
        assert question.content.startswith(begins), name
        assert cells(question.content) <= 2 * CELLS, (name, question.content)


# --- what lies there -----------------------------------------------------------------------------------


def test_returned_toast_cards_do_not_refill_the_deck_at_the_last_toast() -> None:
    state = after(table("b", ["AA", "t", ""], sets=("", "KK")), DRAW, SKIP, SKIP)
    assert "Deck: **0**" in board_told(state)
    state = after(state, lose(0, "K"))
    assert "Deck: **0**" in board_told(state)
    assert GAME.view(state, None).deck == 1


def test_equal_sets_are_written_once() -> None:
    state = table("KKK", ["", "", ""], sets=("PPw PPw DDD",))
    assert "> 2 × (🍺 Pils ×2 + 🌭 Wurst = 4) · 🍺 Dunkel ×3 = 5" in board_told(state)


def test_minus_cards_lie_face_up() -> None:
    state = table("KKK", ["", "", ""], sets=("DDD",), minus=("PPwb", "A"))
    assert "> 🍺 Dunkel ×3 = 5 · ➖ 4 minus cards (🍺 Pils ×2, 🌭 Wurst, 🥨 Brezel)" in board_told(state)
    assert "> ➖ 1 minus card (🍺 Alt)" in board_told(state)


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_below_zero_have_a_proper_minus_sign(language: str) -> None:
    state = table("KKK", ["", "", ""], minus=("A", "PPwwwwwwbb", ""))
    for shown in (board_told(state, language=language), board_told(state, language=language, seat=1)):
        assert "**−1**" in shown
        assert "**−10**" in shown
        assert "**0**" in shown
        assert "-1" not in shown


def test_a_beer_left_alone_while_more_is_chosen_is_worth_nothing() -> None:
    state = after(table("tKKKK", ["tt", "tt", ""], sets=("", "PPw WW DD KK AA")), DRAW)
    assert "**17** points" in board_told(state)
    state = after(state, lose(0, "P"))
    assert (state.to_act, state.to_lose) == (1, 1)
    assert "**8** points" in board_told(state)
    assert "⭐" not in board_told(state)
    assert "🍺 Pils + 🌭 Wurst\n🍺 Weizen ×2 = 2" in hand_told(state, seat=1)


def test_all_five_beers_shine() -> None:
    assert "⭐ all five beers: +5" in board_told(table("KKK", ["", "", ""], sets=("PP WW DD KK AA",)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_count_is_always_on_the_line_of_its_card(language: str) -> None:
    state = table("KKK", ["PP", "", ""], sets=("DDDw",), minus=("AA",))
    screens, say = PLUGINS["bierfest"].screens, words(language)
    told = "\n".join(screens.board_text(table_view(state, None), say))
    told += "\n".join(screens.hand_text(table_view(state, 0), say, ""))
    assert told.count("\u00a0×") == 5
    assert " ×" not in told


def test_the_reader_is_you_and_others_have_names() -> None:
    state = table("KKK", ["PP", "", ""])
    assert "**You** · 2 cards" in board_told(state, seat=0)
    assert "**Ben\\_\\*Beer\\*** · no cards" in board_told(state, seat=0)
    assert "It’s your turn." in board_told(state, seat=0)
    assert "**Anna** · 2 cards" in board_told(state)


# --- as full as a table can be -----------------------------------------------------------------------

MANY = " ".join(["PPb"] * 6 + ["WW"] * 6 + ["DDw"] * 4 + ["DD"] * 2 + ["KKb"] * 4 + ["KK"] * 2 + ["AAw"] * 6)
"""As many sets as there can be, and every food with one of them."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_many_sets_are_split_into_two_menus(language: str) -> None:
    state = after(table("tPW", ["tt", "tt", ""], sets=("", MANY)), DRAW)
    view = table_view(state, 1)
    assert len(view.legal) == 50
    screen = hand(state, seat=1, language=language)
    check_steps(view, language)
    menus = [part for part in components(screen) if part["type"] == 3]
    assert len(menus) == 2
    assert len({part["custom_id"] for part in menus}) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", [None, OTHER_EDITION], ids=["shipped", "own"])
def test_a_table_full_of_sets_and_stories_fits_into_a_message(language: str, edition: BierfestEdition | None) -> None:
    options = BierfestOptions(edition=edition)
    fed = "PPw WWb DDw KKb AAw"
    sets = (f"{fed} PP", f"{fed} WW", f"{fed} DD", "PPb WWb DDb KKb AA KK", "PP WW DD KK AA AAw")
    state = table("tK", ["ttP", "ttW", "ttD", "tt", "tA"], sets=sets, options=options)
    moves: list[Move] = [DRAW]
    while True:
        now, log = state_and_log(state, *moves)
        check_limits(board_screen(PLUGINS, table_view(now, None, log), words(language)))
        if now.stage not in ("toast", "lose"):
            break
        for seat in range(5):
            check_limits(hand(now, seat=seat, language=language, log=log))
            seen, say = table_view(now, seat, log), words(language).with_emojis(WORST_EMOJIS)
            check_limits(hand_screen(PLUGINS, seen, say, Reader(text_only=True)))
        moves.append(GAME.legal_moves(now)[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_full_of_minus_cards_fits_into_a_message(language: str) -> None:
    fed, minus = "PPw WW DD KKb", ("PWDKAwb",) * 5
    state = table("AAA", [""] * 5, sets=(fed,) * 4, minus=minus, options=BierfestOptions(edition=OTHER_EDITION))
    for seat in range(5):
        check_limits(hand(state, seat=seat, language=language))
    check_limits(board_screen(PLUGINS, table_view(state, None), words(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_an_operator_are_shown_as_they_are(language: str) -> None:
    options = BierfestOptions(edition=OTHER_EDITION)
    rules = texts(rules_screen(PLUGINS, "bierfest", options, words(language)))
    assert "Maß: 1 \\*l\\*" in rules
    assert "999 / 999 / 999 / 999 / 999" in rules
    state = after(table("PKK", ["P", "", ""], options=options), DRAW)
    labels = [part["label"] for part in components(hand(state, language=language)) if part["type"] == 2]
    assert any("Maß: 1 *l* ×2" in label for label in labels)
    for click in clicks_of(hand(state, language=language)):
        assert read_click(click.custom_id()) == click


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_edition_are_below_the_rules(language: str) -> None:
    rules = texts(rules_screen(PLUGINS, "bierfest", BierfestOptions(), words(language)))
    for figures in ("2 / 5 / 9 / 14 / 20", "2 / 4 / 7", "+5"):
        assert figures in rules
