"""Discord's API description for tests: where it is, and what becomes of tests that need it where it is not.

Playgrounds in tests are given it wherever it is at hand, so that every test holds what goes over its wires against it.
Without it these tests still run; those that are about the description itself are skipped. With CI or
STAMMTISCH_REQUIRE_OPENAPI set they fail instead.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from playground.description.finding import VARIABLE, find

if TYPE_CHECKING:
    from pathlib import Path

    from playground.server import Server

OPENAPI = find()
"""Discord's description, if it is at hand."""

_WORDS = f"Discord's API description is not at hand: set {VARIABLE} to the path of its openapi.json"


def complaints(server: Server) -> list[Any]:
    """The requests that it answered as Discord could not have, or let through though Discord would not."""
    return [entry for entry in server.core.record.after(0, "rest") if entry["complaints"]]


def description_path() -> Path:
    """Discord's description; skips or fails the test when it is not there."""
    if OPENAPI is not None:
        return OPENAPI
    if os.environ.get("CI") or os.environ.get("STAMMTISCH_REQUIRE_OPENAPI"):
        pytest.fail(_WORDS)
    pytest.skip(_WORDS)
