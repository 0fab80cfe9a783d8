"""Finds the handler of every click on a button or menu, and of every submitted form.

What the handlers do is in `lobby.py`, `playing.py`, `seating.py`, `showing.py` and in the features.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, Protocol, TypeVar

import discord
from discord.ext import commands

from bot.cogs.click_handlers import ClickHandlers, Handler
from bot.messages.presses.misfires import Misfires, press_of
from bot.screens.parts import Click, read_click

CarriedOut = TypeVar("CarriedOut", contravariant=True)


class Desk(Protocol[CarriedOut]):
    """Answers every click in time, whatever its handler does: see `bot.cogs.click_desk.ClickDesk`."""

    async def carry_out(
        self, interaction: discord.Interaction[discord.Client], click: Click, handler: CarriedOut
    ) -> None:
        """Answer a click or a form with what its handler does."""

    async def ignore(self, interaction: discord.Interaction[discord.Client], click: Click) -> None:
        """Acknowledge a click that was probably meant for another button."""

    async def refuse(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Say that the button does nothing, e.g. because it is of another version."""


class Clicks(commands.Cog, Generic[Handler]):
    """Gives each click and each form to its handler."""

    def __init__(self, desk: Desk[Handler], handlers: ClickHandlers[Handler], misfires: Misfires) -> None:
        self.handlers = handlers
        self._desk = desk
        self._misfires = misfires

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Answer a click on any message, or a submitted form."""
        is_form = interaction.type is discord.InteractionType.modal_submit
        if interaction.type is not discord.InteractionType.component and not is_form:
            return
        data: Mapping[str, object] = interaction.data or {}
        click = read_click(str(data.get("custom_id", "")))
        kinds = self.handlers.forms if is_form else self.handlers.clicks
        if click is None or click.kind not in kinds:
            await self._desk.refuse(interaction)
        elif not is_form and self._is_misfire(interaction, click):
            await self._desk.ignore(interaction, click)
        else:
            await self._desk.carry_out(interaction, click, kinds[click.kind])

    def _is_misfire(self, interaction: discord.Interaction[discord.Client], click: Click) -> bool:
        """Whether a press was probably meant for what lay there before; otherwise it is remembered."""
        press = press_of(interaction)
        if press is None:  # from a menu
            return False
        is_harmless = click.kind in self.handlers.harmless
        if not is_harmless and self._misfires.is_deaf(press, adds=click.kind in self.handlers.adding):
            return True
        self._misfires.pressed(press)
        return False
