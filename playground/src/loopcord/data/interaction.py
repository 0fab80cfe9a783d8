"""An interaction: one action of a person that the bot must answer."""

from __future__ import annotations

import asyncio
from typing import Literal

from msgspec import Struct, field

from loopcord.data.clock import Timer
from loopcord.data.errors import Json

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
"""Discord's types of interactions."""

_NAMES = {COMMAND: "command", COMPONENT: "component", AUTOCOMPLETE: "autocomplete", MODAL: "modal"}


class Interaction(Struct, kw_only=True):
    """One action of a person that the bot must answer."""

    id: str
    token: str
    kind: int
    person: str
    channel: str
    guild: str | None
    data: Json
    metadata: Json
    """The `interaction_metadata` of messages that answer it."""
    command: str | None = None
    message: str | None = None
    """The message whose component was used, possibly through a modal."""
    created: float
    state: Literal["pending", "answered", "failed"] = "pending"
    answer: int | None = None
    """The type of the callback, once there is one."""
    original: str | None = None
    """The id of the message that is the answer."""
    followed: str | None = None
    """The id of the last message that the bot sent, edited or deleted after its answer."""
    modal: Json | None = None
    choices: list[Json] | None = None
    opened_by: str | None = None
    """For a submitted modal: the interaction that opened it."""
    uploads: list[str] = field(default_factory=list)
    """The files submitted with a modal; they are kept as long as the token is valid."""
    number: int = 0
    """Counts the interactions of this playground since its start."""
    ended: float | None = None
    """When it was answered or failed, in seconds since 1970; None while it is pending."""
    done: asyncio.Event = field(default_factory=asyncio.Event)
    followed_up: asyncio.Event = field(default_factory=asyncio.Event)
    deadline: Timer | None = None


def to_record(interaction: Interaction) -> Json:
    """An interaction in the form of the record. Times are in seconds since 1970; `answer` is the callback's type."""
    answered = interaction.state == "answered"
    return {
        "number": interaction.number,
        "interaction": interaction.id,
        "person": interaction.person,
        "of": _NAMES[interaction.kind],
        "name": interaction.command or interaction.data.get("custom_id"),
        "channel": interaction.channel,
        "guild": interaction.guild,
        "message": interaction.message,
        "state": interaction.state,
        "created": interaction.created,
        "acknowledged": interaction.ended if answered else None,
        "failed": None if answered else interaction.ended,
        "answer": interaction.answer,
    }
