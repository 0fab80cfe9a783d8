"""Looking at drawings as data."""

from __future__ import annotations

from bot.pictures.drawing import Drawing


def check_sheet(drawing: Drawing) -> None:
    """The ground covers the sheet, and whatever lies on it stays inside."""
    ground, *others = drawing.stamps
    assert (ground.x, ground.y) == (0, 0)
    assert (ground.sprite.box.width, ground.sprite.box.height) == (drawing.width, drawing.height)
    for stamp in others:
        left, top = stamp.x + stamp.sprite.box.left, stamp.y + stamp.sprite.box.top
        right, bottom = left + stamp.sprite.box.width, top + stamp.sprite.box.height
        assert left >= 0, f"{stamp} sticks out by {-left} on the left"
        assert top >= 0, f"{stamp} sticks out by {-top} above"
        assert right <= drawing.width, f"{stamp} sticks out by {right - drawing.width} on the right"
        assert bottom <= drawing.height, f"{stamp} sticks out by {bottom - drawing.height} below"


def drawn_lines(drawing: Drawing, *kinds: str) -> list[tuple[str, int, int]]:
    """The stamps whose names begin with one of these words: name and place, from left to right."""
    found = [(sprite.name, x, y) for sprite, x, y in drawing.stamps if sprite.name.startswith(kinds)]
    return sorted(found, key=lambda at: (at[1], at[2]))
