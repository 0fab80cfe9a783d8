"""Refusals of a game in words: its details come out as the game calls them, in the reader's language."""

import pytest

from bot.locales import words
from bot.screens.refusals import refusal_text
from engines.contract import IllegalMove
from tests.screens.table_views import a_table


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Table 3 (India) needs a woman next: more men than women sit there."),
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
        ("en", "Wurst does not go with Kölsch."),
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
