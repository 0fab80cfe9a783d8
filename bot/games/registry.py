"""The plug-ins of all games, and the agents they bring. This is where the types of a game are forgotten."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from bot.games.agents import AGENTS
from bot.games.plugin import AnyPlugin
from engines.registry import NAMES


def _plugin(name: str) -> AnyPlugin:
    plugin: AnyPlugin = import_module(f"bot.games.{name}.plugin").PLUGIN
    return plugin


__all__ = ["AGENTS", "ICONS", "PLUGINS"]

PLUGINS: Final = {name: _plugin(name) for name in NAMES}
"""By the name of the game, in the order in which games are offered."""

ICONS: Final = tuple(icon for plugin in PLUGINS.values() for icon in plugin.icons)
"""The icons of all games."""
