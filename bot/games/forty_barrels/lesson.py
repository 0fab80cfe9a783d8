"""What is taught of this game; the texts stand in the Fluent files."""

from typing import Final

from bot.screens.lesson import Lesson

LESSON: Final = Lesson(
    pages=("forty_barrels-how-1", "forty_barrels-how-2", "forty_barrels-how-3", "forty_barrels-how-4"),
    hints=("forty_barrels-hint-1", "forty_barrels-hint-2", "forty_barrels-hint-3"),
    opening="forty_barrels-opening",
    deal=3,
    seats=2,
    example=6,
)
