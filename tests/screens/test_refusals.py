"""Refusals of a game in words: its details come out as the game calls them, in the reader's language."""

import pytest

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.parts import Screen, box, line, picture, text
from bot.screens.refusal_text import refusal_text, with_sentence
from bot.screens.table import hand_screen
from engines.contract import IllegalMove
from tests.pictures.drawings import drawn
from tests.screens.reading import check_limits, components, texts
from tests.screens.table_views import a_table
from tools.positions import position


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Table 3 (India) needs a woman next: it has more men than women."),
        ("de", "Tisch 3 (Indien) braucht als Nächstes eine Frau: Dort sitzen mehr Männer als Frauen."),
        ("ja", "テーブル3（インド）は男性のほうが多いので、次に座れるのは女性だけです。"),
    ],
)
def test_a_table_of_the_cafe_is_named_with_its_country(language: str, said: str) -> None:
    refusal = IllegalMove("needs-woman", table=3, nation="india")
    assert refusal_text(refusal, words(language), a_table(2, game="cafe")) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Wurst doesn’t go with Kölsch."),
        ("de", "Wurst passt nicht zu Kölsch."),
        ("ja", "ソーセージは、ケルシュとペアになりません。"),
    ],
)
def test_food_and_beer_are_called_as_on_the_cards(language: str, said: str) -> None:
    refusal = IllegalMove("does-not-go-together", food="Wurst", beer="Koelsch")
    assert refusal_text(refusal, words(language), a_table(3, game="bierfest")) == said


def test_an_animal_of_bremen_is_named() -> None:
    refusal = IllegalMove("must-follow", animal="donkey")
    assert "donkey was led" in refusal_text(refusal, words("en"), a_table(4, game="bremen"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_above_the_last_text_as_long_as_there_is_room(language: str) -> None:
    said = words(language)("refusal-stale")
    for length, has_room in ((3980 - len(said), True), (3990 - len(said), False)):
        hand = Screen.of(box(text("x" * length), text("Your turn"), line()), text("below"))
        screen = with_sentence(said, hand)
        assert (screen is not None) == has_room
        if screen is not None:
            check_limits(screen)
            assert f"x\n{said}\nYour turn\n" in texts(screen)
            assert len(list(components(screen))) == len(list(components(hand)))


@pytest.mark.parametrize("name", PLUGINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_on_a_hand_is_below_the_picture(name: str, language: str) -> None:
    said = words(language)
    seats = PLUGINS[name].game.seats[0]
    for table_view in position(name, seats, 0).hands:
        screen = with_sentence(said("refusal-stale"), hand_screen(PLUGINS, table_view, said))
        assert screen is not None
        check_limits(screen)
        kinds = [each["type"] for each in components(screen)]
        [place] = [n for n, each in enumerate(components(screen)) if said("refusal-stale") in each.get("content", "")]
        assert place > kinds.index(12)


def test_a_refusal_has_room_only_if_the_pictures_could_be_put_in_words_as_well() -> None:
    hand = Screen.of(box(text("Hand"), picture(drawn("hand"), ["y" * 1000])), text("x" * 2993))
    check_limits(hand)
    assert with_sentence("Too late.", hand) is None


def test_a_screen_without_a_frame_or_a_text_gets_no_sentence() -> None:
    assert with_sentence("Too late.", Screen.of(line())) is None
    assert with_sentence("Too late.", Screen.of(box(line()))) is None
