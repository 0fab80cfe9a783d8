"""The pictures of every registered game that has some, over whole play-throughs.

What has to hold of all: they fit their sheet, say no words, tell no secret, and say the same for any names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

from bot.games.registry import PLUGINS
from bot.pictures.composing import png_of
from bot.pictures.drawing import WIDTH, Drawing, Sprite, Stamp
from bot.pictures.figures import figures_svg
from bot.pictures.rasters import rasterised
from bot.screens.game_screens import AnyPictures
from bot.tables.types import AnyTableView, Member
from engines.chance import Chance
from engines.contract import AnyGame
from tests.engines import golden
from tests.engines.hooks import HOOKS
from tests.games.kit import every_step, moments, played, table_of, table_view_of
from tests.games.picture_goldens import drawn_for, golden_files

TABLES = [(plugin.game, seats) for plugin in PLUGINS.values() for seats in plugin.game.seats]
NAMES = [f"{game.name}-{seats}" for game, seats in TABLES]
ENDS = sorted(golden.FOLDER.glob("*.txt"))
LOOKS = 5
"""How many states of a play-through are looked at, at most; and all of its last."""
LAST = 3
STEPS = 6
"""About how many half-made choices of a decision are looked at for secrets."""
BOARDS = range(600, 1529)
HANDS = range(200, 1101)
"""How high a picture may be."""
BYTES = 200_000
"""No picture is bigger than this as a PNG."""

every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)
every_game = pytest.mark.parametrize("plugin", PLUGINS.values(), ids=lambda plugin: plugin.name)


def pictures_of(game: AnyGame) -> AnyPictures:
    return PLUGINS[game.name].pictures


def steps_of(table_view: AnyTableView) -> list[str]:
    """Every half-made choice of the seat to act; of everybody else, none."""
    if table_view.to_act != table_view.seat:
        return [""]
    return [choice for choice, _ in every_step(table_view, "en")]


def hands(table_view: AnyTableView, steps: list[str]) -> Iterator[Drawing]:
    """The hand of a seat with each of these choices."""
    pictures = pictures_of(PLUGINS[table_view.table.game].game)
    for choice in steps:
        yield pictures.hand(table_view, choice)


def looks(game: AnyGame, seats: int) -> Iterator[tuple[Any, Any, AnyTableView, Any]]:
    """States of whole games as everybody sees them, with the move that follows, and with the state looked at before."""
    for seed, options in enumerate(HOOKS[game.name].options):
        story = list(played(game, seats, options, seed))
        every, last = max(1, len(story) // LOOKS), story[0].state
        for ply, (state, log, move) in enumerate(story):
            if ply % every and ply < len(story) - LAST:
                continue
            table = table_of(game, state, options, seats, ply)
            for seat in (None, *range(seats)):
                yield state, move, table_view_of(game, state, table, seat, log), last
            last = state


def check_drawing(drawing: Drawing, heights: range) -> None:
    """It has the size of its kind, its ground covers it, and nothing on it is cut off."""
    assert drawing.width == WIDTH
    assert drawing.height in heights, f"a height of {drawing.height}"
    ground, *things = drawing.stamps
    left, top, right, bottom = edges(ground)
    assert max(left, top) <= 0 and right >= WIDTH and bottom >= drawing.height, "the ground does not cover the sheet"  # noqa: PT018  (one thing)
    for thing in things:
        left, top, right, bottom = edges(thing)
        inside = left >= 0 and top >= 0 and right <= WIDTH and bottom <= drawing.height
        assert inside, f"{thing} is cut off: {left},{top} to {right},{bottom} of {drawing.height}"
    for each in drawing.stamps:
        check_sprite(each.sprite)


def edges(each: Stamp) -> tuple[float, float, float, float]:
    """Left, top, right and bottom on the sheet."""
    box = each.sprite.box
    left, top = each.x + round(box.left), each.y + round(box.top)
    return left, top, left + round(box.width), top + round(box.height)


@cache
def check_sprite(sprite: Sprite) -> None:
    """It is SVG that can be read, and writes nothing but figures and letters."""
    drawn = ET.fromstring(f"<svg>{sprite.svg}</svg>")
    for written in drawn.iter("text"):
        figures_svg("".join(written.itertext()), 40)  # raises ValueError for a word


@every_table
def test_pictures_over_whole_games(game: AnyGame, seats: int) -> None:
    for _, _, table_view, _ in looks(game, seats):
        if table_view.seat is None:
            check_drawing(pictures_of(game).board(table_view), BOARDS)
            continue
        for drawing in hands(table_view, steps_of(table_view)):
            check_drawing(drawing, HANDS)


@pytest.mark.parametrize("path", ENDS, ids=lambda path: path.stem)
def test_pictures_on_the_way_to_every_end(path: Path) -> None:
    """Some positions are so rare by chance that only a game that was kept has them."""
    play = golden.read(path.read_text(encoding="utf-8"))
    story = list(moments(play.positions()))
    for ply, (state, log, _) in list(enumerate(story))[-LOOKS:]:
        table = table_of(play.rules, state, play.options, play.seats, ply)
        check_drawing(pictures_of(play.rules).board(table_view_of(play.rules, state, table, None, log)), BOARDS)
        for seat in range(play.seats):
            for drawing in hands(table_view_of(play.rules, state, table, seat, log), [""]):
                check_drawing(drawing, HANDS)


@every_table
def test_no_picture_tells_a_secret(game: AnyGame, seats: int) -> None:
    """With other cards where a reader cannot see them, and with another memory, the pictures are the same."""
    for number, (state, move, table_view, before) in enumerate(looks(game, seats)):
        seat, table, others = table_view.seat, table_view.table, []
        if move is not None:
            other = HOOKS[game.name].hidden_swap(state, seat, move, Chance(bytes(32), number, "swap"))
            swapped = table_view_of(game, other, table, seat)
            others.append(msgspec.structs.replace(swapped, story=table_view.story))
        memory = getattr(game.view(before, seat), "memory", None)
        if memory is not None:
            others.append(
                msgspec.structs.replace(table_view, view=msgspec.structs.replace(table_view.view, memory=memory))
            )
        people = [msgspec.structs.replace(each, member=Member(each.number, "X"), agent=None) for each in table.seats]
        renamed = msgspec.structs.replace(table, seats=tuple(people))
        others.append(msgspec.structs.replace(table_view, table=renamed))
        for other in others:
            if seat is None:
                assert pictures_of(game).board(other).key == pictures_of(game).board(table_view).key
                continue
            steps = steps_of(table_view)
            steps = steps[:: max(1, len(steps) // STEPS)]
            keys = [[drawing.key for drawing in hands(each, steps)] for each in (other, table_view)]
            assert keys[0] == keys[1], f"the hand of seat {seat} tells a secret"


@every_table
def test_a_picture_is_small(game: AnyGame, seats: int) -> None:
    """As bytes, in the middle of a game, where most lies on the table; and it is the same whenever it is drawn."""
    story = list(played(game, seats, game.Options(), 1))
    ply = len(story) * 3 // 4
    table = table_of(game, story[ply].state, game.Options(), seats, ply)
    drawings = [pictures_of(game).board(table_view_of(game, story[ply].state, table, None, story[ply].log))]
    drawings += hands(table_view_of(game, story[ply].state, table, 0, story[ply].log), [""])
    for drawing in drawings:
        png = png_of(drawing)
        assert len(png) < BYTES
        assert png_of(drawing) == png


@every_game
def test_the_cover_is_square_and_its_ground_covers_it(plugin: Any) -> None:
    cover = plugin.pictures.cover()
    check_sprite(cover)
    assert cover.box == (-180, -180, 360, 360)
    assert rasterised(cover).getchannel("A").getextrema() == (255, 255)


@every_game
def test_the_sign_is_one_of_the_icons(plugin: Any) -> None:
    assert plugin.sign in plugin.icons


@every_game
def test_icons_can_be_application_emojis(plugin: Any) -> None:
    names = [icon.name for icon in plugin.icons]
    assert len(set(names)) == len(names)
    for icon in plugin.icons:
        assert re.fullmatch(r"[a-z0-9_]{2,32}", icon.name)
        assert icon.name.startswith(f"{plugin.name}_")
        assert icon.plain.strip()
        left, top, width, height = icon.sprite.box
        assert (width, left, top) == (height, -width / 2, -height / 2), f"{icon.name} is not square around its middle"
        check_sprite(icon.sprite)


@pytest.mark.parametrize("path", golden_files(), ids=lambda path: path.stem)
def test_the_goldens_of_pictures(path: Path) -> None:
    """A change is looked at with tools/look.py, and then written down: see picture_goldens.py."""
    head, _, wanted = path.read_text(encoding="utf-8").partition("\n")
    assert f"{drawn_for(head)}\n" == wanted
