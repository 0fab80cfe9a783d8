"""The result: places, what the points are made of, what the game was like, and what everybody keeps of it."""

from __future__ import annotations

from datetime import timedelta
from functools import cache
from typing import Any

import msgspec
import pytest

from bot.games.kit.cards import plain_face
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.pictures.grounds import with_sill
from bot.pictures.marks import seated
from bot.pictures.scenes import Seal, SeatFinish, result_drawing
from bot.screens.game_screens import board_drawn, sitters
from bot.screens.menus import NO_LINKS, more_screen
from bot.screens.parts import GREEN, Container, Screen
from bot.screens.people import name_of
from bot.screens.table import Reader, board_screen, hand_screen
from bot.store.schema import Status
from bot.tables.story import turns
from bot.tables.types import AnyTableView
from engines.bierfest.edition import BierfestOptions, menu_of
from engines.bierfest.model import Laid
from engines.bremen.model import View as BremenView
from engines.cafe.model import Seated, ToBar
from engines.contract import Event, Outcome
from engines.forty_barrels.model import Turned
from engines.one_eleven.model import View as OneElevenView
from tests.games.kit import Moment as Position
from tests.games.kit import played, table_of, table_view_of
from tests.screens.reading import WORST_EMOJIS, check_limits, texts
from tests.screens.table_views import WHEN, a_table

EVERY_GAME = pytest.mark.parametrize("game", PLUGINS)


@cache
def end_of(game: str) -> Position:
    """The end of a game by chance, with as many seats as can play."""
    rules = PLUGINS[game].game
    *_, last = played(rules, rules.seats[-1], rules.Options(), 1)
    return last


def ended(game: str, seat: int | None = None, **changes: Any) -> AnyTableView:
    """How this seat, or a spectator, sees that end."""
    rules, end = PLUGINS[game].game, end_of(game)
    table = table_of(rules, end.state, rules.Options(), rules.seats[-1], len(end.log))
    table = msgspec.structs.replace(table, ended_at=WHEN + timedelta(minutes=12), **changes)
    return msgspec.structs.replace(table_view_of(rules, end.state, table, seat, end.log), course=turns(end.log))


def won(game: str) -> AnyTableView:
    """The same end, won by somebody."""
    if PLUGINS[game].game.cooperative:
        return ended(game, outcome=Outcome("won", (20,) * 4, (0, 1, 2, 3)))
    return ended(game)


def events(table_view: AnyTableView) -> list[Event]:
    """All events that everybody saw."""
    return [event for turn in table_view.course for event in turn.events]


def result(game: str, language: str = "en", **changes: Any) -> Screen:
    return board_screen(PLUGINS, ended(game, **changes), words(language))


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_is_within_the_limits_with_emojis_too(game: str, language: str) -> None:
    for speak in (words(language), words(language).with_emojis(WORST_EMOJIS)):
        check_limits(board_screen(PLUGINS, ended(game), speak))
        for seat in range(PLUGINS[game].game.seats[-1]):
            for text_only in (False, True):
                check_limits(hand_screen(PLUGINS, ended(game, seat), speak, Reader(text_only=text_only)))


@EVERY_GAME
def test_the_picture_shows_the_places_and_the_moment(game: str) -> None:
    table_view, plugin = won(game), PLUGINS[game]
    [picture] = board_screen(PLUGINS, table_view, words("en")).pictures
    outcome, moment = table_view.table.outcome, plugin.screens.moment(table_view, words("en"))
    assert outcome is not None
    assert moment is not None
    places = [
        SeatFinish(seat, rank, plugin.screens.points(table_view, seat), seat in outcome.winners)
        for seat, rank in enumerate(outcome.ranks)
    ]
    drawn = result_drawing(places, moment.seal)
    if plugin.game.cooperative:
        [climax] = plugin.climaxes.found(table_view)
        drawn = climax.card(words("en"), on_hand=False)
    assert picture.drawing == seated(drawn, sitters(table_view.table))
    lines = 1 if plugin.game.cooperative else len(places)
    assert len(picture.alt.splitlines()) == lines, "a line for each seat, or one for all together"


@EVERY_GAME
def test_one_line_a_player_and_one_for_the_moment(game: str) -> None:
    table_view, plugin = won(game), PLUGINS[game]
    moment = plugin.screens.moment(table_view, words("en"))
    assert moment is not None
    shown = texts(board_screen(PLUGINS, table_view, words("en"))).splitlines()
    assert shown.count(f"⭐ {moment.told}") == 1
    places = [line for line in shown if line.startswith(("🥇", "🥈", "🥉", "4", "5"))]
    assert len(places) == (0 if plugin.game.cooperative else len(table_view.table.seats))
    for seat in range(len(table_view.table.seats)):
        reckoning = plugin.screens.reckoning(table_view, seat, words("en"))
        assert not reckoning or f"-# {reckoning}" not in shown, "it is in the replay"


def test_places_are_told_from_the_best_on_with_ties() -> None:
    outcome = Outcome("bar_full", (12, -3, 20, 12), (2,))
    shown = texts(result("cafe", outcome=outcome)).splitlines()
    places = [line for line in shown if line.startswith(("🥇", "🥈", "🥉", "4"))]
    assert places == [
        "🥇 **千春** · **20**",
        "🥈 **Anna** · **12**",
        "🥈 **🤖 Resi** · **12**",
        "4️⃣ **Ben\\_\\*Beer\\*** · **−3**",
    ]


def test_the_points_of_111_are_made_of_its_rounds() -> None:
    table_view = ended("one_eleven")
    outcome = table_view.table.outcome
    assert outcome is not None
    for seat, points in enumerate(outcome.scores):
        rounds = PLUGINS["one_eleven"].screens.reckoning(table_view, seat, words("en"))
        assert sum(map(int, rounds.split(" + "))) == points


def moment_of(game: str, **changes: Any) -> tuple[Seal, str]:
    """What is worth telling of that end, in the picture and in words."""
    moment = PLUGINS[game].screens.moment(ended(game, **changes), words("en"))
    assert moment is not None
    assert moment.seal is not None
    return moment.seal, moment.told


def test_the_best_set_of_the_bierfest_is_named() -> None:
    table_view = ended("bierfest")
    menu = menu_of(BierfestOptions())
    laid = [(menu.worth(event.laid), event.seat) for event in events(table_view) if isinstance(event, Laid)]
    most = max(worth for worth, _ in laid)
    seat = next(seat for worth, seat in laid if worth == most)
    seal, told = moment_of("bierfest")
    assert (seal.figure, seal.seat) == (f"+{most}", seat)
    assert told.endswith(f" for {most}")


def test_the_best_turn_of_the_cafe_is_named() -> None:
    brought: dict[int, int] = {}
    for number, turn in enumerate(ended("cafe").course):
        brought[number] = sum(event.points for event in turn.events if isinstance(event, Seated | ToBar))
    best = max(brought, key=lambda number: brought[number])
    (seal, told), seat = moment_of("cafe"), ended("cafe").course[best].seat
    assert (seal.figure, seal.seat) == (f"+{brought[best]}", seat)
    assert told == f"Best turn: **{name_of(ended('cafe').table.seats[seat], words('en'))}**, +{brought[best]}"


def test_the_best_round_of_111_is_named() -> None:
    view = ended("one_eleven").view
    assert isinstance(view, OneElevenView)
    most = max(map(max, view.rounds))
    seal, told = moment_of("one_eleven")
    assert seal.figure == f"+{most}"
    number = int(told.rsplit(" ", 1)[1])
    assert view.rounds[number - 1][seal.seat or 0] == most


def test_the_card_that_ended_40_barrels_is_named() -> None:
    table_view = ended("forty_barrels")
    outcome = table_view.table.outcome
    assert outcome is not None
    last = [event for event in table_view.course[-1].events if isinstance(event, Turned)][-1]
    seal, told = moment_of("forty_barrels")
    assert told.startswith(plain_face(last.card))
    assert seal.seat == table_view.course[-1].seat
    assert (seal.figure == "40") == (outcome.reason == "forty")
    full, line = moment_of("forty_barrels", outcome=Outcome("forty", (1, 0, 0, 0), (0,)))
    assert (full.figure, line.endswith("and the wagon was full.")) == ("40", True)
    nobody = Outcome("hands_empty", (0,) * 4, ())
    assert PLUGINS["forty_barrels"].screens.moment(ended("forty_barrels", outcome=nobody), words("en")) is None


def test_only_the_places_are_shown_when_nothing_is_known_of_the_turns() -> None:
    for game in ("forty_barrels", "bierfest", "cafe"):
        table_view = msgspec.structs.replace(ended(game), course=())
        screen = board_screen(PLUGINS, table_view, words("en"))
        assert "⭐" not in texts(screen)
        assert "medal" not in str(screen.pictures[0].drawing)


def test_a_loss_together_shows_what_was_reached_and_what_was_wanted() -> None:
    lost = ended("bremen", outcome=Outcome("counts", (0,) * 4, ()))
    [picture] = board_screen(PLUGINS, lost, words("en")).pictures
    [climax] = PLUGINS["bremen"].climaxes.found(lost)
    assert picture.drawing == seated(climax.card(words("en"), on_hand=False), sitters(lost.table))
    assert isinstance(lost.view, BremenView)
    drawn = str(picture.drawing)
    for won_tiles in lost.view.won:
        assert f"figures {won_tiles} at" in drawn
    for goal in (24, 16, 8, 0):
        assert f"wanted {goal}" in drawn
    assert all(f"won {tiles}" in picture.alt for tiles in lost.view.won), "it is said in words too"


@pytest.mark.parametrize(
    ("minutes", "told"),
    [(0.2, "one minute"), (12, "12 minutes"), (119, "119 minutes"), (150, "2 hours"), (60 * 24 * 5, "5 days")],
)
def test_the_length_is_given_in_turns_and_in_time(minutes: float, told: str) -> None:
    table_view = ended("forty_barrels")
    table = msgspec.structs.replace(table_view.table, ended_at=WHEN + timedelta(minutes=minutes))
    shown = texts(board_screen(PLUGINS, msgspec.structs.replace(table_view, table=table), words("en")))
    assert f"{len(table_view.course)} turns in {told}" in shown


def test_the_result_says_who_was_advised_and_repeats_no_rule() -> None:
    table_view, costs = ended("cafe"), words("en")("advice-costs")
    seats = tuple(msgspec.structs.replace(seat, advice=seat.number) for seat in table_view.table.seats)
    shown = texts(result("cafe", seats=seats))
    assert "Advice from the house: " in shown
    assert costs not in shown


def test_a_title_that_all_have_earned_is_named() -> None:
    won = Outcome("won", (20,) * 4, (0, 1, 2, 3))
    assert words("en")("bremen-title-2") in texts(result("bremen", outcome=won))
    lost = Outcome("counts", (0,) * 4, ())
    assert "🥇" not in texts(result("bremen", outcome=lost))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_all_have_lost_together_says_so_and_looks_so(language: str) -> None:
    """No green bar, no places, and not that nobody has won: there is nobody else who could have."""
    say, lost = words(language), Outcome("counts", (0,) * 4, ())
    screen = result("bremen", language, outcome=lost)
    [bar] = [part for part in screen.parts if isinstance(part, Container)]
    assert bar.colour != GREEN
    told = say("table-lost-together")
    assert told in texts(screen)
    assert say("table-won-nobody") not in texts(screen)
    assert screen.pictures[0].alt.startswith(told)
    assert told in texts(hand_screen(PLUGINS, ended("bremen", 0, outcome=lost), say))
    won = result("bremen", language, outcome=Outcome("won", (20,) * 4, (0, 1, 2, 3)))
    for_each = say("result-place", name="Anna", rank=1)
    assert for_each not in won.pictures[0].alt
    assert "Anna" in won.pictures[0].alt
    assert [part.colour for part in won.parts if isinstance(part, Container)] == [GREEN]
    nobody = result("forty_barrels", language, outcome=Outcome("hands_empty", (0,) * 4, ()))
    assert say("table-won-nobody") in texts(nobody), "who plays against others has not lost together with them"


def test_a_table_that_was_stopped_has_no_places_but_shows_how_everything_lay() -> None:
    table: dict[str, Any] = {"status": Status.STOPPED, "outcome": None}
    stopped, plugin = ended("cafe", **table), PLUGINS["cafe"]
    assert [each.drawing for each in result("cafe", **table).pictures] == [with_sill(board_drawn(plugin, stopped))]
    assert "🥇" not in texts(result("cafe", **table))
    assert words("en")("button-again") in texts(result("cafe", **table))


@EVERY_GAME
def test_a_hand_keeps_its_last_position_and_the_readers_place(game: str) -> None:
    plugin = PLUGINS[game]
    for seat in range(plugin.game.seats[-1]):
        table_view, final = ended(game, seat), ended(game, None)
        screen = hand_screen(PLUGINS, table_view, words("en"), final=final)
        *cards, position = screen.pictures
        assert position.drawing == with_sill(board_drawn(plugin, final))
        ends = [each for each in plugin.climaxes.found(table_view)[-1:] if each.stop == len(table_view.log)]
        drawn = [seated(each.card(words("en"), on_hand=True), sitters(table_view.table)) for each in ends]
        assert [each.drawing for each in cards] == drawn, "what ended the game is above it"
        assert ("**You**" in texts(screen)) == (game != "bremen"), "all have won, or lost, together"
        assert hand_screen(PLUGINS, table_view, words("en"), Reader(text_only=True), final=final).pictures == ()


def test_seed_log_and_rules_are_behind_a_button_and_not_on_the_result() -> None:
    shown = texts(result("cafe"))
    for key in ("button-verify", "button-log", "button-rules"):
        assert words("en")(key) not in shown.splitlines()
        assert words("en")(key) in texts(more_screen(ended("cafe"), words("en"), NO_LINKS)).splitlines()
    assert bytes(32).hex() not in shown
    assert a_table(4).commitment not in shown.split()


def test_an_ended_game_can_be_read_and_not_stopped() -> None:
    shown = texts(more_screen(ended("cafe", 0), words("en"), NO_LINKS)).splitlines()
    for key in ("button-leave", "button-stop", "button-pause", "button-faster"):
        assert words("en")(key) not in shown
