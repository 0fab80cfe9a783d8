"""What is taught of this game; the texts stand in the Fluent files."""

from typing import Final

from bot.screens.lesson import Lesson

LESSON: Final = Lesson(
    pages=("one_eleven-how-1", "one_eleven-how-2", "one_eleven-how-3", "one_eleven-how-4"),
    hints=("one_eleven-hint-1", "one_eleven-hint-2", "one_eleven-hint-3"),
    opening="one_eleven-opening",
    deal=3,
    seats=2,
    example=12,
)
