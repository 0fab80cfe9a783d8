"""What a playground has to say against what went over its wires, and Discord's description where it is at hand."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from loopcord.server import Server

VARIABLE = "DISCORD_OPENAPI"
BESIDE = Path(__file__).parents[2].parent / "shared" / "discord" / "openapi.json"


def complaints(server: Server, *, unknown_fields: bool = False) -> list[Any]:
    """The requests that it answered as Discord could not have, or let through though Discord would not.

    Also those with fields that Discord does not know, unless the test sends `unknown_fields` on purpose.
    """
    entries = server.state.record.after(0, "rest")
    return [entry for entry in entries if entry["complaints"] or (entry["warnings"] and not unknown_fields)]


def description_path() -> Path:
    """Discord's description, by the variable or in a folder beside the project; skips the test where it is not."""
    path = Path(os.environ.get(VARIABLE) or BESIDE)
    if not path.is_file():
        pytest.skip(f"Discord's API description is not at hand: set {VARIABLE} to the path of its openapi.json")
    return path
