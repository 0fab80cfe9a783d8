"""The slash commands: one method each, a call to the host and an answer."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction
from bot.cogs.permissions import manages, place_of, require_host
from bot.cogs.request import Services, requested
from bot.cogs.seating import sit_down
from bot.cogs.showing import find_rules, hand_anywhere, show_hand
from bot.locales import LANGUAGES, words
from bot.screens.questions import leave_question, stop_question
from bot.tables import Status


def spoken(key: str) -> app_commands.locale_str:
    """The words of a key, in English for Discord's default and with the key for the translator."""
    return app_commands.locale_str(words(LANGUAGES[0])(key), key=key)


class TableCommands(commands.Cog):
    """The commands of a table."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._host = services.host
        self._delivery = services.delivery
        games = [app_commands.Choice(name=spoken(f"{name}-name"), value=name) for name in services.plugins]
        for command in (self.join, self.rules):
            app_commands.choices(game=games)(command)

    @app_commands.command(name="join", description=spoken("command-join"))
    @app_commands.describe(game=spoken("command-join-game"))
    @app_commands.guild_only()
    async def join(self, interaction: Interaction, game: str | None = None) -> None:
        """Take a seat at the table of this channel, or open one."""
        async with requested(self._services, interaction) as request:
            await request.answer.tell((await sit_down(request, game)).told)

    @app_commands.command(name="leave", description=spoken("command-leave"))
    @app_commands.guild_only()
    async def leave(self, interaction: Interaction) -> None:
        """Give up the seat; in a running game this is asked again."""
        async with requested(self._services, interaction) as request:
            table = await request.table_here()
            if table.status is Status.RUNNING and table.seat_of(request.member.id) is not None:
                await request.answer.show(leave_question(table, request.answer.words))
                return
            await self._host.leave(table.id, request.member.id)
            await request.answer.tell(request.answer.words("answer-left"))

    @app_commands.command(name="start", description=spoken("command-start"))
    @app_commands.guild_only()
    async def start(self, interaction: Interaction) -> None:
        """Deal and begin."""
        async with requested(self._services, interaction) as request:
            table = await request.table_here()
            await self._host.start(table.id, request.member.id)
            await request.answer.tell(request.answer.words("answer-started"))
            await self._delivery.bring_board_down(table.id)

    @app_commands.command(name="hand", description=spoken("command-hand"))
    async def hand(self, interaction: Interaction) -> None:
        """Show the asker's own hand; in private, that of the table that waits for them."""
        async with requested(self._services, interaction) as request:
            if interaction.guild_id is None:
                table = await hand_anywhere(request)
            else:
                table = await request.table_here()
            await show_hand(request, table)

    @app_commands.command(name="board", description=spoken("command-board"))
    @app_commands.guild_only()
    async def board(self, interaction: Interaction) -> None:
        """Post the table anew at the bottom of the channel."""
        async with requested(self._services, interaction) as request:
            table = await request.table_here()
            place_of(interaction)
            await self._delivery.bring_board_down(table.id)
            await request.answer.tell(request.answer.words("answer-board"))

    @app_commands.command(name="rules", description=spoken("command-rules"))
    @app_commands.describe(game=spoken("command-rules-game"))
    async def rules(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the rules of the game named, or else of the table here; without one, ask for the game."""
        async with requested(self._services, interaction) as request:
            await request.answer.show(await find_rules(request, game))

    @app_commands.command(name="stop", description=spoken("command-stop"))
    @app_commands.guild_only()
    async def stop(self, interaction: Interaction) -> None:
        """Close the table; a running game is asked about again."""
        async with requested(self._services, interaction) as request:
            table = await request.table_here()
            if table.status is Status.RUNNING:
                require_host(interaction, table)
                await request.answer.show(stop_question(table, request.answer.words))
                return
            await self._host.stop(table.id, request.member.id, manager=manages(interaction))
            await request.answer.tell(request.answer.words("answer-stopped"))
