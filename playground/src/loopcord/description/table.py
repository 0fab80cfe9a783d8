"""The table of field rules: find the operation of a request, and the schemas of its query, body and answer.

`tools/make_table.py` generates the table from Discord's API description. It is read, and each schema is compiled, once
and on first use, so a playground for one test starts quickly. `translation` has the errors for mismatches.
"""

from __future__ import annotations

from functools import cache, cached_property
from importlib import resources
from typing import TYPE_CHECKING, Any, Literal, TypeAlias
from urllib.parse import quote

import msgspec

from loopcord.description import reading
from loopcord.description.amendments import AMENDMENTS, SENT_BACK
from loopcord.description.reading import Reader, Reading, reader_of
from loopcord.description.translation import problems_of, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import jsonschema_rs

    from loopcord.data.errors import Json
    from loopcord.data.problems import Problem

Side: TypeAlias = Literal["requests", "answers"]

_NAME = "urn:discord"
_TRUTH = {"true": True, "1": True, "false": False, "0": False}


@cache
def table() -> Table:
    """The table, shared by all playgrounds of a process."""
    return Table(resources.files(__package__).joinpath("discord.json").read_bytes())


def known_methods(path: str) -> set[str]:
    """Discord's methods for a path below `/api/v10`, in capitals; empty for an unknown path."""
    return table().methods(path)


class Table:
    """The requests and answers of Discord's API, with the amendments."""

    def __init__(self, raw: bytes) -> None:
        self._document: Json = msgspec.json.decode(raw, type=dict[str, Any])
        self._validators: dict[tuple[Side, str], jsonschema_rs.Draft202012Validator] = {}
        self._readers: dict[str, Reader | None] = {}
        self._sides: dict[Side, Json] = {}
        self._registries: dict[Side, jsonschema_rs.Registry] = {}

    @property
    def version(self) -> Json:
        """The version of the API, and the SHA-256 of the description from which the table was generated."""
        version: Json = self._document["version"]
        return version

    def methods(self, path: str) -> set[str]:
        """The methods of a path, in capitals."""
        return {method.upper() for template in self._fitting(path) for method in self._document["paths"][template]}

    def read(self, method: str, path: str, body: Any) -> Reading:
        """The JSON of a request as Discord interprets it, with its problems; unchanged for unknown paths."""
        template = self._template(method, path)
        if template is None or "body" not in self._document["paths"][template][method.lower()]:
            return Reading(body)
        place = ("paths", template, method.lower(), "body")
        document = self._side("requests")
        if template + method not in self._readers:
            self._readers[template + method] = reader_of(_at(document, place), document)
        found = Reading(body)
        reader = self._readers[template + method]
        if reader is not None:
            found.body = reader(body, (), found)
        problems = problems_of(self._validator("requests", place), found.body, document)
        found.problems = list(dict.fromkeys([*found.problems, *problems]))
        return found

    def query(self, method: str, path: str, query: Mapping[str, str]) -> list[Problem]:
        """The problems of a request's query. Parameters that are not in the table are ignored."""
        template = self._template(method, path)
        if template is None or not query:
            return []
        found: list[Problem] = []
        for name, schema in self._document["paths"][template][method.lower()].get("query", {}).items():
            if name not in query or schema.get("type") == "array":
                continue
            place = ("paths", template, method.lower(), "query", name)
            value = _value(schema, query[name])
            problems = problems_of(self._validator("requests", place), value, self._side("requests"))
            found += [((name, *where), code, message) for where, code, message in problems]
        return found

    def complaints(self, method: str, path: str, status: int, body: bytes | None) -> list[str]:
        """The reasons why Discord could not have given this answer, in sentences for the playground's developers."""
        template = self._template(method, path)
        if template is None:
            return [f"Discord has no {method} {path}."] if status < 400 else []
        answers: Json = self._document["paths"][template][method.lower()]["answers"]
        place: tuple[str, ...]
        if str(status) in answers:
            place = ("paths", template, method.lower(), "answers", str(status))
        elif 400 <= status < 500:
            place = ("errors", "429" if status == 429 else "4XX")
        else:
            # Discord's internal errors are not described.
            return [] if status >= 500 else [f"Discord does not answer {method} {template} with {status}."]
        if status >= 400 and not body:
            return []  # a refusal by the proxy in front of Discord's API, which is not described
        document = self._side("answers")
        described = _at(document, place) is not None
        if not (described and body):
            return [] if described == bool(body) else [f"An answer with {status} needs the body described."]
        validator = self._validator("answers", place)
        return [sentence(each) for each in problems_of(validator, msgspec.json.decode(body), document)]

    # --- finding the operation ---

    @cached_property
    def _templates(self) -> dict[tuple[int, str], list[tuple[str, list[str]]]]:
        """The paths by number of steps and first step; those with the most fixed steps come first."""
        found: dict[tuple[int, str], list[tuple[str, list[str]]]] = {}
        for template in self._document["paths"]:
            steps = template.split("/")
            found.setdefault((len(steps), steps[1]), []).append((template, steps))
        for candidates in found.values():
            candidates.sort(key=lambda each: sum(step.startswith("{") for step in each[1]))
        return found

    def _fitting(self, path: str) -> Iterator[str]:
        steps = path.split("/")
        for template, pattern in self._templates.get((len(steps), "".join(steps[1:2])), []):
            if all(want == got or (want[:1] == "{" and got) for want, got in zip(pattern, steps, strict=True)):
                yield template

    def _template(self, method: str, path: str) -> str | None:
        paths, name = self._document["paths"], method.lower()
        return next((each for each in self._fitting(path) if name in paths[each]), None)

    # --- its schemas ---

    def _validator(self, side: Side, place: tuple[str, ...]) -> jsonschema_rs.Draft202012Validator:
        """The compiled schema at a place of the table."""
        import jsonschema_rs  # imported here because it takes half as long as the whole start

        pointer = "/".join(step.replace("~", "~0").replace("/", "~1") for step in place)
        if (side, pointer) not in self._validators:
            if side not in self._registries:
                self._registries[side] = jsonschema_rs.Registry([(_NAME, self._side(side))])
            self._validators[side, pointer] = jsonschema_rs.Draft202012Validator(
                {"$ref": f"{_NAME}#/{quote(pointer)}"}, registry=self._registries[side]
            )
        return self._validators[side, pointer]

    def _side(self, side: Side) -> Json:
        """The table with the amendments for requests or for answers."""
        if side not in self._sides:
            document = self._document
            for amendment in AMENDMENTS:
                if amendment.of in ("both", side):
                    document = _amended(document, amendment.where, amendment.rule)
            for name, answer in SENT_BACK.items() if side == "requests" else ():
                known = document["schemas"][name]["properties"].keys()
                only_there = sorted(document["schemas"][answer]["properties"].keys() - known)
                document = _amended(document, ("schemas", name, reading.SENT_BACK), only_there)
            self._sides[side] = document
        return self._sides[side]


def _amended(part: Json, where: tuple[str, ...], rule: Any) -> Json:
    """A copy with a rule at a place; everything outside the path to it is shared with the original."""
    first, rest = where[0], where[1:]
    return part | {first: _amended(part[first], rest, rule) if rest else rule}


def _at(document: Any, place: tuple[str, ...]) -> Any:
    for step in place:
        document = document[step]
    return document


def _value(schema: Json, text: str) -> Any:
    """The JSON value of a string in a query."""
    if schema.get("type") == "integer" and text.lstrip("-").isdigit():
        return int(text)
    if schema.get("type") == "boolean":
        return _TRUTH.get(text.lower(), text)
    return text
