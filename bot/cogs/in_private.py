"""What the commands do in direct messages, where no channel says which table is meant: the asker's own tables.

So no member is kept at a table whose channel they cannot see any more.
"""

from __future__ import annotations

from bot.cogs.attending import may_leave_game
from bot.cogs.permissions import require_stopping
from bot.cogs.request import Request
from bot.cogs.showing import show_hand
from bot.screens.menus import leave_question, stop_question, which_table
from bot.tables import Status, Table, TableRefusal
from engines.contract import Refusal


async def leave_in_private(request: Request) -> None:
    """Give up the asker's seat; with seats at several tables, ask which. Raises Refusal if there is none."""
    found = await request.services.host.tables_of_member(request.member.id)
    tables = [table for table in found if table.status is Status.LOBBY or may_leave_game(table, request.member.id)]
    if not tables:
        raise Refusal("no-seat-anywhere")
    if len(tables) == 1:
        await leave(request, tables[0])
        return
    await request.answer.show(which_table("leave", tables, request.answer.words))


async def leave(request: Request, table: Table) -> None:
    """Give up the asker's seat, in a running game after a question. A tutorial is not left but ended."""
    answer = request.answer
    request.about(table.id, table.ply)
    if table.is_tutorial:
        require_stopping(request.interaction, table)
        await answer.show(stop_question(table, answer.words))
    elif may_leave_game(table, request.member.id):
        await answer.show(leave_question(table, answer.words))
    else:
        await request.services.host.leave(table.id, request.member.id)
        await answer.tell(answer.words("answer-left"))


async def hand_in_private(request: Request) -> None:
    """Show the hand that waits for the asker, or their only one; else ask which. Raises Refusal if there is none."""
    tables = await request.services.host.tables_of_member(request.member.id)
    running = [table for table in tables if table.status is Status.RUNNING]
    # Those that they have left count only if there are no others.
    running = [table for table in running if may_leave_game(table, request.member.id)] or running
    if not running:
        raise Refusal("no-hand")
    waiting = [table for table in running if await _waits(request, table)]
    meant = waiting or running
    if len(meant) == 1:
        request.about(meant[0].id, meant[0].ply)
        await show_hand(request, meant[0])
        return
    in_order = [*waiting, *(table for table in running if table not in waiting)]
    marked = [table.id for table in waiting]
    await request.answer.show(which_table("hand", in_order, request.answer.words, marked))


async def _waits(request: Request, table: Table) -> bool:
    """Whether it is the asker's turn at a table."""
    try:
        table_view = await request.services.host.table_view(table.id, request.member.id)
    except TableRefusal:  # It cannot be read by these rules; their other hands can.
        return False
    return table_view.seat is not None and table_view.to_act == table_view.seat and not table_view.is_driven
