"""Discord's rules for the embeds of a message, each and all together."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from loopcord.data.problems import each_of

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.problems import Path, Problems

TOTAL = 6000
"""The most characters in all texts of all embeds of a message."""

_VISIBLE_FIELDS = ("title", "description", "fields", "author", "footer", "image", "thumbnail", "timestamp")
_NEEDS = {"author": "name", "footer": "text", "image": "url", "thumbnail": "url"}
"""The parts of an embed that Discord accepts and leaves out without this field."""

_PAGES = ("http", "https")
_PICTURES = ("http", "https", "attachment")
_ADDRESSES = (
    ("author", "url", _PAGES),
    ("author", "icon_url", _PICTURES),
    ("footer", "icon_url", _PICTURES),
    ("image", "url", _PICTURES),
    ("thumbnail", "url", _PICTURES),
)
"""The URLs in an embed, and their allowed schemes."""


def check_embeds(form: Json, path: Path, problems: Problems) -> None:
    """Check all embeds of a message."""
    total = 0
    for place, embed in each_of(form, path, "embeds"):
        if embed:
            _check(embed, place, problems)
            total += _length(embed)
        else:
            problems.add(place, "LIST_ITEM_VALUE_REQUIRED", "List item values of ModelType are required")
    if total > TOTAL:
        message = f"Embed size exceeds maximum size of {TOTAL}"
        problems.add((*path, "embeds"), "MAX_EMBED_SIZE_EXCEEDED", message)


def shown_embeds(form: Json) -> list[Json]:
    """The embeds of an accepted message as Discord shows them: without empty parts, and without empty embeds.

    An author without a name or a picture without a URL, even `{}`, is accepted and left out (discord-api-docs, issue
    1516 and pull request 1534).
    """
    found = [_without_empty_parts(embed) for embed in form.get("embeds") or ()]
    return [embed for embed in found if any(embed.get(name) for name in _VISIBLE_FIELDS)]


def _without_empty_parts(embed: Json) -> Json:
    return {name: part for name, part in embed.items() if name not in _NEEDS or _is_complete(name, part)}


def _is_complete(name: str, part: Json | None) -> bool:
    return part is not None and bool((part.get(_NEEDS[name]) or "").strip())


def _check(embed: Json, path: Path, problems: Problems) -> None:
    problems.url(embed, path, "url", _PAGES)
    for name, key, schemes in _ADDRESSES:
        if embed.get(name) is not None:
            problems.url(embed[name], (*path, name), key, schemes)
    if (timestamp := embed.get("timestamp")) is None:
        return
    try:
        datetime.fromisoformat(timestamp)
    except ValueError:
        message = f"Could not parse {timestamp}. Should be ISO8601."
        problems.add((*path, "timestamp"), "DATE_TIME_TYPE_PARSE", message)


def _length(embed: Json) -> int:
    """The number of characters of an embed that count towards the total."""
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get(name) or {}).get(key) for name, key in (("footer", "text"), ("author", "name"))]
    for field in embed.get("fields") or ():
        texts += [field["name"], field["value"]]
    return sum(len(text) for text in texts if text)
