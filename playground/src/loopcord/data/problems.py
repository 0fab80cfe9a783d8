"""Collect the problems of a form, and build Discord's error tree from them."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import SplitResult, urlsplit

from loopcord.data.errors import Json, invalid_form

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

Path: TypeAlias = tuple[str | int, ...]
"""A place in a form, from the outside in."""

Problem: TypeAlias = tuple[Path, str, str]
"""One problem: its place, Discord's code, and a sentence."""

WARNINGS: ContextVar[tuple[str, ...]] = ContextVar("WARNINGS", default=())
"""The ineffective parts of the current request, in sentences for the bot's developer."""


def is_snowflake(value: Any) -> bool:
    """Whether a value can be an id: digits as a string, or a number."""
    if isinstance(value, str):
        return value.isascii() and value.isdigit() and len(value) <= 20
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 64


def warn(path: Path) -> None:
    """Note a field that Discord does not know and ignores."""
    WARNINGS.set((*WARNINGS.get(), f"{'.'.join(map(str, path))}: Discord has no such field here and ignores it."))


class Problems:
    """The problems of one form, in the order in which they were found."""

    def __init__(self, found: Iterable[Problem] = ()) -> None:
        self.found: list[Problem] = list(found)

    def __bool__(self) -> bool:
        return bool(self.found)

    def add(self, path: Path, code: str, message: str) -> None:
        """Note a problem at a place in the form."""
        self.found.append((path, code, message))

    def tree(self) -> Json:
        """The `errors` of Discord's answer.

        Discord does not check the parts of a value that is wrong as a whole, nor the whole of a value with wrong parts:
        no node has both errors and children. The problem found first wins.
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
        """Raise ApiError if the form has any problem."""
        if self.found:
            raise invalid_form(self.tree())

    # --- checks shared by several forms; False means that the problem was noted ---

    def required(self, form: Json, path: Path, name: str) -> bool:
        """Check that the field exists and is neither null nor blank."""
        value = form.get(name)
        if value is None or (isinstance(value, str) and not value.strip()):
            self.add((*path, name), "BASE_TYPE_REQUIRED", "This field is required")
            return False
        return True

    def choice(self, form: Json, path: Path, name: str, choices: Collection[int]) -> bool:
        """Check that the field is one of these numbers."""
        if form.get(name) in choices:
            return True
        shown = ", ".join(str(each) for each in sorted(choices))
        self.add((*path, name), "BASE_TYPE_CHOICES", f"Value must be one of {{{shown}}}.")
        return False

    def url(self, form: Json, path: Path, name: str, schemes: Collection[str]) -> None:
        """Check that the field is a URL with one of these schemes, or missing."""
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
    """The objects of a list field with their places; empty if the field is missing."""
    return [((*path, name, index), each) for index, each in enumerate(form.get(name) or ())]
