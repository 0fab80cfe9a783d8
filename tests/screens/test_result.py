"""The result: places, what the points are made of, what the game was like, and what everybody keeps of it."""

from __future__ import annotations

from datetime import timedelta
from functools import cache
from typing import Any

import msgspec
import pytest

from bot.games.kit.cards import named, plain_face
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, number, words
from bot.pictures.drawing import Drawing
from bot.pictures.figures import LEAST
from bot.pictures.grounds import with_sill
from bot.pictures.marks import Token, seated
from bot.screens.game_screens import board_drawn, sitters
from bot.screens.menus import NO_LINKS, more_screen
from bot.screens.parts import GREEN, Container, Row, Screen, Text, alt
from bot.screens.people import name_of
from bot.screens.result_screen import again_button
from bot.screens.table import Reader, board_screen, hand_screen
from bot.store.schema import Status
from bot.tables.story import turns
from bot.tables.types import AnyTableView, HeadToHead, Member, SeatChange, SeatEvent
from engines.bierfest.edition import BierfestOptions, menu_of
from engines.bierfest.model import Laid
from engines.bremen.model import View as BremenView
from engines.cafe.model import Seated
from engines.contract import Event, Outcome
from engines.forty_barrels.model import Counted, Turned, WentOut
from engines.one_eleven.model import View as OneElevenView
from tests.games.kit import Moment as Position
from tests.games.kit import played, table_of, table_view_of
from tests.pictures.sheets import check_sheet
from tests.pictures.test_small_figures import covered, digit_heights
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


def lines_below(game: str, language: str = "en", **changes: Any) -> list[str]:
    """The lines of a result besides its picture and its buttons."""
    screen = result(game, language, **changes)
    [bar] = [part for part in screen.parts if isinstance(part, Container)]
    return [line for part in bar.parts if isinstance(part, Text) for line in part.content.splitlines()]


@EVERY_GAME
def test_the_picture_is_the_games_own_and_shows_everybody(game: str) -> None:
    table_view, plugin = won(game), PLUGINS[game]
    [picture] = board_screen(PLUGINS, table_view, words("en")).pictures
    if plugin.game.cooperative:
        [climax] = plugin.climaxes.found(table_view)
        drawn: Drawing | None = climax.card(words("en"), on_hand=False)
    else:
        drawn = plugin.results.drawing(table_view)
    assert drawn is not None
    assert picture.drawing == seated(drawn, sitters(table_view.table))
    check_sheet(drawn)
    shown = {each.sprite.seat for each in drawn.stamps if isinstance(each.sprite, Token)}
    assert shown == {seat.number for seat in table_view.table.seats}


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_alt_text_has_a_line_for_each_seat_the_best_first(game: str, language: str) -> None:
    table_view, speak = won(game), words(language).without_emojis
    outcome = table_view.table.outcome
    assert outcome is not None
    seats = sorted(range(len(outcome.ranks)), key=lambda seat: (outcome.ranks[seat], seat))
    names = [alt([name_of(table_view.table.seats[seat], speak)]) for seat in seats]
    told = board_screen(PLUGINS, table_view, speak).pictures[0].alt.splitlines()
    rows = [next(name for name in names if line.startswith(name)) for line in told[: len(names)]]
    assert sorted(rows) == sorted(names)
    if not PLUGINS[game].game.cooperative:
        assert rows == names
        points = [PLUGINS[game].screens.points(table_view, seat) for seat in seats]
        assert all(each is None or number(each) in line for each, line in zip(points, told, strict=False))


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_is_a_headline_with_a_name_a_picture_and_one_grey_line(game: str, language: str) -> None:
    headline, *below = lines_below(game, language)
    assert headline.startswith("### ")
    outcome = ended(game).table.outcome
    assert outcome is not None
    for winner in outcome.winners:
        assert name_of(ended(game).table.seats[winner], words(language)) in headline
    assert len(below) == 1, "nothing repeats the picture"
    assert below[0].startswith(f"-# {words(language)(f'{game}-name')} · ")


@EVERY_GAME
def test_text_only_tells_in_lines_what_the_picture_shows(game: str) -> None:
    table_view, aloud = won(game), words("en").aloud
    screen = board_screen(PLUGINS, table_view, aloud, text_only=True)
    assert screen.pictures == ()
    told = texts(screen)
    for seat in table_view.table.seats:
        assert name_of(seat, aloud) in told
        for line in (
            PLUGINS[game].results.row(table_view, seat.number, aloud),
            *PLUGINS[game].results.foot(table_view, aloud),
        ):
            assert line in told


def test_places_are_told_from_the_best_on_with_ties() -> None:
    outcome = Outcome("bar_full", (12, -3, 20, 12), (2,))
    places = [line.split(" · ")[0] for line in result("cafe", outcome=outcome).pictures[0].alt.splitlines()]
    assert places == [
        "千春: #1, points: 20",
        "Anna: #2, points: 12",
        "🤖 Resi: #2, points: 12",
        "Ben_*Beer*: #4, points: −3",
    ]


@pytest.mark.parametrize(
    ("game", "outcome", "headline"),
    [
        ("bierfest", Outcome("toasts", (1, 9, 2, 3, 4), (1,)), "wins by 5"),
        ("bierfest", Outcome("toasts", (9, 9, 2, 3, 4), (0, 1)), "win!"),
        ("one_eleven", Outcome("turn_limit", (61, 40, 52, 3, 4), (0,)), "wins by 9"),
        ("cafe", Outcome("last_left", (30, -3, -2, -1), (0,)), "Anna can still pay the bill and wins with 30"),
        ("forty_barrels", Outcome("forty", (0, 1, 0, 0), (1,)), "loads the fortieth barrel!"),
        ("forty_barrels", Outcome("last_left", (0, 1, 0, 0), (1,)), "is the only one who isn’t fired"),
        ("forty_barrels", Outcome("hands_empty", (0, 0, 0, 0), ()), "Nobody loads the fortieth barrel"),
    ],
)
def test_the_headline_says_what_happened(game: str, outcome: Outcome, headline: str) -> None:
    first, *_ = lines_below(game, outcome=outcome)
    assert first.endswith(headline)
    assert ("🏆" in first) == bool(outcome.winners)


@pytest.mark.parametrize(
    ("duel", "told"),
    [
        (HeadToHead((3, 2), 0), "Head to head at 111: Anna **3**, 千春 **2**"),
        (HeadToHead((3, 2), 1), "Head to head at 111: Anna **3**, 千春 **2**, one draw"),
        (HeadToHead((1, 0), 0), None),
        (None, None),
    ],
)
def test_two_players_see_their_head_to_head_from_the_second_game_on(duel: HeadToHead | None, told: str | None) -> None:
    table_view = ended("one_eleven")
    seats = (table_view.table.seats[0], msgspec.structs.replace(table_view.table.seats[2], number=1))
    outcome = Outcome("declared", (70, 60), (0,))
    rules = PLUGINS["one_eleven"].game
    *_, last = played(rules, 2, rules.Options(), 1)
    table = msgspec.structs.replace(table_of(rules, last.state, rules.Options(), 2, 9), seats=seats, outcome=outcome)
    seen = msgspec.structs.replace(table_view_of(rules, last.state, table, None, last.log), duel=duel)
    shown = texts(board_screen(PLUGINS, seen, words("en"))).splitlines()
    assert [line for line in shown if line.startswith("Head to head")] == ([] if told is None else [told])


def test_the_headline_of_the_cafe_counts_the_tables_that_the_winner_has_filled() -> None:
    full: dict[int, int] = {}
    for event in events(ended("cafe")):
        if isinstance(event, Seated):
            full[event.seat] = full.get(event.seat, 0) + sum(gain.guests == 4 for gain in event.gains)
    first, *_ = lines_below("cafe", outcome=Outcome("bar_full", (3, 5, 20, 12), (2,)))
    assert full[2] > 1
    assert first.endswith(f"千春 fills {full[2]} tables and wins by 8")
    drawn = str(PLUGINS["cafe"].results.drawing(ended("cafe")))
    assert all(f"figures ×{count} " in drawn for count in full.values() if count)


def test_the_points_of_111_are_made_of_its_rounds() -> None:
    table_view = ended("one_eleven")
    outcome = table_view.table.outcome
    assert outcome is not None
    for seat, points in enumerate(outcome.scores):
        rounds = PLUGINS["one_eleven"].screens.reckoning(table_view, seat, words("en"))
        assert sum(map(int, rounds.split(" + "))) == points


def foot_of(game: str, **changes: Any) -> str:
    """What the picture of that end shows besides the rows of the seats."""
    return "\n".join(PLUGINS[game].results.foot(ended(game, **changes), words("en")))


def test_the_best_set_of_the_bierfest_is_named() -> None:
    table_view = ended("bierfest")
    menu = menu_of(BierfestOptions())
    laid = [(menu.worth(event.laid), event.seat) for event in events(table_view) if isinstance(event, Laid)]
    most = max(worth for worth, _ in laid)
    seat = next(seat for worth, seat in laid if worth == most)
    assert name_of(table_view.table.seats[seat], words("en")) in foot_of("bierfest")
    assert foot_of("bierfest").endswith(f" for {most}")
    drawn = str(PLUGINS["bierfest"].results.drawing(table_view)).splitlines()
    [star] = [place for place, line in enumerate(drawn) if line.startswith("star at")]
    assert drawn[star + 1].startswith(f"seat {seat} ")
    assert f" = {most} " in drawn[star + 2]


def test_the_best_round_of_111_is_named() -> None:
    view = ended("one_eleven").view
    assert isinstance(view, OneElevenView)
    most = max(map(max, view.rounds))
    best, goal = foot_of("one_eleven").splitlines()
    number = int(best.rsplit(" ", 1)[1])
    assert f"+{most} " in best
    assert most in view.rounds[number - 1]
    assert goal == f"Goal: {view.options.target} points"


@pytest.mark.parametrize("game", ["bierfest", "one_eleven"])
def test_the_best_move_has_the_name_of_the_player_who_made_it(game: str) -> None:
    gerda, hanna, table = Member(900, "Gerda"), Member(901, "Hanna"), ended(game).table
    changes = SeatChange(table.ply - 1, SeatEvent.LEFT, gerda), SeatChange(table.ply - 1, SeatEvent.TAKEN, hanna)
    [seat] = [each for each in table.seats if name_of(each, words("en")) in foot_of(game)]
    changed = msgspec.structs.replace(seat, member=hanna, agent=None, history=changes)
    assert "Gerda" in foot_of(game, seats=tuple(changed if each is seat else each for each in table.seats))


def test_the_card_that_ended_40_barrels_is_named_and_drawn() -> None:
    table_view = ended("forty_barrels")
    last = [event for event in events(table_view) if isinstance(event, Turned)][-1]
    assert foot_of("forty_barrels").startswith(plain_face(last.card))
    full = foot_of("forty_barrels", outcome=Outcome("forty", (1, 0, 0, 0), (0,)))
    assert full.endswith("and the wagon was full.")
    assert f"large card {named(last.card)}" in str(PLUGINS["forty_barrels"].results.drawing(table_view))


def test_40_barrels_shows_for_which_sum_a_seat_was_fired() -> None:
    table_view, sums = ended("forty_barrels"), dict[int, int]()
    counted = None
    for event in events(table_view):
        if isinstance(event, Counted):
            counted = event.base
        elif isinstance(event, WentOut) and counted is not None:
            sums[event.seat] = counted
    assert sums
    drawn = str(PLUGINS["forty_barrels"].results.drawing(table_view))
    for seat, total in sums.items():
        assert PLUGINS["forty_barrels"].results.row(table_view, seat, words("en")) == f"fired with {total} barrels"
        assert f"seat {seat} out " in drawn
        assert f"figures {total} " in drawn


def test_a_result_of_which_no_turn_is_known_shows_the_places() -> None:
    for game in ("forty_barrels", "bierfest", "cafe"):
        table_view = msgspec.structs.replace(ended(game), course=(), log=())
        screen = board_screen(PLUGINS, table_view, words("en"))
        assert "star" not in {each.sprite.name for each in screen.pictures[0].drawing.stamps}
        assert len(screen.pictures[0].alt.splitlines()) == len(table_view.table.seats)


@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in PLUGINS for seats in PLUGINS[game].game.seats])
def test_every_figure_of_a_result_is_readable_and_its_corner_stays_free(game: str, seats: int) -> None:
    """In the photograph of the Cafe the room is small: the figures next to it are the ones to read."""
    rules = PLUGINS[game].game
    if rules.cooperative:
        return
    *_, last = played(rules, seats, rules.Options(), 3)
    table = table_of(rules, last.state, rules.Options(), seats, len(last.log))
    drawing = PLUGINS[game].results.drawing(table_view_of(rules, last.state, table, None, last.log))
    assert drawing is not None
    check_sheet(drawing)
    assert drawing.clear_corner
    assert not [each.sprite.name for each in covered(drawing) if not each.sprite.name.endswith("turned by -3")]
    for sprite in {each.sprite for each in drawing.stamps if "turned by -3" not in each.sprite.name}:
        for figure, height in digit_heights(sprite.svg):
            assert round(height, 1) >= LEAST, f"{figure} of {sprite.name}"


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
    assert all(f": {tiles} tiles" in picture.alt for tiles in lost.view.won), "it is said in words too"


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
    table_view = ended("bremen", outcome=won)
    assert isinstance(table_view.view, BremenView)
    table_view = msgspec.structs.replace(table_view, view=msgspec.structs.replace(table_view.view, outcome=won))
    assert words("en")("bremen-title-2") in texts(board_screen(PLUGINS, table_view, words("en")))
    lost = Outcome("counts", (0,) * 4, ())
    assert "🥇" not in texts(result("bremen", outcome=lost))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_all_have_lost_together_says_so_and_looks_so(language: str) -> None:
    """No green bar, no places, and not that nobody has won: there is nobody else who could have."""
    say, lost = words(language), Outcome("counts", (0,) * 4, ())
    screen = result("bremen", language, outcome=lost)
    [bar] = [part for part in screen.parts if isinstance(part, Container)]
    assert bar.colour != GREEN
    told = say("bremen-climax-lost")
    assert told in texts(screen)
    assert say("table-won-nobody") not in texts(screen)
    assert say("table-lost-together") in texts(hand_screen(PLUGINS, ended("bremen", 0, outcome=lost), say))
    won = result("bremen", language, outcome=Outcome("won", (20,) * 4, (0, 1, 2, 3)))
    for_each = say("result-place", name="Anna", rank=1)
    assert for_each not in won.pictures[0].alt
    assert "Anna" in won.pictures[0].alt
    assert [part.colour for part in won.parts if isinstance(part, Container)] == [GREEN]
    nobody = result("forty_barrels", language, outcome=Outcome("hands_empty", (0,) * 4, ()))
    assert say("forty_barrels-result-nobody") in texts(nobody), "who plays against others has not lost with them"


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


@EVERY_GAME
def test_every_last_hand_has_a_button_to_play_again(game: str) -> None:
    for seat in range(PLUGINS[game].game.seats[-1]):
        for text_only in (False, True):
            screen = hand_screen(PLUGINS, ended(game, seat), words("en"), Reader(text_only=text_only, aloud=text_only))
            [bar] = [part for part in screen.parts if isinstance(part, Container)]
            [row] = [part for part in bar.parts if isinstance(part, Row)]
            assert row.buttons[0] == again_button(ended(game).table, words("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_last_hand_says_what_happened_once(language: str) -> None:
    """In a line of its own, or as the climax that ended the game, which is above the hand."""
    speak = words(language)
    cafe = ended("cafe", 2, outcome=Outcome("bar_full", (3, 5, 20, 12), (2,)))
    assert speak("table-you-won") in texts(hand_screen(PLUGINS, cafe, speak))
    assert PLUGINS["cafe"].results.headline(cafe, speak) in texts(hand_screen(PLUGINS, cafe, speak)).splitlines()
    full = ended("forty_barrels", 0)
    assert full.table.outcome is not None
    shown = texts(hand_screen(PLUGINS, full, speak, Reader(text_only=True)))
    assert shown.count(PLUGINS["forty_barrels"].results.headline(full, speak)) <= 1
