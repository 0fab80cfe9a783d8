"""Discord's rules for what can be clicked and chosen: buttons, selects, their options and emojis.

Here belong single controls. Where they may stand belongs in `components`.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playground.errors import Json
    from playground.validation.problems import Path, Problems

STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 3, 5, 6, 7, 8
SELECTS = frozenset((STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT))

CHANNEL_TYPES = (0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16)

_DEFAULTS = {
    USER_SELECT: ("user",),
    ROLE_SELECT: ("role",),
    MENTIONABLE_SELECT: ("role", "user"),
    CHANNEL_SELECT: ("channel",),
}
"""What each kind of select can have chosen from the beginning."""

_LINK, _PREMIUM = 5, 6
_SCHEMES = ("http", "https", "discord")
_EXCLUSIVE = ("BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")

# Emojis that Unicode counts among the letters.
_LETTERS_THAT_ARE_EMOJIS = frozenset("ℹ")


def check_button(button: Json, path: Path, problems: Problems) -> None:
    """A button, except for what its custom_id must not be the same as."""
    known = ("type", "id", "style", "label", "emoji", "custom_id", "sku_id", "url", "disabled")
    problems.known_fields(button, path, known)
    problems.text(button, path, "label", most=80)
    problems.boolean(button, path, "disabled")
    check_emoji(button, path, problems)
    problems.snowflake(button, path, "sku_id")
    if not problems.choice(button, path, "style", range(1, 7)):
        return
    style = button["style"]
    if style == _LINK:
        problems.url(button, path, "url", most=512, schemes=_SCHEMES, required=True)
        if button.get("custom_id") is not None:
            problems.add((*path, "custom_id"), *_EXCLUSIVE)
    elif style == _PREMIUM:
        problems.required(button, path, "sku_id")
        for name in ("custom_id", "url", "label", "emoji"):
            if button.get(name) is not None:
                message = f"A premium button cannot have a {name}"
                problems.add((*path, name), "BUTTON_COMPONENT_INVALID_FOR_PREMIUM_STYLE", message)
    elif button.get("url") is not None:
        problems.add((*path, "url"), *_EXCLUSIVE)
    if style != _PREMIUM:
        if button.get("sku_id") is not None:
            message = "Only a premium button can have a sku_id"
            problems.add((*path, "sku_id"), "BUTTON_COMPONENT_SKU_ID_INVALID", message)
        if not button.get("label") and button.get("emoji") is None:
            message = "A button needs a label or an emoji"
            problems.add((*path, "label"), "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", message)


def has_custom_id(button: Json) -> bool:
    """Whether a button of this style is one that the bot hears of."""
    return button.get("style") not in (_LINK, _PREMIUM)


def check_emoji(owner: Json, path: Path, problems: Problems) -> None:
    """The emoji of a button or option: a custom one has an id, a plain one is a name alone."""
    emoji = owner.get("emoji")
    if emoji is None:
        return
    place = (*path, "emoji")
    if not isinstance(emoji, dict):
        problems.add(place, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    problems.known_fields(emoji, place, ("id", "name", "animated"))
    problems.boolean(emoji, place, "animated")
    if emoji.get("id") is not None:
        problems.snowflake(emoji, place, "id")
        problems.text(emoji, place, "name", most=32, required=True)
    elif problems.text(emoji, place, "name", most=32, required=True) and not _plain_emoji(emoji["name"]):
        problems.add((*place, "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _plain_emoji(name: str) -> bool:
    letters = any(unicodedata.category(each)[0] == "L" and each not in _LETTERS_THAT_ARE_EMOJIS for each in name)
    return any(ord(each) > 127 for each in name) and not letters and not any(map(str.isspace, name))


def check_select(select: Json, path: Path, problems: Problems) -> None:
    """A select of any kind, except for what its custom_id must not be the same as."""
    kind = select["type"]
    known = ["type", "id", "custom_id", "placeholder", "min_values", "max_values", "disabled", "required"]
    known += ["options"] if kind == STRING_SELECT else ["default_values"]
    known += ["channel_types"] if kind == CHANNEL_SELECT else []
    problems.known_fields(select, path, known)
    problems.text(select, path, "placeholder", most=150)
    problems.boolean(select, path, "disabled")
    problems.boolean(select, path, "required")
    least, most = check_range(select, path, problems, highest=25)
    if kind == STRING_SELECT:
        options = check_options(select, path, problems, most=25, code="SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
        if options and most > len(options):
            message = "The maximum number of values cannot be greater than the number of options."
            problems.add((*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE", message)
        check_defaults(options, path, problems, most)
    else:
        _check_default_values(select, path, problems, least, most)
    if kind == CHANNEL_SELECT:
        problems.values(select, path, "channel_types", CHANNEL_TYPES)


def check_range(owner: Json, path: Path, problems: Problems, *, highest: int) -> tuple[int, int]:
    """How many values can be chosen. Gives both bounds, 1 where there is none."""
    least = problems.number(owner, path, "min_values", least=0, most=highest)
    most = problems.number(owner, path, "max_values", least=1, most=highest)
    bounds = (1 if least is None else least), (1 if most is None else most)
    if bounds[0] > bounds[1]:
        message = "The minimum number of values cannot be greater than the maximum number of values."
        problems.add((*path, "min_values"), "SELECT_COMPONENT_MIN_GREATER_THAN_MAX", message)
    return bounds


def check_options(
    owner: Json,
    path: Path,
    problems: Problems,
    *,
    most: int,
    least: int = 1,
    code: str = "COMPONENT_OPTION_VALUE_DUPLICATED",
    emojis: bool = True,
) -> list[Json]:
    """The options of a select or group."""
    options = problems.objects(owner, path, "options", least=least, most=most, required=True)
    values: set[str] = set()
    for place, option in options:
        known = ("label", "value", "description", "default", "emoji")
        problems.known_fields(option, place, known if emojis else known[:-1])
        problems.text(option, place, "label", least=1, most=100, required=True)
        problems.text(option, place, "description", most=100)
        problems.boolean(option, place, "default")
        if emojis:
            check_emoji(option, place, problems)
        if problems.text(option, place, "value", least=1, most=100, required=True):
            if option["value"] in values:
                problems.add((*place, "value"), code, "The specified option value is already used")
            values.add(option["value"])
    return [option for _, option in options]


def check_defaults(options: list[Json], path: Path, problems: Problems, most: int) -> None:
    """Not more options chosen from the beginning than can be chosen at all."""
    if sum(option.get("default") is True for option in options) > most:
        message = f"At most {most} options can be chosen by default."
        problems.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)


def _check_default_values(select: Json, path: Path, problems: Problems, least: int, most: int) -> None:
    chosen = problems.objects(select, path, "default_values", most=25)
    seen: set[Any] = set()
    for place, value in chosen:
        problems.known_fields(value, place, ("id", "type"))
        problems.choice(value, place, "type", _DEFAULTS[select["type"]])
        if problems.snowflake(value, place, "id", required=True):
            if str(value["id"]) in seen:
                message = "The specified default value is already used"
                problems.add((*place, "id"), "SELECT_COMPONENT_DEFAULT_VALUE_DUPLICATED", message)
            seen.add(str(value["id"]))
    if chosen and not least <= len(chosen) <= most:
        message = f"Must be between {least} and {most} in length."
        problems.add((*path, "default_values"), "BASE_TYPE_BAD_LENGTH", message)
