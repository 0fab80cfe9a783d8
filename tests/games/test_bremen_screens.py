"""What is special in the screens of Bremen: which tiles are in sight when, votes, and what is said about talking."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.table import board_screen, hand_screen, rules_screen
from bot.tables import AnyTableView, Status
from engines.bremen import Agree, BremenOptions, Propose, Refuse, State
from tests.engines.drawing_bremen import GAME, after, table
from tests.games.kit import table_view_of
from tests.screens.reading import texts
from tests.screens.table_views import a_table

HIDDEN = BremenOptions(animals_hidden=True)
FOUR = ("D7 C1 R2", "D4 C2 R3", "D8 C3 R5", "D9 C4 R6")
ROUND = ("🐴 7", "🐴 4", "🐴 8", "🐴 9")


def table_view(state: State, seat: int | None = None) -> AnyTableView:
    status = Status.RUNNING if state.outcome is None else Status.OVER
    options = state.deal.options
    at = a_table(len(state.hands), game="bremen", options=options, status=status, ply=7, outcome=state.outcome)
    return table_view_of(GAME, state, at, seat)


def board(state: State) -> str:
    return texts(board_screen(PLUGINS, table_view(state), words("en")))


def hand(state: State, seat: int, *, language: str = "en", standing: bool = True) -> str:
    return texts(hand_screen(PLUGINS, table_view(state, seat), words(language), standing=standing))


def tiles_shown(screen: str, tiles: tuple[str, ...] = ROUND) -> int:
    return sum(tile in screen for tile in tiles)


def test_a_finished_round_is_in_sight_until_the_next_tile_is_led_and_then_nowhere() -> None:
    state = after(table(*FOUR), "D7", "D4", "D8", "D9")
    for screen in (board(state), *(hand(state, seat) for seat in range(4))):
        assert tiles_shown(screen) == 4
        assert "takes the trick with 🐴 9" in screen
        assert "Round 1 of 12" in screen, "it stands under its own number"
    led = after(state, "C4")
    for screen in (board(led), *(hand(led, seat) for seat in range(4))):
        assert tiles_shown(screen) == 0
        assert "🐱 4" in screen
        assert "Round 2 of 12" in screen


def test_a_private_answer_shows_no_tiles_of_the_table() -> None:
    """Nobody takes it away again when the round is turned over."""
    state = after(table(*FOUR), "D7", "D4", "D8", "D9")
    assert all(tiles_shown(hand(state, seat, standing=False)) == 0 for seat in range(4))


def test_a_finished_round_stays_in_sight_while_all_are_asked_to_give_up() -> None:
    state = after(table(*FOUR), "D7", "D4", "D8", "D9", Propose())
    for answers in range(4):
        asked = after(state, *[Agree()] * answers)
        assert tiles_shown(board(asked)) == 4
        assert board(asked).count(" agrees.") == answers % 3
        assert "plays on" not in board(asked)
    assert tiles_shown(board(after(state, Refuse()))) == 4


def test_the_tiles_of_the_round_stay_in_sight_while_all_are_asked_to_give_up() -> None:
    state = after(table(*FOUR), "D7", "D4", Propose())
    assert tiles_shown(board(state)) == 2
    assert all(tiles_shown(hand(state, seat), ROUND[:2]) == 2 for seat in range(4))
    assert "would like to give up" in board(state)
    refused = after(state, Agree(), Refuse())
    assert tiles_shown(board(refused)) == 2
    assert "asked to give up; the band plays on" in board(refused)


def test_who_asked_in_vain_is_told_while_somebody_else_asks() -> None:
    state = after(table(*FOUR), Propose(), Refuse(), "D7", Propose())
    assert board(state).count("plays on") == 1
    assert board(state).count("would like to give up") == 1


def test_with_hidden_animals_the_board_tells_only_how_many_tiles_there_are() -> None:
    assert board(table(*FOUR)).count("🐓×1 🐴×1 🐱×1") == 4
    hidden = table(*FOUR, options=HIDDEN)
    assert "×" not in board(hidden)
    assert board(hidden).count("3 tiles") == 4


def test_the_board_tells_of_dealing_again_and_of_the_tile_in_the_middle() -> None:
    three = table("D7 R4", "D5 R5", "D8 R6", middle="D4", first=1)
    assert "Left over, in the middle: **🐴 4**" in board(three)
    assert "holds 🐴 5 and leads the first round" in board(three)
    for redeals, told in ((0, False), (1, True), (2, True)):
        deal = msgspec.structs.replace(three.deal, redeals=redeals)
        assert ("8 roosters" in board(msgspec.structs.replace(three, deal=deal))) == told


@pytest.mark.parametrize(("taken", "title"), [((5, 4, 2, 0), "a spirited band"), ((5, 3, 3, 0), None)])
def test_at_the_end_the_board_shows_the_tiles_left_won_or_lost(taken: tuple[int, ...], title: str | None) -> None:
    """The example of the rule text: 10 points; and the same tiles with other shares."""
    state = table("R6 R13", "D2 G5", "G10 G6", "C8 G7", taken=taken)
    over = board(after(state, "R13", "G5", "G6", "G7"))
    assert all(f"keeps **{tile}**" in over for tile in ("🐓 6", "🐴 2", "🐶 10", "🐱 8"))
    assert ("Score **10**" in over) == (title is not None)
    assert title is None or title in over


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_say_that_all_may_be_talked_about_but_numbers(language: str) -> None:
    """Both examples that the rule text forbids, and one that it allows, in every language."""
    rules = texts(rules_screen(PLUGINS, "bremen", BremenOptions(), words(language)))
    forbidden = {
        "en": ("I have the rooster 8", "I have none higher left", "Lead a rooster next and we can win"),
        "de": ("Ich habe den Hahn 8", "Höheres habe ich nicht mehr", "Spiel als Nächstes einen Hahn aus"),
        "ja": ("ニワトリの8がある", "それより大きいのはもうない", "次ニワトリから始めてくれたら勝てるよ"),
    }
    assert all(example in rules for example in forbidden[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_tell_what_each_setting_of_the_table_changes(language: str) -> None:
    told = words(language)
    rules = texts(rules_screen(PLUGINS, "bremen", BremenOptions(), told))
    assert all(told(f"bremen-option-{option}") in rules for option in BremenOptions.__struct_fields__)


def test_all_but_the_one_who_is_asked_are_told_whose_answer_is_awaited() -> None:
    asked = after(table(*FOUR), "D7", "D4", Propose(), Agree())
    for screen in (board(asked), *(hand(asked, seat, standing=kept) for seat in (1, 2, 3) for kept in (True, False))):
        assert screen.count("Waiting for **Anna** to answer.") == 1
    assert all("to play" not in hand(asked, seat) for seat in range(4))
    assert "Waiting" not in hand(asked, 0)
    assert "would like to give up. Do you agree?" in hand(asked, 0)
    for over in (after(asked, Refuse()), after(asked, Agree(), Agree())):
        assert all("Waiting" not in screen for screen in (board(over), *(hand(over, seat) for seat in range(4))))


def test_a_band_that_gives_up_after_a_round_is_not_told_that_it_was_the_last() -> None:
    over = after(table(*FOUR), "D7", "D4", "D8", "D9", Propose(), Agree(), Agree(), Agree())
    for language, told in (
        ("en", "takes the trick with 🐴 9."),
        ("de", "macht den Stich mit 🐴 9."),
        ("ja", "🐴 9 で獲得しました。"),
    ):
        assert told in texts(board_screen(PLUGINS, table_view(over), words(language)))


def test_a_band_that_gave_up_is_told_so() -> None:
    given_up = board(after(table(*FOUR), Propose(), Agree(), Agree(), Agree()))
    assert "The band has given up." in given_up
    assert "would like to" not in given_up
    assert "keeps **🐓 2 🐴 7 🐱 1**" in given_up
    assert "keeps **🐓 6 🐴 9 🐱 4**" in given_up


def test_a_hand_shows_what_the_board_shows_where_the_bot_keeps_it_up_to_date() -> None:
    state = table("R9 D4", "R13 D8", "R10 G10", played="R9", taken=(5, 3, 2), middle="C7")
    for part in ("Round 11 of 12", "in the middle: **🐱 7**", "Anna · won 15 · 🐓×1 🐴×1", "**🐓 9** · Anna leads"):
        assert part in hand(state, 1)
        assert part not in hand(state, 1, standing=False)


def test_a_hand_tells_that_the_goal_is_out_of_reach() -> None:
    state = table("R9", "D4", "D8", "G10", taken=(5, 3, 2, 1))
    assert "The goal is out of reach." in board(state)
    assert "The goal is out of reach." in hand(state, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hidden_animals_are_hidden_in_a_hand_as_well(language: str) -> None:
    state = table(*FOUR, options=BremenOptions(animals_hidden=True))
    assert "🐓×" not in hand(state, 0, language=language)
    assert "🐓×" in hand(table(*FOUR), 0, language=language)


def test_whoever_cannot_follow_is_told_without_an_article() -> None:
    """`kein 🐱` would be wrong: a cat is feminine in German."""
    state = after(table("C2 D4", "R3 D8", "R1 G10", "D7 D6"), "C2")
    assert "Du kannst 🐱 nicht bedienen: Spiel einen beliebigen Stein." in hand(state, 1, language="de")
