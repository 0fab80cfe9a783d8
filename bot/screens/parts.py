"""What screens are made of, as plain data: texts, frames, rows of buttons, menus and pictures; and small builders.

A screen is a Discord message computed from what its reader may know; the same input always gives the same screen.
`bot.delivery.rendering` turns it into what discord.py sends.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from bot.screens.clicks import Click

LABEL: Final = 80
"""Discord allows a button's label this many characters."""

AMBER: Final = 0xE0A030
GREEN: Final = 0x4CAF6D
GREY: Final = 0x7A7F87
RED: Final = 0xD0504A


class ButtonStyle(StrEnum):
    """How a button looks, by Discord's names."""

    primary = "primary"
    secondary = "secondary"
    success = "success"
    danger = "danger"


class Text(Struct, frozen=True, tag=True):
    """A block of Discord markdown."""

    content: str


class Separator(Struct, frozen=True, tag=True):
    """A thin line between blocks."""


class Button(Struct, frozen=True, tag=True):
    """A button; it stands in a row."""

    label: str
    custom_id: str
    style: ButtonStyle
    disabled: bool


class Row(Struct, frozen=True, tag=True):
    """Up to five buttons side by side."""

    buttons: tuple[Button, ...]


class SelectOption(Struct, frozen=True, tag=True):
    """One line of a menu."""

    label: str
    value: str
    description: str | None = None
    default: bool = False
    """Whether it is chosen already."""


class Menu(Struct, frozen=True, tag=True):
    """Up to 25 options of which one is chosen."""

    placeholder: str
    custom_id: str
    options: tuple[SelectOption, ...]


class Picture(Struct, frozen=True, tag=True):
    """A picture by its content: two with the same key are the same picture."""

    key: str
    """A hash of what is drawn; the name of the file is made of it, so letters and digits only."""
    alt: str
    """What is on it in words, at most 1024 characters."""


class Gallery(Struct, frozen=True, tag=True):
    """Up to ten pictures."""

    pictures: tuple[Picture, ...]


class Box(Struct, frozen=True, tag=True):
    """A frame with a coloured edge around other parts."""

    parts: tuple[Part, ...]
    colour: int
    """Red, green and blue as 0xRRGGBB."""


Part: TypeAlias = "Text | Separator | Row | Menu | Gallery | Box"


class Screen(Struct, frozen=True):
    """A whole message."""

    parts: tuple[Part, ...]

    @classmethod
    def of(cls, *parts: Part) -> Screen:
        """The screen with these parts, from top to bottom."""
        return cls(parts)

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """All pictures on it, in the order of the parts."""
        return tuple(_pictures(self.parts))

    @property
    def digest(self) -> str:
        """A short fingerprint: two screens with the same digest look and read the same, pictures and alt texts too."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:32]


def _pictures(parts: Iterable[Part]) -> Iterator[Picture]:
    for part in parts:
        if isinstance(part, Gallery):
            yield from part.pictures
        elif isinstance(part, Box):
            yield from _pictures(part.parts)


def text(*lines: str) -> Text:
    """A block of Discord markdown; empty lines are kept, empty blocks are not allowed by Discord."""
    return Text("\n".join(lines))


def line() -> Separator:
    """A thin line between blocks."""
    return Separator()


def box(*parts: Part, colour: int = AMBER) -> Box:
    """A framed part of a message."""
    return Box(parts, colour)


def button(
    label: str,
    click: Click,
    *,
    style: ButtonStyle = ButtonStyle.secondary,
    disabled: bool = False,
) -> Button:
    """One button; a label that is too long is cut, since Discord would refuse the whole message."""
    cut = label if len(label) <= LABEL else label[: LABEL - 1] + "…"
    return Button(cut, click.custom_id(), style, disabled)


def row(*buttons: Button) -> Row:
    """Up to five buttons side by side."""
    return Row(buttons)


def rows(buttons: Sequence[Button], width: int) -> list[Part]:
    """Buttons in rows of `width`."""
    return [row(*buttons[start : start + width]) for start in range(0, len(buttons), width)]


def menu(placeholder: str, click: Click, options: Iterable[SelectOption]) -> Menu:
    """A menu of up to 25 options of which one is chosen."""
    return Menu(placeholder, click.custom_id(), tuple(options))


_MARKDOWN: Final = re.compile(
    r"(?P<url><[^: >]+:/[^ >]+>|(?:https?|steam)://[^\s<]+[^<.,:;\"'\]\s])"
    r"|(?P<markdown>[_\\~|*`]|^>(?:>>)?\s|\[.+\]\(.+\)|^\#{1,3}|^\s*-)",
    re.MULTILINE,
)
_MENTION: Final = re.compile(r"@(everyone|here|[!&]?[0-9]{17,20})")


def plain(name: str) -> str:
    """A person's name as it stands, without any markdown or mention taking effect."""
    escaped = _MARKDOWN.sub(lambda found: found["url"] or "\\" + found["markdown"], name)
    return _MENTION.sub("@\u200b\\1", escaped)
