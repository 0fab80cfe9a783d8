"""Reading messages and modals as a person does."""

from __future__ import annotations

from loopcord.client.parts import proposed


def test_defaults_of_a_modal_are_listed_by_custom_id_without_empty_fields() -> None:
    options = [{"label": "A", "value": "a"}, {"label": "B", "value": "b", "default": True}]
    fields = [
        {"type": 21, "custom_id": "radio", "options": options},
        {"type": 21, "custom_id": "open", "options": options[:1]},
        {"type": 22, "custom_id": "boxes", "options": options},
        {"type": 3, "custom_id": "menu", "options": options},
        {"type": 23, "custom_id": "on", "default": True},
        {"type": 23, "custom_id": "off"},
        {"type": 4, "custom_id": "name", "value": "Anna"},
        {"type": 4, "custom_id": "story"},
    ]
    modal = {"components": [{"type": 10, "content": "Hello"}, *({"type": 18, "component": each} for each in fields)]}
    assert proposed(modal) == {
        "radio": "b",
        "boxes": ["b"],
        "menu": ["b"],
        "on": True,
        "off": False,
        "name": "Anna",
    }
