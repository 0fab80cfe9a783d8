"""Each number and card that a lesson or a tutorial names is one that it shows, in all games and languages."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest
from msgspec.structs import replace

from bot.check_game import cards_in, lies, numbers_in, turn_shown
from bot.features.learning import how_screen, now_screen
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.game_screens import LEARNER
from bot.screens.parts import rows_of
from bot.screens.table import rules_screen
from tests.screens.reading import texts

EVERYWHERE: Final = list(product(PLUGINS, LANGUAGES))


@pytest.mark.parametrize(("game", "language"), EVERYWHERE)
def test_a_lesson_names_what_it_shows_or_the_rules_say(game: str, language: str) -> None:
    said, plugin = words(language), PLUGINS[game]
    rules = texts(rules_screen(PLUGINS, game, plugin.game.Options(), said))
    assert [*lies(plugin, rules, said)] == []
    example = said(plugin.lesson.pages[2].text)
    assert cards_in(example) | numbers_in(example), "it is an example"


@pytest.mark.parametrize("game", PLUGINS)
def test_an_example_names_the_same_in_every_language(game: str) -> None:
    key = PLUGINS[game].lesson.pages[2].text
    named_in = [
        {each for each in cards_in(words(language)(key)) if not each[0].isalpha() or each[-1] in "♥♦♠♣"}
        for language in LANGUAGES
    ]
    assert named_in[1:] == named_in[:-1]


def test_a_wrong_card_would_be_found() -> None:
    seen = turn_shown(PLUGINS["forty_barrels"], 8, words("en"))
    assert cards_in("7♦, 8♥ and 9♦") <= cards_in(seen)
    assert not cards_in("7♥") <= cards_in(seen)
    assert not numbers_in("25") <= numbers_in(seen)
    with_sets = turn_shown(PLUGINS["bierfest"], 80, words("de"))
    assert cards_in("Pils ×3") <= cards_in(with_sets)
    assert not cards_in("Pils ×4") <= cards_in(with_sets)


@pytest.mark.parametrize("game", PLUGINS)
def test_the_example_is_a_game_that_the_learner_begins_and_wins(game: str) -> None:
    plugin = PLUGINS[game]
    assert plugin.example(0).hand.to_act == LEARNER
    outcome = plugin.example(None).board.table.outcome
    assert outcome is not None
    assert LEARNER in outcome.winners
    example = plugin.example(plugin.lesson.pages[2].ply).hand
    assert example.to_act == LEARNER
    assert len(example.legal) > 1 or game == "bremen", "there is something to choose"


@pytest.mark.parametrize(("game", "language"), EVERYWHERE)
def test_goal_turn_example_and_end_have_a_page_with_a_picture_each(game: str, language: str) -> None:
    said, pages = words(language), PLUGINS[game].lesson.pages
    ideas = {
        "en": ("Goal", "A turn", "An example", "The end"),
        "de": ("Das Ziel", "Ein Zug", "Ein Beispiel", "Das Ende"),
        "ja": ("目的", "手番", "例", "終わり方"),
    }[language]
    for number, (page, idea) in enumerate(zip(pages, ideas, strict=True)):
        screen = how_screen(PLUGINS, game, number, said)
        assert f"**{idea}" in texts(screen)
        [drawn] = screen.pictures
        assert drawn.alt
        assert rows_of([said(page.text, players=0)]) <= 10


@pytest.mark.parametrize(("game", "language"), EVERYWHERE)
def test_the_words_of_a_tutorial_take_two_rows(game: str, language: str) -> None:
    said, lesson = words(language), PLUGINS[game].lesson
    for key in (lesson.opening, *lesson.hints, "tutorial-alone"):
        assert rows_of([f"🎓 {said(key)}"]) <= 2, key


@pytest.mark.parametrize(("game", "language"), EVERYWHERE)
def test_the_rules_begin_with_goal_turn_end_and_what_wins(game: str, language: str) -> None:
    said = words(language)
    told = texts(rules_screen(PLUGINS, game, PLUGINS[game].game.Options(), said)).strip().splitlines()
    first = ("Goal:", "Turn:", "End:", "What wins:")
    heads = {"en": first, "de": ("Ziel:", "Zug:", "Ende:", "Sieg:"), "ja": ("目的：", "手番：", "終わり：", "勝ち：")}
    assert told[0].startswith("## ")
    for line, head in zip(told[1:5], heads[language], strict=True):
        assert line.startswith(f"- **{head}**")
        assert rows_of([line]) <= 3


def test_a_hand_of_a_table_of_several_is_as_it_was() -> None:
    """Nothing is suggested outside of a tutorial."""
    from bot.screens.guidance import guided, story_of
    from bot.tables.types import TablePlace

    plugin, said = PLUGINS["bremen"], words("en")
    hand = plugin.example(7).hand
    elsewhere = replace(hand, table=replace(hand.table, place=TablePlace(1, 2, "en")))
    asked = plugin.screens.hand(elsewhere, said, "")
    assert guided(plugin, elsewhere, said, "", asked) == [[*asked]]
    assert story_of(plugin, elsewhere, said, ["one", "two"]) == ["one", "two"]


@pytest.mark.parametrize("game", PLUGINS)
def test_help_about_the_present_turn_has_one_line_an_entry(game: str) -> None:
    plugin, said = PLUGINS[game], words("en")
    hand = plugin.example(plugin.lesson.pages[2].ply).hand
    told = plugin.screens.help(hand, said)
    lines = texts(now_screen(PLUGINS, hand, said)).splitlines()
    start = lines.index(f"**{said('how-now')}** {told[0]}")
    assert lines[start + 1 : start + len(told)] == [*told[1:]]
