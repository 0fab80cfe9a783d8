"""The icon of 40 Barrels; its cards have those of the kit."""

from __future__ import annotations

from typing import Final

from bot.games.forty_barrels.art.barrel import icon_barrel
from bot.pictures.icons import Icon

BARREL: Final = Icon("forty_barrels_barrel", "🛢️", icon_barrel())
"""A barrel; it also represents a card face down."""
