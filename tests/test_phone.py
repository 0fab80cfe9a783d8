"""The bench of heights on a phone: what it measures in the page, and what it makes of that."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from loopcord.testing.browser import browser
from PIL import Image

from bench.phone import (
    BEGIN,
    END,
    Message,
    Row,
    decisions,
    measured,
    met,
    photographed,
    row_of,
    table,
    too_high,
    written_into,
)
from bot.pictures.drawing import Drawing
from bot.screens.parts import NO_TABLE, Click, Screen, box, button, picture, row, text
from tests.screens.phone import Phones, Size, shared_phones
from tools.positions import ELSEWHERE

__all__ = ["browser", "shared_phones"]

ROW = 50
"""px of a row of buttons on a phone, with the gap above it: 44 for a thumb and 6, or 8 between rows."""


def a_screen(rows: int) -> Screen:
    buttons = [row(button("Play", Click(NO_TABLE, 0, "play", str(number)))) for number in range(rows)]
    return Screen.of(box(text("-# Bremen"), picture(Drawing(1100, 440, ()), ["Nothing"]), *buttons))


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_a_message_is_measured_from_its_first_line_to_its_last_row(shared_phones: Phones) -> None:
    async with shared_phones.open("de") as page:
        none, one, two = await page.sizes([a_screen(rows) for rows in range(3)])
    assert [each.rows for each in (none, one, two)] == [0, 1, 2]
    assert one.from_picture - one.picture == pytest.approx(ROW, abs=4)
    assert one.height > one.from_picture
    assert two.height - one.height == pytest.approx(ROW, abs=4)
    assert two.height - one.height == two.from_picture - one.from_picture


@pytest.mark.browser
@pytest.mark.asyncio(loop_scope="session")
async def test_a_whole_game_is_measured_and_what_is_too_high_photographed(
    shared_phones: Phones, tmp_path: Path
) -> None:
    async with shared_phones.open("ja") as page:
        shown = list(met("forty_barrels", 2, 1, shared_phones.place))
        sizes = await measured(page, 1, shown)
        limit = max(one.size.height for one in sizes if one.is_asking) - 1
        found = await photographed(page, sizes, shown, tmp_path, limit)
    asking = [one for one in found if one.is_asking]
    assert len(asking) == sum(each.what in {"hand", "step"} for each in shown)
    assert all(one.size.height > one.size.from_picture > one.size.picture > 0 for one in asking)
    assert all(one.size.rows and one.taps and one.words for one in asking)
    above = too_high(found, limit)
    assert {one.size.height for one in above} == {limit + 1}
    with Image.open(above[0].picture) as photograph:
        assert photograph.height > 2 * above[0].size.height  # two pixels for each px of the page
    names = {Path(one.picture).stem.removeprefix("forty_barrels-ja-") for one in found if one.picture}
    assert names >= {"usual", "highest", "board", "lobby", "chooser", "result", "end"}


def a_message(ply: int, what: str, height: int, taps: int = 0) -> Message:
    size = Size(height=height, from_picture=height - 50, picture=200, rows=3)
    return Message("bremen", "en", 1, what, ply, "", taps, 20, size)


def test_a_decision_is_as_high_as_the_highest_of_its_messages() -> None:
    found = [
        *(a_message(1, "hand", 500, 2), a_message(1, "step", 640, 2), a_message(1, "aside", 900, 2)),
        *(a_message(4, "hand", 560, 1), a_message(7, "hand", 700, 1)),
        *(a_message(0, what, 1000) for what in ("board", "lobby", "chooser", "result")),
    ]
    made = row_of(found)
    assert [len(each) for each in decisions(found)] == [2, 1, 1]
    assert (made.usual, made.highest, made.over) == (640, 900, 2)
    assert (made.taps, made.words) == ((1, 2), (20, 40))
    assert [one.size.height for one in too_high(found)] == [900, 700]


def test_the_earlier_figure_comes_first() -> None:
    now = Row("bremen", "en", 9, 600, 650, 0, (560, 610), (250, 250), (1, 2), (30, 60), 500, 400, 600, 700)
    before = msgspec.structs.replace(now, usual=763)
    told = table([now], [before])
    assert "| 763 → 600 | 650 |" in told
    assert written_into(f"a\n{BEGIN}\nold\n{END}\nb", told) == f"a\n{BEGIN}\n\n{told}\n\n{END}\nb"


def test_a_whole_game_is_met_from_the_chooser_to_the_result() -> None:
    shown = list(met("forty_barrels", 2, 1, ELSEWHERE, every_step=True))
    kinds = [each.what for each in shown]
    assert kinds[:3] == ["chooser", "lobby", "hand"]
    assert kinds[-2:] == ["end", "result"]
    assert kinds.count("hand") == kinds.count("board") > 1
    assert {"step", "aside"} <= {*kinds}
