"""Parts for settings: menus that show the choice, and switches with a note; and a member's preferences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from bot.locales import LANGUAGES, Words
from bot.screens.parts import (
    NO_TABLE,
    Click,
    Part,
    Screen,
    Section,
    box,
    button,
    line,
    menu_option,
    menus,
    section,
    text,
)
from bot.store.schema import MemberNote

# --- parts ----------------------------------------------------------------------------------------

AUTO: Final = "-"
"""The value that leaves a choice to others; Discord allows no empty values."""


def choice_menu(click: Click, setting: str, labels: Mapping[str, str], chosen: str | None, words: Words) -> list[Part]:
    """Menus of these values that show the `chosen` one, or the first if that is none of them.

    A line also names the setting, because a closed menu shows nothing else. The next choice is appended to the click's
    payload.
    """
    chosen = chosen if chosen in labels else next(iter(labels))
    options = [
        menu_option(words("setting-choose", option=setting, value=label), each) for each, label in labels.items()
    ]
    options = [msgspec.structs.replace(each, default=each.value == chosen) for each in options]
    return menus(next(each.label for each in options if each.default), click, options)


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
    languages = {AUTO: words("preferences-language-auto"), **{each: words(f"language-{each}") for each in LANGUAGES}}
    click = Click(NO_TABLE, 0, KIND, "language.")
    return Screen.of(
        box(
            text(f"## {words('preferences-heading')}", f"-# {words('preferences-note')}"),
            *choice_menu(click, words("preferences-language"), languages, note.language, words),
            line(),
            _switch("pictures", words, is_on=not note.text_only),
            _switch("notices", words, is_on=note.notices),
            _switch("results", words, is_on=not note.private),
        )
    )


def _switch(what: str, words: Words, *, is_on: bool) -> Part:
    name, means = words(f"preferences-{what}"), words(f"preferences-{what}-note")
    return switch(Click(NO_TABLE, 0, KIND, f"{what}."), name, means, words, is_on=is_on)
