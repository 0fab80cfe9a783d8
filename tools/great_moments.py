"""Contact sheets of all climax cards and of how they move; part of `make gallery`.

House players play games of the least and the greatest number of seats. `climaxes-GAME.webp` has a row for each headline
at the smallest and at the largest table: the card in the channel in three languages, the card on a hand, and that as
seen with deuteranopia and in grey. `reveals-GAME.webp` has a row for each of them, and for one that ended a game also
the result: six moments of the loop, from the still picture on. Each picture has the width of a phone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

from PIL import Image

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.pictures.composing import png_of
from bot.pictures.drawing import Drawing
from bot.pictures.marks import seated
from bot.pictures.reveal import MotionFormat, Reveal
from bot.screens.climax import Climax, drawn, of_last_moves
from bot.screens.climax_screens import climax_line
from bot.screens.game_screens import ScreenPlugin, sitters
from bot.screens.table import board_screen
from bot.tables.types import AnyTableView
from tools.contact_sheets import EYES, FOLDER, WIDTH, simulated
from tools.positions import MEMBERS, played

SEEDS: Final = 12
RARE: Final = 60
"""Games of each number of seats and each kind of players: at least, and until each kind of climax has happened."""
MOST_OF_A_KIND: Final = 3
"""The most headlines of each kind of climax for one number of seats."""
FRAMES: Final = 6
GAP: Final = 8
QUALITY: Final = 60
AGENTS: Final = ("heuristic", "random")
"""The players of the games: some moments happen only to players who are careless."""


class Moment(NamedTuple):
    """A climax, and the spectator's view when it was complete."""

    climax: Climax
    table_view: AnyTableView


def kinds_of(plugin: ScreenPlugin) -> list[type[Climax]]:
    """The kinds of climaxes of a game."""
    own = type(plugin.climaxes).__module__
    return [each for each in Climax.__subclasses__() if each.__module__ == own]


def moments_of(name: str, seats: int) -> dict[str, Moment]:
    """Climaxes in games with this number of seats, one for each headline; one that ended a game is preferred."""
    plugin, found = PLUGINS[name], dict[str, Moment]()
    for seed, agent in product(range(RARE), AGENTS):
        if seed >= SEEDS and {*kinds_of(plugin)} == {type(each.climax) for each in found.values()}:
            break
        for position, _ in played(name, seats, seed=seed, agent=agent):
            view = position.board
            climax = of_last_moves(plugin.climaxes, view, None)
            if climax is None or climax.stop != len(view.log):
                continue
            told = f"{type(climax).__name__} {_without_names(climax_line(view, climax, words('en')))}"
            is_new = (
                told not in found and sum(type(each.climax) is type(climax) for each in found.values()) < MOST_OF_A_KIND
            )
            if is_new or (told in found and not _has_ended(found[told])):
                found[told] = Moment(climax, view)
    return found


def _without_names(line: str) -> str:
    """A headline without what differs from game to game: names and figures."""
    return re.sub("|".join(("[0-9]+", *MEMBERS)), "", line)


def _has_ended(moment: Moment) -> bool:
    return moment.table_view.table.outcome is not None


def main() -> None:
    """Write both sheets of each game."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, plugin in PLUGINS.items():
        seats = plugin.game.seats
        tables = [moments_of(name, each) for each in sorted({seats[0], seats[-1]})]
        found = [table[told] for told in sorted(set().union(*tables)) for table in tables if told in table]
        if missing := {*kinds_of(plugin)} - {type(each.climax) for each in found}:
            raise ValueError(f"no game of {name} had {', '.join(each.__name__ for each in missing)}")
        _write(f"climaxes-{name}", [_cards(each) for each in found])
        _write(f"reveals-{name}", [[*_frames(each)] for each in moving(found)])


def _cards(moment: Moment) -> list[Image.Image]:
    """A card in the channel in all languages, on a hand, and to other eyes."""
    channel = [_drawn(moment, language, on_hand=False) for language in LANGUAGES]
    hand = _drawn(moment, "en", on_hand=True)
    return [
        *(simulated(png_of(each), EYES["normal"]) for each in (*channel, hand)),
        *(simulated(png_of(hand), EYES[eyes]) for eyes in ("deuteranopia", "grey")),
    ]


def _drawn(moment: Moment, language: str, *, on_hand: bool, motion: MotionFormat | None = None) -> Drawing:
    drawing = drawn(moment.climax, words(language), motion, on_hand=on_hand)
    return seated(drawing, sitters(moment.table_view.table))


def moving(moments: Sequence[Moment]) -> list[Drawing]:
    """The cards of these moments on a hand, and then the results of games that ended with them, as they move."""
    return [*map(_card_moving, moments), *(each for moment in moments for each in _results(moment))]


def _card_moving(moment: Moment) -> Drawing:
    return _drawn(moment, "en", on_hand=True, motion=MotionFormat.WEBP)


def _results(moment: Moment) -> Iterator[Drawing]:
    """The moving pictures of the result, if this moment has ended its game."""
    if _has_ended(moment):
        screen = board_screen(PLUGINS, moment.table_view, words("en"), motion=MotionFormat.WEBP)
        yield from (each.drawing for each in screen.pictures)


def _frames(drawing: Drawing) -> Iterator[Image.Image]:
    """Pictures of a loop at equal distances in time; a still picture is one."""
    if not isinstance(drawing, Reveal):
        yield simulated(png_of(drawing), EYES["normal"])
        return
    length = sum(each.seconds for each in drawing.frames)
    for number in range(FRAMES):
        at = number * length / FRAMES
        for frame in drawing.frames:
            if at < frame.seconds:
                yield simulated(png_of(frame.drawing), EYES["normal"])
                break
            at -= frame.seconds


def _write(name: str, rows: Sequence[Sequence[Image.Image]]) -> None:
    """Write a sheet of rows of pictures."""
    heights = [max(each.height for each in row) + GAP for row in rows]
    width = max(map(len, rows)) * (WIDTH + GAP)
    sheet = Image.new("RGB", (width, sum(heights)))
    for top, row in zip(_tops(heights), rows, strict=True):
        for column, each in enumerate(row):
            sheet.paste(each, (column * (WIDTH + GAP), top))
    file = FOLDER / f"{name}.webp"
    sheet.save(file, "WEBP", quality=QUALITY, method=6)
    print(f"{file.name}: {len(rows)} rows, {file.stat().st_size / 1e3:.0f} kB")


def _tops(heights: Iterable[int]) -> Iterator[int]:
    """Where each row begins."""
    top = 0
    for height in heights:
        yield top
        top += height


if __name__ == "__main__":
    main()
