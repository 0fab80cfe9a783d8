"""Moves as short texts for buttons: one codec for the moves of all games.

A payload is the tag of the move followed by its fields in order, joined by dots, such as `play.23.4`. A bool is `0` or
`1`, None is `null`. Every move has exactly one payload.
"""

from __future__ import annotations

from functools import cache
from typing import Final, cast, get_args

import msgspec
from msgspec import Struct

from engines.codec import from_plain
from engines.contract import DataType, EventT, Game, MoveT, OptionsT, StateT, Unreadable, ViewT

LONGEST: Final = 64
"""The most characters of a payload: a Discord custom_id holds 100, and also names the table and the ply."""


def encode_payload(move: Struct) -> str:
    """The payload of a move. Raises ValueError if it would be longer than `LONGEST`."""
    payload = ".".join((str(move.__struct_config__.tag), *map(_written, msgspec.structs.astuple(move))))
    if len(payload) > LONGEST:
        raise ValueError(f"a payload of {len(payload)} characters")
    return payload


def decode_payload(game: Game[StateT, MoveT, ViewT, EventT, OptionsT], payload: str) -> MoveT:
    """The move of this game that has this payload. Raises Unreadable if there is none."""
    tag, *written = payload.split(".")
    kind = _kinds(game.Move).get(tag)
    if kind is None or len(payload) > LONGEST or len(written) != len(kind.__struct_encode_fields__):
        raise Unreadable("unreadable-move")
    fields = dict(zip(kind.__struct_encode_fields__, written, strict=True))
    try:
        move = from_plain(fields, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Unreadable("unreadable-move") from error
    if encode_payload(move) != payload:  # such as `007`, or `true` for `1`
        raise Unreadable("unreadable-move")
    return cast("MoveT", move)  # `kind` is one of the game's own move types


def _written(value: object) -> str:
    if value is None:
        return "null"
    return str(int(value) if isinstance(value, bool) else value)


@cache
def _kinds(moves: DataType) -> dict[str, type[Struct]]:
    """The types of moves by their tags."""
    return {str(kind.__struct_config__.tag): kind for kind in get_args(moves) or (moves,)}
