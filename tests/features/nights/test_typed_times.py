"""What people of three countries type as the time of a game night is read as they mean it, asked about, or refused."""

from __future__ import annotations

import tomllib
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.features.nights.reading import beginning, read_time, read_timestamp
from bot.features.nights.times import Chosen, chosen, read_chosen, reading_text
from bot.features.nights.wording import LONGEST, understand
from bot.locales import LANGUAGES, words
from bot.tables.local_time import moment_of

BERLIN, NEW_YORK = "Europe/Berlin", "America/New_York"
NOW = moment_of(datetime.fromisoformat("2026-11-26T18:30"), BERLIN)
"""A Thursday."""
TYPED: dict[str, str | list[str]] = {
    text: meant
    for section in tomllib.loads(Path(__file__).with_name("times.toml").read_text(encoding="utf-8")).values()
    for text, meant in section.items()
}


def meaning(text: str, now: datetime = NOW, zone: str | None = BERLIN, near: datetime | None = None) -> list[str]:
    """What is read in a text, as `times.toml` writes it."""
    read = read_time(text, now, zone, near)
    if read.problem:
        assert read.readings == ()
        return [f"refused {read.problem}"]
    return [f"{'every ' if each.weekly else ''}{each.shown or each.at:%Y-%m-%d %H:%M}" for each in read.readings]


def in_berlin(text: str) -> datetime:
    """The moment at which clocks in Berlin show this."""
    return moment_of(datetime.fromisoformat(text), BERLIN)


@pytest.mark.parametrize(("text", "meant"), TYPED.items())
def test_a_typed_time_is_read_as_people_mean_it(text: str, meant: str | list[str]) -> None:
    assert meaning(text) == ([meant] if isinstance(meant, str) else meant)


def test_the_file_has_enough_of_everything() -> None:
    asked = [text for text, meant in TYPED.items() if isinstance(meant, list)]
    refused = [text for text, meant in TYPED.items() if isinstance(meant, str) and meant.startswith("refused")]
    assert len(TYPED) >= 200
    assert len(asked) + len(refused) >= 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_displayed_reading_can_be_typed_and_means_the_same(language: str) -> None:
    said = words(language)
    for text in TYPED:
        for reading in read_time(text, NOW, BERLIN).readings:
            shown = reading_text(reading, BERLIN, NOW, said)
            again = [(each.at, each.weekly) for each in read_time(shown, NOW, BERLIN).readings]
            # The first hour of a day may be that of the day after: "Friday 00:00" is asked about.
            assert (reading.at, reading.weekly) in again, shown
            assert len(again) == 1 or reading.shown is None or reading.shown.hour < 12, shown


@pytest.mark.parametrize("zone", [BERLIN, NEW_YORK, None])
def test_a_choice_is_the_reading_that_it_shows(zone: str | None) -> None:
    for text in TYPED:
        for reading in read_time(text, NOW, zone).readings:
            choice = read_chosen(chosen(reading, zone).text())
            assert choice is not None
            assert choice.at == reading.at.replace(microsecond=0)
            assert (choice.weekly is not None) == reading.weekly
            if choice.weekly is not None:
                assert (choice.weekly.slot, choice.weekly.at) == (reading.shown, reading.at)


@pytest.mark.parametrize(
    "text", ["at:", "at:zzzzzzzz", "at:abc:Moon/Base", "20:00", "at:12 ", "AT:12", "at:-1", "at 12"]
)
def test_only_a_choice_counts_as_chosen(text: str) -> None:
    assert read_chosen(text) is None


def test_the_longest_choice_is_short_enough_for_a_button() -> None:
    longest = Chosen(in_berlin("2030-01-01T20:00"), "America/Argentina/ComodRivadavia")
    assert read_chosen(longest.text()) == longest
    assert len(longest.text()) <= 43


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("28 March 2:30am", ["2027-03-28 01:30", "2027-03-28 03:30"]),  # Clocks go forward.
        ("28.3. 02:30 Uhr", ["2027-03-28 01:30", "2027-03-28 03:30"]),
        ("28 March 3:30am", ["2027-03-28 03:30"]),
    ],
)
def test_an_hour_that_clocks_leave_out_is_asked_about(text: str, meant: list[str]) -> None:
    assert meaning(text, in_berlin("2027-03-25T18:30")) == meant


def test_an_hour_that_clocks_show_twice_is_asked_about() -> None:
    now = in_berlin("2026-10-22T18:30")
    read = read_time("25.10. 02:30", now, BERLIN)
    assert [reading_text(each, BERLIN, now, words("en")) for each in read.readings] == [
        "Sunday 25 October, 02:30 (UTC+2)",
        "Sunday 25 October, 02:30 (UTC+1)",
    ]
    assert [each.at.hour for each in read.readings] == [0, 1]
    assert meaning("25.10. 03:30 Uhr", now) == ["2026-10-25 03:30"]


@pytest.mark.parametrize(
    ("now", "meant"),
    [
        ("2026-11-23T12:00", ["2026-11-27 20:00", "2026-12-04 20:00"]),  # Monday
        ("2026-11-26T12:00", ["2026-11-27 20:00", "2026-12-04 20:00"]),  # Thursday
        ("2026-11-27T12:00", ["2026-12-04 20:00"]),  # Friday
        ("2026-11-28T12:00", ["2026-12-04 20:00"]),  # Saturday
        ("2026-11-29T12:00", ["2026-12-04 20:00", "2026-12-11 20:00"]),  # Sunday: in some countries a week has begun
    ],
)
def test_next_friday_is_asked_about_when_people_differ(now: str, meant: list[str]) -> None:
    assert meaning("next Friday 8pm", in_berlin(now)) == meant
    assert meaning("nächsten Freitag 20 Uhr", in_berlin(now)) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("today 8:30", ["2026-11-26 20:30"]),
        ("today 18:00", ["2026-11-26 18:00"]),
        ("26 Nov 18:00", ["2026-11-26 18:00"]),
        ("Nov 25 2026 8pm", ["2026-11-25 20:00"]),
        ("29 Feb 8pm", ["2028-02-29 20:00"]),
    ],
)
def test_a_past_time_is_not_moved_to_another_day(text: str, meant: list[str]) -> None:
    assert meaning(text) == meant


def test_a_time_is_that_of_the_server() -> None:
    assert read_time("Friday 20:00", NOW, NEW_YORK).readings[0].at == datetime.fromisoformat("2026-11-28T01:00Z")
    assert meaning("tonight at 8", zone="Asia/Tokyo") == ["2026-11-27 20:00"], "it is past midnight there"


@pytest.mark.parametrize("text", ["20:00", "Friday 8pm", "5 Dec 20:00", "every Friday 20:00", "今夜8時", "noon"])
def test_without_a_zone_a_time_of_day_is_refused(text: str) -> None:
    assert read_time(text, NOW, None).needs_zone


def test_without_a_zone_spans_and_timestamps_are_read() -> None:
    for text in ("2h", "in 2 Stunden", "2時間後"):
        assert [each.at - NOW for each in read_time(text, NOW, None).readings] == [timedelta(hours=2)]
    assert meaning("soon", zone=None) == ["refused night-no-time"]
    assert meaning("<t:1893456000:F>", zone=None) == ["2030-01-01 00:00"]


def test_a_time_without_a_day_may_be_of_the_day_of_the_night_that_is_moved() -> None:
    saturday = in_berlin("2026-11-28T20:00")
    assert meaning("21:00", near=saturday) == ["2026-11-26 21:00", "2026-11-28 21:00"]
    assert meaning("Friday 21:00", near=saturday) == ["2026-11-27 21:00"]
    assert meaning("in 2 hours", near=saturday) == ["2026-11-26 20:30"]


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("8pm EST", "est"),
        ("Friday or Saturday 8pm", "or saturday 8pm"),
        ("soonish 20:00", "soonish 20:00"),
        ("20時まで", "まで"),
    ],
)
def test_a_refusal_names_what_is_not_understood(text: str, rest: str) -> None:
    assert read_time(text, NOW, BERLIN).rest == rest


def test_much_text_is_not_read_and_nothing_is_read_twice() -> None:
    assert understand("8 " * LONGEST).ways == ()
    assert understand("5 5 5 5 " * 9 + "Friday").ways == ()


def test_a_timestamp_of_discords_is_read() -> None:
    at = datetime.fromisoformat("2026-11-27T19:00Z")
    assert read_timestamp(f" <t:{int(at.timestamp())}:F> ") == at
    assert read_timestamp(f"<t:{int(at.timestamp())}>") == at
    assert read_timestamp("<t:x>") is None
    assert read_timestamp("<t:999999999999999>") is None


def test_an_evening_begins_at_a_quarter_of_an_hour_and_soon_at_a_whole_minute() -> None:
    seven_past = datetime.fromisoformat("2026-11-27T18:07:31Z")
    assert beginning(seven_past, timedelta(hours=2)) == datetime.fromisoformat("2026-11-27T20:15Z")
    assert beginning(seven_past, timedelta(hours=2, minutes=-1)) == datetime.fromisoformat("2026-11-27T20:00Z")
    assert beginning(seven_past, timedelta(minutes=45)) == datetime.fromisoformat("2026-11-27T18:53Z")
