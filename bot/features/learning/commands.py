"""Learning a game: its pages, and the tutorial, a table in direct messages against house players.

The tutorial's deal is prepared, so that the first turn can be explained exactly; everything else is as at any table. So
a tutorial survives restarts, and continues where it was left.
"""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction
from bot.cogs.registration import offer_games, spoken
from bot.cogs.request import ClickContext, Dependencies, InteractionContext, requested
from bot.delivery.memory import hand_of
from bot.delivery.transport import Unavailable, Unreachable
from bot.features.learning.screens import how_question, how_screen, page_of
from bot.screens.links import NO_LINKS, Links, table_address, told_screen
from bot.screens.parts import NO_TABLE
from bot.store.schema import Status
from bot.tables.refusals import TableRefusal
from bot.tables.types import Place, Table
from engines.contract import Refusal


class LearningCommands(commands.Cog):
    """The command `/tutorial`."""

    def __init__(self, services: Dependencies) -> None:
        self._services = services
        offer_games(self.tutorial, services.plugins)

    @app_commands.command(name="tutorial", description=spoken("command-tutorial"))
    @app_commands.describe(game=spoken("command-tutorial-game"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def tutorial(self, interaction: Interaction, game: str | None = None) -> None:
        """Teach the asker a game, at a table of their own in direct messages."""
        async with requested(self._services, interaction) as request:
            await learn(request, game)


async def learn(request: InteractionContext, game: str | None) -> None:
    """Show the pages that teach this game, up to the button that opens the tutorial.

    If a tutorial is open, continue it instead; without a game, ask for one.
    """
    services, answer = request.services, request.answer
    if game is not None and game not in services.plugins:
        raise TableRefusal("unknown-game", game=game)
    if await services.host.open_table(await _private_channel(request)) is not None:
        await practise(request, game)
    elif game is None:
        await answer.show(how_question(services.plugins, answer.words))
    else:
        await answer.show(how_screen(services.plugins, game, 0, answer.words))


async def practise(request: InteractionContext, game: str | None) -> None:
    """Open the asker's tutorial of this game, or continue the one that is open."""
    services, answer, member = request.services, request.answer, request.member
    is_elsewhere = request.interaction.guild_id is not None
    services.host.leases.require(None)
    channel_id = await _private_channel(request)
    table = await services.host.open_table(channel_id)
    if table is not None:
        told = "tutorial-goes-on" if game in {None, table.game} else "tutorial-other"
    elif game is None or game not in services.plugins:
        raise Refusal("unknown-button")
    else:
        table = await services.host.join(Place(None, channel_id, answer.words.language), member, game)
        told = "tutorial-ready" if is_elsewhere else "tutorial-here"
    # Send the board first: the learner plays from the hand, which must be the lower message.
    with services.delivery.senders.of(hand_of(table.id, member.id)).held():
        table = await _started(request, table)
        links = Links(table=table_address(table)) if is_elsewhere else NO_LINKS
        screen = told_screen(answer.words(told, game=answer.words(f"{table.game}-name")), links, answer.words)
        if not is_elsewhere:
            await answer.show(screen)
        await services.delivery.bring_board_down(table.id)
        reached = await services.delivery.offer_hand(table, member)
    if is_elsewhere and reached:
        await answer.show(screen)
    elif is_elsewhere:
        if table.ply == 0:
            await services.host.stop(table.id, member)
        raise Refusal("tutorial-closed")


async def how_asked(asked: ClickContext) -> None:
    """Show how a game is played: the first page below the clicked hand, any other in place of the current page.

    The payload is `game.page`, or the game's name alone for the first page.
    """
    table_view, page = None, page_of(asked.services.plugins, asked.payload)
    if asked.click.table != NO_TABLE:
        table_view = await asked.services.host.table_view(asked.click.table, asked.member.id)
    if page is None:
        raise Refusal("unknown-button")
    if table_view is not None and table_view.table.game != page[0]:
        table_view = None  # Help with that table does not fit another game.
    screen = how_screen(asked.services.plugins, *page, asked.answer.words, table_view)
    if "." in asked.payload:
        await asked.conclude(screen)
    else:
        await asked.answer.show(screen)


async def tutorial_asked(asked: ClickContext) -> None:
    """Teach a game, or continue the tutorial that is open."""
    await learn(asked, asked.payload or None)


async def practise_asked(asked: ClickContext) -> None:
    """Open a game's tutorial, or continue the one that is open."""
    await practise(asked, asked.payload or None)


async def _private_channel(request: InteractionContext) -> int:
    interaction = request.interaction
    if interaction.guild_id is None and interaction.channel_id is not None:
        return interaction.channel_id
    try:
        return await request.services.delivery.members.private_channel(request.member.id)
    except (Unreachable, Unavailable):
        raise Refusal("tutorial-closed") from None


async def _started(request: InteractionContext, table: Table) -> Table:
    """Start the tutorial, including whatever part of its setup a crash left undone."""
    host, member = request.services.host, request.member
    if table.status is not Status.LOBBY:
        return table
    lesson = request.services.plugins[table.game].lesson
    for _ in range(lesson.seats - len(table.seats)):
        table = await host.add_agent(table.id, member.id)
    return await host.start(table.id, member.id, lesson.seed)
