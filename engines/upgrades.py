"""How documents written by older releases become today's, before anything else reads them.

Here belongs one small function for each version ever released: it takes the plain dict of a stored state or save and
returns the next version's. Here does not belong what a document means: that is for the codec.

Two numbers stand in every document. `format` is the shape of the envelope and of saves; `rules` is the version of one
game. When either rises, add the step from the version before, and keep a real save of that version in tests/saves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from engines.contract import AnyGame

FORMAT = 1
"""The version of the envelope and of saves that this release writes."""

Document: TypeAlias = dict[str, Any]
Upgrade: TypeAlias = Callable[[Document], Document]

FORMATS: dict[int, Upgrade] = {}
"""By format version: the step to the next one, for documents of every game."""
RULES: dict[tuple[str, int], Upgrade] = {}
"""By game and version of its rules: the step to the next one. A save's moves and state are both to be seen to."""


class DocumentError(ValueError):
    """A stored document cannot be read: damaged, of another game, or of a newer release."""


def upgraded(document: Document, game: AnyGame) -> Document:
    """The document as today's release of this game would have written it. Its own dict is left alone."""
    document = dict(document)
    for key, newest, step_from in (
        ("format", FORMAT, FORMATS.get),
        ("rules", game.rules, lambda version: RULES.get((game.name, version))),
    ):
        while (version := document.get(key)) != newest:
            if type(version) is not int or version < 0:
                raise DocumentError(f"a document of {game.name} has no proper {key} number: {version!r}")
            if version > newest:
                raise DocumentError(
                    f"this document of {game.name} has {key} {version}, this release knows up to {newest}:"
                    " it was written by a newer release"
                )
            step = step_from(version)
            if step is None:
                raise DocumentError(f"this release cannot read {key} {version} of {game.name} any more")
            document = {**step(document), key: version + 1}
    return document
