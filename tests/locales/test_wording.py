"""How the texts are written: signs and spaces as in print, one word for one thing, and no word that fits one game only.

What all texts of a language have in common is checked here; what a single text says is checked with its screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from bot.locales import LANGUAGES, words

ROOT: Final = Path(__file__).resolve().parents[2]
SHARED: Final = ("commands", "lobby", "table", "refusals", "agents")
"""What is read at the tables of all games."""
GAMES_WITH_A_SHARED_WIN: Final = ("bierfest", "one_eleven", "cafe")
JAPANESE: Final = "぀-ヿ一-鿿"
"""Kana and kanji."""


def lines(language: str, *files: str) -> Iterator[tuple[str, str]]:
    """Every line of these files, or of all, with its place; without comments, names and values."""
    for path in sorted((ROOT / "bot" / "locales" / language).glob("*.ftl")):
        if files and path.stem not in files:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if not line.startswith("#"):
                yield f"{path.stem}.ftl:{number}", re.sub(r"^[\w-]+ = |\{[^{}]*\}", " ", line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_and_minus_signs_are_those_of_print(language: str) -> None:
    for where, line in lines(language):
        assert not re.search(r"[\"']", line), f"{language}/{where}: a typewriter's quote"
        assert not re.search(r"-\d", line), f"{language}/{where}: a hyphen for a minus"


def test_japanese_has_full_width_punctuation() -> None:
    for where, line in lines("ja"):
        assert not re.search(f"[{JAPANESE}][,:;!?]", line), f"{where}: {line}"


def test_a_japanese_sentence_never_follows_a_question_or_a_call_at_once() -> None:
    for where, line in lines("ja"):
        assert not re.search(f"[？！][{JAPANESE}]", line), f"{where}: {line}"


@pytest.mark.parametrize(
    ("language", "foreign"), [("en", r"[Cc]ards?\b|\b[Rr]ounds?\b"), ("de", "Karte|Runde"), ("ja", "カード|ラウンド")]
)
def test_shared_texts_mention_no_cards_and_no_rounds(language: str, foreign: str) -> None:
    # Two games have tiles and one begins with empty hands; and a round is a part of some games, never a game.
    for where, line in lines(language, *SHARED):
        assert not re.search(foreign, line), f"{language}/{where}: {line}"


@pytest.mark.parametrize(
    "word", ["für jeden", "für keinen", "Gewinner", "Sieger", "Mitspieler", "Gegner", "nachgeben", ": dafür"]
)
def test_german_speaks_to_everybody_and_means_what_it_says(word: str) -> None:
    for where, line in lines("de"):
        assert word not in line, f"{where}: {line}"


def test_one_thing_has_one_name_in_japanese() -> None:
    for where, line in lines("ja"):
        assert not re.search(r"(?<![てで])いま(?:[、は]|引|取)", line), f"{where}: 今 elsewhere"
    for where, line in lines("ja", "cafe"):
        assert not re.search("(?<!カウンター)バー", line), f"{where}: カウンターバー elsewhere"
    for game in GAMES_WITH_A_SHARED_WIN:
        assert "勝利を分け合います" in words("ja")(f"{game}-rules", consolation="longest", target=60, turn_limit=40), (
            game
        )


def test_a_card_in_japanese_has_no_spaces_around_it() -> None:
    said = words("ja")("one_eleven-last-replaced", name="**Anna**", place=4, card="**35**", left="**72**")
    assert said == "**Anna**：**35**を入れ、**72**を場へ（4番目）"
    assert words("ja")("one_eleven-button-front", card=53, left=37) == "左端に53（37を出す）"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chair_of_one_table_has_one_flag_in_the_refusal_too(language: str) -> None:
    assert not re.search("Neither|Keine der|どちら", words(language)("cafe-wrong-flag"))


def test_permissions_and_costs_are_worded_as_such_in_all_languages() -> None:
    allowed = {"en": "you may put cards of your hand back", "de": "darfst du Handkarten", "ja": "山札の上に戻せます"}
    toast = {
        "en": "a toast card costs you a card you’ve laid instead",
        "de": "eine Prost-Karte kostet stattdessen eine ausgelegte Karte",
        "ja": "乾杯カードは減点にならず",
    }
    for language in LANGUAGES:
        assert allowed[language] in words(language)("bierfest-rules")
        assert toast[language] in words(language)("bierfest-help-toast")
    no_refill = {
        "en": "an exchange brings no new tile",
        "de": "ein Tausch bringt keinen neuen Gast",
        "ja": "交換では補充しない",
    }
    for language in LANGUAGES:
        *_, rulings = words(language)("cafe-rules").splitlines()
        assert no_refill[language] in rulings


@pytest.mark.parametrize("aloud", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_111_tells_the_card_that_came_before_the_one_that_went_as_its_picture_does(language: str, aloud: bool) -> None:
    said = words(language, aloud=aloud)
    for way in ("last-replaced", "last-front", "last-back", "last-replaced-you", "last-front-you", "last-back-you"):
        told = said(f"one_eleven-{way}", name="Anna", card="109", left="62", place=4)
        assert told.index("109") < told.index("62"), told
    for end in ("front", "back-end"):
        label = said(f"one_eleven-button-{end}", card=109, left=62)
        assert label.index("109") < label.index("62"), label
