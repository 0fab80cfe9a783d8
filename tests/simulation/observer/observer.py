"""States findings about the messages of an evening from the frames in which Discord took them.

It knows messages only as people see them, and of the bot only what it has committed and how each state looks. A ply is
never used twice, and each change of a table raises its version; so what a message shows can be put in order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Container, Iterable, Sequence
from typing import Any, Final

from msgspec import Struct, field

from bot.messages.post_cache import CLIMAX
from bot.screens.parts import NO_TABLE, Click, Screen, read_click
from tests.simulation.observer.faces import ACTING, Face, clicks_of, face_of_message
from tests.simulation.observer.findings import Finding, Slot
from tests.simulation.observer.history import History, Span, State

SHOWN_WITHIN: Final = 5.0
"""Seconds after a commit in which board and hands show it while Discord answers."""
REPLACED_WITHIN: Final = 5.0
"""Seconds for which the old message of a slot may be there together with the new one."""
SOONEST_CALL: Final = 1.0
"""Seconds after the beginning of a turn within which nobody is reminded or nudged: no clock is that fast."""
FRAMES: Final = 6
"""How many frames of a message a finding tells."""


class Frame(Struct, frozen=True, kw_only=True):
    """A message of the bot at the moment when Discord took it or a change of it."""

    at: float
    """In virtual seconds."""
    message: str
    channel: str
    person: str | None = None
    """Whose direct messages these are; None in a server."""
    ephemeral: bool = False
    answers: str | None = None
    """The interaction that the message answers."""
    content: str = ""
    components: Sequence[Any] = ()


class Moment(Struct, frozen=True):
    """A state of a table, as far as it can be told from a message or a click."""

    version: int = -1
    ply: int = -1


class _Message(Struct):
    """What is known about one message."""

    channel: str
    since: float
    """When it was posted."""
    slot: Slot | None = None
    table: str | None = None
    face: Face = ()
    ply: int | None = None
    floor: Moment = Moment()
    """What it has certainly shown already."""
    told: deque[str] = field(default_factory=lambda: deque(maxlen=FRAMES))
    """The latest frames, as a finding tells them."""


class _Press(Struct, frozen=True):
    """A click or a command."""

    at: float
    person: str
    message: str | None
    custom_id: str
    table: str | None
    floor: Moment
    """What the answer shows at least."""

    def __str__(self) -> str:
        """As in a finding."""
        return f"{self.person} pressed {self.custom_id} on {self.message} at {self.at:.3f}"


class Observer:
    """Watches the messages of one evening."""

    def __init__(self) -> None:
        self._tables: dict[str, History] = {}
        self._messages: dict[str, _Message] = {}
        self._presses: dict[str, _Press] = {}
        self._standing: dict[Slot, dict[str, float]] = {}
        """The messages in each slot, and since when each of them stands."""
        self._shown: dict[Slot, Face] = {}
        """What each slot has shown last."""
        self._rings: dict[str, list[tuple[float, str]]] = {}
        """By message, when it made whose phone ring, until it is known which table it is about."""
        self._rung: dict[tuple[str, str, object], list[float]] = {}
        """When a person's phone rang for a turn."""
        self._found: list[Finding] = []

    # --- what the bot knows ---

    def committed(self, table: str, state: State) -> None:
        """A change of a table is in the database."""
        history = self._of(table)
        after = history.called_after() if history.committed(state) else None
        if after is not None and after < SOONEST_CALL:
            what = f"the member to act at {table} was called at {state.at:.3f}, {after:.3f} s after the turn began"
            self._found.append(Finding(what=what))

    def drew(self, table: str, version: int, screen: Screen) -> None:
        """A screen shows a table at this version."""
        self._of(table).drew(version, screen)

    def made_plainer(self, full: Screen, plainer: Screen) -> None:
        """Discord has refused a screen, and gets a plainer form of it."""
        for history in self._tables.values():
            history.took_plainly(full, plainer)

    def _of(self, table: str) -> History:
        if table not in self._tables:
            self._tables[table] = History()
        return self._tables[table]

    # --- what people do and see ---

    def pressed(self, at: float, interaction: str, person: str, message: str | None, custom_id: str) -> None:
        """Somebody has pressed something, or used a command (without `message`)."""
        click, floor = read_click(custom_id), Moment()
        table = None if click is None or click.table == NO_TABLE else click.table
        if click is not None and table is not None:
            known = self._messages.get(message or "")
            shown = known.floor if known is not None and known.table == table else Moment()
            ply = click.ply if click.kind in ACTING else -1
            # The bot has committed this before it got the click.
            floor = Moment(max(shown.version, self._of(table).version), max(shown.ply, ply))
        self._presses[interaction] = _Press(at, person, message, custom_id, table, floor)

    def answered(self, at: float, interaction: str, message: str | None) -> None:
        """Discord has taken the first answer to an interaction: `message` shows it, unless it only follows later."""
        press, known = self._presses.get(interaction), self._messages.get(message or "")
        if press is None or known is None or message is None or known.table is None:
            return
        if known.table == press.table:
            span = self._of(known.table).span(known.face, press.floor.version)
            self._not_older(at, message, known, span, press.floor, press)

    def rang(self, at: float, person: str, message: str) -> None:
        """A message of the bot has made a phone ring."""
        self._rings.setdefault(message, []).append((at, person))

    def framed(self, frame: Frame) -> None:
        """Discord has taken a message or a change of it."""
        known = self._messages.get(frame.message)
        if known is None:
            known = self._messages[frame.message] = _Message(frame.channel, frame.at)
        clicks = clicks_of(frame.components)
        known.face = face_of_message(frame.components)
        if not clicks:
            known.told.append(f"{frame.at:.3f} {frame.content!r}")
            return
        table = clicks[0].table
        if known.table != table:
            known.table, known.floor = table, Moment()
        press = self._presses.get(frame.answers or "")
        floors: list[tuple[Moment, _Press | None]] = [(known.floor, None)]
        if press is not None and press.table == table:
            floors.append((press.floor, press))
        span = self._of(table).span(known.face, max(floor.version for floor, _ in floors))
        known.ply = max((click.ply for click in clicks if click.kind in ACTING), default=None)
        known.told.append(f"{frame.at:.3f} {_span_text(span, known.ply)}")
        for floor, by in floors:
            self._not_older(frame.at, frame.message, known, span, floor, by)
        known.floor = Moment(
            max(known.floor.version, -1 if span is None else span.oldest),
            max(known.floor.ply, -1 if known.ply is None else known.ply),
        )
        if frame.ephemeral or frame.answers is not None:
            return
        if known.slot is None:
            known.slot = Slot(table, *_place(frame, clicks))
            self._standing.setdefault(known.slot, {})[frame.message] = known.since
            self._not_twice(frame.message, known.slot)
        self._not_late(frame.at, known.slot, known)
        self._shown[known.slot] = known.face

    def removed(self, at: float, messages: Iterable[str]) -> None:
        """Messages are gone."""
        for message in messages:
            if (known := self._messages.get(message)) is not None and known.slot is not None:
                self._not_two(at, known.slot)
                self._standing[known.slot].pop(message, None)
                if not self._standing[known.slot]:  # e.g. a hand, because its member refuses direct messages
                    self._shown.pop(known.slot, None)
            self._messages.pop(message, None)

    def emptied(self, at: float, there: Container[str]) -> None:
        """Only these channels are there: another one is gone with its messages and threads."""
        self.removed(at, [message for message, known in self._messages.items() if known.channel not in there])

    # --- checks ---

    def _not_older(
        self, at: float, message: str, known: _Message, span: Span | None, floor: Moment, press: _Press | None
    ) -> None:
        """A message never goes back, and an answer is not older than what it was given on."""
        is_older = span is not None and span.newest < floor.version
        if not is_older and not (known.ply is not None and known.ply < floor.ply):
            return
        what = "goes back behind" if press is None else "answers with an older state than"
        presses = self._lately(message, at) if press is None else [press]
        where = known.slot or f"a private message about {known.table}"
        told = f"at {at:.3f} {where} ({message}) {what} version {floor.version}, ply {floor.ply}"
        self._found.append(Finding(what="; ".join([f"{told}: {' | '.join(known.told)}", *map(str, presses)])))

    def _lately(self, message: str, at: float) -> list[_Press]:
        """The presses on a message in the last seconds."""
        found = []
        for press in reversed(self._presses.values()):
            if press.at < at - SHOWN_WITHIN:
                break
            found += [press] if press.message == message else []
        return found[::-1]

    def _not_late(self, at: float, slot: Slot, known: _Message) -> None:
        """While Discord answers, board and hands show a change soon."""
        before = self._shown.get(slot)
        if before is None or before == known.face or slot.kind not in ("board", "hand"):
            return
        history = self._of(slot.table)
        shown = history.span(before, history.version)
        if shown is None or (missed := history.first_overdue(shown.newest, at - SHOWN_WITHIN)) is None:
            return
        told = f"at {at:.3f} {slot} shows version {missed.version}, or a later one, "
        told += f"only {at - missed.at:.1f} s after its commit: {' | '.join(known.told)}"
        self._found.append(Finding(what=told, excuse="silence", channel=known.channel, begins=missed.at, ends=at))

    def _not_two(self, at: float, slot: Slot) -> None:
        """A slot has one message, except while a new one replaces it."""
        standing = self._standing.get(slot, {})
        if len(standing) < 2 or at - (since := sorted(standing.values())[1]) <= REPLACED_WITHIN:
            return
        told = ", ".join(f"{message} since {since:.3f}" for message, since in standing.items())
        channel = self._messages[[*standing][-1]].channel
        what = f"at {at:.3f} {slot} had several messages: {told}"
        self._found.append(Finding(what=what, excuse="silence", channel=channel, begins=since, ends=at))

    def _not_twice(self, message: str, slot: Slot) -> None:
        """A turn rings once, and once more for each reminder or nudge, whatever message rings and however late."""
        history = self._of(slot.table)
        for at, person in self._rings.pop(message, ()):
            state = history.at(at)
            if state is None or state.to_act != person:
                continue
            rung = self._rung.setdefault((slot.table, person, state.turn), [])
            rung.append(at)
            if len(rung) > history.calls(state.turn, at):
                what = f"one turn of {person} at {slot.table} rang at {', '.join(f'{each:.3f}' for each in rung)}"
                channel = self._messages[message].channel
                self._found.append(Finding(what=what, excuse="refusal", channel=channel, begins=rung[0], ends=at))

    # --- findings ---

    def findings(self, at: float, excuses: Callable[[Finding], bool] = lambda _: False) -> list[str]:
        """What was found since the last call, without what `excuses` excuses."""
        for slot in [*self._standing]:
            self._not_two(at, slot)
        found, self._found = self._found, []
        return [each.what for each in found if each.excuse is None or not excuses(each)]


def _span_text(span: Span | None, ply: int | None) -> str:
    versions = "an unknown version" if span is None else f"version {span.oldest}"
    if span is not None and span.newest != span.oldest:
        versions += f" to {span.newest}"
    return versions if ply is None else f"{versions}, ply {ply}"


def _place(frame: Frame, clicks: Collection[Click]) -> tuple[str, str | None]:
    """The kind of a slot, and whose it is."""
    kinds = {click.kind for click in clicks}
    if frame.person is not None and "replay" not in kinds:  # The last hand has "again", too.
        return "hand", frame.person  # Otherwise it is the result of a practice game, which has no channel.
    if "more" in kinds or "again" in kinds:
        return "board", None
    if (climax := next((click.ply for click in clicks if click.kind == "hand"), 0)) > 0:
        return f"{CLIMAX}{climax}", None
    return ("call" if "join" in kinds else "turn-call"), None
