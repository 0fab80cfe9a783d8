"""Encode and decode values of a game as JSON bytes, and its moves as short texts for buttons; one codec for all games.

Equal values give equal bytes. A move comes from outside, so an unreadable one is a refusal with a code, like an illegal
move. Options, views, events, outcomes and states were written by this program, so an unreadable one is damaged: a
`DocumentError` says which.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cache
from types import GenericAlias
from typing import Any, Final, cast, get_args

import msgspec
from msgspec import Struct

from engines import upgrades
from engines.contract import (
    DataType,
    EventT,
    Game,
    MoveT,
    Options,
    OptionsT,
    Outcome,
    StateT,
    TakeBack,
    Unreadable,
    ViewT,
)
from engines.upgrades import FORMAT, DocumentError

_ENCODER = msgspec.json.Encoder(order="deterministic")
_TAKE_BACK = _ENCODER.encode(TakeBack())


class Envelope(Struct, frozen=True, forbid_unknown_fields=True):
    """The wrapper of a stored state, which tells a later release what it is reading."""

    format: int
    game: str
    rules: int
    state: msgspec.Raw


_LOCK = threading.RLock()
_decoders: dict[object, msgspec.json.Decoder[Any]] = {}


def _decoder(kind: object) -> msgspec.json.Decoder[Any]:
    """The decoder of a type, created once.

    msgspec builds its description of a Struct on first use. A thread that meets a half-built one crashes the process
    (msgspec 0.22), so the lock lets one be built at a time: the store's threads decode games concurrently.
    """
    found = _decoders.get(kind)
    if found is None:
        with _LOCK:
            found = _decoders.setdefault(kind, msgspec.json.Decoder(kind))
    return found


@cache
def _many(kind: DataType) -> GenericAlias:
    """The type of a tuple of this kind, of any length."""
    return GenericAlias(tuple, (kind, ...))


def _decode(kind: object, data: bytes | str, what: str) -> Any:
    try:
        return _decoder(kind).decode(data)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise DocumentError(f"cannot read {what}: {error}") from error


def encode_move(move: Struct) -> bytes:
    """A move, as the move log stores it."""
    return _ENCODER.encode(move)


def decode_move(game: Game[StateT, MoveT, ViewT, EventT, OptionsT], data: bytes | str) -> MoveT:
    """A move of this game. Raises Unreadable if it is not one; `apply` decides whether it is legal."""
    try:
        move: MoveT = _decoder(game.Move).decode(data)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Unreadable("unreadable-move") from error
    return move


def encode_moves(moves: Sequence[Struct]) -> bytes:
    """Several moves, in order."""
    return _ENCODER.encode(moves)


def decode_moves(game: Game[StateT, MoveT, ViewT, EventT, OptionsT], data: bytes | str) -> tuple[MoveT, ...]:
    """Several moves of this game."""
    moves: tuple[MoveT, ...] = _decode(_many(game.Move), data, f"moves of {game.name}")
    return moves


def encode_options(options: Options) -> bytes:
    """The table options of a game."""
    return _ENCODER.encode(options)


def decode_options(game: Game[StateT, MoveT, ViewT, EventT, OptionsT], data: bytes | str) -> OptionsT:
    """The table options of this game; missing ones get their defaults."""
    options: OptionsT = _decode(game.Options, data, f"options of {game.name}")
    return options


def decode_entry(game: Game[StateT, MoveT, ViewT, EventT, OptionsT], data: bytes | str) -> MoveT | TakeBack:
    """A log entry: a move of this game, or a take-back of the move before it. Raises Unreadable."""
    return TakeBack() if is_take_back(data) else decode_move(game, data)


def is_take_back(data: bytes | str) -> bool:
    """Whether this log entry takes a move back."""
    return data in (_TAKE_BACK, _TAKE_BACK.decode())


def encode_view(view: Struct) -> bytes:
    """A view."""
    return _ENCODER.encode(view)


def decode_view(game: Game[StateT, MoveT, ViewT, EventT, OptionsT], data: bytes | str) -> ViewT:
    """A view of this game."""
    view: ViewT = _decode(game.View, data, f"a view of {game.name}")
    return view


def encode_events(events: tuple[Struct, ...]) -> bytes:
    """The events of one move, in order."""
    return _ENCODER.encode(events)


def decode_events(game: Game[StateT, MoveT, ViewT, EventT, OptionsT], data: bytes | str) -> tuple[EventT, ...]:
    """The events of one move of this game."""
    events: tuple[EventT, ...] = _decode(_many(game.Event), data, f"events of {game.name}")
    return events


def encode_outcome(outcome: Outcome) -> bytes:
    """An outcome."""
    return _ENCODER.encode(outcome)


def decode_outcome(data: bytes | str) -> Outcome:
    """An outcome of any game."""
    outcome: Outcome = _decode(Outcome, data, "an outcome")
    return outcome


def encode_state(game: Game[StateT, MoveT, ViewT, EventT, OptionsT], state: StateT) -> bytes:
    """A state in its envelope."""
    return _ENCODER.encode(Envelope(FORMAT, game.name, game.rules, msgspec.Raw(_ENCODER.encode(state))))


def decode_state(game: Game[StateT, MoveT, ViewT, EventT, OptionsT], data: bytes | str) -> StateT:
    """A state of this game, upgraded if an older release wrote it. Raises DocumentError if it cannot be read."""
    envelope = _decode(Envelope, data, "the envelope of a state")
    if envelope.game != game.name:
        raise DocumentError(f"this is a state of {envelope.game}, not of {game.name}")
    if (envelope.format, envelope.rules) == (FORMAT, game.rules):
        state: StateT = _decode(game.State, envelope.state, f"a state of {game.name}")
        return state
    plain = _decode(dict[str, Any], data, "an older state")
    document = upgrades.upgraded(plain, game.name, game.rules, game.upgrades)
    upgraded: StateT = convert(document["state"], game.State, f"an older state of {game.name}")
    return upgraded


def convert(plain: object, kind: DataType, what: str) -> Any:
    """A value of this kind from plain dicts, lists and numbers. Raises DocumentError if it does not fit."""
    try:
        return from_plain(plain, kind)
    except msgspec.ValidationError as error:
        raise DocumentError(f"cannot read {what}: {error}") from error


def from_plain(plain: object, kind: DataType, *, strict: bool = True) -> Any:
    """`msgspec.convert`, made safe for threads. Raises msgspec.ValidationError."""
    _decoder(kind)  # makes msgspec describe the type under the lock
    return msgspec.convert(plain, kind, strict=strict)


# --- moves as texts for buttons ------------------------------------------------------------------

# A payload is the tag of the move followed by its fields in order, joined by dots, such as `play.23.4`. A bool is `0`
# or `1`, None is `null`. Every move has exactly one payload.

LONGEST_PAYLOAD: Final = 64
"""The most characters of a payload: a Discord custom_id holds 100, and also names the table and the ply."""


def encode_payload(move: Struct) -> str:
    """The payload of a move. Raises ValueError if it would be longer than `LONGEST_PAYLOAD`."""
    payload = ".".join((str(move.__struct_config__.tag), *map(_value_text, msgspec.structs.astuple(move))))
    if len(payload) > LONGEST_PAYLOAD:
        raise ValueError(f"a payload of {len(payload)} characters")
    return payload


def decode_payload(game: Game[StateT, MoveT, ViewT, EventT, OptionsT], payload: str) -> MoveT:
    """The move of this game that has this payload. Raises Unreadable if there is none."""
    tag, *written = payload.split(".")
    kind = _kinds(game.Move).get(tag)
    if kind is None or len(payload) > LONGEST_PAYLOAD or len(written) != len(kind.__struct_encode_fields__):
        raise Unreadable("unreadable-move")
    fields = dict(zip(kind.__struct_encode_fields__, written, strict=True))
    try:
        move = from_plain(fields, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Unreadable("unreadable-move") from error
    if encode_payload(move) != payload:  # such as `007`, or `true` for `1`
        raise Unreadable("unreadable-move")
    return cast("MoveT", move)  # `kind` is one of the game's own move types


def _value_text(value: object) -> str:
    if value is None:
        return "null"
    return str(int(value) if isinstance(value, bool) else value)


@cache
def _kinds(moves: DataType) -> dict[str, type[Struct]]:
    """The types of moves by their tags."""
    return {str(kind.__struct_config__.tag): kind for kind in get_args(moves) or (moves,)}
