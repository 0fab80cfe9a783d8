"""The answers for addresses that the playground does not serve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.data.errors import method_not_allowed, not_found, unsupported
from loopcord.description.scope import is_listed, unsupported_route
from loopcord.description.table import known_methods

if TYPE_CHECKING:
    from loopcord.data.errors import ApiError


def refusal(method: str, path: str) -> ApiError:
    """404 or 405 where Discord has nothing either, 501 for routes that only Discord has."""
    methods = known_methods(path)
    if method in methods:
        return unsupported(unsupported_route(method, path))
    if methods:
        return method_not_allowed()
    return unsupported(unsupported_route(method, path)) if is_listed(method, path) else not_found()
