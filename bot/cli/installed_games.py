"""What `stammtisch games` lists: all installed games with their status."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from importlib.metadata import version
from typing import Final

from bot.check_game import problems
from bot.games.registry import LEFT_OUT, PLUGINS
from engines.registry import ORIGINS

OURS: Final = "stammtisch"


def installed_games(without: Collection[str]) -> Iterator[tuple[str, str, str, str, str]]:
    """All installed games, then those that failed to load; the settings exclude those in `without`.

    Yields name, version of the rules, distribution, its version, and status, as text for people. Games from other
    distributions are checked, which takes a few seconds each.
    """
    for name, plugin in PLUGINS.items():
        origin = ORIGINS.get(name)
        distribution, its_version = (OURS, version(OURS)) if origin is None else (origin.distribution, origin.version)
        found = [] if origin is None else problems(name)
        told = f"{len(found)} to do: stammtisch check-game {name}" if found else "good"
        if name in without:
            told = f"{told}; not offered because of [games] without"
        yield name, str(plugin.game.rules), distribution, its_version, told
    for broken, reason in LEFT_OUT.items():
        yield broken.game, "?", broken.distribution, broken.version, f"left out: {reason}"
