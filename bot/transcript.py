"""One game as text that a person can read: who moved what, and what happened then.

Here belongs the text of a game that is over; it tells every secret. What members see belongs to the screens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from engines import codec
from engines.chance import Chance, commitment

if TYPE_CHECKING:
    from engines.contract import AnyGame, Options


def transcript(game: AnyGame, options: Options, seed: bytes, kinds: Sequence[str], moves: Sequence[Any]) -> str:
    """The game from its deal to its end, a paragraph a move. Seats are numbered from 0, as in moves and events."""
    lines = [
        f"{game.name} (rules {game.rules}), {len(kinds)} seats: {', '.join(kinds)}",
        f"options: {codec.encode_options(options).decode()}",
        f"seed: {seed.hex()}",
        f"commitment: {commitment(seed)}",
    ]
    state = game.setup(len(kinds), options, Chance(seed, 0))
    for ply, move in enumerate(moves, start=1):
        seat = game.to_act(state)
        step = game.apply(state, move, Chance(seed, ply))
        lines += ["", f"{ply}. seat {seat} ({kinds[seat or 0]}): {written(move)}"]
        for event in step.events:
            only = "" if event.only is None else f" [only seat {event.only}]"
            lines.append(f"    {written(event)}{only}")
        state = step.state
    outcome = game.outcome(state)
    if outcome is not None:
        winners = ", ".join(map(str, outcome.winners)) or "nobody"
        lines += ["", f"over: {outcome.reason}; scores {', '.join(map(str, outcome.scores))}; won by {winners}"]
    return "\n".join([*lines, ""])


def written(thing: Any) -> str:
    """A move, an event or any other value in a few words, such as `play card=12 spot=3`."""
    if isinstance(thing, msgspec.Struct):
        if isinstance(code := getattr(thing, "code", None), str):
            return code
        return " ".join((_name(thing), *_fields(thing)))
    if isinstance(thing, tuple | list):
        return "[" + ", ".join(written(each) for each in thing) + "]"
    return str(thing)


def _name(thing: msgspec.Struct) -> str:
    tag = thing.__struct_config__.tag
    return str(tag) if tag is not None else type(thing).__name__.lower()


def _fields(thing: msgspec.Struct) -> Iterator[str]:
    for field in msgspec.structs.fields(thing):
        value = getattr(thing, field.name)
        if field.name == "only" or (value is None and field.default is None):
            continue
        shown = written(value)
        nested = isinstance(value, msgspec.Struct) and " " in shown
        yield f"{field.name}=({shown})" if nested else f"{field.name}={shown}"
