"""What a button carries, there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens.parts import Click, read_click

WORD = st.text("abcdefghijklmnopqrstuvwxyz23456789-", min_size=1, max_size=12)


@given(WORD, st.integers(0, 999_999), WORD, st.text("0123456789.:abc", max_size=40))
def test_a_click_is_read_as_it_was_written(table: str, ply: int, kind: str, payload: str) -> None:
    click = Click(table, ply, kind, payload)
    assert read_click(click.custom_id()) == click


@pytest.mark.parametrize(
    "custom_id",
    ["", "x", "1:a:0:join", "2:a:0:join:", "1::0:join:", "1:a:-1:join:", "1:a:x:join:", "1:a:²:join:", "1:a:0::"],
)
def test_a_foreign_custom_id_is_not_read(custom_id: str) -> None:
    assert read_click(custom_id) is None


@given(st.text(max_size=100))
def test_no_text_breaks_the_reader(custom_id: str) -> None:
    click = read_click(custom_id)
    assert click is None or click.custom_id().split(":")[3] == click.kind


def test_a_click_that_discord_would_refuse_is_refused_here() -> None:
    with pytest.raises(ValueError, match="custom_id of 10"):
        Click("a" * 90, 1, "move", "23.4").custom_id()
