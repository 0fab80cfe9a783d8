"""The tokens of seats: told apart without colour, the same in picture and text, marked for their reader alone."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.registry import PLUGINS
from bot.pictures.drawing import WIDTH, Drawing, Sprite, stamp
from bot.pictures.grounds import planks
from bot.pictures.icons import icon_png
from bot.pictures.marks import COUNT, HOUSE_FACE, ICONS, Sitter, regular_icon, seated, token
from bot.pictures.rasters import rasterised
from bot.tables.seats import TOKENS

SEATS = range(COUNT)
MEMBERS = [Sitter(regular, house=False) for regular in SEATS]
TEXT = 21
"""Pixels of an emoji beside text on a phone."""


def outline(sprite: Sprite) -> Image.Image:
    """Where a sprite is, whatever its colours."""
    return rasterised(sprite).getchannel("A").point(lambda value: 255 if value > 127 else 0)


def share(one: Image.Image, other: Image.Image) -> float:
    """How much of two pictures of black and white differs, from 0 to 1."""
    return ImageStat.Stat(ImageChops.difference(one.convert("L"), other.convert("L"))).mean[0] / 255


def drawing(*seats: int, **looks: bool) -> Drawing:
    """A picture of a game: these seats on wood."""
    stamps = [stamp(token(seat, **looks), 100 + 150 * seat, 100) for seat in seats]
    return Drawing(WIDTH, 200, [stamp(planks(200), 0, 0), *stamps], clear_corner=True)


@pytest.mark.parametrize(("one", "other"), [*combinations(SEATS, 2)])
def test_two_tokens_differ_in_their_outline_alone(one: int, other: int) -> None:
    assert share(*(outline(token(0, sitter=Sitter(each, house=False))) for each in (one, other))) > 0.03


@pytest.mark.parametrize(("one", "other"), [*combinations(SEATS, 2)])
def test_two_tokens_differ_in_grey_beside_text(one: int, other: int) -> None:
    small = []
    for regular in (one, other):
        icon = Image.open(io.BytesIO(icon_png(regular_icon(regular, house=False)))).resize((TEXT, TEXT))
        ground = Image.new("RGBA", icon.size, "#313338")
        ground.alpha_composite(icon)
        small.append(ground.convert("L"))
    assert share(*small) > 0.08


def test_everybody_has_the_token_of_who_sits_there() -> None:
    plain = drawing(*SEATS)
    turned = [Sitter((regular + 2) % COUNT, house=regular == 3) for regular in SEATS]
    names = [sprite.name for sprite, _, _ in seated(plain, turned).stamps[1:]]
    assert names == ["seat hat", "seat bun", "seat beard", "seat moustache of the house", "seat glasses"]
    assert [(x, y) for _, x, y in seated(plain, turned).stamps] == [(x, y) for _, x, y in plain.stamps]
    assert seated(plain, turned) != seated(plain, MEMBERS)


@pytest.mark.parametrize("look", ["acts", "out"])
def test_a_token_keeps_the_look_of_a_seat_that_acts_or_is_out(look: str) -> None:
    shown = seated(drawing(0, 1, **{look: True}), MEMBERS)
    assert [sprite.name for sprite, _, _ in shown.stamps[1:]] == [f"seat moustache {look}", f"seat glasses {look}"]
    assert shown != seated(drawing(0, 1), MEMBERS)


def test_a_reader_finds_their_token_and_others_see_none_of_it() -> None:
    own = seated(drawing(*SEATS), MEMBERS, 2)
    assert [sprite.name for sprite, _, _ in own.stamps if sprite.name.endswith(" you")] == ["seat hat you"]
    assert " you" not in str(seated(drawing(*SEATS), MEMBERS))


def test_a_house_player_has_a_house_in_picture_and_text() -> None:
    house, member = (token(0, sitter=Sitter(0, house=each)) for each in (True, False))
    assert rasterised(house) != rasterised(member)
    assert rasterised(house).size == rasterised(member).size
    for regular in SEATS:
        shown = [icon_png(regular_icon(regular, house=each)) for each in (True, False)]
        assert shown[0] != shown[1]


def test_without_emojis_a_member_is_the_name_alone_and_a_house_player_a_robot() -> None:
    assert [icon.plain for icon in ICONS] == [""] * COUNT + [HOUSE_FACE] * COUNT
    assert len({icon.name for icon in ICONS}) == 2 * COUNT
    assert all(icon.sprite.box.width == icon.sprite.box.height for icon in ICONS)


def test_there_are_as_many_tokens_as_faces_and_seats() -> None:
    assert TOKENS == COUNT == max(max(plugin.game.seats) for plugin in PLUGINS.values())
