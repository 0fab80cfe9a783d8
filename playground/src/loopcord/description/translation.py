"""Translate the mismatches of a JSON schema into Discord's errors.

It has Discord's codes and sentences for every kind of mismatch. In a union, `type` chooses the intended kind, as on
Discord.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from loopcord.description.reading import REQUIRED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jsonschema_rs import Draft202012Validator, ValidationError

    from loopcord.data.errors import Json
    from loopcord.data.problems import Path, Problem

_WRONG_TYPE = {
    "string": ("STRING_TYPE_CONVERT", "Could not interpret value as string."),
    "object": ("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType"),
    "array": ("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"),
    "boolean": ("BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
}
_FORMATS = {
    "snowflake": ("NUMBER_TYPE_COERCE", 'Value "{}" is not snowflake.'),
    "nonce": ("NONCE_TYPE_TOO_LONG", "Nonce must be 25 or fewer in length."),
}
"""The formats with a sentence of their own, whatever is wrong with the value."""

_UNION = "UNION_TYPE_CHOICES"

_TYPE_WEIGHT = 10
"""How many other errors a value of the wrong type counts for."""


def problems_of(validator: Draft202012Validator, body: Any, document: Json) -> list[Problem]:
    """The problems of a body in Discord's words. `document` is the source of the validator's schema."""
    if validator.is_valid(body):
        return []
    found = list(dict.fromkeys(_all(validator.iter_errors(body), document)))
    # Discord does not check the parts of an object whose type is not allowed.
    strangers = {path for path, code, _ in found if code == _UNION}
    return [each for each in found if not any(each[0][:end] in strangers for end in range(len(each[0])))]


def other_type(choices: Iterable[int | str]) -> tuple[str, str]:
    """Discord's code and sentence for an object whose type is not allowed at its place.

    As `{"components":{"0":{"_errors":[{"code":"UNION_TYPE_CHOICES","message":"Value of field \\"type\\" must be one of
    (1,)."}]}}}`, which issue 151 of NetCordDev/NetCord and issue 2 of borhara/cordless show.
    """
    return _UNION, f'Value of field "type" must be one of {tuple(sorted(choices))}.'


def sentence(problem: Problem) -> str:
    """A problem as a sentence for the log."""
    path, code, message = problem
    return f"{'.'.join(map(str, path)) or 'the whole'}: {code}: {message}"


def _all(errors: Iterable[ValidationError], document: Json) -> Iterator[Problem]:
    for error in errors:
        yield from _one(error, document)


def _one(error: ValidationError, document: Json) -> Iterator[Problem]:
    path: Path = tuple(error.instance_path)
    schema, instance, limit = _schema(error, document), error.instance, error.kind.value
    if instance is not None and schema.get("format") in _FORMATS:
        code, text = _FORMATS[schema["format"]]
        if error.kind.name == "type" and schema["format"] == "nonce":
            code, text = "NONCE_TYPE_CONVERT", "Nonce must be a string or a number."
        yield path, code, text.format(instance)
        return
    match error.kind.name:
        case "anyOf":
            yield from _union(error, document)
        case "required":
            yield (*path, str(limit)), *REQUIRED
        case "minLength" if isinstance(instance, str) and not instance.strip():
            yield path, *REQUIRED
        case "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties":
            yield path, *_length(error, schema)
        case "minimum":
            yield path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {limit}."
        case "maximum":
            yield path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {limit}."
        case "enum" if _says_the_kind(path, limit):
            yield path[:-1], *other_type(limit)
        case "enum" | "const":
            choices = limit if isinstance(limit, list) else [limit]
            yield path, "BASE_TYPE_CHOICES", f"Value must be one of {{{', '.join(map(str, choices))}}}."
        case "type" if "additionalProperties" in schema:
            yield path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"
        case "type":
            yield path, *_type(limit, instance)
        case "uniqueItems" if isinstance(instance, list):
            again = next(at for at, each in enumerate(instance) if each in instance[:at])
            yield (*path, again), "SET_TYPE_ALREADY_CONTAINS_VALUE", f'The set already contains "{instance[again]}".'
        case _:
            yield path, "BASE_TYPE_INVALID", error.message[:200]


def _says_the_kind(path: Path, choices: list[Any]) -> bool:
    """Whether this is the number in `type` where only objects of one kind are allowed."""
    return len(path) > 1 and path[-1] == "type" and len(choices) == 1 and isinstance(choices[0], int)


def _schema(error: ValidationError, document: Json) -> Json:
    """The schema that found the error."""
    schema: Any = document
    for step in error.schema_path[:-1]:
        schema = schema[step]
    found: Json = schema
    return found


def _length(error: ValidationError, schema: Json) -> tuple[str, str]:
    """The error for a wrong length; it names both bounds if both exist."""
    what = error.kind.name[3:]
    least, most = schema.get(f"min{what}"), schema.get(f"max{what}")
    if least and most:
        return "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length."
    if most is not None and error.kind.name.startswith("max"):
        return "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length."
    return "BASE_TYPE_MIN_LENGTH", f"Must be {least} or more in length."


def _type(expected: Any, value: Any) -> tuple[str, str]:
    if value is None:
        return REQUIRED
    names = [expected] if isinstance(expected, str) else [name for name in expected if name != "null"]
    first = names[0] if names else "null"
    return _WRONG_TYPE.get(first, ("NUMBER_TYPE_COERCE", f'Value "{value}" is not {first[:3]}.'))


# --- unions ---


def _union(error: ValidationError, document: Json) -> Iterator[Problem]:
    """The problems of a value that may be of several kinds: those that the intended kind has with it."""
    path: Path = tuple(error.instance_path)
    offered: list[list[ValidationError]] = error.kind.value
    branches = [each for each in offered if not _is_null(each, path)]
    discriminator = [[each for each in branch if _discriminates(each, path)] for branch in branches]
    meant: list[list[ValidationError]] = [
        branch for branch, found in zip(branches, discriminator, strict=True) if not found
    ]
    if not meant and branches:
        meant = branches
        first = discriminator[0][0]
        if first.kind.name == "enum":
            choices = sorted({option for found in discriminator for each in found for option in _options(each)})
            if path == ():  # for a whole body, only the field can be named
                yield ("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{', '.join(map(str, choices))}}}."
            else:
                yield path, *other_type(choices)
            return
    if meant:
        # If several kinds are possible, choose the one with the fewest errors, preferably without missing fields.
        likeliest = min(meant, key=lambda branch: (_mistakes(branch), any(_is_missing(each) for each in branch)))
        yield from _all(likeliest, document)
    else:
        yield path, *REQUIRED


def _is_null(branch: list[ValidationError], path: Path) -> bool:
    """Whether this is the kind `null`, which every optional value has."""
    return any(each.kind.name == "type" and each.kind.value in ("null", ["null"]) for each in branch) and all(
        tuple(each.instance_path) == path for each in branch
    )


def _discriminates(error: ValidationError, path: Path) -> bool:
    """Whether this error means that another kind was intended."""
    own_type = tuple(error.instance_path) == (*path, "type") and error.kind.name in ("enum", "type")
    missing = tuple(error.instance_path) == path and error.kind.name == "required" and error.kind.value == "type"
    return own_type or missing


def _options(error: ValidationError) -> list[Any]:
    return list(error.kind.value) if error.kind.name == "enum" else []


def _is_missing(error: ValidationError) -> bool:
    return bool(error.kind.name == "required")


def _mistakes(branch: list[ValidationError]) -> int:
    """The weighted number of errors if this kind was intended; a wrong type counts most."""
    return sum(
        min(map(_mistakes, error.kind.value), default=0)
        if error.kind.name == "anyOf"
        else _TYPE_WEIGHT
        if error.kind.name == "type"
        else 1
        for error in branch
    )
