"""Log and replay: what was played at a table, with `/log` and `/replay`.

The record that both read (`bot.host.archive`) belongs to the core, because `stammtisch replay` reads it, too.
"""

from __future__ import annotations

from bot.features.feature import Feature, Parts, Working
from bot.features.replay.commands import LookingBackCommands
from bot.host.archive import Archive


def _begin(parts: Parts) -> Working:
    commands = LookingBackCommands(parts.services, Archive(parts.store, parts.services.host.games))
    return Working(commands=[commands], clicks=commands.clicks)


FEATURE = Feature(name="replay", begin=_begin)
