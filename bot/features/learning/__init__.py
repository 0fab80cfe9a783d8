"""Learning a game: its pages, and `/tutorial`, a table in direct messages against house players.

The tutorial's deal is prepared, so that the first turn can be explained exactly; everything else is as at any table. So
a tutorial survives restarts, and continues where it was left. The hints on its hands (`bot.screens.guidance`) belong to
the core, which draws all hands.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from discord import app_commands
from discord.ext import commands

from bot.cogs.answer import Interaction
from bot.cogs.click_handlers import ClickHandlers
from bot.cogs.registration import offer_games, spoken
from bot.cogs.request import ClickContext, InteractionContext, Services, requested
from bot.features.feature import Feature, FeatureRuntime
from bot.locales import Words
from bot.messages.discord_api.transport import Unavailable, Unreachable
from bot.messages.post_cache import hand_of
from bot.messages.table_sync import Confirmation
from bot.screens.game_screens import Page, Plugins, ScreenPlugin, board_shown, hand_shown
from bot.screens.guidance import hints_of_newcomer
from bot.screens.heights import ROOM, SPARE, height_of
from bot.screens.lobby_screens import game_choice
from bot.screens.menus import NO_LINKS, Links, table_address, told_screen
from bot.screens.parts import NO_TABLE, ButtonStyle, Click, Part, Screen, box, button, row, text
from bot.screens.people import everybody
from bot.screens.running_table import time_left
from bot.store.schema import Status
from bot.tables.refusals import TableRefusal
from bot.tables.requests import AddAgent, Join, Start, Stop
from bot.tables.types import AnyTableView, Table, TablePlace
from engines.contract import Refusal


def how_screen(
    plugins: Plugins,
    game: str,
    page: int,
    words: Words,
    table_view: AnyTableView | None = None,
) -> Screen:
    """One page on how a game is played; a number out of range gives the nearest page.

    With the reader's own `table_view`, the texts use its number of players, and a tutorial offers no other tutorial.
    """
    plugin = plugins[game]
    table = None if table_view is None else table_view.table
    here, players = (NO_TABLE, 0) if table is None else (table.id, len(table.seats))
    pages = plugin.lesson.pages
    page = max(0, min(page, len(pages) - 1))
    heading = words("how-heading", game=words(f"{game}-name"), page=page + 1, pages=len(pages))
    parts: list[Part] = [text(f"### {heading}")]
    parts.append(_illustration(plugin, pages[page], words))
    parts.append(text(words(pages[page].text, players=players)))
    is_last = page == len(pages) - 1
    turn = partial(Click, here, 0, "how")
    next_page = turn(f"{game}.{page + 1}")
    back = button(words("button-back"), turn(f"{game}.{max(page - 1, 0)}"), disabled=page == 0)
    on = button(words("button-next"), next_page, style=ButtonStyle.primary, disabled=is_last)
    rules = button(words("button-rules"), Click(NO_TABLE, 0, "rules-of", game))
    # On the last page this button stands out: it leads into the game.
    style = ButtonStyle.success if is_last else ButtonStyle.secondary
    practise = button(words("button-tutorial"), Click(NO_TABLE, 0, "practise", game), style=style)
    practises = table is not None and table.is_tutorial
    parts.append(row(back, on, *([] if practises else [practise]), rules))
    return Screen.of(box(*parts))


def page_of(plugins: Plugins, payload: str) -> tuple[str, int] | None:
    """The game and page index of a click: `bremen` means index 0, `bremen.2` index 2; None for anything else."""
    game, _, page = payload.partition(".")
    if game not in plugins or not ((page.isascii() and page.isdecimal() and len(page) <= 2) or payload == game):
        return None
    return game, int(page or 0)


def how_question(plugins: Plugins, words: Words) -> Screen:
    """The question which game to learn."""
    return Screen.of(
        box(text(words("tutorial-question")), *game_choice(plugins, words, Click(NO_TABLE, 0, "tutorial")))
    )


def now_screen(plugins: Plugins, table_view: AnyTableView, words: Words, choice: str = "") -> Screen:
    """Help with the current step, for a player at this table; the whole lesson is behind a button.

    `choice` is what the hand shows as chosen. Of the reasons why something is barred, it has as many as fit on a phone.
    """
    game = table_view.table.game
    lesson = button(words("button-lesson"), Click(table_view.table.id, 0, "how", f"{game}.0"))
    above, barred, below = _now(plugins[game], table_view, words, choice)

    def drawn(count: int) -> Screen:
        left = len(barred) - count
        more = [f"-# {words('how-barred-more', count=left)}"] if left else []
        return Screen.of(box(text(*above, *barred[:count], *more, *below), row(lesson)))

    fitting = (drawn(count) for count in range(len(barred), 0, -1))
    return next((each for each in fitting if height_of(each) <= ROOM - SPARE), drawn(len(barred)))


class _Now(NamedTuple):
    """What `now_screen` says, as lines."""

    step: list[str]
    barred: list[str]
    rest: list[str]


def _now(plugin: ScreenPlugin, table_view: AnyTableView, words: Words, choice: str) -> _Now:
    who = f"-# {everybody(table_view.table, words, table_view.seat)}"
    if table_view.to_act != table_view.seat:
        return _Now([f"**{words('how-now')}** {words('how-wait')}"], [], [who])
    step = "\n".join(plugin.screens.help(table_view, words))
    barred = [f"{words.mark('🔒')}{line}" for line in plugin.screens.barred(table_view, words, choice)]
    hints = hints_of_newcomer(plugin, table_view, words)
    return _Now([f"**{words('how-now')}** {step}"], barred, [*hints, *time_left(table_view, words), who])


def _illustration(plugin: ScreenPlugin, page: Page, words: Words) -> Part:
    """A page's picture."""
    example = plugin.example(page.ply)
    if page.board:
        return board_shown(plugin, example.board, words, text_only=False)[0]
    return hand_shown(plugin, example.hand, words, text_only=False)[0]


class LearningCommands(commands.Cog):
    """The command `/tutorial`."""

    def __init__(self, services: Services) -> None:
        self._services = services
        offer_games(self.tutorial, services.plugins)

    @app_commands.command(name="tutorial", description=spoken("command-tutorial"))
    @app_commands.describe(game=spoken("command-tutorial-game"))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def tutorial(self, interaction: Interaction, game: str | None = None) -> None:
        """Teach the asker a game, at a table of their own in direct messages."""
        async with requested(self._services, interaction) as request:
            await _learn(request, game)


async def _learn(request: InteractionContext, game: str | None) -> None:
    """Show the pages that teach this game, up to the button that opens the tutorial.

    If a tutorial is open, continue it instead; without a game, ask for one.
    """
    services, answer = request.services, request.answer
    if game is not None and game not in services.plugins:
        raise TableRefusal("unknown-game", game=game)
    if await services.host.open_table(await _private_channel(request)) is not None:
        await _practise(request, game)
    elif game is None:
        await request.reply(how_question(services.plugins, answer.words))
    else:
        await request.reply(how_screen(services.plugins, game, 0, answer.words))


async def _practise(request: InteractionContext, game: str | None) -> None:
    """Open the asker's tutorial of this game, or continue the one that is open."""
    services, answer, member = request.services, request.answer, request.member
    is_elsewhere = request.interaction.guild_id is not None
    services.host.owner.require(None)
    channel_id = await _private_channel(request)
    table = await services.host.open_table(channel_id)
    if table is not None:
        told = "tutorial-goes-on" if game in {None, table.game} else "tutorial-other"
    elif game is None or game not in services.plugins:
        raise Refusal("unknown-button")
    else:
        table = await services.host.ask(
            TablePlace(None, channel_id, answer.words.language), Join(member, game, look=await request.look())
        )
        told = "tutorial-ready" if is_elsewhere else "tutorial-here"
    # Answer first: the learner plays from the hand, which must be the lower message.
    with services.delivery.messages.of(hand_of(table.id, member.id)).paused():
        table = await _started(request, table)
        links = Links(table=table_address(table)) if is_elsewhere else NO_LINKS
        name = answer.words(f"{table.game}-name")
        if not is_elsewhere:
            await request.reply(told_screen(answer.words(told, game=name), links, answer.words))
        hand = await services.delivery.offer_hand(table, member, at_bottom=True)
    if not is_elsewhere:
        return
    if hand is Confirmation.REFUSED:
        if told == "tutorial-ready" or table.ply == 0:  # House players may have moved already.
            await services.host.ask(table.id, Stop(member))
        raise Refusal("tutorial-closed")
    if told == "tutorial-ready" and hand is not Confirmation.CONFIRMED:
        told = "tutorial-follows"
    await request.reply(told_screen(answer.words(told, game=name), links, answer.words))


async def _how_asked(asked: ClickContext) -> None:
    """Help a player with the current step, or show how a game is played.

    The payload is the game's name for what is asked for on a hand or a board, which is answered below it; `game.page`
    for what then replaces that answer.
    """
    table_view, page, is_page = None, page_of(asked.services.plugins, asked.payload), "." in asked.payload
    if asked.click.table != NO_TABLE:
        table_view = await asked.services.host.table_view(asked.click.table, asked.member.id)
    if page is None:
        raise Refusal("unknown-button")
    if table_view is not None and table_view.table.game != page[0]:
        table_view = None  # Help with that table does not fit another game.
    plays = table_view is not None and table_view.seat is not None and table_view.table.status is Status.RUNNING
    if table_view is not None and plays and not is_page:
        choice = asked.services.delivery.choice_on(asked.message_id, table_view.table, asked.member.id)
        screen = now_screen(asked.services.plugins, table_view, asked.answer.words, choice)
    else:
        screen = how_screen(asked.services.plugins, *page, asked.answer.words, table_view)
    if is_page:
        await asked.conclude(screen)
    else:
        await asked.reply(screen)


async def _private_channel(request: InteractionContext) -> int:
    interaction = request.interaction
    if interaction.guild_id is None and interaction.channel_id is not None:
        return interaction.channel_id
    try:
        return await request.services.delivery.members.private_channel(request.member.id)
    except Unreachable:
        raise Refusal("tutorial-closed") from None
    except Unavailable:
        raise Refusal("no-discord") from None


async def _started(request: InteractionContext, table: Table) -> Table:
    """Start the tutorial, including whatever part of its setup a crash left undone."""
    host, member = request.services.host, request.member
    if table.status is not Status.LOBBY:
        return table
    deal = request.services.plugins[table.game].lesson.practised
    for _ in range(deal.seats - len(table.seats)):
        table = await host.ask(table.id, AddAgent(member.id))
    return await host.ask(table.id, Start(member.id, deal.seed))


FEATURE = Feature(
    name="learning",
    begin=lambda parts: FeatureRuntime(
        commands=[LearningCommands(parts.services)],
        handlers=ClickHandlers(
            clicks={
                "how": _how_asked,
                "tutorial": lambda asked: _learn(asked, asked.payload or None),
                "practise": lambda asked: _practise(asked, asked.payload or None),
            },
            harmless=frozenset({"how", "tutorial"}),
        ),
    ),
)
