"""Holding the description against the requests and answers that go by.

Here belongs when it is asked. The rules of `validation` speak first: what the description finds in a body is laid by
when the body is read, and comes up once a form has passed those rules (`Problems.raise_if_any`). What it finds in an
answer changes nothing for the bot; it is written into the log and the record, so that tests and developers see it.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from playground.description.translation import sentence
from playground.validation import problems

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playground.description.openapi import Description

log = logging.getLogger(__name__)


def begin() -> None:
    """A new request comes in; nothing of the last one counts."""
    problems.LAID_BY.set(())


def check_body(description: Description | None, method: str, path: str, body: Any) -> None:
    """Lay by what the description finds in the JSON of a request."""
    if description is not None:
        problems.LAID_BY.set(tuple(description.body(method, path, body)))


def check_query(description: Description | None, method: str, path: str, query: Mapping[str, str]) -> None:
    """Refuse a request with a query that the description does not allow. Raises ApiError."""
    if description is not None and (found := description.query(method, path, query)):
        problems.Problems(found).raise_if_any()


def complaints(description: Description | None, method: str, path: str, status: int, body: bytes | None) -> list[str]:
    """What is wrong with an answer, and what the request should have been refused for and was not."""
    if description is None:
        return []
    try:
        found = description.complaints(method, path, status, body)
    except Exception as error:
        # A mistake in here must not take the answer from the bot; as a complaint it makes tests fail.
        log.exception("The answer could not be held against the description")
        found = [f"The answer could not be checked: {error!r}"]
    if status < 300:
        found += [f"Not refused: {sentence(each)}" for each in problems.LAID_BY.get()]
    for each in found:
        log.error("%s %s was answered with %s: %s", method, path, status, each)
    return found
