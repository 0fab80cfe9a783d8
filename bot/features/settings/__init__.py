"""Server settings: managers choose with `/settings` how tables work on their server.

The settings themselves and their storage belong to the core (`bot.host.servers`).
"""

from __future__ import annotations

from bot.features.feature import Feature, Working
from bot.features.settings.commands import ServerCommands, server_changed

FEATURE = Feature(
    name="settings",
    begin=lambda parts: Working(commands=[ServerCommands(parts.services)], clicks={"server": server_changed}),
)
