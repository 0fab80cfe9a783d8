"""The store: where tables, seats, moves, posts and members are kept, in SQLite or PostgreSQL.

Here belong the models, the queries, the opening of the database and the running of its migrations.
Here does not belong any decision about a game or a table; that is `bot.tables`. Nothing outside this package
imports SQLAlchemy: it gets a `Ledger` for one transaction, and rows or plain records from it.
"""

from bot.store.errors import Conflict, StoreError
from bot.store.ledger import Ledger
from bot.store.models import MoveRow, SeatRow, Status, TableRow
from bot.store.records import MemberNote, Post
from bot.store.store import Store, utc_now
from bot.store.whole import whole

__all__ = [
    "Conflict",
    "Ledger",
    "MemberNote",
    "MoveRow",
    "Post",
    "SeatRow",
    "Status",
    "Store",
    "StoreError",
    "TableRow",
    "utc_now",
    "whole",
]
