"""What both doors show for the asker's eyes only: their hand, and the rules."""

from __future__ import annotations

from bot.cogs.request import Request
from bot.screens.parts import Screen
from bot.screens.table import hand_screen, rules_question, rules_screen
from bot.tables import Status, Table, TableRefusal
from engines.contract import Options, Refusal


async def show_hand(request: Request, table: Table) -> None:
    """Answer with the asker's own hand. Raises Refusal if they have no seat."""
    if table.seat_of(request.member.id) is None:
        raise TableRefusal("not-seated")
    table_view = await request.services.host.table_view(table.id, request.member.id)
    await request.answer.show(hand_screen(request.services.plugins, table_view, request.answer.words))


async def hand_anywhere(request: Request) -> Table:
    """The running table of a member who asks in private: where it is their turn, or else the latest one."""
    host, member_id = request.services.host, request.member.id
    tables = [table for table in await host.tables_of_member(member_id) if table.status is Status.RUNNING]
    if not tables:
        raise Refusal("no-hand")
    for table in tables:
        table_view = await host.table_view(table.id, member_id)
        if table_view.seat is not None and table_view.to_act == table_view.seat:
            return table
    return tables[-1]


async def find_rules(request: Request, game: str | None) -> Screen:
    """The rules of a game, as the table here plays it if that is its game; without a game, those of that table.

    If there is none, the question which game it is about.
    """
    table = await _table_meant(request)
    if table is not None and game in {None, table.game}:
        return rules_of(request, table.game, table.options)
    if game is not None:
        return rules_of(request, game)
    return rules_question(request.services.plugins, request.answer.words)


def rules_of(request: Request, game: str, options: Options | None = None) -> Screen:
    """The rules of a game, as a table with these options plays it; without any, a new one."""
    plugins = request.services.plugins
    if game not in plugins:
        raise TableRefusal("unknown-game", game=game)
    return rules_screen(plugins, game, options or request.services.host.options_of(game), request.answer.words)


async def _table_meant(request: Request) -> Table | None:
    """The open table of the channel; in private the one at which the asker sits, unless there are several."""
    host, interaction = request.services.host, request.interaction
    if interaction.guild_id is not None and interaction.channel_id is not None:
        return await host.open_table(interaction.channel_id)
    tables = await host.tables_of_member(request.member.id)
    return tables[0] if len(tables) == 1 else None
