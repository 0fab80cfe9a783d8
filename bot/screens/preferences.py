"""What a member has chosen for themselves: one private screen, each part of which does something at once."""

from __future__ import annotations

from typing import Final

from bot.locales import LANGUAGES, Words
from bot.screens.clicks import NO_TABLE, Click
from bot.screens.parts import Part, Screen, box, line, text
from bot.screens.switches import AUTO, choice, choice_menu, switch
from bot.store import MemberNote

KIND: Final = "me"
"""The kind of all clicks on this screen; their payload says what is chosen, such as `notices.off`."""


def preferences_screen(note: MemberNote, words: Words) -> Screen:
    """What is remembered of somebody's choices."""
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
