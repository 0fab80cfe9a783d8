"""The commands about single tables: `stammtisch tables`, `stop`, `export` and `verify`."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.terminal import CommandError, ConfigPath, fail
from bot.config import ConfigError, load_config
from bot.store.connections import StoreError
from bot.tables.types import Because
from bot.tables.verification import Thought

tables_cli = typer.Typer()

TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id, as `stammtisch tables` lists it.")]

REASONS = {"operator": Because.OPERATOR, "fault": Because.FAULT, "closing": Because.CLOSING}


@tables_cli.command()
def tables(
    ended: Annotated[
        bool, typer.Option("--all/--open", help="Include finished tables; by default, only open ones are listed.")
    ] = False,
    guild: Annotated[int | None, typer.Option(help="Only tables of the server with this id.", min=0)] = None,
    limit: Annotated[
        int,
        typer.Option(
            help="The most tables to list; open ones first, then the most recently finished.", min=1, max=1000
        ),
    ] = 50,
    config: ConfigPath = None,
) -> None:
    """List tables: game, status, seats, moves and place; never a seed or what anybody holds."""
    from rich.console import Console

    from bot.cli import table_commands

    found = asyncio.run(table_commands.listed(load_config(config).store, limit, ended=ended, guild_id=guild))
    if not found:
        typer.echo("There is no such table." if ended else "No table is open.")
        return
    table_commands.show(found, Console())


@tables_cli.command()
def stop(
    table: TableId,
    reason: Annotated[
        str,
        typer.Option(
            help="The reason that members see: `operator` (you ended it), `fault` (something was wrong with the game)"
            " or `closing` (the bot will be away).",
        ),
    ] = "operator",
    config: ConfigPath = None,
) -> None:
    """End an open table, whether the bot runs or not; all cards are shown, and the bot tells the members why."""
    from bot.cli import table_commands

    if reason not in REASONS:
        fail(f"The reason is one of {', '.join(REASONS)}.", status=2)
    ended = asyncio.run(table_commands.stopped(load_config(config).store, table, REASONS[reason]))
    typer.echo(f"Table {ended.id} ({ended.game}) was ended after {ended.ply} moves.")


@tables_cli.command()
def export(
    table: TableId,
    out: Annotated[
        Path | None, typer.Option(help="The file to write; it must not exist yet. By default, the table is printed.")
    ] = None,
    names: Annotated[
        bool, typer.Option("--names", help="Include the members' names; by default, they are player 1, 2, ...")
    ] = False,
    config: ConfigPath = None,
) -> None:
    """Write a finished table as one JSON file that anybody can check."""
    from bot.cli import table_commands
    from bot.tables.verification import TableFileError, written

    try:
        document = written(asyncio.run(table_commands.ended(load_config(config).store, table, names=names)))
    except TableFileError as error:
        fail(str(error))
    if out is None:
        typer.echo(document, nl=False)
        return
    try:
        with open(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644), "w", encoding="utf-8") as file:  # noqa: PTH123  (a mode)
            file.write(document)
    except OSError as error:
        fail(f"{out} cannot be written: {error.strerror}.")


@tables_cli.command()
def verify(
    table: Annotated[
        str, typer.Argument(metavar="TABLE|FILE", help="The id of a finished table, or an exported file.")
    ],
    sample: Annotated[
        int | None,
        typer.Option(help="Recompute at most this many moves of house players; by default, all of them.", min=0),
    ] = None,
    config: ConfigPath = None,
) -> None:
    """Deal and play a game again from its seed, and say what is proved or what does not match.

    A file needs neither settings nor a database. The exit status is 0 if nothing is wrong, 1 if something does not
    match, 2 if it cannot be checked at all, and 3 if only a part of it can.
    """
    from bot.cli import table_commands

    try:
        if table.endswith(".json") or os.path.exists(table):  # noqa: PTH110  (a name that is too long is no file)
            document = table_commands.from_file(Path(table))
        else:
            document = asyncio.run(table_commands.ended(load_config(config).store, table))
        verdict = table_commands.checked(document, sample, _followed)
    except (ConfigError, StoreError, CommandError) as error:
        fail(str(error), status=2)
    except KeyboardInterrupt:
        fail("Stopped before everything was checked.", status=130)
    for line in table_commands.told(document, verdict):
        typer.echo(line)
    if not verdict.is_proved:
        raise typer.Exit(1 if verdict.faults else 3)


def _followed(thoughts: Sequence[Thought]) -> Iterator[Thought]:
    """Show progress on the terminal."""
    from rich.console import Console
    from rich.progress import track

    return iter(track(thoughts, description="Thinking again", console=Console(stderr=True), disable=not thoughts))
