"""What screens are made of: texts, rows of buttons, menus, and the finished screen with its digest.

Here belong the small builders that every screen uses. Here does not belong any particular screen.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

import discord
from discord import ButtonStyle, ui

from bot.screens.clicks import Click

LABEL: Final = 80
"""Discord allows a button's label this many characters."""

AMBER: Final = discord.Colour(0xE0A030)
GREEN: Final = discord.Colour(0x4CAF6D)
GREY: Final = discord.Colour(0x7A7F87)
RED: Final = discord.Colour(0xD0504A)

Part: TypeAlias = "ui.Item[Any]"


class Screen:
    """A message computed from what its reader may know; the same input always gives the same screen."""

    def __init__(self, *parts: Part) -> None:
        self._parts = parts

    @property
    def components(self) -> list[dict[str, Any]]:
        """The components as Discord's API takes them."""
        return [part.to_component_dict() for part in self._parts]

    @property
    def digest(self) -> str:
        """A short fingerprint: two screens with the same digest look the same."""
        plain = json.dumps(self.components, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(plain.encode()).hexdigest()[:32]

    def layout(self) -> ui.LayoutView:
        """The screen as discord.py sends it. Needs a running event loop."""
        layout = ui.LayoutView(timeout=None)
        for part in self._parts:
            layout.add_item(part)
        # A stopped view is not kept by discord.py: our clicks carry everything, nothing has to wait for them.
        layout.stop()
        return layout


def text(*lines: str) -> Part:
    """A block of Discord markdown; empty lines are kept, empty blocks are not allowed by Discord."""
    return ui.TextDisplay("\n".join(lines))


def line() -> Part:
    """A thin line between blocks."""
    return ui.Separator()


def box(*parts: Part, colour: discord.Colour = AMBER) -> Part:
    """A framed part of a message."""
    return ui.Container(*parts, accent_colour=colour)


def button(
    label: str,
    click: Click,
    *,
    style: ButtonStyle = ButtonStyle.secondary,
    disabled: bool = False,
) -> ui.Button[Any]:
    """One button; a label that is too long is cut, since Discord would refuse the whole message."""
    cut = label if len(label) <= LABEL else label[: LABEL - 1] + "…"
    return ui.Button(label=cut, custom_id=click.custom_id(), style=style, disabled=disabled)


def row(*buttons: ui.Button[Any]) -> Part:
    """Up to five buttons side by side."""
    return ui.ActionRow(*buttons)


def rows(buttons: Sequence[ui.Button[Any]], width: int) -> list[Part]:
    """Buttons in rows of `width`."""
    return [row(*buttons[start : start + width]) for start in range(0, len(buttons), width)]


def menu(placeholder: str, click: Click, options: Iterable[discord.SelectOption]) -> Part:
    """A menu of up to 25 options of which one is chosen."""
    return ui.ActionRow(ui.Select(custom_id=click.custom_id(), placeholder=placeholder, options=list(options)))


def plain(name: str) -> str:
    """A person's name as it stands, without any markdown or mention taking effect."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(name))
