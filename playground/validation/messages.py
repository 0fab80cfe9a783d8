"""Discord's rules for messages, wherever they are sent: channels, answers to interactions, follow-ups, edits.

Here belong rules over a whole message. Those of its embeds and components have modules of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.errors import Json, empty_message
from playground.validation.components import ACTION_ROW, MOST_COMPONENTS, MOST_TEXT, ONLY_V2, TOP_LEVEL, Checker
from playground.validation.embeds import check_embeds, shows_something
from playground.validation.problems import Path, Problems, is_snowflake, kind_of

if TYPE_CHECKING:
    from collections.abc import Collection

SUPPRESS_EMBEDS, EPHEMERAL, LOADING, SILENT, COMPONENTS_V2 = 1 << 2, 1 << 6, 1 << 7, 1 << 12, 1 << 15

SETTABLE = SUPPRESS_EMBEDS | EPHEMERAL | SILENT | COMPONENTS_V2
"""The flags that a bot may set; others are ignored, as on Discord."""

MOST_CONTENT = 2000

_COMMON = frozenset(["content", "embeds", "allowed_mentions", "components", "attachments", "flags", "tts", "poll"])
CREATE_FIELDS = _COMMON | {"nonce", "enforce_nonce", "message_reference", "sticker_ids"}
FOLLOW_UP_FIELDS = _COMMON | {"username", "avatar_url", "thread_name", "applied_tags"}
RESPONSE_FIELDS = _COMMON
EDIT_FIELDS = _COMMON

_V2_EXCLUDES = ("content", "embeds", "sticker_ids", "poll")


def check_message(
    form: Json,
    path: Path,
    *,
    fields: Collection[str],
    flags: int,
    filenames: Collection[str],
    edit: bool = False,
) -> None:
    """Refuse a message that Discord would refuse.

    `flags` are those that the message will have, `filenames` the files that will hang on it.
    """
    problems = Problems()
    problems.known_fields(form, path, fields)
    problems.boolean(form, path, "tts")
    problems.boolean(form, path, "enforce_nonce")
    problems.number(form, path, "flags", least=0)
    v2 = bool(flags & COMPONENTS_V2)
    problems.text(form, path, "content", most=MOST_CONTENT)
    _check_nonce(form, path, problems)
    _check_reference(form, path, problems)
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
    if not edit and not v2 and not _shows_something(form, filenames):
        raise empty_message()


def _shows_something(form: Json, filenames: Collection[str]) -> bool:
    content = form.get("content") or ""
    embeds = any(map(shows_something, form.get("embeds") or []))
    return bool(content.strip() or embeds or form.get("components") or form.get("poll") or filenames)


def _check_nonce(form: Json, path: Path, problems: Problems) -> None:
    nonce = form.get("nonce")
    if nonce is None:
        return
    if isinstance(nonce, bool) or not isinstance(nonce, str | int):
        problems.add((*path, "nonce"), "NONCE_TYPE_CONVERT", "Nonce must be a string or a number.")
    elif len(str(nonce)) > 25 or (isinstance(nonce, int) and not -(2**63) <= nonce < 2**63):
        problems.add((*path, "nonce"), "NONCE_TYPE_TOO_LONG", "Nonce must be 25 or fewer in length.")


def _check_reference(form: Json, path: Path, problems: Problems) -> None:
    reference = form.get("message_reference")
    if reference is None:
        return
    place = (*path, "message_reference")
    if not isinstance(reference, dict):
        problems.add(place, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    known = ("type", "message_id", "channel_id", "guild_id", "fail_if_not_exists")
    problems.known_fields(reference, place, known)
    problems.snowflake(reference, place, "message_id", required=True)
    problems.snowflake(reference, place, "channel_id")
    problems.snowflake(reference, place, "guild_id")
    problems.boolean(reference, place, "fail_if_not_exists")
    problems.choice(reference, place, "type", (0, 1), optional=True)


def _check_components(form: Json, path: Path, problems: Problems, *, v2: bool, filenames: Collection[str]) -> None:
    checker = Checker(problems, filenames)
    most = MOST_COMPONENTS if v2 else 5
    least = 1 if v2 and "components" in form else 0
    allowed = TOP_LEVEL if v2 else {ACTION_ROW}
    for place, component in problems.objects(form, path, "components", least=least, most=most):
        if not v2 and kind_of(component) in ONLY_V2:
            message = "This component can only be used with MessageFlags.IS_COMPONENTS_V2"
            problems.add((*place, "type"), "UNION_TYPE_CHOICES", message)
        else:
            checker.check(component, place, allowed)
    if checker.count > MOST_COMPONENTS >= len(form["components"]):
        message = f"The maximum number of components is {MOST_COMPONENTS}, nested ones included"
        problems.add((*path, "components"), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    if checker.text_length > MOST_TEXT:
        message = f"The total length of all text in components cannot exceed {MOST_TEXT}"
        problems.add((*path, "components"), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)


def _check_mentions(form: Json, path: Path, problems: Problems) -> None:
    allowed = form.get("allowed_mentions")
    if allowed is None:
        return
    place = (*path, "allowed_mentions")
    if not isinstance(allowed, dict):
        problems.add(place, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    problems.known_fields(allowed, place, ("parse", "users", "roles", "replied_user"))
    problems.values(allowed, place, "parse", ("everyone", "roles", "users"))
    problems.boolean(allowed, place, "replied_user")
    parse = allowed["parse"] if isinstance(allowed.get("parse"), list) else []
    for kind in ("users", "roles"):
        listed = allowed.get(kind)
        if listed is None:
            continue
        if not isinstance(listed, list):
            problems.add((*place, kind), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        elif len(listed) > 100:
            problems.add((*place, kind), "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.")
        elif listed and kind in parse:
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            problems.add(place, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
        else:
            for index, each in enumerate(listed):
                if not is_snowflake(each):
                    problems.add((*place, kind, index), "NUMBER_TYPE_COERCE", f'Value "{each}" is not snowflake.')


def _check_attachments(form: Json, path: Path, problems: Problems) -> None:
    known = ("id", "filename", "description", "title", "duration_secs", "waveform", "is_remix", "is_spoiler")
    seen: set[str] = set()
    for place, attachment in problems.objects(form, path, "attachments", most=10):
        # A whole attachment object, as it was received, may be sent back to keep a file.
        if "url" not in attachment:
            problems.known_fields(attachment, place, known)
        if problems.snowflake(attachment, place, "id", required=True):
            if str(attachment["id"]) in seen:
                message = f"Attachment data with id {attachment['id']} is used twice"
                problems.add((*place, "id"), "ATTACHMENT_ID_DUPLICATED", message)
            seen.add(str(attachment["id"]))
        problems.text(attachment, place, "filename", least=1, most=260)
        problems.text(attachment, place, "description", most=1024)
