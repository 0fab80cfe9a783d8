"""What all commands share: the option for the settings file, and how a command fails."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, NoReturn

import typer
from typer.core import TyperGroup

from bot.config import DEFAULT_PATH
from bot.ops.checks import FaultError
from engines.replay import EndlessGame

CONFIG_STATUS: Final = 78
"""The exit status (EX_CONFIG) of a bot that no retry would start; deploy/stammtisch.service reads it."""

# readable=False: a file that cannot be read is reported by load_config.
ConfigPath = Annotated[
    Path | None,
    typer.Option("--config", "-c", help=f"The settings file; by default, {DEFAULT_PATH} if it exists.", readable=False),
]


def fail(sentence: str, status: int = 1) -> NoReturn:
    """Print what is wrong, and exit with this status."""
    if sentence:
        typer.echo(sentence, err=True)
    raise typer.Exit(status)


class CommandError(Exception):
    """Why a command failed, in one sentence for the person at the terminal.

    The sentence is empty if a child process has already printed it.
    """

    def __init__(self, sentence: str, status: int = 1) -> None:
        super().__init__(sentence)
        self.status = status


class Commands(TyperGroup):
    """All commands. A command that fails with a known error prints one sentence, without a traceback."""

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]  # the declared type is private to typer
        """Run the given command."""
        try:
            return super().invoke(ctx)
        except CommandError as error:
            fail(str(error), error.status)
        except (FaultError, EndlessGame) as error:
            fail(str(error))
