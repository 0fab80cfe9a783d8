"""Carry out the bot's answers to an interaction: the callback, and the original message and follow-ups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from loopcord.data.components import completed
from loopcord.data.errors import Json, already_acknowledged, invalid_form, unknown, unsupported
from loopcord.data.interaction import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from loopcord.data.notifications import LOADING
from loopcord.data.problems import Problems
from loopcord.services import emojis, posting, refusing
from loopcord.validation.messages import EPHEMERAL
from loopcord.validation.modals import check_modal
from loopcord.validation.options import check_completions

if TYPE_CHECKING:
    from loopcord.data.files import Upload
    from loopcord.data.state import State
    from loopcord.data.world import Message
    from loopcord.services.interactions import Interactions

PONG, MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 1, 4, 5, 6, 7, 8, 9

_CHAT_COMMAND, _CONTEXT_COMMAND, _REPLY = 20, 23, 19

_TAKES: dict[int, tuple[int, ...]] = {
    COMMAND: (MESSAGE, DEFERRED, SHOW_MODAL),
    COMPONENT: (MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, SHOW_MODAL),
    AUTOCOMPLETE: (CHOICES,),
    MODAL: (MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE),
}
"""The callback types that each kind of interaction accepts."""


def answer(interactions: Interactions, interaction: Interaction, body: Json, files: dict[int, Upload]) -> None:
    """Carry out the first answer to an interaction."""
    state = interactions.state
    if interaction.state != "pending":
        raise already_acknowledged()
    kind = body.get("type")
    if kind in (10, 12):
        raise unsupported(f"callbacks of type {kind}")
    problems = Problems()
    problems.choice(body, (), "type", _TAKES[interaction.kind])
    if kind == MESSAGE:
        problems.required(body, (), "data")
    problems.raise_if_any()
    form: Json = body.get("data") or {}
    match kind:
        case 4:  # MESSAGE
            interaction.original = _post(state, interaction, form, files, first=True).id
        case 5:  # DEFERRED
            interaction.original = _think(state, interaction, form).id
        case 6:  # DEFERRED_UPDATE; it edits nothing if a command opened the modal: there is no message
            interaction.original = interaction.message
        case 7:  # UPDATE; without a message it is unknown, also after a command's modal (discord-api-docs, issue 7774)
            message = state.world.message(interaction.message or "")
            if message is None:
                raise unknown("Message")
            posting.edit(state, message, form, files, ("data",))
            interaction.original = message.id
        case 8:  # CHOICES
            interaction.choices = _choices(interaction, form)
        case 9:  # SHOW_MODAL
            check_modal(form, ("data",))
            emojis.check_components(state, form["components"], ("data", "components"))
            refusing.refuse(form, (), ("data",))
            interaction.modal = {**form, "components": completed(form["components"])}
    interactions.answered(interaction, int(body["type"]))


def follow_up(state: State, interaction: Interaction, form: Json, files: dict[int, Upload]) -> Message:
    """Send a follow-up. The first one after a deferral replaces the "thinking" state."""
    message = state.world.message(interaction.original or "")
    if message is not None and message.flags & LOADING:
        posting.edit(state, message, form, files)
    else:
        message = _post(state, interaction, form, files, first=False)
    _followed(interaction, message)
    return message


def edit(state: State, interaction: Interaction, message: Message, form: Json, files: dict[int, Upload]) -> None:
    """Edit the original answer or a follow-up."""
    posting.edit(state, message, form, files)
    _followed(interaction, message)


def delete(state: State, interaction: Interaction, message: Message) -> None:
    """Delete the original answer or a follow-up."""
    posting.delete(state, message, by_bot=True)
    _followed(interaction, message)


def _followed(interaction: Interaction, message: Message) -> None:
    interaction.followed = message.id
    interaction.followed_up.set()


def message_of(state: State, interaction: Interaction, which: str) -> Message:
    """The original answer, or a follow-up by its id."""
    number = interaction.original if which == "@original" else which
    message = state.world.message(number or "")
    belongs = message is not None and (
        message.id == interaction.original
        or (message.interaction is not None and message.interaction["id"] == interaction.id)
    )
    if message is None or not belongs:
        raise unknown("Message")
    return message


def response(state: State, interaction: Interaction) -> Json:
    """The answer to a callback that requests a response."""
    message = state.world.message(interaction.original or "")
    about: Json = {"id": interaction.id, "type": interaction.kind, "channel_id": interaction.channel}
    if interaction.guild is not None:
        about["guild_id"] = interaction.guild
    result: Json = {"interaction": about}
    if message is not None:
        about |= {
            "response_message_id": message.id,
            "response_message_loading": bool(message.flags & LOADING),
            "response_message_ephemeral": message.ephemeral_for is not None,
        }
        if interaction.answer in (MESSAGE, UPDATE):
            result["resource"] = {"type": interaction.answer, "message": state.message_for_bot(message)}
    return result


def _post(state: State, interaction: Interaction, form: Json, files: dict[int, Upload], *, first: bool) -> Message:
    ephemeral = bool((form.get("flags") or 0) & EPHEMERAL)
    frame = _frame(state, interaction, ephemeral=ephemeral, first=first)
    frame.path = ("data",) if first else ()
    return posting.create(state, _channel(state, interaction), form, files, frame)


def _think(state: State, interaction: Interaction, form: Json) -> Message:
    flags = form.get("flags") or 0
    frame = _frame(state, interaction, ephemeral=bool(flags & EPHEMERAL), first=True)
    return posting.placeholder(state, _channel(state, interaction), frame, flags & EPHEMERAL)


def _channel(state: State, interaction: Interaction) -> Any:
    channel = state.world.channels.get(interaction.channel)
    if channel is None:
        raise unknown("Channel")
    return channel


def _frame(state: State, interaction: Interaction, *, ephemeral: bool, first: bool) -> posting.Frame:
    metadata = interaction.metadata
    reference = interaction.message if first else interaction.original
    if not first and interaction.original is not None:
        metadata = metadata | {"original_response_message_id": interaction.original}
    if reference is not None and state.world.message(reference) is None:
        reference = None
    by_command = first and interaction.kind == COMMAND
    answering = _CHAT_COMMAND if interaction.data.get("type") == 1 else _CONTEXT_COMMAND
    return posting.Frame(
        author=state.application.id,
        type=answering if by_command else _REPLY if reference is not None else 0,
        reference=reference,
        interaction=metadata,
        command=interaction.command if by_command else None,
        ephemeral_for=interaction.person if ephemeral else None,
    )


def _choices(interaction: Interaction, form: Json) -> list[Json]:
    problems = Problems()
    focused = _focused(interaction.data["options"])
    check_completions(form, ("data",), problems, focused["type"])
    problems.raise_if_any()
    choices: list[Json] = form["choices"]
    return choices


def _focused(options: list[Json]) -> Json:
    for option in options:
        if option.get("focused"):
            return option
        if option.get("options"):
            return _focused(option["options"])
    raise invalid_form({"_errors": [{"code": "BASE_TYPE_REQUIRED", "message": "No option is focused"}]})
