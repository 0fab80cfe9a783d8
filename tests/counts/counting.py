"""Counts what a bot does between two moments. Every seam at which something is counted is in this file.

A change of the house may move a seam: then only the wrapper moves, and its sentence in `Counts` stays true.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import ExitStack, contextmanager
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, Final, TypeVar
from unittest.mock import patch

import msgspec
from msgspec import Struct

import bot.screens.table
from bot.host.host import Host
from bot.messages.message import Message
from bot.messages.sender import Sender
from bot.screens.parts import Screen
from bot.tables.snapshots import Snapshot
from tests.simulation.bots import FakePainter
from tests.simulation.loop import SimulatedLoop
from tests.simulation.process import PROCESS
from tests.store.database_log import listening

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tests.simulation.scene import Scene
    from tests.store.database_log import DatabaseLog, Transaction

T = TypeVar("T")

REQUESTS: Final = {
    "callbacks": "POST /interactions/*/callback",
    "edits by token": "PATCH /webhooks/*",
    "follow-ups": "POST /webhooks/*",
    "counted edits": "PATCH /channels/*/messages/*",
    "posts": "POST /channels/*/messages",
    "deletes": "DELETE /channels/*/messages/*",
}
"""The kinds of requests, by method and path."""
CLIMAXES: Final = "climaxes"
"""Climaxes decided: they are not a cost, but tell which moves to count apart."""
_PERIODIC: Final = ("inbox", "running_time", "deadlines", "endings", "nights", "greetings")
"""The database tables that the bot reads or writes from time to time, whether or not somebody plays."""
_HOUSEKEEPING: Final = ("guilds.left_at <", "tables.ended_at <", "members.member_id >")
"""What the hourly search for rows that are too old compares."""
_TIDYING: Final = "DELETE FROM inbox WHERE inbox.sent_at"
_PERIODIC_TASKS: Final = {
    "inbox",
    "leases",
    "night watch",
    "timekeeper",
    "running time",
    "heartbeat",
    "emojis",
    "acts",
    "greetings",
}
"""The tasks that do so."""


class Counts(Struct, frozen=True, kw_only=True):
    """What a move costs: means over many moves, and over all processes together."""

    snapshots: float
    """Snapshots made: a table at one moment, from which all its screens are drawn."""
    snapshots_asked: float
    """How often the delivery or a cog asked the host for the present snapshot."""
    views: float
    """How often a snapshot was asked for what one seat may know."""
    views_made: float
    """Views computed from the state of the game."""
    screens: float
    """Boards and hands drawn: calls of the functions that turn a view into a message as plain data."""
    digests: float
    """Fingerprints of screens computed."""
    updates_wanted: float
    """How often a message was asked to show the newest state of its table, whether or not that differs."""
    tasks: float
    """Tasks that the bot's code and its libraries started, without those started by periodic ones."""
    reads: float
    """Transactions that only read, without the loads below, and those that are periodic or look into the inbox."""
    tables_loaded: float
    """Reads of a whole table that was not in memory, because one of its messages has to change."""
    synced_commits: float
    """Commits that wait for the disk; with two processes all of them, because the database that they share in tests
    knows no others."""
    other_commits: float
    """Commits that do not, without the inbox and periodic ones."""
    inbox_commits: float
    """Changes of the inbox: an interaction that another process received is sent, taken and deleted."""
    pictures: float
    """Pictures that a painter drew."""
    callbacks: float
    """Requests that answer an interaction."""
    edits_by_token: float
    """Edits with the token of an interaction; they do not count as requests of the bot."""
    follow_ups: float
    """New messages with the token of an interaction."""
    counted_edits: float
    """Edits with the bot's own authorization."""
    posts: float
    """New messages in channels and direct messages."""
    deletes: float
    """Deleted messages."""
    other_requests: float
    """All other requests, such as the question whether people have written below a board."""


NAMES: Final = tuple(field.name for field in msgspec.structs.fields(Counts))
"""What is counted, in the order of the table."""


def to_text(columns: Mapping[str, Counts]) -> str:
    """The counts as a table of plain text: a column for each case, a row for everything that is counted."""
    rows = [
        ["", *columns],
        *([name.replace("_", " "), *(f"{getattr(each, name):g}" for each in columns.values())] for name in NAMES),
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def read(table: str) -> dict[str, Counts]:
    """The counts of such a table, by case."""
    [_, *cases], *rows = [[cell.strip() for cell in line.split("|")] for line in table.strip("\n").splitlines()]
    figures = {name.replace(" ", "_"): [float(each) for each in row] for name, *row in rows}
    return {case: Counts(**{name: row[number] for name, row in figures.items()}) for number, case in enumerate(cases)}


class Counting:
    """Counts everything while `counting` runs: each move apart, so that some need not be kept."""

    def __init__(self, database: DatabaseLog) -> None:
        self._database = database
        self._present = Counter[str]()
        self._kept = Counter[str]()
        self._moves = 0
        self._before = 0
        self.statements: list[str] = []
        """The statements of the reads that were kept, to see what they are."""

    def note(self, what: str) -> None:
        """Count one more of this."""
        self._present[what] += 1

    def begin(self, scene: Scene) -> None:
        """A move begins now."""
        self._database.clear()
        self._present.clear()
        self._before = len(scene.requests())

    @property
    def was_climax(self) -> bool:
        """Whether the move that was just made has completed a climax: its card was posted, or left out for good."""
        return self._present[CLIMAXES] > 0

    def keep(self, scene: Scene) -> None:
        """All that was counted since `begin` is the cost of one move."""
        self._present.update(map(_kind_of, scene.requests()[self._before :]))
        self._present.update("tables_loaded" if _loads(each) else "reads" for each in self._reads())
        self._present.update(_commit_of(each) for each in self._database.transactions if each.writes)
        self.statements += [statement for each in self._reads() for statement, _ in each.statements]
        self._kept.update(self._present)
        self._moves += 1

    @property
    def mean(self) -> Counts:
        """What one of the moves that were kept has cost on average."""
        return Counts(**{name: round(self._kept[name] / self._moves, 2) for name in NAMES})

    def _reads(self) -> list[Transaction]:
        return [each for each in self._database.transactions if not each.writes and not _is_periodic(each)]


def _is_periodic(transaction: Transaction) -> bool:
    first = transaction.statements[0][0] if transaction.statements else ""
    return any(f" {table}" in first for table in _PERIODIC) or any(each in first for each in _HOUSEKEEPING)


def _loads(transaction: Transaction) -> bool:
    return any("tables.seed" in statement for statement, _ in transaction.statements)


def _commit_of(transaction: Transaction) -> str:
    first = transaction.statements[0][0]
    if " inbox" in first:
        return "periodic_commits" if first.startswith(_TIDYING) else "inbox_commits"
    if transaction.synced:
        return "synced_commits"
    return "periodic_commits" if _is_periodic(transaction) else "other_commits"


def _kind_of(request: dict[str, Any]) -> str:
    written = f"{request['method']} {request['path']}"
    kind = next((kind for kind, form in REQUESTS.items() if fnmatchcase(written, form)), "other requests")
    return kind.replace(" ", "_").replace("-", "_")


@contextmanager
def counting() -> Iterator[Counting]:
    """Count in all bots of this process."""
    with listening() as database, ExitStack() as stack:
        counts = Counting(database)

        def noted(what: str, inner: Callable[..., T]) -> Callable[..., T]:
            def note(*given: Any, **options: Any) -> T:
                counts.note(what)
                return inner(*given, **options)

            return note

        digest, tables = Screen.__dict__["digest"], bot.screens.table
        seams: list[tuple[Any, str, Any]] = [
            (Snapshot, "__init__", noted("snapshots", Snapshot.__init__)),
            (Host, "snapshot", noted("snapshots_asked", Host.snapshot)),
            (Snapshot, "view", noted("views", Snapshot.view)),
            (Snapshot, "_view", noted("views_made", Snapshot._view)),
            (tables, "standing_screen", noted("screens", tables.standing_screen)),
            (digest, "func", noted("digests", digest.func)),
            (Sender, "want", noted("updates_wanted", Sender.want)),
            (Message, "post_once", noted(CLIMAXES, Message.post_once)),
            (Message, "give_up", noted(CLIMAXES, Message.give_up)),
            (FakePainter, "file_of", noted("pictures", FakePainter.file_of)),
            (SimulatedLoop, "create_task", _of_bots(counts, SimulatedLoop.create_task)),
        ]
        for owner, name, wrapper in seams:
            stack.enter_context(patch.object(owner, name, wrapper))
        yield counts


def _of_bots(counts: Counting, create: Callable[..., T]) -> Callable[..., T]:
    """Count the tasks of bots, not those of people and of the playground."""

    def create_task(*given: Any, **options: Any) -> T:
        if PROCESS.get() is not None:
            parent = asyncio.current_task()
            if parent is None or parent.get_name() not in _PERIODIC_TASKS:
                counts.note("tasks")
        return create(*given, **options)

    return create_task
