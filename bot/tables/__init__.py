"""The host: lobby, seats, turns, and the agents' moves. It knows engines and the store, not Discord.

What happens at a table, whatever the game. How it is shown is decided by `bot.screens`.
"""

from bot.store.queries import WaitingTable
from bot.store.schema import Status
from bot.tables.clocks import Clock, ClockSettings
from bot.tables.drafts import Stored
from bot.tables.host import Host
from bot.tables.leases import Leases
from bot.tables.limits import Limits
from bot.tables.pace import Pace
from bot.tables.past import Archive, Past
from bot.tables.refusals import CODES, Stale, TableRefusal
from bot.tables.seats import require_say
from bot.tables.servers import CHANNELS, ServerSettings
from bot.tables.snapshots import Snapshot
from bot.tables.stopping import require_may_stop
from bot.tables.types import (
    Absence,
    AnyTableView,
    Because,
    Earned,
    Member,
    Place,
    Seat,
    SeatChange,
    SeatedAgent,
    SeatEvent,
    Table,
    TableView,
    Undealt,
)
from bot.tables.verdict import Code, Fault, Gap, Verdict

__all__ = [
    "CHANNELS",
    "CODES",
    "Absence",
    "AnyTableView",
    "Archive",
    "Because",
    "Clock",
    "ClockSettings",
    "Code",
    "Earned",
    "Fault",
    "Gap",
    "Host",
    "Leases",
    "Limits",
    "Member",
    "Pace",
    "Past",
    "Place",
    "Seat",
    "SeatChange",
    "SeatEvent",
    "SeatedAgent",
    "ServerSettings",
    "Snapshot",
    "Stale",
    "Status",
    "Stored",
    "Table",
    "TableRefusal",
    "TableView",
    "Undealt",
    "Verdict",
    "WaitingTable",
    "require_may_stop",
    "require_say",
]
