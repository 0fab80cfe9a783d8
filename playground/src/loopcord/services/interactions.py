"""The life of an interaction: sent to the bot, answered within three seconds or failed, valid for fifteen minutes.

`invoking` builds the data for the bot, `callbacks` carries out the bot's answers.
"""

from __future__ import annotations

import secrets
from collections import deque
from typing import TYPE_CHECKING

from loopcord.data.errors import expired_token, unknown
from loopcord.data.facts import InteractionBegun, InteractionEnded
from loopcord.data.interaction import to_record
from loopcord.data.notifications import LOADING
from loopcord.services import posting

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.interaction import Interaction
    from loopcord.data.state import State

TO_ANSWER = 3.0
"""The seconds in which the bot must answer."""

TO_FOLLOW_UP = 15 * 60.0
"""The seconds for which the token is valid."""

REMEMBERED = 2000
"""The number of expired tokens, open modals and past interactions that are remembered."""


class Interactions:
    """All interactions with valid tokens, and the modals that people may still submit."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._expired: dict[str, None] = {}
        self._modals: dict[str, Interaction] = {}
        self._history: deque[Interaction] = deque(maxlen=REMEMBERED)
        self._count = 0

    def open(self, interaction: Interaction, payload: Json) -> None:
        """Send an interaction to the bot and start its timers. It fails at once in a guild without the bot."""
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
        """The interaction of a callback. Raises ApiError if it does not exist or has failed."""
        interaction = self._by_id.get(number)
        if interaction is None or not secrets.compare_digest(interaction.token, token):
            raise unknown("Interaction")
        if interaction.state == "failed":
            raise unknown("Interaction")
        return interaction

    def by_token(self, token: str) -> Interaction:
        """The answered interaction with this token. Raises ApiError, a different one for an expired token."""
        if token in self._expired:
            raise expired_token()
        interaction = self._by_token.get(token)
        if interaction is None or interaction.state != "answered":
            raise unknown("Webhook")
        return interaction

    def answered_one(self, number: str) -> Interaction | None:
        """An interaction that the bot has answered; None once its token has expired."""
        interaction = self._by_id.get(number)
        return interaction if interaction is not None and interaction.state == "answered" else None

    def modal_of(self, number: str) -> Interaction | None:
        """The interaction whose answer is a modal that is still open."""
        return self._modals.get(number)

    def answered(self, interaction: Interaction, answer: int) -> None:
        """Note that the bot has answered, and tell the person."""
        interaction.answer = answer
        interaction.state = "answered"
        if interaction.opened_by is not None:  # the submission succeeded, so the modal closes
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
        interaction.followed_up.set()  # No follow-up is possible any more.
        self._expired[interaction.token] = None
        _forget_oldest(self._expired)
        for upload in interaction.uploads:
            self.state.files.drop(upload)
        message = self.state.world.message(interaction.original or "")
        if message is not None and message.flags & LOADING:  # no answer is possible any more
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
        self.state.record.add("page", what="interaction", **to_record(interaction))

    def history(self, after: int) -> list[Json]:
        """The last interactions with a higher number, oldest first."""
        return [to_record(interaction) for interaction in self._history if interaction.number > after]

    def close(self) -> None:
        """Fail all pending interactions when the playground stops."""
        for interaction in list(self._by_id.values()):
            self._fail(interaction)
            interaction.followed_up.set()


def _forget_oldest(remembered: dict[str, Interaction] | dict[str, None]) -> None:
    while len(remembered) > REMEMBERED:
        del remembered[next(iter(remembered))]
