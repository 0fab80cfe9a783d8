"""What is taught of this game; the texts stand in the Fluent files."""

from typing import Final

from bot.screens.lesson import Lesson, Page

LESSON: Final = Lesson(
    pages=(
        Page(text="bierfest-how-1", board=True),
        Page(text="bierfest-how-2", ply=79),
        Page(text="bierfest-how-3", ply=80),
        Page(text="bierfest-how-4", ply=237),
    ),
    hints=("bierfest-hint-1", "bierfest-hint-2", "bierfest-hint-3"),
    opening="bierfest-opening",
    deal=9,
    seats=3,
)
