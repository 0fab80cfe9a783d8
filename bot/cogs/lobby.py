"""Clicks on the board: in the lobby before a game, and to leave, end or speed up a game."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

from bot.cogs import seating
from bot.cogs.click_handlers import ClickHandlers
from bot.cogs.permissions import is_at, manages
from bot.cogs.request import ClickContext, ClickHandler
from bot.messages.post_cache import board_of
from bot.screens.lobby_screens import agents_form, chooser_screen, settings_form
from bot.screens.people import name_of
from bot.store.schema import Status
from bot.tables.lobby import require_setting_up
from bot.tables.refusals import TableRefusal
from bot.tables.requests import ChooseGame, Leave, SeatAgents, SetUp, Start, Stop, VoteToStop
from bot.tables.types import Table
from engines.contract import Refusal


async def _join(asked: ClickContext) -> None:
    table = await asked.services.host.table(asked.click.table)
    if not table.is_open:  # Otherwise an old call would open a new table.
        raise TableRefusal("table-over")
    if asked.interaction.channel_id != table.place.channel_id:
        raise Refusal("table-elsewhere")
    if table.status is Status.RUNNING:
        await seating.join_running(asked, table)
        return
    async with _on_board(asked):
        # Others who click on the board do not wait for this member's hand.
        taken = await seating.take_seat(asked, None, await seating.look_here(asked))
    seated = await seating.seat_confirmed(asked, *taken)
    if not asked.answer.given or seated.told != asked.answer.words("answer-seated"):
        await asked.reply(seated.screen)


async def _play(asked: ClickContext) -> None:
    """Open a table for the chosen game, or join the one that somebody else has just opened for it."""
    await asked.conclude((await seating.sit_down(asked, asked.payload, await seating.look_here(asked))).screen)


async def _again(asked: ClickContext) -> None:
    before = await asked.services.host.table(asked.click.table)
    if is_at(asked.interaction, before):
        await seating.play_again(asked, before)
    else:  # Only for those who played there: otherwise strangers could be called.
        await seating.play_again_elsewhere(asked, before)


async def _changeable_lobby(asked: ClickContext) -> Table:
    """The table of a click, if the member may change its game and options now. Raises TableRefusal otherwise."""
    table = await asked.services.host.table(asked.click.table)
    require_setting_up(table, asked.member.id)
    return table


async def _agents(asked: ClickContext) -> None:
    """Ask how many house players to seat, and at which level."""
    table = await _changeable_lobby(asked)
    plugin = asked.services.plugins[table.game]
    if len(table.members) == max(plugin.game.seats):  # An older lobby still offered a seat.
        raise TableRefusal("table-full", seats=len(table.members))
    await asked.answer.ask(agents_form(plugin, table, asked.answer.words))


async def _seat_agents(asked: ClickContext) -> None:
    count, level = asked.fields.get("count", ""), asked.fields.get("level", "")
    if not (count.isascii() and count.isdecimal() and len(count) < 3):
        raise Refusal("bad-option")
    seated = asked.services.host.ask(asked.click.table, SeatAgents(asked.member.id, int(count), level))
    await _change(asked, seated)


async def _set(asked: ClickContext) -> None:
    """Open the form with the table's options."""
    table = await _changeable_lobby(asked)
    await asked.answer.ask(settings_form(table, asked.services.host.timing.settings, asked.answer.words))


async def _set_up(asked: ClickContext) -> None:
    chosen = asked.services.host.ask(asked.click.table, SetUp(asked.member.id, asked.fields, asked.click.payload))
    await _change(asked, chosen)


async def _other(asked: ClickContext) -> None:
    """Ask which other game to play here."""
    table = await _changeable_lobby(asked)
    await asked.answer.show(chooser_screen(asked.services.plugins, asked.answer.words, table))


async def _game(asked: ClickContext) -> None:
    """Switch the existing table to the chosen game."""
    table = await asked.services.host.ask(asked.click.table, ChooseGame(asked.member.id, asked.payload))
    await asked.conclude(asked.answer.words("answer-other-game", game=asked.answer.words(f"{table.game}-name")))


async def _start(asked: ClickContext) -> None:
    start = asked.services.host.ask(asked.click.table, Start(asked.member.id))
    await _change(asked, start, asked.answer.words("answer-started"))


async def _play_now(asked: ClickContext) -> None:
    """Start with house players on the seats that the game still needs."""
    start = asked.services.host.ask(asked.click.table, Start(asked.member.id, fills=True))
    await _change(asked, start, asked.answer.words("answer-started"))


async def _leave(asked: ClickContext) -> None:
    table = await asked.services.host.table(asked.click.table)
    if table.is_tutorial or seating.may_leave_game(table, asked.member.id):
        await seating.leave(asked, table)
        return
    await _change(asked, asked.services.host.ask(table.id, Leave(asked.member.id)), asked.answer.words("answer-left"))


async def _leave_for_sure(asked: ClickContext) -> None:
    before = await asked.services.host.table(asked.click.table)
    seat = before.seat_of(asked.member.id)
    after = await asked.services.host.ask(asked.click.table, Leave(asked.member.id))
    if seat is None or after.status is not Status.RUNNING:
        vote_sentence = asked.answer.words("answer-left")
    else:
        agent = name_of(after.seats[seat.number], asked.answer.words)
        vote_sentence = asked.answer.words("answer-left-game", agent=agent)
    await asked.conclude(vote_sentence)


async def _vote(asked: ClickContext) -> None:
    """Vote to stop the game, from the board or from the question whether to ask the others."""

    def vote_sentence(table: Table) -> str:
        return asked.answer.words("answer-voted" if table.is_open else "answer-stopped")

    vote = asked.services.host.ask(asked.click.table, VoteToStop(asked.member.id))
    if asked.in_ephemeral:
        await asked.conclude(vote_sentence(await vote))
    else:
        await _change(asked, vote, vote_sentence)


async def _stop(asked: ClickContext) -> None:
    await asked.reply(seating.ending_question(asked, await asked.services.host.table(asked.click.table)))


async def _stop_for_sure(asked: ClickContext) -> None:
    table = await asked.services.host.table(asked.click.table)
    await asked.services.host.ask(table.id, Stop(asked.member, manager=manages(asked.interaction, table.place)))
    await asked.conclude(asked.answer.words("answer-stopped"))


async def _close_for_sure(asked: ClickContext) -> None:
    table = await asked.services.host.table(asked.click.table)
    try:
        manager = manages(asked.interaction, table.place)
        await asked.services.host.ask(table.id, Stop(asked.member, manager=manager, lobby_only=True))
    except TableRefusal as refusal:
        if refusal.code != "table-running":
            raise
        # The game has started since the question was asked, and ending a game is another question.
        await asked.conclude(seating.ending_question(asked, await asked.services.host.table(table.id)))
        return
    await asked.conclude(asked.answer.words("answer-stopped"))


async def _hurry(asked: ClickContext) -> None:
    is_fast = asked.click.payload == "on"
    words = asked.answer.words
    if asked.interaction.guild_id is not None:  # The menu was opened on the board, not on their hand.
        words = words.naming_buttons_of((await asked.services.host.table(asked.click.table)).place.locale)
    vote_sentence = words("answer-faster" if is_fast else "answer-slower")
    await _change(asked, asked.services.host.set_fast(asked.click.table, asked.member.id, is_fast), vote_sentence)


async def _change(
    asked: ClickContext, change: Awaitable[Table], done: str | Callable[[Table], str] | None = None
) -> None:
    """Change the table, and answer with the board if it was clicked on.

    If something else was clicked on, or the board has been reposted, answer with the text `done`; without one, say
    where the board is.
    """
    async with _on_board(asked):
        table = await change
    if asked.answer.given:
        return
    if done is None:
        has_moved = await asked.services.delivery.is_board_below(table.id, asked.message_id)
        done = asked.answer.words("answer-changed" if has_moved else "answer-change-follows")
    await asked.reply(done if isinstance(done, str) else done(table))


@asynccontextmanager
async def _on_board(asked: ClickContext) -> AsyncIterator[None]:
    """Answer with the board after the block, if the click was on the current message of the board.

    Otherwise the interaction stays unanswered.
    """
    async with asked.lent(board_of(asked.click.table)) as loan:
        yield
        if await loan.is_clicked():
            await loan.update(await asked.services.host.snapshot(asked.click.table))


CLICKS: Final = ClickHandlers[ClickHandler](
    clicks={
        "join": _join,
        "play": _play,
        "again": _again,
        "agents": _agents,
        "set": _set,
        "other": _other,
        "game": _game,
        "start": _start,
        "play-now": _play_now,
        "leave": _leave,
        "leave-sure": _leave_for_sure,
        "vote": _vote,
        "stop": _stop,
        "stop-sure": _stop_for_sure,
        "close-sure": _close_for_sure,
        "hurry": _hurry,
    },
    forms={"agents": _seat_agents, "set": _set_up},
    harmless=frozenset({"agents", "set", "other", "stop"}),
)
