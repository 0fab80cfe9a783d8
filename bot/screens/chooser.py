"""Choosing a game: a card for each in one picture, and below it a line for each with a button to play it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.locales import Words
from bot.pictures.chooser import Card, chooser_drawing
from bot.screens.clicks import NO_TABLE, Click
from bot.screens.game_screens import Plugins
from bot.screens.lobby import facts
from bot.screens.parts import ButtonStyle, Part, Screen, box, button, picture, section, text


def chooser_screen(plugins: Plugins, words: Words) -> Screen:
    """What is shown to a member who wants to open a table and has not said for which game."""
    return Screen.of(box(text(f"## {words('chooser-heading')}"), _picture(plugins, words), *_games(plugins, words)))


def _picture(plugins: Plugins, words: Words) -> Part:
    """The cards of all games."""
    cards = [
        Card(plugin.pictures.cover(), plugin.game.seats[0], plugin.game.seats[-1], plugin.minutes)
        for plugin in plugins.values()
    ]
    lines = (f"{words(f'{name}-name')}: {facts(plugin, words)}" for name, plugin in plugins.items())
    return picture(chooser_drawing(cards), lines, repeats=True)


def _games(plugins: Plugins, words: Words) -> Iterator[Part]:
    for name, plugin in plugins.items():
        lines = f"**{words(f'{name}-name')}**", facts(plugin, words)
        play = button(words("button-play"), Click(NO_TABLE, 0, "play", name), style=ButtonStyle.success)
        yield section(lines, play)
