"""Reading Discord's API description: which operation a request is, and which schema its parts have to fit.

Here belong the file, finding the operation, and compiling schemas, each once and not before it is needed: a playground
that is started for one test must not pay for all of Discord. What to say about a mismatch belongs in `translation`.
"""

from __future__ import annotations

import copy
from functools import cache, cached_property
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Literal, TypeAlias
from urllib.parse import quote

import msgspec

from playground.description.amendments import AMENDMENTS
from playground.description.translation import problems_of, sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    import jsonschema_rs

    from playground.errors import Json
    from playground.validation.problems import Problem

Side: TypeAlias = Literal["requests", "answers"]

_NAME = "urn:discord"
_JSON = "application/json"
_TRUTH = {"true": True, "1": True, "false": False, "0": False}


@cache
def description_at(path: FilePath) -> Description:
    """The description in a file, the same for all playgrounds of a process."""
    return Description(path)


class Description:
    """Discord's description, read from a file the first time that something is held against it."""

    def __init__(self, path: FilePath) -> None:
        self._path = path
        self._validators: dict[tuple[Side, str], jsonschema_rs.Draft202012Validator] = {}
        self._sides: dict[Side, Json] = {}
        self._registries: dict[Side, jsonschema_rs.Registry] = {}

    def body(self, method: str, path: str, body: Any) -> list[Problem]:
        """What is wrong with the JSON of a request. Nothing, if the description does not know the request."""
        template = self._template(method, path)
        if template is None:
            return []
        place = ("paths", template, method.lower(), "requestBody", "content", _JSON, "schema")
        return self._problems("requests", place, body)

    def query(self, method: str, path: str, query: Mapping[str, str]) -> list[Problem]:
        """What is wrong with the query of a request. Parameters that the description does not name are let be."""
        template = self._template(method, path)
        if template is None or not query:
            return []
        found: list[Problem] = []
        for index, parameter in enumerate(self._document["paths"][template][method.lower()].get("parameters", [])):
            name, schema = parameter["name"], parameter["schema"]
            if parameter["in"] != "query" or name not in query or schema.get("type") == "array":
                continue
            place = ("paths", template, method.lower(), "parameters", str(index), "schema")
            problems = self._problems("requests", place, _value(schema, query[name]))
            found += [((name, *where), code, message) for where, code, message in problems]
        return found

    def complaints(self, method: str, path: str, status: int, body: bytes | None) -> list[str]:
        """Why an answer is not one that Discord could have given, in sentences for a developer of the playground."""
        template = self._template(method, path)
        if template is None:
            return [f"Discord's description has no {method} {path}."] if status < 400 else []
        responses: Json = self._document["paths"][template][method.lower()]["responses"]
        key = str(status) if str(status) in responses else f"{status // 100}XX"
        if key not in responses:
            # What goes wrong inside of Discord is not described.
            return [] if status >= 500 else [f"Discord does not answer {method} {template} with {status}."]
        schema = self._content(responses[key])
        if status >= 400 and not body:
            return []  # what stands before Discord's API refuses in words of its own
        if schema is None or not body:
            return [] if (schema is None) == (not body) else [f"An answer with {status} needs the body described."]
        place = ("paths", template, method.lower(), "responses", key, "content", _JSON, "schema")
        if "$ref" in responses[key]:
            place = (*responses[key]["$ref"].split("/")[1:], "content", _JSON, "schema")
        validator = self._validator("answers", place)
        if validator is None:
            return []
        document = self._side("answers")
        return [sentence(each) for each in problems_of(validator, msgspec.json.decode(body), document)]

    # --- the file ---

    @cached_property
    def _document(self) -> Json:
        document: Json = msgspec.json.decode(self._path.read_bytes(), type=dict[str, Any])
        return document

    @cached_property
    def _templates(self) -> dict[int, list[tuple[str, list[str]]]]:
        """The paths by their number of steps; those with the most words that are fixed come first."""
        found: dict[int, list[tuple[str, list[str]]]] = {}
        for template in self._document["paths"]:
            steps = template.split("/")
            found.setdefault(len(steps), []).append((template, steps))
        for candidates in found.values():
            candidates.sort(key=lambda each: sum(step.startswith("{") for step in each[1]))
        return found

    def _template(self, method: str, path: str) -> str | None:
        steps = path.split("/")
        for template, pattern in self._templates.get(len(steps), []):
            fits = all(want.startswith("{") or want == got for want, got in zip(pattern, steps, strict=True))
            if fits and method.lower() in self._document["paths"][template]:
                return template
        return None

    def _content(self, response: Json) -> Json | None:
        if "$ref" in response:
            response = _at(self._document, tuple(response["$ref"].split("/")[1:]))
        schema: Json | None = response.get("content", {}).get(_JSON, {}).get("schema")
        return schema

    # --- its schemas ---

    def _problems(self, side: Side, place: tuple[str, ...], body: Any) -> list[Problem]:
        validator = self._validator(side, place)
        return [] if validator is None else problems_of(validator, body, self._side(side))

    def _validator(self, side: Side, place: tuple[str, ...]) -> jsonschema_rs.Draft202012Validator | None:
        """The compiled schema at a place of the description, or None if it has none there."""
        # Imported here because only a playground with a description needs it, and it takes as long as our own start.
        import jsonschema_rs

        pointer = "/".join(step.replace("~", "~0").replace("/", "~1") for step in place)
        if (side, pointer) not in self._validators:
            document = self._side(side)
            if _at(document, place) is None:
                return None
            if side not in self._registries:
                self._registries[side] = jsonschema_rs.Registry([(_NAME, document)])
            self._validators[side, pointer] = jsonschema_rs.Draft202012Validator(
                {"$ref": f"{_NAME}#/{quote(pointer)}"}, registry=self._registries[side]
            )
        return self._validators[side, pointer]

    def _side(self, side: Side) -> Json:
        """The description as it is read for requests or for answers: with the amendments for them."""
        if side not in self._sides:
            schemas = dict(self._document["components"]["schemas"])
            for amendment in AMENDMENTS:
                first = amendment.where[0]
                if amendment.of not in ("both", side) or first not in schemas:
                    continue
                # A deep copy of one schema only: the other side reads the original.
                root = {first: copy.deepcopy(schemas[first])}
                if (owner := _at(root, amendment.where[:-1])) is not None:
                    owner[amendment.where[-1]] = amendment.schema
                schemas[first] = root[first]
            components = self._document["components"] | {"schemas": schemas}
            self._sides[side] = self._document | {"components": components}
        return self._sides[side]


def _at(document: Any, place: tuple[str, ...]) -> Any:
    for step in place:
        document = document[int(step)] if isinstance(document, list) else document.get(step)
        if document is None:
            return None
    return document


def _value(schema: Json, text: str) -> Any:
    """What a text in a query stands for."""
    if schema.get("type") == "integer" and text.lstrip("-").isdigit():
        return int(text)
    if schema.get("type") == "boolean":
        return _TRUTH.get(text.lower(), text)
    return text
