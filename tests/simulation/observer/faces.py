"""The face of a message: its texts, buttons, menus and pictures, in an order that screens and messages share.

A screen as the bot drew it and the message that Discord shows have the same face. Emojis are left out, because Discord
shows them by id, and so are addresses, because they name other messages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from bot.screens.parts import (
    NO_TABLE,
    Button,
    ChannelMenu,
    Click,
    Container,
    Gallery,
    Link,
    Menu,
    Part,
    Picture,
    Row,
    Screen,
    Section,
    Text,
    read_click,
)

Face: TypeAlias = tuple[str, ...]
"""One string for each part."""

ACTING: Final = frozenset({"pick", "move", "take-back", "advice"})
"""Kinds of clicks that carry the ply at which the message was drawn. Logs and replays show older plies on purpose."""
_EMOJI: Final = re.compile(r"<a?:\w+:\d+>", re.ASCII)
_PICTURE: Final = re.compile(r"/([^/?]+)\.png(?:\?|$)")


def face_of(screen: Screen) -> Face:
    """The face of a screen."""
    return tuple(_of_parts(screen.parts))


def _of_parts(parts: Iterable[Part]) -> Iterator[str]:
    for part in parts:
        match part:
            case Text():
                yield _plain(part.content)
            case Container():
                yield from _of_parts(part.parts)
            case Row():
                for each in part.buttons:
                    yield each.label if isinstance(each, Link) else _of_button(each)
            case Section():
                yield _plain(part.content)
                accessory = part.accessory
                yield _of_button(accessory) if isinstance(accessory, Button) else _of_picture(accessory)
            case Menu():
                yield _of_control(part.custom_id, "", (each.value for each in part.options))
            case ChannelMenu():
                yield part.custom_id
            case Gallery():
                yield from map(_of_picture, part.pictures)
            case _:
                pass


def _of_button(button: Button) -> str:
    return _of_control(button.custom_id, button.label, ())


def _of_picture(picture: Picture) -> str:
    return f"[{picture.key}]"


def _of_control(custom_id: str, label: str, values: Iterable[str]) -> str:
    return " ".join((f"({_plain(label)}", custom_id, *values)) + ")"


def _plain(words: str) -> str:
    return _EMOJI.sub("", words)


def face_of_message(components: Iterable[Mapping[str, Any]]) -> Face:
    """The face of a message with these components, as Discord has them."""
    return tuple(_of_components(components))


def _of_components(components: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for each in components:
        match each["type"]:
            case 1 | 17:  # a row, a container
                yield from _of_components(each["components"])
            case 2:  # a button
                if "url" in each:
                    yield each.get("label") or ""
                else:
                    yield _of_control(each.get("custom_id", ""), each.get("label") or "", ())
            case 3:  # a menu
                yield _of_control(each["custom_id"], "", (option["value"] for option in each["options"]))
            case 8:  # a menu of channels
                yield each["custom_id"]
            case 9:  # a section
                yield from _of_components([*each["components"], each["accessory"]])
            case 10:  # a text
                yield _plain(each["content"])
            case 11:  # a small picture
                yield _of_media(each["media"])
            case 12:  # pictures
                for item in each["items"]:
                    yield _of_media(item["media"])
            case _:
                pass


def _of_media(media: Mapping[str, Any]) -> str:
    found = _PICTURE.search(str(media.get("url", "")))
    return f"[{found[1] if found else ''}]"


def clicks_of(components: Iterable[Mapping[str, Any]]) -> list[Click]:
    """The clicks on the buttons and menus of a message that are about a table."""
    found = map(read_click, _custom_ids(components))
    return [click for click in found if click is not None and click.table != NO_TABLE]


def _custom_ids(components: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    for each in components:
        if "custom_id" in each:
            yield each["custom_id"]
        yield from _custom_ids(each.get("components", ()))
        if "accessory" in each:
            yield from _custom_ids([each["accessory"]])
