"""When a scheduled event takes place again: reading a recurrence rule, refusing what Discord refuses, and writing it.

Of the rules that Discord knows, those by weeks are supported.
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
"""What is said in rules by months and years."""
_NOT_FOR_BOTS: Final = ("count", "end", "by_year_day")
"""Fields of a rule that Discord fills in itself."""
_PATH: Final = ("recurrence_rule",)
_REFUSED: Final = "GUILD_SCHEDULED_EVENT_RECURRENCE_RULE_INVALID"


def read_rule(problems: Problems, rule: Json) -> Recurrence | None:
    """The recurrence that a rule stands for; None if there is none, and then `problems` has why."""
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
    """A recurrence as bots get it."""
    return {
        "start": written_moment(recurrence.start),
        "end": None,
        "frequency": WEEKLY,
        "interval": recurrence.weeks,
        "by_weekday": [_weekday(recurrence.start)],
        **dict.fromkeys((*_OTHERS, "by_year_day", "count")),
    }


def passed(recurrence: Recurrence, ends: float, now: float) -> float:
    """By how many seconds an event has moved on that was to end at `ends`: it does so at each end."""
    step = recurrence.weeks * WEEK
    return 0.0 if now < ends else ((now - ends) // step + 1) * step


def read_moment(problems: Problems, written: Any, path: tuple[str, ...]) -> float | None:
    """The moment that a form names, in seconds since 1970; None if it cannot be read."""
    try:
        moment = datetime.fromisoformat(written)
    except (TypeError, ValueError):
        problems.add(path, "DATETIME_TYPE_PARSE", f"Could not parse {written}. Should be ISO8601.")
        return None
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()


def written_moment(seconds: float) -> str:
    """A moment as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def _weekday(moment: float) -> int:
    """0 for a Monday."""
    return datetime.fromtimestamp(moment, UTC).weekday()
