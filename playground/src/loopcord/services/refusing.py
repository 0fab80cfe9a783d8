"""Refuses valid messages on demand, as Discord now and then does: 50035 for one of many valid emojis (discord-api-docs,
issue 7128), for a file, or for components.

`loopcord.rest.striking` sets `REFUSED_PART` for requests with such a fault.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Literal, TypeAlias

from loopcord.data.components import walk
from loopcord.data.errors import Json
from loopcord.data.problems import Path, Problems, each_of
from loopcord.services.emojis import INVALID_EMOJI, places_of_emojis

if TYPE_CHECKING:
    from collections.abc import Iterable

Part: TypeAlias = Literal["emoji", "file", "component"]
"""What is refused: the first custom emoji in a component, the first file, or the first component that is not a text."""

REFUSED_PART: ContextVar[Part | None] = ContextVar("REFUSED_PART", default=None)
"""The part of the current request's message that is refused although it is valid."""
REFUSED: ContextVar[list[Part] | None] = ContextVar("REFUSED", default=None)
"""Collects what was refused in the current request."""

_TEXT = 10
_REJECTED = "UNION_TYPE_CHOICES", 'Value of field "type" must be one of (10,).'


def refuse(form: Json, files: Iterable[int], path: Path) -> None:
    """Refuse a valid message if a fault says so and the message has such a part. `files` are numbers of uploads."""
    part, problems = REFUSED_PART.get(), Problems()
    match part:
        case "emoji":
            for place in [*places_of_emojis(form.get("components"), (*path, "components"))][:1]:
                problems.add(place, *INVALID_EMOJI)
        case "file":
            for number in [*files][:1]:
                problems.add((*path, "attachments", number), "IMAGE_INVALID", "Invalid image")
        case "component":
            rich = [place for place, each in each_of(form, path, "components") if _is_rich(each)]
            for place in rich[:1]:
                problems.add(place, *_REJECTED)
        case None:
            return
    if problems and (refused := REFUSED.get()) is not None:
        refused.append(part)
    problems.raise_if_any()


def _is_rich(component: Json) -> bool:
    return any(each["type"] != _TEXT for each in walk([component]))
