"""Games of other distributions, found by their entry points in the group `stammtisch.games`.

An entry point maps the name of a game to a package: `three_cards = "three_cards"`. Each layer loads its own module of
that package: `engine` with `GAME`, `agents` with `AGENTS`, `plugin` with `PLUGIN`. So a worker process, which needs
only rules and agents, does not import the bot. The package's folder `locales` has one file of sentences per language,
such as `en.ftl`.
"""

from __future__ import annotations

import re
from importlib import import_module
from importlib.metadata import entry_points
from typing import Final, NamedTuple

GROUP: Final = "stammtisch.games"
NAME: Final = re.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*")
"""The form of a game's name, which becomes part of keys, emoji names and stored tables."""


class Origin(NamedTuple):
    """Where a game comes from."""

    game: str
    """The name of the game."""
    package: str
    """The package with its modules."""
    distribution: str
    version: str
    """The version of the distribution."""


class BrokenGameError(Exception):
    """A game of another distribution cannot be used; the message says why."""


def origins() -> tuple[Origin, ...]:
    """The games that other distributions announce, by name and then by distribution, without importing them."""
    found = [
        Origin(each.name, each.value.partition(":")[0], each.dist.name, each.dist.version)
        for each in entry_points(group=GROUP)
        if each.dist is not None
    ]
    return tuple(sorted(found))


def part(origin: Origin, module: str, name: str) -> object:
    """The object `name` in a module of the game's package. Raises BrokenGameError for any failure of the import."""
    try:
        found: object = getattr(import_module(f"{origin.package}.{module}"), name)
    except (Exception, SystemExit) as error:  # foreign code may raise anything, which must not affect other games
        raise BrokenGameError(f"{origin.package}.{module}: {type(error).__name__}: {error}") from error
    return found
