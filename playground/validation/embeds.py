"""Discord's rules for embeds.

Here belong lengths and counts of a message's embeds, each and all together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

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


def check_embeds(form: Json, path: Path, problems: Problems) -> None:
    """All embeds of a message."""
    total = 0
    for place, embed in problems.objects(form, path, "embeds", most=10):
        total += _check(embed, place, problems)
    if total > TOTAL:
        message = f"Embed size exceeds maximum size of {TOTAL}"
        problems.add((*path, "embeds"), "MAX_EMBED_SIZE_EXCEEDED", message)


def _check(embed: Json, path: Path, problems: Problems) -> int:
    """One embed. Gives the number of characters that count towards the total."""
    problems.known_fields(embed, path, _FIELDS)
    problems.text(embed, path, "title", most=256)
    problems.text(embed, path, "description", most=4096)
    problems.number(embed, path, "color", least=0, most=0xFFFFFF)
    texts = [embed.get("title"), embed.get("description")]
    for name, known in _INNER.items():
        inner = embed.get(name)
        if inner is None:
            continue
        if not isinstance(inner, dict):
            problems.add((*path, name), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            continue
        problems.known_fields(inner, (*path, name), known)
        if name == "footer":
            problems.text(inner, (*path, name), "text", least=1, most=2048, required=True)
            texts.append(inner.get("text"))
        elif name == "author":
            problems.text(inner, (*path, name), "name", least=1, most=256, required=True)
            texts.append(inner.get("name"))
        else:
            problems.text(inner, (*path, name), "url", least=1, most=2048, required=True)
    for place, field in problems.objects(embed, path, "fields", most=25):
        problems.known_fields(field, place, ("name", "value", "inline"))
        problems.text(field, place, "name", least=1, most=256, required=True)
        problems.text(field, place, "value", least=1, most=1024, required=True)
        problems.boolean(field, place, "inline")
        texts += [field.get("name"), field.get("value")]
    return sum(len(text) for text in texts if isinstance(text, str))
