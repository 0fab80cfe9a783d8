"""What is taught of this game; the texts stand in the Fluent files."""

from typing import Final

from bot.screens.lesson import Lesson, Page

LESSON: Final = Lesson(
    pages=(
        Page(text="forty_barrels-how-1", board=True),
        Page(text="forty_barrels-how-2", ply=2),
        Page(text="forty_barrels-how-3", ply=8),
        Page(text="forty_barrels-how-4", ply=22),
    ),
    hints=("forty_barrels-hint-1", "forty_barrels-hint-2", "forty_barrels-hint-3"),
    opening="forty_barrels-opening",
    deal=49,
    seats=2,
)
