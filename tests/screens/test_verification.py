"""What a check of a table says: a sentence if everything fits, else what does not; in every language, within limits."""

from __future__ import annotations

import msgspec
import pytest

from bot.features.fairness import FAULTS, fairness_screen, verification_screen
from bot.locales import LANGUAGES, words
from bot.screens.parts import AMBER, GREEN, RED, Container, Screen
from bot.store.schema import Status
from bot.tables.verification import Code, Fault, Gap, Verdict
from tests.screens.reading import buttons, check_limits, texts
from tests.screens.table_views import a_table

TABLE = a_table(4, status=Status.OVER, ply=41)
PROVED = Verdict(moves=41, is_whole=True, choices=12)


def visible_text(verdict: Verdict, language: str = "en") -> str:
    """All that can be read."""
    screen = verification_screen(TABLE, verdict, words(language))
    check_limits(screen)
    return texts(screen)


def colour(screen: Screen) -> int | None:
    """That of the one box of a screen."""
    [part] = screen.parts
    assert isinstance(part, Container)
    return part.colour


def test_a_sentence_says_what_was_proved_and_the_seed_is_below() -> None:
    said = visible_text(PROVED)
    assert "Everything checks out" in said
    assert "all 41 moves were legal and lead to exactly this result" in said
    assert "12 house-player decisions were repeated, all with the same choice." in said
    assert "thought" not in said
    assert bytes(32).hex() in said
    assert "Table k3f9x2aa" in said
    assert colour(verification_screen(TABLE, PROVED, words("en"))) == GREEN


def test_a_stopped_game_claims_no_result() -> None:
    stopped = msgspec.structs.replace(PROVED, is_whole=False)
    assert "result" not in visible_text(stopped).partition("Fingerprint")[0]
    assert "nothing had been played" in visible_text(msgspec.structs.replace(stopped, moves=0))


def test_omitted_thoughts_are_mentioned() -> None:
    thought = msgspec.structs.replace(PROVED, thoughts=30, thought_again=6)
    assert "calculated 30 moves; 6 of them, picked at random, were recalculated" in visible_text(thought)
    assert "calculated 30 moves; these were not" in visible_text(msgspec.structs.replace(thought, thought_again=0))
    assert "recalculated" not in visible_text(msgspec.structs.replace(thought, thought_again=30))


@pytest.mark.parametrize(
    ("language", "thoughts", "again", "told"),
    [
        ("en", 1, 0, "calculated one move; it was not recalculated"),
        ("en", 5, 1, "calculated 5 moves; one of them, picked at random, was recalculated"),
        ("de", 1, 0, "haben einen Schritt berechnet; nachgerechnet wurde das nicht"),
        ("de", 5, 1, "haben 5 Schritte berechnet; einer davon, zufällig ausgewählt, wurde nachgerechnet"),
    ],
)
def test_a_single_recalculated_move_is_counted_as_one(language: str, thoughts: int, again: int, told: str) -> None:
    verdict = msgspec.structs.replace(PROVED, thoughts=thoughts, thought_again=again)
    assert told in texts(verification_screen(TABLE, verdict, words(language)))


def test_a_mismatch_is_named_with_its_move_and_nothing_is_called_proved() -> None:
    faulty = msgspec.structs.replace(PROVED, faults=(Fault(Code.EVENTS, 12), Fault(Code.SCORES)))
    said = visible_text(faulty)
    assert "Everything checks out" not in said
    assert "• Move 12: What was announced isn’t what happened." in said
    assert "• The points are wrong." in said
    assert "`k3f9x2aa`" in said, "to be told to whoever runs the bot"
    assert colour(verification_screen(TABLE, faulty, words("en"))) == RED


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_words_and_fits_into_a_message(language: str) -> None:
    everything = tuple(Fault(code, 999) for code in Code)
    said = visible_text(msgspec.structs.replace(PROVED, faults=everything), language)
    assert said.count("• ") == FAULTS
    for fault in everything:
        visible_text(msgspec.structs.replace(PROVED, faults=(fault, Fault(fault.code))), language)
    gaps = msgspec.structs.replace(PROVED, gaps=tuple(Gap), thoughts=30, thought_again=6)
    for gap in Gap:
        assert words(language)(f"verify-gap-{gap}") in visible_text(gaps, language)
    assert colour(verification_screen(TABLE, gaps, words(language))) == AMBER


@pytest.mark.parametrize("status", [Status.RUNNING, Status.OVER, Status.STOPPED])
def test_the_fairness_page_offers_the_check_once_the_game_is_over(status: Status) -> None:
    table = a_table(4, status=status, ply=41)
    kinds = [custom_id.split(":")[3] for custom_id in buttons(fairness_screen(table, words("de"))).values()]
    assert kinds == ([] if table.is_open else ["verify"])
