"""What is special in the screens of 111: the own row, the declaration, the story, and what others may see."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec
import pytest

from bot.games.one_eleven.text import grid, in_bold
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.parts import Screen
from bot.screens.table import board_screen, hand_screen, rules_screen
from bot.tables import AnyTableView
from bot.tables.story import Told
from engines.chance import Chance
from engines.one_eleven import Insert, Move, OneEleven, OneElevenOptions, Run, State, Take, figures
from tests.engines.drawing_one_eleven import (
    BACK,
    DOWN,
    FRONT,
    MIXED,
    REFRESH,
    UP,
    deal,
    other_clowns,
    replace,
    row,
    table,
)
from tests.engines.steps import SEED
from tests.games.kit import check_steps, clicks_of, table_of, table_view_of
from tests.screens.reading import buttons, check_limits, texts

GAME = OneEleven()
ONE_OFF = "12 13 22 31 42 51 61 72 83 91 102 50"


class Scene(NamedTuple):
    """A state, and what was told on the way to it."""

    state: State
    log: tuple[Told, ...] = ()

    def after(self, *moves: Move) -> Scene:
        """The scene after these moves."""
        state, log = self
        for ply, move in enumerate(moves, start=1):
            seat = GAME.to_act(state)
            assert seat is not None
            step = GAME.apply(state, move, Chance(SEED, ply))
            state, log = step.state, (*log, Told(seat, step.events))
        return Scene(state, log)

    def idle(self, turns: int) -> Scene:
        """The scene after so many turns that change little: everybody exchanges the rightmost card."""
        moves: list[Move] = [Take(0), replace(11)]
        return self.after(*moves * turns)


def scene(hands: list[str], centre: str, *moves: Move, **fields: Any) -> Scene:
    """What these moves make of a table that is drawn."""
    return Scene(table(hands, centre, **fields)).after(*moves)


def table_view(shown: Scene, seat: int | None) -> AnyTableView:
    state = shown.state
    return table_view_of(GAME, state, table_of(GAME, state, state.options, len(state.hands), 7), seat, shown.log)


def board(shown: Scene, language: str = "en") -> Screen:
    return board_screen(PLUGINS, table_view(shown, None), words(language))


def hand(shown: Scene, seat: int, choice: str = "", language: str = "en") -> Screen:
    return hand_screen(PLUGINS, table_view(shown, seat), words(language), choice, standing=True)


# --- rows --------------------------------------------------------------------------------------------------


def test_the_own_row_shows_its_run_and_its_clowns() -> None:
    clowns = figures(None).clowns
    drawing = grid(row("10 70 32 44 57 60 98 20 25 5 40 3"), Run(2, 5, 12), clowns, 4).splitlines()
    assert drawing == [
        "```",
        "  10     70     32 <   44 <",
        " ***    ***     **   ****",
        "  57 <   60 <   98     20",
        "   *    ***     **    ***",
        "  25      5     40      3",
        " ***    ***    ***      *",
        "```",
    ]
    assert ">  " in grid(row(DOWN), Run(0, 12, 0), clowns, 4)
    assert max(map(len, grid(row(UP), Run(0, 12, 0), clowns, 4).splitlines())) <= 28


def test_the_own_row_shows_the_run_that_would_count_at_this_table() -> None:
    mixed = "44 22 99 55 88 2 3 7 6 111 66 77"  # 2 3 7 is the longest run, 44 22 the first of the best ones
    other = "110 100 90 80 70 60 50 40 30 20 10 9"
    for consolation, told in (("longest", "3 cards with 4 🤡"), ("best_value", "2 cards with 8 🤡")):
        shown = scene([mixed, other], "[107] [108] [109]", consolation=consolation)
        assert f"Would count now: {told}" in texts(hand(shown, 0))


@pytest.mark.parametrize(
    ("run", "shown"),
    [
        (Run(0, 12, 0), "**107 · 97 · 89 · 81 · 73 · 63 · 53 · 43 · 37 · 27 · 17 · 7**"),
        (Run(0, 2, 0), "**107 · 97** · 89 · 81 · 73 · 63 · 53 · 43 · 37 · 27 · 17 · 7"),
        (Run(9, 3, 0), "107 · 97 · 89 · 81 · 73 · 63 · 53 · 43 · 37 · **27 · 17 · 7**"),
    ],
)
def test_the_run_of_a_shown_row_is_bold(run: Run, shown: str) -> None:
    assert in_bold(row(DOWN), run) == shown


def test_others_see_backs_and_the_cards_that_were_taken_face_up() -> None:
    lines = texts(board(scene([MIXED, DOWN], "109 [110] [111]", Take(0), replace(3)))).splitlines()
    assert "🎴 🎴 🎴 **109** 🎴 🎴 🎴 🎴 🎴 🎴 🎴 🎴" in lines
    assert " ".join(["🎴"] * 12) in lines
    covered = scene([MIXED, DOWN], "109 [110] [111]", Take(1), replace(3))
    assert "110" not in texts(board(covered))
    assert "110" not in texts(hand(covered, 1))
    assert "110" in texts(hand(covered, 0))


def test_a_covered_card_is_told_to_its_taker_alone() -> None:
    taken = scene([MIXED, DOWN], "109 [110] [111]", Take(1))
    assert "You hold **110**" in texts(hand(taken, 0))
    assert "110" not in texts(hand(taken, 1))
    assert "takes the face-down card 2️⃣" in texts(board(taken))
    assert "takes **109** and is" in texts(board(scene([MIXED, DOWN], "109 [110] [111]", Take(0))))


# --- the steps of a turn -------------------------------------------------------------------------------------


def test_a_turn_in_two_steps() -> None:
    first = scene([MIXED, DOWN], "109 110 108")
    assert list(buttons(hand(first, 0))) == ["1️⃣ 109 🤡", "2️⃣ 110 🤡🤡🤡", "3️⃣ 108 🤡🤡", "Three new cards first"]
    taken = first.after(Take(0))
    shown = buttons(hand(taken, 0))
    assert list(shown) == [*MIXED.split(), "To the left end, 76 leaves", "To the right end, 2 leaves"]
    check_steps(table_view(first, 0), "en")
    check_steps(table_view(taken, 0), "ja")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_completes_the_row_asks_whether_to_declare(language: str) -> None:
    taken = scene([ONE_OFF, MIXED], "109 [110] [111]", Take(0))
    picks = [click for click in clicks_of(hand(taken, 0, language=language)) if click.kind == "pick"]
    assert [click.payload for click in picks] == ["insert.11.11.0"]
    asked = hand(taken, 0, "insert.11.11.0", language)
    check_limits(asked)
    assert [(click.kind, click.payload) for click in clicks_of(asked)] == [
        ("move", "insert.11.11.1"),
        ("move", "insert.11.11.0"),
        ("pick", ""),
    ]
    check_steps(table_view(taken, 0), language)


def test_who_is_in_order_has_many_ways_to_stay_so() -> None:
    """Several places are green at once; every one of them leads to both moves."""
    taken = scene([UP, MIXED], "109 [110] [111]", Take(0))
    picks = [click.payload for click in clicks_of(hand(taken, 0)) if click.kind == "pick"]
    assert picks == ["insert.11.11.0", "insert.11.0.0"]
    check_steps(table_view(taken, 0), "de")


def test_a_half_made_choice_of_another_moment_starts_anew() -> None:
    for hands in ([MIXED, DOWN], [ONE_OFF, DOWN]):
        taken = scene(hands, "109 [110] [111]", Take(0))
        for choice in ("insert.3.3.0", "insert.3.3.1", "insert.11.11", "refresh", "take.1", "nonsense"):
            assert hand(taken, 0, choice) == hand(taken, 0)


# --- the story -------------------------------------------------------------------------------------------------


def test_every_way_to_insert_is_told() -> None:
    taken = scene([MIXED, DOWN], "109 [110] [111]", Take(0))
    assert "puts **109** in place 4; **62** has to go" in texts(board(taken.after(replace(3))))
    assert "puts **109** at the left end; **76** has to go from the right" in texts(board(taken.after(FRONT)))
    assert "puts **109** at the right end; **2** has to go from the left" in texts(board(taken.after(BACK)))
    first = scene([MIXED, DOWN], "[109] 110 [111]")
    assert "puts **110** in place 4" in texts(board(first.after(Take(1), replace(3))))
    covered = first.after(Take(0), replace(3))
    for shown in (board(covered), hand(covered, 0), hand(covered, 1)):
        assert "puts a face-down card in place 4" in texts(shown)


def test_who_begins_a_round_is_told_until_that_turn_is_over() -> None:
    shown = scene([MIXED, DOWN], "[109] [110] [111]", Take(0), replace(3), turn=78, rounds=())
    for later in (shown.idle(1), shown.idle(1).after(Take(1))):
        assert "**🤖 Resi** begins the round." in texts(board(later))
    for other in (shown, shown.idle(2)):
        assert "begins the round" not in texts(board(other))


def test_of_all_turns_in_the_story_the_latest_finished_one_is_told() -> None:
    """Also while the next one goes on, and when its seat looks at it."""
    lap = scene([MIXED, DOWN, UP], "[109] [110] [111]", Take(0), FRONT, Take(0), BACK, Take(0), replace(4))
    for shown in (lap, lap.after(Take(2)), lap.after(Take(1))):
        for screen in (board(shown), hand(shown, 0), hand(shown, 2)):
            assert len(re.findall(r" puts ", texts(screen))) == 1
            assert "puts **107** in place 5; **42** has to go" in texts(screen)


def test_a_table_without_a_story_shows_what_lies_on_it() -> None:
    """As after the release with which events came to be kept: of what began before that, nothing is told."""
    played = scene([MIXED, DOWN], "109 110 111", REFRESH, Take(1), replace(3))
    for kept in ((), played.log[2:]):
        lines = texts(board(Scene(played.state, kept))).splitlines()
        assert "**Round 1** · turn 1" in lines
        assert not [line for line in lines if " puts " in line or "aside and" in line]
        assert any(line.startswith("1️⃣ 🎴") for line in lines)
    taken = played.after(Take(0))
    assert "takes the face-down card 1️⃣" in texts(board(Scene(taken.state)))


def test_a_new_centre_is_told_until_the_turn_after_is_over() -> None:
    fresh = scene([MIXED, DOWN], "109 110 111", REFRESH, pile="50 51 52")
    for later in (fresh, fresh.after(Take(0)), fresh.after(Take(0), replace(3))):
        assert "sets **109** **110** **111** aside" in texts(board(later))
    assert "aside and" not in texts(board(fresh.after(Take(0), replace(3), Take(0), replace(3))))


def test_a_pile_that_was_shuffled_again_is_told_until_the_turn_after_is_over() -> None:
    left = " ".join(map(str, table([MIXED, DOWN], "109 110 111").pile))
    told = "The draw pile was too short"
    shown = scene([MIXED, DOWN], "109 110 111", REFRESH, aside=left)
    for later in (shown, shown.after(Take(0)), shown.after(Take(0), replace(3))):
        assert texts(board(later)).count(told) == texts(hand(later, 1)).count(told) == 1
        for language in LANGUAGES:
            assert texts(board(later, language)).count(words(language)("one_eleven-shuffled")) == 1
    for _ in range(3):  # until the next centre, for which the pile is long enough
        shown = shown.after(Take(shown.state.open.index(False)), replace(3))
    assert told not in texts(board(shown))
    assert told not in texts(board(shown.after(REFRESH)))
    assert told not in texts(board(scene([MIXED, DOWN], "109 110 111", REFRESH)))


def test_the_end_of_a_round_is_shown_until_everybody_has_had_a_turn() -> None:
    ended = scene([ONE_OFF, MIXED], "109 [110] [111]", Take(0), Insert(11, 11, declare=True))
    shown = "**12 · 13 · 22 · 31 · 42 · 51 · 61 · 72 · 83 · 91 · 102 · 109**"
    for language in LANGUAGES:
        check_limits(board(ended, language))
    assert "has all twelve cards in order and ends the round" in texts(board(ended))
    assert "**+24** (19 clowns and 5 for declaring)" in texts(board(ended))
    for later in (ended, ended.idle(1)):
        assert shown in texts(board(later))
        assert shown in texts(hand(later, 0))
    assert shown not in texts(board(ended.idle(2)))


def test_the_end_by_the_turn_limit_is_told_and_announced() -> None:
    shown = Scene(deal(2, turn_limit=20, target=100)).idle(29)
    assert "turns left" not in texts(board(shown))
    for early in (shown := shown.idle(1), shown.idle(1)):  # who has had turn 16 has four left: that is told too
        assert "turn 16\n" in texts(board(early))
        assert "5 turns left, this one included: when everybody has had turn 20," in texts(board(early))
    shown = shown.idle(9)
    assert "Last turn: when everybody has had it" in texts(board(shown))
    ended = shown.idle(1)
    for screen in (board(ended), hand(ended, 0), hand(ended, 1)):
        assert "All turns are used up" in texts(screen)
        assert "Hands at the end of round 1" in texts(screen)
    assert "All turns are used up" not in texts(board(ended.idle(2)))


def test_points_are_told_round_by_round_and_many_rounds_in_short() -> None:
    rounds = tuple((n + 1, n + 2) for n in range(10))
    shown = scene([MIXED, DOWN], "[109] [110] [111]", rounds=rounds, target=100)
    assert "55 points (… + 5 + 6 + 7 + 8 + 9 + 10)" in texts(board(shown)).replace("**", "")
    lines = texts(board(Scene(msgspec.structs.replace(shown.state, rounds=((1, 7),))))).splitlines()
    assert {"**Anna** · 1 point", "**🤖 Resi** · 7 points"} <= {*lines}


def test_all_hands_are_shown_at_the_end_of_the_game() -> None:
    declare = Insert(11, 11, declare=True)
    over = scene([ONE_OFF, MIXED], "109 [110] [111]", Take(0), declare, rounds=((59, 0), (0, 0)))
    assert over.state.outcome is not None
    shown = texts(board(over))
    assert "🎴 🎴 🎴" not in shown
    assert "**2 · 60** · 3 · 62 · 4 · 64 · 6 · 68" in shown
    assert "has all twelve cards in order" in shown
    for language in LANGUAGES:
        check_limits(board(over, language))


# --- the rules, as this table plays them ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "options",
    [OneElevenOptions(target=30, turn_limit=20), OneElevenOptions(), OneElevenOptions(target=100, turn_limit=60)],
)
def test_the_rules_tell_the_points_and_the_turns_of_this_table(language: str, options: OneElevenOptions) -> None:
    options = msgspec.structs.replace(options, edition=other_clowns(bonus=7))
    rules = texts(rules_screen(PLUGINS, "one_eleven", options, words(language))).partition("🤡🤡")[0]
    numbers = [int(number) for number in re.findall(r"\d+", rules)]
    assert {number for number in numbers if number > 12} == {options.target, options.turn_limit, 111}
    assert 7 in numbers
    assert numbers.count(5) < 3  # five turns before, and what the rule text gives for declaring


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_tell_which_run_counts_at_this_table(language: str) -> None:
    by_length, by_value = (
        texts(rules_screen(PLUGINS, "one_eleven", options, words(language)))
        for options in (OneElevenOptions(), OneElevenOptions(consolation="best_value"))
    )
    longest = {"en": "**the longest**", "de": "**der längsten**", "ja": "**最も長い"}[language]
    dearest = {"en": "**the one with the most", "de": "**der mit den meisten", "ja": "**最もピエロの多い"}[language]
    assert (longest in by_length, dearest in by_length) == (True, False)
    assert (longest in by_value, dearest in by_value) == (False, True)


# --- edition ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_tell_the_clowns_of_every_card(language: str) -> None:
    for edition in (None, other_clowns()):
        options = OneElevenOptions(edition=edition)
        screen = rules_screen(PLUGINS, "one_eleven", options, words(language))
        check_limits(screen)
        shown = texts(screen)
        for count in (4, 3, 2):
            cards = [str(card) for card, clowns in enumerate(figures(edition).clowns) if clowns == count]
            assert f"{'🤡' * count} {' '.join(cards)}" in shown.splitlines()
        assert f"+{figures(edition).bonus}" in shown


def test_an_edition_without_cards_of_a_kind_has_no_line_for_it() -> None:
    plain = other_clowns()
    three = msgspec.structs.replace(plain, two_clowns=(), one_clown=(*plain.one_clown, *plain.two_clowns))
    lines = PLUGINS["one_eleven"].screens.edition(OneElevenOptions(edition=three), words("en"))
    assert [line.split()[0] for line in lines[1:]] == ["🤡🤡🤡🤡", "🤡🤡🤡", "🤡"]
    none_with_one = msgspec.structs.replace(plain, one_clown=(), two_clowns=(*plain.one_clown, *plain.two_clowns))
    lines = PLUGINS["one_eleven"].screens.edition(OneElevenOptions(edition=none_with_one), words("en"))
    assert [line.split()[0] for line in lines[1:]] == ["🤡🤡🤡🤡", "🤡🤡🤡", "🤡🤡"]
