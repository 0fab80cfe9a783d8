"""Find the mentions in the texts of a message, restricted by `allowed_mentions`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct, field

if TYPE_CHECKING:
    from collections.abc import Iterator

    from loopcord.data.errors import Json

_USER = re.compile(r"<@!?(\d{1,20})>")
_ROLE = re.compile(r"<@&(\d{1,20})>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


class Mentions(Struct):
    """Ids of the mentioned users and roles in text order, and whether everyone is mentioned."""

    users: list[str] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    everyone: bool = False


def texts(content: str, components: list[Json]) -> Iterator[str]:
    """All texts of a message that can mention somebody: the content, and text displays at any depth."""
    yield content
    for component in components:
        if component.get("type") == 10:
            yield component["content"]
        yield from texts("", component.get("components", []))


def find(content: str, components: list[Json], allowed: Json | None, replied_to: str | None) -> Mentions:
    """The mentions of a message, whether the users and roles exist or not.

    Without `allowed_mentions` all mentions in the texts count, as on Discord.
    """
    whole = "\n".join(texts(content, components))
    users = list(dict.fromkeys(_USER.findall(whole)))
    roles = list(dict.fromkeys(_ROLE.findall(whole)))
    everyone = _EVERYONE.search(whole) is not None
    if allowed is not None:
        users, roles = _allowed(users, allowed, "users"), _allowed(roles, allowed, "roles")
        everyone = everyone and "everyone" in (allowed.get("parse") or [])
    if replied_to is not None and replied_to not in users and (allowed is None or allowed.get("replied_user")):
        users.append(replied_to)
    return Mentions(users, roles, everyone)


def _allowed(found: list[str], allowed: Json, kind: str) -> list[str]:
    """The mentions of one kind that are allowed: all of them, or those listed by id."""
    if kind in (allowed.get("parse") or []):
        return found
    named = {str(each) for each in allowed.get(kind) or []}
    return [each for each in found if each in named]
