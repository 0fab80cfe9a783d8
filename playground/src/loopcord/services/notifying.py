"""Keep what each person's phone has shown on its lock screen. An edit makes no phone ring and changes none of it."""

from __future__ import annotations

from collections import defaultdict, deque
from typing import TYPE_CHECKING

from loopcord.data.facts import MessageCreated, PersonNotified
from loopcord.data.notifications import notification, rung

if TYPE_CHECKING:
    from loopcord.data.facts import Fact
    from loopcord.data.notifications import Notification
    from loopcord.data.state import State

MOST_NOTIFICATIONS = 500
"""How many notifications of a person are kept; the oldest go first. A restart of the playground clears them."""


class Notifying:
    """The notifications of all people."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._kept: defaultdict[str, deque[Notification]] = defaultdict(lambda: deque(maxlen=MOST_NOTIFICATIONS))

    def begin(self) -> None:
        """Hear of new messages, after everybody who listens already: a message is seen before a phone rings for it."""
        self._state.listen(self._hear)

    def of(self, person: str) -> list[Notification]:
        """A person's notifications, oldest first."""
        return list(self._kept[person])

    def _hear(self, fact: Fact) -> None:
        if not isinstance(fact, MessageCreated):
            return
        world = self._state.world
        for person in rung(fact.message, world):
            shown = notification(fact.message, world)
            self._kept[person].append(shown)
            self._state.announce(PersonNotified(person, shown))
