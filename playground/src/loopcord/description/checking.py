"""Holding the table of field rules against the requests and answers that go by.

A request is refused for what breaks a rule of the table before any other rule is asked; what Discord ignores in it is
noted as a warning. What is wrong with an answer changes nothing for the bot; it is written into the log and the
record, so that tests and developers see it.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from loopcord.data import problems
from loopcord.description.table import table

if TYPE_CHECKING:
    from collections.abc import Mapping

UNDESCRIBED = frozenset({("POST", "/attachments/refresh-urls")})
"""What Discord has and does not describe."""

log = logging.getLogger(__name__)


def begin() -> None:
    """A new request comes in; nothing of the last one counts."""
    problems.WARNINGS.set(())


def read_body(method: str, path: str, body: Any) -> Any:
    """The JSON of a request as Discord understands it, without what it ignores. Raises ApiError if it breaks a rule."""
    reading = table().read(method, path, body)
    for place in reading.unknown:
        problems.warn(place)
    problems.Problems(reading.problems).raise_if_any()
    return reading.body


def check_query(method: str, path: str, query: Mapping[str, str]) -> None:
    """Refuse a request with a query that breaks a rule. Raises ApiError."""
    problems.Problems(table().query(method, path, query)).raise_if_any()


def complaints(method: str, path: str, status: int, body: bytes | None) -> list[str]:
    """What is wrong with an answer."""
    if (method, path) in UNDESCRIBED:
        return []
    try:
        found = table().complaints(method, path, status, body)
    except Exception as error:
        # A mistake in here must not take the answer from the bot; as a complaint it makes tests fail.
        log.exception("The answer could not be compared with the table")
        found = [f"The answer could not be checked: {error!r}"]
    for each in found:
        log.error("%s %s was answered with %s: %s", method, path, status, each)
    return found
