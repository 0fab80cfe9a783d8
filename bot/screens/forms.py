"""Forms: windows that open above a message, in which several things are chosen and sent off together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from msgspec import Struct

from bot.screens.clicks import Click
from bot.screens.parts import SelectOption

YES: Final = "true"
NO: Final = "false"
"""What a tick says once it is sent off."""


class OneOf(Struct, frozen=True, tag=True):
    """A field of two to ten options, exactly one of which is chosen."""

    name: str
    """By which its answer is found, at most 100 characters."""
    label: str
    """At most 45 characters, as the title of a form."""
    options: tuple[SelectOption, ...]
    """One of them is chosen already; none has an emoji, as Discord shows none there."""
    note: str | None = None
    """The text below the label, at most 100 characters."""


class Tick(Struct, frozen=True, tag=True):
    """A field that is ticked or not."""

    name: str
    label: str
    ticked: bool
    note: str | None = None


Field: TypeAlias = OneOf | Tick


class Form(Struct, frozen=True):
    """A whole form. What is sent off comes back with its custom_id, by the names of its fields."""

    title: str
    custom_id: str
    fields: tuple[Field, ...]
    """At most five, by Discord's limit."""


def form(title: str, click: Click, fields: Iterable[Field]) -> Form:
    """A form; it is sent off as this click."""
    return Form(title, click.custom_id(), tuple(fields))
