"""When the person who runs the bot ends a table, everybody reads so, in every language."""

from __future__ import annotations

import pytest

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.lobby_screens import closed_elsewhere, lobby_screen
from bot.screens.result_screen import result_screen
from bot.store.schema import Status
from bot.tables.types import Because
from tests.screens.reading import check_limits, texts
from tests.screens.table_views import GAME, a_table, played, table_view_of

BY_OPERATOR = [because for because in Because if because.is_operator]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("because", BY_OPERATOR)
def test_a_game_and_a_lobby_say_who_has_ended_them(because: Because, language: str) -> None:
    state, _ = next(played(2, 1))
    speak = words(language)
    running = a_table(2, status=Status.STOPPED, ended_because=because)
    screen = result_screen(PLUGINS, table_view_of(state, running, None), speak)
    check_limits(screen)
    assert speak(f"table-{because}") in texts(screen)
    assert speak("table-stopped") not in texts(screen)
    lobby = a_table(2, status=Status.STOPPED, ended_because=because, commitment=None, seed=None)
    assert speak("lobby-operator") in texts(lobby_screen(PLUGINS, lobby, speak))
    name = speak(f"{GAME.name}-name")
    assert closed_elsewhere(lobby, speak) == speak("lobby-operator-elsewhere", game=name, channel="<#2>")


def test_three_reasons_can_be_given() -> None:
    assert len(BY_OPERATOR) == 3
