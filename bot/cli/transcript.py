"""One game as readable text: each move, its events, and what everybody saw.

The text reveals every secret, so it is only for games that are over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import assert_never

import msgspec
from msgspec import Struct

from bot.games.registry import PLUGINS
from bot.locales import Words, words
from bot.screens.parts import Box, Button, ChannelMenu, Gallery, Menu, Part, Row, Section, Separator, Text, text
from bot.store.schema import Status
from bot.tables.story import LogEntry, recent_events
from bot.tables.types import AnyTableView, Member, Place, Seat, Table
from engines import codec
from engines.chance import Chance, commitment
from engines.contract import AnyGame, Event, Options, seen_by
from engines.replay import Position, replayed

_NEVER = datetime.fromtimestamp(0, UTC)

_HOW_TO_READ = (
    "The deal and each move with its events are followed by what everybody sees then and, after >, by what only",
    "the seat to act sees; its choices are [in brackets]. Moves, events and seats",
    "count from 0, screens from 1.",
)


def transcript(game: AnyGame, options: Options, seed: bytes, agents: Sequence[str], moves: Sequence[Struct]) -> str:
    """The game from the deal to its end, one paragraph per move. Seats count from 0, as in moves and events."""
    positions = replayed(game, game.setup(len(agents), options, Chance(seed, 0)), seed, moves)
    return transcript_of(game, options, seed, agents, positions)


def transcript_of(
    game: AnyGame,
    options: Options,
    seed: bytes,
    agents: Sequence[str],
    positions: Iterable[Position[Struct, Struct, Event]],
    *,
    only: int | None = None,
    language: str = "en",
) -> str:
    """The same from its positions, none of which may take a move back.

    With `only`, it contains just what this seat may know and saw itself. Screens are in `language`, everything else is
    in English.
    """
    lines = [
        f"{game.name} (rules {game.rules}), {len(agents)} seats: {', '.join(agents)}",
        f"options: {codec.encode_options(options).decode()}",
        f"seed: {seed.hex()}",
        f"commitment: {commitment(seed)}",
        *_HOW_TO_READ,
    ]
    log: list[LogEntry] = []
    for position in positions:
        state, to_act = position.state, game.to_act(position.state)
        if position.seat is None:
            lines += ["", "The deal"]
            readers: Iterable[int] = range(len(agents)) if only is None else (only,)
        else:
            log.append(LogEntry(position.seat, position.events))
            known = f": {written(position.move)}" if only in {None, position.seat} else ""
            lines += ["", f"{position.ply}. seat {position.seat} ({agents[position.seat]}){known}"]
            for event in position.events if only is None else seen_by(only, position.events):
                whose = "" if event.only is None else f" [only seat {event.only}]"
                lines.append(f"    {written(event)}{whose}")
            readers = () if to_act is None else (to_act,)
            readers = readers if only is None else (only,)
        lines += _seen(game, options, state, log, len(agents), readers, words(language))
    outcome = game.outcome(state)
    if outcome is not None:
        winners = ", ".join(map(str, outcome.winners)) or "nobody"
        lines += ["", f"over: {outcome.reason}; scores {', '.join(map(str, outcome.scores))}; won by {winners}"]
    return "\n".join([*lines, ""])


def _seen(
    game: AnyGame,
    options: Options,
    state: Struct,
    log: Sequence[LogEntry],
    seats: int,
    readers: Iterable[int],
    said: Words,
) -> Iterator[str]:
    """The board as everybody sees it, then what each reader's hand adds to it."""
    to_act, outcome = game.to_act(state), game.outcome(state)
    table = Table(
        id="selfplay",
        place=Place(None, 0, "en"),
        game=game.name,
        status=Status.RUNNING if outcome is None else Status.OVER,
        options=options,
        seats=tuple(Seat(number, number, Member(number, f"seat {number}"), None) for number in range(seats)),
        joined=tuple(range(seats)),
        ply=0,
        outcome=outcome,
        created_at=_NEVER,
        started_at=_NEVER,
    )
    screens = PLUGINS[game.name].screens
    told = recent_events(log, None, to_act)
    table_view = AnyTableView(table=table, seat=None, view=game.view(state, None), legal=(), story=told, to_act=to_act)
    board = [*_told(screens.board_text(table_view, said)), *_read(screens.board(table_view, said))]
    yield from (f"    | {line}" for line in board)
    for seat in readers:
        legal = tuple(game.legal_moves(state)) if seat == to_act else ()
        view, told = game.view(state, seat), recent_events(log, seat, to_act)
        table_view = AnyTableView(table=table, seat=seat, view=view, legal=legal, story=told, to_act=to_act)
        hand = [
            *_told(screens.hand_text(table_view, said, "")),
            *_read(screens.hand(table_view, said, "")),
        ]
        yield from (f"    {seat} > {line}" for line in hand if line not in board)


def _told(lines: Sequence[str]) -> list[str]:
    return _read([text(*lines)]) if lines else []


def _read(parts: Iterable[Part]) -> list[str]:
    """The lines of a screen, and its choices in brackets."""
    return [line for part in parts for line in _lines(part)]


def _lines(part: Part) -> list[str]:
    match part:
        case Text():
            lines = part.content.splitlines()
            return [line.removeprefix("-# ") for line in lines if line.strip() not in ("", "```")]
        case Section():
            beside = part.accessory
            shown = f"[{beside.label}]" if isinstance(beside, Button) else f"({beside.alt})"
            return [*_lines(Text(part.content)), shown]
        case Row():
            return [" ".join(f"[{button.label}]" for button in part.buttons)]
        case Menu():
            return [f"[{part.placeholder}: {' | '.join(option.label for option in part.options)}]"]
        case ChannelMenu():
            return [f"[{part.placeholder}]"]
        case Gallery():
            return [f"({picture.alt})" for picture in part.pictures]
        case Box():
            return _read(part.parts)
        case Separator():
            return []
    assert_never(part)


def written(thing: object) -> str:
    """A move, an event or any other value in short, such as `play card=12 spot=3`."""
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
