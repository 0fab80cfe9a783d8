"""The explanation of what is stored about a member, and the question before it is deleted. Private screens."""

from __future__ import annotations

from bot.locales import Words
from bot.screens.parts import GREY, NO_TABLE, RED, ButtonStyle, Click, Screen, box, button, row, text


def privacy_screen(days: int, words: Words) -> Screen:
    """What is stored, why, for how many `days`, and what the reader can do."""
    return Screen.of(
        box(
            text(words("privacy-title")),
            text(words("privacy-stored")),
            text(words("privacy-not-stored")),
            text(words("privacy-kept", days=days)),
            row(
                button(words("button-privacy-export"), Click(NO_TABLE, 0, "privacy-export")),
                button(words("button-privacy-delete"), Click(NO_TABLE, 0, "privacy-delete"), style=ButtonStyle.danger),
            ),
            colour=GREY,
        )
    )


def forget_question(words: Words) -> Screen:
    """The question whether to delete everything, and what that does."""
    click = Click(NO_TABLE, 0, "privacy-delete-sure")
    sure = button(words("button-privacy-delete-sure"), click, style=ButtonStyle.danger)
    return Screen.of(box(text(words("privacy-question")), row(sure), colour=RED))
