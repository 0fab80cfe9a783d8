"""Collecting what is wrong with a form, and Discord's tree of it.

Here belong the tree and the checks that every form needs: types, lengths, unknown fields. Rules of one kind of form
have modules of their own.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import SplitResult, urlsplit

from playground.errors import Json, invalid_form

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

Path: TypeAlias = tuple[str | int, ...]
"""Where in a form something is, from the outside in."""

Problem: TypeAlias = tuple[Path, str, str]
"""One thing that is wrong: where, Discord's code, and a sentence."""

LAID_BY: ContextVar[tuple[Problem, ...]] = ContextVar("LAID_BY", default=())
"""What Discord's API description finds in the request that is being handled; see `description.checking`."""

_MISSING = object()


def is_snowflake(value: Any) -> bool:
    """Whether a value can be an id: digits as a string, or a number."""
    if isinstance(value, str):
        return value.isascii() and value.isdigit() and len(value) <= 20
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 64


def kind_of(form: Mapping[str, Any]) -> int | None:
    """The number in the field `type`, or None if there is none."""
    kind = form.get("type")
    return kind if isinstance(kind, int) and not isinstance(kind, bool) else None


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

    def raise_if_any(self, *, more_to_come: bool = False) -> None:
        """Refuse the form if anything is wrong with it: by our own rules, or else by Discord's description.

        With `more_to_come` the description waits, because rules with better words are still to be asked.
        """
        if not self.found and not more_to_come:
            self.found = list(LAID_BY.get())
        if self.found:
            raise invalid_form(self.tree())

    # --- checks that every form needs; each says whether the value can be used ---

    def known_fields(self, form: Mapping[str, Any], path: Path, known: Collection[str]) -> None:
        """No field that this form does not have: a misspelt one would silently do nothing."""
        for name in form:
            if name not in known:
                self.add((*path, name), "UNKNOWN_FIELD", f'"{name}" is not a field of this form.')

    def required(self, form: Mapping[str, Any], path: Path, name: str) -> bool:
        """The field is there and not null."""
        if form.get(name) is None:
            self.add((*path, name), "BASE_TYPE_REQUIRED", "This field is required")
            return False
        return True

    def text(
        self,
        form: Mapping[str, Any],
        path: Path,
        name: str,
        *,
        most: int,
        least: int = 0,
        required: bool = False,
    ) -> bool:
        """A string within its lengths. False if there is none to look at further."""
        value = form.get(name)
        if value is None:
            return self.required(form, path, name) if required else False
        place = (*path, name)
        if not isinstance(value, str):
            self.add(place, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
            return False
        length = len(value)
        if least and not value.strip():
            self.add(place, "BASE_TYPE_REQUIRED", "This field is required")
        elif length > most and not least:
            self.add(place, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        elif not least <= length <= most:
            self.add(place, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        return True

    def number(
        self,
        form: Mapping[str, Any],
        path: Path,
        name: str,
        *,
        least: int | None = None,
        most: int | None = None,
        required: bool = False,
    ) -> int | None:
        """A whole number within its bounds, or None if there is none to look at further."""
        value = form.get(name)
        if value is None:
            if required:
                self.required(form, path, name)
            return None
        place = (*path, name)
        if isinstance(value, bool) or not isinstance(value, int):
            self.add(place, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        if least is not None and value < least:
            self.add(place, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}.")
        if most is not None and value > most:
            self.add(place, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
        return value

    def boolean(self, form: Mapping[str, Any], path: Path, name: str) -> None:
        """True or false, or absent."""
        if not isinstance(form.get(name, False), bool | None):
            self.add((*path, name), "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")

    def snowflake(self, form: Mapping[str, Any], path: Path, name: str, *, required: bool = False) -> bool:
        """An id: a string of digits, or a number. False if there is none to look at further."""
        value = form.get(name)
        if value is None:
            return self.required(form, path, name) if required else False
        if not is_snowflake(value):
            self.add((*path, name), "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
            return False
        return True

    def url(
        self,
        form: Mapping[str, Any],
        path: Path,
        name: str,
        *,
        most: int,
        schemes: Collection[str],
        required: bool = False,
    ) -> None:
        """An address with one of a few schemes."""
        if not self.text(form, path, name, least=1, most=most, required=required) or not form[name].strip():
            return
        try:
            parts = urlsplit(form[name])
        except ValueError:
            parts = SplitResult("", "", "", "", "")
        if parts.scheme.lower() not in schemes:
            shown = ", ".join(repr(each) for each in schemes) or "'attachment'"
            self.add((*path, name), "URL_TYPE_INVALID_SCHEME", f"Scheme must be one of ({shown}).")
        elif not parts.netloc or any(map(str.isspace, form[name])):
            self.add((*path, name), "URL_TYPE_INVALID_URL", "Not a well formed URL.")

    def values(
        self, form: Mapping[str, Any], path: Path, name: str, choices: Collection[Any], *, least: int = 0
    ) -> None:
        """A list of different values out of a few, or nothing."""
        value = form.get(name)
        place = (*path, name)
        if value is None:
            return
        if not isinstance(value, list):
            self.add(place, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return
        if len(value) < least:
            self.add(place, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {len(choices)} in length.")
        for index, each in enumerate(value):
            if isinstance(each, bool | list | dict) or each not in choices:
                shown = ", ".join(str(choice) for choice in sorted(choices))
                self.add((*place, index), "BASE_TYPE_CHOICES", f"Value must be one of {{{shown}}}.")
            elif each in value[:index]:
                self.add((*place, index), "SET_TYPE_ALREADY_CONTAINS_VALUE", f'The set already contains "{each}".')

    def choice(
        self, form: Mapping[str, Any], path: Path, name: str, choices: Collection[Any], *, optional: bool = False
    ) -> bool:
        """One of a few values."""
        value = form.get(name, _MISSING)
        if optional and (value is _MISSING or value is None):
            return False
        if value is _MISSING or isinstance(value, bool | float | list | dict) or value not in choices:
            shown = ", ".join(str(each) for each in sorted(choices))
            self.add((*path, name), "BASE_TYPE_CHOICES", f"Value must be one of {{{shown}}}.")
            return False
        return True

    def objects(
        self, form: Mapping[str, Any], path: Path, name: str, *, least: int = 0, most: int, required: bool = False
    ) -> list[tuple[Path, Json]]:
        """The objects in a list with their places, or an empty list if it cannot be looked at further."""
        value = form.get(name)
        place = (*path, name)
        if value is None:
            if required:
                self.required(form, path, name)
            return []
        if not isinstance(value, list):
            self.add(place, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if len(value) > most and not least:
            self.add(place, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        elif not least <= len(value) <= most:
            self.add(place, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        good: list[tuple[Path, Json]] = []
        for index, each in enumerate(value):
            if isinstance(each, dict):
                good.append(((*place, index), each))
            else:
                message = "Only dictionaries may be used in a ModelType"
                self.add((*place, index), "MODEL_TYPE_CONVERT", message)
        return good
