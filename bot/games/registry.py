"""The plug-ins of all games, and the agents they bring. This is where the types of a game are forgotten."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from agents.games import AGENTS
from bot.games.plugin import AnyPlugin
from bot.pictures import regulars
from engines.registry import NAMES


def _plugin(name: str) -> AnyPlugin:
    plugin: AnyPlugin = import_module(f"bot.games.{name}.plugin").PLUGIN
    return plugin


__all__ = ["AGENTS", "FAMILIES", "ICONS", "PLUGINS"]

PLUGINS: Final = {name: _plugin(name) for name in NAMES}
"""By the name of the game, in the order in which games are offered."""

ICONS: Final = (*regulars.ICONS, *(icon for plugin in PLUGINS.values() for icon in plugin.icons))
"""The tokens of seats, and the icons of all games."""

FAMILIES: Final = (regulars.FAMILY, *PLUGINS)
"""What the names of icons begin with."""
