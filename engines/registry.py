"""Every game by its name, typed as `AnyGame`."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from engines.contract import AnyGame, Game
from engines.installed import NAME, BrokenGameError, Origin, origins, part

NAMES: Final = ("forty_barrels", "bierfest", "one_eleven", "bremen", "cafe")
"""The games of this distribution, in the order in which they are offered. Each is a subpackage with a `GAME`."""


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

for _origin in origins():
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
