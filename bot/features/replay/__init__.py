"""Log and replay: what was played at a table, with `/log` and `/replay`.

The record that both read (`bot.host.archive`) belongs to the core, because `stammtisch replay` reads it, too.
"""

from __future__ import annotations

from bot.features.feature import Feature, Parts, Working
from bot.features.replay.commands import LookingBackCommands, looking_back_kinds
from bot.host.archive import Archive


def _begin(parts: Parts) -> Working:
    archive = Archive(parts.store, parts.services.host.games)
    return Working(commands=[LookingBackCommands(parts.services, archive)], clicks=looking_back_kinds(archive))


FEATURE = Feature(name="replay", begin=_begin)
