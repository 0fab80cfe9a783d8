"""The plug-ins of all games, and their agents. The types of a game are erased here."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from agents import games as agents_of_games
from agents.games import AGENTS
from bot.games.kit import cards
from bot.games.plugin import AnyPlugin, Plugin
from bot.pictures import marks
from engines import registry
from engines.registry import NAMES, ORIGINS, BrokenGameError, Origin, part

__all__ = ["AGENTS", "FAMILIES", "ICONS", "LEFT_OUT", "PLUGINS"]


def _plugin(name: str) -> AnyPlugin:
    plugin: AnyPlugin = import_module(f"bot.games.{name}.plugin").PLUGIN
    return plugin


def _installed(origin: Origin) -> AnyPlugin:
    plugin = part(origin, "plugin", "PLUGIN")
    if not isinstance(plugin, Plugin):
        raise BrokenGameError(f"{origin.package}.plugin.PLUGIN is not a bot.games.plugin.Plugin")
    found: AnyPlugin = plugin
    if found.game is not registry.game(origin.game):
        raise BrokenGameError(f"the plug-in has other rules than {origin.package}.engine")
    return found


PLUGINS: Final = {name: _plugin(name) for name in NAMES}
"""By the name of the game, in the order in which games are offered."""
LEFT_OUT: Final = registry.LEFT_OUT | agents_of_games.LEFT_OUT
"""All games of other distributions that cannot be offered, with the reason in English."""

for _origin in ORIGINS.values():
    if _origin not in LEFT_OUT:
        try:
            PLUGINS[_origin.game] = _installed(_origin)
        except BrokenGameError as _error:
            LEFT_OUT[_origin] = str(_error)

ICONS: Final = (*marks.ICONS, *cards.ICONS, *(icon for plugin in PLUGINS.values() for icon in plugin.icons))
"""The tokens of seats, the standard cards, and the icons of all games."""

FAMILIES: Final = (marks.FAMILY, cards.FAMILY, *PLUGINS)
"""The prefixes of icon names."""
