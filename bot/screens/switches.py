"""The parts of a screen of settings: menus that show what is chosen, and switches with a note of what they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from bot.locales import Words
from bot.screens.clicks import Click
from bot.screens.parts import Menu, Section, SelectOption, button, menu, menu_option, section

AUTO: Final = "-"
"""The value of what leaves a choice to others: Discord knows no empty values."""


def choice(setting: str, value: str, stands_for: str, words: Words, *, is_chosen: bool) -> SelectOption:
    """A line of a menu. It names the setting as well, as nothing else is seen of a menu that is closed."""
    option = menu_option(words("setting-choose", option=setting, value=value), stands_for)
    return msgspec.structs.replace(option, default=is_chosen)


def choice_menu(click: Click, options: Sequence[SelectOption]) -> Menu:
    """A menu that shows what is chosen. What is chosen next comes after the payload of the click."""
    return menu(next((each.label for each in options if each.default), options[0].label), click, options)


def switch(click: Click, name: str, note: str, words: Words, *, is_on: bool) -> Section:
    """Something that is on or off, what that means, and a button for the other state: `on` or `off` in its payload."""
    state = words("setting-on" if is_on else "setting-off", option=f"**{name}**")
    label, after = words("button-switch-off" if is_on else "button-switch-on"), "off" if is_on else "on"
    return section([state, f"-# {note}"], button(label, msgspec.structs.replace(click, payload=click.payload + after)))


SWITCHES: Final = {"on": True, "off": False}
"""What the payload of a switch says."""
