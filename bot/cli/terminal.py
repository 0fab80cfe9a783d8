"""What all commands at the terminal share: how the settings are named, and how one ends that cannot do its work."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, NoReturn

import typer
from typer.core import TyperGroup

from bot.config import DEFAULT_PATH, ConfigError
from bot.store.connections import StoreError

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


class CommandError(Exception):
    """Why a command cannot do its work, in one sentence for the person at the terminal.

    The sentence may be empty if it was already said.
    """

    def __init__(self, sentence: str, status: int = 1) -> None:
        super().__init__(sentence)
        self.status = status


class Commands(TyperGroup):
    """All commands: one that cannot do its work ends with a sentence that says why."""

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]  # the declared type is private to typer
        """Carry out the command that was given."""
        try:
            return super().invoke(ctx)
        except CommandError as error:
            fail(str(error), error.status)
        except (ConfigError, StoreError) as error:
            fail(str(error))
