"""Rebuild the table of field rules from Discord's API description: `python -m tools.make_table PATH_TO_openapi.json`.

Discord publishes the description in the repository `discord/discord-api-spec` (MIT licence). The table keeps its facts
(paths and methods; the fields of a body with their types, lengths, bounds and values) and omits its prose, the names
of its operations, and everything about authentication.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path
from typing import Any, Final, TypeAlias

Json: TypeAlias = dict[str, Any]

TABLE: Final = Path(__file__).resolve().parent.parent / "src" / "loopcord" / "description" / "discord.json"

METHODS: Final = ("get", "put", "post", "patch", "delete")
FORMATS: Final = ("date-time", "nonce", "snowflake", "uri")
"""The formats of strings that are kept; those of numbers become bounds."""

_KEPT_KEYS: Final = (
    "type",
    "enum",
    "const",
    "required",
    "minimum",
    "maximum",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "minProperties",
    "maxProperties",
    "uniqueItems",
    "pattern",
)
_BOUNDS: Final = {"int32": (-(2**31), 2**31 - 1), "int64": (-(2**63), 2**63 - 1)}
_JSON: Final = "application/json"
_COMMON_ANSWERS: Final = ("429", "4XX")


def table_of(description: bytes) -> Json:
    """The table of a description, given as the bytes of its file. Raises KeyError for anything else."""
    document: Json = json.loads(description)
    return {
        "version": {"api": document["info"]["version"], "sha256": hashlib.sha256(description).hexdigest()},
        "paths": {path: _operations(document, entry) for path, entry in document["paths"].items()},
        "errors": {
            status: _answer(document, {"$ref": f"#/components/responses/{name}"})
            for status, name in zip(_COMMON_ANSWERS, ("ClientRatelimitedResponse", "ClientErrorResponse"), strict=True)
        },
        "schemas": {name: _rules(schema, document) for name, schema in document["components"]["schemas"].items()},
    }


def text_of(table: Json) -> str:
    """The table in the form of its file: one line per path and schema, for readable diffs."""
    parts = []
    for name, part in table.items():
        lines = ",\n".join(f"{json.dumps(key)}:{_compact(value)}" for key, value in part.items())
        parts.append(f"{json.dumps(name)}:{{\n{lines}\n}}")
    return "{" + ",\n".join(parts) + "}\n"


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _operations(document: Json, entry: Json) -> Json:
    """The methods of a path, with the schemas of the query, the body and the answers."""
    found: Json = {}
    for method in METHODS:
        if method not in entry:
            continue
        operation = entry[method]
        described: Json = {}
        query = {each["name"]: _rules(each["schema"], document) for each in _in_query(operation)}
        if query:
            described["query"] = query
        body = operation.get("requestBody", {}).get("content", {})
        if _JSON in body:
            described["body"] = _rules(body[_JSON]["schema"], document)
        described["answers"] = {
            status: _answer(document, response)
            for status, response in operation["responses"].items()
            if status not in _COMMON_ANSWERS
        }
        found[method] = described
    return found


def _in_query(operation: Json) -> list[Json]:
    return [each for each in operation.get("parameters", []) if each["in"] == "query"]


def _answer(document: Json, response: Json) -> Json | None:
    """The schema of an answer; null for one without JSON."""
    if "$ref" in response:
        response = document["components"]["responses"][response["$ref"].rsplit("/", 1)[1]]
    content = response.get("content", {})
    return _rules(content[_JSON]["schema"], document) if _JSON in content else None


def _rules(schema: Any, document: Json) -> Any:
    """A schema reduced to the rules that a value can break."""
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return {"$ref": "#/schemas/" + schema["$ref"].rsplit("/", 1)[1]}
    rules: Json = {key: schema[key] for key in _KEPT_KEYS if key in schema}
    if schema.get("format") in FORMATS:
        rules["format"] = schema["format"]
    branches = [*schema.get("oneOf", []), *schema.get("anyOf", [])]
    if branches and all("const" in each for each in branches):
        rules["enum"] = [each["const"] for each in branches]
        branches = []
    if "enum" in rules:
        # The values alone are enough; their type or a larger set of values adds nothing.
        return {"enum": rules["enum"]}
    if schema.get("format") in _BOUNDS:
        least, most = _BOUNDS[schema["format"]]
        rules.setdefault("minimum", least)
        rules.setdefault("maximum", most)
    if branches and all(_is_plain(each) for each in branches):
        # Every other rule concerns values of one type, so the rules of all branches can be merged.
        plain = [_rules(each, document) for each in branches]
        rules["type"] = [each["type"] for each in plain]
        for each in plain:
            rules |= {key: value for key, value in each.items() if key != "type"}
    elif branches:
        # oneOf never means that only one branch may fit: values that fit two are fine.
        rules["anyOf"] = [_rules(each, document) for each in branches]
    if "allOf" in schema:
        rules["allOf"] = [_rules(each, document) for each in schema["allOf"]]
    if "properties" in schema:
        rules["properties"] = {name: _rules(each, document) for name, each in schema["properties"].items()}
    for key in ("items", "additionalProperties"):
        if key in schema:
            rules[key] = _rules(schema[key], document)
    return rules


def _is_plain(schema: Json) -> bool:
    """Whether this is a number, string, boolean or null, but not an enumeration."""
    single = schema.get("type") in ("integer", "number", "string", "boolean", "null")
    return single and not {"enum", "const", "oneOf", "anyOf", "allOf"} & schema.keys()


def main() -> None:
    """Write the table of the description named on the command line."""
    parser = argparse.ArgumentParser(description="Make the table of field rules of Discord's API description.")
    parser.add_argument("description", type=Path, help="the openapi.json of discord/discord-api-spec")
    TABLE.write_text(text_of(table_of(parser.parse_args().description.read_bytes())), encoding="utf-8")
    print(f"{TABLE}: {TABLE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
