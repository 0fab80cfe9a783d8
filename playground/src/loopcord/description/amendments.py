"""The places where Discord deviates from its own API description, each with a reason.

Any other difference from the description is a bug.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

from loopcord.data.errors import Json


class Amendment(Struct, frozen=True, kw_only=True):
    """One place of the table whose rule is replaced."""

    where: tuple[str, ...]
    """The path to the place from the top of the table."""
    rule: Any
    """The replacement."""
    reason: str
    of: Literal["requests", "answers", "both"] = "both"


def _each(names: tuple[str, ...], *where: str, rule: Any, reason: str) -> list[Amendment]:
    """The same amendment for several schemas of requests."""
    return [Amendment(where=("schemas", name, *where), rule=rule, reason=reason, of="requests") for name in names]


_COMMANDS: Final = (
    "ApplicationCommandCreateRequest",
    "ApplicationCommandPatchRequestPartial",
    "ApplicationCommandUpdateRequest",
)
_SNOWFLAKE_SELECTS: Final = tuple(
    f"{kind}SelectComponentFor{place}Request"
    for kind in ("User", "Role", "Mentionable", "Channel")
    for place in ("Message", "Modal")
)
_LARGEST: Final = 2**53 - 1
_BOOLEAN: Final[Json] = {"type": ["boolean", "null"]}

SENT_BACK: Final = {
    **dict.fromkeys(_COMMANDS, "ApplicationCommandResponse"),
    "MessageAttachmentRequest": "MessageAttachmentResponse",
    "RichEmbed": "MessageEmbedResponse",
    "RichEmbedAuthor": "MessageEmbedAuthorResponse",
    "RichEmbedFooter": "MessageEmbedFooterResponse",
    "RichEmbedImage": "MessageEmbedImageResponse",
    "RichEmbedThumbnail": "MessageEmbedImageResponse",
    "FileComponentForMessageRequest": "FileComponentResponse",
    "UnfurledMediaRequest": "UnfurledMediaResponse",
    "UnfurledMediaRequestWithAttachmentReferenceRequired": "UnfurledMediaResponse",
}
"""Schemas of objects that bots send back as they got them, and of the answers, whose extra fields cause no warning."""

AMENDMENTS: Final = (
    Amendment(
        where=(
            "schemas",
            "SnowflakeType",
        ),
        rule={
            "type": ["string", "integer"],
            "pattern": "^(0|[1-9][0-9]*)$",
            "maxLength": 20,
            "minimum": 0,
            "maximum": 2**64 - 1,
            "format": "snowflake",
        },
        reason="Discord takes ids as numbers too, and discord.py sends some so.",
        of="requests",
    ),
    Amendment(
        where=("schemas", "InnerErrors", "properties", "_errors", "items"),
        rule={
            "type": "object",
            "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
            "required": ["code", "message"],
        },
        reason="In the tree of errors Discord's codes are words such as BASE_TYPE_REQUIRED, not numbers.",
        of="answers",
    ),
    Amendment(
        where=(
            "schemas",
            "RatelimitedResponse",
        ),
        rule={
            "type": "object",
            "properties": {
                "message": {"type": "string"},
                "retry_after": {"type": "number"},
                "global": {"type": "boolean"},
                "code": {"type": "integer"},
            },
            "required": ["message", "retry_after", "global"],
        },
        reason="Discord documents the code of a 429 as optional, and seldom sends one.",
        of="answers",
    ),
    Amendment(
        where=("paths", "/channels/{channel_id}/messages/bulk-delete", "post", "body", "properties", "messages"),
        rule={"type": "array", "items": {"$ref": "#/schemas/SnowflakeType"}},
        reason="Discord answers too few or too many messages with 50016: discord-php/DiscordPHP, pull request 736.",
        of="requests",
    ),
    *_each(
        ("MessageCreateRequest", "MessageEditRequestPartial"),
        "properties",
        "content",
        "maxLength",
        rule=2000,
        reason="Discord documents 2000 characters for what bots write; 4000 are for subscribers.",
    ),
    *_each(
        _COMMANDS,
        "properties",
        "default_member_permissions",
        rule={
            "type": ["integer", "string", "null"],
            "minimum": 0,
            "maximum": 18014398509481983,
            "pattern": "^[0-9]{1,20}$",
            "format": "snowflake",
        },
        reason="Discord documents permissions as a string of digits, which it takes as well as the number.",
    ),
    *_each(
        _COMMANDS,
        "properties",
        "nsfw",
        rule=_BOOLEAN,
        reason="Discord documents the field, and answers with it.",
    ),
    *_each(
        ("ComponentEmojiForRequest",),
        "properties",
        "animated",
        rule=_BOOLEAN,
        reason="Discord documents partial emojis with it, and libraries send it.",
    ),
    *_each(
        ("ApplicationCommandOptionStringChoice",),
        "properties",
        "value",
        rule={"type": "string", "minLength": 1, "maxLength": 100},
        reason="Discord documents and enforces 100 characters.",
    ),
    *_each(
        ("ApplicationCommandOptionNumberChoice",),
        "properties",
        "value",
        rule={"type": "number", "minimum": -_LARGEST, "maximum": _LARGEST},
        reason="Discord documents doubles of at most 53 bits.",
    ),
    *(
        each
        for name in ("min_value", "max_value")
        for each in _each(
            ("ApplicationCommandNumberOption",),
            "properties",
            name,
            rule={"type": ["number", "null"], "minimum": -_LARGEST, "maximum": _LARGEST},
            reason="Discord documents doubles of at most 53 bits.",
        )
    ),
    *_each(
        ("MessageReferenceType",),
        "enum",
        rule=[0, 1],
        reason="Discord documents type 1, forwarded messages.",
    ),
    *_each(
        ("ModalInteractionCallbackRequestData",),
        "properties",
        "components",
        "maxItems",
        rule=5,
        reason="Discord documents 1 to 5 components of a modal.",
    ),
    *_each(
        ("ActionRowComponentForModalRequest",),
        "properties",
        "components",
        "maxItems",
        rule=1,
        reason="Discord documents that a row of a modal holds one text input.",
    ),
    *_each(
        ("RichEmbedField",),
        "properties",
        rule={
            "name": {"type": "string", "minLength": 1, "maxLength": 256},
            "value": {"type": "string", "minLength": 1, "maxLength": 1024},
            "inline": _BOOLEAN,
        },
        reason="Discord refuses an embed field whose name or value is empty.",
    ),
    *_each(
        _SNOWFLAKE_SELECTS,
        "properties",
        "options",
        rule={"type": ["array", "null"], "maxItems": 0},
        reason="Discord fills these selects itself, and refuses options of the bot's own.",
    ),
    *_each(
        ("FileUploadComponentForModalRequest", "ApplicationCommandAttachmentOption"),
        "properties",
        "file_types",
        rule={"type": ["array", "null"], "maxItems": 10, "items": {"type": "string", "minLength": 1}},
        reason="Discord documents the field since 5 August 2026, after this version of the description.",
    ),
    Amendment(
        where=("schemas", "PrivateGroupChannelResponse", "properties", "application_id"),
        rule={"anyOf": [{"type": "null"}, {"$ref": "#/schemas/SnowflakeType"}]},
        reason="Discord documents it as nullable since 5 August 2026.",
        of="answers",
    ),
)
"""All known deviations."""
