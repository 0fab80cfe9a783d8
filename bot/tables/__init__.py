"""The host: lobby, seats, turns, and the agents' moves. It knows engines and the store, not Discord.

What happens at a table, whatever the game. How it is shown is decided by `bot.screens`.
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
