"""Contact sheets of boards and tokens for different kinds of colour vision; part of `make gallery`.

`python -m tools.contact_sheets` writes one row per game and one for the tokens, at a phone's width of 340 pixels:
normal vision, simulated protanopia, deuteranopia and tritanopia (Machado, Oliveira and Fernandes 2009, full severity,
in linear light), and grey (the luminance of Rec. 709).
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

from PIL import Image

from bot.games.registry import PLUGINS
from bot.pictures.composing import png_of
from bot.pictures.drawing import WIDTH as DRAWN
from bot.pictures.drawing import Drawing, stamp
from bot.pictures.grounds import planks
from bot.pictures.marks import COUNT, Sitter, token
from bot.screens.game_screens import board_drawn
from tools.positions import position

Matrix: TypeAlias = "tuple[tuple[float, float, float], ...]"

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "gallery"
WIDTH: Final = 340
_LUMINANCE: Final = (0.2126, 0.7152, 0.0722)
EYES: Final[dict[str, Matrix]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": (_LUMINANCE, _LUMINANCE, _LUMINANCE),
}
MOMENTS: Final = {
    "forty_barrels": (4, 14),
    "bierfest": (4, 90),
    "one_eleven": (4, 30),
    "bremen": (4, 22),
    "cafe": (4, 40),
}
"""By game: the number of seats, and the number of moves after which its board is shown."""


def main() -> None:
    """Write one sheet per game, and one for the tokens."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, drawing in [*_boards(), ("tokens", _tokens())]:
        png = png_of(drawing)
        row = [simulated(png, matrix) for matrix in EYES.values()]
        sheet = Image.new("RGB", (WIDTH * len(row), max(each.height for each in row)))
        for column, each in enumerate(row):
            sheet.paste(each, (column * WIDTH, 0))
        file = FOLDER / f"eyes-{name}.webp"
        sheet.save(file, "WEBP", quality=85, method=4)
        print(f"{file.name}: {', '.join(EYES)}")


def _boards() -> Iterator[tuple[str, Drawing]]:
    """The board of each game."""
    for name, plugin in PLUGINS.items():
        seats, ply = MOMENTS[name]
        yield name, board_drawn(plugin, position(name, seats, ply, seed=7).board)


def _tokens() -> Drawing:
    """All tokens: the reader's own, an acting house player's, an eliminated player's, and the small ones."""
    stamps = [stamp(planks(520), 0, 0)]
    for regular in range(COUNT):
        member, house = Sitter(regular, house=False), Sitter(regular, house=True)
        x = 110 + 220 * regular
        stamps += [
            stamp(token(regular, sitter=member, you=True, scale=1.35), x, 90),
            stamp(token(regular, sitter=house, acts=True), x - 50, 250),
            stamp(token(regular, sitter=member, out=True), x + 58, 250),
            stamp(token(regular, sitter=member, scale=0.68), x - 50, 400),
            stamp(token(regular, sitter=house, scale=0.68), x + 50, 400),
        ]
    return Drawing(DRAWN, 520, stamps, clear_corner=True)


def simulated(png: bytes, matrix: Matrix) -> Image.Image:
    """A picture as seen with this colour vision, at a phone's width. It has a palette, so only that is converted."""
    image = Image.open(io.BytesIO(png))
    colours = image.getpalette() or []
    seen: list[int] = []
    for start in range(0, len(colours), 3):
        light = [_linear(each) for each in colours[start : start + 3]]
        seen += [_encoded(sum(part * each for part, each in zip(line, light, strict=True))) for line in matrix]
    image.putpalette(seen)
    return image.convert("RGB").resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.LANCZOS)


def _linear(value: int) -> float:
    """The linear light of an sRGB value, from 0 to 1."""
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _encoded(light: float) -> int:
    """The sRGB value for a linear light, which may be slightly outside the displayable range."""
    light = min(max(light, 0.0), 1.0)
    share = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(share * 255)


if __name__ == "__main__":
    main()
