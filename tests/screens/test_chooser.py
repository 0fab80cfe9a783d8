"""Choosing a game: all games are offered, each with its scene, its hook and a button that opens it, also at a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.lobby_screens import chooser_screen, facts
from bot.screens.parts import NO_TABLE, Click, in_words
from bot.store.schema import Status
from tests.screens.reading import WORST_EMOJIS, check_limits, components, payload
from tests.screens.table_views import a_table

TEXT, SECTION, BUTTON, THUMBNAIL = 10, 9, 2, 11
HOOK = 28
"""Letters: more do not fit beside the scene on a phone."""


class ForThree(type(PLUGINS["cafe"].game)):  # type: ignore[misc]
    """For three players only."""

    seats = range(3, 4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_is_a_line_with_its_scene_its_hook_and_its_figures(language: str) -> None:
    say = words(language)
    screen = chooser_screen(PLUGINS, say.with_emojis(WORST_EMOJIS))
    check_limits(screen)
    sections = [part for part in components(screen) if part["type"] == SECTION]
    assert len(screen.pictures) == len(PLUGINS)
    for section, picture, (name, plugin) in zip(sections, screen.pictures, PLUGINS.items(), strict=True):
        [told] = [part["content"].splitlines() for part in section["components"]]
        assert say(f"{name}-name") in told[0]
        assert told[1] == say(f"{name}-hook")
        assert len(told[1]) <= HOOK
        for figure in (min(plugin.game.seats), max(plugin.game.seats), plugin.minutes):
            assert str(figure) in told[2]
        assert section["accessory"]["type"] == THUMBNAIL
        assert section["accessory"]["media"]["url"] == f"attachment://{picture.key}.png"
        assert section["accessory"]["description"] == picture.alt == say(f"{name}-name")


@pytest.mark.parametrize(("language", "told"), [("en", "3 players ·"), ("de", "3 Personen ·"), ("ja", "3人 ·")])
def test_a_game_for_one_number_of_players_is_no_range(language: str, told: str) -> None:
    assert facts(replace(PLUGINS["cafe"], game=ForThree()), words(language)).startswith(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_row_of_buttons_below_has_only_the_signs(language: str) -> None:
    say = words(language).with_emojis(WORST_EMOJIS)
    [box] = payload(chooser_screen(PLUGINS, say))
    row = box["components"][-1]
    assert [each["custom_id"] for each in row["components"]] == [
        Click(NO_TABLE, 0, "play", name).custom_id() for name in PLUGINS
    ]
    assert all(each["emoji"]["name"] and not each.get("label") for each in row["components"])
    plain = [each for each in components(chooser_screen(PLUGINS, words(language))) if each["type"] == BUTTON]
    assert [each["label"] for each in plain] == [plugin.sign.plain for plugin in PLUGINS.values()]


def test_at_a_table_the_same_is_offered_for_that_table_and_what_is_chosen_there_is_not() -> None:
    table = a_table(2, game="cafe", status=Status.LOBBY, options=PLUGINS["cafe"].game.Options())
    found = [each for each in components(chooser_screen(PLUGINS, words("en"), table)) if each["type"] == BUTTON]
    assert [each["custom_id"] for each in found] == [Click(table.id, 0, "game", name).custom_id() for name in PLUGINS]
    assert [name for name, each in zip(PLUGINS, found, strict=True) if each.get("disabled")] == ["cafe"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_lists_each_game_once_and_draws_nothing(language: str) -> None:
    screen = in_words(chooser_screen(PLUGINS, words(language)))
    told = "\n".join(part["content"] for part in components(screen) if part["type"] == TEXT)
    assert [told.count(words(language)(f"{name}-name")) for name in PLUGINS] == [1] * len(PLUGINS)
    assert screen.pictures == ()
