"""Record the database transactions of a process: their statements, and whether each commit waits for the disk.

It uses SQLAlchemy's events and nothing of the bot, so it counts the same way in all versions of the bot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, event

_WRITING = ("INSERT", "UPDATE", "DELETE")
_OWN = ("BEGIN", "SAVEPOINT", "RELEASE", "ROLLBACK", "SET LOCAL")
_SYNCED: dict[str, tuple[str, set[Any]]] = {
    "sqlite": ("PRAGMA synchronous", {2, 3}),
    "postgresql": ("SHOW synchronous_commit", {"on"}),
}
"""By database: the query whether a commit waits for the disk, and the answers that mean yes."""


@dataclass
class Transaction:
    """One transaction from its beginning to its commit or rollback."""

    statements: list[tuple[str, Any]] = field(default_factory=list)
    """Each statement with its parameters."""
    synced: bool = False
    """Whether its commit waits for the disk."""

    @property
    def writes(self) -> bool:
        """Whether it changes anything."""
        return any(statement.lstrip().upper().startswith(_WRITING) for statement, _ in self.statements)


@dataclass
class DatabaseLog:
    """The transactions of this process on all databases while it listened."""

    transactions: list[Transaction] = field(default_factory=list)
    """The committed ones, and all read-only ones."""

    @property
    def reads(self) -> int:
        """The number of read-only transactions."""
        return sum(not each.writes for each in self.transactions)

    @property
    def commits(self) -> int:
        """The number of writing transactions."""
        return sum(each.writes for each in self.transactions)

    @property
    def synced(self) -> int:
        """The number of commits that waited for the disk."""
        return sum(each.synced for each in self.transactions)

    @property
    def counts(self) -> tuple[int, int, int]:
        """Reads, commits and synced commits."""
        return self.reads, self.commits, self.synced

    def clear(self) -> None:
        """Forget the transactions so far."""
        self.transactions.clear()


@contextmanager
def listening() -> Iterator[DatabaseLog]:
    """Listen to every engine of this process."""
    log, open_ones = DatabaseLog(), dict[int, Transaction]()

    def begun(connection: Connection) -> None:
        open_ones[id(connection)] = Transaction()

    def executing(connection: Connection, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        transaction = open_ones.get(id(connection))
        if transaction is not None and not statement.startswith(_OWN):
            transaction.statements.append((statement, parameters))

    def committed(connection: Connection) -> None:
        transaction = open_ones.pop(id(connection), None)
        if transaction is not None and transaction.statements:
            transaction.synced = transaction.writes and _waits_for_the_disk(connection)
            log.transactions.append(transaction)

    def rolled_back(connection: Connection) -> None:
        transaction = open_ones.pop(id(connection), None)
        if transaction is not None and transaction.statements and not transaction.writes:
            log.transactions.append(transaction)

    listeners: dict[str, Callable[..., None]] = {
        "begin": begun,
        "before_cursor_execute": executing,
        "commit": committed,
        "rollback": rolled_back,
    }
    for name, listener in listeners.items():
        event.listen(Engine, name, listener)
    try:
        yield log
    finally:
        for name, listener in listeners.items():
            event.remove(Engine, name, listener)


def _waits_for_the_disk(connection: Connection) -> bool:
    question, yes = _SYNCED[connection.dialect.name]
    driver: Any = connection.connection.dbapi_connection
    cursor = driver.cursor()  # bypasses SQLAlchemy, which would record this too
    try:
        cursor.execute(question)
        return cursor.fetchone()[0] in yes
    finally:
        cursor.close()
