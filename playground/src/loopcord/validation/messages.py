"""Discord's rules for messages, wherever they are sent: channels, answers to interactions, follow-ups, edits.

`embeds` and `components` have the rules for these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from loopcord.data.errors import Json, empty_message
from loopcord.data.notifications import SILENT
from loopcord.data.problems import Path, Problems, each_of
from loopcord.description.translation import other_type
from loopcord.validation.components import ACTION_ROW, MOST_COMPONENTS, MOST_TEXT, Checker
from loopcord.validation.embeds import check_embeds, shown_embeds

if TYPE_CHECKING:
    from collections.abc import Collection

SUPPRESS_EMBEDS, EPHEMERAL, COMPONENTS_V2 = 1 << 2, 1 << 6, 1 << 15

SETTABLE = SUPPRESS_EMBEDS | EPHEMERAL | SILENT | COMPONENTS_V2
"""The flags that a bot may set; others are ignored, as on Discord."""

MOST_ROWS = 5
"""The most rows of a message without COMPONENTS_V2."""

_V2_EXCLUDES = ("content", "embeds", "sticker_ids", "poll")


def check_message(form: Json, path: Path, *, flags: int, filenames: Collection[str], edit: bool = False) -> None:
    """Refuse a message that Discord would refuse.

    `flags` are the flags that the message will have, `filenames` its future attachments.
    """
    problems = Problems()
    v2 = bool(flags & COMPONENTS_V2)
    if (form.get("flags") or 0) < 0:
        problems.add((*path, "flags"), "NUMBER_TYPE_MIN", "int value should be greater than or equal to 0.")
    _check_mentions(form, path, problems)
    _check_attachments(form, path, problems)
    check_embeds(form, path, problems)
    if v2:
        for name in _V2_EXCLUDES:
            if form.get(name):
                message = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                problems.add((*path, name), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message)
    _check_components(form, path, problems, v2=v2, filenames=filenames)
    problems.raise_if_any()
    if not edit and not _shows_something(form, filenames, v2=v2):
        raise empty_message()


def _shows_something(form: Json, filenames: Collection[str], *, v2: bool) -> bool:
    """Whether a message shows anything. With COMPONENTS_V2, only components show files.

    Discord answers such a message without components with 50006: discord-api-docs, issue 7608.
    """
    if v2:
        return bool(form.get("components"))
    content = form.get("content") or ""
    return bool(content.strip() or shown_embeds(form) or form.get("components") or form.get("poll") or filenames)


def _check_components(form: Json, path: Path, problems: Problems, *, v2: bool, filenames: Collection[str]) -> None:
    components = each_of(form, path, "components")
    checker = Checker(problems, filenames)
    if not v2 and len(components) > MOST_ROWS:
        problems.add((*path, "components"), "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_ROWS} or fewer in length.")
    for place, component in components:
        if not v2 and component["type"] != ACTION_ROW:
            problems.add(place, *other_type([ACTION_ROW]))
        else:
            checker.check(component, place)
    if checker.count > MOST_COMPONENTS:
        message = f"The maximum number of components is {MOST_COMPONENTS}, nested ones included"
        problems.add((*path, "components"), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    if checker.text_length > MOST_TEXT:
        # Many bots quote this sentence.
        message = f"Components displayable text size exceeds maximum size of {MOST_TEXT}"
        problems.add((*path, "components"), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)


def _check_mentions(form: Json, path: Path, problems: Problems) -> None:
    allowed = form.get("allowed_mentions") or {}
    for kind in ("users", "roles"):
        if allowed.get(kind) and kind in (allowed.get("parse") or ()):
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            problems.add((*path, "allowed_mentions"), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)


def _check_attachments(form: Json, path: Path, problems: Problems) -> None:
    seen: set[str] = set()
    for place, attachment in each_of(form, path, "attachments"):
        number = str(attachment["id"])
        if number in seen:
            message = f"Attachment data with id {number} is used twice"
            problems.add((*place, "id"), "ATTACHMENT_ID_DUPLICATED", message)
        seen.add(number)
