"""What is taught of this game; the texts stand in the Fluent files."""

from typing import Final

from bot.screens.lesson import Lesson

LESSON: Final = Lesson(
    pages=("bremen-how-1", "bremen-how-2", "bremen-how-3", "bremen-how-4"),
    hints=("bremen-hint-1", "bremen-hint-2", "bremen-hint-3"),
    opening="bremen-opening",
    deal=51,
    seats=3,
    example=8,
)
