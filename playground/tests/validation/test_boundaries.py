"""The exact limit is taken, one beyond is refused: for every length, count and number that Discord bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.validation.boundaries import LINES, Line
from tests.validation.forms import places

if TYPE_CHECKING:
    from tests.validation.form_sender import FormSender

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
async def test_the_limit_is_taken_and_one_beyond_refused(sender: FormSender, line: Line) -> None:
    status, said = await sender.send(line.target, line.make(line.last))
    assert status in (200, 201, 204), said
    assert sender.complaints() + sender.warnings() == []
    status, error = await sender.send(line.target, line.make(line.last + line.step))
    assert (status, error["code"]) == (400, 50035)
    assert " ".join(sorted(places(error["errors"]))) == line.place
    assert sender.complaints() == []
