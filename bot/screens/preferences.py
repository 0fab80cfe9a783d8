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
            switch(
                Click(NO_TABLE, 0, KIND, "pictures."),
                words("preferences-pictures"),
                words("preferences-pictures-note"),
                words,
                is_on=not note.text_only,
            ),
            switch(
                Click(NO_TABLE, 0, KIND, "notices."),
                words("preferences-notices"),
                words("preferences-notices-note"),
                words,
                is_on=note.notices,
            ),
            switch(
                Click(NO_TABLE, 0, KIND, "results."),
                words("preferences-results"),
                words("preferences-results-note"),
                words,
                is_on=not note.private,
            ),
        )
    )


def _languages(note: MemberNote, words: Words) -> Part:
    name = words("preferences-language")
    auto = choice(name, words("preferences-language-auto"), AUTO, words, is_chosen=note.language not in LANGUAGES)
    own = [choice(name, words(f"language-{each}"), each, words, is_chosen=note.language == each) for each in LANGUAGES]
    return choice_menu(Click(NO_TABLE, 0, KIND, "language."), [auto, *own])
