"""The commands of `stammtisch`. Each imports what it needs when it runs, so that none waits for libraries of others."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from bot import event_loop
from bot.cli.terminal import CONFIG_STATUS, CommandError, Commands, ConfigPath, fail
from bot.config import SILENT_FOR, Config, LogSettings, StoreSettings, load_config
from bot.ops.checks import FaultError
from bot.ops.logs import set_up_logs
from bot.store.connections import StoreError
from bot.tables.types import Because
from bot.tables.verification import Thought

TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id, as `stammtisch tables` lists it.")]

REASONS = {"operator": Because.OPERATOR, "fault": Because.FAULT, "closing": Because.CLOSING}

cli = typer.Typer(
    name="stammtisch",
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

games_and_tables = typer.Typer()
emojis = typer.Typer(no_args_is_help=True, help="The application's emojis.")
cli.add_typer(emojis, name="emojis")
cli.add_typer(games_and_tables)


def _show_version(*, wanted: bool) -> None:
    if wanted:
        typer.echo(f"stammtisch {version('stammtisch')}")
        raise typer.Exit


@cli.callback()
def stammtisch(
    *,
    _version: Annotated[
        bool,
        typer.Option("--version", help="Show the version and exit.", callback=_show_version, is_eager=True),
    ] = False,
) -> None:
    """Host hidden-hand card games on Discord."""


@cli.command()
def run(config: ConfigPath = None) -> None:
    """Run the bot on Discord."""
    # Imported here, so that the other commands do not wait for discord.py.
    from bot.app import run as run_bot
    from bot.ops.login import require_all_shards

    try:
        settings = load_config(config)
        require_all_shards(settings)
        set_up_logs(settings.log)
        event_loop.run(run_bot(settings))
    except FaultError as error:
        fail(str(error), status=CONFIG_STATUS if error.lasts else 1)


@cli.command()
def migrate(config: ConfigPath = None) -> None:
    """Upgrade the database, as the bot does when it starts. Run it once before you start several processes."""
    _open_and_close(load_config(config).store)


@cli.command()
def play(
    port: Annotated[int, typer.Option(help="The port of the chat page.", min=0, max=65535)] = 8710,
    data: Annotated[Path, typer.Option(help="Where the playground and its tables are kept.")] = Path("data/playground"),
    pace: Annotated[
        float, typer.Option(help="Seconds between a move and a house player's next one.", min=0, max=60)
    ] = 3.0,
    config: ConfigPath = None,
) -> None:
    """Try the bot on a small local Discord, with the editions and workers of the settings."""
    from bot.cli.play_command import play as play_here
    from bot.config import own_editions

    settings = load_config(config)
    own_editions(settings)  # reports faulty editions before anything starts
    asyncio.run(play_here(port, data, pace, settings))  # uvloop cannot start processes in groups of their own


@cli.command()
def selfplay(
    game: Annotated[str, typer.Argument(help="The game, such as forty_barrels.")],
    seats: Annotated[
        int | None,
        typer.Option(help="The number of seats; by default the fewest possible, or one for each player named."),
    ] = None,
    games: Annotated[int, typer.Option(help="The number of games.", min=1, max=1_000_000)] = 1000,
    players: Annotated[
        str,
        typer.Option(help="Names of house players, separated by commas; the last takes all remaining seats."),
    ] = "heuristic,random",
    option: Annotated[
        list[str] | None, typer.Option(help="A table option, such as bar=straight; may be repeated.")
    ] = None,
    seed: Annotated[
        int, typer.Option(help="The seed of the first game; later games count up from it.", min=0, max=2**64 - 1)
    ] = 0,
    record: Annotated[Path | None, typer.Option(help="Write the first game to this file as text.")] = None,
    config: ConfigPath = None,
) -> None:
    """Let house players play against each other and count who wins, with the editions of the settings."""
    from rich.console import Console

    from agents.arena import selfplay as playing
    from agents.arena.playing import EntryError
    from bot.cli.replay_command import transcript
    from bot.config import own_editions
    from bot.games.registry import LEFT_OUT, PLUGINS

    try:
        agents = [each.strip() for each in players.split(",")]
        tally = playing.prepare(game, seats, agents, option or (), own_editions(load_config(config)))
    except EntryError as error:
        fail(str(error))
    if record is not None:
        if game not in PLUGINS:
            reason = next(reason for origin, reason in LEFT_OUT.items() if origin.game == game)
            fail(f"{game} cannot be shown: {reason}.")
        # First, so that a file that cannot be written is reported before thousands of games are played.
        first = playing.play_nth(tally, seed, 0)
        text = transcript(tally.game, first.options, first.seed, first.agents, first.moves)
        try:
            record.write_text(text, encoding="utf-8")
        except OSError as error:
            fail(f"{record} cannot be written: {error.strerror}.")
    try:
        playing.play_all(tally, games, seed, Console(stderr=True))
        playing.show(tally, Console())
    except OSError as error:
        fail(f"The result cannot be written: {error.strerror}.")


@cli.command()
def tournament(
    game: Annotated[str, typer.Argument(help="The game, such as forty_barrels.")],
    players: Annotated[
        str | None,
        typer.Option(
            help="Names of house players, separated by commas, such as heuristic,search:400; by default, "
            "heuristic,random."
        ),
    ] = None,
    against: Annotated[
        str | None, typer.Option(help="Seat each player alone among house players of this name.", metavar="PLAYER")
    ] = None,
    levels: Annotated[
        int | None,
        typer.Option(
            help="Compare each level with the next lower one instead, in this many games for each number of seats.",
            min=2,
        ),
    ] = None,
    seats: Annotated[
        list[int] | None, typer.Option(help="The number of seats; may be repeated; by default, every number allowed.")
    ] = None,
    deals: Annotated[
        int | None,
        typer.Option(help="The number of deals, each played from every seat; by default, 100.", min=2),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="A table option, such as bar=straight; may be repeated.")
    ] = None,
    seed: Annotated[
        int, typer.Option(help="The seed of the first deal; later deals count up from it.", min=0, max=2**64 - 1)
    ] = 0,
    jobs: Annotated[
        int | None, typer.Option(help="The number of games at once; by default, the number of cores.", min=1, max=61)
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option(help="Play on the cluster of this Dask scheduler.", metavar="TCP://HOST:PORT")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="The folder for its games; by default, data/tournaments/GAME or data/levels/GAME."),
    ] = None,
    config: ConfigPath = None,
) -> None:
    """Let house players play each other, each deal from every seat. Run it again to continue one that was stopped.

    Editions are those of the settings.
    """
    from rich.console import Console

    from agents.arena import levels as level_matches
    from agents.arena import tournament as command
    from agents.arena.plan import FolderError
    from agents.arena.playing import EntryError
    from bot.config import own_editions

    try:
        settings = load_config(config)
        tls, editions = settings.workers.tls, own_editions(settings)
        if levels is not None:
            if players is not None or against is not None or deals is not None:
                fail("--levels names its own players and deals: leave out --players, --against and --deals.", status=2)
            matches = level_matches.plans(game, levels, seats, option or (), seed, editions)
            command.run_levels(matches, out or Path("data/levels") / game, jobs, scheduler, tls, Console())
            return
        agents = [each.strip() for each in (players or "heuristic,random").split(",")]
        plans = command.plans(game, agents, against, seats, deals or 100, option or (), seed, editions)
        command.run(plans, out or Path("data/tournaments") / game, jobs, scheduler, tls, Console())
    except (EntryError, FolderError) as error:
        fail(str(error))
    except OSError as error:
        fail(f"The tournament cannot be written: {error.strerror}.")
    except KeyboardInterrupt:
        fail("Stopped. All finished games are kept; run the same command to continue.", status=130)


@cli.command()
def replay(
    table: Annotated[str, typer.Argument(help="The id of a finished table, as its log shows it.")],
    seat: Annotated[
        int | None, typer.Option(help="Only what this seat (from 0) saw; by default, everything, or the board.", min=0)
    ] = None,
    form: Annotated[
        str,
        typer.Option("--format", help="text, png (a folder of pictures) or gif (animated; also .webp and .png)."),
    ] = "text",
    out: Annotated[Path | None, typer.Option(help="The file or folder; by default, text goes to the terminal.")] = None,
    language: Annotated[str, typer.Option(help="The language of screens in the text: en, de or ja.")] = "en",
    config: ConfigPath = None,
) -> None:
    """Write a finished game as text or pictures, with all hidden cards."""
    from bot.cli import replay_command as command
    from bot.locales import LANGUAGES

    if form not in [*command.ReplayForm] or language not in LANGUAGES:
        fail(f"The formats are {', '.join(command.ReplayForm)}; the languages are {', '.join(LANGUAGES)}.", status=2)
    try:
        past = asyncio.run(command.past_of(load_config(config).store.url, table))
        told = command.write(past, seat, command.ReplayForm(form), out, language)
    except OSError as error:
        fail(f"The replay cannot be written: {error.strerror}.")
    typer.echo(told)


@emojis.command()
def sync(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would be done.")] = False,
    config: ConfigPath = None,
) -> None:
    """Create the application's missing emojis and delete our outdated ones, as the bot does when it starts."""
    import discord

    from bot.games.registry import FAMILIES, ICONS
    from bot.messages.discord_api.emojis import FAILURES, Icons, carried_out, compared
    from bot.ops.login import log_in, prepared
    from bot.pictures.icons import emoji_name

    async def synced(settings: Config) -> None:
        token, wanted = prepared(settings), Icons(ICONS, FAMILIES)
        async with discord.Client(intents=discord.Intents.none()) as client:
            await log_in(client, token, settings.discord.url or "Discord")
            found = await compared(client, wanted)
            if dry_run:
                for icon in found.missing:
                    typer.echo(f"would create {emoji_name(icon)}")
                for emoji in found.outdated:
                    typer.echo(f"would delete {emoji.name}")
                return
            created = deleted = 0
            async for change in carried_out(client, wanted, found):
                created, deleted = created + (change.icon is not None), deleted + (change.icon is None)
                typer.echo(f"{'deleted' if change.icon is None else 'created'} {change.name}")
        typer.echo(f"{len(found.ids)} already present, {created} created, {deleted} deleted.")

    try:
        asyncio.run(synced(load_config(config)))
    except FAILURES as error:
        fail(f"Not all emojis could be compared or stored: {error}.")


@cli.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write the copy to; it must not exist yet.")],
    config: ConfigPath = None,
) -> None:
    """Copy the SQLite database while the bot runs. Keep the copy private: it contains all cards."""
    from bot.store.backup import BackupError, copy_database

    try:
        copy_database(load_config(config).store.url, file)
    except BackupError as error:
        fail(str(error))


@cli.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A copy made by `stammtisch backup`.")], config: ConfigPath = None
) -> None:
    """Replace the SQLite database with a copy while no bot runs. Games running in the copy are stopped."""
    from bot.store.backup import BackupError, restore_database

    try:
        settings = load_config(config)
        set_up_logs(LogSettings(level="error"))  # the sentences below report what the store logs
        done = asyncio.run(restore_database(settings.store.url, file, settings.store.mark_folder))
    except BackupError as error:
        fail(str(error))
    typer.echo(f"{done.file} now has the contents of {file}; games running in that copy were stopped: {done.stopped}.")
    if done.kept is not None:
        typer.echo(f"The previous database is kept as {done.kept}. It contains all cards: delete it when you can.")
    if done.trouble:
        fail(f"The restored database could not be opened: {done.trouble}")


@cli.command()
def restored(config: ConfigPath = None) -> None:
    """Report that the database was restored from a snapshot of the whole machine: running tables are stopped."""
    _open_and_close(load_config(config).store, put_back=True)


@cli.command()
def ratings(config: ConfigPath = None) -> None:
    """Rebuild all ladders from the results of finished tables; the bot may keep running."""
    from bot.store.store import Store
    from engines.registry import games

    try:
        from bot.features.records.ratings import rebuild
    except ModuleNotFoundError:
        fail("This bot has no ladders: the feature `records` is missing.")

    async def rebuilt() -> tuple[int, int]:
        async with await Store.open_beside(load_config(config).store.url) as store:
            return await rebuild(store, {game.name for game in games() if game.cooperative})

    set_up_logs(LogSettings(level="error"))
    ladders, tables = asyncio.run(rebuilt())
    typer.echo(f"{ladders} ladders were rebuilt from {tables} tables.")


@cli.command()
def health(config: ConfigPath = None) -> None:
    """Succeed if the bot has given a sign of life within the last minute."""
    alive = load_config(config).health.file
    try:
        silence = time.time() - alive.stat().st_mtime
    except (OSError, ValueError):  # missing, or not a valid file name
        fail(f"There is no sign of life at {alive}.")
    if silence > SILENT_FOR:
        fail(f"The last sign of life was {silence:.0f} seconds ago.")


@cli.command()
def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
    config: ConfigPath = None,
) -> None:
    """Check everything that the bot needs and say what to do; fails if there is an error. Changes nothing."""
    import logging

    from rich.console import Console

    from bot.cli import doctor_command as command

    set_up_logs(LogSettings(level="error"))
    logging.disable(logging.ERROR)  # The findings report what would be logged here, except a crash.
    findings = asyncio.run(command.examine(config))
    if as_json:
        typer.echo(command.as_json(findings))
    else:
        command.print_findings(findings, Console())
    if not command.is_well(findings):
        raise typer.Exit(1)


def _open_and_close(settings: StoreSettings, *, put_back: bool = False) -> None:
    """Do to the database what the bot does when it starts; beneath a running bot, upgrade it at most."""
    from bot.store.process_lock import only_bot
    from bot.store.store import Store

    async def opened() -> int | None:
        url, mark = settings.url, settings.mark_folder
        try:
            async with only_bot(url, sharded=False), await Store.open(url, mark=mark, put_back=put_back) as store:
                return store.set_back
        except StoreError as error:
            if put_back or error.code != "in-use":
                raise
            await (await Store.open(url, looking=False)).close()
            return None

    set_up_logs(LogSettings(level="error"))
    if (stopped := asyncio.run(opened())) is not None:
        typer.echo(f"The database was restored from a copy; games running in that copy were stopped: {stopped}.")


@games_and_tables.command()
def games(config: ConfigPath = None) -> None:
    """List the installed games: version of the rules, distribution, and whether the bot offers them."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from bot.check_game import installed_games

    without = load_config(config).games.without
    table = Table("game", "rules", "from", "version", "status", box=None)
    for each in installed_games(without):
        table.add_row(*map(Text, each))  # as plain text: rich would read [games] as a style
    Console().print(table)


@games_and_tables.command("check-game")
def check_game(
    game: Annotated[str, typer.Argument(help="The game, such as forty_barrels.")],
    levels: Annotated[
        int,
        typer.Option(help="Play this many games for each level of house players instead (slow); print which differ."),
    ] = 0,
) -> None:
    """Play random games of one game, look at its rules, sentences and screens, and list what is missing."""
    if levels > 0:
        from agents.arena.playing import EntryError, known_game
        from agents.arena.selfplay import advice

        try:
            for line in advice(known_game(game), levels):
                typer.echo(line)
        except EntryError as error:
            fail(str(error))
        return
    from bot.check_game import problems

    found = problems(game)
    if not found:
        typer.echo(f"{game}: nothing is missing.")
        return
    typer.echo(f"{game}: {len(found)} to do.")
    for each in found:
        typer.echo(f"- {each}")
    raise typer.Exit(1)


@games_and_tables.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(help="The name of the game, such as three_cards.")],
    into: Annotated[Path, typer.Option(help="The folder to create the game's folder in.", file_okay=False)] = Path(),
) -> None:
    """Write a small game that can be played at once, as a distribution of its own with tests."""
    from bot.new_game import NewGameError
    from bot.new_game import new_game as write

    try:
        made = write(name, into)
    except NewGameError as error:
        fail(str(error))
    except OSError as error:
        fail(f"The game cannot be written: {error.strerror}.")
    typer.echo(f"{made} is a game. Install it with: pip install --editable {made}")


@games_and_tables.command()
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


@games_and_tables.command()
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


@games_and_tables.command()
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
    from bot.tables.verification import TableFileError, to_json

    try:
        document = to_json(asyncio.run(table_commands.ended(load_config(config).store, table, names=names)))
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


@games_and_tables.command()
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
    except (FaultError, CommandError) as error:
        fail(str(error), status=2)
    except KeyboardInterrupt:
        fail("Stopped before everything was checked.", status=130)
    for line in table_commands.verdict_lines(document, verdict):
        typer.echo(line)
    if not verdict.is_proved:
        raise typer.Exit(1 if verdict.faults else 3)


def _followed(thoughts: Sequence[Thought]) -> Iterator[Thought]:
    """Show progress on the terminal."""
    from rich.console import Console
    from rich.progress import track

    return iter(track(thoughts, description="Thinking again", console=Console(stderr=True), disable=not thoughts))


def main() -> None:
    """Run the command line."""
    cli()
