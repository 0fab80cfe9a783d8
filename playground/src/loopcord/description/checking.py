"""Check all requests and answers against the table of field rules.

A request that breaks a rule of the table is refused before any other rule applies; fields that Discord ignores become
warnings. A wrong answer still goes to the bot; the log and the record note it for tests and developers.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from loopcord.data import problems
from loopcord.description.table import table

if TYPE_CHECKING:
    from collections.abc import Mapping

UNDESCRIBED = frozenset({("POST", "/attachments/refresh-urls")})
"""Routes that Discord has but does not describe."""

log = logging.getLogger(__name__)


def begin() -> None:
    """Clear the warnings of the previous request."""
    problems.WARNINGS.set(())


def read_body(method: str, path: str, body: Any) -> Any:
    """The JSON of a request as Discord interprets it, without ignored fields. Raises ApiError if it breaks a rule."""
    reading = table().read(method, path, body)
    for place in reading.unknown:
        problems.warn(place)
    problems.Problems(reading.problems).raise_if_any()
    return reading.body


def check_query(method: str, path: str, query: Mapping[str, str]) -> None:
    """Raise ApiError if the query of a request breaks a rule."""
    problems.Problems(table().query(method, path, query)).raise_if_any()


def complaints(method: str, path: str, status: int, body: bytes | None) -> list[str]:
    """The problems of an answer, which are also logged."""
    if (method, path) in UNDESCRIBED:
        return []
    try:
        found = table().complaints(method, path, status, body)
    except Exception as error:
        # A bug in the checks must not deprive the bot of its answer; as a complaint it makes tests fail.
        log.exception("The answer could not be compared with the table")
        found = [f"The answer could not be checked: {error!r}"]
    for each in found:
        log.error("%s %s was answered with %s: %s", method, path, status, each)
    return found
