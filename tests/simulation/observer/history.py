"""The states of a table in the order of their commits, and how each of them looks."""

from __future__ import annotations

from msgspec import Struct

from bot.screens.parts import Screen, in_words
from tests.simulation.observer.faces import Face, face_of


class State(Struct, frozen=True, kw_only=True):
    """A table after a committed change."""

    at: float
    """When it was committed, in virtual seconds."""
    version: int
    to_act: str | None = None
    """The member whose turn it is."""
    turn: object = None
    """Tells the turns of a table apart."""
    called: object = None
    """Tells the reminders and nudges of a turn apart; None if there was none yet."""
    patience: float = 0.0
    """For how many seconds longer than others this change may wait until it is shown."""


class Span(Struct, frozen=True):
    """The versions of a table that look the same: the oldest and the newest of them."""

    oldest: int
    newest: int


class History:
    """What is known about one table."""

    def __init__(self) -> None:
        self._states: list[State] = []
        self._drawn: dict[Face, Span] = {}
        self._illustrated: list[tuple[int, Screen]] = []
        """Drawn screens whose form in words was not looked at yet, with their versions."""

    def committed(self, state: State) -> bool:
        """Take in a change; False if it was known already."""
        if self.version >= state.version:
            return False
        self._states.append(state)
        return True

    def drew(self, version: int, screen: Screen) -> None:
        """Note how the table looks to somebody at this version."""
        self._note(face_of(screen), version)
        if screen.pictures:
            self._illustrated.append((version, screen))

    def took_plainly(self, full: Screen, plainer: Screen) -> None:
        """Note that a screen of this table, if it is one, may also be shown in a plainer form."""
        if (span := self.span(face_of(full), self.version)) is not None:
            for version in (span.oldest, span.newest):
                self._note(face_of(plainer), version)

    def _note(self, face: Face, version: int) -> None:
        before = self._drawn.get(face)
        if before is None:
            self._drawn[face] = Span(version, version)
        elif not before.oldest <= version <= before.newest:
            self._drawn[face] = Span(min(before.oldest, version), max(before.newest, version))

    @property
    def version(self) -> int:
        """The newest version; -1 if none is known."""
        return self._states[-1].version if self._states else -1

    def span(self, face: Face, least: int) -> Span | None:
        """The versions that look like this; None if no screen did.

        Forms in words are looked at only if the others do not show that this may be at `least` this version.
        """
        known = self._drawn.get(face)
        if self._illustrated and (known is None or known.newest < least):
            for version, screen in self._illustrated:
                self._note(face_of(in_words(screen)), version)
            self._illustrated.clear()
        return self._drawn.get(face)

    def first_overdue(self, version: int, moment: float) -> State | None:
        """The first change to a newer version than this one that had to be shown before a moment."""
        found = None
        for state in reversed(self._states):
            if state.version <= version:
                break
            if state.at + state.patience < moment:
                found = state
        return found

    def at(self, moment: float) -> State | None:
        """The state at a moment."""
        return next((state for state in reversed(self._states) if state.at <= moment), None)

    def called_after(self) -> float | None:
        """How many seconds after the turn began the newest change has called its member; None if it has not."""
        *earlier, newest = self._states
        of_turn = [state for state in earlier if state.turn == newest.turn]
        if newest.called is None or not of_turn or of_turn[-1].called == newest.called:
            return None
        return newest.at - of_turn[0].at

    def calls(self, turn: object, moment: float) -> int:
        """How many reasons to ring a turn has had until a moment: its beginning, and each reminder or nudge."""
        return len({state.called for state in self._states if state.turn == turn and state.at <= moment})
