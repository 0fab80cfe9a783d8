"""The icons of Bremen: the four animals."""

from __future__ import annotations

from typing import Final

from bot.games.bremen.art.animals import SIZE, animal_svg
from bot.pictures.drawing import Box, Sprite
from bot.pictures.icons import Icon
from engines.bremen import ANIMALS

FACES: Final = ("🐓", "🐴", "🐶", "🐱")
"""The animals in plain text. The donkey is a horse's head, because many phones have no donkey."""


def _icon(number: int, animal: str) -> Icon:
    half = SIZE / 2 + 4
    sprite = Sprite(f"icon {animal}", animal_svg(number, 1), Box(-half, -half, 2 * half, 2 * half))
    return Icon(f"bremen_{animal}", FACES[number], sprite)


ICONS: Final = tuple(_icon(number, animal) for number, animal in enumerate(ANIMALS))
"""By the number of the animal."""
