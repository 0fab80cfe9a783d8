"""Icons: small signs within text, as application emojis, or as plain text where those are missing.

The name of an emoji identifies the version of its icon.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import resvg_py

from bot.pictures.drawing import Sprite
from bot.pictures.figures import FONT_FILE


@dataclass(frozen=True)
class Icon:
    """One sign, such as a rooster or the queen of hearts. Screens write it with `Words.icon`."""

    name: str
    """Letters, digits and underscores, beginning with a game's name or `seat`. The first 27 are unique."""
    plain: str
    """The text where the emoji is missing, such as `🐓` or `Q♥`."""
    sprite: Sprite
    """The picture; its box is square."""
    said: tuple[str, tuple[tuple[str, str], ...]] | None = None
    """What a listener hears: the key of a text, and its values; None: the plain text. An empty key is silent."""


SILENT: Final = ("", ())
"""For an icon next to words that say the same."""


SIDE: Final = 128
"""The side of an emoji in pixels; Discord shows no more."""

NAME: Final = 32
"""Discord's limit for the name of an emoji, in characters."""

_HASH: Final = 4
_OURS: Final = re.compile(rf"(\w+)_[0-9a-f]{{{_HASH}}}", re.ASCII)


def emoji_name(icon: Icon) -> str:
    """The name of an icon's emoji, such as `bremen_rooster_3fa2`: a changed picture has another name."""
    return f"{_base(icon)}_{icon.sprite.key[:_HASH]}"


def is_version_of(name: str, icons: Collection[Icon], families: Collection[str]) -> bool:
    """Whether an emoji of this name shows a version of one of `icons`, or of an icon that a family once had.

    `families` are the prefixes of names: the games, and the tokens of seats.
    """
    found = _OURS.fullmatch(name)
    if found is None:
        return False
    return found[1] in {_base(icon) for icon in icons} or any(found[1].startswith(f"{family}_") for family in families)


def emoji_text(icon: Icon, emoji_id: int, families: Collection[str]) -> str:
    """An emoji within a text, such as `<:rooster:123>`.

    Discord only uses the id. Screen readers say the name, and it counts against a message's length, so the family and
    the hash are left out.
    """
    found = (family for family in families if icon.name.startswith(f"{family}_"))
    short = next((icon.name.removeprefix(f"{family}_") for family in found), icon.name)
    return f"<:{short if len(short) > 1 else icon.name}:{emoji_id}>"


def icon_png(icon: Icon) -> bytes:
    """An icon as a PNG of 128 by 128 pixels on a transparent ground. The same icon gives the same bytes."""
    left, top, width, height = icon.sprite.box
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}" '
        f'viewBox="{left:g} {top:g} {width:g} {height:g}">{icon.sprite.svg}</svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=[str(FONT_FILE)], skip_system_fonts=True))


def _base(icon: Icon) -> str:
    return icon.name[: NAME - _HASH - 1]
