"""Interpret a body as Discord does before validation, guided by its schema.

Discord drops unknown fields, accepts numbers written as strings (discord-api-docs issues 7528, `"flags": "32768"`, and
5331, `"event_type": "1"`), and treats a blank string as missing where one is required.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct, field

from loopcord.data.problems import Path, Problem

if TYPE_CHECKING:
    from loopcord.data.errors import Json

REQUIRED = ("BASE_TYPE_REQUIRED", "This field is required")
"""Discord's code and sentence for a missing field."""

SENT_BACK = "sent_back"
"""The key in a schema for fields that only answers have; they cause no warning, as bots may send objects back."""

_WHOLE = re.compile(r"-?[0-9]{1,19}", re.ASCII)


class Reading(Struct):
    """The result of interpreting a body."""

    body: Any
    unknown: list[Path] = field(default_factory=list)
    """The fields that were dropped."""
    problems: list[Problem] = field(default_factory=list)
    """The problems of the rest."""


Reader: TypeAlias = Callable[[Any, Path, Reading], Any]
"""Interprets a value at a place of a body: changes objects and lists in place, and returns the resulting value."""


def reader_of(schema: Json, document: Json) -> Reader | None:
    """The reader for values of a schema; None if they need no changes."""
    return _Readers(document).of(schema)


class _Readers:
    """The readers for one body, created once per schema."""

    def __init__(self, document: Json) -> None:
        self._document = document
        self._made: dict[str, Reader | None] = {}

    def of(self, schema: Json) -> Reader | None:
        if "$ref" in schema:
            name = schema["$ref"]
            if name not in self._made:
                self._made[name] = None  # a recursive schema gets no reader; requests have none
                self._made[name] = self.of(self._resolved(schema))
            return self._made[name]
        if "anyOf" in schema:
            return self._union([self._resolved(each) for each in _branches(schema)])
        return self._plain(schema)

    def _resolved(self, schema: Json) -> Json:
        while "$ref" in schema:
            schema = self._document["schemas"][schema["$ref"].rsplit("/", 1)[1]]
        return schema

    def _plain(self, schema: Json) -> Reader | None:
        if "properties" in schema:
            fields = {name: self.of(each) for name, each in schema["properties"].items()}
            kinds = self._resolved(schema["properties"].get("type", {})).get("enum")
            return _object(fields, kinds, frozenset(schema.get(SENT_BACK, ())))
        if "additionalProperties" in schema:
            inner = self.of(schema["additionalProperties"])
            return None if inner is None else _dictionary(inner)
        if "items" in schema:
            inner = self.of(schema["items"])
            return None if inner is None else _list(inner)
        types = _types(schema)
        if types == {"integer"}:
            return _integer
        return _needed_text if types == {"string"} and schema.get("minLength") else None

    def _union(self, branches: list[Json]) -> Reader | None:
        """A value of several kinds: objects are distinguished by `type`; without one, the fields of all are allowed."""
        objects = [each for each in branches if "properties" in each]
        lists = [each for each in branches if "items" in each]
        rest = [each for each in branches if each not in objects and each not in lists and _types(each)]
        readers: list[Reader | None] = []
        if objects:
            readers.append(self._objects(objects))
        if lists:
            readers.append(self._plain({"items": {"anyOf": [each["items"] for each in lists]}}))
        if rest and all(_types(each) == {"integer"} for each in rest):
            readers.append(_integer)
        elif len(rest) == 1:
            readers.append(self._plain(rest[0]))
        found = [each for each in readers if each is not None]
        return _first_to_act(found) if len(found) > 1 else found[0] if found else None

    def _objects(self, objects: list[Json]) -> Reader | None:
        if len(objects) == 1:
            return self._plain(objects[0])
        kinds = [self._resolved(each["properties"].get("type", {})).get("enum") for each in objects]
        if all(kinds):
            by_kind = {
                kind: self._plain(each) for each, found in zip(objects, kinds, strict=True) for kind in found or ()
            }
            return _by_type(by_kind)
        names = dict.fromkeys(name for each in objects for name in each["properties"])
        merged = {
            name: {"anyOf": [each["properties"][name] for each in objects if name in each["properties"]]}
            for name in names
        }
        return self._plain({"properties": merged})


def _branches(schema: Json) -> list[Json]:
    """The kinds of a union, with nested unions flattened."""
    found: list[Json] = []
    for each in schema["anyOf"]:
        found += _branches(each) if "anyOf" in each else [each]
    return found


def _types(schema: Json) -> set[str]:
    """The types of a plain value, except null."""
    if "enum" in schema:
        return {"integer" if type(each) is int else type(each).__name__ for each in schema["enum"]}
    named = schema.get("type", [])
    return {named} - {"null"} if isinstance(named, str) else {*named} - {"null"}


def _object(fields: dict[str, Reader | None], kinds: list[Any] | None, sent_back: frozenset[str]) -> Reader:
    def read(value: Any, path: Path, reading: Reading) -> Any:
        if type(value) is not dict or (kinds is not None and value.get("type", kinds[0]) not in kinds):
            return value
        unknown = value.keys() - fields.keys()
        if unknown:
            for name in [each for each in value if each in unknown]:
                # Libraries send null, false or 0 in fields of other routes; these values mean nothing.
                if value.pop(name) not in (None, False) and name not in sent_back:
                    reading.unknown.append((*path, name))
        for name, inner in value.items():
            if (reader := fields[name]) is not None:
                value[name] = reader(inner, (*path, name), reading)
        return value

    return read


def _dictionary(reader: Reader) -> Reader:
    def read(value: Any, path: Path, reading: Reading) -> Any:
        if type(value) is dict:
            for name, inner in value.items():
                value[name] = reader(inner, (*path, name), reading)
        return value

    return read


def _list(reader: Reader) -> Reader:
    def read(value: Any, path: Path, reading: Reading) -> Any:
        if type(value) is list:
            for index, inner in enumerate(value):
                value[index] = reader(inner, (*path, index), reading)
        return value

    return read


def _by_type(readers: dict[Any, Reader | None]) -> Reader:
    whole = all(type(kind) is int for kind in readers)

    def read(value: Any, path: Path, reading: Reading) -> Any:
        if type(value) is not dict:
            return value
        kind = value.get("type")
        if whole and type(kind) is not int:
            kind = _integer(kind, path, reading)
        reader = readers.get(kind) if isinstance(kind, int | str) and not isinstance(kind, bool) else None
        if reader is None:
            return value
        value["type"] = kind
        return reader(value, path, reading)

    return read


def _first_to_act(readers: list[Reader]) -> Reader:
    """Combine readers for different types, of which at most one changes a value."""

    def read(value: Any, path: Path, reading: Reading) -> Any:
        for reader in readers:
            value = reader(value, path, reading)
        return value

    return read


def _integer(value: Any, _path: Path, _reading: Reading) -> Any:
    if type(value) is str and _WHOLE.fullmatch(value):
        return int(value)
    if type(value) is float and value.is_integer():
        return int(value)
    return value


def _needed_text(value: Any, path: Path, reading: Reading) -> Any:
    if type(value) is str and not value.strip():
        reading.problems.append((path, *REQUIRED))
    return value
