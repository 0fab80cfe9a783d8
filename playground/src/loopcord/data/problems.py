"""Collecting what is wrong with a form, and Discord's tree of it."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import SplitResult, urlsplit

from loopcord.data.errors import Json, invalid_form

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

Path: TypeAlias = tuple[str | int, ...]
"""Where in a form something is, from the outside in."""

Problem: TypeAlias = tuple[Path, str, str]
"""One thing that is wrong: where, Discord's code, and a sentence."""

WARNINGS: ContextVar[tuple[str, ...]] = ContextVar("WARNINGS", default=())
"""What the request that is being handled contains without effect, in sentences for a developer of the bot."""


def is_snowflake(value: Any) -> bool:
    """Whether a value can be an id: digits as a string, or a number."""
    if isinstance(value, str):
        return value.isascii() and value.isdigit() and len(value) <= 20
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 64


def warn(path: Path) -> None:
    """Note a field that Discord does not know and ignores."""
    WARNINGS.set((*WARNINGS.get(), f"{'.'.join(map(str, path))}: Discord has no such field here and ignores it."))


class Problems:
    """All that is wrong with one form, in the order in which it was found."""

    def __init__(self, found: Iterable[Problem] = ()) -> None:
        self.found: list[Problem] = list(found)

    def __bool__(self) -> bool:
        return bool(self.found)

    def add(self, path: Path, code: str, message: str) -> None:
        """Note one thing that is wrong at a place in the form."""
        self.found.append((path, code, message))

    def tree(self) -> Json:
        """The `errors` that Discord answers with.

        Discord does not look into a value that is wrong as a whole, and not at the whole of one in which something is
        wrong: no place has both errors and places in it. What was found first counts.
        """
        root: Json = {}
        for path, code, message in self.found:
            place = root
            for step in path:
                if "_errors" in place:
                    break
                place = place.setdefault(str(step), {})
            else:
                if not place or "_errors" in place:
                    place.setdefault("_errors", []).append({"code": code, "message": message})
        return root

    def raise_if_any(self) -> None:
        """Refuse the form if anything is wrong with it."""
        if self.found:
            raise invalid_form(self.tree())

    # --- checks that several forms need ---

    def required(self, form: Json, path: Path, name: str) -> bool:
        """The field is there, not null, and no empty text."""
        value = form.get(name)
        if value is None or (isinstance(value, str) and not value.strip()):
            self.add((*path, name), "BASE_TYPE_REQUIRED", "This field is required")
            return False
        return True

    def choice(self, form: Json, path: Path, name: str, choices: Collection[int]) -> bool:
        """One of a few numbers."""
        if form.get(name) in choices:
            return True
        shown = ", ".join(str(each) for each in sorted(choices))
        self.add((*path, name), "BASE_TYPE_CHOICES", f"Value must be one of {{{shown}}}.")
        return False

    def url(self, form: Json, path: Path, name: str, schemes: Collection[str]) -> None:
        """An address with one of a few schemes, or none at all."""
        address = form.get(name)
        if address is None or not self.required(form, path, name):
            return
        try:
            parts = urlsplit(address)
        except ValueError:
            parts = SplitResult("", "", "", "", "")
        if parts.scheme.lower() not in schemes:
            shown = ", ".join(repr(each) for each in schemes) or "'attachment'"
            self.add((*path, name), "URL_TYPE_INVALID_SCHEME", f"Scheme must be one of ({shown}).")
        elif not parts.netloc or any(map(str.isspace, address)):
            self.add((*path, name), "URL_TYPE_INVALID_URL", "Not a well formed URL.")


def each_of(form: Json, path: Path, name: str) -> list[tuple[Path, Json]]:
    """The objects in a list with their places; none where there is no list."""
    return [((*path, name, index), each) for index, each in enumerate(form.get(name) or ())]
