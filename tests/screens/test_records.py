"""Figures, ladders and achievements on the screen: within the limits in three languages, and who sees them."""

from __future__ import annotations

import msgspec
import pytest

from bot.features.records.pages import figures_of
from bot.features.records.ratings import ENOUGH
from bot.features.records.recording import CODES
from bot.features.records.screens import Subject, decimal, ladder_screen, member_screen, read_subject, server_screen
from bot.features.records.store import PlayedRecord
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.pictures.composing import png_of
from bot.screens.parts import in_words, read_click
from bot.screens.table import board_screen
from bot.tables.types import Earned
from tests.records.rows import played
from tests.screens.reading import buttons, check_limits, components, texts
from tests.screens.record_pages import TOGETHER, games, ladder_page, member_page, server_page, standing
from tests.screens.test_result import ended

EACH = pytest.mark.parametrize("language", LANGUAGES)
SAY = words("en")
MENU = 3
READER = 1


@EACH
@pytest.mark.parametrize("reader", [1, 2, None])
def test_every_page_is_within_the_limits(language: str, reader: int | None) -> None:
    said = words(language)
    for screen in (
        member_screen(PLUGINS, member_page(), said, reader),
        member_screen(PLUGINS, member_page(count=0), said, reader),
        member_screen(PLUGINS, member_page(game="bremen", count=200), said, reader),
        member_screen(PLUGINS, member_page(private=True), said, reader),
        server_screen(PLUGINS, server_page(), said, reader),
        server_screen(PLUGINS, server_page("bremen"), said, reader),
        server_screen(PLUGINS, server_page(empty=True), said, reader),
        ladder_screen(PLUGINS, ladder_page(), said, reader),
        ladder_screen(PLUGINS, ladder_page(empty=True, own=None), said, reader),
    ):
        check_limits(screen)
        check_limits(in_words(screen))


def test_a_public_screen_has_no_buttons_and_nothing_for_one_member() -> None:
    for screen in (
        member_screen(PLUGINS, member_page(), SAY, None),
        server_screen(PLUGINS, server_page(), SAY, None),
        ladder_screen(PLUGINS, ladder_page(), SAY, None),
    ):
        assert not [part for part in components(screen) if "custom_id" in part]
        assert "You:" not in texts(screen)


def test_a_name_does_nothing() -> None:
    shown = texts(member_screen(PLUGINS, member_page(), SAY, None))
    assert "@everyone" not in shown
    assert "](https://" not in shown


def test_figures_are_given_in_words() -> None:
    figures = figures_of(games(10), TOGETHER)
    shown = texts(member_screen(PLUGINS, member_page(count=10), SAY, READER))
    assert f"**10** games finished, **{figures.wins}** won" in shown
    assert figures.due is not None
    assert f"Wins against others: **{figures.won_alone}**, 1.0 times an even share" in shown
    assert f"Average place: **{figures.place:.1f}**" in shown
    assert "best 20, a band that goes straight to the heart" in shown
    assert "rating 1092\xa0±\xa084" in shown
    assert shown.count("rating") == len(PLUGINS) - len(TOGETHER), "what is won together is not rated"


@EACH
def test_a_rating_is_shown_after_enough_games(language: str) -> None:
    say = words(language)
    for count in (1, ENOUGH - 1, ENOUGH, 3 * ENOUGH):
        page = member_page(standings=(standing(1, 27.3, "cafe", count),))
        shown = texts(member_screen(PLUGINS, page, say, READER))
        assert (say("stats-rating", rating="1092", spread=84) in shown) == (count >= ENOUGH)
        assert (say("stats-settling", games=count, enough=ENOUGH) in shown) == (count < ENOUGH)


def test_a_member_without_a_win_reads_no_multiple_of_the_fair_share() -> None:
    page = member_page(figures=figures_of([played(3, game="cafe", winners=1, score=12)], TOGETHER))
    shown = texts(member_screen(PLUGINS, page, SAY, READER))
    assert "No win against others yet (an even share would be 0.2" in shown
    assert "×" not in shown


def test_decimals_are_written_as_in_the_language() -> None:
    assert [decimal(3.25, words(language)) for language in LANGUAGES] == ["3.2", "3,2", "3.2"]


@EACH
def test_the_picture_of_the_games_says_them_one_by_one(language: str) -> None:
    [picture] = member_screen(PLUGINS, member_page(count=6), words(language), READER).pictures
    assert picture.alt.splitlines()[1].count(words(language)("stats-latest-won")) == sum(each.won for each in games(6))
    assert len(picture.drawing.stamps) > 6
    assert png_of(picture.drawing).startswith(b"\x89PNG")


def drawn_of(*games: PlayedRecord) -> list[str]:
    """The names of the things in the picture of a member who has played these games, the latest first."""
    page = member_page(figures=figures_of(games, TOGETHER))
    [picture] = member_screen(PLUGINS, page, SAY, READER).pictures
    return [each.sprite.name for each in picture.drawing.stamps]


def test_the_picture_shows_the_games_played_most_and_a_few_figures() -> None:
    drawn = drawn_of(
        *[played(2, game="cafe")] * 2, played(1, game="bremen", winners=4), *[played(1, game="one_eleven")] * 3
    )
    scenes = [PLUGINS[game].pictures.cover().name for game in ("one_eleven", "cafe", "bremen")]
    assert [name.removesuffix(", framed") for name in drawn if name.endswith(", framed")] == scenes
    assert [name for name in drawn if name.startswith("pill")] == ["pill ×3", "pill ×2", "pill ×1"]
    assert [name for name in drawn if name.startswith("game ")] == ["game lost"] * 2 + ["game won"] * 4
    assert any(name.startswith("flame") for name in drawn), "four wins in a row"


def test_the_picture_of_a_first_game_has_no_row_of_wins_and_no_empty_ground() -> None:
    drawn = drawn_of(played(2, game="cafe"))
    assert not any(name.startswith("flame") for name in drawn)
    assert len([name for name in drawn if name.endswith(", framed")]) == 1
    assert [name for name in drawn if name.startswith("game ")] == ["game lost"]


def test_ten_games_are_the_most_that_are_drawn() -> None:
    for count, most in ((1, 1), (10, 10), (500, 10)):
        assert sum(name.startswith("game ") for name in drawn_of(*games(count))) == most


def test_own_figures_can_be_hidden_and_shown_again() -> None:
    assert {SAY("button-show-here"), SAY("button-keep-out")} == buttons(
        member_screen(PLUGINS, member_page(), SAY, READER)
    ).keys()
    hidden = member_screen(PLUGINS, member_page(private=True), SAY, READER)
    assert {SAY("button-let-in")} == buttons(hidden).keys()
    assert SAY("stats-private") in texts(hidden)
    assert {SAY("button-show-here")} == buttons(member_screen(PLUGINS, member_page(), SAY, 2)).keys()


def test_every_other_page_can_be_chosen() -> None:
    screen = member_screen(PLUGINS, member_page(game="cafe"), SAY, 2)
    [menu] = [part for part in components(screen) if part["type"] == MENU]
    found = [read_subject(option["value"], PLUGINS) for option in menu["options"]]
    assert None not in found
    wanted = [Subject(who, game) for who in (2, None, 1) for game in (None, *PLUGINS)]
    assert found == [subject for subject in wanted if subject != Subject(1, "cafe")]


@pytest.mark.parametrize(
    "payload", ["", "x.", "s", "1", "1.chess", "s.chess", "-1.", "².", "9" * 21 + ".", str(2**63) + ".", ".cafe"]
)
def test_nonsense_is_no_subject(payload: str) -> None:
    assert read_subject(payload, PLUGINS) is None


def test_a_subject_is_read_as_it_was_written() -> None:
    for subject in (Subject(None, None), Subject(None, "cafe"), Subject(2**62, None), Subject(5, "bremen")):
        assert read_subject(str(subject), PLUGINS) == subject


def test_a_ladder_tells_places_ratings_and_agents() -> None:
    shown = texts(ladder_screen(PLUGINS, ladder_page(), SAY, 3))
    first, second = [line for line in shown.splitlines() if line.startswith(("🥇", "🥈"))]
    assert first.endswith("**1240**\xa0±\xa084 · 14 played, 4 won")
    assert "🤖 House player, " in second
    assert "You: **#3** of 124, rating **1120**\xa0±\xa084" in shown
    assert "October–December 2026" in shown


def test_a_ladder_that_the_reader_keeps_out_of_says_so() -> None:
    assert SAY("stats-private") in texts(ladder_screen(PLUGINS, ladder_page(private=True, own=None), SAY, 3))
    assert SAY("ladder-own-none") in texts(ladder_screen(PLUGINS, ladder_page(own=None), SAY, 3))


def test_games_that_are_won_together_have_no_ladder_and_all_others_can_be_chosen() -> None:
    first, second = [part for part in components(ladder_screen(PLUGINS, ladder_page(), SAY, 3)) if part["type"] == MENU]
    assert [option["value"] for option in first["options"]] == [
        f"{name}.2026-4" for name in PLUGINS if name not in {"cafe", *TOGETHER}
    ]
    click = read_click(second["custom_id"])
    assert click is not None
    assert click.payload == "cafe."
    assert [option["value"] for option in second["options"]][:2] == ["2026-3", "2026-2"]


def test_the_picture_of_a_ladder_is_drawn_and_its_text_is_not_repeated() -> None:
    screen = ladder_screen(PLUGINS, ladder_page(), SAY, 3)
    [picture] = screen.pictures
    assert picture.repeats
    assert texts(in_words(screen)).count("🥇") == 1
    assert png_of(picture.drawing).startswith(b"\x89PNG")


@EACH
def test_achievements_are_listed_below_the_result(language: str) -> None:
    table_view, said = ended("cafe"), words(language)
    [member, *_] = table_view.table.members
    earned = tuple(Earned(member.id, code) for code in CODES)
    screen = board_screen(PLUGINS, msgspec.structs.replace(table_view, earned=earned), said)
    check_limits(screen)
    for code in CODES:
        assert said(f"achievement-{code}-how") in texts(screen)
    strangers = (Earned(999, "regular"), Earned(member.id, "of_a_newer_version"))
    screen = board_screen(PLUGINS, msgspec.structs.replace(table_view, earned=strangers), said)
    assert texts(screen) == texts(board_screen(PLUGINS, table_view, said))
