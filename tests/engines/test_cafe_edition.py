"""Editions of Cafe International: the shipped one, invalid ones, and an operator's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import engines.cafe
from engines.cafe.board import board_of
from engines.cafe.edition import CHAIRS, CafeEdition, TableFigures
from engines.cafe.model import CafeOptions, Seat
from engines.cafe.rules import CafeInternational
from engines.chance import Chance
from engines.edition import EditionError, read_edition
from tests.engines.drawing_cafe import tile_named
from tests.engines.other_cafe import OTHER, SHIPPED

GAME = CafeInternational()
FILE = Path(engines.cafe.__file__).with_name("edition.toml")
NEIGHBOURS = {
    ("usa", "india"),
    ("usa", "cuba"),
    ("china", "france"),
    ("spain", "china"),
    ("britain", "china"),
    ("britain", "spain"),
    ("britain", "italy"),
}
"""The flags that share a chair on the printed board."""


def changed(**fields: Any) -> CafeEdition:
    return msgspec.structs.replace(SHIPPED, **fields)


def with_table(number: int, **fields: Any) -> CafeEdition:
    """The shipped edition with fields of one table changed."""
    tables = list(SHIPPED.tables)
    tables[number - 1] = TableFigures(**(msgspec.structs.asdict(tables[number - 1]) | fields))
    return changed(tables=tuple(tables))


def with_seat_of_the_bar(seat: int, points: int) -> CafeEdition:
    """The shipped edition with other points for one seat at the bar."""
    row = list(SHIPPED.bar.stepped)
    row[seat - 1] = points
    return changed(bar=msgspec.structs.replace(SHIPPED.bar, stepped=tuple(row)))


def test_the_shipped_edition_can_be_used() -> None:
    assert read_edition(FILE.read_text(encoding="utf-8"), CafeEdition) == SHIPPED
    assert len(board_of(None).tables_of) == CHAIRS


def test_the_neighbours_that_are_known_are_neighbours() -> None:
    shared = {tuple(sorted(SHIPPED.tables[table - 1].nation for table in chair)) for chair in SHIPPED.shared}
    assert {tuple(sorted(pair)) for pair in NEIGHBOURS} <= shared


@pytest.mark.parametrize(
    ("edition", "sentence"),
    [
        (with_table(3, nation="atlantis"), "table 3 has the unknown nation atlantis; the nations are usa britain"),
        (with_table(3, nation="cuba"), "india has 1 tables, not 2"),
        (changed(tables=SHIPPED.tables[:-1]), "britain has 1 tables, not 2"),
        (with_table(3, row=7), "table 3 is off the lattice: row 7, column 3"),
        (with_table(3, column=0), "table 3 is off the lattice: row 1, column 0"),
        (with_table(3, row=4, column=3), "table 3 is where the bar is: row 4, column 3"),
        (with_table(3, row=1, column=4), "tables 3 and 4 are in the same place"),
        (
            changed(shared=((1, 2, 7), *SHIPPED.shared[1:])),
            "the shared chair of tables 1 and 2 and 7 belongs to 3 tables",
        ),
        (changed(shared=((1,), *SHIPPED.shared[1:])), "the shared chair of tables 1 belongs to 1 tables, not to 2"),
        (changed(shared=((0, 1), *SHIPPED.shared[1:])), "of tables 0 and 1 belongs to a table that does not exist"),
        (changed(shared=((24, 25), *SHIPPED.shared[1:])), "of tables 24 and 25 belongs to a table that does not exist"),
        (changed(shared=((8, 1), (8, 3), (8, 4), *SHIPPED.shared[3:])), "table 8 has 5 chairs, more than 4"),
        (changed(shared=((7, 1), *SHIPPED.shared[1:])), "tables 1 and 7 share 2 chairs, not 1"),
        (changed(shared=((1, 8), *SHIPPED.shared[1:])), "tables 1 and 8 share a chair but are not next to each other"),
        (changed(shared=SHIPPED.shared[1:]), "there are 27 shared chairs, not 28"),
        (
            changed(bar=msgspec.structs.replace(SHIPPED.bar, stepped=(1, 2))),
            "the bar row stepped has 2 seats, not 20",
        ),
        (
            changed(bar=msgspec.structs.replace(SHIPPED.bar, straight=(1,) * 21)),
            "the bar row straight has 21 seats, not 20",
        ),
        (with_seat_of_the_bar(5, 0), "seat 5 of the bar row stepped is worth 0, which is not from 1 to 999"),
        (with_seat_of_the_bar(1, 1000), "seat 1 of the bar row stepped is worth 1000, which is not from 1 to 999"),
        (with_seat_of_the_bar(6, 0), "seat 6 of the bar row stepped is worth 0, which is not from -999 to -1"),
        (with_seat_of_the_bar(20, 3), "seat 20 of the bar row stepped is worth 3, which is not from -999 to -1"),
    ],
)
def test_an_edition_that_does_not_fit_together_is_refused(edition: CafeEdition, sentence: str) -> None:
    with pytest.raises(EditionError, match=sentence):
        edition.check()


def test_a_file_of_ones_own_is_checked_when_it_is_read() -> None:
    text = FILE.read_text(encoding="utf-8").replace("[23, 24],", "[23, 12],")
    with pytest.raises(EditionError, match="tables 12 and 23 share a chair but are not next to each other"):
        read_edition(text, CafeEdition)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "missing required field"),
        ("tables = 3", r"Expected `array`, got `int` - at `\$.tables`"),
        ("waiters = 1", "unknown field `waiters`"),
    ],
)
def test_an_unreadable_edition_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(EditionError, match=sentence):
        read_edition(text, CafeEdition)


def test_a_cafe_of_ones_own_is_played_in() -> None:
    options = CafeOptions(edition=OTHER)
    assert board_of(OTHER).nation != board_of(None).nation
    state = GAME.setup(2, options, Chance(bytes(32), 0))
    american = tile_named("USm").number
    state = msgspec.structs.replace(state, hands=((american, 2, 4, 6, 8), state.hands[1]))
    chairs = {move.chair for move in GAME.legal_moves(state) if isinstance(move, Seat) and move.tile == american}
    board = board_of(OTHER)
    assert chairs == {*board.chairs_of[11], *board.chairs_of[16]}
