"""Turning what a person does into an interaction: a command, a click, a choice, a modal sent off.

Here belong INTERACTION_CREATE and the checks that Discord's own app makes before it sends anything.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from playground import permissions, shapes
from playground.components import find
from playground.filling import fill, selection
from playground.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from playground.options import PageError, command_options, resolve
from playground.validation.components import (
    BUTTON,
    SELECTS,
)

if TYPE_CHECKING:
    from playground.core import Core
    from playground.errors import Json
    from playground.world import Channel, Message, Person


def command(core: Core, person: Person, channel: Channel, name: str, values: Json, focused: str | None) -> Interaction:
    """Somebody typed a slash command, or (with `focused`) is still typing and asks for completions."""
    path = name.split()
    known = {each["name"]: each for each in core.world.commands_in(channel.guild) if each["type"] == 1}
    found = known.get(path[0]) if path else None
    if found is None:
        raise PageError(f"There is no command /{name} here.")
    options = command_options(core, found, path[1:], values, focused)
    data: Json = {"id": found["id"], "name": found["name"], "type": 1, "options": options}
    if "guild_id" in found:
        data["guild_id"] = found["guild_id"]
    if resolved := resolve(core, channel, options):
        data["resolved"] = resolved
    kind = COMMAND if focused is None else AUTOCOMPLETE
    return _open(core, person, channel, kind, data, command=name)


def component(core: Core, person: Person, message: Message, custom_id: str, values: list[str] | None) -> Interaction:
    """Somebody clicked a button, or chose in a select."""
    channel = core.world.channels[message.channel]
    found = find(message.components, custom_id)
    if found is None:
        raise PageError("There is nothing with this custom_id on the message.")
    if found.get("disabled"):
        raise PageError("That is disabled.")
    kind = found["type"]
    data: Json = {"custom_id": custom_id, "component_type": kind, "id": found["id"]}
    if kind in SELECTS:
        data |= selection(core, channel, found, values or [])
    elif kind != BUTTON:
        raise PageError("That cannot be clicked.")
    extra = {"interacted_message_id": message.id}
    return _open(core, person, channel, COMPONENT, data, message=message, metadata=extra)


def modal(core: Core, person: Person, number: str, values: Json) -> Interaction:
    """Somebody sent off a modal."""
    opened = core.interactions.modal_of(number)
    if opened is None or opened.modal is None or opened.person != person.id:
        raise PageError("This modal is not open.")
    channel = core.world.channels.get(opened.channel)
    if channel is None:
        raise PageError("The channel of this modal is gone.")
    data = fill(core, channel, opened.modal, values)
    message = core.world.message(opened.message or "")
    extra = {"triggering_interaction_metadata": opened.metadata}
    return _open(core, person, channel, MODAL, data, message=message, metadata=extra, opened_by=opened.id)


def _open(
    core: Core,
    person: Person,
    channel: Channel,
    kind: int,
    data: Json,
    *,
    command: str | None = None,
    message: Message | None = None,
    metadata: Json | None = None,
    opened_by: str | None = None,
) -> Interaction:
    guild = core.world.guilds[channel.guild] if channel.guild is not None else None
    owners: Json = {"0": guild.id if guild else "0"}
    number = core.snowflakes.next()
    interaction = Interaction(
        id=number,
        token=secrets.token_urlsafe(64),
        kind=kind,
        person=person.id,
        channel=channel.id,
        guild=channel.guild,
        data=data,
        command=command,
        message=message.id if message is not None else None,
        opened_by=opened_by,
        created=core.clock.now(),
        metadata={
            "id": number,
            "type": kind,
            "user": shapes.user(person),
            "authorizing_integration_owners": owners,
            **(metadata or {}),
        },
    )
    bits = permissions.EVERYONE if guild else 0
    payload: Json = {
        "id": number,
        "application_id": core.application.id,
        "type": kind,
        "data": data,
        "token": interaction.token,
        "version": 1,
        "channel_id": channel.id,
        "channel": shapes.channel(channel, core.world) | {"permissions": str(bits)},
        "locale": person.locale,
        "app_permissions": str(permissions.of_bot(channel.bot)),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": owners,
        "context": 0 if guild else 1,
        "attachment_size_limit": shapes.FILE_LIMIT,
    }
    if guild is not None:
        payload |= {
            "guild_id": guild.id,
            "guild": {"id": guild.id, "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": shapes.member(person, guild) | {"permissions": str(bits)},
        }
    else:
        payload["user"] = shapes.user(person)
    if message is not None:
        payload["message"] = shapes.message(message, core.world, core.address)
    core.interactions.open(interaction, payload)
    return interaction
