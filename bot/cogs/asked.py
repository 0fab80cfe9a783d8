"""A click, or a form that was submitted: what was chosen, who chose it, and where the answer goes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

from bot.cogs.answer import Answer, Interaction
from bot.cogs.answering import hold
from bot.cogs.request import Request
from bot.delivery import Slot
from bot.screens.parts import Click, Screen, text
from bot.tables import Member


@dataclass(frozen=True)
class Asked:
    """A click, or a form that was submitted: what was chosen, who chose it, and where the answer goes."""

    request: Request
    click: Click
    values: tuple[str, ...] = ()
    """What was chosen, if it was a menu."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """What was chosen, if it was a form: by the names of its fields, nothing of which is checked."""

    @property
    def interaction(self) -> Interaction:
        """The interaction itself."""
        return self.request.interaction

    @property
    def answer(self) -> Answer:
        """Where the answer goes."""
        return self.request.answer

    @property
    def member(self) -> Member:
        """Who has clicked."""
        return self.request.member

    @property
    def payload(self) -> str:
        """What the click is about: what the button carries, and for a menu what was chosen after it."""
        return self.click.payload + ",".join(self.values)

    @property
    def message_id(self) -> int:
        """The message that was clicked on, or above which the form was opened."""
        return 0 if self.interaction.message is None else self.interaction.message.id

    @property
    def in_public(self) -> bool:
        """Whether others see that message too."""
        message = self.interaction.message
        return self.interaction.guild_id is not None and not (message is not None and message.flags.ephemeral)

    @property
    def in_ephemeral(self) -> bool:
        """Whether that message is an answer for the asker alone, which nobody else changes."""
        return self.interaction.message is not None and self.interaction.message.flags.ephemeral

    @asynccontextmanager
    async def answering(self, slot: Slot) -> AsyncIterator[None]:
        """Answer in this block; only the answer changes the message in this slot, and the one that was clicked on."""
        delivery = self.request.services.delivery
        with delivery.private.held_back(self.message_id):
            async with delivery.click_on(slot, partial(hold, self.answer)):
                yield

    async def conclude(self, done: str | Screen) -> None:
        """Put what was done in the place of the question, or tell it if that is gone."""
        screen = Screen.of(text(done)) if isinstance(done, str) else done
        if not await self.answer.replace(screen):
            await self.answer.show(screen)
