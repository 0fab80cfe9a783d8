"""What a phone shows when something rings: what and where, in three languages, and nothing secret or active."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from bot.locales import LANGUAGES, words
from bot.screens.rings import hand_ring, inert, lobby_ring, turn_ring
from bot.store.schema import Status
from bot.store.store import utc_now
from bot.tables.types import Because, Member
from tests.messages.test_reconciler import acting, snapshot

SPECIAL = re.compile(r"\*\*|__|~~|`|<#|<t:|\\|^#|\n")
"""What a phone would show as it is written."""


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("hall", "hall"),
        ("game_room_2", "game_room_2"),
        ("_game_ __room__", "ˍgameˍ ˍˍroomˍˍ"),
        ("**a** `b` ~~c~~ ||d||", "∗∗a∗∗ ˋbˋ ∼∼c∼∼ ǀǀdǀǀ"),
        ("<@1234567890123456789> <#1> @everyone", "‹＠1234567890123456789› ‹#1› ＠ev…"),
        ("[x](https://example.org)", "［x］(https：//example.org)"),
        ("back\\slash", "back＼slash"),
        ("two\nlines\u202ereversed", "two linesreversed"),
        ("\u200b\u2800", ""),
    ],
)
def test_a_name_of_somebody_else_does_nothing_in_a_sentence(name: str, shown: str) -> None:
    assert inert(name) == shown
    assert inert(shown) == shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentence_for_a_hand_says_what_and_where(language: str) -> None:
    say, game = words(language), words(language)("forty_barrels-name")
    running, lobby = snapshot(), snapshot(status=Status.LOBBY)
    member_id = acting(running).member_id or 0
    other = next(each.id for each in running.table.members if each.id != member_id)
    told = {
        "lobby": hand_ring(lobby, member_id, "hall", say),
        "deal": hand_ring(running, member_id, "hall", say),
        "wait": hand_ring(running, other, "hall", say),
        "over": hand_ring(snapshot(status=Status.OVER, ended_at=utc_now()), member_id, "hall", say),
    }
    assert len({*told.values()}) == len(told)
    for each in told.values():
        assert each.startswith(game)
        assert "#hall" in each
        assert not SPECIAL.search(each)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("channel", [None, "\u200b"])
def test_a_channel_without_a_name_is_left_out(language: str, channel: str | None) -> None:
    told = hand_ring(snapshot(), acting(snapshot()).member_id or 0, channel, words(language))
    assert "#" not in told
    assert "  " not in told


@pytest.mark.parametrize("ply", [0, 3])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reminder_and_the_end_of_a_channel_have_sentences_of_their_own(language: str, ply: int) -> None:
    say, member_id = words(language), acting(snapshot()).member_id or 0
    now = utc_now()
    turn = hand_ring(snapshot(ply=3), member_id, "hall", say)
    called = hand_ring(snapshot(ply=ply, called_at=now, turn_at=now - timedelta(hours=1)), member_id, "hall", say)
    gone = hand_ring(
        snapshot(status=Status.STOPPED, ended_at=now, ended_because=Because.PLACE_GONE), member_id, "hall", say
    )
    assert turn == say("ring-turn", game=say("forty_barrels-name"), where=say("ring-in", channel="hall"))
    assert called == say("ring-called", game=say("forty_barrels-name"), where=say("ring-in", channel="hall"))
    assert gone == say("ring-place-gone", game=say("forty_barrels-name"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_call_mentions_those_who_are_called_and_nobody_else(language: str) -> None:
    table, say = snapshot().table, words(language)
    told = lobby_ring(table, Member(9, "**<@8>**"), [1, 2], say)
    assert re.findall(r"<@(\d+)>", told) == ["1", "2"]
    assert not SPECIAL.search(told)
    assert re.findall(r"<@(\d+)>", turn_ring(table, 1, say)) == ["1"]
