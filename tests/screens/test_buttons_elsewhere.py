"""A member who reads another language than their channel finds the button that an answer names.

The answer is in the member's language; the board and the plan of a night are in the channel's.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.features.nights.screens import planned_screen
from bot.games.registry import PLUGINS
from bot.locales import language_of, words
from bot.screens.refusal_text import refusal_text
from bot.screens.table import hand_screen
from bot.store.schema import Status
from bot.tables.refusals import TableRefusal
from bot.tables.types import AnyTableView, TablePlace, Undealt
from tests.screens.reading import texts
from tests.screens.table_views import a_table
from tests.screens.test_night import WEEKLY, a_night

READERS = pytest.mark.parametrize(
    ("reader", "channel"), [("de", "en-GB"), ("ja", "de"), ("en", "ja"), ("de", "ja"), ("de", "de"), ("en", "fr")]
)


@READERS
def test_the_answer_to_a_plan_names_the_buttons_of_the_plan(reader: str, channel: str) -> None:
    plan = words(language_of(channel))
    for weekly in ({}, WEEKLY):
        answer = texts(planned_screen(replace(a_night(locale=channel), **weekly), words(reader)))
        assert plan("button-night-move") in answer
        assert plan("button-night-cancel") in answer


def test_a_german_member_reads_the_name_of_an_english_button() -> None:
    answer = texts(planned_screen(a_night(), words("de")))
    assert "mit **Reschedule** und **Cancel**" in answer
    assert "Verschieben" not in answer


@READERS
def test_a_refusal_names_the_button_of_the_board(reader: str, channel: str) -> None:
    table = a_table(3, place=TablePlace(1, 2, channel))
    told = refusal_text(TableRefusal("table-paused"), words(reader), table)
    assert words(language_of(channel))("button-go-on") in told


@READERS
def test_a_hand_before_the_deal_names_the_button_of_the_board(reader: str, channel: str) -> None:
    table = a_table(3, status=Status.LOBBY, place=TablePlace(1, 2, channel))
    view = AnyTableView(table=table, seat=0, view=Undealt(), legal=(), to_act=None)
    told = texts(hand_screen(PLUGINS, view, words(reader)))
    assert words(language_of(channel))("button-hand") in told
