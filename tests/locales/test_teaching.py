"""What lessons and rules teach is true: their figures are the engine's, and their tactics those of the rule text."""

from __future__ import annotations

import re
from typing import Final

import pytest

from bot.locales import LANGUAGES, words
from engines.bremen.scoring import title

BEST: Final = {3: 21, 4: 24}
"""The best score in Bremen, by seats."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_bremen_list_the_titles_with_the_scores_of_the_engine(language: str) -> None:
    rules = words(language)("bremen-rules").splitlines()
    named: dict[int, list[int]] = {3: [], 4: []}
    for number in range(1, 7):
        (line,) = (line for line in rules if line.endswith(words(language)(f"bremen-title-{number}")))
        bands = re.findall(r"(\d+)(?:[–〜](\d+))?", line)
        for seats, (least, most) in zip((4, 3), bands, strict=True):
            scores = range(int(least), int(most or least) + 1)
            assert {title(seats, score) for score in scores} == {number}, line
            named[seats] += scores
    assert {seats: sorted(scores) for seats, scores in named.items()} == {
        seats: list(range(best + 1)) for seats, best in BEST.items()
    }


@pytest.mark.parametrize(
    ("language", "a_point"),
    [
        ("en", "point per clown|clown is a point"),
        ("de", "Punkt je Clown|Clown ist ein Punkt"),
        ("ja", "ピエロ(?:は1個|1個につき)1点"),
    ],
)
def test_a_clown_is_said_to_be_a_point_in_the_lesson_and_in_the_rules(language: str, a_point: str) -> None:
    say = words(language)
    assert re.search(a_point, say("one_eleven-how-1"))
    assert re.search(a_point, say("one_eleven-rules", consolation="longest", target=60, turn_limit=40))


@pytest.mark.parametrize(
    ("language", "nothing", "card"),
    [
        ("en", "The caller’s three toast cards cost nothing", "for each toast card"),
        ("de", "verliert durch die eigenen drei nichts", "je Prost-Karte"),
        ("ja", "3枚そろえた人の乾杯カードは取り除かれるだけ", "乾杯カード1枚につき"),
    ],
)
def test_the_toast_cards_of_the_caller_are_said_to_cost_nothing(language: str, nothing: str, card: str) -> None:
    lesson = words(language)("bierfest-how-4")
    assert nothing in lesson
    assert card in lesson


@pytest.mark.parametrize(("language", "safe"), [("en", r"\bsafe\b"), ("de", r"\bsicher\b"), ("ja", "安全")])
def test_laid_cards_are_not_said_to_be_safe(language: str, safe: str) -> None:
    # Toast cards in the hand cost cards that are laid.
    assert not re.search(safe, words(language)("bierfest-why-lay", points="+7"))


@pytest.mark.parametrize(
    ("language", "value"), [("en", "[Bb]ig cards|[Hh]igh cards"), ("de", "[Hh]ohe Karten"), ("ja", "大き[いな]")]
)
def test_no_card_of_40_barrels_is_said_to_be_hard_to_get_rid_of(language: str, value: str) -> None:
    # The card that is played lies face down and does not count: any card can be played at any time.
    assert not re.search(value, words(language)("forty_barrels-opening"))


@pytest.mark.parametrize(("language", "fired"), [("en", "fired"), ("de", "gefeuert"), ("ja", "クビ")])
def test_a_player_who_breaks_the_wagon_is_fired(language: str, fired: str) -> None:
    """The rule text says so."""
    say = words(language)
    assert fired in say("forty_barrels-you-are-out")
    assert fired in say("forty_barrels-last-out", total="41", who="other", name="Anna")
    assert fired in say("forty_barrels-rules")


@pytest.mark.parametrize(
    ("language", "nothing"),
    [("en", "exchange one for a joker without drawing"), ("de", "ohne nachzuziehen"), ("ja", "交換します（補充なし）")],
)
def test_an_exchange_in_cafe_is_said_to_draw_nothing(language: str, nothing: str) -> None:
    assert nothing in words(language)("cafe-how-2")
