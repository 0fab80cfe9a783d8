"""Create, edit and delete messages, for every author and every route; the routes check permissions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from loopcord.data import mentions
from loopcord.data.components import completed, without_nulls
from loopcord.data.errors import Json, empty_message, invalid_form, unknown, unsupported
from loopcord.data.facts import MessageDeleted, MessagesDeleted, MessageUpdated
from loopcord.data.notifications import LOADING
from loopcord.data.problems import Path
from loopcord.data.world import Channel, Message
from loopcord.services import attaching, emojis, refusing, thread_life
from loopcord.validation.embeds import shown_embeds
from loopcord.validation.messages import COMPONENTS_V2, EPHEMERAL, SETTABLE, check_message
from loopcord.validation.size import warn_of_size

if TYPE_CHECKING:
    from loopcord.data.files import Upload
    from loopcord.data.state import State

_REPLY = 19
NONCE_LIVES = 300.0
"""Seconds in which a message with the same enforced nonce counts as the same message."""


class Frame(Struct, kw_only=True):
    """The properties of a message that the route sets, not its form."""

    author: str
    path: Path = ()
    """The place of the message in the body."""
    type: int = 0
    reference: str | None = None
    interaction: Json | None = None
    command: str | None = None
    ephemeral_for: str | None = None
    drop_embeds: bool = False
    """Whether embeds are dropped silently."""


def create(state: State, channel: Channel, form: Json, files: dict[int, Upload], frame: Frame) -> Message:
    """Send a message, or refuse it as Discord would."""
    _refuse_unsupported(form)
    flags = _flags(form)
    if frame.ephemeral_for is None:
        flags &= ~EPHEMERAL
    planned = attaching.plan(form, files, [], frame.path, edit=False)
    check_message(form, frame.path, flags=flags, filenames=attaching.names(planned))
    emojis.check_components(state, form.get("components"), (*frame.path, "components"))
    refusing.refuse(form, files, frame.path)
    if frame.drop_embeds:
        form = {**form, "embeds": []}
    if (twin := _twin(state, channel, form, frame)) is not None:
        return twin
    _admit(state, channel, frame)
    reference, kind = frame.reference, frame.type
    if (asked := form.get("message_reference")) is not None:
        reference = _reference(state, channel, asked, frame.path) or reference
        kind = _REPLY if reference else kind
    message = Message(
        id=state.snowflakes.next(),
        channel=channel.id,
        author=frame.author,
        sent=state.clock.now(),
        type=kind,
        flags=flags,
        tts=bool(form.get("tts")),
        nonce=form.get("nonce"),
        reference=reference,
        interaction=frame.interaction,
        command=frame.command,
        ephemeral_for=frame.ephemeral_for,
    )
    _fill(state, message, form, planned)
    attaching.keep(state, message, planned)
    thread_life.publish(state, channel, message)
    return message


def placeholder(state: State, channel: Channel, frame: Frame, flags: int) -> Message:
    """Create the "thinking" message that an answer will replace."""
    _admit(state, channel, frame)
    message = Message(
        id=state.snowflakes.next(),
        channel=channel.id,
        author=frame.author,
        sent=state.clock.now(),
        type=frame.type,
        flags=flags | LOADING,
        reference=frame.reference,
        interaction=frame.interaction,
        command=frame.command,
        ephemeral_for=frame.ephemeral_for,
    )
    thread_life.publish(state, channel, message)
    return message


def edit(
    state: State,
    message: Message,
    form: Json,
    files: dict[int, Upload],
    path: Path = (),
    *,
    drop_embeds: bool = False,
) -> None:
    """Edit a message, or refuse it as Discord would. A "thinking" message becomes the answer."""
    thread_life.admit_edit(state, message)
    _refuse_unsupported(form)
    flags = message.flags & ~LOADING | _flags(form) & COMPONENTS_V2
    if "flags" in form:  # of the other flags, only SUPPRESS_EMBEDS can be changed
        flags = flags & ~(1 << 2) | _flags(form) & (1 << 2)
    planned = attaching.plan(form, files, message.attachments, path, edit=True)
    check_message(form, path, flags=flags, filenames=attaching.names(planned), edit=True)
    emojis.check_components(state, form.get("components"), (*path, "components"))
    refusing.refuse(form, files, path)
    if drop_embeds and "embeds" in form:
        form = {**form, "embeds": []}
    if flags & COMPONENTS_V2:
        left = [name for name in ("content", "embeds") if name not in form and getattr(message, name)]
        if left:
            text = f"The '{left[0]}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            error = {"code": "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "message": text}
            raise invalid_form(_at(path, {left[0]: {"_errors": [error]}}))
    content = form.get("content") if "content" in form else message.content
    embeds = shown_embeds(form) if "embeds" in form else message.embeds
    components = form.get("components") if "components" in form else message.components
    if not (content or embeds or components or planned):
        raise empty_message()
    was_thinking = bool(message.flags & LOADING)
    message.flags = flags
    message.edited = None if was_thinking else state.clock.now()
    message.edits += 1
    _fill(state, message, form, planned)
    attaching.keep(state, message, planned)
    state.world.put(message)
    thread_life.welcome(state, state.world.channels[message.channel], message)
    state.announce(MessageUpdated(message))


def delete(state: State, message: Message, *, by_bot: bool = False) -> None:
    """Remove a message and its files. `by_bot`: the bot deleted it, which matters for ephemeral messages."""
    _drop(state, message)
    state.announce(MessageDeleted(message, by_bot))


def delete_many(state: State, channel: Channel, messages: list[Message]) -> None:
    """Remove some messages of a channel at once."""
    for message in messages:
        _drop(state, message)
    state.announce(MessagesDeleted(channel, messages))


def _drop(state: State, message: Message) -> None:
    for attachment in message.attachments:
        state.files.drop(attachment.id)
    thread_life.gone(state, message)
    if message.nonce is not None:
        since = state.clock.now() - NONCE_LIVES
        state.deleted_nonces = {key: sent for key, sent in state.deleted_nonces.items() if sent >= since}
        state.deleted_nonces[message.channel, message.author, message.nonce] = message.sent
    state.world.drop_message(message)


def _admit(state: State, channel: Channel, frame: Frame) -> None:
    if frame.ephemeral_for is None:
        thread_life.admit(state, channel, frame.author)


def _refuse_unsupported(form: Json) -> None:
    for name, what in (
        ("poll", "polls"),
        ("sticker_ids", "stickers"),
        ("thread_name", "posts of forums"),
        ("shared_client_theme", "shared themes"),
    ):
        if form.get(name):
            raise unsupported(f"messages with {what}")
    if (form.get("message_reference") or {}).get("type"):
        raise unsupported("messages that forward others")


def _flags(form: Json) -> int:
    return (form.get("flags") or 0) & SETTABLE


def _fill(state: State, message: Message, form: Json, planned: list[attaching.Planned]) -> None:
    """Set the editable parts of a message that the form contains."""
    if "content" in form:
        message.content = (form["content"] or "").strip()
    if "embeds" in form:
        message.embeds = without_nulls(shown_embeds(form))
        attaching.settle_embeds(message.embeds, planned, state.links)
    if "components" in form:
        message.components = completed(form["components"] or [])
        attaching.settle_components(message.components, planned, state.links)
        warn_of_size(message.components)
    replied = (
        state.world.message(message.reference or "") if message.type == _REPLY and not message.interaction else None
    )
    found = mentions.find(
        message.content,
        message.components,
        form.get("allowed_mentions"),
        replied.author if replied is not None else None,
    )
    world, users = state.world, {*state.world.people, state.application.id}
    guild = world.guilds.get(world.channels[message.channel].guild or "")
    roles = {guild.bot_role, *(role.id for role in guild.roles)} if guild is not None else set[str]()
    message.mentions = [each for each in found.users if each in users]
    message.mention_roles = [each for each in found.roles if each in roles]
    message.everyone = found.everyone and guild is not None


def _at(path: Path, tree: Json) -> Json:
    """The error tree of a message as a tree of the whole body."""
    for step in reversed(path):
        tree = {str(step): tree}
    return tree


def _twin(state: State, channel: Channel, form: Json, frame: Frame) -> Message | None:
    """A message sent with the same enforced nonce within the last five minutes, or None.

    If it was deleted since, Discord knows the nonce and no message (discord/discord-api-docs, pull request 6647).
    """
    if not form.get("enforce_nonce") or form.get("nonce") is None:
        return None
    since = state.clock.now() - NONCE_LIVES
    if state.deleted_nonces.get((channel.id, frame.author, form["nonce"]), since - 1) >= since:
        raise unknown("Message")
    for message in state.world.latest(channel.id, "", 100):
        if message.author == frame.author and message.nonce == form["nonce"] and message.sent >= since:
            return message
    return None


def _reference(state: State, channel: Channel, asked: Json, path: Path) -> str | None:
    target = state.world.message(str(asked.get("message_id")))
    if target is not None and target.channel == channel.id and target.ephemeral_for is None:
        return target.id
    if asked.get("fail_if_not_exists", True):
        error = {"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}
        raise invalid_form(_at(path, {"message_reference": {"_errors": [error]}}))
    return None
