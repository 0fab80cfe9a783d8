"""Drawings as data: what tells them apart, and how they are read."""

from __future__ import annotations

from bot.pictures.drawing import Box, Drawing, Sprite, stamp

CARD = Sprite("card Q♥", '<rect width="10" height="10"/>', Box(0, 0, 10, 10))
CUP = Sprite("cup", '<circle r="5"/>', Box(-5, -5, 10, 10))


def test_the_key_tells_apart_what_is_seen() -> None:
    drawing = Drawing(40, 30, [stamp(CARD, 0, 0), stamp(CUP, 10, 10)])
    others = (
        Drawing(40, 31, [stamp(CARD, 0, 0), stamp(CUP, 10, 10)]),
        Drawing(40, 30, [stamp(CARD, 0, 0), stamp(CUP, 10, 11)]),
        Drawing(40, 30, [stamp(CUP, 10, 10), stamp(CARD, 0, 0)]),
        Drawing(40, 30, [stamp(CARD, 0, 0)]),
    )
    assert drawing == Drawing(40, 30, [stamp(CARD, 0.2, 0), stamp(CUP, 9.8, 10)])
    assert all(drawing != other and drawing.key != other.key for other in others)


def test_another_name_is_the_same_picture_and_another_box_is_not() -> None:
    assert Sprite("queen", CARD.svg, CARD.box).key == CARD.key
    assert Sprite(CARD.name, CARD.svg, Box(0, 0, 10, 11)).key != CARD.key


def test_a_golden_reads_a_line_a_stamp() -> None:
    assert str(Drawing(40, 30, [stamp(CARD, 3, 4)])) == "40 by 30\ncard Q♥ at 3,4"


def test_in_a_traceback_a_sprite_is_its_name() -> None:
    assert repr(stamp(CARD, 3, 4)) == "Stamp(sprite=<sprite card Q♥>, x=3, y=4)"
