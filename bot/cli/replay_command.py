"""What `stammtisch replay` writes: an ended table as text, as a folder of pictures or as an animation."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Final, assert_never

from PIL import Image

from bot.cli.terminal import CommandError
from bot.cli.transcript import transcript_of
from bot.games.registry import PLUGINS
from bot.host.archive import Archive
from bot.locales import words
from bot.pictures.composing import composed
from bot.screens.game_screens import board_drawn, hand_drawn, moved, turn_told
from bot.screens.people import plain_name_of
from bot.store.store import Store
from bot.tables.refusals import TableRefusal
from bot.tables.snapshots import Past

WIDTH: Final = 550
"""The width of an animation in pixels: half that of a board."""

EACH: Final = 1400
"""Milliseconds for which each position is shown."""

LAST: Final = 5000
"""Milliseconds for the last position."""

COLOURS: Final = 128

MOVING: Final = {".gif": "GIF", ".webp": "WEBP", ".png": "PNG"}
"""The formats of animations, by file suffix."""


class Form(StrEnum):
    """The form of a replay."""

    text = "text"
    png = "png"
    gif = "gif"


_REASONS: Final = {
    "table-not-started": "was never dealt",
    "game-asleep": "is of a game that is not installed here",
}
"""Why there is nothing to replay, by refusal code."""


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


def write(past: Past, seat: int | None, form: Form, out: Path | None, language: str) -> str:
    """Write a replay, and return the message for the terminal: the text itself if there is no file to write."""
    match form:
        case Form.text:
            text = written(past, seat, language)
            if out is None:
                return text
            out.write_text(text, encoding="utf-8")
            return f"The text is in {out}."
        case Form.png:
            folder = out or Path(f"replay-{past.table.id}")
            return f"{write_pictures(past, seat, folder)} pictures are in {folder}."
        case Form.gif:
            file = out or Path(f"replay-{past.table.id}.gif")
            return f"{write_moving(past, seat, file)} positions are in {file}."
        case _:
            assert_never(form)


def written(past: Past, seat: int | None, language: str) -> str:
    """A table as text: everything, or what one seat may know. Raises CommandError if there is no log or such seat."""
    _require_seat(past, seat)
    table, plugin = past.table, PLUGINS[past.table.game]
    said = words(language)
    names = [plain_name_of(each, said) for each in table.seats]
    if past.positions is not None and table.seed is not None:
        return transcript_of(
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


def write_pictures(past: Past, seat: int | None, folder: Path) -> int:
    """Write a picture of the deal and of the end of each turn to a new or empty folder; return how many there are."""
    _require_pictures(past, seat)
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise CommandError(f"{folder} is not empty.")
    frames = list(_frames(past, seat))
    for number, frame in enumerate(frames):
        frame.save(folder / f"{number:03}.png", "PNG")
    return len(frames)


def write_moving(past: Past, seat: int | None, file: Path) -> int:
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
