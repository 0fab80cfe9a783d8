"""The tile table of the kit: a made-up game of tiles drawn with it, its tiles and marks, and choices by kind."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import pytest

from bot.games.kit.tiles import CUT, NOTCHED, ROUND, SQUARE, Kind, Lanes, Look, Places, Size, Spot, by_kind, icon, tile
from bot.games.kit.tiles import back as tile_back
from bot.locales import words
from bot.pictures.colours import CREAM, INK, LEAF, NIGHT, TOMATO
from bot.pictures.composing import png_of
from bot.pictures.drawing import WIDTH, Drawing, Sprite, stamp
from bot.pictures.grounds import felt, planks
from bot.pictures.marks import pill, token
from bot.pictures.rasters import rasterised
from bot.screens.game_screens import move_click, pick_click
from bot.screens.parts import Button, Part, Row, button, read_click
from bot.screens.people import Voice, name_of
from engines.bremen.model import Play
from tests.pictures.sheets import check_sheet, drawn_lines
from tests.screens.table_views import a_table

SIZE: Final = Size(72, 108, art=46, figure=36, narrow=0.92)
SHAPES: Final = (NOTCHED, SQUARE, ROUND, CUT)
TABLE: Final = a_table(3, game="bremen")
SUN: Final = f'<circle r="40" fill="{CREAM}" stroke="{INK}" stroke-width="6"/>'


# --- a game of tiles -----------------------------------------------------------------------------


class Stones(NamedTuple):
    """A made-up game: everybody has a row of stones; a row of stones lies open in the middle."""

    rows: Sequence[Sequence[int | None]]
    """By seat; None is a stone that this reader does not know."""
    middle: Sequence[int | None]
    """None is a place whose stone was taken."""
    pile: int
    last: int
    """The place in the middle where a stone was laid last."""


@cache
def stone(number: int | None, *, dim: bool = False) -> Sprite:
    if number is None:
        return tile_back(SIZE, NIGHT, f'<g transform="scale(0.4)">{SUN}</g>')
    return tile(f"stone {number}", SIZE, Look(SHAPES[number % 4], LEAF, SUN), number, dim=dim)


def board(game: Stones) -> Drawing:
    """All that a game has to write for its board."""
    lanes = Lanes(14, 8, 150, Places(150, 80, -4, SIZE.width, SIZE.height))
    height = round(lanes.middle(len(game.rows))) + 100
    centre = Places(300, 90, height - 100, SIZE.width, SIZE.height)
    stamps = [stamp(planks(height), 0, 0), stamp(felt(WIDTH - 28, 170), 14, height - 185)]
    for seat, row in enumerate(game.rows):
        stamps += [lanes.ground(seat), stamp(token(seat), 80, lanes.middle(seat))]
        stamps += lanes.places(seat).tiles(map(stone, row))
    stamps += centre.tiles(None if each is None else stone(each) for each in game.middle)
    stamps += [centre(game.last).last(30, 6), stamp(stone(None), 120, height - 100)]
    return Drawing(WIDTH, height, [*stamps, stamp(pill(str(game.pile)), 200, height - 100)])


GAME: Final = Stones([[3, 14, None], [None, None], [5]], [7, None, 12], pile=20, last=2)


def test_a_game_of_tiles_draws_its_board_with_a_few_lines() -> None:
    drawing = board(GAME)
    check_sheet(drawing)
    stones = [(name, y) for name, _, y in drawn_lines(drawing, "stone", "back")]
    assert sorted(stones) == [
        ("back", 85), ("back", 243), ("back", 243), ("back", 563),
        ("stone 12", 563), ("stone 14", 85), ("stone 3", 85), ("stone 5", 401), ("stone 7", 563),
    ]  # fmt: skip
    assert drawn_lines(drawing, "empty") == [("empty 72x108", 435, 563)]
    assert drawn_lines(drawing, "last corner") == [("last corner", 525 + 36 + 6, 563 - 54 - 6)]
    assert len(drawn_lines(drawing, "panel")) == 4
    assert png_of(drawing)


# --- tiles ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("size", [SIZE, Size(152, 216, art=104, figure=78, narrow=0.82)], ids=["small", "large"])
def test_nothing_of_a_tile_is_cut_off(shape: int, size: Size) -> None:
    look = Look(shape, TOMATO, SUN)
    for raised in (False, True):
        drawn = rasterised(tile("tile", size, look, 12, raised=raised)).getchannel("A")
        edges = drawn.crop((0, 0, drawn.width, 1)), drawn.crop((0, 0, 1, drawn.height))
        assert not any(edge.histogram()[255] for edge in edges), "the ink touches the edge of the box"
        box = tile("tile", size, look, 12, raised=raised).box
        assert box.left + box.width >= size.width / 2 + 7
        assert box.top + box.height >= size.height / 2 + size.thick + 7


def test_kinds_numbers_and_states_of_a_tile_differ() -> None:
    looks = [Look(shape, LEAF, SUN) for shape in SHAPES]
    drawn = [tile("tile", SIZE, look, number).key for look in looks for number in (1, 10)]
    drawn += [tile("tile", SIZE, looks[0], 1, raised=True).key, tile("tile", SIZE, looks[0], 1, dim=True).key]
    drawn.append(tile_back(SIZE, NIGHT, SUN).key)
    assert len({*drawn}) == len(drawn)


def test_an_icon_is_square_around_its_middle() -> None:
    assert icon("stones_sun", "☀️", SUN).sprite.box == (-64, -64, 128, 128)
    assert icon("stones_sun", "☀️", SUN, half=50).sprite.box == (-50, -50, 100, 100)


# --- places --------------------------------------------------------------------------------------


def test_marks_lie_on_the_corners_and_around_a_tile() -> None:
    spot, sign = Spot(100, 200, 40, 60), pill("1")
    assert spot.put(sign, 3, -4)[1:] == (103, 196)
    assert spot.put(None).sprite.name == "empty 40x60"
    assert spot.new().sprite.name == "fresh 40x60"
    assert spot.first(sign, 6, 4)[1:] == (100 - 20 + 6, 200 - 30 + 4)
    assert spot.last(30, 9)[1:] == (100 + 20 + 9, 200 - 30 - 9)


def test_a_row_has_equal_distances_and_spans_from_edge_to_edge() -> None:
    row = Places(10, 50, 200, 40, 60)
    assert [row(place).x for place in range(3)] == [35, 85, 135]
    assert row.span(0, 1) == (15, 40)
    assert row.span(1, 3, 6) == (71, 128)
    shown = [(each.sprite.name, each.x, each.y) for each in row.tiles([stone(3), None])]
    assert shown == [("stone 3", 35, 200), ("empty 40x60", 85, 200)]


# --- sentences and choices -----------------------------------------------------------------------


def test_a_voice_addresses_its_reader_and_names_the_others() -> None:
    said = words("en")
    voice = Voice(TABLE, 1, said)
    assert voice.name(1) == name_of(TABLE.seats[1], said, 1) != name_of(TABLE.seats[1], said)
    assert voice.bold(0) == f"**{name_of(TABLE.seats[0], said)}**"
    assert voice.said(0, "bremen-agreed") == said("bremen-agreed", name=voice.bold(0))
    assert voice.said(1, "bremen-agreed") == said("bremen-agreed-you")


def kinds_of(*counts: int, sign: str = "") -> list[Kind]:
    """Kinds `a`, `b`, ... with this many tiles each; `sign` follows the numbers of the last one."""
    signs = [""] * (len(counts) - 1) + [sign]
    return [
        Kind(code, "☀️", [(f"{place}{sign}", move_click(TABLE, Play(13 * number + place))) for place in range(count)])
        for number, (code, count, sign) in enumerate(zip("abcd", counts, signs, strict=False))
    ]


def labels(parts: Sequence[Part]) -> list[list[str]]:
    rows = [part for part in parts if isinstance(part, Row)]
    assert len(rows) == len(parts)
    return [[each.label.removeprefix("☀️ ") for each in row.buttons if isinstance(each, Button)] for row in rows]


def test_few_tiles_are_chosen_at_once() -> None:
    assert labels(by_kind(kinds_of(5, 3), TABLE, "")) == [["0", "1", "2", "3"], ["4", "0", "1", "2"]]
    assert labels(by_kind(kinds_of(2, 2, sign=" ▲"), TABLE, "")) == [["0", "1", "0 ▲"], ["1 ▲"]], "signs take room"
    assert labels(by_kind(kinds_of(13), TABLE, ""))[-1] == ["12"], "a single kind needs no choice"
    assert by_kind(kinds_of(0, 9), TABLE, "") == by_kind(kinds_of(0, 9)[1:], TABLE, "")


def test_the_kind_is_chosen_first_among_many_tiles() -> None:
    kinds = kinds_of(5, 4)
    first = by_kind(kinds, TABLE, "")
    assert labels(first) == [["×5", "×4"]]
    clicks = [read_click(each.custom_id) for part in first if isinstance(part, Row) for each in part.buttons
              if isinstance(each, Button)]  # fmt: skip
    assert clicks == [pick_click(TABLE, "a"), pick_click(TABLE, "b")]
    assert labels(by_kind(kinds, TABLE, "b")) == [["0", "1", "2", "3"], ["×5", "×4"]]
    signed = kinds_of(5, 4, sign=" ▲")
    assert labels(by_kind(signed, TABLE, "b"))[:-1] == [["0 ▲", "1 ▲", "2 ▲"], ["3 ▲"]]
    assert labels(by_kind(signed, TABLE, "a"))[:-1] == [["0", "1", "2", "3"], ["4"]]


def test_the_only_tile_of_a_kind_is_offered_instead_of_its_kind() -> None:
    kinds = kinds_of(8, 1)
    assert labels(by_kind(kinds, TABLE, "")) == [["×8", "0"]]
    assert by_kind(kinds, TABLE, "b") == by_kind(kinds, TABLE, ""), "an older button"


@pytest.mark.parametrize("counts", [(1,), (4,), (5,), (8,), (5, 4)], ids=str)
def test_one_more_button_ends_the_first_step(counts: tuple[int, ...]) -> None:
    also = button("stop", pick_click(TABLE, "stop"))
    kinds = kinds_of(*counts)
    shown = labels(by_kind(kinds, TABLE, "", also))
    assert shown[-1][-1] == "stop"
    assert [row[:5] for row in shown] == shown, "at most five in a row"
    assert [label for row in shown for label in row][:-1] == [
        label for row in labels(by_kind(kinds, TABLE, "")) for label in row
    ]
    if len(counts) > 1:
        assert [row[-1] for row in labels(by_kind(kinds, TABLE, "a", also))] == ["3", "4", "stop"]
