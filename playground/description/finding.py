"""Where Discord's API description is, on this machine.

Here belongs looking for it. It is Discord's file and no part of the project; without it the playground still works.
"""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

VARIABLE = "DISCORD_OPENAPI"
"""The environment variable that says where the description is."""

BESIDE = Path(__file__).parents[2].parent / "shared" / "discord" / "openapi.json"
"""Where it is looked for otherwise: in a folder beside the project's own."""

NOT_AT_HAND = "Discord's API description is not at hand: forms are checked by the playground's own rules alone."
"""What a playground without one says when it starts."""


class UnusableDescription(Exception):  # noqa: N818  (it is told to a person as a sentence)
    """The description that was asked for cannot be used; the message says why, for a person."""


def find(asked: Path | None = None, environment: Mapping[str, str] = os.environ) -> Path | None:
    """The description that was asked for, by option or by environment, or else the one beside the project, if any.

    Raises UnusableDescription if one was asked for that is not there or cannot be read with what is installed.
    """
    if asked is None and environment.get(VARIABLE):
        asked = Path(environment[VARIABLE])
    if asked is None:
        return BESIDE if BESIDE.is_file() and _readable() and _is_openapi(BESIDE) else None
    if not asked.is_file():
        raise UnusableDescription(f"There is no API description at {asked}.")
    if not _readable():
        raise UnusableDescription(
            "Reading an API description takes the package jsonschema-rs: pip install 'stammtisch[playground]'."
        )
    if not _is_openapi(asked):
        raise UnusableDescription(f"{asked} is not an OpenAPI description.")
    return asked


def _is_openapi(path: Path) -> bool:
    """A look at the beginning, because reading all of it would make every start slower."""
    with path.open("rb") as file:
        return b'"openapi"' in file.read(200)


def _readable() -> bool:
    try:
        return importlib.util.find_spec("jsonschema_rs") is not None
    except ValueError:  # it has been put out of reach on purpose
        return False
