"""Discord's rules for embeds.

Here belong lengths and counts of a message's embeds, each and all together.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playground.errors import Json
    from playground.validation.problems import Path, Problems

TOTAL = 6000
"""Characters in all texts of all embeds of a message."""

_FIELDS = frozenset(
    [
        "title",
        "type",
        "description",
        "url",
        "timestamp",
        "color",
        "footer",
        "image",
        "thumbnail",
        "video",
        "provider",
        "author",
        "fields",
        "flags",
    ]
)
_INNER = {
    "footer": frozenset(("text", "icon_url", "proxy_icon_url")),
    "author": frozenset(("name", "url", "icon_url", "proxy_icon_url")),
    "image": frozenset(("url", "proxy_url", "height", "width", "flags")),
    "thumbnail": frozenset(("url", "proxy_url", "height", "width", "flags")),
}
_TEXTS = {"footer": ("text", 2048), "author": ("name", 256)}
"""The text that a part of an embed is about, and its length."""

_SHOWN = ("title", "description", "fields", "author", "footer", "image", "thumbnail", "timestamp")
_PAGES = ("http", "https")
_PICTURES = ("http", "https", "attachment")


def check_embeds(form: Json, path: Path, problems: Problems) -> None:
    """All embeds of a message."""
    total = 0
    for place, embed in problems.objects(form, path, "embeds", most=10):
        if embed:
            total += _check(embed, place, problems)
        else:
            problems.add(place, "LIST_ITEM_VALUE_REQUIRED", "List item values of ModelType are required")
    if total > TOTAL:
        message = f"Embed size exceeds maximum size of {TOTAL}"
        problems.add((*path, "embeds"), "MAX_EMBED_SIZE_EXCEEDED", message)


def shows_something(embed: Any) -> bool:
    """Whether anything of an embed can be seen; Discord leaves out one of which nothing can."""
    return isinstance(embed, dict) and any(embed.get(name) for name in _SHOWN)


def _check(embed: Json, path: Path, problems: Problems) -> int:
    """One embed. Gives the number of characters that count towards the total."""
    problems.known_fields(embed, path, _FIELDS)
    problems.text(embed, path, "title", most=256)
    problems.text(embed, path, "description", most=4096)
    problems.number(embed, path, "color", least=0, most=0xFFFFFF)
    problems.url(embed, path, "url", most=2048, schemes=_PAGES)
    _check_time(embed, path, problems)
    texts = [embed.get("title"), embed.get("description")]
    for name, known in _INNER.items():
        inner = embed.get(name)
        if inner is None:
            continue
        place = (*path, name)
        if not isinstance(inner, dict):
            problems.add(place, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            continue
        problems.known_fields(inner, place, known)
        if name in _TEXTS:
            key, most = _TEXTS[name]
            problems.text(inner, place, key, least=1, most=most, required=True)
            texts.append(inner.get(key))
            problems.url(inner, place, "icon_url", most=2048, schemes=_PICTURES)
            if name == "author":
                problems.url(inner, place, "url", most=2048, schemes=_PAGES)
        else:
            problems.url(inner, place, "url", most=2048, schemes=_PICTURES, required=True)
    for place, field in problems.objects(embed, path, "fields", most=25):
        problems.known_fields(field, place, ("name", "value", "inline"))
        problems.text(field, place, "name", least=1, most=256, required=True)
        problems.text(field, place, "value", least=1, most=1024, required=True)
        problems.boolean(field, place, "inline")
        texts += [field.get("name"), field.get("value")]
    return sum(len(text) for text in texts if isinstance(text, str))


def _check_time(embed: Json, path: Path, problems: Problems) -> None:
    if not problems.text(embed, path, "timestamp", most=100):
        return
    try:
        datetime.fromisoformat(embed["timestamp"])
    except ValueError:
        message = f"Could not parse {embed['timestamp']}. Should be ISO8601."
        problems.add((*path, "timestamp"), "DATE_TIME_TYPE_PARSE", message)
