"""The shelf: every game by its name.

Here belongs the list of games. A new game is added to `_GAMES` and to nothing else in this package.
"""

from engines.bierfest import Bierfest
from engines.bremen import Bremen
from engines.cafe import CafeInternational
from engines.contract import AnyGame
from engines.forty_barrels import FortyBarrels
from engines.one_eleven import OneEleven

_GAMES: dict[str, AnyGame] = {
    game.name: game for game in (FortyBarrels(), Bierfest(), OneEleven(), Bremen(), CafeInternational())
}


class UnknownGameError(LookupError):
    """No game on the shelf has this name."""


def games() -> tuple[AnyGame, ...]:
    """All games, in the order in which they are offered."""
    return tuple(_GAMES.values())


def game(name: str) -> AnyGame:
    """The game with this name. Raises UnknownGameError if there is none."""
    try:
        return _GAMES[name]
    except KeyError:
        raise UnknownGameError(f"there is no game called {name!r}") from None
