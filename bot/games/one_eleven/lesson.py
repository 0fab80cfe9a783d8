"""What is taught of this game; the texts stand in the Fluent files."""

from typing import Final

from bot.screens.lesson import Lesson, Page

LESSON: Final = Lesson(
    pages=(
        Page(text="one_eleven-how-1"),
        Page(text="one_eleven-how-2", ply=4),
        Page(text="one_eleven-how-3", ply=12),
        Page(text="one_eleven-how-4", ply=70),
    ),
    hints=("one_eleven-hint-1", "one_eleven-hint-2", "one_eleven-hint-3"),
    opening="one_eleven-opening",
    deal=18,
    seats=2,
)
