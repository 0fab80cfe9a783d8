"""Choosing a game: what it is, for how many and how long, a small scene beside it, and below all a button for each."""

from __future__ import annotations

from collections.abc import Iterator

from bot.locales import Words
from bot.pictures.scenes import tile_drawing
from bot.screens.clicks import NO_TABLE, Click
from bot.screens.game_screens import Plugins, ScreenPlugin
from bot.screens.parts import Button, ButtonStyle, Part, Picture, Screen, box, button, rows, section, text
from bot.tables.types import Table

_WIDTH = 5
"""Buttons in a row: they have a sign alone."""


def chooser_screen(plugins: Plugins, words: Words, table: Table | None = None) -> Screen:
    """What is shown to a member who wants to open a table, or to play something else at this one."""
    heading = text(f"**{words('chooser-heading')}**")
    buttons = [_button(name, plugin, words, table) for name, plugin in plugins.items()]
    return Screen.of(box(heading, *_games(plugins, words), *rows(buttons, _WIDTH)))


def facts(plugin: ScreenPlugin, words: Words) -> str:
    """How many can play a game and how long it takes, about."""
    seats = plugin.game.seats
    return words("chooser-facts", fewest=min(seats), most=max(seats), minutes=plugin.minutes)


def _games(plugins: Plugins, words: Words) -> Iterator[Part]:
    for name, plugin in plugins.items():
        title, hook = words(f"{name}-name"), words(f"{name}-hook")
        tile = Picture(tile_drawing(plugin.pictures.cover()), title, repeats=True)
        yield section((f"{words.icon(plugin.sign)} **{title}**", hook, f"-# {facts(plugin, words)}"), tile)


def _button(name: str, plugin: ScreenPlugin, words: Words, table: Table | None) -> Button:
    click = Click(NO_TABLE, 0, "play", name) if table is None else Click(table.id, 0, "game", name)
    is_here = table is not None and table.game == name
    return button("", click, style=ButtonStyle.success, disabled=is_here, icon=words.icon(plugin.sign))
