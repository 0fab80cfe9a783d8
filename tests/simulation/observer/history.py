"""The states of a table in the order of their commits, and which of them a message may show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct, field

from bot.screens.parts import Screen, in_words
from tests.simulation.observer.faces import Face, face_of


class State(Struct, frozen=True, kw_only=True):
    """A table after a committed change."""

    at: float
    """When it was committed, in virtual seconds."""
    version: int
    ply: int
    status: str
    to_act: int | None = None
    """The member whose turn it is."""
    called_at: object = None
    """When that member was last reminded or nudged."""
    members: frozenset[int] = frozenset()
    """The owners of seats."""


class Span(Struct, frozen=True):
    """The versions of a table that a message may show: from the oldest to the newest of those that look the same."""

    oldest: int
    newest: int


NEVER: Final = Span(0, 0)


class History(Struct):
    """What is known about one table."""

    table: str
    states: list[State] = field(default_factory=list)
    _drawn: dict[Face, Span] = field(default_factory=dict)
    _screens: list[tuple[int, Screen]] = field(default_factory=list)
    """Drawn screens whose form in words was not looked at yet, with their versions."""

    def committed(self, state: State) -> None:
        """Take in a change, which may be known already."""
        if not self.states or self.states[-1].version < state.version:
            self.states.append(state)

    def drew(self, version: int, screen: Screen) -> None:
        """Note how the table looks to somebody at this version."""
        self._note(face_of(screen), version)
        if screen.pictures:
            self._screens.append((version, screen))

    def _note(self, face: Face, version: int) -> None:
        before = self._drawn.get(face)
        if before is None:
            self._drawn[face] = Span(version, version)
        elif not before.oldest <= version <= before.newest:
            self._drawn[face] = Span(min(before.oldest, version), max(before.newest, version))

    @property
    def version(self) -> int:
        """The newest version."""
        return self.states[-1].version if self.states else 0

    def span(self, face: Face, least: int = 1) -> Span | None:
        """The versions that look like this; None if no screen did.

        Forms in words are looked at only if the others do not show that this may be at `least` this version.
        """
        if self._screens and ((known := self._drawn.get(face)) is None or known.newest < least):
            for version, screen in self._screens:
                self._note(face_of(in_words(screen)), version)
            self._screens.clear()
        return self._drawn.get(face)

    def span_of_ply(self, ply: int, look: Callable[[], State | None]) -> Span | None:
        """The newest run of versions with this ply; None if there is no such version.

        A move that was taken back begins a new run. `look` reads the table from the database, whose latest change may
        have been made by a process that was killed before anybody heard of it.
        """
        found = self._run(ply)
        if (found is None or found.newest < self.version) and (state := look()) is not None:
            self.committed(state)
            found = self._run(ply)
        return found

    def _run(self, ply: int) -> Span | None:
        newest = None
        for state in reversed(self.states):
            if state.ply == ply:
                newest = newest or state
                oldest = state
            elif newest is not None:
                break
        return None if newest is None else Span(oldest.version, newest.version)

    def first_after(self, version: int) -> State | None:
        """The first change that led to a newer version than this one."""
        found = None
        for state in reversed(self.states):
            if state.version <= version:
                break
            found = state
        return found
