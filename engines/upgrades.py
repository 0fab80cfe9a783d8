"""Upgrade documents of older releases to the current format, before anything else reads them.

For each version ever released, one small function turns the plain dict of a stored state or save into that of the next
version.

Every document has two numbers. `format` is the version of the envelope and of saves, whose steps are here; `rules` is
the version of one game, which provides its own steps (`engines.contract.Game.upgrades`). When either rises, add the
step from the version before, and keep a real save of that version in tests/saves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

FORMAT = 2
"""The version of the envelope and of saves that this release writes."""

Document: TypeAlias = dict[str, Any]
Upgrade: TypeAlias = Callable[[Document], Document]

_FIELDS_FROM_STORY: dict[str, tuple[str, ...]] = {
    "forty_barrels": ("last",),
    "cafe": ("last",),
    "one_eleven": ("last", "refreshed"),
    "bierfest": ("recent",),
}
"""By game: the fields of a format 1 state that repeated past events. Format 2 keeps these in the events only."""


def _turn_of_bierfest(state: Document) -> Document:
    """Keep of the turn and of a toast only what is needed to play on."""
    turn, secret = state.get("turn"), state.get("secret")
    if not isinstance(turn, dict) or not isinstance(secret, dict):
        return state
    turn = {name: value for name, value in turn.items() if name != "laid"}
    secret = {name: value for name, value in secret.items() if name != "returned"}
    match turn.get("toast"):
        case {"emptied": emptied, "refused": refused, "left": int(left), "parts": parts}:
            shown = left
            match parts:
                case [{"toasts": int(toasts)}, *_]:  # the caller's part
                    shown += toasts
            turn["toast"] = {"emptied": emptied, "refused": refused, "shown": shown}
            if state.get("stage") != "refuse":
                secret["drawn"] = []
    return {**state, "turn": turn, "secret": secret}


_RESHAPED: dict[str, Upgrade] = {"bierfest": _turn_of_bierfest}
"""By game: further changes to a format 1 state, where a field mixed past events with other data."""


def _without_what_events_tell(document: Document) -> Document:
    state = document.get("state")
    if isinstance(state, dict):
        game = str(document.get("game"))
        told = _FIELDS_FROM_STORY.get(game, ())
        state = {name: value for name, value in state.items() if name not in told}
        document = {**document, "state": _RESHAPED[game](state) if game in _RESHAPED else state}
    return document


FORMATS: dict[int, Upgrade] = {1: _without_what_events_tell}
"""By format version: the step to the next one, for documents of every game."""


class DocumentError(ValueError):
    """A stored document is unreadable: damaged, from another game, or from a newer release."""


def upgraded(document: Document, game: str, rules: int, steps: Mapping[int, Upgrade]) -> Document:
    """The document as the current release would have written it; `steps` are the game's own, by version of its rules.

    The input dict does not change. Raises DocumentError if no steps lead to the current versions.
    """
    document = dict(document)
    for key, newest, step_from in (
        ("format", FORMAT, FORMATS.get),
        ("rules", rules, steps.get),
    ):
        while (version := document.get(key)) != newest:
            if type(version) is not int or version < 0:
                raise DocumentError(f"a document of {game} has no valid {key} number: {version!r}")
            if version > newest:
                raise DocumentError(
                    f"this document of {game} has {key} {version}, this release knows up to {newest}:"
                    " it was written by a newer release"
                )
            step = step_from(version)
            if step is None:
                raise DocumentError(f"this release cannot read {key} {version} of {game}: it is too old")
            document = {**step(document), key: version + 1}
    return document
