"""Reading screens in tests: their texts, their buttons, and Discord's limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.delivery.rendering import items
from bot.screens.parts import Screen


def payload(screen: Screen) -> list[dict[str, Any]]:
    """The components of a screen as Discord's API takes them."""
    return [item.to_component_dict() for item in items(screen)]


def components(screen: Screen) -> Iterator[dict[str, Any]]:
    """Every component of a screen, the nested ones too."""

    def walk(parts: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        for part in parts:
            yield part
            yield from walk(part.get("components", []))

    yield from walk(payload(screen))


def texts(screen: Screen) -> str:
    """All that can be read on a screen, buttons included."""
    return "\n".join(str(c.get("content") or c.get("label") or c.get("placeholder") or "") for c in components(screen))


def buttons(screen: Screen) -> dict[str, str]:
    """The custom_id of each enabled button, by its label."""
    return {c["label"]: c["custom_id"] for c in components(screen) if c["type"] == 2 and not c.get("disabled")}


def check_limits(screen: Screen) -> None:
    """What Discord refuses, or drops silently."""
    parts = list(components(screen))
    assert len(parts) <= 40
    assert sum(len(c.get("content", "")) for c in parts) <= 4000
    ids = [c["custom_id"] for c in parts if "custom_id" in c]
    assert len(ids) == len(set(ids))
    for part in parts:
        if part["type"] == 1:
            assert 1 <= len(part["components"]) <= 5
        if part["type"] == 2:
            assert 1 <= len(part["label"]) <= 80
        if part["type"] == 3:
            assert 1 <= len(part["options"]) <= 25
        if part["type"] == 10:
            assert part["content"].strip()
