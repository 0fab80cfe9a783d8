"""About how high a message is on a phone, so that a hand can leave out what would not fit above its buttons.

The figures are those of a phone 390 px wide, as `tests/screens/test_heights.py` measures them in the chat page.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Final, assert_never

from bot.screens.parts import (
    Button,
    ChannelMenu,
    Container,
    Gallery,
    Link,
    Menu,
    Part,
    Picture,
    Row,
    Screen,
    Section,
    Separator,
    Text,
    cells,
)

ROOM: Final = 668
"""The px of a phone's 844 that a message may take."""
_GAP: Final = 8
"""Between two parts."""
_WIDE: Final = 290
"""The width of a picture, and of a row of buttons."""
_BUTTON: Final = 44
"""The height of a button or a menu."""
_PADDING: Final = 24
"""The width of a button besides its label."""
_NARROWEST: Final = 60
"""The width of a button at least."""
_BESIDE: Final = 6
"""Between two buttons, and between the rows of buttons that do not fit side by side."""
_EMOJI: Final = 29
_CELL: Final = 7.3
"""The width of a narrow character of a label."""
_LINES: Final = (("### ", 26.0, 31), ("## ", 31.0, 26), ("# ", 37.0, 22), ("-# ", 18.0, 45), ("", 22.0, 38))
"""By the beginning of a line, the height of a row of it, and how many narrow characters fit into it."""
_EMOJI_MARK: Final = re.compile(r"<a?:\w+:\d+>")
_CHANNEL: Final = re.compile(r"<#\d+>")
_CHANNEL_SHOWN: Final = "# game-night"
"""A channel's name is not known here; most are not longer."""


def height_of(screen: Screen) -> int:
    """The px from its first line to the end of its last button."""
    return math.ceil(_height(screen.parts))


def _height(parts: Iterable[Part]) -> float:
    heights = [_of_part(part) for part in parts]
    return sum(heights) + _GAP * max(0, len(heights) - 1)


def _of_part(part: Part) -> float:
    match part:
        case Text():
            return _of_text(part.content)
        case Section():
            return max(_of_text(part.content), _BUTTON)
        case Gallery():
            return sum(_of_picture(each) for each in part.pictures)
        case Row():
            return _of_row(part.buttons)
        case Menu() | ChannelMenu():
            return _BUTTON
        case Separator():
            return _GAP
        case Container():
            return _height(part.parts)
        case _:
            assert_never(part)


def _of_text(content: str) -> float:
    total = 0.0
    for line in content.splitlines():
        high, fit = next((high, fit) for start, high, fit in _LINES if line.startswith(start))
        shown = _CHANNEL.sub(_CHANNEL_SHOWN, line)
        # An emoji is as wide as three narrow characters; `cells` counts two. Japanese lines break early.
        wide = (cells(shown) + len(_EMOJI_MARK.findall(shown))) * (1 if shown.isascii() else 1.06)
        total += high * max(1, math.ceil(wide / fit))
    return total


def _of_picture(picture: Picture) -> float:
    return picture.drawing.height * _WIDE / picture.drawing.width


def _of_row(buttons: Iterable[Button | Link]) -> float:
    """Buttons that do not fit side by side continue in another row."""
    rows, used = 1, 0.0
    for each in buttons:
        emoji = _EMOJI if isinstance(each, Button) and each.emoji else 0
        wide = max(_NARROWEST, _PADDING + cells(each.label) * _CELL + emoji)
        if used and used + wide > _WIDE:
            rows, used = rows + 1, 0.0
        used += wide + _BESIDE
    return rows * _BUTTON + (rows - 1) * _BESIDE
