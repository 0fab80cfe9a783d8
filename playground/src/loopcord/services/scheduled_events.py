"""The scheduled events of a guild: create, change and delete them, and derive their status from their times.

Only external events exist, because there are no voice channels here.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from loopcord.data.errors import Json, event_is_over, too_many_events, unsupported
from loopcord.data.facts import EventChanged, EventCreated, EventDeleted
from loopcord.data.problems import Problems
from loopcord.data.world import ScheduledEvent
from loopcord.services.recurrence import passed, read_moment, read_rule, rule_of, written_moment

if TYPE_CHECKING:
    from loopcord.data.state import State
    from loopcord.data.world import Guild

MAX_EVENTS: Final = 100
"""The most unfinished events of a guild."""
EXTERNAL: Final = 3
GUILD_ONLY: Final = 2
SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
_NEXT: Final = {SCHEDULED: {SCHEDULED, ACTIVE, CANCELED}, ACTIVE: {ACTIVE, COMPLETED}}
_LENGTHS: Final = {"name": 100, "description": 1000}
_PLACE: Final = 100


def status(state: State, event: ScheduledEvent) -> int:
    """The current status of an event, which starts and ends by its times; a recurring one is then scheduled again."""
    if event.status not in _NEXT:
        return event.status
    now, ahead = state.clock.now(), _ahead(state, event)
    if now >= event.ends + ahead:
        return COMPLETED
    if now >= event.begins + ahead:
        return ACTIVE
    return SCHEDULED if ahead else event.status


def begins(state: State, event: ScheduledEvent) -> float:
    """When the next or current occurrence of an event begins, in seconds since 1970."""
    return event.begins + _ahead(state, event)


def coming(state: State, guild: Guild) -> list[ScheduledEvent]:
    """The unfinished events of a guild, the next one first."""
    return sorted((each for each in guild.events if status(state, each) in _NEXT), key=partial(begins, state))


def shape(state: State, guild: Guild, event: ScheduledEvent) -> Json:
    """A scheduled event in the form for bots."""
    ahead = _ahead(state, event)
    return {
        "id": event.id,
        "guild_id": guild.id,
        "channel_id": None,
        "creator_id": event.creator,
        "name": event.name,
        "description": event.description,
        "image": None,
        "scheduled_start_time": written_moment(event.begins + ahead),
        "scheduled_end_time": written_moment(event.ends + ahead),
        "privacy_level": GUILD_ONLY,
        "status": status(state, event),
        "entity_type": EXTERNAL,
        "entity_id": None,
        "entity_metadata": {"location": event.place},
        "recurrence_rule": None if event.recurrence is None else rule_of(event.recurrence),
        "guild_scheduled_event_exceptions": [],
    }


def shapes_of(state: State, guild: Guild) -> list[Json]:
    """All unfinished events of a guild in the form for bots."""
    return [shape(state, guild, each) for each in coming(state, guild)]


def create(state: State, guild: Guild, form: Json) -> ScheduledEvent:
    """Create an event from a form, or refuse it as Discord would."""
    _only_external(form)
    problems = Problems()
    for name in ("name", "privacy_level", "entity_type", "scheduled_start_time", "scheduled_end_time"):
        problems.required(form, (), name)
    if problems.required(form, (), "entity_metadata"):
        problems.required(form["entity_metadata"], ("entity_metadata",), "location")
    problems.raise_if_any()
    event = ScheduledEvent(
        id=state.snowflakes.next(), name="", creator=state.application.id, place="", begins=0.0, ends=0.0
    )
    _fill(state, event, form)
    if len(coming(state, guild)) >= MAX_EVENTS:
        raise too_many_events()
    guild.events.append(event)
    state.world.put(guild)
    state.announce(EventCreated(guild, event))
    return event


def change(state: State, guild: Guild, event: ScheduledEvent, form: Json) -> None:
    """Change an event, or refuse it as Discord would."""
    _only_external(form)
    if (now := status(state, event)) not in _NEXT:
        raise event_is_over()
    problems = Problems()
    if (wanted := form.get("status")) is not None:
        problems.choice(form, (), "status", _NEXT[now])
    problems.raise_if_any()
    _move_on(event, _ahead(state, event))
    _fill(state, event, form)
    if wanted == COMPLETED and event.recurrence is not None:
        _move_on(event, passed(event.recurrence, event.ends, event.ends))
    elif wanted is not None:
        event.status = wanted
    state.world.put(guild)
    state.announce(EventChanged(guild, event))


def drop(state: State, guild: Guild, event: ScheduledEvent) -> None:
    """Delete an event."""
    guild.events.remove(event)
    state.world.put(guild)
    state.announce(EventDeleted(guild, event))


def _fill(state: State, event: ScheduledEvent, form: Json) -> None:
    """Set an event's fields from a form. Raises ApiError without changing anything."""
    problems = Problems()
    for name, most in _LENGTHS.items():
        _length(problems, form.get(name), (name,), most)
    place = (form.get("entity_metadata") or {}).get("location")
    _length(problems, place, ("entity_metadata", "location"), _PLACE)
    begins = _moment(problems, form, "scheduled_start_time", event.begins)
    ends = _moment(problems, form, "scheduled_end_time", event.ends)
    recurrence = event.recurrence
    if "recurrence_rule" in form:
        recurrence = None if (rule := form["recurrence_rule"]) is None else read_rule(problems, rule)
    if begins != event.begins and begins <= state.clock.now():
        said = "Cannot schedule event in the past."
        problems.add(("scheduled_start_time",), "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", said)
    elif not problems and ends <= begins:
        said = "Cannot schedule an event to end before it starts."
        problems.add(("scheduled_end_time",), "GUILD_SCHEDULED_EVENT_SCHEDULE_END_BEFORE_START", said)
    problems.raise_if_any()
    event.name, event.place = form.get("name") or event.name, place or event.place
    event.begins, event.ends, event.recurrence = begins, ends, recurrence
    if "description" in form:
        event.description = form["description"]


def _only_external(form: Json) -> None:
    if form.get("entity_type") not in (None, EXTERNAL):
        raise unsupported("scheduled events in voice channels")
    if form.get("image") is not None:
        raise unsupported("scheduled events that have a picture")


def _length(problems: Problems, value: Any, path: tuple[str, ...], most: int) -> None:
    if isinstance(value, str) and not 1 <= len(value) <= most:
        problems.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {most} in length.")


def _moment(problems: Problems, form: Json, name: str, before: float) -> float:
    """A time in a form; `before` if it is missing or unreadable."""
    moment = None if form.get(name) is None else read_moment(problems, form[name], (name,))
    return before if moment is None else moment


def _ahead(state: State, event: ScheduledEvent) -> float:
    """How many seconds a recurring event has moved on since its times were last set."""
    return 0.0 if event.recurrence is None else passed(event.recurrence, event.ends, state.clock.now())


def _move_on(event: ScheduledEvent, seconds: float) -> None:
    """Move an event's times by `seconds`; if they change, it is scheduled again."""
    if seconds:
        event.begins, event.ends, event.status = event.begins + seconds, event.ends + seconds, SCHEDULED
