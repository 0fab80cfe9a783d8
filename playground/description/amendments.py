"""Where Discord does not do what its own description says.

Here belongs the table of these places, each with its reason. Whatever else differs from the description is a mistake.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from playground.errors import Json


class Amendment(Struct, frozen=True, kw_only=True):
    """One place of the description that is read differently."""

    where: tuple[str, ...]
    """The way to the place, from `components/schemas` on."""
    schema: Json
    """What stands there instead."""
    reason: str
    of: Literal["requests", "answers", "both"] = "both"


_PERMISSIONS: Final[Json] = {
    "oneOf": [
        {"type": ["integer", "null"], "minimum": 0, "maximum": 18014398509481983},
        {"type": "string", "pattern": "^[0-9]{1,20}$"},
    ]
}
_PERMISSIONS_REASON = "Discord documents permissions as a string of digits, which it takes as well as the number."

AMENDMENTS: Final = (
    Amendment(
        where=("SnowflakeType",),
        schema={"oneOf": [{"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}, {"type": "integer", "minimum": 0}]},
        reason="Discord takes ids as numbers too, and discord.py sends some so.",
        of="requests",
    ),
    Amendment(
        where=("InnerErrors", "properties", "_errors", "items"),
        schema={
            "type": "object",
            "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
            "required": ["code", "message"],
        },
        reason="In the tree of errors Discord's codes are words such as BASE_TYPE_REQUIRED, not numbers.",
        of="answers",
    ),
    Amendment(
        where=("RatelimitedResponse",),
        schema={
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
    *(
        Amendment(
            where=(name, "properties", "default_member_permissions"),
            schema=_PERMISSIONS,
            reason=_PERMISSIONS_REASON,
            of="requests",
        )
        for name in (
            "ApplicationCommandCreateRequest",
            "ApplicationCommandPatchRequestPartial",
            "ApplicationCommandUpdateRequest",
        )
    ),
)
"""All known places."""
