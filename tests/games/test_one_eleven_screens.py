"""What is special in the screens of 111: the own row, the declaration, the end of a round, and what others may see."""

from __future__ import annotations

import re

import msgspec
import pytest

from bot.games.one_eleven import payloads
from bot.games.one_eleven.row import grid, in_bold
from bot.games.registry import SHELF
from bot.locales import LANGUAGES, words
from bot.screens.parts import Screen
from bot.screens.table import board_screen, hand_screen, rules_screen
from bot.tables import Sight
from engines.contract import Unreadable
from engines.one_eleven import Insert, OneEleven, OneElevenOptions, Refresh, Run, State, Take, figures
from tests.engines.drawing_one_eleven import (
    BACK,
    DOWN,
    FRONT,
    MIXED,
    REFRESH,
    UP,
    after,
    deal,
    idle,
    other_clowns,
    replace,
    row,
    table,
    turn,
)
from tests.games.kit import check_steps, clicks_of, sight_of, table_of
from tests.screens.reading import buttons, check_limits, texts

GAME = OneEleven()
ONE_OFF = "12 13 22 31 42 51 61 72 83 91 102 50"


def sight(state: State, seat: int | None) -> Sight:
    return sight_of(GAME, state, table_of(GAME, state, state.options, len(state.hands), 7), seat)


def board(state: State, language: str = "en") -> Screen:
    return board_screen(SHELF, sight(state, None), words(language))


def hand(state: State, seat: int, choice: str = "", language: str = "en") -> Screen:
    return hand_screen(SHELF, sight(state, seat), words(language), choice, standing=True)


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
        state = table([mixed, other], "[107] [108] [109]", consolation=consolation)
        assert f"Would count now: {told}" in texts(hand(state, 0))


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
    state = turn(table([MIXED, DOWN], "109 [110] [111]"), 0, replace(3))
    lines = texts(board(state)).splitlines()
    assert "🎴 🎴 🎴 **109** 🎴 🎴 🎴 🎴 🎴 🎴 🎴 🎴" in lines
    assert " ".join(["🎴"] * 12) in lines
    covered = turn(table([MIXED, DOWN], "109 [110] [111]"), 1, replace(3))
    assert "110" not in texts(board(covered))
    assert "110" not in texts(hand(covered, 1))
    assert "110" in texts(hand(covered, 0))


def test_a_covered_card_is_told_to_its_taker_alone() -> None:
    state = after(table([MIXED, DOWN], "109 [110] [111]"), Take(1))
    assert "You hold **110**" in texts(hand(state, 0))
    assert "110" not in texts(hand(state, 1))
    assert "takes the face-down card 2️⃣" in texts(board(state))


# --- the steps of a turn -------------------------------------------------------------------------------------


def test_a_turn_in_two_steps() -> None:
    state = table([MIXED, DOWN], "109 110 108")
    assert list(buttons(hand(state, 0))) == ["1️⃣ 109 🤡", "2️⃣ 110 🤡🤡🤡", "3️⃣ 108 🤡🤡", "Three new cards first"]
    taken = after(state, Take(0))
    shown = buttons(hand(taken, 0))
    assert list(shown) == [*MIXED.split(), "To the left end, 76 leaves", "To the right end, 2 leaves"]
    check_steps(sight(state, 0), "en")
    check_steps(sight(taken, 0), "ja")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_completes_the_row_asks_whether_to_declare(language: str) -> None:
    state = after(table([ONE_OFF, MIXED], "109 [110] [111]"), Take(0))
    picks = [click for click in clicks_of(hand(state, 0, language=language)) if click.kind == "pick"]
    assert [click.payload for click in picks] == ["insert.11.11"]
    asked = hand(state, 0, "insert.11.11", language)
    check_limits(asked)
    assert [(click.kind, click.payload) for click in clicks_of(asked)] == [
        ("move", "insert.11.11.declare"),
        ("move", "insert.11.11"),
        ("pick", ""),
    ]
    check_steps(sight(state, 0), language)


def test_who_is_in_order_has_many_ways_to_stay_so() -> None:
    """Several places are green at once; every one of them leads to both moves."""
    state = after(table([UP, MIXED], "109 [110] [111]"), Take(0))
    picks = [click.payload for click in clicks_of(hand(state, 0)) if click.kind == "pick"]
    assert picks == ["insert.11.11", "insert.11.0"]
    check_steps(sight(state, 0), "de")


def test_a_half_made_choice_of_another_moment_starts_anew() -> None:
    state = after(table([MIXED, DOWN], "109 [110] [111]"), Take(0))
    for choice in ("insert.3.3", "insert.3.3.declare", "refresh", "nonsense"):
        assert hand(state, 0, choice).components == hand(state, 0).components


@pytest.mark.parametrize("move", [REFRESH, Take(0), Take(2), FRONT, BACK, replace(5), Insert(11, 11, declare=True)])
def test_a_button_carries_its_move(move: Refresh | Take | Insert) -> None:
    assert SHELF["one_eleven"].move(payloads.payload(move)) == move


@pytest.mark.parametrize(
    "written",
    ["", "take", "take.", "take.x", "take.12", "take.-1", "insert.1", "insert.1.2.3", "insert.111.1", "insert.1.1.no",
     "refresh.1", " refresh", "take.1\n", "take.١", "insert.1.1.declare.declare"],
)  # fmt: skip
def test_what_no_button_carries_is_unreadable(written: str) -> None:
    with pytest.raises(Unreadable):
        SHELF["one_eleven"].move(written)


# --- the story -------------------------------------------------------------------------------------------------


def test_every_way_to_insert_is_told() -> None:
    state = table([MIXED, DOWN], "109 [110] [111]")
    assert "puts **109** in place 4; **62** has to go" in texts(board(turn(state, 0, replace(3))))
    assert "puts **109** at the left end; **76** has to go from the right" in texts(board(turn(state, 0, FRONT)))
    assert "puts **109** at the right end; **2** has to go from the left" in texts(board(turn(state, 0, BACK)))
    assert "puts a face-down card in place 4" in texts(board(turn(state, 1, replace(3))))


def test_a_new_centre_is_told_until_the_turn_after_is_over() -> None:
    state = after(table([MIXED, DOWN], "109 110 111", pile="50 51 52"), REFRESH)
    for later in (state, after(state, Take(0)), after(state, Take(0), replace(3))):
        assert "sets **109** **110** **111** aside" in texts(board(later))
    assert "aside and" not in texts(board(turn(after(state, Take(0), replace(3)), 0, replace(3))))


def test_a_pile_that_was_shuffled_again_is_told_until_the_turn_after_is_over() -> None:
    left = " ".join(map(str, table([MIXED, DOWN], "109 110 111").pile))
    told = "The draw pile was too short"
    state = after(table([MIXED, DOWN], "109 110 111", aside=left), REFRESH)
    for later in (state, after(state, Take(0)), after(state, Take(0), replace(3))):
        assert texts(board(later)).count(told) == texts(hand(later, 1)).count(told) == 1
        for language in LANGUAGES:
            assert texts(board(later, language)).count(words(language)("one_eleven-shuffled")) == 1
    for _ in range(3):  # until the next centre, for which the pile is long enough
        state = turn(state, state.open.index(False), replace(3))
    assert told not in texts(board(state))
    assert told not in texts(board(after(state, REFRESH)))
    assert told not in texts(board(after(table([MIXED, DOWN], "109 110 111"), REFRESH)))


def test_the_end_of_a_round_is_shown_until_everybody_has_had_a_turn() -> None:
    state = turn(table([ONE_OFF, MIXED], "109 [110] [111]"), 0, Insert(11, 11, declare=True))
    shown = "**12 · 13 · 22 · 31 · 42 · 51 · 61 · 72 · 83 · 91 · 102 · 109**"
    for language in LANGUAGES:
        check_limits(board(state, language))
    assert "has all twelve cards in order and ends the round" in texts(board(state))
    assert "**+24** (19 clowns and 5 for declaring)" in texts(board(state))
    for later in (state, idle(state, 1)):
        assert shown in texts(board(later))
        assert shown in texts(hand(later, 0))
    assert shown not in texts(board(idle(state, 2)))


def test_the_end_by_the_turn_limit_is_told_and_announced() -> None:
    state = idle(deal(2, turn_limit=20, target=100), 29)
    assert "turns left" not in texts(board(state))
    for early in (state := idle(state, 1), idle(state, 1)):  # who has had turn 16 has four left: that is told too
        assert "turn 16\n" in texts(board(early))
        assert "5 turns left, this one included: when everybody has had turn 20," in texts(board(early))
    state = idle(state, 9)
    assert "Last turn: when everybody has had it" in texts(board(state))
    ended = texts(board(idle(state, 1)))
    assert "All turns are used up" in ended
    assert "Hands at the end of round 1" in ended
    assert "All turns are used up" not in texts(board(idle(state, 2)))


def test_points_are_told_round_by_round_and_many_rounds_in_short() -> None:
    rounds = tuple((n + 1, n + 2) for n in range(10))
    state = table([MIXED, DOWN], rounds=rounds, target=100, finished=None)
    assert "55 points (… + 5 + 6 + 7 + 8 + 9 + 10)" in texts(board(state)).replace("**", "")
    lines = texts(board(msgspec.structs.replace(state, rounds=((1, 7),)))).splitlines()
    assert {"**Anna** · 1 point", "**🤖 Resi** · 7 points"} <= {*lines}


def test_all_hands_are_shown_at_the_end_of_the_game() -> None:
    over = turn(table([ONE_OFF, MIXED], "109 [110] [111]", rounds=((59, 0), (0, 0))), 0, Insert(11, 11, declare=True))
    assert over.outcome is not None
    shown = texts(board(over))
    assert "🎴 🎴 🎴" not in shown
    assert "**2 · 60** · 3 · 62 · 4 · 64 · 6 · 68" in shown
    for language in LANGUAGES:
        check_limits(board(over, language))


# --- the rules, as this table plays them ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "options",
    [OneElevenOptions(target=30, turn_limit=20), OneElevenOptions(), OneElevenOptions(target=100, turn_limit=60)],
)
def test_the_rules_tell_the_points_and_the_turns_of_this_table(language: str, options: OneElevenOptions) -> None:
    options = msgspec.structs.replace(options, values=other_clowns(bonus=7))
    rules = texts(rules_screen(SHELF, "one_eleven", options, words(language))).partition("🤡🤡")[0]
    numbers = [int(number) for number in re.findall(r"\d+", rules)]
    assert {number for number in numbers if number > 12} == {options.target, options.turn_limit, 111}
    assert 7 in numbers
    assert numbers.count(5) < 3  # five turns before, and what the rule text gives for declaring


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_tell_which_run_counts_at_this_table(language: str) -> None:
    by_length, by_value = (
        texts(rules_screen(SHELF, "one_eleven", options, words(language)))
        for options in (OneElevenOptions(), OneElevenOptions(consolation="best_value"))
    )
    longest = {"en": "**the longest**", "de": "**der längsten**", "ja": "**最も長い"}[language]
    dearest = {"en": "**the one with the most", "de": "**der mit den meisten", "ja": "**最もピエロの多い"}[language]
    assert (longest in by_length, dearest in by_length) == (True, False)
    assert (longest in by_value, dearest in by_value) == (False, True)


# --- house values ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_tell_the_clowns_of_every_card(language: str) -> None:
    for values in (None, other_clowns()):
        options = OneElevenOptions(values=values)
        screen = rules_screen(SHELF, "one_eleven", options, words(language))
        check_limits(screen)
        shown = texts(screen)
        for count in (4, 3, 2):
            cards = [str(card) for card, clowns in enumerate(figures(values).clowns) if clowns == count]
            assert f"{'🤡' * count} {' '.join(cards)}" in shown.splitlines()
        assert f"+{figures(values).bonus}" in shown


def test_values_without_cards_of_a_kind_have_no_line_for_it() -> None:
    plain = other_clowns()
    three = msgspec.structs.replace(plain, two_clowns=(), one_clown=(*plain.one_clown, *plain.two_clowns))
    lines = SHELF["one_eleven"].house_values(OneElevenOptions(values=three), words("en"))
    assert [line.split()[0] for line in lines[1:]] == ["🤡🤡🤡🤡", "🤡🤡🤡", "🤡"]
    none_with_one = msgspec.structs.replace(plain, one_clown=(), two_clowns=(*plain.one_clown, *plain.two_clowns))
    lines = SHELF["one_eleven"].house_values(OneElevenOptions(values=none_with_one), words("en"))
    assert [line.split()[0] for line in lines[1:]] == ["🤡🤡🤡🤡", "🤡🤡🤡", "🤡🤡"]
