"""The store: where tables, seats, moves, posts and members are kept, in SQLite or PostgreSQL.

It decides nothing about a game or a table. Nothing outside this package imports SQLAlchemy: others hand in what is to
be done in a transaction, as a function of a `UnitOfWork`, and get plain records back.
"""

from bot.store.deadlines import beat, due_deadlines, next_deadline
from bot.store.errors import Conflict, Outdated, StoreError
from bot.store.guilds import enter_guilds, forget_part_of_guild, guilds_left, guilds_with_the_bot, leave_guild
from bot.store.inspection import Inspection, inspect
from bot.store.leases import LeaseSettings, claim, release, renew
from bot.store.listener import Listener
from bot.store.messages import MessageStore, NoteChange, PostChange
from bot.store.models import Status
from bot.store.notices import Doubted, LeasesMoved, NotesChanged, Notice, Touched
from bot.store.overview import Overview, latest_ended, overviews
from bot.store.places import count_open, guilds_with_open_tables, lobby_below, open_in_guild
from bot.store.process_lock import only_bot
from bot.store.records import (
    GONE,
    REPLACING,
    UNKNOWN,
    DeadlineRecord,
    DueRecord,
    MemberNote,
    MoveRecord,
    Post,
    SaidRecord,
    SeatRecord,
    ServerRecord,
    TableRecord,
)
from bot.store.retention import PORTION, delete_ended_tables, delete_members, unseen_members
from bot.store.said import all_said
from bot.store.servers import save_server, server
from bot.store.shards import EVERYWHERE, Shards
from bot.store.shielded import shielded
from bot.store.store import Store, utc_now
from bot.store.unit_of_work import UnitOfWork
from bot.store.waiting import WaitingTable, running_tables_of, tables_waiting

__all__ = [
    "EVERYWHERE",
    "GONE",
    "PORTION",
    "REPLACING",
    "UNKNOWN",
    "Conflict",
    "DeadlineRecord",
    "Doubted",
    "DueRecord",
    "Inspection",
    "LeaseSettings",
    "LeasesMoved",
    "Listener",
    "MemberNote",
    "MessageStore",
    "MoveRecord",
    "NoteChange",
    "NotesChanged",
    "Notice",
    "Outdated",
    "Overview",
    "Post",
    "PostChange",
    "SaidRecord",
    "SeatRecord",
    "ServerRecord",
    "Shards",
    "Status",
    "Store",
    "StoreError",
    "TableRecord",
    "Touched",
    "UnitOfWork",
    "WaitingTable",
    "all_said",
    "beat",
    "claim",
    "count_open",
    "delete_ended_tables",
    "delete_members",
    "due_deadlines",
    "enter_guilds",
    "forget_part_of_guild",
    "guilds_left",
    "guilds_with_open_tables",
    "guilds_with_the_bot",
    "inspect",
    "latest_ended",
    "leave_guild",
    "lobby_below",
    "next_deadline",
    "only_bot",
    "open_in_guild",
    "overviews",
    "release",
    "renew",
    "running_tables_of",
    "save_server",
    "server",
    "shielded",
    "tables_waiting",
    "unseen_members",
    "utc_now",
]
