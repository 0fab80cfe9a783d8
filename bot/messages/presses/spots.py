"""Where the buttons of a message lie, so that two screens of one message can be compared.

A chat ends at its newest message, and stays there when a message changes: so a place is measured from the end of the
message. It depends on the device. `LAYOUTS` are a few: a phone and a wide window, each with narrow and with wide
letters. All measures are pixels of the page, as on a phone 390 pixels wide.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from itertools import dropwhile
from typing import Final, NamedTuple, assert_never

import msgspec
from msgspec import Struct

_ROW, _BUTTON, _CONTAINER = 1, 2, 17


class _Kind(IntEnum):
    """The types of parts whose heights differ."""

    SECTION = 9
    TEXT = 10
    GALLERY = 12
    SEPARATOR = 14


_KINDS: Final = frozenset(_Kind)
_NARROW: Final = 1
"""Discord's smaller spacing of a separator."""
_LINK: Final = 5
"""Discord's style of a button that opens an address."""

_HEIGHT: Final = 44.0
"""The height of a button or a menu."""
_GAP: Final = 8.0
"""Between two parts, two buttons, or two lines of a row."""
_NARROWEST: Final = 60.0
"""The least width of a button."""
_FRAME: Final = 24.0
"""How much wider a button is than its label."""
_ICON: Final = 17.0
_ICON_GAP: Final = 6.0
_LINE: Final = 22.0
"""The height of a line of text."""
_RULE: Final = 9.0
"""The height of a line between two parts."""
_SPACE: Final = 24.0
"""The height of the larger space between two parts."""


class Layout(NamedTuple):
    """How wide things are on a device."""

    width: float
    """For a row of buttons."""
    letter: float
    """The average width of a narrow letter on a button; a Japanese one or an emoji is twice as wide."""


LAYOUTS: Final = tuple(Layout(width, letter) for width in (286.0, 560.0) for letter in (6.0, 7.2, 8.4))


class Area(NamedTuple):
    """A rectangle in one layout: from the left edge of the message's frame, and from its lower edge upwards."""

    left: float
    right: float
    low: float
    high: float

    def meets(self, other: Area) -> bool:
        """Whether they have a point in common."""
        return self.left < other.right and other.left < self.right and self.low < other.high and other.low < self.high


class ButtonSpot(NamedTuple):
    """Where a button lies, in each of the `LAYOUTS`."""

    areas: tuple[Area, ...]

    def meets(self, other: ButtonSpot) -> bool:
        """Whether a thumb may hit both, on some device."""
        return any(map(Area.meets, self.areas, other.areas))


Spots = Mapping[str, ButtonSpot]
"""The spots of a message's buttons that can be pressed, by custom_id."""


class _Size(Struct):
    width: float | None = None
    height: float | None = None


class _Item(Struct):
    media: _Size = msgspec.field(default_factory=_Size)


class _Component(Struct):
    """A component as Discord writes it, without what does not matter here."""

    type: int
    components: tuple[_Component, ...] = ()
    items: tuple[_Item, ...] = ()
    accessory: _Component | None = None
    content: str = ""
    label: str | None = None
    emoji: object = None
    custom_id: str | None = None
    style: object = None
    spacing: int = _NARROW
    disabled: bool | None = False


def spots_of(components: Sequence[object]) -> Spots:
    """The spots of the buttons among these components, which are as Discord writes them.

    Buttons that are disabled, or open an address, have none.
    """
    try:
        read = msgspec.convert(components, list[_Component])
    except msgspec.ValidationError:  # a component that Discord has invented since
        return {}
    found: dict[str, list[Area]] = {}
    parts = _from_first_button(_flat(read))
    for layout in LAYOUTS:
        for custom_id, area in _placed(parts, layout):
            found.setdefault(custom_id, []).append(area)
    return {custom_id: ButtonSpot(tuple(areas)) for custom_id, areas in found.items()}


def can_press(components: Sequence[object], custom_id: str) -> bool:
    """Whether a button of this custom_id is among these components, so that it has a spot, without finding that out."""
    try:
        parts = _flat(msgspec.convert(components, list[_Component]))
    except msgspec.ValidationError:
        return False
    buttons = (each for part in parts for each in (*part.components, part.accessory) if each is not None)
    return any(each.custom_id == custom_id and _is_open(each) for each in buttons)


def _from_first_button(parts: Iterable[_Component]) -> Sequence[_Component]:
    """The parts from the first one with a button: how high those above it are does not matter."""
    return [*dropwhile(lambda part: not (_is_row_of_buttons(part) or _has_button_beside(part)), parts)]


def _is_row_of_buttons(part: _Component) -> bool:
    return part.type == _ROW and bool(part.components) and part.components[0].type == _BUTTON


def _has_button_beside(part: _Component) -> bool:
    return part.accessory is not None and part.accessory.type == _BUTTON


def _placed(parts: Sequence[_Component], layout: Layout) -> Iterator[tuple[str, Area]]:
    """The areas of buttons, from the last part up."""
    low = 0.0
    for part in reversed(parts):
        if _is_row_of_buttons(part):
            for line in reversed(_lines(part.components, layout)):
                for each, left, width in line:
                    yield from _pressed(each, Area(left, left + width, low, low + _HEIGHT))
                low += _HEIGHT + _GAP
            continue
        high = _height(part, layout)
        if part.accessory is not None and _has_button_beside(part):  # at the upper right
            left, top = layout.width - _width(part.accessory, layout), low + high
            yield from _pressed(part.accessory, Area(left, layout.width, top - _HEIGHT, top))
        low += high + _GAP


def _height(part: _Component, layout: Layout) -> float:
    """About how high a part is."""
    match _Kind(part.type) if part.type in _KINDS else None:
        case _Kind.TEXT:
            return _text_height(part.content, layout)
        case _Kind.SECTION:
            return max(_HEIGHT, sum(_text_height(each.content, layout) for each in part.components))
        case _Kind.GALLERY:
            return sum(_picture_height(item.media, layout) for item in part.items)
        case _Kind.SEPARATOR:
            return _RULE if part.spacing == _NARROW else _SPACE
        case None:  # a menu in its row, or whatever else
            return _HEIGHT
        case kind:
            assert_never(kind)


def _flat(components: Iterable[_Component]) -> Iterator[_Component]:
    """The components in order, those of containers among them."""
    for each in components:
        if each.type == _CONTAINER:
            yield from _flat(each.components)
        else:
            yield each


def _pressed(button: _Component, area: Area) -> Iterator[tuple[str, Area]]:
    if button.custom_id and _is_open(button):
        yield button.custom_id, area


def _is_open(button: _Component) -> bool:
    return button.type == _BUTTON and not button.disabled and button.style != _LINK


def _lines(buttons: Sequence[_Component], layout: Layout) -> list[list[tuple[_Component, float, float]]]:
    """The buttons of a row with left edge and width, in as many lines as the layout needs."""
    lines: list[list[tuple[_Component, float, float]]] = [[]]
    left = 0.0
    for each in buttons:
        width = min(_width(each, layout), layout.width)
        if lines[-1] and left + width > layout.width:
            lines.append([])
            left = 0.0
        lines[-1].append((each, left, width))
        left += width + _GAP
    return lines


def _width(button: _Component, layout: Layout) -> float:
    label = _letters(button.label or "") * layout.letter
    icon = _ICON if button.emoji else 0.0
    return max(_NARROWEST, _FRAME + label + icon + (_ICON_GAP if label and icon else 0.0))


def _letters(line: str) -> int:
    """How wide a line is, in narrow letters."""
    if line.isascii():
        return len(line)
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in line)


def _text_height(content: str, layout: Layout) -> float:
    """About how high a text is."""
    cells = layout.width / layout.letter
    rows = sum(max(1, -(-_letters(line) // int(cells))) for line in content.splitlines() or [""])
    return rows * _LINE


def _picture_height(size: _Size, layout: Layout) -> float:
    """How high a picture is that is as wide as the message; a square if its size is not known."""
    if not (size.width and size.height):
        return layout.width
    return layout.width * size.height / size.width
