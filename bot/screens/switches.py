"""Parts for settings: menus that show the choice, and switches with a note; and a member's preferences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from bot.locales import LANGUAGES, Words
from bot.screens.parts import (
    NO_TABLE,
    Click,
    Menu,
    Part,
    Screen,
    Section,
    SelectOption,
    box,
    button,
    line,
    menu,
    menu_option,
    section,
    text,
)
from bot.store.schema import MemberNote

# --- parts ----------------------------------------------------------------------------------------

AUTO: Final = "-"
"""The value that leaves a choice to others; Discord allows no empty values."""


def choice(setting: str, value: str, stands_for: str, words: Words, *, is_chosen: bool) -> SelectOption:
    """A line of a menu. It also names the setting, because a closed menu shows nothing else."""
    option = menu_option(words("setting-choose", option=setting, value=value), stands_for)
    return msgspec.structs.replace(option, default=is_chosen)


def choice_menu(click: Click, options: Sequence[SelectOption]) -> Menu:
    """A menu that shows the current choice. The next one is appended to the click's payload."""
    return menu(next((each.label for each in options if each.default), options[0].label), click, options)


def switch(click: Click, name: str, note: str, words: Words, *, is_on: bool) -> Section:
    """Something that is on or off, its meaning, and a button for the other state: `on` or `off` in its payload."""
    state = words("setting-on" if is_on else "setting-off", option=f"**{name}**")
    label, after = words("button-switch-off" if is_on else "button-switch-on"), "off" if is_on else "on"
    return section([state, f"-# {note}"], button(label, msgspec.structs.replace(click, payload=click.payload + after)))


SWITCHES: Final = {"on": True, "off": False}
"""The values in a switch's payload."""


# --- a member's own choices -----------------------------------------------------------------------

KIND: Final = "me"
"""The kind of all clicks on this screen; the payload says what is chosen, such as `notices.off`."""


def preferences_screen(note: MemberNote, words: Words) -> Screen:
    """A member's stored preferences."""
    return Screen.of(
        box(
            text(f"## {words('preferences-heading')}", f"-# {words('preferences-note')}"),
            _languages(note, words),
            line(),
            _switch("pictures", words, is_on=not note.text_only),
            _switch("notices", words, is_on=note.notices),
            _switch("results", words, is_on=not note.private),
        )
    )


def _languages(note: MemberNote, words: Words) -> Part:
    name = words("preferences-language")
    auto = choice(name, words("preferences-language-auto"), AUTO, words, is_chosen=note.language not in LANGUAGES)
    own = [choice(name, words(f"language-{each}"), each, words, is_chosen=note.language == each) for each in LANGUAGES]
    return choice_menu(Click(NO_TABLE, 0, KIND, "language."), [auto, *own])


def _switch(what: str, words: Words, *, is_on: bool) -> Part:
    name, means = words(f"preferences-{what}"), words(f"preferences-{what}-note")
    return switch(Click(NO_TABLE, 0, KIND, f"{what}."), name, means, words, is_on=is_on)
