"""What `stammtisch games` lists: all installed games with their status."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from importlib.metadata import PackageNotFoundError, version
from typing import Final, NamedTuple

from bot.check_game import problems
from bot.games.registry import LEFT_OUT, PLUGINS
from engines.registry import ORIGINS

OURS: Final = "stammtisch"


class InstalledGame(NamedTuple):
    """A line of the list, as text for people."""

    name: str
    rules: str
    """The version of the rules."""
    distribution: str
    version: str
    """The version of the distribution."""
    status: str


def installed_games(without: Collection[str]) -> Iterator[InstalledGame]:
    """All installed games, then those that failed to load; the settings exclude those in `without`.

    Games from other distributions are checked, which takes a few seconds each.
    """
    for name, plugin in PLUGINS.items():
        origin = ORIGINS.get(name)
        distribution, its_version = (OURS, _our_version()) if origin is None else (origin.distribution, origin.version)
        found = [] if origin is None else problems(name)
        told = f"{len(found)} to do: stammtisch check-game {name}" if found else "good"
        if name in without:
            told = f"{told}; not offered because of [games] without"
        yield InstalledGame(name, str(plugin.game.rules), distribution, its_version, told)
    for broken, reason in LEFT_OUT.items():
        yield InstalledGame(broken.game, "?", broken.distribution, broken.version, f"left out: {reason}")


def _our_version() -> str:
    try:
        return version(OURS)
    except PackageNotFoundError:
        return "?"
