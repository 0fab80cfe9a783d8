"""The icons of Willkommen, Bierfest!: its glasses, foods, the toast and the minus."""

from __future__ import annotations

from typing import Final

from bot.games.bierfest.art import shapes
from bot.games.bierfest.art.sprites import NAMES
from bot.pictures.drawing import Box, Sprite
from bot.pictures.icons import Icon

_SIZE: Final = 128


def _sign(name: str, svg: str, scale: float, y: float = 0) -> Sprite:
    half = _SIZE / 2
    return Sprite(
        f"icon {name}", f'<g transform="translate(0,{y:g}) scale({scale:g})">{svg}</g>', Box(-half, -half, _SIZE, _SIZE)
    )


_PLAIN: Final = ("🍺",) * 5 + ("🌭", "🥨", "🥂")
CARDS: Final = tuple(
    Icon(f"bierfest_{name}", plain, _sign(name, svg, scale, y))
    for name, plain, svg, scale, y in zip(
        NAMES,
        _PLAIN,
        shapes.SIGNS,
        (1.28, 1.28, 1.32, 1.32, 1.6, 1.25, 1.45, 1.16),
        (1, 1, 1, 1, -12, 3, 0, 2),
        strict=True,
    )
)
"""The icon of each kind of card."""

MINUS_CARD: Final = Icon("bierfest_minus", "➖", _sign("minus", shapes.MINUS, 2))
"""Cards that count against a player."""

ICONS: Final = (*CARDS, MINUS_CARD)
