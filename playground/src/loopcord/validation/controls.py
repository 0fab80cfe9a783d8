"""Discord's rules for single controls: buttons, selects, their options and emojis.

`components` decides where controls are allowed.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from loopcord.data.problems import each_of

if TYPE_CHECKING:
    from loopcord.data.errors import Json
    from loopcord.data.problems import Path, Problems

STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 3, 5, 6, 7, 8
SELECTS = frozenset((STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT))

_LINK, _PREMIUM = 5, 6
_SCHEMES = ("http", "https", "discord")
_EXCLUSIVE = ("BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")

# Emojis that Unicode classifies as letters.
_LETTERS_THAT_ARE_EMOJIS = frozenset("ℹ")


def check_button(button: Json, path: Path, problems: Problems) -> None:
    """Check a button, except that its custom_id is unique."""
    check_emoji(button, path, problems)
    style = button["style"]
    if style == _LINK:
        problems.required(button | {"url": button.get("url") or None}, path, "url")
        problems.url(button, path, "url", _SCHEMES)
        if button.get("custom_id") is not None:
            problems.add((*path, "custom_id"), *_EXCLUSIVE)
    elif style == _PREMIUM:
        problems.required(button, path, "sku_id")
        for name in ("custom_id", "url", "label", "emoji"):
            if button.get(name) is not None:
                message = f"A premium button cannot have a {name}"
                problems.add((*path, name), "BUTTON_COMPONENT_INVALID_FOR_PREMIUM_STYLE", message)
    else:
        if button.get("url") is not None:
            problems.add((*path, "url"), *_EXCLUSIVE)
        if button.get("custom_id") is None:
            # nextcord's pull request 1254 shows the place and the sentence.
            problems.add((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
    if style != _PREMIUM:
        if button.get("sku_id") is not None:
            message = "Only a premium button can have a sku_id"
            problems.add((*path, "sku_id"), "BUTTON_COMPONENT_SKU_ID_INVALID", message)
        if not button.get("label") and button.get("emoji") is None:
            message = "A button needs a label or an emoji"
            problems.add((*path, "label"), "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", message)


def has_custom_id(button: Json) -> bool:
    """Whether clicks on a button of this style are sent to the bot."""
    return button["style"] not in (_LINK, _PREMIUM)


def check_emoji(owner: Json, path: Path, problems: Problems) -> None:
    """Check the emoji of a button or option: a custom one has an id, a Unicode one only a name."""
    emoji = owner.get("emoji")
    if emoji is not None and emoji.get("id") is None and not _plain_emoji(emoji["name"]):
        problems.add((*path, "emoji", "name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _plain_emoji(name: str) -> bool:
    letters = any(unicodedata.category(each)[0] == "L" and each not in _LETTERS_THAT_ARE_EMOJIS for each in name)
    return any(ord(each) > 127 for each in name) and not letters and not any(map(str.isspace, name))


def check_select(select: Json, path: Path, problems: Problems) -> None:
    """Check a select of any kind, except that its custom_id is unique."""
    least, most = check_range(select, path, problems)
    if select["type"] == STRING_SELECT:
        check_options(select, path, problems, code="SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
        if most > len(select["options"]):
            message = "The maximum number of values cannot be greater than the number of options."
            problems.add((*path, "max_values"), "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE", message)
        check_defaults(select["options"], path, problems, most)
    else:
        _check_default_values(select, path, problems, least, most)


def check_range(owner: Json, path: Path, problems: Problems, *, unbounded: int = 1) -> tuple[int, int]:
    """Check how many values can be chosen. Returns both bounds; the defaults are 1 and `unbounded`."""
    least, most = owner.get("min_values"), owner.get("max_values")
    bounds = (1 if least is None else least), (unbounded if most is None else most)
    if bounds[0] > bounds[1]:
        message = "The minimum number of values cannot be greater than the maximum number of values."
        problems.add((*path, "min_values"), "SELECT_COMPONENT_MIN_GREATER_THAN_MAX", message)
    return bounds


def check_options(
    owner: Json, path: Path, problems: Problems, *, code: str = "COMPONENT_OPTION_VALUE_DUPLICATED"
) -> None:
    """Check the options of a select or group."""
    values: set[str] = set()
    for place, option in each_of(owner, path, "options"):
        check_emoji(option, place, problems)
        if option["value"] in values:
            problems.add((*place, "value"), code, "The specified option value is already used")
        values.add(option["value"])


def check_defaults(options: list[Json], path: Path, problems: Problems, most: int) -> None:
    """Check that no more options are chosen by default than can be chosen."""
    if sum(option.get("default") is True for option in options) > most:
        message = f"At most {most} options can be chosen by default."
        problems.add((*path, "options"), "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)


def _check_default_values(select: Json, path: Path, problems: Problems, least: int, most: int) -> None:
    chosen = each_of(select, path, "default_values")
    seen: set[str] = set()
    for place, value in chosen:
        number = str(value["id"])
        if number in seen:
            message = "The specified default value is already used"
            problems.add((*place, "id"), "SELECT_COMPONENT_DEFAULT_VALUE_DUPLICATED", message)
        seen.add(number)
    if chosen and not least <= len(chosen) <= most:
        message = f"Must be between {least} and {most} in length."
        problems.add((*path, "default_values"), "BASE_TYPE_BAD_LENGTH", message)
