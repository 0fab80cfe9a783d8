"""What comes with a form that was sent off: the answers to its fields, as texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.screens.parts import NO, YES


def sent_off(data: Mapping[str, object]) -> Mapping[str, str]:
    """The answers by the names of their fields: the value of an option, or whether there is a tick.

    None of it is checked, as a form may be of an older version, or forged; what is no such answer is left out.
    """
    return dict(_answers(data.get("components")))


def _answers(parts: object) -> Iterator[tuple[str, str]]:
    """The answers in some labels."""
    for part in parts if isinstance(parts, list) else []:
        field = part.get("component") if isinstance(part, Mapping) else None
        if not isinstance(field, Mapping):
            continue
        name, value = field.get("custom_id"), field.get("value")
        if isinstance(name, str) and isinstance(value, bool):
            yield name, YES if value else NO
        elif isinstance(name, str) and isinstance(value, str):
            yield name, value
