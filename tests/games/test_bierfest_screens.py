"""What is special in the screens of Willkommen, Bierfest!: the steps of laying, what is told when, and full tables."""

from __future__ import annotations

import pytest

from bot.games.bierfest.screen import BierfestScreens
from bot.games.registry import SHELF
from bot.locales import LANGUAGES, words
from bot.screens.clicks import read_click
from bot.screens.parts import Screen
from bot.screens.table import board_screen, hand_screen, rules_screen
from bot.tables import Sight, Status
from engines.bierfest import (
    BierfestOptions,
    Draw,
    Lay,
    LayBeer,
    Lose,
    Move,
    Refuse,
    Return,
    Skip,
    State,
    Stop,
)
from engines.contract import Unreadable
from tests.engines.drawing_bierfest import DRAW, GAME, SKIP, after, lay, lay_beer, lose, put, refuse, table
from tests.engines.hooks_bierfest import OTHER_VALUES
from tests.games.kit import check_steps, clicks_of, sight_of
from tests.screens.reading import check_limits, components, texts
from tests.screens.sights import a_table

SCREENS = BierfestScreens()


def sight(state: State, seat: int | None) -> Sight:
    status = Status.RUNNING if state.outcome is None else Status.OVER
    seats = len(state.hands)
    at = a_table(seats, game="bierfest", options=state.options, status=status, ply=7, outcome=state.outcome)
    return sight_of(GAME, state, at, seat)


def hand(state: State, choice: str = "", *, seat: int = 0, standing: bool = True, language: str = "en") -> Screen:
    return hand_screen(SHELF, sight(state, seat), words(language), choice, standing=standing)


def board(state: State, language: str = "en") -> str:
    return texts(board_screen(SHELF, sight(state, None), words(language)))


def offered(screen: Screen) -> list[str]:
    return [f"{click.kind} {click.payload}" for click in clicks_of(screen) if click.kind in {"pick", "move"}]


# --- the clicks --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("payload", "move"),
    [
        ("draw", Draw()),
        ("stop", Stop()),
        ("skip", Skip()),
        ("lay.2.4", Lay(2, 4)),
        ("lay.2.4.1.5", Lay(2, 4, 1, 5)),
        ("beer.0.6", LayBeer(0, 6)),
        ("return.7", Return(7)),
        ("refuse.6", Refuse(6)),
        ("lose.31.6", Lose(31, 6)),
        ("lose2.3.1", Lose(3, 1)),
    ],
)
def test_what_a_click_carries_is_a_move(payload: str, move: Move) -> None:
    assert SCREENS.move(payload) == move


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
        "lay.2.333",
        "return.",
        "lose.1",
        "beer.1.2.3",
        ".",
    ],
)
def test_what_is_no_move_is_unreadable(payload: str) -> None:
    with pytest.raises(Unreadable):
        SCREENS.move(payload)


def test_a_set_is_laid_in_up_to_three_steps() -> None:
    state = after(table("APP", ["DDDwwWWK", "", ""]), DRAW)
    assert offered(hand(state)) == ["move draw", "move stop", "pick 1", "pick 2"]
    # Weizen goes with none of the foods in the hand, so its number is all that is asked.
    assert offered(hand(state, "1"))[2:] == ["pick ", "pick 2", "move lay.1.2"]
    assert offered(hand(state, "2"))[2:] == ["pick 1", "pick ", "pick 2.2", "pick 2.3"]
    third = offered(hand(state, "2.3"))
    assert third[2:] == [
        "pick 1",
        "pick ",
        "pick 2.2",
        "pick 2",
        "move lay.2.3",
        "move lay.2.3.1.5",
        "move lay.2.3.2.5",
    ]


@pytest.mark.parametrize("choice", ["9", "2.9", "x", "2.3.4.5", "..", "1.2"])
def test_a_choice_that_is_not_there_is_as_good_as_none(choice: str) -> None:
    state = after(table("APP", ["DDDwwWWK", "", ""]), DRAW)
    assert set(offered(hand(state, choice))) <= {
        each for known in ("", "1", "2") for each in offered(hand(state, known))
    }


def test_what_can_be_put_back_is_offered_card_by_card() -> None:
    state = after(table("APtK", ["PP", "", ""]), DRAW, DRAW, DRAW)
    assert offered(hand(state)) == ["move draw", "move stop", "move return.0", "move return.4", "move return.7"]
    state = after(state, put("t"))
    assert offered(hand(state)) == ["move stop", "move return.0", "move return.4"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_drawing_more_and_putting_back_are_explained_in_a_line_each(language: str) -> None:
    """Sentences of Japanese are not put together with a space between them."""
    say = words(language)
    lines = texts(hand(after(table("APtK", ["PP", "", ""]), DRAW, DRAW), language=language)).splitlines()
    assert say("bierfest-draw-up-to", most=4) in lines
    assert say("bierfest-put-back", count=1) in lines


# --- what is told ------------------------------------------------------------------------------------


def test_the_turns_of_a_round_are_told() -> None:
    state = after(table("APtKWDAAKK", ["DD", "W", "K"]), DRAW, DRAW, DRAW, put("A"), put("P"), DRAW, DRAW)
    shown = board(state)
    assert "-# **Anna** draws 3 cards and puts 2 back." in shown
    assert "**Ben\\_\\*Beer\\*** draws 2 cards." in shown
    assert "Deck: **7**" in shown
    state = after(table("PKKKKKKK", ["Pw", "W", "K"]), DRAW, lay("PPw"))
    assert "-# **Anna** draws a card and lays 🍺 Pils ×2 + 🌭 Wurst." in board(state)
    assert "> 🍺 Pils ×2 + 🌭 Wurst" in board(state)


def test_a_toast_is_told_seat_by_seat() -> None:
    state = after(table("tKKKK", ["ttD", "WWttb", "DDDAA"], sets=("", "PP KKK")), DRAW, lay_beer("WW"))
    assert "🥂 **Toast!** **Anna** has the third toast card." in board(state)
    assert "Anna: lays nothing · 1 minus card" in board(state)
    assert "**Ben\\_\\*Beer\\*** has to lose 2 cards." in board(state)
    done = after(state, lose(0, "P"), lose(1, "K"), lay_beer("DDD"))
    shown = board(done)
    told = "lays 🍺 Weizen ×2 · gives 2 🥂 back · loses 🍺 Pils, 🍺 Kölsch · also gone: 🍺 Pils · 1 minus card"
    assert f"-# Ben\\_\\*Beer\\*: {told}" in shown
    assert "lays 🍺 Dunkel ×3 · 2 minus cards" in shown


def test_the_last_toast_tells_how_many_were_refused_but_not_which() -> None:
    state = after(table("bK", ["AA", "", ""]), DRAW, DRAW, refuse("b"), SKIP)
    shown = board(state)
    assert "🥂 **Last toast!**" in shown
    assert "**Anna** refuses one of the cards just drawn." in shown
    assert "Brezel" not in shown


def test_a_message_that_stays_does_not_tell_what_the_table_takes_back() -> None:
    state = after(table("APtK", ["PP", "", ""]), DRAW, DRAW, DRAW, put("t"))
    for gone in ("draws 3 cards", "You drew 🍺 Alt, 🍺 Pils, 🥂 Toast.", "You put back, from the top: 🥂 Toast."):
        assert gone in texts(hand(state))
        assert gone not in texts(hand(state, standing=False))


def test_returned_toast_cards_do_not_refill_the_deck_at_the_last_toast() -> None:
    state = after(table("b", ["AA", "t", ""], sets=("", "KK")), DRAW, SKIP, SKIP)
    assert "Deck: **0**" in board(state)
    state = after(state, lose(0, "K"))
    assert "Deck: **0**" in board(state)
    assert GAME.view(state, None).deck == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_to_lose_are_called_the_same(language: str) -> None:
    state = after(table("tKK", ["tt", "tt", ""], sets=("", "PP PPPP PPw PPw PP")), DRAW)
    options = [o for c in components(hand(state, seat=1, language=language)) for o in c.get("options", [])]
    called = [option["label"] for option in options]
    assert len(called) == 7
    assert len(set(called)) == 7
    if language == "en":
        assert called[:3] == ["🍺 Pils of 🍺 Pils ×2", "🍺 Pils of 🍺 Pils ×4", "🍺 Pils of 🍺 Pils ×2 + 🌭 Wurst"]
        assert called[-1] == "🍺 Pils of 🍺 Pils ×2 (2)"


def test_equal_sets_are_written_once() -> None:
    state = table("KKK", ["", "", ""], sets=("PPw PPw DDD",))
    assert "> 2 × (🍺 Pils ×2 + 🌭 Wurst) · 🍺 Dunkel ×3" in board(state)


def test_minus_cards_lie_face_up() -> None:
    state = table("KKK", ["", "", ""], sets=("DDD",), minus=("PPwb", "A"))
    assert "> 🍺 Dunkel ×3 · 4 minus cards (🍺 Pils ×2, 🌭 Wurst, 🥨 Brezel)" in board(state)
    assert "> 1 minus card (🍺 Alt)" in board(state)


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_below_zero_have_a_proper_minus_sign(language: str) -> None:
    state = table("KKK", ["", "", ""], minus=("A", "PPwwwwwwbb", ""))
    for shown in (board(state, language), texts(hand(state, seat=1, language=language))):
        assert "**−1**" in shown
        assert "**−10**" in shown
        assert "**0**" in shown
        assert "-1" not in shown


def test_a_beer_left_alone_while_more_is_chosen_is_worth_nothing() -> None:
    state = after(table("tKKKK", ["tt", "tt", ""], sets=("", "PPw WW DD KK AA")), DRAW)
    assert "**17** points" in board(state)
    state = after(state, lose(0, "P"))
    assert (state.to_act, state.to_lose) == (1, 1)
    assert "**8** points" in board(state)
    assert "⭐" not in board(state)


def test_all_five_beers_shine() -> None:
    assert "⭐ all five beers: +5" in board(table("KKK", ["", "", ""], sets=("PP WW DD KK AA",)))


# --- as full as a table can be -----------------------------------------------------------------------

MANY = " ".join(["PP"] * 6 + ["WW"] * 6 + ["DD"] * 6 + ["KK"] * 5 + ["AA"] * 6)


@pytest.mark.parametrize("language", LANGUAGES)
def test_so_many_sets_that_one_menu_does_not_hold_them(language: str) -> None:
    foods = MANY.replace("PP", "PPb").replace("AA ", "AAw ")
    state = after(table("tKK", ["tt", "tt", ""], sets=("", foods)), DRAW)
    view = sight(state, 1)
    assert len(view.legal) > 25
    screen = hand(state, seat=1, language=language)
    check_steps(view, language)
    menus = [part for part in components(screen) if part["type"] == 3]
    assert len(menus) == 2
    assert len({part["custom_id"] for part in menus}) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("values", [None, OTHER_VALUES], ids=["shipped", "own"])
def test_a_table_full_of_sets_and_stories_fits_into_a_message(language: str, values: object) -> None:
    options = BierfestOptions(values=OTHER_VALUES if values else None)
    fed = "PPw WWb DDw KKb AAw"
    sets = (f"{fed} PP", f"{fed} WW", f"{fed} DD", "PPb WWb DDb KKb AA KK", "PP WW DD KK AA AAw")
    state = table("tK", ["ttP", "ttW", "ttD", "tt", "tA"], sets=sets, options=options)
    state = after(state, DRAW)
    while state.to_act is not None and state.stage in ("toast", "lose"):
        for seat in (None, *range(5)):
            screen = (
                board_screen(SHELF, sight(state, None), words(language))
                if seat is None
                else hand(state, seat=seat, language=language)
            )
            check_limits(screen)
        state = after(state, GAME.legal_moves(state)[0])
    check_limits(board_screen(SHELF, sight(state, None), words(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_full_of_minus_cards_fits_into_a_message(language: str) -> None:
    fed, minus = "PPw WW DD KKb", ("PWDKAwb",) * 5
    state = table("AAA", [""] * 5, sets=(fed,) * 4, minus=minus, options=BierfestOptions(values=OTHER_VALUES))
    for seat in range(5):
        check_limits(hand(state, seat=seat, language=language))
    check_limits(board_screen(SHELF, sight(state, None), words(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_an_operator_are_shown_as_they_are(language: str) -> None:
    options = BierfestOptions(values=OTHER_VALUES)
    rules = texts(rules_screen(SHELF, "bierfest", options, words(language)))
    assert "Maß: 1 \\*l\\*" in rules
    assert "999 / 999 / 999 / 999 / 999" in rules
    state = after(table("PKK", ["P", "", ""], options=options), DRAW)
    labels = [part["label"] for part in components(hand(state, language=language)) if part["type"] == 2]
    assert "🍺 Maß: 1 *l*" in labels
    for click in clicks_of(hand(state, language=language)):
        assert read_click(click.custom_id()) == click


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_house_values_are_below_the_rules(language: str) -> None:
    rules = texts(rules_screen(SHELF, "bierfest", BierfestOptions(), words(language)))
    for figures in ("2 / 5 / 9 / 14 / 20", "2 / 4 / 7", "+5"):
        assert figures in rules
