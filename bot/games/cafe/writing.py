"""How the things of Cafe International are written: tiles, guests, tables, chairs, points. No sentences."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from bot.locales import number
from engines.cafe import NATIONS, Board, Guest, Tile

FLAGS: Final = ("🇺🇸", "🇬🇧", "🇩🇪", "🇫🇷", "🇮🇹", "🇪🇸", "🇷🇺", "🇹🇷", "🇮🇳", "🇨🇳", "🇨🇺", "🇨🇫")
"""The flags in the order of the nations."""
MAN: Final = "♂\ufe0e"
WOMAN: Final = "♀\ufe0e"
"""As letters: both emojis are white on squares of the same colour."""
JOKER: Final = "🃏"
NOBODY: Final = "–"
_SMALL: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def tile_text(tile: Tile) -> str:
    """A tile, such as `🇮🇳♂` or, for a joker, `🃏♀`."""
    face = JOKER if tile.nation is None else FLAGS[NATIONS.index(tile.nation)]
    return face + (WOMAN if tile.woman else MAN)


def guest_text(guest: Guest) -> str:
    """A guest on a chair: a joker shows its face and the flag it represents."""
    flag = FLAGS[NATIONS.index(guest.nation)]
    joker = JOKER if guest.tile.nation is None else ""
    return joker + flag + (WOMAN if guest.tile.woman else MAN)


def table_text(board: Board, table: int) -> str:
    """A table by its number and flag, such as `3 🇮🇳`."""
    return f"{table + 1} {FLAGS[board.nation[table]]}"


def other_table(board: Board, table: int, chair: int) -> str:
    """The number of a chair's other table in small digits; empty for a chair with one table."""
    return "".join(str(other + 1).translate(_SMALL) for other in board.tables_of[chair] if other != table)


def gain(points: int) -> str:
    """What a tile brings, such as `+8`, `−4` or `+0`."""
    return f"+{points}" if points >= 0 else number(points)


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Tiles side by side, with equal ones grouped."""
    counted = [(tile, len(list(same))) for tile, same in groupby(tiles)]
    return " ".join(tile_text(tile) + (f"×{count}" if count > 1 else "") for tile, count in counted) or NOBODY
