"""The application's emojis: creating, renaming and deleting them, and checking those in components.

`files` stores the bytes of their pictures.
"""

from __future__ import annotations

import base64
import binascii
import re
from typing import TYPE_CHECKING, Any

from loopcord.data.errors import Json, invalid_form, too_many_emojis
from loopcord.data.facts import EmojisChanged
from loopcord.data.problems import Path, Problems
from loopcord.data.world import Emoji

if TYPE_CHECKING:
    from collections.abc import Iterator

    from loopcord.data.state import State

MAX_EMOJIS = 2000
LARGEST = 256 * 1024
"""The size of the largest picture, in bytes."""

INVALID_EMOJI = "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji"
"""Discord's code and sentence for a custom emoji that does not exist (any more), whatever the component is."""

_NAME = re.compile(r"\w+", re.ASCII)
_DATA = re.compile(r"data:image/\w+;base64,(.*)", re.DOTALL)


def create(state: State, form: Json) -> Emoji:
    """Create an emoji from a form, or refuse it as Discord would."""
    problems = Problems()
    _check_name(state, form, problems, None)
    data, kind = b"", None
    if problems.required(form, (), "image"):
        data = _bytes(form["image"])
        kind = _kind(data)
        if len(data) > LARGEST:
            problems.add(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
        elif kind is None:
            problems.add(("image",), "IMAGE_INVALID", "Invalid image")
    problems.raise_if_any()
    if len(state.world.emojis) >= MAX_EMOJIS:
        raise too_many_emojis()
    number = state.snowflakes.next()
    state.files.path(number).write_bytes(data)
    # An animated GIF has a control block before every frame.
    animated = kind == "image/gif" and data.count(b"\x21\xf9\x04") > 1
    emoji = Emoji(id=number, name=form["name"], content_type=kind or "", animated=animated)
    state.world.put(emoji)
    state.announce(EmojisChanged())
    return emoji


def rename(state: State, emoji: Emoji, form: Json) -> None:
    """Rename an emoji."""
    problems = Problems()
    _check_name(state, form, problems, emoji)
    problems.raise_if_any()
    emoji.name = form["name"]
    state.world.put(emoji)
    state.announce(EmojisChanged())


def drop(state: State, emoji: Emoji) -> None:
    """Delete an emoji. Messages that use it show its name."""
    state.files.drop(emoji.id)
    state.world.drop_emoji(emoji)
    state.announce(EmojisChanged())


def check_components(state: State, components: Any, path: Path) -> None:
    """Refuse components with a custom emoji that does not exist."""
    problems = Problems()
    for place, number in _custom(components, path):
        if number not in state.world.emojis:
            problems.add(place, *INVALID_EMOJI)
    problems.raise_if_any()


def places_of_emojis(part: Any, path: Path) -> Iterator[Path]:
    """The places of the ids of custom emojis in components."""
    return (place for place, _ in _custom(part, path))


def _custom(part: Any, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(part, list):
        for index, each in enumerate(part):
            yield from _custom(each, (*path, index))
    elif isinstance(part, dict):
        emoji = part.get("emoji")
        if isinstance(emoji, dict) and emoji.get("id") is not None:
            yield (*path, "emoji", "id"), str(emoji["id"])
        for name in ("components", "component", "accessory", "options"):
            yield from _custom(part.get(name), (*path, name))


def _check_name(state: State, form: Json, problems: Problems, own: Emoji | None) -> None:
    if not problems.required(form, (), "name"):
        return
    if _NAME.fullmatch(form["name"]) is None:
        problems.add(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")
    elif any(each.name == form["name"] and each is not own for each in state.world.emojis.values()):
        problems.add(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "This emoji name is already taken")


def _bytes(image: str) -> bytes:
    found = _DATA.fullmatch(image)
    try:
        if found is not None:
            return base64.b64decode(found[1], validate=True)
    except binascii.Error:
        pass
    error = {"code": "BASE64_TYPE_INVALID", "message": "The image must be a data URI in base64."}
    raise invalid_form({"image": {"_errors": [error]}})


def _kind(data: bytes) -> str | None:
    """The content type by the first bytes; None if Discord does not accept it."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return "image/gif"
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    return "image/avif" if data[4:12] == b"ftypavif" else None
