"""What is taught of this game; the texts stand in the Fluent files."""

from typing import Final

from bot.screens.lesson import Lesson, Page

LESSON: Final = Lesson(
    pages=(
        Page(text="cafe-how-1", board=True),
        Page(text="cafe-how-2", ply=0),
        Page(text="cafe-how-3", ply=11),
        Page(text="cafe-how-4", ply=95),
    ),
    hints=("cafe-hint-1", "cafe-hint-2", "cafe-hint-3"),
    opening="cafe-opening",
    deal=7,
    seats=2,
)
