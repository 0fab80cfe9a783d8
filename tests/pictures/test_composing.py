"""Pictures have the pixels that Pillow would compose, whatever a process keeps, and wherever their sprites are."""

from __future__ import annotations

import io
import zlib
from collections.abc import Iterator
from typing import Final

import numpy as np
import pytest
from PIL import Image

from bot.games.registry import PLUGINS
from bot.pictures import composing, png, shades
from bot.pictures.chooser import GameCell, chooser_drawing
from bot.pictures.colours import palette_image
from bot.pictures.composing import Composer, composed, png_of
from bot.pictures.drawing import Box, Drawing, Sprite, stamp
from bot.pictures.marks import Sitter, seated
from bot.pictures.rasters import rasterised
from bot.pictures.scenes import Seal, SeatFinish, lobby_drawing, result_drawing
from bot.screens.game_screens import board_drawn, hand_drawn
from tools.positions import position

GROUND: Final = Sprite("ground", '<rect width="60" height="50" fill="#4A3526"/>', Box(0, 0, 60, 50))
COIN: Final = Sprite(
    "coin",
    '<circle r="18" fill="#231A14" fill-opacity="0.45"/><circle r="13" fill="#E9B44C" stroke="#F6ECD6"/>'
    '<circle r="5" fill="#C9533A" fill-opacity="0.3"/>',
    Box(-20, -20, 40, 40),
)
PLIES: Final = {"forty_barrels": 17, "bierfest": 130, "one_eleven": 60, "bremen": 40, "cafe": 60}


def in_pillow(drawing: Drawing) -> Image.Image:
    """What Pillow composes of a drawing: each sprite is pasted as a whole."""
    sheet = Image.new("RGB", (drawing.width, drawing.height))
    for sprite, x, y in drawing.stamps:
        raster = rasterised(sprite)
        sheet.paste(raster, (x + round(sprite.box.left), y + round(sprite.box.top)), raster)
    return sheet


def written_by_pillow(drawing: Drawing) -> bytes:
    """The PNG that Pillow writes of it, with the level of zlib that was used before."""
    written = io.BytesIO()
    sheet = in_pillow(drawing).quantize(palette=palette_image(), dither=Image.Dither.NONE)
    sheet.save(written, "PNG", compress_level=2)
    return written.getvalue()


def pixels(image: Image.Image | bytes) -> tuple[tuple[int, ...], bytes]:
    """The shape and the colours of a picture."""
    found = Image.open(io.BytesIO(image)) if isinstance(image, bytes) else image
    return in_one_piece(np.asarray(found.convert("RGB")))


def in_one_piece(colours: np.ndarray) -> tuple[tuple[int, ...], bytes]:
    """Colours of any number of pixels, to be compared at once."""
    assert colours.dtype == np.uint8
    return colours.shape, colours.tobytes()


def share_of_others(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ."""
    return float((np.asarray(one.convert("RGB")) != np.asarray(other.convert("RGB"))).any(axis=-1).mean())


def pictures_of(name: str) -> Iterator[Drawing]:
    """The pictures of a game in the middle and at the end, of its lobby, and of its cell in the chooser."""
    plugin = PLUGINS[name]
    seats = max(plugin.game.seats)
    for ply in (PLIES.get(name, 10), 400):
        moment = position(name, seats, ply, seed=3)
        yield board_drawn(plugin, moment.board)
        yield hand_drawn(plugin, moment.hands[-1])
    sitters = [Sitter(seat, house=bool(seat % 2)) for seat in range(seats)]
    yield seated(lobby_drawing(plugin.pictures.cover(), seats - 1, plugin.game.seats), sitters)
    yield chooser_drawing([GameCell(plugin.pictures.cover(), plugin.game.seats, plugin.minutes)], teaches=True)


def results() -> Iterator[Drawing]:
    """Results with lights that overlap, and with a seal."""
    places = [SeatFinish(seat, 1 if seat < 3 else seat, 7 * seat - 3, won=seat < 3) for seat in range(5)]
    yield result_drawing(places)
    yield result_drawing(places[:4], Seal(PLUGINS["bremen"].pictures.cover(), "+16", 1))


@pytest.mark.parametrize("name", PLUGINS)
def test_pictures_of_games_have_the_pixels_of_pillow_in_no_more_bytes(name: str) -> None:
    for drawing in pictures_of(name):
        drawn, expected = png_of(drawing), written_by_pillow(drawing)
        assert share_of_others(Image.open(io.BytesIO(drawn)), Image.open(io.BytesIO(expected))) == 0
        assert len(drawn) <= len(expected)


def test_results_have_the_pixels_of_pillow() -> None:
    for drawing in results():
        assert pixels(png_of(drawing)) == pixels(written_by_pillow(drawing))
        assert pixels(composed(drawing)) == pixels(in_pillow(drawing))


@pytest.mark.parametrize("x", [-300, -25, -5, 0, 30, 55, 79, 300])
@pytest.mark.parametrize("y", [-300, -25, -5, 25, 45, 69, 300])
def test_a_sprite_is_cut_off_at_each_edge_of_the_sheet(x: int, y: int) -> None:
    drawing = Drawing(60, 50, [stamp(GROUND, 0, 0), stamp(COIN, x, y), stamp(COIN, x + 4, y + 3)])
    assert pixels(composed(drawing)) == pixels(in_pillow(drawing))


@pytest.mark.parametrize(("x", "y"), [(0, 0), (-30, -20), (9, 7), (-70, 3)])
def test_a_sprite_larger_than_the_sheet_is_cut_off(x: int, y: int) -> None:
    large = Sprite(
        "large",
        '<rect x="3" y="4" width="80" height="70" rx="20" fill="#F6ECD6" stroke="#231A14" stroke-opacity="0.5"/>',
        Box(0, 0, 90, 80),
    )
    drawing = Drawing(60, 50, [stamp(GROUND, 0, 0), stamp(large, x, y)])
    assert pixels(composed(drawing)) == pixels(in_pillow(drawing))


def test_a_sprite_without_pixels_changes_nothing() -> None:
    nothing = Sprite("nothing", "", Box(-5, -5, 10, 10))
    glass = Sprite("glass", '<rect width="9" height="9" fill="#FFFFFF" fill-opacity="0.5"/>', Box(0, 0, 9, 9))
    with_both = Drawing(60, 50, [stamp(GROUND, 0, 0), stamp(nothing, 20, 20), stamp(glass, 30, 30)])
    assert pixels(composed(with_both)) == pixels(in_pillow(with_both))


def gradient(name: str, width: int = 60) -> Drawing:
    """A picture of very many colours."""
    svg = (
        '<linearGradient id="a"><stop stop-color="#F00"/><stop offset="1" stop-color="#0F0"/></linearGradient>'
        '<linearGradient id="b" x2="0" y2="1"><stop stop-color="#000"/><stop offset="1" stop-color="#FFF"/>'
        f'</linearGradient><rect width="{width}" height="50" fill="url(#a)"/>'
        f'<rect width="{width}" height="50" fill="url(#b)" fill-opacity="0.5"/><!-- {name} -->'
    )
    return Drawing(width, 50, [stamp(Sprite(name, svg, Box(0, 0, width, 50)), 0, 0)])


def test_colours_beyond_the_last_number_become_those_of_the_palette(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shades, "MAX_SHADES", 300)
    drawing = gradient("many")
    indices = Composer().indices(drawing)
    expected = in_pillow(drawing).quantize(palette=palette_image(), dither=Image.Dither.NONE)
    assert indices.tolist() == np.asarray(expected).tolist()


def test_a_process_that_has_used_up_its_colours_starts_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shades, "MAX_SHADES", 2_000)
    monkeypatch.setattr(composing, "_USED_UP", 1_000)
    composer, others = Composer(), [gradient(f"wide {width}", width) for width in (40, 50, 60)]
    for drawing in (*others, Drawing(60, 50, [stamp(GROUND, 0, 0), stamp(COIN, 20, 20)])):
        found = composer.colours(drawing)
    assert in_one_piece(found) == pixels(in_pillow(drawing))


def test_without_zlib_ng_the_pixels_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = next(results())
    fast = png_of(drawing)
    monkeypatch.setattr(png, "deflater", zlib)
    slow = png_of(drawing)
    assert fast != slow
    assert pixels(fast) == pixels(slow)


def test_the_same_drawing_has_the_same_bytes_in_a_process_that_has_drawn_others() -> None:
    drawing, fresh, used = next(results()), Composer(), Composer()
    for other in results():
        used.indices(other)
    used.indices(gradient("before"))
    assert used.indices(drawing).tolist() == fresh.indices(drawing).tolist()
