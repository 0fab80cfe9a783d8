"""Good forms with one value of another type in them: refused or taken, but never a mistake of the playground."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest

from tests.validation.bad_payloads import answer, command, embed, modal, option
from tests.validation.boundaries import PICTURE, choices, completions, group, new, old
from tests.validation.forms import button, container, label, row, select, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.validation.form_sender import FormSender

pytestmark = pytest.mark.asyncio(loop_scope="module")

WRONG: tuple[Any, ...] = (None, True, -1, 0.5, 2**80, "", "x", [], ["x"], [None], {}, {"x": 1})

SELECTS = [{"type": kind, "custom_id": f"s{kind}", "max_values": 2} for kind in (5, 6, 7)]

FORMS: dict[str, tuple[str, Any]] = {
    "message": (
        "message",
        embed(
            title="x",
            color=1,
            timestamp="2026-07-18T12:00:00Z",
            footer={"text": "x"},
            image={"url": "https://example.org"},
            fields=[{"name": "n", "value": "v", "inline": True}],
        )
        | {
            "content": "x",
            "tts": False,
            "nonce": "n",
            "flags": 4096,
            "allowed_mentions": {"parse": ["users"], "roles": ["1"], "replied_user": True},
            "message_reference": {"message_id": "1", "fail_if_not_exists": False},
            "attachments": [],
        },
    ),
    "controls": (
        "message",
        {
            "components": [
                row(button(emoji={"name": "🍺"}), {"type": 2, "style": 5, "label": "x", "url": "https://example.org"}),
                row(select(placeholder="x", min_values=1, max_values=2)),
                row(SELECTS[0] | {"default_values": [{"id": "1", "type": "user"}]}),
                row({"type": 8, "custom_id": "c", "channel_types": [0]}),
            ]
        },
    ),
    "layout": (
        "message",
        new(
            container(
                {"type": 9, "components": [text()], "accessory": {"type": 11, "description": "x"} | PICTURE},
                {"type": 12, "items": [PICTURE]},
                {"type": 14, "spacing": 1, "divider": True},
                accent_color=1,
            )
        ),
    ),
    "edit": ("edit", old(button()) | {"content": "x"}),
    "follow-up": ("follow-up", {"content": "x", "flags": 64}),
    "answer": ("command", answer(content="x", flags=64)),
    "update": ("component", {"type": 7, "data": {"content": "x"}}),
    "deferral": ("command", {"type": 5, "data": {"flags": 64}}),
    "modal": (
        "command",
        modal(
            components=[
                label({"type": 4, "custom_id": "t", "style": 1, "min_length": 1, "max_length": 5, "value": "x"}),
                label(select(), description="x"),
                group(22, 2, min_values=0, max_values=2)["data"]["components"][0],
                label({"type": 19, "custom_id": "u", "max_values": 2}),
                row({"type": 4, "custom_id": "o", "style": 1, "label": "x"}),
            ]
        ),
    ),
    "completions": ("autocomplete", completions(1, name_localizations={"de": "x"})),
    "commands": (
        "commands",
        [
            command(
                option(choices=choices(1), required=True),
                option(name="p", type=4, min_value=1, max_value=2),
                option(name="q", type=7, channel_types=[0]),
                option(name="r", min_length=1, max_length=2, autocomplete=True),
                name_localizations={"de": "x"},
                contexts=[0],
                default_member_permissions="8",
            ),
            {
                "name": "g",
                "description": "G",
                "options": [option(name="s", type=2, options=[option(name="t", type=1)])],
            },
            {"type": 3, "name": "Menu"},
        ],
    ),
}


def places(form: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in a form, the form itself included."""
    yield path
    entries = form.items() if isinstance(form, dict) else enumerate(form) if isinstance(form, list) else ()
    for key, value in entries:
        yield from places(value, (*path, key))


def replaced(form: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    whole = copy.deepcopy(form)
    place = whole
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return whole


@pytest.mark.parametrize("name", FORMS)
async def test_one_value_of_another_type(sender: FormSender, name: str) -> None:
    where, form = FORMS[name]
    status, said = await sender.send(where, form)
    assert status in (200, 201, 204), said
    for path in places(form):
        for value in WRONG:
            bad = replaced(form, path, value)
            status, said = await sender.send(where, bad)
            assert status in (200, 201, 204, 400, 501), (path, value, said)
            assert sender.complaints() == [], (path, value)
