"""Choosing a game: all games are offered, each with its scene, its hook and a button that opens it, also at a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.heights import ROOM, height_of
from bot.screens.lobby_screens import chooser_screen, facts, short_name
from bot.screens.parts import NO_TABLE, Click, in_words
from bot.store.schema import Status
from tests.screens.reading import WORST_EMOJIS, check_limits, components, payload
from tests.screens.table_views import a_table

TEXT, BUTTON = 10, 2
HOOK = 28
"""Letters: more do not fit beside the scene on a phone."""


class ForThree(type(PLUGINS["cafe"].game)):  # type: ignore[misc]
    """For three players only."""

    seats = range(3, 4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_picture_shows_all_games_and_a_line_each_gives_their_hooks(language: str) -> None:
    say = words(language)
    screen = chooser_screen(PLUGINS, say.with_emojis(WORST_EMOJIS))
    check_limits(screen)
    [picture] = screen.pictures
    for line, (name, plugin) in zip(picture.alt.splitlines(), PLUGINS.items(), strict=True):
        assert line == f"{say(f'{name}-name')} · {facts(plugin, say)}"
    [hooks] = [part["content"].splitlines() for part in components(screen) if part["type"] == TEXT][1:]
    for line, name in zip(hooks, PLUGINS, strict=True):
        assert line.endswith(f" {say(f'{name}-hook')}")
        assert len(say(f"{name}-hook")) <= HOOK


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_shows_the_whole_chooser(language: str) -> None:
    assert height_of(chooser_screen(PLUGINS, words(language).with_emojis(WORST_EMOJIS))) <= ROOM


@pytest.mark.parametrize(("language", "told"), [("en", "3 players ·"), ("de", "3 Personen ·"), ("ja", "3人 ·")])
def test_a_game_for_one_number_of_players_is_no_range(language: str, told: str) -> None:
    assert facts(replace(PLUGINS["cafe"], game=ForThree()), words(language)).startswith(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_with_names_stand_three_in_a_row_and_the_last_one_teaches(language: str) -> None:
    [box] = payload(chooser_screen(PLUGINS, words(language)))
    buttons = [each for row in box["components"][-2:] for each in row["components"]]
    assert [len(row["components"]) for row in box["components"][-2:]] == [3, 3]
    assert [each["custom_id"] for each in buttons] == [
        *(Click(NO_TABLE, 0, "play", name).custom_id() for name in PLUGINS),
        Click(NO_TABLE, 0, "tutorial").custom_id(),
    ]
    assert [each["label"] for each in buttons[:-1]] == [short_name(name, words(language)) for name in PLUGINS]
    assert not any("emoji" in each for each in buttons)


def test_at_a_table_the_same_is_offered_for_that_table_and_what_is_chosen_there_is_not() -> None:
    table = a_table(2, game="cafe", status=Status.LOBBY, options=PLUGINS["cafe"].game.Options())
    *found, _ = [each for each in components(chooser_screen(PLUGINS, words("en"), table)) if each["type"] == BUTTON]
    assert [each["custom_id"] for each in found] == [Click(table.id, 0, "game", name).custom_id() for name in PLUGINS]
    assert [name for name, each in zip(PLUGINS, found, strict=True) if each.get("disabled")] == ["cafe"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_lists_each_game_once_and_draws_nothing(language: str) -> None:
    screen = in_words(chooser_screen(PLUGINS, words(language)))
    told = "\n".join(part["content"] for part in components(screen) if part["type"] == TEXT)
    assert all(words(language)(f"{name}-name") in told for name in PLUGINS)
    assert screen.pictures == ()
