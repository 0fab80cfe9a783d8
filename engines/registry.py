"""Every game by its name, typed as `AnyGame`: those of this distribution, and those of others by their entry points.

An entry point in the group `stammtisch.games` maps the name of a game to a package: `three_cards = "three_cards"`. Each
layer loads its own module of that package: `engine` with `GAME`, `agents` with `AGENTS`, `plugin` with `PLUGIN`. So a
worker process, which needs only rules and agents, does not import the bot. The folder `locales` of the package has one
file of sentences per language, such as `en.ftl`.
"""

from __future__ import annotations

import re
from importlib import import_module
from importlib.metadata import entry_points
from typing import Final, NamedTuple

from engines.contract import AnyGame, Game

NAMES: Final = ("forty_barrels", "bierfest", "one_eleven", "bremen", "cafe")
"""The games of this distribution, in the order in which they are offered. Each is a subpackage with a `GAME`."""
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


def part(origin: Origin, module: str, name: str) -> object:
    """The object `name` in a module of the game's package. Raises BrokenGameError for any failure of the import."""
    try:
        found: object = getattr(import_module(f"{origin.package}.{module}"), name)
    except (Exception, SystemExit) as error:  # foreign code may raise anything, which must not affect other games
        raise BrokenGameError(f"{origin.package}.{module}: {type(error).__name__}: {error}") from error
    return found


class UnknownGameError(LookupError):
    """No game has this name."""


def _installed(origin: Origin) -> AnyGame:
    if origin.game in _GAMES:
        raise BrokenGameError("another game has this name")
    if not NAME.fullmatch(origin.game):
        raise BrokenGameError("the name of a game is in snake_case, such as three_cards")
    game = part(origin, "engine", "GAME")
    if not isinstance(game, Game):
        raise BrokenGameError(f"{origin.package}.engine.GAME is not an engines.contract.Game")
    if game.name != origin.game:
        raise BrokenGameError(f"the entry point is called {origin.game}, but the game {game.name}")
    return game


_GAMES: Final[dict[str, AnyGame]] = {name: import_module(f"engines.{name}").GAME for name in NAMES}
ORIGINS: Final[dict[str, Origin]] = {}
"""Where the games of other distributions come from, by name; only those whose rules could be loaded."""
LEFT_OUT: Final[dict[Origin, str]] = {}
"""The games of other distributions whose rules cannot be used, with the reason in English."""

# By name and then by distribution, without importing them.
for _origin in sorted(
    Origin(each.name, each.value.partition(":")[0], each.dist.name, each.dist.version)
    for each in entry_points(group="stammtisch.games")
    if each.dist is not None
):
    try:
        _GAMES[_origin.game] = _installed(_origin)
        ORIGINS[_origin.game] = _origin
    except BrokenGameError as _error:
        LEFT_OUT[_origin] = str(_error)


def games() -> tuple[AnyGame, ...]:
    """All games, in the order in which they are offered: first those of this distribution, then others by name."""
    return tuple(_GAMES.values())


def game(name: str) -> AnyGame:
    """The game with this name. Raises UnknownGameError if there is none."""
    try:
        return _GAMES[name]
    except KeyError:
        raise UnknownGameError(f"there is no game called {name!r}") from None
