"""The slash commands of the core, the tree of all commands, and those that this bot does not know."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction
from bot.cogs.permissions import manages, place_of, refused_here
from bot.cogs.registration import offer_games, spoken
from bot.cogs.request import Services, requested
from bot.cogs.seating import (
    ending_question,
    hand_in_private,
    hand_or_seat,
    join_here,
    leave,
    leave_in_private,
)
from bot.cogs.showing import find_rules, preferences_of
from bot.messages.table_sync import Confirmation
from bot.screens.menus import kick_question
from bot.screens.people import member_name
from bot.tables.refusals import NotOursError, TableRefusal
from bot.tables.requests import HandOn, Start
from bot.tables.seats import require_say
from engines.contract import Refusal

log = structlog.get_logger(__name__)


class TableCommands(commands.Cog):
    """The commands of a table, and `/preferences`. Each method makes one call to the host and answers."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._host = services.host
        self._delivery = services.delivery
        offer_games(self.join, services.plugins)
        offer_games(self.rules, services.plugins)

    @app_commands.command(name="join", description=spoken("command-join"))
    @app_commands.describe(game=spoken("command-join-game"))
    @app_commands.guild_only()
    async def join(self, interaction: Interaction, game: str | None = None) -> None:
        """Join this channel's table or open one; ask for the game if none is named and there is no default."""
        async with requested(self._services, interaction) as request:
            await join_here(request, game)

    @app_commands.command(name="leave", description=spoken("command-leave"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def leave(self, interaction: Interaction) -> None:
        """Give up the seat; in a running game, ask first. In direct messages, at any of the asker's tables."""
        async with requested(self._services, interaction) as request:
            if interaction.guild_id is None:
                await leave_in_private(request)
            else:
                await leave(request, await request.table_here())

    @app_commands.command(name="start", description=spoken("command-start"))
    @app_commands.guild_only()
    async def start(self, interaction: Interaction) -> None:
        """Deal and start the game."""
        async with requested(self._services, interaction) as request:
            table = await request.table_here()
            await self._host.ask(table.id, Start(request.member.id))
            await request.answer.tell(request.answer.words("answer-started"))

    @app_commands.command(name="hand", description=spoken("command-hand"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def hand(self, interaction: Interaction) -> None:
        """Show the asker's hand, or offer a seat; in direct messages, the hand at the table that waits for them."""
        async with requested(self._services, interaction) as request:
            if interaction.guild_id is None:
                await hand_in_private(request)
            else:
                await hand_or_seat(request, await request.table_here())

    @app_commands.command(name="board", description=spoken("command-board"))
    @app_commands.guild_only()
    async def board(self, interaction: Interaction) -> None:
        """Repost the table at the bottom of the channel, and say whether it is there or follows."""
        async with requested(self._services, interaction) as request:
            table = await request.table_here()
            place_of(interaction)
            acts, refusals = self._host.acts, (Refusal, NotOursError)
            async with acts.posting(request.member.id, table.place.posts_count_for, refusals):
                outcome = await self._delivery.repost_board(table.id)
                if outcome is Confirmation.REFUSED:
                    raise refused_here(interaction)
            told = "answer-board" if outcome is Confirmation.CONFIRMED else "answer-table-follows"
            await request.answer.tell(request.answer.words(told))

    @app_commands.command(name="rules", description=spoken("command-rules"))
    @app_commands.describe(game=spoken("command-rules-game"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def rules(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the rules of the named game, or of this channel's table; ask for the game if there is neither."""
        async with requested(self._services, interaction) as request:
            await request.answer.show(await find_rules(request, game))

    @app_commands.command(name="stop", description=spoken("command-stop"))
    @app_commands.guild_only()
    async def stop(self, interaction: Interaction) -> None:
        """Ask whether to close the table."""
        async with requested(self._services, interaction) as request:
            table = await request.table_here()
            await request.answer.show(ending_question(request, table))

    @app_commands.command(name="kick", description=spoken("command-kick"))
    @app_commands.describe(member=spoken("command-kick-member"))
    @app_commands.guild_only()
    async def kick(self, interaction: Interaction, member: discord.User) -> None:
        """Ask whether to remove a member from the table."""
        async with requested(self._services, interaction) as request:
            table = await request.table_here()
            seat = table.seat_of(member.id)
            require_say(table.host, request.member.id, manager=manages(interaction, table.place))
            if member.id == request.member.id:
                raise TableRefusal("kick-yourself")
            if seat is None or seat.member is None:
                raise TableRefusal("nobody-there")
            await request.answer.show(kick_question(table, seat.member, request.answer.words))

    @app_commands.command(name="host", description=spoken("command-host"))
    @app_commands.describe(member=spoken("command-host-member"))
    @app_commands.guild_only()
    async def host(self, interaction: Interaction, member: discord.User) -> None:
        """Make another member the host."""
        async with requested(self._services, interaction) as request:
            table = await request.table_here()
            after = await self._host.ask(
                table.id, HandOn(request.member, member.id, manager=manages(interaction, table.place))
            )
            name = "" if after.host is None else member_name(after.host, request.answer.words)
            await request.answer.tell(request.answer.words("answer-host", name=name))

    @app_commands.command(name="preferences", description=spoken("command-preferences"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def preferences(self, interaction: Interaction) -> None:
        """Show the asker's preferences, and how to change them."""
        async with requested(self._services, interaction) as request:
            await request.answer.show(await preferences_of(request))


class CommandTree(app_commands.CommandTree[discord.Client]):
    """The slash commands. Each names its own contexts.

    They are installed in servers only: elsewhere they would be offered without the bot, which could show no table.
    """

    def __init__(self, client: discord.Client) -> None:
        super().__init__(client, allowed_installs=app_commands.AppInstallationType(guild=True, user=False))
        self.answer_unknown: Callable[[Interaction], Awaitable[None]] | None = None
        """Answers a command that is unknown or has other options; see `UnknownInteractions`."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Whether to handle it. Completions that no command offers are answered elsewhere."""
        return interaction.type is not discord.InteractionType.autocomplete or self.completes(interaction)

    def completes(self, interaction: Interaction) -> bool:
        """Whether the option being typed has completions."""
        data: Mapping[str, Any] = interaction.data or {}
        command = self.get_command(str(data.get("name")))
        if not isinstance(command, app_commands.Command):
            return False
        typed = {option.get("name") for option in data.get("options", ()) if option.get("focused")}
        return any(each.display_name in typed and each.autocomplete for each in command.parameters)

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer a command that is unknown or has unknown options; log any other error."""
        strange = isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch)
        if strange and self.answer_unknown is not None:
            await self.answer_unknown(interaction)
            return
        await super().on_error(interaction, error)


class UnknownInteractions(commands.Cog):
    """Answers unknown commands, and completions that no command offers: their senders would wait in vain.

    They come from clients that know other versions of the commands.
    """

    def __init__(
        self, services: Services, tree: app_commands.CommandTree[Any], doubt: Callable[[], None] = lambda: None
    ) -> None:
        """`tree` reports commands that it does not know; `doubt` is called then, as Discord may have wrong ones."""
        self._services = services
        self._tree = tree
        self._doubt = doubt
        if isinstance(tree, CommandTree):
            tree.answer_unknown = self.on_unknown_command

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer completions that no command offers with an empty list."""
        completes = isinstance(self._tree, CommandTree) and self._tree.completes(interaction)
        if interaction.type is not discord.InteractionType.autocomplete or completes:
            return
        try:
            await interaction.response.autocomplete([])
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.info("answer-not-delivered", reason=type(error).__name__)

    async def on_unknown_command(self, interaction: Interaction) -> None:
        """Answer a command that this bot does not have, or has with other options."""
        self._doubt()
        async with requested(self._services, interaction):
            raise Refusal("unknown-command")
