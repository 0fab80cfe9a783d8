"""Members' own preferences, in servers and in direct messages."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction
from bot.cogs.registration import spoken
from bot.cogs.request import ClickContext, Dependencies, InteractionContext, requested
from bot.locales import LANGUAGES
from bot.screens.menus import preferences_screen
from bot.screens.parts import AUTO, SWITCHES, Screen
from bot.store.messages import NoteChange
from engines.contract import Refusal


class PreferenceCommands(commands.Cog):
    """The command `/preferences`."""

    def __init__(self, services: Dependencies) -> None:
        self._services = services

    @app_commands.command(name="preferences", description=spoken("command-preferences"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def preferences(self, interaction: Interaction) -> None:
        """Show the asker's preferences, and how to change them."""
        async with requested(self._services, interaction) as request:
            await request.answer.show(await _screen(request))


async def preferences_asked(asked: ClickContext) -> None:
    """Show the asker's preferences."""
    await asked.answer.show(await _screen(asked))


async def preference_changed(asked: ClickContext) -> None:
    """Store what was chosen, show it, and update the member's hands."""
    member_id = asked.member.id
    what, _, chosen = asked.payload.partition(".")
    match what:
        case "language" if chosen in {AUTO, *LANGUAGES}:
            change = NoteChange(member_id=member_id, language=None if chosen == AUTO else chosen)
        case "pictures" if chosen in SWITCHES:
            change = NoteChange(member_id=member_id, text_only=not SWITCHES[chosen])
        case "notices" if chosen in SWITCHES:
            change = NoteChange(member_id=member_id, notices=SWITCHES[chosen])
        case "results" if chosen in SWITCHES:
            change = NoteChange(member_id=member_id, private=not SWITCHES[chosen])
        case _:
            raise Refusal("unknown-button")
    await asked.services.delivery.prefer(change)
    await asked.speak()
    await asked.conclude(await _screen(asked))


async def _screen(request: InteractionContext) -> Screen:
    return preferences_screen(await request.services.delivery.members.of(request.member.id), request.answer.words)
