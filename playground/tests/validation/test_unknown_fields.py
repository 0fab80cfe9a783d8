"""Fields that Discord does not know are ignored, with a warning; they are neither kept nor sent back.

Libraries rely on it: discord.js makes one form for all routes, so that an edit of an answer comes with `username`,
`avatar_url` and `enforce_nonce` (issue 408 of TFNS/CTFNote shows one). Discord's description of each kind of form says
which fields it has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.validation.bad_payloads import answer, command, embed, modal, option
from tests.validation.boundaries import PICTURE, completions, new, old
from tests.validation.forms import button, container, label, select, text

if TYPE_CHECKING:
    from tests.validation.form_sender import FormSender

S: dict[str, Any] = {"stranger": "stranger"}
"""A field that Discord has nowhere."""
USERS = {"type": 5, "custom_id": "u"}
INNER = "components.0.components.0"
FIELD = "data.components.0.component"

FORMS: dict[str, tuple[str, Any, str]] = {
    "message": ("message", {"content": "x"} | S, "stranger"),
    "edit": ("edit", {"content": "x"} | S, "stranger"),
    "follow-up": ("follow-up", {"content": "x"} | S, "stranger"),
    "callback": ("command", answer(content="x") | S, "stranger"),
    "answer": ("command", answer(content="x", **S), "data.stranger"),
    "update": ("component", {"type": 7, "data": {"content": "x"} | S}, "data.stranger"),
    "deferral": ("command", {"type": 5, "data": S}, "data.stranger"),
    "direct message": ("dm", S, "stranger"),
    "mentions": ("message", {"content": "x", "allowed_mentions": S}, "allowed_mentions.stranger"),
    "embed": ("message", embed(title="x", **S), "embeds.0.stranger"),
    "footer": ("message", embed(footer={"text": "x"} | S), "embeds.0.footer.stranger"),
    "author": ("message", embed(author={"name": "x"} | S), "embeds.0.author.stranger"),
    "image": ("message", embed(image={"url": "https://example.org"} | S), "embeds.0.image.stranger"),
    "field": ("message", embed(fields=[{"name": "n", "value": "v"} | S]), "embeds.0.fields.0.stranger"),
    "row": ("message", {"components": [old(button())["components"][0] | S]}, "components.0.stranger"),
    "button": ("message", old(button(**S)), f"{INNER}.stranger"),
    "emoji": ("message", old(button(emoji={"name": "🍺"} | S)), f"{INNER}.emoji.stranger"),
    "select": ("message", old(select(**S)), f"{INNER}.stranger"),
    "option of a select": (
        "message",
        old(select() | {"options": [{"label": "x", "value": "y"} | S]}),
        f"{INNER}.options.0.stranger",
    ),
    "channel types for users": ("message", old(USERS | {"channel_types": [0]}), f"{INNER}.channel_types"),
    "text": ("message", new(text(**S)), "components.0.stranger"),
    "container": ("message", new(container(text(), **S)), "components.0.stranger"),
    "text in a container": ("message", new(container(text(**S))), f"{INNER}.stranger"),
    "section": (
        "message",
        new({"type": 9, "components": [text()], "accessory": button()} | S),
        "components.0.stranger",
    ),
    "accessory": (
        "message",
        new({"type": 9, "components": [text()], "accessory": button(**S)}),
        "components.0.accessory.stranger",
    ),
    "gallery": ("message", new({"type": 12, "items": [PICTURE | S]}), "components.0.items.0.stranger"),
    "separator": ("message", new({"type": 14} | S), "components.0.stranger"),
    "modal": ("command", modal(**S), "data.stranger"),
    "label": ("command", modal(components=[label(USERS, **S)]), "data.components.0.stranger"),
    "select in a label": ("command", modal(components=[label(USERS | S)]), f"{FIELD}.stranger"),
    "text input": (
        "command",
        modal(components=[label({"type": 4, "custom_id": "t", "style": 1} | S)]),
        f"{FIELD}.stranger",
    ),
    "emoji of a radio group": (
        "command",
        modal(
            components=[
                label(
                    {
                        "type": 21,
                        "custom_id": "r",
                        "options": [
                            {"label": "a", "value": "a"},
                            {"label": "b", "value": "b", "emoji": {"name": "🍺"}},
                        ],
                    }
                )
            ]
        ),
        f"{FIELD}.options.1.emoji",
    ),
    "placeholder of an upload": (
        "command",
        modal(components=[label({"type": 19, "custom_id": "u", "placeholder": "x"})]),
        f"{FIELD}.placeholder",
    ),
    "completions": ("autocomplete", completions(1) | {"data": completions(1)["data"] | S}, "data.stranger"),
    "command": ("commands", [command(**S)], "0.stranger"),
    "option": ("commands", [command(option(**S))], "0.options.0.stranger"),
    "options of a text": ("commands", [command(option(options=[option()]))], "0.options.0.options"),
    "channel types of a text": ("commands", [command(option(channel_types=[0]))], "0.options.0.channel_types"),
    "highest value of a text": ("commands", [command(option(max_value=3))], "0.options.0.max_value"),
    "length of a number": ("commands", [command(option(type=4, max_length=3))], "0.options.0.max_length"),
    "choices of a user": (
        "commands",
        [command(option(type=6, choices=[{"name": "n", "value": "1"}]))],
        "0.options.0.choices",
    ),
    "autocomplete of a user": ("commands", [command(option(type=6, autocomplete=True))], "0.options.0.autocomplete"),
    "choice": (
        "commands",
        [command(option(choices=[{"name": "n", "value": "v"} | S]))],
        "0.options.0.choices.0.stranger",
    ),
}


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("name", FORMS)
async def test_it_is_ignored_with_a_warning(sender: FormSender, name: str) -> None:
    where, form, place = FORMS[name]
    if where == "dm":
        form = form | {"recipient_id": sender.person}
    status, said = await sender.send(where, form)
    assert status in (200, 201, 204), said
    assert sender.warnings() == [f"{place}: Discord has no such field here and ignores it."]
    assert sender.complaints() == []
    assert "stranger" not in str(said) + sender.stored()


@pytest.mark.asyncio(loop_scope="module")
async def test_the_next_request_starts_without_warnings(sender: FormSender) -> None:
    await sender.send("message", {"content": "x"} | S)
    await sender.send("message", {"content": "x"})
    assert sender.warnings() == []
