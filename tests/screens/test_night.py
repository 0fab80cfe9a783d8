"""The screens of game nights in three languages, the limits of Discord, and times as members write and read them."""

from __future__ import annotations

import re
from collections import Counter
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

import pytest
from msgspec import structs

from bot.features.nights.nights import MOST_GUESTS, NIGHT_CODES, NightRefusal
from bot.features.nights.reading import read_time
from bot.features.nights.screens import (
    call_ring,
    cancel_question,
    confirm_move,
    confirm_plan,
    event_name,
    event_note,
    group_choices,
    move_form,
    move_screen,
    night_call,
    plan_ring,
    plan_screen,
    planned_screen,
    time_question,
)
from bot.features.nights.store import Group, Guest, GuestAnswer, Night, NightStatus
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.lobby_screens import short_name
from bot.screens.parts import Screen
from bot.screens.refusal_text import refusal_text
from bot.tables.types import Member
from tests.screens.reading import buttons, check_form, check_limits, components, texts
from tests.screens.table_views import a_table

AT = datetime(2026, 11, 27, 19, 0, tzinfo=UTC)
WEEKLY: dict[str, Any] = {
    "slot": datetime.fromisoformat("2026-11-27T20:00"),
    "zone": "America/Argentina/ComodRivadavia",
}
"""With the longest name of a zone."""
LONG = "*" * 32
"""The longest name: every sign of it is escaped."""


def a_guest(member_id: int, name: str, answer: GuestAnswer = GuestAnswer.IN, vote: str | None = None) -> Guest:
    return Guest(member_id, name, answer, 1, vote)


def a_night(coming: int = 2, asked: int = 0, **values: object) -> Night:
    """A night with these numbers of members who are in, and who were asked."""
    guests = [
        a_guest(10**19 + each, f"Guest {each}", GuestAnswer.IN if each < coming else GuestAnswer.ASKED)
        for each in range(coming + asked)
    ]
    usual = {
        "id": "abcd2345",
        "guild_id": 10**19,
        "channel_id": 10**19,
        "locale": "en",
        "game": "cafe",
        "planner_id": 10**19,
        "planner_name": "Guest 0",
        "at": AT,
        "status": NightStatus.PLANNED,
        "created_at": AT,
        "changed_at": AT,
        "guests": tuple(guests),
    }
    return Night(**{**usual, **values})  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [None, *PLUGINS])
def test_the_limits_of_discord_are_kept_by_the_longest_night(language: str, game: str | None) -> None:
    answers = [GuestAnswer.ASKED] * 24 + [GuestAnswer.OUT] * 12 + [GuestAnswer.IN] * (MOST_GUESTS - 36)
    many = tuple(a_guest(10**19 + n, LONG, answer) for n, answer in enumerate(answers))
    votes = [*PLUGINS] * MOST_GUESTS
    all_in = tuple(a_guest(10**19 + n, LONG, vote=votes[n]) for n in range(MOST_GUESTS))
    for guests in ((), many, all_in):
        for status, weekly in product(NightStatus, ({}, WEEKLY)):
            night = a_night(game=game, guests=guests, planner_name=LONG, status=status, event_id=10**19)
            night = structs.replace(night, **weekly)
            said = words(language)
            check_limits(plan_screen(PLUGINS, night, said))
            check_limits(night_call(PLUGINS, night, None, "https://discord.com", said))
            check_limits(night_call(PLUGINS, night, a_table(4), None, said))
            check_limits(move_screen(night, said))
            check_limits(cancel_question(night, said))
            check_limits(planned_screen(night, said))
            assert len(event_name(night, said)) <= 100
            assert len(event_note(night, said)) <= 1000


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plan_tells_who_comes_and_an_old_one_offers_nothing(language: str) -> None:
    said = words(language)
    plan = plan_screen(PLUGINS, a_night(2, 1), said)
    assert "**Guest 0**" in texts(plan)
    assert f"<@{10**19 + 2}>" in texts(plan)
    assert len(buttons(plan)) == 4
    for status in set(NightStatus) - {NightStatus.PLANNED}:
        assert buttons(plan_screen(PLUGINS, a_night(2, 1, status=status), said)) == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_vote_shows_each_game_by_its_name_and_its_votes(language: str) -> None:
    ballot = ("bremen", "cafe", "cafe", None)
    guests = tuple(a_guest(n, f"Guest {n}", vote=vote) for n, vote in enumerate(ballot))
    said = words(language)
    signs = {name: said.icon(plugin.sign) for name, plugin in PLUGINS.items()}
    plan = plan_screen(PLUGINS, a_night(game=None, guests=guests), said)
    votes = {each["label"]: each["style"] for each in components(plan) if ":night-vote:" in each.get("custom_id", "")}
    counted = Counter(vote for vote in ballot if vote)
    named = {name: short_name(name, said) for name in PLUGINS}
    labels = {name: f"{named[name]} · {counted[name]}" if counted[name] else named[name] for name in PLUGINS}
    assert votes == {labels[name]: 1 if name == "cafe" else 2 for name in PLUGINS}, "the one ahead is blue"
    begun = texts(plan_screen(PLUGINS, a_night(game="cafe", guests=guests, status=NightStatus.CALLED), said))
    assert f"{signs['cafe']} {named['cafe']} **2** · {signs['bremen']} {named['bremen']} **1**" in begun


def test_no_vote_tells_who_has_cast_it() -> None:
    def plan(*ballot: str) -> Screen:
        guests = tuple(a_guest(n, f"Guest {n}", vote=vote) for n, vote in enumerate(ballot))
        return plan_screen(PLUGINS, a_night(game=None, guests=guests), words("en"))

    assert plan("cafe", "cafe", "bremen") == plan("cafe", "bremen", "cafe") == plan("bremen", "cafe", "cafe")


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "🔁 **Every Friday, 20:00** · Europe/Berlin"),
        ("de", "🔁 **Jeden Freitag, 20:00 Uhr** · Europe/Berlin"),
        ("ja", "🔁 **毎週金曜日 20:00** · Europe/Berlin"),
    ],
)
def test_a_series_tells_its_day_and_hour_as_long_as_it_goes_on(language: str, line: str) -> None:
    night = a_night(**{**WEEKLY, "zone": "Europe/Berlin"})
    said = words(language)
    assert line in texts(plan_screen(PLUGINS, night, said))
    for status in (NightStatus.CALLED, NightStatus.MISSED):
        over = structs.replace(night, status=status)
        assert line in texts(plan_screen(PLUGINS, structs.replace(over, next_id="next2345"), said))
        assert line not in texts(plan_screen(PLUGINS, over, said)), "it was the last one"
    silent = structs.replace(night, status=NightStatus.CALLED, guests=())
    assert said("night-nobody") in texts(plan_screen(PLUGINS, silent, said))


def test_one_evening_or_a_whole_series_can_be_cancelled() -> None:
    assert len(buttons(cancel_question(a_night(), words("en")))) == 1
    question = cancel_question(a_night(**WEEKLY), words("en"))
    assert {*buttons(question)} == {"Only this evening", "The whole series"}
    assert words("en")("answer-night-move-one") in texts(move_screen(a_night(**WEEKLY), words("en")))
    assert words("en")("answer-night-move-one") not in texts(move_screen(a_night(), words("en")))


def test_a_long_list_is_cut_with_a_count_of_the_rest() -> None:
    told = texts(plan_screen(PLUGINS, a_night(23), words("en")))
    assert "**Guest 19**, and 3 more" in told
    assert "Guest 20" not in told


def test_names_take_no_effect() -> None:
    loud = Member(7, "@everyone **x** <@123456789012345678>")
    night = a_night(guests=(a_guest(loud.id, loud.name),), planner_name=loud.name)
    told = texts(plan_screen(PLUGINS, night, words("en")))
    assert "@everyone" not in told
    assert told.count("<@1") == told.count(r"\<@1") == 2
    assert "**x**" not in refusal_text(NightRefusal("night-not-yours", name=loud.name), words("en"), None)
    [(shown, value)] = group_choices([Group("abc", (loud, Member(8, "\u202e")), AT)], "", words("en"))
    assert value == "abc"
    assert shown.endswith(", ?")


def test_a_group_is_found_by_a_name_and_fits_into_a_choice() -> None:
    groups = [Group("one", tuple(Member(n, f"{n}{LONG}") for n in range(5)), AT), Group("two", (Member(9, "Ben"),), AT)]
    assert [value for _, value in group_choices(groups, "be", words("en"))] == ["two"]
    assert all(0 < len(name) <= 100 for name, _ in group_choices(groups, "", words("en")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    for code in NIGHT_CODES:
        refusal = NightRefusal(code, name="Anna", minutes=5, days=30, guests=50, plans=5, game="cafe", rest="EST")
        assert refusal_text(refusal, words(language), None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("zone", [None, WEEKLY["zone"]])
def test_the_limits_of_discord_are_kept_by_every_question(language: str, zone: str | None) -> None:
    said, night = words(language), a_night()
    for text in ("half 8", "8 Dec 5", "Wednesday 12/5 8", "next Fri 8", "Fridays 8", "every Wednesday 8", "20h", "2h"):
        for game in PLUGINS:
            readings = read_time(text, AT, zone).readings
            for click in (confirm_plan("abcd2345", game, "wxyz6789"), confirm_move(night)):
                if readings:
                    check_limits(time_question(readings, zone, AT, click, "answer-night-sure", said))
    check_form(move_form(night, said))


def test_a_question_has_a_button_for_each_reading_and_greys_those_that_are_too_far() -> None:
    said, click = words("en"), confirm_plan("abcd2345", "cafe", None)
    one = time_question(read_time("Fri 8pm", AT, "UTC").readings, "UTC", AT, click, "answer-night-sure", said)
    assert [*buttons(one)] == ["Friday 27 November, 20:00", "Cancel"]
    assert said("answer-night-sure") in texts(one)
    assert "**Friday 27 November, 20:00** (<t:1795809600:R>)" in texts(one)
    both = time_question(read_time("12/5 8pm", AT, "UTC").readings, "UTC", AT, click, "answer-night-sure", said)
    assert {each["label"]: each["disabled"] for each in components(both) if each["type"] == 2} == {
        "Saturday 5 December, 20:00": False,
        "Wednesday 12 May 2027, 20:00": True,
        "Cancel": False,
    }
    assert said("answer-night-sure-which") in texts(both)
    assert said("night-sure-far", days=30) in texts(both)


@pytest.mark.parametrize(("language", "game"), [*product(LANGUAGES, [None, "forty_barrels"])])
def test_the_preview_of_a_night_fits_on_phones_and_mentions_all_its_members(language: str, game: str | None) -> None:
    say = words(language)
    night = a_night(coming=MOST_GUESTS, asked=MOST_GUESTS, game=game, planner_name=LONG)
    plan, call = plan_ring(night, AT - timedelta(days=3), say), call_ring(night, say)
    for told, members in ((plan, night.asked), (call, night.coming)):
        assert [int(each) for each in re.findall(r"<@(\d+)>", told)] == [member.id for member in members]
        assert len(told) <= 2000
        assert "\\" not in told
        assert "<t:" not in told
        assert game is None or say(f"{game}-name") in told
    assert say("night-in", span=say("night-days", count=3)) in plan


@pytest.mark.parametrize(
    ("span", "shown"),
    [
        (timedelta(days=2, hours=23, minutes=59), "in 3 days"),
        (timedelta(hours=26), "in 26 hours"),
        (timedelta(minutes=119), "in 2 hours"),
        (timedelta(minutes=75), "in 75 minutes"),
        (timedelta(seconds=5), "in 1 minute"),
    ],
)
def test_a_plan_says_on_a_phone_roughly_how_soon_it_is(span: timedelta, shown: str) -> None:
    assert f"game night {shown}" in plan_ring(a_night(asked=1), AT - span, words("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_weekly_plan_names_its_day_on_a_phone(language: str) -> None:
    say = words(language)
    told = plan_ring(a_night(asked=1, **WEEKLY), AT - timedelta(days=1), say)
    assert say("night-every", day=say("night-weekday-4").split()[0], time="20:00") in told
