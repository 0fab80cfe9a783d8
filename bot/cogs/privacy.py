"""What is stored of a member: being told of it, having it sent, and having it forgotten."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction
from bot.cogs.asked import Asked
from bot.cogs.request import Request, Services, requested
from bot.cogs.spoken import spoken
from bot.screens.privacy import forget_question, privacy_screen

EXPORT, DELETE = "export", "delete"
FILE: Final = "stammtisch.json"
DAY: Final = 86_400
"""Seconds."""


class PrivacyCommands(commands.Cog):
    """The command about what is stored of whoever asks."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(name="privacy", description=spoken("command-privacy"))
    @app_commands.describe(what=spoken("command-privacy-what"))
    @app_commands.choices(
        what=[
            app_commands.Choice(name=spoken("command-privacy-export"), value=EXPORT),
            app_commands.Choice(name=spoken("command-privacy-delete"), value=DELETE),
        ]
    )
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def privacy(self, interaction: Interaction, what: str | None = None) -> None:
        """Tell what is stored; or send it, or ask whether to forget it."""
        async with requested(self._services, interaction) as request:
            match what:
                case "export":
                    await _export(request)
                case "delete":
                    await request.answer.show(forget_question(request.answer.words))
                case _:
                    days = round(self._services.host.timing.settings.kept / DAY)
                    await request.answer.show(privacy_screen(days, request.answer.words))


def privacy_kinds(services: Services) -> Mapping[str, Callable[[Asked], Awaitable[None]]]:
    """What the buttons about privacy do."""
    return {
        "privacy-export": lambda asked: _export(asked.request),
        "privacy-delete": _ask_to_forget,
        "privacy-delete-sure": partial(_forget, services),
    }


async def _export(request: Request) -> None:
    """Send everything by direct message, or with the answer, which nobody else sees either."""
    words, content = request.answer.words, await request.services.privacy.export(request.member.id)
    if await request.services.delivery.send_file(request.member, words("privacy-file"), FILE, content):
        await request.answer.tell(words("privacy-sent"))
    else:
        await request.answer.hand_over(words("privacy-file"), FILE, content)


async def _ask_to_forget(asked: Asked) -> None:
    await asked.conclude(forget_question(asked.answer.words))


async def _forget(services: Services, asked: Asked) -> None:
    tables = await services.privacy.forget(asked.member.id)
    await services.delivery.written(tables)  # Also a hand that was being sent.
    await services.delivery.forget(asked.member.id, await services.privacy.hands_of(asked.member.id))
    await services.privacy.finish(asked.member.id)
    await asked.conclude(asked.answer.words("privacy-deleted", count=len(tables)))
