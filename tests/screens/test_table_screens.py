"""The screens of a table: nothing forbidden is on them, nothing is too long, and every button is a real one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.features.fairness import fairness_screen
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, language_of, words
from bot.screens.lobby_screens import call_screen, settings_form
from bot.screens.menus import NO_LINKS, Links, more_screen, stop_question
from bot.screens.parts import Click, Screen, brief, in_words, read_click, rows_of
from bot.screens.people import in_a_row
from bot.screens.running_table import clock_name
from bot.screens.table import Reader, board_screen, hand_screen, rules_question, rules_screen, settings_of
from bot.store.schema import Status
from bot.tables.clocks import Clock, ClockSettings
from bot.tables.types import AnyTableView, Because, Member, Seat, Undealt
from engines.bierfest.edition import BierfestOptions
from engines.codec import decode_payload
from engines.contract import choices, written
from engines.forty_barrels.model import BarrelsOptions, Play, View
from engines.one_eleven.edition import OneElevenOptions
from engines.registry import games
from tests.screens.reading import buttons, check_form, check_limits, components, offered, texts
from tests.screens.table_views import GAME, a_table, played, table_view_of


def all_screens(table_view: AnyTableView, language: str) -> list[Screen]:
    """Every screen that can be drawn of a table_view."""
    speak = words(language)
    if table_view.seat is None:
        return [board_screen(PLUGINS, table_view, speak)]
    view = table_view.view
    assert isinstance(view, View)
    choices = ["", *(str(card.number) for card in view.hand)]
    return [hand_screen(PLUGINS, table_view, speak, Reader(choice=choice)) for choice in choices]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", GAME.seats)
def test_no_screen_of_a_whole_game_breaks_a_limit_of_discord(seats: int, language: str) -> None:
    for seed in range(4):
        for state, table in played(seats, seed, memory_aid=seed % 2 == 1):
            for seat in (None, *range(seats)):
                for screen in all_screens(table_view_of(state, table, seat), language):
                    check_limits(screen)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_screen_does_not_change_with_what_only_a_good_memory_knows(seats: int) -> None:
    for seed in range(6):
        for state, table in played(seats, seed):
            for seat in (None, *range(seats)):
                table_view = table_view_of(state, table, seat)
                assert isinstance(table_view.view, View)
                blank = msgspec.structs.replace(table_view.view.memory, stacks=(None,) * 9)
                forgetful = msgspec.structs.replace(
                    table_view, view=msgspec.structs.replace(table_view.view, memory=blank)
                )
                for one, other in zip(all_screens(table_view, "en"), all_screens(forgetful, "en"), strict=True):
                    assert one == other


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_board_is_the_same_whatever_is_in_the_hands(seats: int) -> None:
    """A spectator's screen may not depend on hidden cards: swap a hand with the draw pile and nothing changes."""
    for seed in range(6):
        for state, table in played(seats, seed):
            if len(state.pile) < len(state.hands[0]) or table.status is not Status.RUNNING:
                continue
            count = len(state.hands[0])
            swapped = msgspec.structs.replace(
                state,
                hands=(tuple(sorted(state.pile[:count])), *state.hands[1:]),
                pile=(*state.hands[0], *state.pile[count:]),
            )
            truth, other = table_view_of(state, table, None), table_view_of(swapped, table, None)
            assert board_screen(PLUGINS, truth, words("de")).parts == board_screen(PLUGINS, other, words("de")).parts


def test_every_button_of_a_hand_is_a_legal_move_or_leads_to_one() -> None:
    for seed in range(8):
        for state, table in played(2 + seed % 3, seed):
            seat = GAME.to_act(state)
            if seat is None:
                continue
            table_view = table_view_of(state, table, seat)
            offered = set()
            for screen in all_screens(table_view, "en"):
                for custom_id in buttons(screen).values():
                    click = read_click(custom_id)
                    assert click is not None
                    if click.kind in {"how", "advice", "say", "emotes", "more"}:  # on every hand
                        continue
                    assert (click.table, click.ply) == (table.id, table.ply)
                    if click.kind == "move":
                        offered.add(decode_payload(GAME, click.payload))
            assert offered == set(table_view.legal)


def test_a_member_who_is_not_to_act_has_no_buttons_to_act() -> None:
    for state, table in played(4, 3):
        for seat in range(4):
            if seat != GAME.to_act(state):
                for screen in all_screens(table_view_of(state, table, seat), "ja"):
                    allowed = {words("ja")(f"button-{each}") for each in ("how", "emotes", "more", "again")}
                    assert {*buttons(screen)} <= allowed


def test_a_chosen_card_can_be_laid_back() -> None:
    state, table = next(played(2, 5))
    table_view = table_view_of(state, table, 0)
    assert isinstance(table_view.view, View)
    card = table_view.view.hand[1]
    screen = hand_screen(PLUGINS, table_view, words("en"), Reader(choice=str(card.number)))
    payloads = [read_click(c["custom_id"]) for c in components(screen) if c["type"] == 2]
    picks = [click.payload for click in payloads if click is not None and click.kind == "pick"]
    moves = [click.payload for click in payloads if click is not None and click.kind == "move"]
    assert picks[1] == ""
    assert moves == [f"play.{card.number}.{spot}" for spot in range(9)]
    assert decode_payload(PLUGINS[GAME.name].game, moves[8]) == Play(card=card.number, spot=8)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_proof_of_the_shuffle_is_a_tap_away_and_has_the_seed_only_when_the_table_is_over(language: str) -> None:
    for state, table in played(2, 1):
        seen = table_view_of(state, table, None)
        board = more_screen(seen, words(language), NO_LINKS)
        proof = fairness_screen(table, words(language))
        kind = "fairness" if table.is_open else "verify"
        assert Click(table.id, 0, kind).custom_id() in buttons(board).values()
        check_limits(proof)
        assert table.commitment is not None
        assert table.commitment in texts(proof)
        assert table.commitment not in texts(board)
        assert (bytes(32).hex() in texts(proof)) == (table.status is Status.OVER)
    assert "Anna" in texts(proof), "the order of joining, to draw the seats again"
    check_limits(fairness_screen(a_table(2, status=Status.LOBBY), words(language)))


def test_house_players_can_be_hurried_where_there_are_any() -> None:
    state, table = next(played(2, 1))
    for is_fast, label in ((False, "Faster"), (True, "Slower")):
        shown = msgspec.structs.replace(table, is_fast=is_fast)
        more = more_screen(table_view_of(state, shown, 0), words("en"), NO_LINKS)
        assert buttons(more)[label] == Click(table.id, 0, "hurry", "off" if is_fast else "on").custom_id()
    people = tuple(Seat(number, number, Member(100 + number, "Anna"), None) for number in range(2))
    alone = msgspec.structs.replace(table, seats=people)
    assert "Faster" not in buttons(more_screen(table_view_of(state, alone, 0), words("en"), NO_LINKS))


def test_names_cannot_be_markdown_or_mentions() -> None:
    table = a_table(4, status=Status.LOBBY)
    table_view = AnyTableView(table=table, seat=None, view=Undealt(), legal=(), to_act=None)
    shown = texts(board_screen(PLUGINS, table_view, words("en")))
    assert r"Ben\_\*Beer\*" in shown
    assert "@everyone" not in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_lobby(seats: int, language: str) -> None:
    table = a_table(seats, status=Status.LOBBY)
    table_view = AnyTableView(table=table, seat=None, view=Undealt(), legal=(), to_act=None)
    screen, say = board_screen(PLUGINS, table_view, words(language)), words(language)
    check_limits(screen)
    enabled = {read_click(custom_id).kind for custom_id in buttons(screen).values()}  # type: ignore[union-attr]
    assert ("start" in enabled) == (seats >= 2)
    assert ("join" in enabled) == (seats < 4)
    assert {"agents", "how", "set", "other", "more"} <= enabled
    told = texts(screen)
    assert say("forty_barrels-hook") in told
    assert (say("lobby-missing", count=1) in told) == (seats == 1)
    assert (say("lobby-free", count=4 - seats) in told) == (1 < seats < 4)
    [drawn] = screen.pictures
    assert say("forty_barrels-name") in drawn.alt
    assert in_words(screen).pictures == ()
    assert texts(in_words(screen)).split() == told.split(), "the words say all that the picture shows"


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_chosen_settings_are_in_one_line(language: str) -> None:
    say = words(language)
    for name, plugin in PLUGINS.items():
        for clock in Clock:
            view = lobby(game=name, options=plugin.game.Options(), clock=clock, advice=clock is Clock.NONE)
            _, line = (each for each in texts(board_screen(PLUGINS, view, say)).splitlines() if each.startswith("-# "))
            key = "setting-short-on" if clock is Clock.NONE else "setting-short-off"
            short = (say(f"clock-{clock}-short"), say(key, option=say("advice-short")))
            assert line.lower().endswith(" · ".join(short).lower())
            assert len(line.split(" · ")) == len(choices(plugin.game.Options)) + 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PLUGINS)
def test_one_form_offers_all_that_can_be_chosen(game: str, language: str) -> None:
    options = PLUGINS[game].game.Options()
    form = settings_form(lobby(game=game, options=options, clock=Clock.DAY).table, ClockSettings(), words(language))
    check_form(form)
    assert form.custom_id == Click("k3f9x2aa", 0, "set", game).custom_id()
    found = offered(form)
    assert [*found] == [*choices(type(options)), "clock", "advice"]
    for option, values in choices(type(options)).items():
        assert set(found[option]) == set(map(written, values))
        assert found[option][0] == written(getattr(options, option))
    assert set(found["clock"]) == set(Clock)
    assert found["clock"][0] == Clock.DAY


@pytest.mark.parametrize(
    ("language", "labels"),
    [
        ("en", ["quick (45 seconds)", "no rush (90 minutes)", "take your time (2 days)", "no limit"]),
        ("de", ["flott (45 Sekunden)", "ohne Eile (90 Minuten)", "viel Zeit pro Zug (2 Tage)", "unbegrenzt"]),
        ("ja", ["サクサク（45秒）", "ゆったり（90分）", "のんびり（2日）", "無制限"]),
    ],
)
def test_a_clock_is_labelled_with_its_configured_time(language: str, labels: list[str]) -> None:
    times = ClockSettings(live=45.0, relaxed=5_400.0, day=172_800.0)
    assert [clock_name(clock, times, words(language)) for clock in Clock] == labels


@pytest.mark.parametrize(
    ("seconds", "time"),
    [(60.0, "one minute"), (3_600.0, "one hour"), (86_400.0, "one day"), (1.0, "one second"), (90.5, "90 seconds")],
)
def test_a_clock_names_the_largest_unit_that_is_exact(seconds: float, time: str) -> None:
    assert clock_name(Clock.LIVE, ClockSettings(live=seconds), words("en")) == f"quick ({time})"


def test_more_of_a_lobby_is_what_its_reader_can_do_there() -> None:
    view = lobby()
    sits = {read_click(each).kind for each in buttons(more_screen(view, words("en"), NO_LINKS, member_id=100)).values()}  # type: ignore[union-attr]
    stands = {read_click(each).kind for each in buttons(more_screen(view, words("en"), NO_LINKS, member_id=7)).values()}  # type: ignore[union-attr]
    assert sits == {"rules", "preferences", "leave", "stop"}
    assert stands == {"rules", "preferences", "call-me"}


def lobby(**changes: Any) -> AnyTableView:
    table = a_table(2, **{"status": Status.LOBBY, **changes})
    return AnyTableView(table=table, seat=None, view=Undealt(), legal=(), to_act=None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_without_a_move_is_opened_again_and_not_played_again(language: str) -> None:
    shown = texts(board_screen(PLUGINS, lobby(status=Status.STOPPED, commitment=None), words(language)))
    assert words(language)("button-open-again") in shown
    assert words(language)("button-again") not in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_in_a_lobby_says_where_it_will_appear(language: str) -> None:
    board = words(language_of(lobby().table.place.locale))
    assert board("button-hand") in texts(hand_screen(PLUGINS, lobby(), words(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_ends_in_an_exclamation_mark_reads_well_in_a_heading(language: str) -> None:
    speak = words(language)
    name = speak("bierfest-name")
    assert speak("table-result-heading", game=name).startswith(f"{name} · ")


def test_names_in_a_row_are_set_apart_as_the_language_does() -> None:
    assert in_a_row(["Anna", "千春"], words("de")) == "Anna, 千春"
    assert in_a_row(["Anna", "千春"], words("ja")) == "Anna、千春"


def test_the_rules_may_name_what_is_chosen_at_a_table() -> None:
    options = OneElevenOptions(consolation="best_value", target=100)
    assert settings_of(options) == {"consolation": "best_value", "target": 100, "turn_limit": 40}
    assert settings_of(BarrelsOptions(memory_aid=True)) == {"memory_aid": "true"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_fit_into_one_message(language: str) -> None:
    for game in games():
        check_limits(rules_screen(PLUGINS, game.name, game.Options(), words(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_that_ended_before_its_end_says_who_ended_it_and_elsewhere_where_and_what(language: str) -> None:
    speak, by = words(language), Member(5, "Ben_*Beer*")
    name, where = r"Ben\_\*Beer\*", "<#2>"
    game = speak("forty_barrels-name")
    closed = lobby(status=Status.STOPPED, commitment=None, ended_by=by)
    board, hand = (texts(screen(PLUGINS, closed, speak)) for screen in (board_screen, hand_screen))
    assert all(said in board for said in (name, game))
    assert all(said in hand for said in (name, game, where))
    left = msgspec.structs.replace(closed, table=msgspec.structs.replace(closed.table, seats=(), joined=()))
    assert name in texts(board_screen(PLUGINS, left, speak))
    by_nobody = lobby(status=Status.STOPPED, commitment=None)
    hand = texts(hand_screen(PLUGINS, by_nobody, speak))
    assert all(said in hand for said in (game, where))

    state, _ = next(played(2, 1))
    stopped = a_table(2, status=Status.STOPPED, ended_by=by)
    for screen, seat in ((board_screen, None), (hand_screen, 0)):
        assert speak("table-stopped-by", name=name) in texts(
            screen(PLUGINS, table_view_of(state, stopped, seat), speak)
        )
    assert where in texts(hand_screen(PLUGINS, table_view_of(state, stopped, 0), speak))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_before_the_end_names_game_and_channel(language: str) -> None:
    speak = words(language)
    for status in (Status.LOBBY, Status.RUNNING):
        asked = texts(stop_question(a_table(2, status=status), speak))
        assert speak("forty_barrels-name") in asked
        assert "<#2>" in asked


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "### Table settings\nMemory aid: on"),
        ("de", "### Tischeinstellungen\nMerkhilfe: an"),
        ("ja", "### 卓の設定\n記憶アシスト：オン"),
    ],
)
def test_the_rules_say_what_is_chosen_at_a_table(language: str, told: str) -> None:
    assert told in texts(rules_screen(PLUGINS, GAME.name, BarrelsOptions(memory_aid=True), words(language)))
    bierfest = rules_screen(PLUGINS, "bierfest", BierfestOptions(), words(language))
    assert words(language)("menu-settings") not in texts(bierfest), "there is nothing to choose"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_about_the_rules_offers_every_game(language: str) -> None:
    screen = rules_question(PLUGINS, words(language))
    check_limits(screen)
    [menu] = [part for part in components(screen) if part["type"] == 3]
    assert [option["value"] for option in menu["options"]] == [game.name for game in games()]
    assert [option["label"] for option in menu["options"]] == [words(language)(f"{game.name}-name") for game in games()]
    click = read_click(menu["custom_id"])
    assert click is not None
    assert click.kind == "rules-of"


@pytest.mark.parametrize(
    ("language", "called"),
    [
        ("en", "<@101>, <@102>: **Ben\\_\\*Beer\\*** wants to play 40 Barrels of Beer again."),
        ("de", "<@101>, <@102>: **Ben\\_\\*Beer\\*** will noch einmal 40 Fässer Bier spielen."),
        ("ja", "<@101>、<@102>：**Ben\\_\\*Beer\\*** がもう一度「40樽のビール」の卓を開きました。"),
    ],
)
def test_a_call_names_who_calls_and_mentions_those_who_are_called(language: str, called: str) -> None:
    table = a_table(2, status=Status.LOBBY)
    screen = call_screen(table, Member(100, "Ben_*Beer*"), [101, 102], words(language))
    check_limits(screen)
    assert called in texts(screen)
    assert [read_click(custom_id) for custom_id in buttons(screen).values()] == [Click(table.id, 0, "join")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_that_ended_as_nobody_played_on_says_so(language: str) -> None:
    speak, table = words(language), a_table(2, status=Status.STOPPED, ended_because=Because.IDLE)
    state, _ = next(played(2, 1))
    for screen, seat in ((board_screen, None), (hand_screen, 0)):
        assert speak("table-idle") in texts(screen(PLUGINS, table_view_of(state, table, seat), speak))
    closed = lobby(status=Status.STOPPED, commitment=None, ended_because=Because.IDLE)
    assert speak("lobby-idle") in texts(board_screen(PLUGINS, closed, speak))
    elsewhere = speak("lobby-idle-elsewhere", game=speak("forty_barrels-name"), channel="<#2>")
    assert elsewhere in texts(hand_screen(PLUGINS, closed, speak))


def test_a_stopped_table_has_no_winner_and_shows_its_seed() -> None:
    state, _ = next(played(2, 1))
    table = a_table(2, status=Status.STOPPED)
    shown = texts(board_screen(PLUGINS, table_view_of(state, table, None), words("de")))
    assert "vorzeitig beendet" in shown
    assert bytes(32).hex() in texts(fairness_screen(table, words("de")))
    assert "🏆" not in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_more_offers_only_what_the_reader_can_do_now(language: str) -> None:
    """Nobody nudges themselves, and a seated member is offered no seat."""
    state, table = next(played(3, 1))
    acting, links = GAME.to_act(state), Links(table="https://discord.com/channels/1/2")

    def kinds(seat: int | None) -> set[str]:
        screen = more_screen(table_view_of(state, table, seat), words(language), links)
        check_limits(screen)
        return {click.kind for each in buttons(screen).values() if (click := read_click(each)) is not None}

    assert acting is not None
    assert {"log", "rules", "fairness", "preferences", "leave", "stop"} <= kinds(acting)
    assert not {"nudge", "seat"} & kinds(acting)
    waiting = next(seat.number for seat in table.seats if seat.number != acting and seat.is_present)
    assert "nudge" in kinds(waiting)
    assert not {"nudge", "leave"} & kinds(None)
    assert "seat" in kinds(None)


def test_a_hand_has_one_grey_line_and_as_much_of_the_story_as_two_rows_hold() -> None:
    for state, table in played(4, 3):
        seat = GAME.to_act(state)
        if seat is None:
            continue
        first = texts(hand_screen(PLUGINS, table_view_of(state, table, seat), words("en"))).strip().splitlines()
        assert first[0] == "-# 40 Barrels of Beer · <#2>"


def test_a_story_that_is_too_long_keeps_its_end() -> None:
    assert brief(["one", "two", "three"]) == ["two", "three"]
    assert brief(["one", "a line that takes two rows of a phone of 390 pixels"]) == [
        "a line that takes two rows of a phone of 390 pixels"
    ]
    assert brief(["x" * 200]) == ["x" * 200]
    assert rows_of(["<:forty_barrels_10c:12345678901234567890>" * 22]) == 1
    assert rows_of(["**" + "字" * 22 + "**"]) == 1
    assert rows_of(["字" * 23]) == 2
