"""How what a game knows is written into the store and read from it."""

from __future__ import annotations

from typing import Any

import msgspec

from engines.contract import AnyGame, Options, Outcome, Unreadable


def write_state(game: AnyGame, state: Any) -> bytes:
    """A state as it is cached."""
    return msgspec.json.encode(state)


def read_state(game: AnyGame, data: bytes) -> Any:
    """The state that was cached."""
    return msgspec.json.decode(data, type=game.State)


def write_move(game: AnyGame, move: Any) -> str:
    """A move as it stands in the log."""
    return msgspec.json.encode(move).decode()


def read_move(game: AnyGame, text: str) -> Any:
    """The move that a text holds. Raises `Unreadable`."""
    try:
        return msgspec.json.decode(text, type=game.Move)
    except msgspec.MsgspecError:
        raise Unreadable("unreadable") from None


def write_outcome(outcome: Outcome) -> str:
    """An outcome as it is stored."""
    return msgspec.json.encode(outcome).decode()


def read_outcome(text: str) -> Outcome:
    """The outcome that was stored."""
    return msgspec.json.decode(text, type=Outcome)


def read_options(game: AnyGame, text: str) -> Options:
    """The options of a table, as the type that its game has for them."""
    return msgspec.json.decode(text, type=game.Options)
