"""What is taught of this game; the texts stand in the Fluent files."""

from typing import Final

from bot.screens.lesson import Lesson, Page

LESSON: Final = Lesson(
    pages=(
        Page(text="bremen-how-1", board=True),
        Page(text="bremen-how-2", ply=10),
        Page(text="bremen-how-3", ply=13),
        Page(text="bremen-how-4", ply=33),
    ),
    hints=("bremen-hint-1", "bremen-hint-2", "bremen-hint-3"),
    opening="bremen-opening",
    deal=84,
    seats=3,
)
