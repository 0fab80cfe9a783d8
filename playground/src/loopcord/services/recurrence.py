"""The recurrence of scheduled events: read a rule, refuse what Discord refuses, and write it.

Only weekly rules are supported.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

from loopcord.data.errors import Json, unsupported
from loopcord.data.world import Recurrence

if TYPE_CHECKING:
    from loopcord.data.problems import Problems

WEEK: Final = 7 * 86400.0
"""In seconds."""
WEEKLY: Final = 2
_OTHERS: Final = ("by_n_weekday", "by_month", "by_month_day")
"""The fields of monthly and yearly rules."""
_NOT_FOR_BOTS: Final = ("count", "end", "by_year_day")
"""The fields of a rule that bots cannot set."""
_PATH: Final = ("recurrence_rule",)
_REFUSED: Final = "GUILD_SCHEDULED_EVENT_RECURRENCE_RULE_INVALID"


def read_rule(problems: Problems, rule: Json) -> Recurrence | None:
    """The recurrence of a rule; None if the rule is wrong, with the reasons in `problems`."""
    if rule.get("frequency") != WEEKLY:
        raise unsupported("scheduled events that recur by days, months or years")
    start = read_moment(problems, rule.get("start"), (*_PATH, "start"))
    for name in (*_NOT_FOR_BOTS, *_OTHERS):
        if rule.get(name) is not None:
            problems.add((*_PATH, name), _REFUSED, "Cannot be set for an event that recurs weekly.")
    interval = rule.get("interval")
    if interval not in (1, 2):
        problems.add((*_PATH, "interval"), _REFUSED, "Must be 1 or 2 for an event that recurs weekly.")
    days = rule.get("by_weekday")
    if not isinstance(days, list) or len(days) != 1:
        problems.add((*_PATH, "by_weekday"), _REFUSED, "Must be one day for an event that recurs weekly.")
    elif start is not None and days[0] != _weekday(start):
        problems.add((*_PATH, "by_weekday"), _REFUSED, "Must be the day of the start, in UTC.")
    if problems or start is None:
        return None
    return Recurrence(start=start, weeks=1 if interval == 1 else 2)


def rule_of(recurrence: Recurrence) -> Json:
    """A recurrence in the form for bots."""
    return {
        "start": written_moment(recurrence.start),
        "end": None,
        "frequency": WEEKLY,
        "interval": recurrence.weeks,
        "by_weekday": [_weekday(recurrence.start)],
        **dict.fromkeys((*_OTHERS, "by_year_day", "count")),
    }


def passed(recurrence: Recurrence, ends: float, now: float) -> float:
    """By how many seconds an event that first ended at `ends` has moved on; it moves at the end of each occurrence."""
    step = recurrence.weeks * WEEK
    return 0.0 if now < ends else ((now - ends) // step + 1) * step


def read_moment(problems: Problems, written: Any, path: tuple[str, ...]) -> float | None:
    """A time in a form, in seconds since 1970; None if it is unreadable, which is added to `problems`."""
    try:
        moment = datetime.fromisoformat(written)
    except (TypeError, ValueError):
        problems.add(path, "DATETIME_TYPE_PARSE", f"Could not parse {written}. Should be ISO8601.")
        return None
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()


def written_moment(seconds: float) -> str:
    """A time as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def _weekday(moment: float) -> int:
    """The day of the week of a time: 0 is Monday."""
    return datetime.fromtimestamp(moment, UTC).weekday()
