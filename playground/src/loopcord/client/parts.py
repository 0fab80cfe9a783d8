"""Read messages as a person does: their texts, buttons, selects and pictures, and a modal's initial values.

Plain functions over message objects, for the client and for tests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.data.components import walk

if TYPE_CHECKING:
    from loopcord.data.errors import Json

_BUTTON, _TEXT, _THUMBNAIL, _GALLERY = 2, 10, 11, 12
_SELECTS = (3, 5, 6, 7, 8)
_RADIO_GROUP, _CHECKBOX = 21, 23


def texts(message: Json) -> list[str]:
    """All readable text of a message, from top to bottom."""
    found = [message["content"]] if message["content"] else []
    for embed in message["embeds"]:
        found += [embed[key] for key in ("title", "description") if embed.get(key)]
        found += [f"{field['name']}: {field['value']}" for field in embed.get("fields", [])]
    return found + [each["content"] for each in walk(message["components"]) if each["type"] == _TEXT]


def text(message: Json) -> str:
    """The same as one string."""
    return "\n".join(texts(message))


def buttons(message: Json) -> list[Json]:
    """All buttons."""
    return [each for each in walk(message["components"]) if each["type"] == _BUTTON]


def labels(message: Json, *, enabled: bool = False) -> list[str]:
    """The labels of the buttons; an emoji replaces a missing label."""
    found = [each for each in buttons(message) if not (enabled and each.get("disabled"))]
    return [each.get("label") or each.get("emoji", {}).get("name", "") for each in found]


def button(message: Json, label: str) -> Json:
    """The button with this label or emoji. Raises LookupError that lists the existing labels."""
    for each in buttons(message):
        if label in (each.get("label"), each.get("emoji", {}).get("name")):
            return each
    raise LookupError(f"No button {label!r} among {labels(message)}")


def selects(message: Json) -> list[Json]:
    """All selects of any kind."""
    return [each for each in walk(message["components"]) if each["type"] in _SELECTS]


def proposed(modal: Json) -> Json:
    """The initial values of a modal's fields, by custom_id; empty fields are left out."""
    found: Json = {}
    for field in walk(modal["components"]):
        chosen = [option["value"] for option in field.get("options", ()) if option.get("default")]
        if field["type"] == _CHECKBOX:
            found[field["custom_id"]] = field.get("default", False)
        elif field["type"] == _RADIO_GROUP and chosen:
            found[field["custom_id"]] = chosen[0]
        elif chosen or field.get("value"):
            found[field["custom_id"]] = chosen or field["value"]
    return found


def pictures(message: Json) -> list[str]:
    """The URLs of all pictures: galleries, thumbnails, embeds, attached images."""
    found: list[str] = []
    for each in walk(message["components"]):
        if each["type"] == _GALLERY:
            found += [item["media"]["url"] for item in each["items"]]
        elif each["type"] == _THUMBNAIL:
            found.append(each["media"]["url"])
    for embed in message["embeds"]:
        found += [embed[key]["url"] for key in ("image", "thumbnail") if embed.get(key)]
    attached = [each["url"] for each in message["attachments"] if each["content_type"].startswith("image/")]
    return found + [url for url in attached if url not in found]
