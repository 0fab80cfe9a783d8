"""Carries out clicks and forms: each one once, in the right place, and with an answer in time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.cogs import lobby, looks, playing, seating, showing
from bot.cogs.answer import Interaction
from bot.cogs.permissions import CHANGING, require_share
from bot.cogs.request import ClickContext, ClickHandler, Services, requested, sent_off
from bot.recent import Recent
from bot.screens.parts import Click
from bot.tables.refusals import Stale
from engines.contract import Refusal

MAX_CLICKS: Final = 1_000
"""How many clicks are remembered: some seconds of play at all tables."""

CORE_CLICKS: Final = lobby.CLICKS | looks.CLICKS | playing.CLICKS | seating.CLICKS | showing.CLICKS
"""The clicks that no feature handles."""


class ClickDesk:
    """Carries out the clicks of one bot; see `bot.cogs.clicks.Desk`."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._clicks = Recent[tuple[int, Click], None](MAX_CLICKS)
        """Who has clicked on what."""

    async def carry_out(self, interaction: Interaction, click: Click, handler: ClickHandler) -> None:
        """Answer a click or a form with what its handler does; after a stale click, with how things are now."""
        async with requested(self._services, interaction, click) as request:
            if click.kind in CHANGING:
                require_share(interaction, await self._services.host.table(click.table))
            data: Mapping[str, object] = interaction.data or {}
            values = data.get("values")
            asked = ClickContext(
                *(request.services, interaction, request.answer),
                click,
                values=tuple(map(str, values)) if isinstance(values, list) else (),
                fields=sent_off(data),
                is_repeated=self._is_repeated(interaction.user.id, click),
            )
            try:
                await handler(asked)
            except Stale as refusal:  # Its sentence says that the answer shows how things are now.
                if not asked.answer.given:
                    await playing.fresh_hand(asked, refusal)
                raise

    async def ignore(self, interaction: Interaction, click: Click) -> None:
        """Acknowledge a click that was probably meant for another button."""
        async with requested(self._services, interaction, click) as request:
            await request.answer.ignore()

    async def refuse(self, interaction: Interaction) -> None:
        """Say that the button does nothing, e.g. because it is of another version."""
        async with requested(self._services, interaction):
            raise Refusal("unknown-button")

    def _is_repeated(self, member_id: int, click: Click) -> bool:
        tap = member_id, click
        is_repeated = tap in self._clicks
        self._clicks[tap] = None
        return is_repeated
