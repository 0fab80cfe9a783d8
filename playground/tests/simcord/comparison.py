"""Comparing payloads field by field, whatever the ids and times in them.

Payloads are normalised, and differences looked up in the table of those that are explained, `differences.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from loopcord.validation.messages import EPHEMERAL
from tests.simcord.guest_bot import Received

Kind: TypeAlias = Literal["only_simcord", "only_playground", "different", "events"]
Difference: TypeAlias = tuple[Kind, str]
"""How the two differ, and where: a field's path from the nearest thing of Discord's that holds it, as `user.avatar`."""

TABLE = Path(__file__).with_name("differences.toml")

THINGS = {
    **dict.fromkeys(("user", "author", "owner", "recipients", "mentions", "users", "bot"), "user"),
    **dict.fromkeys(("member", "members"), "member"),
    **dict.fromkeys(("channel", "channels"), "channel"),
    **dict.fromkeys(("message", "messages", "referenced_message"), "message"),
    **dict.fromkeys(("components", "component", "accessory"), "component"),
    **dict.fromkeys(("attachments",), "attachment"),
    **dict.fromkeys(("embeds",), "embed"),
    **dict.fromkeys(("roles",), "role"),
    **dict.fromkeys(("media", "file"), "media"),
    **dict.fromkeys(("interaction_metadata", "triggering_interaction_metadata"), "interaction metadata"),
}
"""Under which field what kind of thing is found; a new path begins there."""

ROOTS = {
    "GUILD_CREATE": "guild",
    "INTERACTION_CREATE": "interaction",
    "MESSAGE_CREATE": "message event",
    "MESSAGE_UPDATE": "message event",
    "GUILD_MEMBER_ADD": "member",
    "POST /interactions/{webhook_id}/{webhook_token}/callback": "callback answer",
    "PUT /applications/{application_id}/commands": "command",
    "POST /users/@me/channels": "channel",
    "GET /channels/{channel_id}": "channel",
    "GET /users/{user_id}": "user",
}
"""What the payloads of events and answers are; all others with an author are messages, the rest go by their names."""

PRIVATE = ", private"
"""Added to the name of an event about a message that one person sees."""

_PERMISSIONS = {"permissions", "app_permissions", "allow", "deny", "default_member_permissions"}
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(\+00:00|Z)")
_ID = re.compile(r"\d{17,20}")
_URL = re.compile(r"https?://[^ ]*/")
_SIGNATURE = re.compile(r"\?ex=[0-9a-f]+&is=[0-9a-f]+&hm=[0-9a-f]+&$")


class Found(Struct, frozen=True):
    """One place where the two differ."""

    difference: Difference
    step: str
    what: str
    simcord: Any = None
    playground: Any = None

    def __str__(self) -> str:
        kind, path = self.difference
        return f"{kind}: {path}  ({self.what} in {self.step!r}: {self.simcord!r} / {self.playground!r})"


def normalised(value: Any, names: dict[str, str], key: str = "") -> Any:
    """A payload in which ids, times, tokens and addresses have become what they stand for."""
    if isinstance(value, dict):
        return {_named(name, names): normalised(each, names, name) for name, each in value.items()}
    if isinstance(value, list):
        if key == "options" and all("name" in each for each in value):  # in the order in which they were typed
            value = sorted(value, key=lambda each: str(each["name"]))
        return [normalised(each, names, key) for each in value]
    if isinstance(value, int) and not isinstance(value, bool):
        return int(value)  # SimCord's are members of its own enumerations
    if not isinstance(value, str) or key in _PERMISSIONS:
        return value
    if key in ("token", "session_id", "nonce"):
        return f"<{key}>"
    if _TIME.fullmatch(value):
        return "<time>"
    return _named(_SIGNATURE.sub("", _URL.sub("<address>/", value)), names)


def _named(text: str, names: dict[str, str]) -> str:
    return _ID.sub(lambda found: f"<{names.get(found[0], 'id')}>", text)


def compared(simcord: list[Received], playground: list[Received]) -> list[Found]:
    """Every place where the payloads of the two runs differ. Both have to be normalised."""
    here, there = _by_step(simcord), _by_step(playground)
    found: list[Found] = []
    for step, what in sorted(here.keys() | there.keys()):
        ours, theirs = here.get((step, what), []), there.get((step, what), [])
        if len(ours) != len(theirs):
            where = what if what.endswith(PRIVATE) else f"{step}: {what}"
            found.append(Found(("events", where), step, what, len(ours), len(theirs)))
            continue
        for left, right in zip(ours, theirs, strict=True):
            root = ROOTS.get(what) or ("message" if isinstance(left, dict) and "author" in left else what)
            found += [Found((kind, path), step, what, *values) for kind, path, values in _walk(left, right, root)]
    return found


def _by_step(received: list[Received]) -> dict[tuple[str, str], list[Any]]:
    sorted_out = defaultdict(list)
    for each in received:
        private = each.what.startswith("MESSAGE_") and each.payload.get("flags", 0) & EPHEMERAL
        sorted_out[each.step, each.what + PRIVATE if private else each.what].append(each.payload)
    return dict(sorted_out)


def _walk(left: Any, right: Any, path: str) -> Iterator[tuple[Kind, str, tuple[Any, Any]]]:
    if isinstance(left, dict) and isinstance(right, dict):
        for key in sorted(left.keys() | right.keys()):
            within = path if key.startswith("<") else f"{path}.{key}"
            if key not in right:
                yield "only_simcord", within, (left[key], None)
            elif key not in left:
                yield "only_playground", within, (None, right[key])
            else:
                yield from _walk(left[key], right[key], _object_kind(key, left[key], right[key]) or within)
    elif isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        for one, other in zip(left, right, strict=True):
            yield from _walk(one, other, path)
    elif left != right or type(left) is not type(right):
        yield "different", path, (left, right)


def _object_kind(key: str, *values: Any) -> str | None:
    """The kind of thing that stands under a key, when things do: as they are, in lists, or by their ids."""
    for value in values:
        inner = list(value.values()) if isinstance(value, dict) and _by_ids(value) else value
        if not (isinstance(inner, dict) or (isinstance(inner, list) and all(isinstance(each, dict) for each in inner))):
            return None
    return THINGS.get(key)


def _by_ids(value: dict[str, Any]) -> bool:
    return bool(value) and all(key.startswith("<") for key in value)


def explained() -> dict[Difference, str]:
    """The differences that are as they should be, each with the reason."""
    table: Any = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return {(kind, path): reason for kind, paths in table.items() for path, reason in paths.items()}
