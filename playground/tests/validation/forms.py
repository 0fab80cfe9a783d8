"""Pieces of forms to be put together wrongly, and a way to read what was found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

V2 = 1 << 15
"""The flag of messages that are made of the newer components."""


def button(number: int = 0, **changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "B", "custom_id": f"b{number}"} | changes


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def select(options: int = 2, **changes: Any) -> dict[str, Any]:
    listed = [{"label": f"O{number}", "value": str(number)} for number in range(options)]
    return {"type": 3, "custom_id": "s", "options": listed} | changes


def text(content: str = "text", **changes: Any) -> dict[str, Any]:
    return {"type": 10, "content": content} | changes


def container(*components: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"type": 17, "components": list(components)} | changes


def label(component: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"type": 18, "label": "L", "component": component} | changes


def without(form: dict[str, Any], *names: str) -> dict[str, Any]:
    return {key: value for key, value in form.items() if key not in names}


def places(tree: dict[str, Any], path: str = "") -> Iterator[str]:
    """All places in a tree of errors, as `components.0.label CODE`."""
    for key, value in tree.items():
        if key == "_errors":
            yield from (f"{path} {error['code']}" for error in value)
        else:
            yield from places(value, f"{path}.{key}" if path else key)
