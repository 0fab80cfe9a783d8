"""Complete the components of an accepted message as Discord does: assign numeric ids and fill in defaults.

`find` looks up a component in a message.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from loopcord.data.errors import Json

_DEFAULTS: dict[int, Json] = {
    2: {"disabled": False},
    11: {"description": None, "spoiler": False},
    13: {"spoiler": False, "name": None, "size": None},
    14: {"divider": True, "spacing": 1},
    17: {"accent_color": None, "spoiler": False},
    **{select: {"min_values": 1, "max_values": 1, "disabled": False} for select in (3, 5, 6, 7, 8)},
}

_FILLED_BY_DISCORD = (5, 6, 7, 8)
"""Selects of users, roles, both, and channels."""

_ITEM_DEFAULTS: Json = {"description": None, "spoiler": False}


def walk(components: list[Json]) -> Iterator[Json]:
    """All components at any depth, in document order."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))
        for key in ("accessory", "component"):
            if key in component:
                yield from walk([component[key]])


def completed(components: list[Json]) -> list[Json]:
    """A copy without nulls, in which every component has an id and Discord's defaults."""
    result: list[Json] = with_text_ids(without_nulls(components))
    everything = list(walk(result))
    taken = {component["id"] for component in everything if component.get("id")}
    number = 0
    for component in everything:
        if not component.get("id"):
            number += 1
            while number in taken:
                number += 1
            component["id"] = number
        for key, value in _DEFAULTS.get(component["type"], {}).items():
            component.setdefault(key, value)
        if component["type"] in _FILLED_BY_DISCORD:
            component.pop("options", None)  # an empty list is accepted
        for item in component.get("items", []):
            for key, value in _ITEM_DEFAULTS.items():
                item.setdefault(key, value)
    return result


def with_text_ids(form: Any) -> Any:
    """A copy with every id as a string, as Discord sends it, even where a bot sent a number."""
    if isinstance(form, list):
        return [with_text_ids(each) for each in form]
    if not isinstance(form, dict):
        return form
    shape = {key: with_text_ids(value) for key, value in form.items()}
    if "sku_id" in shape:
        shape["sku_id"] = str(shape["sku_id"])
    for owner in (shape.get("emoji"), *shape.get("default_values", [])):
        if owner and "id" in owner:
            owner["id"] = str(owner["id"])
    return shape


def find(components: list[Json], custom_id: str) -> Json | None:
    """The component with this custom_id, or None."""
    return next((each for each in walk(components) if each.get("custom_id") == custom_id), None)


def without_nulls(form: Any) -> Any:
    """A copy without null fields, which Discord omits from what it sends back."""
    if isinstance(form, dict):
        return {key: without_nulls(value) for key, value in form.items() if value is not None}
    if isinstance(form, list):
        return [without_nulls(each) for each in form]
    return form
