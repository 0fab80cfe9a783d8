"""What `stammtisch tables`, `stop`, `export` and `verify` do; a bot may be running on the same database."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table as Columns

from agents.games import AGENTS
from agents.question import answer
from bot.cli.terminal import CommandError
from bot.config import StoreSettings
from bot.host.stopping import Stopped, ask_owner_to_stop, stop_alone
from bot.locales import words
from bot.screens.menus import fault_told
from bot.screens.refusal_text import refusal_text
from bot.store.process_lock import only_bot
from bot.store.schema import Status
from bot.store.store import Store
from bot.store.unit_of_work import Overview, all_said, overviews
from bot.tables.house_players import StandIns
from bot.tables.refusals import TableRefusal
from bot.tables.types import Because
from bot.tables.verification import TableFile, TableFileError, Thought, Verdict, examine, read, table_file
from engines import codec, registry
from engines.contract import AnyGame
from engines.registry import UnknownGameError

WIDTH: Final = 140
"""The least width of a list that goes to a file or a pipe."""

_ENGLISH: Final = words("en")


async def listed(settings: StoreSettings, most: int, *, ended: bool, guild_id: int | None) -> list[Overview]:
    """At most `most` tables: open ones, newest first, then with `ended` the latest ended. Raises StoreError."""
    async with await Store.open_beside(settings.url) as store:
        return await store.read(lambda unit: overviews(unit, most, ended=ended, guild_id=guild_id))


def show(tables: Sequence[Overview], console: Console) -> None:
    """Print them, one per line."""
    if not console.is_terminal:
        console.width = max(console.width, WIDTH)
    columns = Columns("table", "game", "status", "seats", "moves", "last move (UTC)", "server", "channel", box=None)
    for table in tables:
        house = f" ({table.house} house)" if table.house else ""
        columns.add_row(
            *(table.id, table.game, table.status, f"{table.seats}{house}", str(table.ply)),
            f"{table.last_played:%Y-%m-%d %H:%M}",
            *("direct messages" if table.guild_id is None else str(table.guild_id), str(table.channel_id)),
        )
    console.print(columns)


async def stopped(settings: StoreSettings, table_id: str, because: Because) -> Stopped:
    """End an open table; the bot informs its members. Raises CommandError or StoreError."""
    try:
        async with await Store.open_beside(settings.url) as store:
            if await store.has_bot():
                return await ask_owner_to_stop(store, table_id, because)
        alone = only_bot(settings.url, sharded=False)
        async with alone, await Store.open(settings.url, mark=settings.mark_folder) as store:
            return await stop_alone(store, table_id, because)
    except TableRefusal as refusal:
        raise CommandError(_refusal_text(refusal, table_id)) from None


async def ended(settings: StoreSettings, table_id: str, *, names: bool = False) -> TableFile:
    """An ended table as a document to export. Raises CommandError or StoreError."""
    async with await Store.open_beside(settings.url) as store:
        row, moves, said = await store.read(
            lambda unit: (unit.table(table_id), unit.moves(table_id), all_said(unit, table_id))
        )
    if row is None:
        raise CommandError(_refusal_text(TableRefusal("no-table"), table_id))
    if row.is_open:
        started = row.status == Status.RUNNING
        raise CommandError(
            f"Table {table_id} is still open{': its seed is secret until it is over' if started else ''}."
        )
    if row.seed is None:
        raise CommandError(f"Nothing was dealt at table {table_id}.")
    try:
        return table_file(row, moves, _game(row.game), said=said, names=names)
    except TableFileError as error:
        raise CommandError(str(error)) from None


def from_file(path: Path) -> TableFile:
    """The document in a file. Raises CommandError."""
    try:
        return read(path.read_bytes())
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.") from None
    except TableFileError as error:
        raise CommandError(f"{path} cannot be used. {error}") from None


def checked(table: TableFile, most: int | None, follow: Callable[[Sequence[Thought]], Iterator[Thought]]) -> Verdict:
    """Check a table. At most `most` thoughts, spread over the game, are computed again; None: all of them.

    `follow` iterates over them, to show progress. Raises CommandError for an unknown game.
    """
    game = _game(table.game)
    found = examine(table, game, StandIns(AGENTS, "heuristic"))
    again, thoughts = 0, _spread(found.to_repeat, most)
    for thought in follow(thoughts):
        agent = AGENTS.agent(game.name, thought.question.agent)
        again += 1
        if codec.encode_move(answer(game, agent, thought.question).move) != thought.move:
            return found.repeated(again - 1, thought.ply)
    return found.repeated(again)


def verdict_lines(table: TableFile, verdict: Verdict) -> Iterator[str]:
    """A verdict as lines: first the result, then the counts."""
    about = f"Table {table.table}, {table.game}"
    if verdict.faults:
        yield f"{about}: something does not match."
        for fault in verdict.faults:
            yield f"  {fault.code}: {fault_told(fault, _ENGLISH)}"
        return
    if verdict.gaps:
        yield f"{about}: nothing is wrong, but not everything can be checked."
        for gap in verdict.gaps:
            yield f"  {gap}: {_ENGLISH(f'verify-gap-{gap}')}"
    else:
        end = "lead to the stated result" if verdict.is_whole else "lead to the position in which it was stopped"
        yield f"{about}: proved. The seed matches its seal and drew the seats, and all {verdict.moves} moves {end}."
    if verdict.choices:
        yield f"Choices of house players repeated, each with the same result: {verdict.choices}."
    if verdict.thoughts:
        yield f"Moves that house players thought about: {verdict.thoughts}; computed again: {verdict.thought_again}."


def _spread(thoughts: Sequence[Thought], most: int | None) -> Sequence[Thought]:
    """At most `most` of them, spread evenly over the game."""
    if most is None or most >= len(thoughts):
        return thoughts
    return [thoughts[number * len(thoughts) // most] for number in range(most)]


def _game(name: str) -> AnyGame:
    try:
        return registry.game(name)
    except UnknownGameError:
        raise CommandError(f"This release has no game called {name}.") from None


def _refusal_text(refusal: TableRefusal, table_id: str) -> str:
    match refusal.code:
        case "no-table":
            return f"There is no table {table_id}."
        case "table-over":
            return f"Table {table_id} has ended already."
        case "busy":
            return f"The running bot has not answered; table {table_id} is unchanged. Try again in a moment."
        case _:
            return f"Table {table_id}: {refusal_text(refusal, _ENGLISH, None)}"
