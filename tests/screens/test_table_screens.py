"""The screens of a table: nothing forbidden is on them, nothing is too long, and every button is a real one."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.registry import SHELF
from bot.locales import LANGUAGES, words
from bot.screens.clicks import read_click
from bot.screens.parts import Screen
from bot.screens.people import in_a_row
from bot.screens.table import board_screen, hand_screen, rules_screen, settings_of
from bot.tables import Sight, Status
from engines.forty_barrels import BarrelsOptions, Play, View
from engines.one_eleven import OneElevenOptions
from engines.registry import games
from tests.screens.reading import buttons, check_limits, components, texts
from tests.screens.sights import GAME, a_table, played, sight_of


def all_screens(sight: Sight, language: str) -> list[Screen]:
    """Every screen that can be drawn of a sight."""
    speak = words(language)
    if sight.seat is None:
        return [board_screen(SHELF, sight, speak)]
    view = sight.view
    assert isinstance(view, View)
    choices = ["", *(str(card.number) for card in view.hand)]
    return [
        hand_screen(SHELF, sight, speak, choice, standing=standing) for choice in choices for standing in (True, False)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", GAME.seats)
def test_no_screen_of_a_whole_game_breaks_a_limit_of_discord(seats: int, language: str) -> None:
    for seed in range(4):
        for state, table in played(seats, seed, memory_aid=seed % 2 == 1):
            for seat in (None, *range(seats)):
                for screen in all_screens(sight_of(state, table, seat), language):
                    check_limits(screen)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_screen_does_not_change_with_what_only_a_good_memory_knows(seats: int) -> None:
    for seed in range(6):
        for state, table in played(seats, seed):
            for seat in (None, *range(seats)):
                sight = sight_of(state, table, seat)
                blank = msgspec.structs.replace(sight.view.memory, stacks=(None,) * 9)
                forgetful = msgspec.structs.replace(sight, view=msgspec.structs.replace(sight.view, memory=blank))
                for one, other in zip(all_screens(sight, "en"), all_screens(forgetful, "en"), strict=True):
                    assert one.components == other.components


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
            truth, other = sight_of(state, table, None), sight_of(swapped, table, None)
            assert (
                board_screen(SHELF, truth, words("de")).components == board_screen(SHELF, other, words("de")).components
            )


def test_a_private_answer_never_shows_the_card_that_was_played_last() -> None:
    """It stays where it is when the table goes on, so it would show the card for ever."""
    shown = 0
    for seed in range(10):
        for state, table in played(3, seed):
            for seat in range(3):
                sight = sight_of(state, table, seat)
                last = sight.view.last
                if last is None or table.status is not Status.RUNNING:
                    continue
                standing = texts(hand_screen(SHELF, sight, words("en"), standing=True))
                passing = texts(hand_screen(SHELF, sight, words("en"), standing=False))
                assert f"under place {last.spot + 1};" in standing
                assert "under place" not in passing
                shown += 1
    assert shown > 50


def test_every_button_of_a_hand_is_a_legal_move_or_leads_to_one() -> None:
    screens = SHELF[GAME.name]
    for seed in range(8):
        for state, table in played(2 + seed % 3, seed):
            seat = GAME.to_act(state)
            if seat is None:
                continue
            sight = sight_of(state, table, seat)
            offered = set()
            for screen in all_screens(sight, "en"):
                for custom_id in buttons(screen).values():
                    click = read_click(custom_id)
                    assert click is not None
                    assert (click.table, click.ply) == (table.id, table.ply)
                    if click.kind == "move":
                        offered.add(screens.move(click.payload))
            assert offered == set(sight.legal)


def test_who_is_not_to_act_has_no_buttons_to_act() -> None:
    for state, table in played(4, 3):
        for seat in range(4):
            if seat != GAME.to_act(state):
                for screen in all_screens(sight_of(state, table, seat), "ja"):
                    assert buttons(screen) == {}


def test_a_chosen_card_can_be_laid_back() -> None:
    state, table = next(played(2, 5))
    sight = sight_of(state, table, 0)
    card = sight.view.hand[1]
    screen = hand_screen(SHELF, sight, words("en"), str(card.number))
    payloads = [read_click(c["custom_id"]) for c in components(screen) if c["type"] == 2]
    picks = [click.payload for click in payloads if click is not None and click.kind == "pick"]
    moves = [click.payload for click in payloads if click is not None and click.kind == "move"]
    assert picks[1] == ""
    assert moves == [f"{card.number}.{spot}" for spot in range(9)]
    assert SHELF[GAME.name].move(moves[8]) == Play(card=card.number, spot=8)


def test_the_seed_is_shown_only_when_the_table_is_over() -> None:
    for state, table in played(2, 1):
        screen = texts(board_screen(SHELF, sight_of(state, table, None), words("en")))
        assert table.commitment is not None
        assert table.commitment in screen
        assert (bytes(32).hex() in screen) == (table.status is Status.OVER)


def test_names_cannot_be_markdown_or_mentions() -> None:
    table = a_table(4, status=Status.LOBBY)
    sight = Sight(table=table, seat=None, view=None, legal=(), to_act=None)
    shown = texts(board_screen(SHELF, sight, words("en")))
    assert r"Ben\_\*Beer\*" in shown
    assert "@everyone" not in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_lobby(seats: int, language: str) -> None:
    table = a_table(seats, status=Status.LOBBY)
    sight = Sight(table=table, seat=None, view=None, legal=(), to_act=None)
    screen = board_screen(SHELF, sight, words(language))
    check_limits(screen)
    enabled = {read_click(custom_id).kind for custom_id in buttons(screen).values()}  # type: ignore[union-attr]
    assert ("start" in enabled) == (seats >= 2)
    assert ("join" in enabled) == ("house" in enabled) == (seats < 4)
    assert {"leave", "hand", "rules", "stop"} <= enabled


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_ends_in_an_exclamation_mark_reads_well_in_a_heading(language: str) -> None:
    speak = words(language)
    name = speak("bierfest-name")
    for key in ("lobby-heading", "table-result-heading"):
        assert speak(key, game=name).startswith(f"{name} · ")


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
        check_limits(rules_screen(SHELF, game.name, game.Options(), words(language)))


def test_a_table_that_was_stopped_has_no_winner_and_reveals_its_seed() -> None:
    state, _ = next(played(2, 1))
    table = a_table(2, status=Status.STOPPED)
    shown = texts(board_screen(SHELF, sight_of(state, table, None), words("de")))
    assert "vor der Entscheidung beendet" in shown
    assert bytes(32).hex() in shown
    assert "🏆" not in shown
