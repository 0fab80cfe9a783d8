"""The pictures of Cafe International: kept as data for fixed positions, and what is lit and marked where."""

from __future__ import annotations

import itertools
import math

import msgspec
import pytest

from bot.games.cafe.art.guests import HIGH, ICONS, WIDE, guest
from bot.games.cafe.art.picture import extent_of
from bot.games.cafe.art.room import TABLE, chair_at, middle_of, points_at, table_at
from bot.games.registry import PLUGINS
from bot.pictures.colours import CARD_RED, INK, SLATE, STRAW, TONES, WOOD
from bot.pictures.composing import png_of
from bot.pictures.drawing import Drawing, Stamp
from bot.pictures.figures import figures_svg
from bot.pictures.rasters import rasterised
from engines.cafe.board import board_of
from engines.cafe.edition import TILES, CafeEdition
from engines.cafe.model import CafeOptions
from engines.edition import shipped
from tests.engines.drawing_cafe import BOARD, GAME, after, bar, chair_named, exchange, seat, table
from tests.games.cafe_positions import FEW, FOLDER, OTHERS, PICTURES, POSITIONS, Position, drawn, seen
from tests.games.kit import played, table_of, table_view_of

BYTES = 200_000


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
                for choice in ("", *map(str, range(26)), "24.5", "25.11"):
                    check(PICTURES.hand(view, choice))


def check(drawing: Drawing) -> None:
    assert drawing.height <= 1528
    assert drawing.clear_corner
    ground, *things = drawing.stamps
    for each in drawing.stamps:
        left, top, right, bottom = edges(each)
        inside = left >= 0 and top >= 0 and right <= drawing.width and bottom <= drawing.height
        assert inside, f"{each} is cut off"
    assert edges(ground)[2:] == (drawing.width, drawing.height)
    for each in things:
        left, _, _, bottom = edges(each)
        own = each.sprite.name.startswith(("seat", "panel"))
        assert own or left >= 200 or bottom <= drawing.height - 104, f"{each} is below Discord's badge"


def edges(each: Stamp) -> tuple[float, float, float, float]:
    box = each.sprite.box
    left, top = each.x + round(box.left), each.y + round(box.top)
    return left, top, left + round(box.width), top + round(box.height)


def test_nothing_in_the_room_touches() -> None:
    chairs = [chair_at(BOARD, chair) for chair in range(len(BOARD.tables_of))]
    for one, other in itertools.combinations(chairs, 2):
        assert abs(one.x - other.x) >= WIDE or abs(one.y - other.y) >= HIGH
    for number in range(len(BOARD.nation)):
        x, y = table_at(BOARD, number)
        for chair in chairs:
            assert abs(chair.x - x) >= (WIDE + TABLE[0]) / 2 or abs(chair.y - y) >= (HIGH + TABLE[1]) / 2


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
    assert middle_of(BOARD).height == 1528
    assert middle_of(moved).bar.y > 1400
    assert points_at(moved, 0, 4).y > 1400


def test_side_by_side_without_a_shared_chair_both_have_one() -> None:
    """Table 15 is above table 21; as they share no chair each has its own between them."""
    apart = board_of(crowded_edition())
    assert table_at(apart, 14).x == table_at(apart, 20).x
    south, north = chair_at(apart, apart.chairs_of[14][2]), chair_at(apart, apart.chairs_of[20][0])
    assert math.dist(south, north) > WIDE
    assert abs(south.x - table_at(apart, 14).x) < 45


def test_tiles_since_the_readers_turn_are_new() -> None:
    state = table("3N INm, 3S INw", ["CNm CNw", OTHERS, OTHERS])
    moves = (seat("CNm", "4N"), seat("CNw", "4S"), bar("DEm"), bar("TRm"))
    board = PICTURES.board(seen(state, None, moves))
    # Seat 0 is to act: for the table new is what the other two did.
    assert named(board, "fresh") == ["fresh 56x50 at 334,609", "fresh 56x50 at 442,609"]
    assert named(board, "last corner") == ["last corner at 474,581"]
    second = PICTURES.board(seen(state, None, moves[:2]))
    x, y = chair_at(BOARD, chair_named("4S"))
    assert named(second, "last corner") == [f"last corner at {round(x + WIDE / 2 - 4)},{round(y - HIGH / 2 + 8)}"]


def test_a_chair_for_nobody_is_crossed_out() -> None:
    state = POSITIONS["board-full"].state
    crossed = named(PICTURES.board(seen(state)), "chair for nobody")
    assert crossed == [f"chair for nobody at {place('2E')}"]


def looks(drawing: Drawing) -> dict[str, str]:
    """Of the tables that are stamped: how each looks, by its number."""
    names = (each.sprite.name.split() for each in drawing.stamps if each.sprite.name.startswith("table"))
    return {number: look for _, number, _, look in names}


def test_tables_are_lit_where_the_player_to_act_can_seat_a_guest() -> None:
    state = table("3N INm, 3S INw, 10N FRm, 1N CUm", ["INm CNm JOw", OTHERS])
    # Chinese men would sit alone but for the joker, who can follow; jokers themselves light nothing.
    assert looks(PICTURES.board(seen(state))) == {"3": "lit", "4": "lit", "20": "lit", "23": "lit"}
    first = after(state, seat("CNm", "20N"))
    assert looks(PICTURES.board(seen(first))) == {}, "only the joker can join"
    assert looks(PICTURES.board(seen(after(table("3N INm", ["INw", OTHERS]), bar("INw")))))["11"] == "lit"


def test_highlights_are_the_same_for_everybody() -> None:
    """All hands are open: nobody sees more than a spectator."""
    boards = {PICTURES.board(seen(FEW, reader)).key for reader in (None, 1, 2)}
    assert len(boards) == 1


def test_a_finished_table_has_a_candle() -> None:
    state = table("3N INm, 3S INw, 3E INm, 3W INw", ["DEm", OTHERS])
    assert looks(PICTURES.board(seen(state)))["3"] == "done"


def test_each_guest_in_the_hand_shows_its_chairs_and_points() -> None:
    state = table("3N INm, 3S INw", ["INm ESm", OTHERS], bar=7)
    hand = PICTURES.hand(seen(state, 0), "")
    chips = [each.sprite.name for each in hand.stamps if each.sprite.name.startswith("chip")]
    assert chips == ["chip 3"]
    assert [each.sprite.name for each in hand.stamps if each.sprite.name.startswith("glass")] == ["glass"]
    badges = [each.sprite.name for each in hand.stamps if each.sprite.name.startswith("badge")]
    assert badges == ["badge −6", "badge +6"], "the Spanish man stands first"
    waiting = PICTURES.hand(seen(state, 1), "")
    assert not named(waiting, "chip", "glass", "badge")


def test_below_a_joker_stand_its_two_best_tables() -> None:
    hand = PICTURES.hand(seen(table("3N INm, 3S INw, 3E INm", ["DEm JOw", OTHERS]), 0), "")
    chips = [each for each in hand.stamps if each.sprite.name.startswith("chip")]
    assert [each.sprite.name for each in chips if each.x > 650] == ["chip 2", "chip 3"]


def test_an_unplayable_guest_is_dim() -> None:
    first = after(table("16N FRm, 16E FRw", ["INm INw FRm JOw", OTHERS]), seat("INm", "3N"))
    dim = [each for each in named(PICTURES.hand(seen(first, 0), ""), "guest") if "dim" in each]
    assert [each.split(" at ")[0] for each in dim] == ["guest FRm dim"]


def test_a_chair_shows_its_points() -> None:
    choice = drawn(POSITIONS["choice-of-a-guest"])
    brought = sorted(each.split(" at ")[0] for each in named(choice, "offer"))
    assert brought == ["offer +3", "offer +3", "offer +5", "offer +5 with company", "offer +5 with company"]
    assert "offer +5 at 153,326" in named(choice, "offer"), "west of table 10, where it brings 3 and 2"
    assert "figures −6" in " ".join(named(choice, "figures"))


def test_a_joker_sits_down_as_a_guest_of_the_chosen_nation() -> None:
    choice = drawn(POSITIONS["choice-of-a-nation"])
    assert named(choice, "guest JO:CNw")[0].endswith("at 74,88")
    assert len(named(choice, "offer")) == 5
    assert set(looks(choice)) >= {"4", "20"}


def test_an_exchange_is_shown_beside_the_face_of_the_joker() -> None:
    choice = drawn(POSITIONS["choice-with-an-exchange"])
    ((joker, x, y),) = [each for each in choice.stamps if each.sprite.name == "guest JO:CNm"]
    ((_, at_x, at_y),) = [each for each in choice.stamps if each.sprite.name == "swap"]
    assert joker.box.left < at_x - x < 0 < at_y - y


def test_the_hands_of_those_out_are_not_shown() -> None:
    """Not theirs, and not from memory."""
    state = table("", ["INm", OTHERS, OTHERS], bar=5)
    gone = after(state, bar("INm"))
    assert "out" in " ".join(named(PICTURES.board(seen(gone)), "seat 0"))
    assert not named(PICTURES.hand(seen(gone, 1), ""), "coat IN")


def test_a_drawn_tile_is_new_in_the_readers_hand() -> None:
    state = table("", ["INm DEm", OTHERS], bag="FRw FRw GBm GBw DEm DEw")
    hand = PICTURES.hand(seen(state, 0, (bar("INm"),)), "")
    assert len(named(hand, "fresh")) == 1
    swapped = table("3N JOm:IN, 3S INw", ["INm DEm", OTHERS])
    assert len(named(PICTURES.hand(seen(swapped, 0, (exchange("INm", "3N"),)), ""), "fresh")) == 1


def test_a_hand_shows_everybodys_tiles() -> None:
    shown = PICTURES.hand(seen(FEW, 2), "")
    others, own = " ".join(named(shown, "coat")), " ".join(named(shown, "guest"))
    assert all(f"coat {tile}" in others for tile in ("FRw", "CNm", "JOw", *OTHERS.split()))
    assert all(f"guest {tile}" in own for tile in ("USm", "GBw"))


def test_the_field_of_a_table_reaches_further_to_its_neighbours() -> None:
    up, down = extent_of(BOARD, 0)  # table 1 is in the corner
    assert up < down


def test_a_picture_shows_no_code_of_a_nation() -> None:
    for position in POSITIONS.values():
        for each in drawn(position).stamps:
            for letters in ("FR", "DE", "US", "CN"):
                assert figures_svg(letters, 20).split(">", 2)[2] not in each.sprite.svg
                assert f">{letters}</text>" not in each.sprite.svg


def test_faces_are_dealt_round_the_nations() -> None:
    """No two guests are alike, and each tone and each colour of hair is worn in several nations."""
    faces = {tile.code: guest(tile).svg.split('<g transform="translate(0,-25)">')[1] for tile in TILES[:24]}
    assert len(set(faces.values())) == 24
    for colour in (*TONES, INK, WOOD, CARD_RED, STRAW, SLATE):
        worn = {code[:2] for code, face in faces.items() if f'fill="{colour}"' in face}
        assert len(worn) >= 4, colour


def test_a_reader_who_may_not_choose_sees_the_hands() -> None:
    assert drawn(Position(FEW, 1, (), "4")) == drawn(Position(FEW, 1))
    assert drawn(Position(FEW, 0, (), "99")) == drawn(Position(FEW, 0))


def test_pictures_are_small() -> None:
    for name in ("board-full", "choice-of-a-joker", "choice-of-a-gap", "hand-to-act"):
        assert len(png_of(drawn(POSITIONS[name]))) < BYTES, name


def test_icons_are_square_and_named_for_discord() -> None:
    assert len({icon.name for icon in ICONS}) == len(ICONS)
    for icon in ICONS:
        assert icon.name.startswith("cafe_")
        assert 2 <= len(icon.name) <= 32
        assert icon.name.replace("_", "").isalnum()
        assert icon.sprite.box.width == icon.sprite.box.height
    first = rasterised(ICONS[0].sprite)
    assert first.size == (128, 128)
    assert first.getbbox() is not None
    assert len({rasterised(icon.sprite).tobytes() for icon in ICONS}) == len(ICONS)
