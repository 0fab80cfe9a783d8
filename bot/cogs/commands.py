"""The slash commands: one method each, a call to the host and an answer.

Here belong the commands with their names and options. What the same wish by button leads to is in clicks.py.
"""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction
from bot.cogs.desk import Desk
from bot.locales import LANGUAGES, words
from bot.screens.questions import leave_question, stop_question
from bot.tables import Status
from engines.registry import games


def spoken(key: str) -> app_commands.locale_str:
    """The words of a key, in English for Discord's default and with the key for the translator."""
    return app_commands.locale_str(words(LANGUAGES[0])(key), key=key)


GAMES: Final = [app_commands.Choice(name=spoken(f"{game.name}-name"), value=game.name) for game in games()]


class TableCommands(commands.Cog):
    """The commands of a table."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @app_commands.command(name="join", description=spoken("command-join"))
    @app_commands.describe(game=spoken("command-join-game"))
    @app_commands.choices(game=GAMES)
    @app_commands.guild_only()
    async def join(self, interaction: Interaction, game: str | None = None) -> None:
        """Take a seat at the table of this channel, or open one."""
        async with self._desk.answering(interaction) as answer:
            await answer.tell(await self._desk.sit_down(interaction, answer, game))

    @app_commands.command(name="leave", description=spoken("command-leave"))
    @app_commands.guild_only()
    async def leave(self, interaction: Interaction) -> None:
        """Give up the seat; in a running game this is asked again."""
        async with self._desk.answering(interaction) as answer:
            member = await self._desk.asker(interaction)
            table = await self._desk.table_here(interaction, answer)
            if table.status is Status.RUNNING and table.seat_of(member.id) is not None:
                await answer.show(leave_question(table, answer.words))
                return
            await self._desk.host.leave(table.id, member.id)
            await answer.tell(answer.words("answer-left"))

    @app_commands.command(name="start", description=spoken("command-start"))
    @app_commands.guild_only()
    async def start(self, interaction: Interaction) -> None:
        """Deal and begin."""
        async with self._desk.answering(interaction) as answer:
            member = await self._desk.asker(interaction)
            table = await self._desk.table_here(interaction, answer)
            await self._desk.host.start(table.id, member.id)
            await answer.tell(answer.words("answer-started"))
            await self._desk.poster.bring_board_down(table.id)

    @app_commands.command(name="hand", description=spoken("command-hand"))
    async def hand(self, interaction: Interaction) -> None:
        """Show the asker's own hand; in private, that of the table that waits for them."""
        async with self._desk.answering(interaction) as answer:
            member = await self._desk.asker(interaction)
            if interaction.guild_id is None:
                table = await self._desk.hand_anywhere(interaction)
            else:
                table = await self._desk.table_here(interaction, answer)
            await self._desk.show_hand(member, answer, table)

    @app_commands.command(name="board", description=spoken("command-board"))
    @app_commands.guild_only()
    async def board(self, interaction: Interaction) -> None:
        """Post the table anew at the bottom of the channel."""
        async with self._desk.answering(interaction) as answer:
            table = await self._desk.table_here(interaction, answer)
            self._desk.place(interaction)
            await self._desk.poster.bring_board_down(table.id)
            await answer.tell(answer.words("answer-board"))

    @app_commands.command(name="rules", description=spoken("command-rules"))
    @app_commands.describe(game=spoken("command-rules-game"))
    @app_commands.choices(game=GAMES)
    async def rules(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the rules of the game named, or of the table here, or of the first game on the shelf."""
        async with self._desk.answering(interaction) as answer:
            table = None
            if interaction.channel_id is not None:
                table = await self._desk.host.open_table(interaction.channel_id)
            if table is not None and game in {None, table.game}:
                await self._desk.show_rules(answer, table.game, table.options)
            else:
                await self._desk.show_rules(answer, game or games()[0].name)

    @app_commands.command(name="stop", description=spoken("command-stop"))
    @app_commands.guild_only()
    async def stop(self, interaction: Interaction) -> None:
        """Close the table; a running game is asked about again."""
        async with self._desk.answering(interaction) as answer:
            member = await self._desk.asker(interaction)
            table = await self._desk.table_here(interaction, answer)
            if table.status is Status.RUNNING:
                self._desk.require_host(interaction, table)
                await answer.show(stop_question(table, answer.words))
                return
            await self._desk.host.stop(table.id, member.id, manager=self._desk.manages(interaction))
            await answer.tell(answer.words("answer-stopped"))
