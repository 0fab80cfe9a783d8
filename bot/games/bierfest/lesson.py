"""What is taught of this game; the texts stand in the Fluent files."""

from typing import Final

from bot.screens.lesson import Lesson

LESSON: Final = Lesson(
    pages=("bierfest-how-1", "bierfest-how-2", "bierfest-how-3", "bierfest-how-4"),
    hints=("bierfest-hint-1", "bierfest-hint-2", "bierfest-hint-3"),
    opening="bierfest-opening",
    deal=9,
    seats=3,
    example=45,
)
