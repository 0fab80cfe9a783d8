"""From the mismatches that a JSON schema finds to the errors that Discord answers with.

Here belong Discord's codes and sentences for what a schema can say, and choosing among the kinds that a union offers
the one that was meant: by `type`, as Discord does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from jsonschema_rs import Draft202012Validator, ValidationError

    from playground.errors import Json
    from playground.validation.problems import Path, Problem

_WRONG_TYPE = {
    "string": ("STRING_TYPE_CONVERT", "Could not interpret value as string."),
    "object": ("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType"),
    "array": ("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"),
    "boolean": ("BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
}
_REQUIRED = ("BASE_TYPE_REQUIRED", "This field is required")


def problems_of(validator: Draft202012Validator, body: Any, document: Json) -> list[Problem]:
    """What is wrong with a body, as Discord would say it. `document` is where the validator's schema comes from."""
    if validator.is_valid(body):
        return []
    return list(dict.fromkeys(_all(validator.iter_errors(body), document)))


def sentence(problem: Problem) -> str:
    """The same for a person who reads a log."""
    path, code, message = problem
    return f"{'.'.join(map(str, path)) or 'the whole'}: {code}: {message}"


def _all(errors: Iterable[ValidationError], document: Json) -> Iterator[Problem]:
    for error in errors:
        yield from _one(error, document)


def _one(error: ValidationError, document: Json) -> Iterator[Problem]:
    path: Path = tuple(error.instance_path)
    kind = error.kind.name
    value = error.kind.value
    if kind in ("oneOf", "anyOf"):
        yield from _union(error, document)
    elif kind == "required":
        yield (*path, str(value)), *_REQUIRED
    elif kind in ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"):
        yield path, *_length(error, document)
    elif kind in ("minimum", "exclusiveMinimum"):
        yield path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {value}."
    elif kind in ("maximum", "exclusiveMaximum"):
        yield path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {value}."
    elif kind in ("enum", "const"):
        choices = value if isinstance(value, list) else [value]
        yield path, "BASE_TYPE_CHOICES", f"Value must be one of {{{', '.join(map(str, choices))}}}."
    elif kind == "type":
        yield path, *_type(value, error.instance)
    elif kind == "pattern":
        yield path, "STRING_TYPE_REGEX", "String value did not match validation regex."
    elif kind == "uniqueItems":
        yield path, "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value."
    else:
        yield path, "BASE_TYPE_INVALID", error.message[:200]


def _length(error: ValidationError, document: Json) -> tuple[str, str]:
    """Discord names both bounds, if there are both."""
    schema: Any = document
    for step in error.schema_path[:-1]:
        schema = schema[step]
    what = error.kind.name[3:]
    least, most = schema.get(f"min{what}"), schema.get(f"max{what}")
    if least and most:
        return "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length."
    if most is not None and error.kind.name.startswith("max"):
        return "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length."
    return "BASE_TYPE_MIN_LENGTH", f"Must be {least} or more in length."


def _type(expected: Any, value: Any) -> tuple[str, str]:
    if value is None:
        return _REQUIRED
    names = [expected] if isinstance(expected, str) else [name for name in expected if name != "null"]
    first = names[0] if names else "null"
    return _WRONG_TYPE.get(first, ("NUMBER_TYPE_COERCE", f'Value "{value}" is not {first[:3]}.'))


# --- unions ---


def _union(error: ValidationError, document: Json) -> Iterator[Problem]:
    """What is wrong with a value that may be of several kinds: what the kind that was meant finds in it."""
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
            place: Path = tuple(first.instance_path)
            shown = ", ".join(map(str, choices))
            yield place, "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({shown}).'
            return
    if meant:
        # Several kinds may have been meant; most likely it is the one with the fewest mistakes.
        likeliest = min(meant, key=_count)
        yield from _all(likeliest, document)
    else:
        yield path, *_REQUIRED


def _is_null(branch: list[ValidationError], path: Path) -> bool:
    """Whether this is the kind `null`, which is offered wherever a value may be left out."""
    return any(each.kind.name == "type" and each.kind.value in ("null", ["null"]) for each in branch) and all(
        tuple(each.instance_path) == path for each in branch
    )


def _discriminates(error: ValidationError, path: Path) -> bool:
    """Whether this error says that another kind was meant."""
    own_type = tuple(error.instance_path) == (*path, "type") and error.kind.name in ("enum", "const", "type", "oneOf")
    missing = tuple(error.instance_path) == path and error.kind.name == "required" and error.kind.value == "type"
    return own_type or missing


def _options(error: ValidationError) -> list[Any]:
    return list(error.kind.value) if error.kind.name == "enum" else []


def _count(branch: list[ValidationError]) -> int:
    return len(branch)
