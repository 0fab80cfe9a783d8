"""The life of an interaction: sent to the bot, answered within three seconds or failed, good for fifteen minutes.

Here belong the clocks and the state of interactions. What is sent to the bot is built in `invoking`,
what the bot answers is carried out in `callbacks`.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field

from playground import posting
from playground.clock import Timer
from playground.errors import Json, expired_token, unknown
from playground.validation.messages import LOADING

if TYPE_CHECKING:
    from playground.core import Core

TO_ANSWER = 3.0
"""Seconds in which the bot has to answer."""

TO_FOLLOW_UP = 15 * 60.0
"""Seconds for which the token is good."""

REMEMBERED = 2000
"""How many expired tokens and open modals are remembered."""

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
_NAMES = {COMMAND: "command", COMPONENT: "component", AUTOCOMPLETE: "autocomplete", MODAL: "modal"}


class Interaction(Struct, kw_only=True):
    """One thing that a person did and the bot has to answer."""

    id: str
    token: str
    kind: int
    person: str
    channel: str
    guild: str | None
    data: Json
    metadata: Json
    """What messages that answer it carry as `interaction_metadata`."""
    command: str | None = None
    message: str | None = None
    """The message whose component was used, also when a modal came in between."""
    created: float
    state: Literal["pending", "answered", "failed"] = "pending"
    answer: int | None = None
    """The type of the callback, once there is one."""
    original: str | None = None
    """The message that is the answer."""
    modal: Json | None = None
    choices: list[Json] | None = None
    opened_by: str | None = None
    """For a modal that was sent off: the interaction that had opened it."""
    uploads: list[str] = field(default_factory=list)
    """The files that a modal was sent off with; they are kept as long as the token is good."""
    number: int = 0
    """Counts the interactions of this playground since its start."""
    ended: float | None = None
    """When it was answered, or failed."""
    done: asyncio.Event = field(default_factory=asyncio.Event)
    deadline: Timer | None = None


class Interactions:
    """All interactions whose tokens are good, and the modals that people may still send off."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._expired: dict[str, None] = {}
        self._modals: dict[str, Interaction] = {}
        self._history: deque[Interaction] = deque(maxlen=REMEMBERED)
        self._count = 0

    def open(self, interaction: Interaction, payload: Json) -> None:
        """Send an interaction to the bot and start its clocks. Where the bot is not, it fails at once."""
        self._count += 1
        interaction.number = self._count
        self._history.append(interaction)
        self._note(interaction)
        guild = self._core.world.guilds.get(interaction.guild or "")
        if guild is not None and not (guild.bot and guild.available):
            self._fail(interaction)
            return
        self._by_id[interaction.id] = interaction
        self._by_token[interaction.token] = interaction
        interaction.deadline = self._core.clock.call_later(TO_ANSWER, lambda: self._fail(interaction))
        self._core.clock.call_later(TO_FOLLOW_UP, lambda: self._expire(interaction))
        self._core.gateway.dispatch("INTERACTION_CREATE", interaction.guild, payload)

    def find(self, number: str, token: str) -> Interaction:
        """The interaction that a callback is for, while it can still be answered."""
        interaction = self._by_id.get(number)
        if interaction is None or not secrets.compare_digest(interaction.token, token):
            raise unknown("Interaction")
        if interaction.state == "failed":
            raise unknown("Interaction")
        return interaction

    def by_token(self, token: str) -> Interaction:
        """The interaction whose token is used for a follow-up."""
        if token in self._expired:
            raise expired_token()
        interaction = self._by_token.get(token)
        if interaction is None or interaction.state != "answered":
            raise unknown("Webhook")
        return interaction

    def modal_of(self, number: str) -> Interaction | None:
        """The interaction that was answered with a modal that is still open."""
        return self._modals.get(number)

    def answered(self, interaction: Interaction, answer: int) -> None:
        """Note that the bot has answered, and tell the person."""
        interaction.answer = answer
        interaction.state = "answered"
        if interaction.deadline is not None:
            interaction.deadline.cancel()
        if interaction.opened_by is not None:  # it worked, so the modal closes
            self._modals.pop(interaction.opened_by, None)
        if interaction.modal is not None:
            self._modals[interaction.id] = interaction
            _forget_oldest(self._modals)
            frame: Json = {"type": "modal", "interaction": interaction.id, "modal": interaction.modal}
            self._core.pages.push(frame, interaction.person)
        if interaction.choices is not None:
            frame = {"type": "autocomplete", "interaction": interaction.id, "choices": interaction.choices}
            self._core.pages.push(frame, interaction.person)
        self._tell(interaction)

    def _fail(self, interaction: Interaction) -> None:
        if interaction.state == "pending":
            interaction.state = "failed"
            self._tell(interaction)

    def _expire(self, interaction: Interaction) -> None:
        del self._by_id[interaction.id], self._by_token[interaction.token]
        self._expired[interaction.token] = None
        _forget_oldest(self._expired)
        for upload in interaction.uploads:
            self._core.files.drop(upload)
        message = self._core.world.message(interaction.original or "")
        if message is not None and message.flags & LOADING:  # nothing can come any more
            posting.delete(self._core, message)

    def _tell(self, interaction: Interaction) -> None:
        interaction.ended = self._core.clock.now()
        self._note(interaction)
        interaction.done.set()
        frame: Json = {
            "type": "interaction",
            "interaction": interaction.id,
            "state": interaction.state,
            "message": interaction.original,
            "channel": interaction.channel,
        }
        self._core.pages.push(frame, interaction.person)

    def _note(self, interaction: Interaction) -> None:
        self._core.record.add("page", what="interaction", **told(interaction))

    def history(self, after: int) -> list[Json]:
        """The last interactions with a higher number, oldest first."""
        return [told(interaction) for interaction in self._history if interaction.number > after]

    def close(self) -> None:
        """Nobody will answer any more; for the end of the playground."""
        for interaction in list(self._by_id.values()):
            self._fail(interaction)

    def report(self, interaction: Interaction) -> Json:
        """How an interaction stands, for the page."""
        answer: Json | None = None
        if interaction.state == "answered":
            message = self._core.world.message(interaction.original or "")
            answer = {
                "type": interaction.answer,
                "message": None if message is None else self._core.pages.message(message),
                "modal": interaction.modal,
                "choices": interaction.choices,
            }
        return {"interaction": interaction.id, "state": interaction.state, "answer": answer}


def told(interaction: Interaction) -> Json:
    """An interaction as the record tells of it. Times are in seconds since 1970; `answer` is the callback's type."""
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


def _forget_oldest(remembered: dict[str, Interaction] | dict[str, None]) -> None:
    while len(remembered) > REMEMBERED:
        del remembered[next(iter(remembered))]
