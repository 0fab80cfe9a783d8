"""Turning what a person does into an interaction: a command, a click, a choice, a modal sent off.

Here belong INTERACTION_CREATE and the checks that Discord's own app makes before it sends anything.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from playground import offers, shapes
from playground.components import find
from playground.filling import fill, selection
from playground.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from playground.options import PageError, command_options, keep_files, resolve
from playground.validation.components import (
    BUTTON,
    SELECTS,
)

if TYPE_CHECKING:
    from playground.core import Core
    from playground.errors import Json
    from playground.wire import Upload
    from playground.world import Channel, Message, Person

CHAT_COMMAND, USER_COMMAND, MESSAGE_COMMAND = 1, 2, 3


def command(
    core: Core,
    person: Person,
    channel: Channel,
    name: str,
    values: Json,
    focused: str | None,
    files: dict[int, Upload],
) -> Interaction:
    """Somebody typed a slash command, or (with `focused`) is still typing and asks for completions.

    The value of an option for a file is the number that the file has in `files`.
    """
    path = name.split()
    found = _offered(core, person, channel, path[0] if path else "", CHAT_COMMAND)
    if found is None:
        raise PageError(f"There is no command /{name} here.")
    options = command_options(core, found, path[1:], values, focused)
    data = _about(found) | {"options": options}
    resolved = resolve(core, channel, options)
    if attachments := keep_files(core, channel, options, files):
        resolved["attachments"] = attachments
    if resolved:
        data["resolved"] = resolved
    kind = COMMAND if focused is None else AUTOCOMPLETE
    return _open(core, person, channel, kind, data, command=name, uploads=list(attachments))


def user_command(core: Core, person: Person, channel: Channel, name: str, target: str) -> Interaction:
    """Somebody used a command from the menu of a user: a member, or one of the two in direct messages."""
    found = _offered(core, person, channel, name, USER_COMMAND)
    if found is None:
        raise PageError(f"There is no command {name} for users here.")
    someone = core.world.people.get(target, core.application if target == core.application.id else None)
    if someone is None:
        raise PageError("There is no such person.")
    if channel.guild is None and target not in (person.id, core.application.id):
        raise PageError("That person is not in these direct messages.")
    resolved = resolve(core, channel, [{"type": 6, "value": target}])
    data = _about(found) | {"target_id": target, "resolved": resolved}
    return _open(core, person, channel, COMMAND, data, command=name, metadata={"target_user": shapes.user(someone)})


def message_command(core: Core, person: Person, channel: Channel, name: str, target: str) -> Interaction:
    """Somebody used a command from the menu of a message."""
    found = _offered(core, person, channel, name, MESSAGE_COMMAND)
    if found is None:
        raise PageError(f"There is no command {name} for messages here.")
    message = core.world.message(target)
    if message is None or message.channel != channel.id or message.ephemeral_for is not None:
        raise PageError("There is no such message here.")
    shape = shapes.message(message, core.world, core.address)
    data = _about(found) | {"target_id": target, "resolved": {"messages": {target: shape}}}
    return _open(core, person, channel, COMMAND, data, command=name, metadata={"target_message_id": target})


def _offered(core: Core, person: Person, channel: Channel, name: str, kind: int) -> Json | None:
    offered = offers.offered(core, person, channel)
    return next((each for each in offered if each["type"] == kind and each["name"] == name), None)


def _about(found: Json) -> Json:
    """What an interaction says of any command."""
    data: Json = {"id": found["id"], "name": found["name"], "type": found["type"]}
    return data | {"guild_id": found["guild_id"]} if "guild_id" in found else data


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


def modal(core: Core, person: Person, number: str, values: Json, files: dict[int, Upload]) -> Interaction:
    """Somebody sent off a modal, perhaps with files."""
    opened = core.interactions.modal_of(number)
    if opened is None or opened.modal is None or opened.person != person.id:
        raise PageError("This modal is not open.")
    channel = core.world.channels.get(opened.channel)
    if channel is None or not core.world.sees(person.id, channel):
        raise PageError("The channel of this modal is gone.")
    data, uploads = fill(core, channel, opened.modal, values, files)
    message = core.world.message(opened.message or "")
    extra = {"triggering_interaction_metadata": opened.metadata}
    return _open(
        core, person, channel, MODAL, data, message=message, metadata=extra, opened_by=opened.id, uploads=uploads
    )


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
    uploads: list[str] | None = None,
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
        uploads=uploads or [],
        created=core.clock.now(),
        metadata={
            "id": number,
            "type": kind,
            "user": shapes.user(person),
            "authorizing_integration_owners": owners,
            **(metadata or {}),
        },
    )
    bits = core.person_may(person, channel) if guild else 0
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
        "app_permissions": str(core.bot_may(channel)),
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
