"""Connects an observer with a playground and with the bots on it.

Nothing here waits, sets a timer or takes a random number: an evening is the same with and without its observer.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import patch

from loopcord.testing.facts import (
    ChannelDeleted,
    Fact,
    InteractionBegun,
    InteractionEnded,
    Message,
    MessageCreated,
    MessageDeleted,
    MessagesDeleted,
    MessageUpdated,
    PersonNotified,
    ThreadDeleted,
)
from msgspec.structs import replace

from bot.messages.delivery import EMOTES_REST
from bot.messages.discord_api.forms import Forms
from bot.messages.discord_api.rendering import Illustrated
from bot.store.schema import TableRecord
from bot.tables.play import Stored
from tests.simulation.observer.history import State
from tests.simulation.observer.observer import Frame, Observer

if TYPE_CHECKING:
    from loopcord.testing.hosted import InLoop

    from bot.app import Stammtisch
    from tests.simulation.loop import SimulatedLoop

SCREENS: Final = ("bot.screens.table.board_screen", "bot.screens.table.hand_screen")
"""The functions that draw boards and hands, by the names under which they are called."""
SHOWING: Final = (4, 7)
"""The types of first answers that are a message."""


class Watch:
    """Lets an observer see one evening."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self._loop = loop
        self._playground: InLoop
        self.observer = Observer()

    def playground(self, playground: InLoop) -> None:
        """Watch the messages and interactions of a playground."""
        self._playground = playground
        playground.listen(self._on_fact)

    def bot(self, bot: Stammtisch) -> None:
        """Watch what a bot commits."""
        bot.host.ownership.on_stored(self._stored)

    @contextmanager
    def drawing(self) -> Iterator[None]:
        """Watch what all bots draw in this block."""
        with ExitStack() as stack:
            for name in SCREENS:
                module, _, function = name.rpartition(".")
                stack.enter_context(patch(name, self._noting(getattr(import_module(module), function))))
            stack.enter_context(patch.object(Forms, "_without_refused_emojis", self._plainer()))
            yield

    def _plainer(self) -> Any:
        make = Forms._without_refused_emojis

        @wraps(make)
        def made(forms: Forms, shown: Illustrated, *given: Any, **options: Any) -> Illustrated | None:
            plainer = make(forms, shown, *given, **options)
            if plainer is not None:
                self.observer.made_plainer(shown.screen, plainer.screen)
            return plainer

        return made

    def _noting(self, draw: Any) -> Any:
        @wraps(draw)
        def drawn(plugins: Any, table_view: Any, *given: Any, **options: Any) -> Any:
            screen = draw(plugins, table_view, *given, **options)
            self.observer.drew(table_view.table.id, table_view.table.version, screen)
            return screen

        return drawn

    def _stored(self, change: Stored) -> None:
        # The process that made the change before may have been killed before it could say so.
        for row in (change.before, change.after):
            if row is not None:
                state = _state(self._loop.time(), row)
                waits = row is change.after and _is_of_emotes(change)
                self.observer.committed(row.id, replace(state, patience=EMOTES_REST) if waits else state)

    def _on_fact(self, fact: Fact) -> None:
        at, observer = self._loop.time(), self.observer
        match fact:
            case MessageCreated(message) | MessageUpdated(message):
                self._framed(message)
            case MessageDeleted(message):
                observer.removed(at, [message.id])
            case MessagesDeleted(_, messages):
                observer.removed(at, [message.id for message in messages])
            case ChannelDeleted() | ThreadDeleted():
                observer.emptied(at, self._playground.server.state.world.channels)
            case InteractionBegun(interaction):
                custom_id = str(interaction.data.get("custom_id") or interaction.command or "")
                observer.pressed(at, interaction.id, interaction.person, interaction.message, custom_id)
            case InteractionEnded(interaction) if interaction.state == "answered":
                shows = interaction.original if interaction.answer in SHOWING else None
                observer.answered(at, interaction.id, shows)
            case PersonNotified(person, notification):
                observer.rang(at, person, notification.message)
            case _:
                pass

    def _framed(self, message: Message) -> None:
        state = self._playground.server.state
        if message.author != state.application.id:
            return
        frame = Frame(
            at=self._loop.time(),
            message=message.id,
            channel=message.channel,
            person=state.world.channels[message.channel].person,
            ephemeral=message.ephemeral_for is not None,
            answers=None if message.interaction is None else message.interaction["id"],
            content=message.content,
            components=message.components,
        )
        self.observer.framed(frame)


def _is_of_emotes(change: Stored) -> bool:
    """Whether a change shows an emote, perhaps the one that stands, and does nothing else that anybody sees."""
    if change.before is None or change.move is not None:
        return False

    def rest(row: TableRecord) -> TableRecord:
        seats = [replace(seat, emote=None, emote_ply=0, emotes=0) for seat in row.seats]
        return replace(row, version=0, deadlines=[], seats=seats)

    return rest(change.before) == rest(change.after)


def _state(at: float, row: TableRecord) -> State:
    to_act = None if row.member_to_act is None else str(row.member_to_act)
    return State(at=at, version=row.version, to_act=to_act, turn=(row.ply, row.turn_at), called=row.called_at)
