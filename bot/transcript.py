"""One game as text that a person can read: who moved what, what happened then, and what everybody saw.

Here belongs the text of a game that is over; it tells every secret. How a table looks belongs to its game's screens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec

from bot.games.registry import SHELF
from bot.locales import words
from bot.tables import Member, Place, Seat, Sight, Status, Table
from engines import codec
from engines.chance import Chance, commitment

if TYPE_CHECKING:
    from bot.screens.parts import Part
    from engines.contract import AnyGame, Options

_NEVER = datetime.fromtimestamp(0, UTC)
_HOW_TO_READ = (
    "Below the deal, and below each move with what happened, stands what everybody sees then, and after > what",
    "the seat to act sees beyond it; [in brackets] what it can choose. Moves, events and seats",
    "count from 0, screens from 1.",
)


def transcript(game: AnyGame, options: Options, seed: bytes, kinds: Sequence[str], moves: Sequence[Any]) -> str:
    """The game from its deal to its end, a paragraph a move. Seats are numbered from 0, as in moves and events."""
    lines = [
        f"{game.name} (rules {game.rules}), {len(kinds)} seats: {', '.join(kinds)}",
        f"options: {codec.encode_options(options).decode()}",
        f"seed: {seed.hex()}",
        f"commitment: {commitment(seed)}",
        *_HOW_TO_READ,
    ]
    state = game.setup(len(kinds), options, Chance(seed, 0))
    lines += ["", "The deal", *_seen(game, options, state, len(kinds), range(len(kinds)))]
    for ply, move in enumerate(moves, start=1):
        seat = game.to_act(state)
        step = game.apply(state, move, Chance(seed, ply))
        lines += ["", f"{ply}. seat {seat} ({kinds[seat or 0]}): {written(move)}"]
        for event in step.events:
            only = "" if event.only is None else f" [only seat {event.only}]"
            lines.append(f"    {written(event)}{only}")
        state = step.state
        following = game.to_act(state)
        lines += _seen(game, options, state, len(kinds), () if following is None else (following,))
    outcome = game.outcome(state)
    if outcome is not None:
        winners = ", ".join(map(str, outcome.winners)) or "nobody"
        lines += ["", f"over: {outcome.reason}; scores {', '.join(map(str, outcome.scores))}; won by {winners}"]
    return "\n".join([*lines, ""])


def _seen(game: AnyGame, options: Options, state: Any, seats: int, readers: Iterable[int]) -> Iterator[str]:
    """The board as everybody sees it, then what each of these seats sees beyond it, both in English."""
    to_act, outcome = game.to_act(state), game.outcome(state)
    table = Table(
        id="selfplay",
        place=Place(None, 0, "en"),
        game=game.name,
        status=Status.RUNNING if outcome is None else Status.OVER,
        options=options,
        seats=tuple(Seat(number, Member(number, f"seat {number}"), None) for number in range(seats)),
        joined=tuple(range(seats)),
        host=None,
        ply=0,
        commitment=None,
        seed=None,
        outcome=outcome,
        created_at=_NEVER,
        started_at=_NEVER,
        ended_at=None,
    )
    screens, english = SHELF[game.name], words("en")
    sight = Sight(table=table, seat=None, view=game.view(state, None), legal=(), to_act=to_act)
    board = _read(screens.board(sight, english))
    yield from (f"    | {line}" for line in board)
    for seat in readers:
        legal = tuple(game.legal_moves(state)) if seat == to_act else ()
        sight = Sight(table=table, seat=seat, view=game.view(state, seat), legal=legal, to_act=to_act)
        hand = _read(screens.hand(sight, english, "", standing=True))
        yield from (f"    {seat} > {line}" for line in hand if line not in board)


def _read(parts: Iterable[Part]) -> list[str]:
    """The lines of a screen, and what can be chosen."""
    return [line for part in parts for line in _lines(part.to_component_dict())]


def _lines(component: Any) -> list[str]:
    if "content" in component:
        lines = component["content"].splitlines()
        return [line.removeprefix("-# ") for line in lines if line.strip() not in ("", "```")]
    if "label" in component:
        return [f"[{component['label']}]"]
    if "options" in component:
        return [f"[{component['placeholder']}: {' | '.join(each['label'] for each in component['options'])}]"]
    inside = [line for each in component.get("components", ()) for line in _lines(each)]
    return [" ".join(inside)] if inside and inside[0].startswith("[") else inside


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
