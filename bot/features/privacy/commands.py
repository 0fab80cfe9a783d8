"""What is stored about a member: an explanation, an export, and deletion."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction
from bot.cogs.registration import spoken
from bot.cogs.request import ClickContext, ClickHandler, Dependencies, InteractionContext, requested
from bot.features.privacy.member_data import Privacy
from bot.features.privacy.screens import forget_question, privacy_screen
from bot.host.inbox import UnansweredError
from bot.store.schema import Item
from bot.tables.refusals import TableRefusal

FILE: Final = "stammtisch.json"
FORGET: Final = "forget"
"""The kind of inbox item that asks the owner of a table to forget a member."""
DAY: Final = 86_400
"""Seconds."""


class PrivacyCommands(commands.Cog):
    """The command `/privacy`."""

    def __init__(self, services: Dependencies, privacy: Privacy) -> None:
        self._services = services
        self._privacy = privacy
        self.clicks: Mapping[str, ClickHandler] = {
            "privacy-export": lambda asked: _export(asked, privacy),
            "privacy-delete": lambda asked: asked.conclude(forget_question(asked.answer.words)),
            "privacy-delete-sure": partial(_forget, privacy),
        }
        """Handlers of its buttons, by kind of click."""
        services.host.inbox.on(FORGET, self._forget_for_others)

    async def _forget_for_others(self, item: Item) -> str:
        await forget_here(self._services, self._privacy, int(item.content))
        return FORGET

    @app_commands.command(name="privacy", description=spoken("command-privacy"))
    @app_commands.describe(what=spoken("command-privacy-what"))
    @app_commands.choices(
        what=[
            app_commands.Choice(name=spoken("command-privacy-export"), value="export"),
            app_commands.Choice(name=spoken("command-privacy-delete"), value="delete"),
        ]
    )
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def privacy(self, interaction: Interaction, what: str | None = None) -> None:
        """Explain what is stored, export it, or ask whether to delete it."""
        async with requested(self._services, interaction) as request:
            match what:
                case "export":
                    await _export(request, self._privacy)
                case "delete":
                    await request.answer.show(forget_question(request.answer.words))
                case _:
                    days = round(self._services.host.timing.settings.kept / DAY)
                    await request.answer.show(privacy_screen(days, request.answer.words))


async def _export(request: InteractionContext, privacy: Privacy) -> None:
    """Send everything by direct message, or else with the answer, which only the member sees."""
    words, content = request.answer.words, await privacy.export(request.member.id)
    if await request.services.delivery.send_file(request.member, words("privacy-file"), FILE, content):
        await request.answer.tell(words("privacy-sent"))
    else:
        await request.answer.hand_over(words("privacy-file"), FILE, content)


async def _forget(privacy: Privacy, asked: ClickContext) -> None:
    services, member_id = asked.services, asked.member.id
    tables = await forget_here(services, privacy, member_id)
    theirs = await privacy.elsewhere(member_id)
    for guild_id in {*theirs.values()}:
        try:
            await services.host.inbox.ask(FORGET, guild_id, str(member_id).encode())
        except UnansweredError:
            raise TableRefusal("busy") from None
    await privacy.finish(member_id)
    await asked.conclude(asked.answer.words("privacy-deleted", count=len(tables) + len(theirs)))


async def forget_here(services: Dependencies, privacy: Privacy, member_id: int) -> list[str]:
    """Forget a member at all tables of this process, and delete their private messages. Returns the table ids."""
    tables = await privacy.forget(member_id)
    await services.delivery.written(tables)  # This includes a hand that was just being sent.
    hands = [post for post in await privacy.hands_of(member_id) if post.table_id in tables]
    await services.delivery.forget(member_id, hands)
    return tables
