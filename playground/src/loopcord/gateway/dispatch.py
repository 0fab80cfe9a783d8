"""All sessions of the bot: which of them receive an event, and when."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from loopcord.data.facts import PresenceChanged
from loopcord.gateway.lateness import Lateness

if TYPE_CHECKING:
    from collections.abc import Callable

    from loopcord.data.errors import Json
    from loopcord.data.state import State
    from loopcord.gateway.sessions import Session, Wire
    from loopcord.services.faults import Faults

SESSION_LIFETIME = 300.0
"""Seconds that a session waits for a RESUME after losing its socket."""


class Sessions:
    """The sessions of the bot, one for each shard that has identified."""

    def __init__(self, state: State, faults: Faults) -> None:
        self._state = state
        self._faults = faults
        self.by_id: dict[str, Session] = {}
        self._late = Lateness(state.clock)

    def dispatch(
        self, name: str, guild: str | None, data: Json | Callable[[Session], Json], *, intents: int = 0
    ) -> None:
        """Send an event to the shard of its guild, if the session has one of `intents` (0: none needed).

        A fault may send it twice or late.
        """

        def deliver() -> None:
            for session in list(self.by_id.values()):
                if session.hears(guild, intents):
                    session.event(name, data(session) if callable(data) else data)

        fault = self._faults.hit_event(name)
        if fault is not None and fault.kind == "late":
            if fault.shuffle:
                self._late.shuffle(fault.delay, deliver)
            else:
                self._late.queue(fault.delay, deliver)
            return
        for _ in range(2 if fault is not None else 1):
            if self._late.in_order:
                self._late.queue(0.0, deliver)
            else:
                deliver()

    def attach(self, session: Session, wire: Wire) -> None:
        """Connect a new or resumed session to a socket."""
        session.connection = wire
        self.by_id[session.id] = session

    def detach(self, session: Session, wire: Wire) -> None:
        """Disconnect a session from its socket; it waits `SESSION_LIFETIME` seconds for a RESUME."""
        if session.connection is wire:
            session.connection = None
            self.presence_changed()
            asyncio.get_running_loop().call_later(SESSION_LIFETIME, self._forget, session)

    def end(self, session: Session) -> None:
        """End a session, so that a RESUME is refused."""
        self.by_id.pop(session.id, None)
        session.connection = None
        self.presence_changed()

    def end_all(self, code: int) -> None:
        """End all sessions, including those without a socket; close the sockets with this code."""
        for session in list(self.by_id.values()):
            wire = session.connection
            self.end(session)
            if wire is not None:
                wire.close(code)

    def presence_changed(self) -> None:
        """Update whether the bot is online. Call it when a session lost its socket, or got one and its first events."""
        self._state.bot_is_online = any(session.connection is not None for session in self.by_id.values())
        self._state.announce(PresenceChanged())

    def _forget(self, session: Session) -> None:
        if session.connection is None:
            self.by_id.pop(session.id, None)
