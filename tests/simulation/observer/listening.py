"""Connects an observer with a playground and with the bots on it.

Nothing here waits or sets a timer, so an evening is the same with and without its observer.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

from loopcord.data.facts import (
    ChannelDeleted,
    Fact,
    InteractionBegun,
    InteractionEnded,
    MessageCreated,
    MessageDeleted,
    MessagesDeleted,
    MessageUpdated,
    ThreadDeleted,
)

from bot.store.schema import TableRecord
from bot.tables.play import Stored
from tests.simulation.observer.observer import Frame, Observer, State

if TYPE_CHECKING:
    from loopcord.data.state import State as Playground
    from loopcord.data.world import Message

    from bot.app import Stammtisch
    from tests.simulation.loop import SimulatedLoop

SCREENS: Final = ("bot.screens.table.board_screen", "bot.screens.table.hand_screen", "bot.cogs.showing.hand_screen")
"""The functions that draw boards and hands."""
_UPDATE: Final = (4, 7)
"""The types of answers that are a message."""


class Watch:
    """Lets an observer see one evening."""

    def __init__(self, loop: SimulatedLoop, database: Path) -> None:
        self._loop = loop
        self._database = database
        self.observer = Observer(self._look)

    def playground(self, playground: Playground) -> None:
        """Watch the messages and interactions of a playground."""
        self._playground = playground
        playground.listen(self._heard)

    def bot(self, bot: Stammtisch) -> None:
        """Watch what a bot commits."""
        bot.host.ownership.on_stored(self._stored)

    @contextmanager
    def drawing(self) -> Iterator[None]:
        """Watch what all bots draw in this block."""
        with ExitStack() as stack:
            for name in SCREENS:
                module, _, function = name.rpartition(".")
                real = getattr(__import__(module, fromlist=[function]), function)
                stack.enter_context(patch(name, self._noted(real)))
            yield

    def _noted(self, draw: Any) -> Any:
        @wraps(draw)
        def drawn(plugins: Any, table_view: Any, *given: Any, **options: Any) -> Any:
            screen = draw(plugins, table_view, *given, **options)
            self.observer.drew(table_view.table.id, table_view.table.version, screen)
            return screen

        return drawn

    def _stored(self, change: Stored) -> None:
        if change.before is not None:
            self.observer.committed(change.before.id, _state(self._loop.time(), change.before))
        self.observer.committed(change.after.id, _state(self._loop.time(), change.after))

    def _look(self, table: str) -> State | None:
        """The table as the database has it now."""
        connection = sqlite3.connect(f"file:{self._database.as_posix()}?mode=ro", uri=True)
        try:
            row = connection.execute("SELECT version, ply, status FROM tables WHERE id = ?", (table,)).fetchone()
        finally:
            connection.close()
        return None if row is None else State(at=self._loop.time(), version=row[0], ply=row[1], status=row[2])

    def _heard(self, fact: Fact) -> None:
        at, observer = self._loop.time(), self.observer
        match fact:
            case MessageCreated(message):
                self._framed(message, is_new=True)
            case MessageUpdated(message):
                self._framed(message)
            case MessageDeleted(message):
                observer.removed(at, [message.id])
            case MessagesDeleted(_, messages):
                observer.removed(at, [message.id for message in messages])
            case ChannelDeleted(channel) | ThreadDeleted(channel):
                observer.emptied(at, channel.id)
            case InteractionBegun(interaction):
                custom_id = str(interaction.data.get("custom_id") or interaction.command or "")
                observer.asked(at, interaction.id, interaction.person, interaction.message, custom_id)
            case InteractionEnded(interaction) if interaction.state == "answered":
                shows = interaction.original if interaction.answer in _UPDATE else None
                observer.answered(at, interaction.id, shows)
            case _:
                pass

    def _framed(self, message: Message, *, is_new: bool = False) -> None:
        if message.author != self._playground.application.id:
            return
        frame = Frame(
            at=self._loop.time(),
            message=message.id,
            channel=message.channel,
            is_new=is_new,
            person=self._playground.world.channels[message.channel].person,
            ephemeral_for=message.ephemeral_for,
            answers=None if message.interaction is None else message.interaction["id"],
            content=message.content,
            components=message.components,
        )
        self.observer.framed(frame)


def _state(at: float, row: TableRecord) -> State:
    return State(
        at=at,
        version=row.version,
        ply=row.ply,
        status=row.status,
        to_act=row.member_to_act,
        called_at=row.called_at,
        members=frozenset(seat.member_id for seat in row.seats if seat.member_id is not None),
    )
