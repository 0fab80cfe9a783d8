"""Choosing a game: all games are offered, each with a button that opens it, and the lobby offers the others."""

from __future__ import annotations

import pytest

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.chooser import chooser_screen
from bot.screens.clicks import read_click
from bot.screens.lobby import lobby_screen
from bot.screens.parts import in_words
from bot.tables import Status
from tests.screens.reading import check_limits, components
from tests.screens.table_views import a_table

TEXT = 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_is_a_line_with_a_button_that_says_so(language: str) -> None:
    screen = chooser_screen(PLUGINS, words(language))
    check_limits(screen)
    sections = [part for part in components(screen) if part["type"] == 9]
    for section, (name, plugin) in zip(sections, PLUGINS.items(), strict=True):
        click = read_click(section["accessory"]["custom_id"])
        assert click is not None
        assert (click.kind, click.payload) == ("play", name)
        [told] = [part["content"] for part in section["components"]]
        assert words(language)(f"{name}-name") in told
        for figure in (min(plugin.game.seats), max(plugin.game.seats), plugin.minutes):
            assert str(figure) in told.split("\n")[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_is_told_in_words(language: str) -> None:
    [picture] = chooser_screen(PLUGINS, words(language)).pictures
    assert [line.split(":")[0] for line in picture.alt.splitlines()] == [
        words(language)(f"{name}-name") for name in PLUGINS
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_words_each_game_is_told_once(language: str) -> None:
    said = components(in_words(chooser_screen(PLUGINS, words(language))))
    told = "\n".join(part["content"] for part in said if part["type"] == TEXT)
    assert [told.count(words(language)(f"{name}-name")) for name in PLUGINS] == [1] * len(PLUGINS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_settings_and_something_else_to_play_are_two_menus(language: str) -> None:
    for name in PLUGINS:
        table = a_table(2, game=name, status=Status.LOBBY, options=PLUGINS[name].game.Options())
        settings, others = [
            part for part in components(lobby_screen(PLUGINS, table, words(language))) if part["type"] == 3
        ]
        assert not any(option["value"].startswith("game") for option in settings["options"])
        assert [option["value"] for option in others["options"]] == [other for other in PLUGINS if other != name]
        assert [option["label"] for option in others["options"]] == [
            words(language)(f"{other}-name") for other in PLUGINS if other != name
        ]
