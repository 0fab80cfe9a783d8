"""What all commands at the terminal share: how the settings are named, and how one ends that cannot do its work."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, NoReturn

import typer

from bot.config import DEFAULT_PATH

CONFIG_STATUS: Final = 78
"""The exit status (EX_CONFIG) of a bot that no further try would start: deploy/stammtisch.service reads it."""

ConfigPath = Annotated[
    Path | None, typer.Option("--config", "-c", help=f"The settings file; by default, {DEFAULT_PATH} if it exists.")
]


def fail(sentence: str, status: int = 1) -> NoReturn:
    """Say what is wrong and end."""
    if sentence:
        typer.echo(sentence, err=True)
    raise typer.Exit(status)
