"""Every game by its name. This is where the types of a game are forgotten."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from engines.contract import AnyGame

NAMES: Final = ("forty_barrels", "bierfest", "one_eleven", "bremen", "cafe")
"""All games, in the order in which they are offered. Each is a package here, with its rules as `GAME`."""


class UnknownGameError(LookupError):
    """No game has this name."""


def _game(name: str) -> AnyGame:
    game: AnyGame = import_module(f"engines.{name}").GAME
    return game


_GAMES: Final = {name: _game(name) for name in NAMES}


def games() -> tuple[AnyGame, ...]:
    """All games, in the order in which they are offered."""
    return tuple(_GAMES.values())


def game(name: str) -> AnyGame:
    """The game with this name. Raises UnknownGameError if there is none."""
    try:
        return _GAMES[name]
    except KeyError:
        raise UnknownGameError(f"there is no game called {name!r}") from None
