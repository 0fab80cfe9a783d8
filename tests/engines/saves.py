"""Whole tables as one document: what is needed to replay a table, and the state that must result."""

from __future__ import annotations

from typing import Any

import msgspec

from engines import registry, upgrades
from engines.chance import SEED_BYTES
from engines.codec import convert
from engines.contract import Options
from engines.upgrades import FORMAT, DocumentError
from tests.engines.steps import replay


class Save(msgspec.Struct, frozen=True):
    """A table from its deal to its latest move."""

    game: str
    seats: int
    options: Options
    seed: bytes
    moves: tuple[Any, ...]
    state: Any
    """The state after all moves."""


class _Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    game: str
    rules: int
    seats: int
    options: Any
    seed: str
    """In hexadecimal."""
    moves: list[Any]
    state: Any


def encode_save(save: Save) -> bytes:
    """A save as bytes, identical for equal saves."""
    game = registry.game(save.game)
    document = _Document(
        format=FORMAT,
        game=save.game,
        rules=game.rules,
        seats=save.seats,
        options=save.options,
        seed=save.seed.hex(),
        moves=list(save.moves),
        state=save.state,
    )
    return msgspec.json.encode(document, order="deterministic")


def decode_save(data: bytes | str) -> Save:
    """Read a save, also of an older release. Raises DocumentError if that is impossible."""
    try:
        plain = msgspec.json.decode(data, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError) as error:
        raise DocumentError(f"cannot read a save: {error}") from error
    try:
        game = registry.game(str(plain.get("game")))
    except registry.UnknownGameError as error:
        raise DocumentError(f"cannot read a save: {error}") from error
    what = f"a save of {game.name}"
    document: _Document = convert(upgrades.upgraded(plain, game.name, game.rules, game.upgrades), _Document, what)
    try:
        seed = bytes.fromhex(document.seed)
    except ValueError as error:
        raise DocumentError(f"cannot read the seed of {what}: {error}") from error
    if len(seed) != SEED_BYTES or document.seats not in game.seats:
        raise DocumentError(f"{what} has a seed of {len(seed)} bytes and {document.seats} seats")
    return Save(
        game=game.name,
        seats=document.seats,
        options=convert(document.options, game.Options, f"the options of {what}"),
        seed=seed,
        moves=tuple(convert(move, game.Move, f"a move of {what}") for move in document.moves),
        state=convert(document.state, game.State, f"the state of {what}"),
    )


def replayed(save: Save) -> Any:
    """The state that the seed and moves of a save lead to; in a valid save it equals `save.state`."""
    return replay(registry.game(save.game), save.seats, save.options, save.seed, save.moves)
