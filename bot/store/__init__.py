"""The store: where tables, seats, moves, posts and members are kept, in SQLite or PostgreSQL.

It decides nothing about a game or a table. Nothing outside this package imports SQLAlchemy: others hand in what is to
be done in a transaction, as a function of a `UnitOfWork`, and get plain records back.
"""

from bot.store.errors import Conflict, Outdated, StoreError
from bot.store.messages import Contested, MessageStore, NoteChange, PostChange
from bot.store.models import Status
from bot.store.records import MemberNote, MoveRecord, Post, SeatRecord, TableRecord
from bot.store.shielded import shielded
from bot.store.store import Store, utc_now
from bot.store.unit_of_work import UnitOfWork

__all__ = [
    "Conflict",
    "Contested",
    "MemberNote",
    "MessageStore",
    "MoveRecord",
    "NoteChange",
    "Outdated",
    "Post",
    "PostChange",
    "SeatRecord",
    "Status",
    "Store",
    "StoreError",
    "TableRecord",
    "UnitOfWork",
    "shielded",
    "utc_now",
]
