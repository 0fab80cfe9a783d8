"""Writing and reading: moves, options, views, events, outcomes and states as JSON bytes; equal values, equal bytes.

Here belongs what turns one value of a game into bytes and back. Here do not belong whole saves (`engines.saves`) and
how old documents become new ones (`engines.upgrades`).

What comes in from outside is a move; if it cannot be read that is a refusal with a code, as for an illegal move. The
rest was written by this program: if it cannot be read, that is a damaged document, and a ValueError says which.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

import msgspec

from engines import upgrades
from engines.contract import Outcome, Unreadable
from engines.upgrades import FORMAT, DocumentError

if TYPE_CHECKING:
    from msgspec import Struct

    from engines.contract import AnyGame, Event, Options

_ENCODER = msgspec.json.Encoder(order="deterministic")


class Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a stored state is wrapped in, so that a later release knows what it reads."""

    format: int
    game: str
    rules: int
    state: msgspec.Raw


@functools.cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def _decode(kind: Any, data: bytes | str, what: str) -> Any:
    try:
        return _decoder(kind).decode(data)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise DocumentError(f"cannot read {what}: {error}") from error


def encode_move(move: Struct) -> bytes:
    """A move, as the log and the buttons' payloads keep it."""
    return _ENCODER.encode(move)


def decode_move(game: AnyGame, data: bytes | str) -> Any:
    """A move of this game. Raises Unreadable if it is none; whether it is legal is for `apply` to say."""
    try:
        return _decoder(game.Move).decode(data)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Unreadable("unreadable-move") from error


def encode_options(options: Options) -> bytes:
    """The table options of a game."""
    return _ENCODER.encode(options)


def decode_options(game: AnyGame, data: bytes | str) -> Any:
    """The table options of this game; what is not named has its default."""
    return _decode(game.Options, data, f"options of {game.name}")


def encode_view(view: Struct) -> bytes:
    """A view."""
    return _ENCODER.encode(view)


def decode_view(game: AnyGame, data: bytes | str) -> Any:
    """A view of this game."""
    return _decode(game.View, data, f"a view of {game.name}")


def encode_event(event: Event) -> bytes:
    """An event."""
    return _ENCODER.encode(event)


def decode_event(game: AnyGame, data: bytes | str) -> Any:
    """An event of this game."""
    return _decode(game.Event, data, f"an event of {game.name}")


def encode_outcome(outcome: Outcome) -> bytes:
    """An outcome."""
    return _ENCODER.encode(outcome)


def decode_outcome(data: bytes | str) -> Outcome:
    """An outcome of any game."""
    outcome: Outcome = _decode(Outcome, data, "an outcome")
    return outcome


def encode_state(game: AnyGame, state: Struct) -> bytes:
    """A state in its envelope."""
    return _ENCODER.encode(Envelope(FORMAT, game.name, game.rules, msgspec.Raw(_ENCODER.encode(state))))


def decode_state(game: AnyGame, data: bytes | str) -> Any:
    """A state of this game, also one that an older release wrote. Raises DocumentError if it cannot be read."""
    envelope = _decode(Envelope, data, "the envelope of a state")
    if envelope.game != game.name:
        raise DocumentError(f"this is a state of {envelope.game}, not of {game.name}")
    if (envelope.format, envelope.rules) == (FORMAT, game.rules):
        return _decode(game.State, envelope.state, f"a state of {game.name}")
    document = upgrades.upgraded(_decode(dict[str, Any], data, "an older state"), game)
    return convert(document["state"], game.State, f"an older state of {game.name}")


def convert(plain: Any, kind: Any, what: str) -> Any:
    """A value of this kind from plain dicts, lists and numbers. Raises DocumentError if it is none."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise DocumentError(f"cannot read {what}: {error}") from error
