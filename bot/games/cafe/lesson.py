"""What is taught of this game; the texts stand in the Fluent files."""

from typing import Final

from bot.screens.lesson import Lesson

LESSON: Final = Lesson(
    pages=("cafe-how-1", "cafe-how-2", "cafe-how-3", "cafe-how-4"),
    hints=("cafe-hint-1", "cafe-hint-2", "cafe-hint-3"),
    opening="cafe-opening",
    deal=7,
    seats=2,
    example=10,
)
