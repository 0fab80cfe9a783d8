"""How documents written by older releases become today's, before anything else reads them.

One small function for each version ever released takes the plain dict of a stored state or save and returns the next
version's.

Every document has two numbers. `format` is the shape of the envelope and of saves, whose steps are here; `rules` is the
version of one game, which brings their steps (`engines.contract.Game.upgrades`). When either rises, add the step from
the version before, and keep a real save of that version in tests/saves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

FORMAT = 2
"""The version of the envelope and of saves that this release writes."""

Document: TypeAlias = dict[str, Any]
Upgrade: TypeAlias = Callable[[Document], Document]

_TOLD: dict[str, tuple[str, ...]] = {
    "forty_barrels": ("last",),
    "cafe": ("last",),
    "one_eleven": ("last", "refreshed"),
    "bierfest": ("recent",),
}
"""By game: the fields of a state of format 1 that repeated what had happened. Now only events contain it."""


def _turn_of_bierfest(state: Document) -> Document:
    """Of a turn and of a toast that goes round only what is needed to play on is left."""
    turn, secret = state.get("turn"), state.get("secret")
    if not isinstance(turn, dict) or not isinstance(secret, dict):
        return state
    turn = {name: value for name, value in turn.items() if name != "laid"}
    secret = {name: value for name, value in secret.items() if name != "returned"}
    match turn.get("toast"):
        case {"emptied": emptied, "refused": refused, "left": int(left), "parts": parts}:
            shown = left
            match parts:
                case [{"toasts": int(toasts)}, *_]:  # of who called it
                    shown += toasts
            turn["toast"] = {"emptied": emptied, "refused": refused, "shown": shown}
            if state.get("stage") != "refuse":
                secret["drawn"] = []
    return {**state, "turn": turn, "secret": secret}


_RESHAPED: dict[str, Upgrade] = {"bierfest": _turn_of_bierfest}
"""By game: what else changes in a state of format 1, where a field of it held such things among others."""


def _without_what_events_tell(document: Document) -> Document:
    state = document.get("state")
    if isinstance(state, dict):
        game = str(document.get("game"))
        told = _TOLD.get(game, ())
        state = {name: value for name, value in state.items() if name not in told}
        document = {**document, "state": _RESHAPED[game](state) if game in _RESHAPED else state}
    return document


FORMATS: dict[int, Upgrade] = {1: _without_what_events_tell}
"""By format version: the step to the next one, for documents of every game."""


class DocumentError(ValueError):
    """A stored document cannot be read: damaged, of another game, or of a newer release."""


def upgraded(document: Document, game: str, rules: int, steps: Mapping[int, Upgrade]) -> Document:
    """The document as today's release would have written it; `steps` are those of the game, by version of its rules.

    Its own dict is left alone. Raises DocumentError if there is no way to today's versions.
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
