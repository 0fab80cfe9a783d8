"""Turn a person's action into an interaction: a command, a click, a choice, or a submitted modal.

It builds INTERACTION_CREATE, after the checks that Discord's own app makes before it sends anything.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from loopcord.data import shapes
from loopcord.data.components import find
from loopcord.data.errors import PageError
from loopcord.data.files import FILE_LIMIT
from loopcord.data.interaction import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from loopcord.data.message_shapes import message_shape
from loopcord.services import offers
from loopcord.services.filling import fill, selection
from loopcord.services.options import command_options, keep_files, resolve
from loopcord.validation.components import (
    BUTTON,
    SELECTS,
)

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.files import Upload
    from loopcord.data.state import State
    from loopcord.data.world import Channel, Message, Person
    from loopcord.services.interactions import Interactions

CHAT_COMMAND, USER_COMMAND, MESSAGE_COMMAND = 1, 2, 3


def command(
    interactions: Interactions,
    person: Person,
    channel: Channel,
    name: str,
    values: Json,
    focused: str | None,
    files: dict[int, Upload],
) -> Interaction:
    """Use a slash command, or (with `focused`) request autocomplete choices for an option.

    The value of a file option is the key of its file in `files`.
    """
    state = interactions.state
    path = name.split()
    found = _offered(state, person, channel, path[0] if path else "", CHAT_COMMAND)
    if found is None:
        raise PageError(f"There is no command /{name} here.")
    options = command_options(state, found, path[1:], values, focused)
    data = _about(found) | {"options": options}
    resolved = resolve(state, person, channel, options)
    if attachments := keep_files(state, found, options, files):
        resolved["attachments"] = attachments
    if resolved:
        data["resolved"] = resolved
    kind = COMMAND if focused is None else AUTOCOMPLETE
    return _open(interactions, person, channel, kind, data, command=name, uploads=list(attachments))


def user_command(interactions: Interactions, person: Person, channel: Channel, name: str, target: str) -> Interaction:
    """Use a command from the menu of a user: a member, or one of the two in direct messages."""
    state = interactions.state
    found = _offered(state, person, channel, name, USER_COMMAND)
    if found is None:
        raise PageError(f"There is no command {name} for users here.")
    someone = state.world.people.get(target, state.application if target == state.application.id else None)
    if someone is None:
        raise PageError("There is no such person.")
    if channel.guild is None and target not in (person.id, state.application.id):
        raise PageError("That person is not in these direct messages.")
    resolved = resolve(state, person, channel, [{"type": 6, "value": target}])
    data = _about(found) | {"target_id": target, "resolved": resolved}
    return _open(
        interactions,
        person,
        channel,
        COMMAND,
        data,
        command=name,
        metadata={"target_user": shapes.user(someone)},
    )


def message_command(
    interactions: Interactions, person: Person, channel: Channel, name: str, target: str
) -> Interaction:
    """Use a command from the menu of a message."""
    state = interactions.state
    found = _offered(state, person, channel, name, MESSAGE_COMMAND)
    if found is None:
        raise PageError(f"There is no command {name} for messages here.")
    message = state.world.message(target)
    if message is None or message.channel != channel.id or message.ephemeral_for is not None:
        raise PageError("There is no such message here.")
    shape = message_shape(message, state.world, state.links)
    data = _about(found) | {"target_id": target, "resolved": {"messages": {target: shape}}}
    return _open(interactions, person, channel, COMMAND, data, command=name, metadata={"target_message_id": target})


def _offered(state: State, person: Person, channel: Channel, name: str, kind: int) -> Json | None:
    offered = offers.offered(state, person, channel)
    return next((each for each in offered if each["type"] == kind and each["name"] == name), None)


def _about(found: Json) -> Json:
    """The data about a command that every interaction has."""
    data: Json = {"id": found["id"], "name": found["name"], "type": found["type"]}
    return data | {"guild_id": found["guild_id"]} if "guild_id" in found else data


def component(
    interactions: Interactions, person: Person, message: Message, custom_id: str, values: list[str] | None
) -> Interaction:
    """Click a button, or choose in a select."""
    state = interactions.state
    channel = state.world.channels[message.channel]
    found = find(message.components, custom_id)
    if found is None:
        raise PageError("There is nothing with this custom_id on the message.")
    if found.get("disabled"):
        raise PageError("That is disabled.")
    kind = found["type"]
    data: Json = {"custom_id": custom_id, "component_type": kind, "id": found["id"]}
    if kind in SELECTS:
        data |= selection(state, person, channel, found, values or [])
    elif kind != BUTTON:
        raise PageError("That cannot be clicked.")
    extra = {"interacted_message_id": message.id}
    return _open(interactions, person, channel, COMPONENT, data, message=message, metadata=extra)


def modal(
    interactions: Interactions, person: Person, number: str, values: Json, files: dict[int, Upload]
) -> Interaction:
    """Submit a modal, possibly with files."""
    opened = interactions.modal_of(number)
    if opened is None or opened.modal is None or opened.person != person.id:
        raise PageError("This modal is not open.")
    state = interactions.state
    channel = state.world.channels.get(opened.channel)
    if channel is None or not state.world.sees(person.id, channel):
        raise PageError("The channel of this modal is gone.")
    data, uploads = fill(state, person, channel, opened.modal, values, files)
    message = state.world.message(opened.message or "")
    extra = {"triggering_interaction_metadata": opened.metadata}
    return _open(
        interactions,
        person,
        channel,
        MODAL,
        data,
        message=message,
        metadata=extra,
        opened_by=opened.id,
        uploads=uploads,
    )


def _open(
    interactions: Interactions,
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
    state = interactions.state
    guild = state.world.guilds[channel.guild] if channel.guild is not None else None
    owners: Json = {"0": guild.id if guild else "0"}
    number = state.snowflakes.next()
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
        created=state.clock.now(),
        metadata={
            "id": number,
            "type": kind,
            "user": shapes.user(person),
            "authorizing_integration_owners": owners,
            **(metadata or {}),
        },
    )
    bits = state.person_may(person, channel) if guild else 0
    may = str(state.bot_may(channel))
    # Interactions are built on another path than events: also a channel that the bot may not view comes in full.
    place = shapes.channel(channel, state.world) | {"permissions": str(bits)}
    place.pop("permission_overwrites", None)  # `permissions` has their result for this person
    if guild is not None and guild.bot:
        place["app_permissions"] = may
    payload: Json = {
        "id": number,
        "application_id": state.application.id,
        "type": kind,
        "data": data,
        "token": interaction.token,
        "version": 1,
        "channel_id": channel.id,
        "channel": place,
        "locale": person.locale,
        "app_permissions": may,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": owners,
        "context": 0 if guild else 1,
        "attachment_size_limit": FILE_LIMIT,
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
        payload["message"] = message_shape(message, state.world, state.links)
    interactions.open(interaction, payload)
    return interaction
