"""Reading screens in tests: their texts, their buttons, and Discord's limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from bot.games.registry import FAMILIES, ICONS
from bot.messages.discord_api.rendering import items
from bot.pictures.icons import emoji_text
from bot.screens.parts import NO, YES, Form, OneOf, Screen, Tick, Typing


def payload(screen: Screen) -> list[dict[str, Any]]:
    """The components of a screen as Discord's API takes them."""
    return [item.to_component_dict() for item in items(screen)]


def components(screen: Screen) -> Iterator[dict[str, Any]]:
    """Every component of a screen, the nested ones too."""

    def walk(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        for part in parts:
            yield part
            yield from walk(part.get("components", []))
            yield from walk([part["accessory"]] if "accessory" in part else [])

    yield from walk(payload(screen))


def texts(screen: Screen) -> str:
    """All that can be read on a screen, buttons included."""
    return "\n".join(str(c.get("content") or label_of(c) or c.get("placeholder") or "") for c in components(screen))


def buttons(screen: Screen) -> dict[str, str]:
    """The custom_id of each enabled button, by its label."""
    return {
        label_of(c): c["custom_id"]
        for c in components(screen)
        if "custom_id" in c and c["type"] == 2 and not c.get("disabled")
    }


WORST_EMOJIS: Final = {icon.name: emoji_text(icon, 10**19 - 1, FAMILIES) for icon in ICONS}
"""The icons of all games as emojis, written as long as they can be: ids have 19 digits."""


def label_of(part: dict[str, Any]) -> str:
    """What is written on a button or an option, with the name of its emoji in front of it."""
    emoji = part.get("emoji")
    return " ".join(filter(None, (emoji and f":{emoji['name']}:", part.get("label"))))


def check_limits(screen: Screen) -> None:
    """What Discord refuses, or drops silently."""
    parts = list(components(screen))
    assert len(parts) <= 40
    assert sum(len(c.get("content", "")) for c in parts) <= 4000
    assert sum(len(c.get("content", "").encode()) for c in parts) <= 10_000
    ids = [c["custom_id"] for c in parts if "custom_id" in c]
    assert len(ids) == len(set(ids))
    for part in parts:
        if part["type"] == 1:
            assert 1 <= len(part["components"]) <= 5
        if part["type"] == 2:
            _check_label(part, 80)
        if part["type"] == 3:
            assert 1 <= len(part["options"]) <= 25
            for option in part["options"]:
                assert option["label"]
                _check_label(option, 100)
                assert "<:" not in (option.get("description") or ""), "an emoji shows as its code there"
        if part["type"] == 10:
            assert part["content"].strip()
        if part["type"] == 12:
            assert 1 <= len(part["items"]) <= 10
            assert all(1 <= len(each["description"]) <= 1024 for each in part["items"])


def check_form(form: Form) -> None:
    """What Discord refuses of a form."""
    assert 1 <= len(form.title) <= 45
    assert 1 <= len(form.fields) <= 5
    assert len({field.name for field in form.fields}) == len(form.fields)
    for field in form.fields:
        assert 1 <= len(field.label) <= 45
        assert field.note is None or 1 <= len(field.note) <= 100
        if isinstance(field, Typing):
            assert 1 <= field.longest <= 4000
            assert len(field.example) <= 100
        if isinstance(field, OneOf):
            assert 2 <= len(field.options) <= 10
            assert sum(option.default for option in field.options) == 1
            assert len({option.value for option in field.options}) == len(field.options)
            for option in field.options:
                assert 1 <= len(option.label) <= 100
                assert option.description is None or 1 <= len(option.description) <= 100


def offered(form: Form) -> dict[str, list[str]]:
    """What can be chosen in a form, by the names of its fields; what is chosen already comes first."""
    found = {}
    for field in form.fields:
        if isinstance(field, OneOf):
            found[field.name] = [each.value for each in sorted(field.options, key=lambda each: not each.default)]
        elif isinstance(field, Tick):
            found[field.name] = [YES, NO] if field.ticked else [NO, YES]
    return found


def _check_label(part: dict[str, Any], most: int) -> None:
    label = part.get("label") or ""
    assert label or part.get("emoji"), "neither label nor emoji"
    assert len(label) <= most
    assert "<:" not in label, "an emoji shows as its code in a label; hand it over as an icon"
