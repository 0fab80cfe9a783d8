"""Making, editing and deleting messages, whoever asks for it and by whatever route.

Here belongs what happens to a message. Whether the asker may do it is decided at the route, how it is told in `news`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec import Struct

from playground import emojis, mentions, news
from playground.components import completed, without_nulls
from playground.errors import ApiError, Json, empty_message, invalid_form, unsupported
from playground.files import clean_name
from playground.validation.messages import COMPONENTS_V2, EDIT_FIELDS, EPHEMERAL, LOADING, SETTABLE, check_message
from playground.validation.problems import Path
from playground.wire import Upload
from playground.world import Attachment, Channel, Message

if TYPE_CHECKING:
    from playground.core import Core

_REPLY = 19

_UNSUPPORTED = {
    "poll": "polls",
    "sticker_ids": "stickers",
    "thread_name": "threads",
    "shared_client_theme": "shared themes",
}


class Frame(Struct, kw_only=True):
    """What is settled about a message by the route it comes by, not by its form."""

    author: str
    fields: Collection[str]
    path: Path = ()
    """Where in the body the message stands."""
    type: int = 0
    reference: str | None = None
    interaction: Json | None = None
    command: str | None = None
    ephemeral_for: str | None = None
    drop_embeds: bool = False
    """Whether embeds get lost on the way."""


def create(core: Core, channel: Channel, form: Json, files: dict[int, Upload], frame: Frame) -> Message:
    """Send a message, or refuse it as Discord would."""
    _refuse_unsupported(form)
    flags = _flags(form)
    if frame.ephemeral_for is None:
        flags &= ~EPHEMERAL
    plan = _plan_files(form, files, [], frame.path)
    check_message(form, frame.path, fields=frame.fields, flags=flags, filenames=_names(plan))
    emojis.check_components(core, form.get("components"), (*frame.path, "components"))
    if frame.drop_embeds:
        form = {**form, "embeds": []}
    if (twin := _twin(core, channel, form, frame)) is not None:
        return twin
    reference, kind = frame.reference, frame.type
    if (asked := form.get("message_reference")) is not None:
        reference = _reference(core, channel, asked, frame.path) or reference
        kind = _REPLY if reference else kind
    message = Message(
        id=core.snowflakes.next(),
        channel=channel.id,
        author=frame.author,
        sent=core.clock.now(),
        type=kind,
        flags=flags,
        tts=bool(form.get("tts")),
        nonce=form.get("nonce"),
        reference=reference,
        interaction=frame.interaction,
        command=frame.command,
        ephemeral_for=frame.ephemeral_for,
    )
    _fill(core, message, form)
    _keep_files(core, message, plan)
    channel.last_message = message.id
    core.world.put(channel)
    core.world.put(message)
    news.message_created(core, message)
    return message


def placeholder(core: Core, channel: Channel, frame: Frame, flags: int) -> Message:
    """The "thinking" that stands where an answer will be."""
    message = Message(
        id=core.snowflakes.next(),
        channel=channel.id,
        author=frame.author,
        sent=core.clock.now(),
        type=frame.type,
        flags=flags | LOADING,
        reference=frame.reference,
        interaction=frame.interaction,
        command=frame.command,
        ephemeral_for=frame.ephemeral_for,
    )
    channel.last_message = message.id
    core.world.put(channel)
    core.world.put(message)
    news.message_created(core, message)
    return message


def edit(
    core: Core,
    message: Message,
    form: Json,
    files: dict[int, Upload],
    path: Path = (),
    *,
    drop_embeds: bool = False,
) -> None:
    """Change a message, or refuse the change as Discord would. A "thinking" becomes the answer."""
    _refuse_unsupported(form)
    flags = message.flags & ~LOADING | _flags(form) & COMPONENTS_V2
    if "flags" in form:  # of the rest, only the hiding of embeds can be switched
        flags = flags & ~(1 << 2) | _flags(form) & (1 << 2)
    plan = _plan_files(form, files, message.attachments, path)
    # The fields of the other ways to send a message may come along; they change nothing.
    fields = frozenset(EDIT_FIELDS) | {"username", "avatar_url", "thread_name", "applied_tags"}
    check_message(form, path, fields=fields, flags=flags, filenames=_names(plan), edit=True)
    emojis.check_components(core, form.get("components"), (*path, "components"))
    if drop_embeds and "embeds" in form:
        form = {**form, "embeds": []}
    if flags & COMPONENTS_V2:
        left = [name for name in ("content", "embeds") if name not in form and getattr(message, name)]
        if left:
            text = f"The '{left[0]}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            error = {"code": "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "message": text}
            raise invalid_form(_at(path, {left[0]: {"_errors": [error]}}))
    after = {name: form.get(name) if name in form else getattr(message, name) for name in ("content", "embeds")}
    components = form.get("components") if "components" in form else message.components
    if not (after["content"] or after["embeds"] or components or plan):
        raise empty_message()
    was_thinking = bool(message.flags & LOADING)
    message.flags = flags
    message.edited = None if was_thinking else core.clock.now()
    _fill(core, message, form)
    _keep_files(core, message, plan)
    core.world.put(message)
    news.message_updated(core, message)


def delete(core: Core, message: Message, *, by_bot: bool = False) -> None:
    """Remove a message and its files. `by_bot`: the bot takes back an ephemeral one, instead of it being dismissed."""
    news.message_deleted(core, message, by_bot=by_bot)
    _drop(core, message)


def delete_many(core: Core, channel: Channel, messages: list[Message]) -> None:
    """Remove some messages of a channel at once."""
    news.messages_deleted(core, channel, messages)
    for message in messages:
        _drop(core, message)


def _drop(core: Core, message: Message) -> None:
    for attachment in message.attachments:
        core.files.drop(attachment.id)
    core.world.drop_message(message)


def _refuse_unsupported(form: Json) -> None:
    for name, what in (
        ("poll", "polls"),
        ("sticker_ids", "stickers"),
        ("thread_name", "threads"),
        ("shared_client_theme", "shared themes"),
    ):
        if form.get(name):
            raise unsupported(f"messages with {what}")
    reference = form.get("message_reference")
    if isinstance(reference, dict) and reference.get("type"):
        raise unsupported("messages that forward others")


def _flags(form: Json) -> int:
    flags = form.get("flags")
    return flags & SETTABLE if isinstance(flags, int) else 0


def _fill(core: Core, message: Message, form: Json) -> None:
    """Take over what the form says of the parts that can be edited."""
    if "content" in form:
        message.content = (form["content"] or "").strip()
    if "embeds" in form:
        message.embeds = without_nulls(form["embeds"] or [])
    if "components" in form:
        message.components = completed(form["components"] or [])
    replied = (
        core.world.message(message.reference or "") if message.type == _REPLY and not message.interaction else None
    )
    found, everyone = mentions.find(
        message.content,
        message.components,
        form.get("allowed_mentions"),
        replied.author if replied is not None else None,
    )
    message.mentions = [each for each in found if each in core.world.people or each == core.application.id]
    message.everyone = everyone and core.world.channels[message.channel].guild is not None


def _at(path: Path, tree: Json) -> Json:
    """A tree of errors about a message, as a tree about the whole body."""
    for step in reversed(path):
        tree = {str(step): tree}
    return tree


def _twin(core: Core, channel: Channel, form: Json, frame: Frame) -> Message | None:
    """The message that was already sent with the same enforced nonce, some minutes back at most."""
    if not form.get("enforce_nonce") or form.get("nonce") is None:
        return None
    since = core.clock.now() - 300
    for message in core.world.latest(channel.id, "", 100):
        if message.author == frame.author and message.nonce == form["nonce"] and message.sent >= since:
            return message
    return None


def _reference(core: Core, channel: Channel, asked: Json, path: Path) -> str | None:
    target = core.world.message(str(asked.get("message_id")))
    if target is not None and target.channel == channel.id and target.ephemeral_for is None:
        return target.id
    if asked.get("fail_if_not_exists", True):
        error = {"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}
        raise invalid_form(_at(path, {"message_reference": {"_errors": [error]}}))
    return None


# --- files ---


class _Planned(Struct):
    """A file that will hang on the message: one that does already, or a new one."""

    filename: str
    kept: Attachment | None = None
    upload: Upload | None = None
    description: str | None = None


def _plan_files(form: Json, files: dict[int, Upload], present: list[Attachment], path: Path) -> list[_Planned]:
    listed = form.get("attachments")
    if not isinstance(listed, list):
        kept = [_Planned(each.filename, kept=each) for each in present]
        return kept + [_Planned(clean_name(upload.filename), upload=upload) for upload in files.values()]
    plan: list[_Planned] = []
    by_id = {each.id: each for each in present}
    used: set[int] = set()
    for index, entry in enumerate(listed):
        name = str(entry.get("id")) if isinstance(entry, dict) else ""
        if name in by_id:
            plan.append(_Planned(by_id[name].filename, kept=by_id[name]))
        elif name.isdigit() and int(name) in files:
            used.add(int(name))
            upload = files[int(name)]
            upload = Upload(entry.get("filename") or upload.filename, upload.data)
            plan.append(_Planned(clean_name(upload.filename), upload=upload, description=entry.get("description")))
        else:
            error = {"code": "ATTACHMENT_NOT_FOUND", "message": f"Attachment data with id {name} not found"}
            raise invalid_form(_at(path, {"attachments": {str(index): {"id": {"_errors": [error]}}}}))
    plan += [_Planned(clean_name(each.filename), upload=each) for number, each in files.items() if number not in used]
    if len(plan) > 10:
        raise ApiError(400, 30015, "Maximum number of attachments in a message reached (10)")
    return plan


def _names(plan: list[_Planned]) -> list[str]:
    return [each.filename for each in plan]


def _keep_files(core: Core, message: Message, plan: list[_Planned]) -> None:
    """Store what is new, forget what no longer hangs on the message."""
    kept = {each.kept.id for each in plan if each.kept is not None}
    for attachment in message.attachments:
        if attachment.id not in kept:
            core.files.drop(attachment.id)
    message.attachments = []
    for each in plan:
        if each.kept is not None:
            message.attachments.append(each.kept)
        elif each.upload is not None:
            message.attachments.append(core.files.keep(core.snowflakes.next(), each.upload, each.description))
