"""The host: lobby, seats, turns, and the house players' moves. It knows engines and the store, not Discord.

Here belongs everything that happens at a table, whatever the game. What is shown of it belongs to `bot.screens`.
"""

from bot.store import Status
from bot.tables.host import Host
from bot.tables.refusals import CODES, Stale, TableRefusal
from bot.tables.snapshots import Snapshot
from bot.tables.stopping import require_may_stop
from bot.tables.types import AnyTableView, Member, Place, Seat, SeatedAgent, Table, TableView, Undealt

__all__ = [
    "CODES",
    "AnyTableView",
    "Host",
    "Member",
    "Place",
    "Seat",
    "SeatedAgent",
    "Snapshot",
    "Stale",
    "Status",
    "Table",
    "TableRefusal",
    "TableView",
    "Undealt",
    "require_may_stop",
]
