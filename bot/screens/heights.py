"""About how high a message is on a phone, so that a hand can leave out what would not fit above its buttons.

The figures are those of a phone 390 px wide, as `tests/screens/test_heights.py` measures them in the chat page.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final, TypeVar, assert_never

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
    row,
    rows,
)

_ButtonT = TypeVar("_ButtonT", bound=Button | Link)

ROOM: Final = 668
"""The px of a phone's 844 that a message may take."""
SPARE: Final = 24
"""The px by which a message may turn out higher than expected."""
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
_IN_ROW: Final = 284
"""The width that a row of buttons can use, with some to spare."""
_LABEL: Final = 0.875
"""The size of the letters of a label."""
_LINES: Final = (("### ", 26.0, 1.25), ("## ", 31.0, 1.5), ("# ", 37.0, 1.75), ("-# ", 18.0, 0.82), ("", 22.0, 1.0))
"""By the beginning of a line, the height of a row of it, and the size of its letters."""
_ANY_EMOJI: Final = re.compile(r"<a?:\w+:\d+>")
_MARKDOWN: Final = re.compile(r"\*\*|__|^-# |\\(?=.)")
_NARROW: Final = frozenset("fijlrtI .,:;|!()[]/-'’⁠")
_BROAD: Final = frozenset("mwMW")
_PX: Final = {"narrow": 5.0, "broad": 13.5, "capital": 11.0, "wide": 16.0, "other": 9.4}
"""The widths of letters of a line, by how wide they are; an emoji takes the next."""
_EMOJI_IN_LINE: Final = 22.0
_UNUSED: Final = 20.0
"""What is left empty at the end of a row, because a word does not fit any more."""
_FLAG: Final = re.compile("[\U0001f1e6-\U0001f1ff]{2}")
"""Two letters that are shown as one flag."""
_A_FLAG: Final = "🏁"
"""What is as wide as any flag, in one letter."""
_MOST_IN_ROW: Final = 5
"""Discord's limit for buttons side by side."""
_CHANNEL: Final = re.compile(r"<#\d+>")
_CHANNEL_SHOWN: Final = "# game-night"
"""A channel's name is not known here; most are not longer."""


def height_of(screen: Screen) -> int:
    """The px from its first line to the end of its last button."""
    return math.ceil(_height(screen.parts))


def side_by_side(buttons: Iterable[Button]) -> list[Part]:
    """Rows of as many buttons as fit side by side on a phone.

    Where hardly two fit, the rows are as long as Discord allows, and a phone breaks them into lines: a message has room
    for a limited number of parts.
    """
    shown = [*buttons]
    filled = [*_filled(shown, _MOST_IN_ROW)]
    if 3 * len(filled) > 2 * len(shown):
        return rows(shown, _MOST_IN_ROW)
    return [row(*each) for each in filled]


def lines_of(buttons: Iterable[Button]) -> int:
    """How many lines these buttons take on a phone."""
    return sum(1 for _ in _filled(buttons, _MOST_IN_ROW))


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
        high, size = next((high, size) for start, high, size in _LINES if line.startswith(start))
        shown = _MARKDOWN.sub("", _CHANNEL.sub(_CHANNEL_SHOWN, line))
        bare = _ANY_EMOJI.sub("", shown)
        wide = (sum(map(_px, bare)) + _EMOJI_IN_LINE * len(_ANY_EMOJI.findall(shown))) * size
        total += high * (1 if wide <= _WIDE else math.ceil(wide / (_WIDE - _UNUSED)))
    return total


def _of_picture(picture: Picture) -> float:
    return picture.drawing.height * _WIDE / picture.drawing.width


def _of_row(buttons: Iterable[Button | Link]) -> float:
    """Buttons that do not fit side by side continue in another row."""
    filled = len([*_filled(buttons, _MOST_IN_ROW)])
    return filled * _BUTTON + (filled - 1) * _BESIDE


def _filled(buttons: Iterable[_ButtonT], most: int) -> Iterator[list[_ButtonT]]:
    """The buttons in rows, each with as many as fit side by side, but at most this many."""
    filled, used = list[_ButtonT](), 0.0
    for each in buttons:
        emoji = _EMOJI if isinstance(each, Button) and each.emoji else 0
        wide = max(_NARROWEST, _PADDING + _label(each.label) + emoji)
        if filled and (used + wide > _IN_ROW or len(filled) == most):
            yield filled
            filled, used = [], 0.0
        filled.append(each)
        used += wide + _BESIDE
    if filled:
        yield filled


def _label(label: str) -> float:
    """The width of a label, whose letters are smaller than those of a line."""
    return sum(map(_px, _FLAG.sub(_A_FLAG, label))) * _LABEL


def _px(letter: str) -> float:
    """The width of a letter of a line; what only changes the letter before it has none."""
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Mn", "Cf"):
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF" or unicodedata.category(letter) == "So":
        return _PX["wide"]
    if letter in _NARROW:
        return _PX["narrow"]
    if letter in _BROAD:
        return _PX["broad"]
    return _PX["capital"] if letter.isupper() else _PX["other"]
