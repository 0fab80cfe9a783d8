"""The host: lobby, seats, turns, and the house players' moves. It knows engines and the store, not Discord.

Here belongs everything that happens at a table, whatever the game. What is shown of it belongs to `bot.screens`.
"""

from bot.store import Status
from bot.tables.host import Host
from bot.tables.refusals import CODES, Stale, TableRefusal
from bot.tables.types import House, Member, Place, Seat, Sight, Table

__all__ = [
    "CODES",
    "Host",
    "House",
    "Member",
    "Place",
    "Seat",
    "Sight",
    "Stale",
    "Status",
    "Table",
    "TableRefusal",
]
