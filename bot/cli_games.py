"""The commands about games: `stammtisch games`, `check-game` and `new-game`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bot.config import ConfigError, load_config
from bot.terminal import ConfigPath, fail

games_cli = typer.Typer()


@games_cli.command()
def games(config: ConfigPath = None) -> None:
    """List the installed games: version of the rules, distribution, and whether the bot offers them."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from bot.installed_games import installed_games

    try:
        without = load_config(config).games.without
    except ConfigError as error:
        fail(str(error))
    table = Table("game", "rules", "from", "version", "status", box=None)
    for each in installed_games(without):
        table.add_row(*map(Text, each))  # else [games] would be read as a colour
    Console().print(table)


@games_cli.command("check-game")
def check_game(
    game: Annotated[str, typer.Argument(help="The game, such as forty_barrels.")],
    levels: Annotated[
        int, typer.Option(help="Play this many games between its house players instead, and say which levels differ.")
    ] = 0,
) -> None:
    """Play random games of one game, look at its rules, sentences and screens, and list what is missing."""
    if levels > 0:
        from agents.arena.entry import EntryError, known_game
        from agents.arena.levels import advice

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


@games_cli.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(help="The name of the game, such as three_cards.")],
    into: Annotated[Path, typer.Option(help="The folder in which its folder is made.", file_okay=False)] = Path(),
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
