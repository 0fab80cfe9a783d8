"""What pictures lie on."""

from __future__ import annotations

from bot.pictures.drawing import WIDTH, Box, Drawing, Sprite, stamp
from bot.pictures.grounds import planks, with_sill

CARD = Sprite("card Q♥", '<rect width="10" height="10"/>', Box(0, 0, 10, 10))


def test_the_sill_is_below_the_drawing_and_nothing_lies_on_it() -> None:
    drawing = Drawing(WIDTH, 400, [stamp(planks(400), 0, 0), stamp(CARD, 3, 390)])
    whole = with_sill(drawing)
    assert whole.stamps[1:] == drawing.stamps
    assert whole.stamps[0] == stamp(planks(whole.height), 0, 0)
    # 8 points of Discord's margin and 24 of the badge, at the 340 points that a picture is wide on a phone, less the
    # edge that every picture keeps free.
    assert whole.height - drawing.height >= 32 * WIDTH / 340 - 10


def test_a_drawing_that_keeps_the_corner_of_the_badge_clear_needs_no_sill() -> None:
    drawing = Drawing(WIDTH, 400, [stamp(planks(400), 0, 0), stamp(CARD, 300, 390)], clear_corner=True)
    assert with_sill(drawing) is drawing
