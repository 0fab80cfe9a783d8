"""What `stammtisch replay` and `selfplay --record` write: a game as text, as a folder of pictures or as an animation.

Everything written reveals secrets, so it is only for games that are over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Final, assert_never

import msgspec
from msgspec import Struct
from PIL import Image

from bot.cli.terminal import CommandError
from bot.games.registry import PLUGINS
from bot.host.archive import Archive
from bot.locales import Words, words
from bot.pictures.composing import composed
from bot.screens.game_screens import board_drawn, hand_drawn, moved, turn_told
from bot.screens.parts import Button, ChannelMenu, Container, Gallery, Menu, Part, Row, Section, Separator, Text, text
from bot.screens.people import plain_name_of
from bot.store.schema import Status
from bot.store.store import Store
from bot.tables.refusals import TableRefusal
from bot.tables.snapshots import Past
from bot.tables.story import LogEntry, recent_events
from bot.tables.types import AnyTableView, Member, Seat, Table, TablePlace
from engines import codec
from engines.chance import Chance, commitment
from engines.contract import AnyGame, Event, Options, seen_by
from engines.replay import Position, replayed

WIDTH: Final = 550
"""The width of an animation in pixels: half that of a board."""
EACH: Final = 1400
"""Milliseconds for which each position is shown."""
LAST: Final = 5000
"""Milliseconds for the last position."""
COLOURS: Final = 128
MOVING: Final = {".gif": "GIF", ".webp": "WEBP", ".png": "PNG"}
"""The formats of animations, by file suffix."""

_NEVER = datetime.fromtimestamp(0, UTC)

_HOW_TO_READ = (
    "The deal and each move with its events are followed by what everybody sees then and, after >, by what only",
    "the seat to act sees; its choices are [in brackets]. Moves, events and seats",
    "count from 0, screens from 1.",
)


_REASONS: Final = {
    "table-not-started": "was never dealt",
    "game-asleep": "is of a game that is not installed here",
}
"""Why there is nothing to replay, by refusal code."""


class ReplayForm(StrEnum):
    """The form of a replay."""

    text = "text"
    png = "png"
    gif = "gif"


async def past_of(address: str, table_id: str) -> Past:
    """The course of an ended table in the database at this address. Raises CommandError if there is none."""
    async with await Store.open_beside(address) as store:
        try:
            past = await Archive(store, {name: plugin.game for name, plugin in PLUGINS.items()}).past(table_id)
        except TableRefusal as refusal:
            reason = _REASONS.get(refusal.code, "does not exist")
            raise CommandError(f"Table {table_id} {reason}.") from None
    if past.table.is_open:
        raise CommandError(f"Table {table_id} is still running; its replay is available once it has ended.")
    return past


def write(past: Past, seat: int | None, form: ReplayForm, out: Path | None, language: str) -> str:
    """Write a replay, and return the message for the terminal: the text itself if there is no file to write."""
    match form:
        case ReplayForm.text:
            told = _text_of(past, seat, language)
            if out is None:
                return told
            out.write_text(told, encoding="utf-8")
            return f"The text is in {out}."
        case ReplayForm.png:
            folder = out or Path(f"replay-{past.table.id}")
            return f"{_write_pictures(past, seat, folder)} pictures are in {folder}."
        case ReplayForm.gif:
            file = out or Path(f"replay-{past.table.id}.gif")
            return f"{_write_moving(past, seat, file)} positions are in {file}."
        case _:
            assert_never(form)


def _text_of(past: Past, seat: int | None, language: str) -> str:
    """A table as text: everything, or what one seat may know. Raises CommandError if there is no log or such seat."""
    _require_seat(past, seat)
    table, plugin = past.table, PLUGINS[past.table.game]
    said = words(language)
    names = [plain_name_of(each, said) for each in table.seats]
    if past.positions is not None and table.seed is not None:
        return _transcript_of(
            plugin.game, table.options, table.seed, names, past.positions, only=seat, language=language
        )
    if past.is_untold:
        raise CommandError(
            f"Table {table.id} was played under older rules, before events were recorded: there is no log of it."
        )
    lines = [f"{table.game} (older rules), {len(table.seats)} seats: {', '.join(names)}"]
    for number, span in enumerate(past.turns, start=1):
        happened = turn_told(plugin, past, span, seat, said, everything=seat is None)
        lines += ["", f"{number}.", *(happened or [moved(past, span, seat, said)])]
    return "\n".join([*lines, ""])


def _write_pictures(past: Past, seat: int | None, folder: Path) -> int:
    """Write a picture of the deal and of the end of each turn to a new or empty folder; return how many there are."""
    _require_pictures(past, seat)
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise CommandError(f"{folder} is not empty.")
    frames = list(_frames(past, seat))
    for number, frame in enumerate(frames):
        frame.save(folder / f"{number:03}.png", "PNG")
    return len(frames)


def _write_moving(past: Past, seat: int | None, file: Path) -> int:
    """Write the same as an animation, in the format of the file's suffix; return how many positions it shows."""
    _require_pictures(past, seat)
    kind = MOVING.get(file.suffix.lower())
    if kind is None:
        raise CommandError(f"{file} should end in one of {', '.join(MOVING)}.")
    frames = _on_one_sheet([_smaller(frame) for frame in _frames(past, seat)])
    if kind == "GIF":
        frames = [frame.quantize(COLOURS, dither=Image.Dither.NONE) for frame in frames]
    first, *others = frames
    durations = [EACH] * len(others) + [LAST]
    options = {"quality": 70} if kind == "WEBP" else {}
    first.save(file, kind, save_all=True, append_images=others, duration=durations, loop=0, **options)
    return len(frames)


def _require_seat(past: Past, seat: int | None) -> None:
    seats = len(past.table.seats)
    if seat is not None and seat not in range(seats):
        raise CommandError(f"Table {past.table.id} has {seats} seats, 0 to {seats - 1}.")


def _require_pictures(past: Past, seat: int | None) -> None:
    _require_seat(past, seat)
    if not past.has_views:
        raise CommandError(f"Table {past.table.id} was played under older rules: it can be replayed as text only.")


def _frames(past: Past, seat: int | None) -> Iterator[Image.Image]:
    """The board at the deal and after each turn, with the hand of the seat, if any, below it."""
    plugin = PLUGINS[past.table.game]
    for step in (0, *(span.stop for span in past.turns)):
        board = composed(board_drawn(plugin, past.view(step, None)))
        if seat is None:
            yield board
        else:
            yield _stacked(board, composed(hand_drawn(plugin, past.view(step, seat))))


def _stacked(above: Image.Image, below: Image.Image) -> Image.Image:
    sheet = Image.new("RGB", (max(above.width, below.width), above.height + below.height))
    sheet.paste(above, (0, 0))
    sheet.paste(below, (0, above.height))
    return sheet


def _smaller(frame: Image.Image) -> Image.Image:
    return frame.resize((WIDTH, round(frame.height * WIDTH / frame.width)), Image.Resampling.LANCZOS)


def _on_one_sheet(frames: list[Image.Image]) -> list[Image.Image]:
    """Pad all frames to the height of the highest, because boards may grow."""
    high = max(frame.height for frame in frames)
    sheets = []
    for frame in frames:
        sheet = Image.new("RGB", (WIDTH, high), frame.getpixel((0, frame.height - 1)))
        sheet.paste(frame, (0, 0))
        sheets.append(sheet)
    return sheets


def transcript(game: AnyGame, options: Options, seed: bytes, agents: Sequence[str], moves: Sequence[Struct]) -> str:
    """The game from the deal to its end, one paragraph per move. Seats count from 0, as in moves and events."""
    positions = replayed(game, game.setup(len(agents), options, Chance(seed, 0)), seed, moves)
    return _transcript_of(game, options, seed, agents, positions)


def _transcript_of(
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
            known = f": {_short_text(position.move)}" if only in {None, position.seat} else ""
            lines += ["", f"{position.ply}. seat {position.seat} ({agents[position.seat]}){known}"]
            for event in position.events if only is None else seen_by(only, position.events):
                whose = "" if event.only is None else f" [only seat {event.only}]"
                lines.append(f"    {_short_text(event)}{whose}")
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
        place=TablePlace(None, 0, "en"),
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
    board = [*_read_lines(screens.board_text(table_view, said)), *_read(screens.board(table_view, said))]
    yield from (f"    | {line}" for line in board)
    for seat in readers:
        legal = tuple(game.legal_moves(state)) if seat == to_act else ()
        view, told = game.view(state, seat), recent_events(log, seat, to_act)
        table_view = AnyTableView(table=table, seat=seat, view=view, legal=legal, story=told, to_act=to_act)
        hand = [
            *_read_lines(screens.hand_text(table_view, said, "")),
            *_read(screens.hand(table_view, said, "")),
        ]
        yield from (f"    {seat} > {line}" for line in hand if line not in board)


def _read_lines(lines: Sequence[str]) -> list[str]:
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
        case Container():
            return _read(part.parts)
        case Separator():
            return []
    assert_never(part)


def _short_text(thing: object) -> str:
    """A move, an event or any other value in short, such as `play card=12 spot=3`."""
    if isinstance(thing, msgspec.Struct):
        if isinstance(code := getattr(thing, "code", None), str):
            return code
        return " ".join((_name(thing), *_fields(thing)))
    if isinstance(thing, tuple | list):
        return "[" + ", ".join(_short_text(each) for each in thing) + "]"
    return str(thing)


def _name(thing: msgspec.Struct) -> str:
    tag = thing.__struct_config__.tag
    return str(tag) if tag is not None else type(thing).__name__.lower()


def _fields(thing: msgspec.Struct) -> Iterator[str]:
    for field in msgspec.structs.fields(thing):
        value = getattr(thing, field.name)
        if field.name == "only" or (value is None and field.default is None):
            continue
        shown = _short_text(value)
        nested = isinstance(value, msgspec.Struct) and " " in shown
        yield f"{field.name}=({shown})" if nested else f"{field.name}={shown}"
