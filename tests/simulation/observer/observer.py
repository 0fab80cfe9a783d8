"""States findings about the messages of an evening from the frames in which Discord took them.

It knows messages only as people see them, and of the bot only what it has committed and how each state looks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from msgspec import Struct, field

from bot.screens.parts import NO_TABLE, Click, Screen, read_click
from tests.simulation.observer.faces import ACTING, Face, clicks_of, face_of_message
from tests.simulation.observer.history import NEVER, History, Span, State

SHOWN_WITHIN: Final = 5.0
"""Seconds after a commit in which board and hands show it while Discord answers."""
REPLACED_WITHIN: Final = 5.0
"""Seconds for which the old message of a slot may stand beside the new one."""
FRAMES: Final = 6
"""How many frames of a message a finding tells."""


class Frame(Struct, frozen=True, kw_only=True):
    """A message of the bot at the moment when Discord took it or a change of it."""

    at: float
    """In virtual seconds."""
    message: str
    channel: str
    is_new: bool = False
    person: str | None = None
    """Whose direct messages these are; None in a server."""
    ephemeral_for: str | None = None
    answers: str | None = None
    """The interaction that a new message answers."""
    content: str = ""
    components: Sequence[Any] = ()


class Slot(Struct, frozen=True):
    """A place that holds one message at a time."""

    table: str
    kind: str
    person: str | None = None

    def __str__(self) -> str:
        """As in a finding."""
        return f"the {self.kind} of {self.table}" + (f" for {self.person}" if self.person else "")


class Finding(Struct, frozen=True):
    """Something that must not happen, unless Discord did not answer in the time that it is about."""

    what: str
    slot: Slot | None = None
    channel: str | None = None
    begins: float | None = None
    """When Discord would have had to answer; None if nothing excuses it."""
    ends: float = 0.0


class _Message(Struct):
    """What is known about one message."""

    channel: str
    since: float
    """When it was posted."""
    is_private: bool
    slot: Slot | None = None
    table: str | None = None
    face: Face = ()
    floor: int = 0
    """The version that it has certainly shown already."""
    told: deque[str] = field(default_factory=lambda: deque(maxlen=FRAMES))
    """The latest frames, as a finding tells them."""


class _Asked(Struct, frozen=True):
    """A click that has no answer yet."""

    at: float
    person: str
    message: str | None
    custom_id: str
    click: Click | None
    floor: int
    """The version that the answer shows at least."""

    def __str__(self) -> str:
        """As in a finding."""
        return f"{self.person} pressed {self.custom_id} on {self.message} at {self.at:.3f}"


class Observer:
    """Watches the messages of one evening."""

    def __init__(self, look: Callable[[str], State | None] = lambda _: None) -> None:
        """`look` reads a table from the database."""
        self._look = look
        self._tables: dict[str, History] = {}
        self._messages: dict[str, _Message] = {}
        self._asked: dict[str, _Asked] = {}
        self._standing: dict[Slot, dict[str, float]] = {}
        """The messages in each slot, and since when each of them stands."""
        self._shown: dict[Slot, Face] = {}
        """What each slot has shown last."""
        self._found: list[Finding] = []

    # --- what the bot knows ---

    def committed(self, table: str, state: State) -> None:
        """A change of a table is in the database."""
        self._of(table).committed(state)

    def drew(self, table: str, version: int, screen: Screen) -> None:
        """A screen shows a table at this version."""
        self._of(table).drew(version, screen)

    def _of(self, table: str) -> History:
        if table not in self._tables:
            self._tables[table] = History(table)
        return self._tables[table]

    # --- what people do and see ---

    def asked(self, at: float, interaction: str, person: str, message: str | None, custom_id: str) -> None:
        """Somebody has pressed something, or used a command (without `message`)."""
        click = read_click(custom_id)
        floor = 0
        if click is not None and click.table != NO_TABLE:
            history = self._of(click.table)
            spans = [self._span_of_click(click)]
            if message is not None and (known := self._messages.get(message)) is not None:
                spans.append(Span(known.floor, known.floor) if known.table == click.table else None)
            floor = max([history.version, *(span.oldest for span in spans if span is not None)])
        self._asked[interaction] = _Asked(at, person, message, custom_id, click, floor)

    def _span_of_click(self, click: Click) -> Span | None:
        if click.kind not in ACTING:
            return None
        return self._of(click.table).span_of_ply(click.ply, lambda: self._look(click.table))

    def answered(self, at: float, interaction: str, message: str | None) -> None:
        """Discord has taken the first answer to an interaction: `message` shows it, unless it only follows later."""
        asked = self._asked.get(interaction)
        if asked is None or asked.click is None or message is None or message not in self._messages:
            return
        known = self._messages[message]
        if known.table == asked.click.table:
            self._not_older(at, message, known, self._span_of(known.table, known.face, asked.floor), asked.floor, asked)

    def framed(self, frame: Frame) -> None:
        """Discord has taken a message or a change of it."""
        known = self._messages.get(frame.message)
        if known is None:
            known = _Message(frame.channel, frame.at, frame.ephemeral_for is not None)
            self._messages[frame.message] = known
        clicks = clicks_of(frame.components)
        face = face_of_message(frame.components)
        table = clicks[0].table if clicks else None
        plies = {click.ply for click in clicks if click.kind in ACTING}
        asked = self._asked.get(frame.answers or "")
        least = max(known.floor, asked.floor if asked is not None else 1)
        span = self._span_of(table, face, least) or self._span_of_plies(table, plies)
        if table is None:
            known.told.append(f"{frame.at:.3f} {frame.content!r}" if frame.content else f"{frame.at:.3f} no table")
            known.face = face
            return
        told = f"version {span.oldest}-{span.newest}" if span else "an unknown version"
        known.told.append(f"{frame.at:.3f} {told}, ply {max(plies, default='?')}")
        if known.table != table:
            known.table, known.floor = table, 0
        self._not_older(frame.at, frame.message, known, span, known.floor, asked)
        if asked is not None and asked.click is not None and asked.click.table == table:
            self._not_older(frame.at, frame.message, known, span, asked.floor, asked)
        if span is not None:
            known.floor = max(known.floor, span.oldest)
        if known.slot is None and not known.is_private and frame.answers is None:
            self._takes_place(frame, known, Slot(table, *_place(frame, clicks)))
        if known.slot is not None:
            self._not_late(frame.at, known.slot, known, face)
            self._shown[known.slot] = face
        known.face = face

    def removed(self, at: float, messages: Iterable[str]) -> None:
        """Messages are gone."""
        for message in messages:
            known = self._messages.pop(message, None)
            if known is not None and known.slot is not None:
                self._not_two(at, known.slot)
                self._standing[known.slot].pop(message, None)

    def emptied(self, at: float, channel: str) -> None:
        """A channel is gone with its messages."""
        self.removed(at, [message for message, known in self._messages.items() if known.channel == channel])

    # --- checks ---

    def _span_of(self, table: str | None, face: Face, least: int) -> Span | None:
        return None if table is None else self._of(table).span(face, least)

    def _span_of_plies(self, table: str | None, plies: set[int]) -> Span | None:
        if table is None or not plies:
            return None
        return self._of(table).span_of_ply(max(plies), lambda: self._look(table))

    def _not_older(
        self, at: float, message: str, known: _Message, span: Span | None, floor: int, asked: _Asked | None
    ) -> None:
        """A message never goes back, and an answer is not older than what it was given on."""
        if span is None or span.newest >= floor:
            return
        is_answer = asked is not None and floor == asked.floor
        what = "answers with an older state" if is_answer else "goes back to an older state"
        by = f"; {asked}" if asked is not None else "".join(f"; {each}" for each in self._open(message, at))
        frames = " | ".join(known.told)
        where = known.slot or f"a message about {known.table}"
        self._found.append(
            Finding(f"at {at:.3f} {where} ({message}) {what} than version {floor}: {frames}{by}", slot=known.slot)
        )

    def _open(self, message: str, at: float) -> list[_Asked]:
        """The clicks on a message in the last seconds."""
        return [each for each in self._asked.values() if each.message == message and each.at > at - SHOWN_WITHIN]

    def _takes_place(self, frame: Frame, known: _Message, slot: Slot) -> None:
        known.slot = slot
        self._standing.setdefault(slot, {})[frame.message] = known.since

    def _not_late(self, at: float, slot: Slot, known: _Message, face: Face) -> None:
        """While Discord answers, board and hands show a change soon."""
        before = self._shown.get(slot)
        if before is None or before == face or slot.kind not in ("board", "hand"):
            return
        history = self._of(slot.table)
        shown = history.span(before, history.version)
        if shown is None or (missed := history.first_after(shown.newest)) is None:
            return
        if at - missed.at > SHOWN_WITHIN:
            late = f"{at - missed.at:.1f} s after its commit"
            told = f"at {at:.3f} {slot} shows version {missed.version} or a later one only {late}: "
            self._found.append(Finding(told + " | ".join(known.told), slot, known.channel, begins=missed.at, ends=at))

    def _not_two(self, at: float, slot: Slot) -> None:
        """A slot has one message, except while a new one replaces it."""
        standing = self._standing.get(slot, {})
        if len(standing) < 2:
            return
        since = sorted(standing.values())[1]
        if at - since > REPLACED_WITHIN:
            told = ", ".join(f"{message} since {since:.3f}" for message, since in standing.items())
            channel = self._messages[[*standing][-1]].channel
            self._found.append(
                Finding(f"at {at:.3f} {slot} had several messages: {told}", slot, channel, begins=since, ends=at)
            )

    # --- findings ---

    def findings(self, at: float, excuses: Callable[[Finding], bool] = lambda _: False) -> list[str]:
        """What was found since the last call, without what `excuses` excuses."""
        for slot in [*self._standing]:
            self._not_two(at, slot)
        found, self._found = self._found, []
        return [each.what for each in found if each.begins is None or not excuses(each)]


def _place(frame: Frame, clicks: Sequence[Click]) -> tuple[str, str | None]:
    """The kind of a slot, and whose it is."""
    kinds = {click.kind for click in clicks}
    if frame.person is not None:
        return "hand", frame.person
    if "more" in kinds or "again" in kinds:
        return "board", None
    return ("call" if "join" in kinds else "turn-call"), None


__all__ = ["NEVER", "Finding", "Frame", "Observer", "Slot", "State"]
