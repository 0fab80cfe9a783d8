"""Everything that a member with text only gets can be read aloud: each word is said, no sign, nothing twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.games.registry import FAMILIES, ICONS, PLUGINS
from bot.locales import LANGUAGES, Words, words
from bot.pictures.icons import written
from bot.screens.parts import Screen, read_click
from bot.screens.table import Reader, board_screen, hand_screen
from bot.tables.types import AnyTableView
from tests.screens.reading import check_limits, payload
from tools.listening import faults, heard
from tools.positions import played

EMOJIS = {icon.name: written(icon, 10**18 + number, FAMILIES) for number, icon in enumerate(ICONS)}
"""All icons as the application has them."""
APART = 7
"""Of longer games, every so many positions are read."""


def at_work(language: str) -> Words:
    """The words that a bot with emojis uses for everybody."""
    return words(language).with_emojis(EMOJIS)


def understood(screen: Screen, what: str) -> None:
    check_limits(screen)
    assert faults(payload(screen)) == [], what


def steps(view: AnyTableView, said: Words, most: int = 12) -> Iterator[Screen]:
    """The hand with every half-made choice, or with the first ones of many."""
    waiting, known = [""], {""}
    while waiting:
        screen = hand_screen(PLUGINS, view, said, Reader(text_only=True, choice=waiting.pop(0)))
        yield screen
        for line in heard(payload(screen)):
            click = read_click(line.target) if line.kind == "button" else None
            if click is not None and click.kind == "pick" and click.payload not in known and len(known) < most:
                known.add(click.payload)
                waiting.append(click.payload)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PLUGINS)
def test_a_listener_understands_every_screen_of_a_whole_game(name: str, language: str) -> None:
    said, read = at_work(language), 0
    for players in PLUGINS[name].game.seats:
        for number, (position, _) in enumerate(played(name, players, seed=players, person=0)):
            if number > 3 and number % APART and position.board.to_act is not None:
                continue
            where = f"{name}, {language}, {players} players, position {number}"
            understood(board_screen(PLUGINS, position.board, said, text_only=True), where)
            for view in position.hands:
                for screen in steps(view, said):
                    understood(screen, where)
                    read += 1
    assert read > 50
