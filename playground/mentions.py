"""Who is mentioned by a message.

Here belongs reading mentions out of texts and the say that `allowed_mentions` has in it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.errors import Json

_USER = re.compile(r"<@!?(\d{1,20})>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


def texts(content: str, components: list[Json]) -> Iterator[str]:
    """All texts of a message that can mention somebody: the content, and text displays at any depth."""
    yield content
    for component in components:
        if component.get("type") == 10:
            yield component["content"]
        yield from texts("", component.get("components", []))


def find(content: str, components: list[Json], allowed: Json | None, replied_to: str | None) -> tuple[list[str], bool]:
    """The users that a message mentions, in order, and whether it mentions everyone.

    Without `allowed_mentions` everything that is written counts, as on Discord.
    """
    whole = "\n".join(texts(content, components))
    users = list(dict.fromkeys(_USER.findall(whole)))
    everyone = _EVERYONE.search(whole) is not None
    if allowed is None:
        if replied_to is not None and replied_to not in users:
            users.append(replied_to)
        return users, everyone
    parse = allowed.get("parse") or []
    if "users" not in parse:
        named = {str(each) for each in allowed.get("users") or []}
        users = [each for each in users if each in named]
    if replied_to is not None and allowed.get("replied_user") and replied_to not in users:
        users.append(replied_to)
    return users, everyone and "everyone" in parse
