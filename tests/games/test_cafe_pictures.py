"""The pictures of Cafe International: kept as data for fixed positions, and what marks and letters stand where."""

from __future__ import annotations

import itertools
import math

import msgspec
import pytest

from bot.games.cafe.focus import extent_of
from bot.games.cafe.icons import ICONS
from bot.games.cafe.lattice import chair_at, middle_of, points_at, table_at
from bot.games.cafe.sprites import PLATE, RADIUS
from bot.games.registry import PLUGINS
from bot.pictures.composing import png_of, rasterised
from bot.pictures.drawing import Drawing, Stamp
from engines.cafe import CafeEdition, CafeOptions, board_of
from engines.edition import shipped
from tests.engines.drawing_cafe import BOARD, GAME, after, bar, chair_named, exchange, seat, table
from tests.games.cafe_positions import FEW, FOLDER, OTHERS, PICTURES, POSITIONS, Position, drawn, seen
from tests.games.kit import played, table_of, table_view_of

BYTES = 150_000


def named(drawing: Drawing, *names: str) -> list[str]:
    """The stamps that begin with one of these names, as text."""
    return [str(each) for each in drawing.stamps if each.sprite.name.startswith(names)]


def place(chair: str) -> str:
    """Where a chair is in the room."""
    x, y = chair_at(BOARD, chair_named(chair))
    return f"{round(x)},{round(y)}"


@pytest.mark.parametrize("name", POSITIONS)
def test_a_picture_is_what_it_was(name: str) -> None:
    assert f"{drawn(POSITIONS[name])}\n" == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_kept_picture_has_its_position() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(POSITIONS)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_stays_on_the_sheet(seats: int) -> None:
    """Over games by chance: the room, every hand, and every choice of a tile."""
    for seed in range(2):
        story = list(played(PLUGINS["cafe"].game, seats, CafeOptions(), seed))
        for ply, (state, log, _) in enumerate(story):
            if ply % 9 and ply < len(story) - 2:
                continue
            at = table_of(GAME, state, state.options, seats, ply)
            check(PICTURES.board(table_view_of(GAME, state, at, None, log)))
            for who in range(seats):
                view = table_view_of(GAME, state, at, who, log)
                for choice in ("", *map(str, range(26)), "24.5", "25.19"):
                    check(PICTURES.hand(view, choice))


def check(drawing: Drawing) -> None:
    assert drawing.height <= 1100
    for each in drawing.stamps:
        left, top, right, bottom = edges(each)
        inside = left >= 0 and top >= 0 and right <= drawing.width and bottom <= drawing.height
        assert inside, f"{each} is cut off"


def edges(each: Stamp) -> tuple[float, float, float, float]:
    box = each.sprite.box
    left, top = each.x + round(box.left), each.y + round(box.top)
    return left, top, left + round(box.width), top + round(box.height)


def test_nothing_in_the_room_touches() -> None:
    chairs = [chair_at(BOARD, chair) for chair in range(len(BOARD.tables_of))]
    assert all(math.dist(one, other) > 2 * RADIUS + 4 for one, other in itertools.combinations(chairs, 2))
    for number in range(len(BOARD.nation)):
        x, y = table_at(BOARD, number)
        for chair in chairs:
            assert max(abs(chair.x - x), abs(chair.y - y)) >= RADIUS + PLATE / 2 + 4


def crowded_edition() -> CafeEdition:
    """Two full rows above and two below the bar, and some tables side by side that share no chair."""
    edition = shipped("engines.cafe", CafeEdition)
    places = [(row, column) for row in (1, 2, 5, 6) for column in range(1, 7)]
    tables = [
        msgspec.structs.replace(each, row=row, column=column)
        for each, (row, column) in zip(edition.tables, places, strict=True)
    ]
    beside = [(n, n + 1) for n in range(1, 24) if n % 6] + [(n, n + 6) for n in range(1, 7)]
    found = msgspec.structs.replace(edition, tables=tuple(tables), shared=(*beside, *((n, n + 6) for n in (13, 14))))
    found.check()
    return found


def test_a_room_with_tables_in_its_middle_has_the_bar_below() -> None:
    moved = board_of(crowded_edition())
    assert middle_of(BOARD).height == 1100
    assert middle_of(moved).bar.y > 1100
    assert points_at(moved, 0, 4).y > 1100


def test_side_by_side_without_a_shared_chair_both_have_one() -> None:
    """Tables 15 and 21 stand above each other; as they share no chair each has its own between them."""
    apart = board_of(crowded_edition())
    assert table_at(apart, 14).x == table_at(apart, 20).x
    south, north = chair_at(apart, apart.chairs_of[14][2]), chair_at(apart, apart.chairs_of[20][0])
    assert math.dist(south, north) > 2 * RADIUS
    assert abs(south.x - table_at(apart, 14).x) < 40


def test_new_is_what_came_since_the_own_turn() -> None:
    state = table("3N INm, 3S INw", ["CNm CNw", OTHERS, OTHERS])
    moves = (seat("CNm", "4N"), seat("CNw", "4S"), bar("DEm"), bar("TRm"))
    board = PICTURES.board(seen(state, None, moves))
    # Seat 0 is to act: for the table new is what the other two did.
    assert named(board, "fresh") == ["fresh 35x35 at 344,469", "fresh 35x35 at 447,469"]
    assert named(board, "last corner") == ["last corner at 473,443"]
    second = PICTURES.board(seen(state, None, moves[:2]))
    assert named(second, "last corner") == [f"last corner at {634 + 36},{214 - 36}"]


def test_a_chair_for_nobody_is_crossed_out() -> None:
    state = POSITIONS["board-full"].state
    crossed = named(PICTURES.board(seen(state)), "chair for nobody")
    assert crossed == [f"chair for nobody at {place('2E')}"]


def test_letters_and_what_they_bring_stand_on_the_legal_chairs() -> None:
    choice = drawn(POSITIONS["choice-of-a-guest"])
    letters = sorted(each.sprite.name for each in choice.stamps if each.sprite.name.startswith("ring"))
    assert letters == [f"ring {letter}" for letter in "ABCDEF"]
    brought = sorted(each.sprite.name for each in choice.stamps if each.sprite.name.startswith("badge"))
    assert brought == [f"badge {points}" for points in (0, 0, 3, 3, 5)]
    assert "ring A at 243,518" in named(choice, "ring"), "west of table 10, where it brings 3 and 2"
    assert "badge 5 at 243,442" in named(choice, "badge")


def test_a_joker_has_a_disc_for_each_of_two_flags() -> None:
    choice = drawn(POSITIONS["choice-of-a-nation"])
    rings = named(choice, "ring")
    assert len(rings) == 3
    assert len({line.split(" at ")[1] for line in rings}) == 3


def test_an_exchange_stands_beside_the_joker_not_on_it() -> None:
    choice = drawn(POSITIONS["choice-with-an-exchange"])
    (joker,) = named(choice, "guest JO:CNm")
    assert joker.split(" at ")[1] not in " ".join(named(choice, "ring"))


def test_the_hands_of_those_out_are_not_shown() -> None:
    """Not theirs, and not from memory."""
    state = table("", ["INm", OTHERS, OTHERS], bar=5)
    gone = after(state, bar("INm"))
    assert "out" in " ".join(named(PICTURES.board(seen(gone)), "seat A"))
    assert not named(PICTURES.hand(seen(gone, 1), ""), "guest IN")


def test_what_was_drawn_is_new_in_the_own_hand() -> None:
    state = table("", ["INm DEm", OTHERS], bag="FRw FRw GBm GBw DEm DEw")
    hand = PICTURES.hand(seen(state, 0, (bar("INm"),)), "")
    assert len(named(hand, "fresh")) == 1
    swapped = table("3N JOm:IN, 3S INw", ["INm DEm", OTHERS])
    assert len(named(PICTURES.hand(seen(swapped, 0, (exchange("INm", "3N"),)), ""), "fresh")) == 1


def test_a_hand_shows_everybodys_tiles() -> None:
    shown = " ".join(named(PICTURES.hand(seen(FEW, 2), ""), "guest"))
    assert all(f"guest {tile}" in shown for tile in ("FRw", "CNm", "JOw", *OTHERS.split()))


def test_the_field_of_a_table_reaches_further_to_its_neighbours() -> None:
    extent = extent_of(BOARD, 0)  # table 1 stands in the corner
    assert (extent.left, extent.top) == (178, 178)
    assert extent.right == extent.bottom > extent.left


def test_who_may_not_choose_sees_the_hands() -> None:
    assert drawn(Position(FEW, 1, (), "4")) == drawn(Position(FEW, 1))
    assert drawn(Position(FEW, 0, (), "99")) == drawn(Position(FEW, 0))


def test_pictures_are_small() -> None:
    for name in ("board-full", "choice-of-a-joker", "choice-in-two-rows", "hand-to-act"):
        assert len(png_of(drawn(POSITIONS[name]))) < BYTES, name


def test_icons_are_square_and_named_for_discord() -> None:
    assert len({icon.name for icon in ICONS}) == len(ICONS) == 26
    for icon in ICONS:
        assert icon.name.startswith("cafe_")
        assert 2 <= len(icon.name) <= 32
        assert icon.name.replace("_", "").isalnum()
        assert icon.sprite.box.width == icon.sprite.box.height
    first = rasterised(ICONS[0].sprite)
    assert first.size == (128, 128)
    assert first.getbbox() is not None
    assert len({rasterised(icon.sprite).tobytes() for icon in ICONS}) == 26
