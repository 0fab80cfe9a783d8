"""The life of an interaction: sent to the bot, answered within three seconds or failed, good for fifteen minutes.

What is sent to the bot is built in `invoking`, what the bot answers is carried out in `callbacks`.
"""

from __future__ import annotations

import secrets
from collections import deque
from typing import TYPE_CHECKING

from loopcord.data.errors import expired_token, unknown
from loopcord.data.facts import InteractionBegun, InteractionEnded
from loopcord.data.interaction import told
from loopcord.services import posting
from loopcord.validation.messages import LOADING

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.interaction import Interaction
    from loopcord.data.state import State

TO_ANSWER = 3.0
"""Seconds in which the bot has to answer."""

TO_FOLLOW_UP = 15 * 60.0
"""Seconds for which the token is good."""

REMEMBERED = 2000
"""How many expired tokens and open modals are remembered."""


class Interactions:
    """All interactions whose tokens are good, and the modals that people may still send off."""

    def __init__(self, state: State) -> None:
        self.state = state
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
        guild = self.state.world.guilds.get(interaction.guild or "")
        if guild is not None and not (guild.bot and guild.available):
            self._fail(interaction)
            return
        self._by_id[interaction.id] = interaction
        self._by_token[interaction.token] = interaction
        interaction.deadline = self.state.clock.call_later(TO_ANSWER, lambda: self._fail(interaction))
        self.state.clock.call_later(TO_FOLLOW_UP, lambda: self._expire(interaction))
        self.state.announce(InteractionBegun(interaction, payload))

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

    def answered_one(self, number: str) -> Interaction | None:
        """An interaction that the bot has answered, as long as its token is good."""
        interaction = self._by_id.get(number)
        return interaction if interaction is not None and interaction.state == "answered" else None

    def modal_of(self, number: str) -> Interaction | None:
        """The interaction that was answered with a modal that is still open."""
        return self._modals.get(number)

    def answered(self, interaction: Interaction, answer: int) -> None:
        """Note that the bot has answered, and tell the person."""
        interaction.answer = answer
        interaction.state = "answered"
        if interaction.opened_by is not None:  # it worked, so the modal closes
            self._modals.pop(interaction.opened_by, None)
        if interaction.modal is not None:
            self._modals[interaction.id] = interaction
            _forget_oldest(self._modals)
        self._tell(interaction)

    def _fail(self, interaction: Interaction) -> None:
        if interaction.state == "pending":
            interaction.state = "failed"
            self._tell(interaction)

    def _expire(self, interaction: Interaction) -> None:
        del self._by_id[interaction.id], self._by_token[interaction.token]
        interaction.followed_up.set()  # Nothing can follow any more.
        self._expired[interaction.token] = None
        _forget_oldest(self._expired)
        for upload in interaction.uploads:
            self.state.files.drop(upload)
        message = self.state.world.message(interaction.original or "")
        if message is not None and message.flags & LOADING:  # nothing can come any more
            posting.delete(self.state, message)

    def _tell(self, interaction: Interaction) -> None:
        interaction.ended = self.state.clock.now()
        if interaction.deadline is not None:
            interaction.deadline.cancel()
            interaction.deadline = None
        self._note(interaction)
        interaction.done.set()
        self.state.announce(InteractionEnded(interaction))

    def _note(self, interaction: Interaction) -> None:
        self.state.record.add("page", what="interaction", **told(interaction))

    def history(self, after: int) -> list[Json]:
        """The last interactions with a higher number, oldest first."""
        return [told(interaction) for interaction in self._history if interaction.number > after]

    def close(self) -> None:
        """Nobody will answer any more; for the end of the playground."""
        for interaction in list(self._by_id.values()):
            self._fail(interaction)
            interaction.followed_up.set()


def _forget_oldest(remembered: dict[str, Interaction] | dict[str, None]) -> None:
    while len(remembered) > REMEMBERED:
        del remembered[next(iter(remembered))]
