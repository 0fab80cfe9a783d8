"""The story on the screens of 111: the latest turn, a line a turn since one's own, new cards, and ends of rounds."""

from __future__ import annotations

import re

import msgspec

from bot.locales import LANGUAGES, words
from engines.one_eleven.model import Insert, Take
from tests.engines.drawing_one_eleven import BACK, DOWN, FRONT, MIXED, REFRESH, UP, deal, replace, table
from tests.games.one_eleven_scenes import JOINED, ONE_OFF, Scene, board, board_words, hand, hand_words, scene, story
from tests.screens.reading import check_limits, texts


def test_every_way_to_insert_is_told_to_others_and_to_oneself() -> None:
    taken = scene([MIXED, DOWN], "109 [110] [111]", Take(0))
    for move, other, own in (
        (replace(3), "**Anna** took **109** for **62** (place 4)", "You took **109** for **62**"),
        (FRONT, "**Anna** put **109** first and gave up **76**", "You put **109** first and gave up **76**"),
        (BACK, "**Anna** put **109** last and gave up **2**", "You put **109** last and gave up **2**"),
    ):
        put = taken.after(move)
        assert other in texts(board(put))
        assert other in texts(hand(put, 1))
        assert own in texts(hand(put, 0))
        assert own in hand_words(put, 0)
    covered = scene([MIXED, DOWN], "[109] 110 [111]").after(Take(0), replace(3))
    for shown in (board(covered), hand(covered, 1)):
        assert "**Anna** took 🎴 for **62** (place 4)" in texts(shown)


def test_a_hand_has_one_line_for_each_turn_since_the_readers() -> None:
    lap = scene([MIXED, DOWN, UP], "[109] [110] [111]", Take(0), FRONT, Take(0), BACK, Take(0), replace(4))
    assert [line for line in texts(hand(lap, 0)).splitlines() if re.search(" for | gave up ", line)] == [
        "**Ben\\_\\*Beer\\*** put **76** last and gave up **107**.",
        "**🤖 Resi** took **107** for **42** (place 5).",
    ]
    assert re.findall(r"(\S+) (?:put|took) ", texts(hand(lap, 2))) == ["You"]
    assert len(re.findall(r" took \S+ for ", texts(board(lap)))) == 1


def test_a_hand_of_five_tells_the_two_latest_turns_and_its_picture_all_of_them() -> None:
    lap = Scene(deal(5)).idle(5)
    assert len(re.findall(r" took \S+ for ", texts(hand(lap, 0)))) == 2
    assert len(re.findall(r" took \S+ for ", hand_words(lap, 0))) == 4


def test_the_start_player_of_a_round_is_named_until_that_turn_is_over() -> None:
    shown = scene([MIXED, DOWN], "[109] [110] [111]", Take(0), replace(3), turn=78, rounds=())
    for later in (shown.idle(1), shown.idle(1).after(Take(1))):
        assert "**🤖 Resi** begins the round." in story(later)
        assert "You begin the round." in hand_words(later, 1)
    for other in (shown, shown.idle(2)):
        assert "begins the round" not in story(other)


def test_the_board_shows_the_latest_finished_turn_of_the_story() -> None:
    """Also while the next one goes on."""
    lap = scene([MIXED, DOWN, UP], "[109] [110] [111]", Take(0), FRONT, Take(0), BACK, Take(0), replace(4))
    for shown in (lap, lap.after(Take(2)), lap.after(Take(1))):
        assert len(re.findall(r" took \S+ for ", story(shown))) == 1
        assert "took **107** for **42** (place 5)" in story(shown)


def test_a_table_without_a_story_shows_what_lies_on_it() -> None:
    """As after the release with which events came to be kept: what began before that has no events."""
    played = scene([MIXED, DOWN], "109 110 111", REFRESH, Take(1), replace(3))
    for kept in ((), played.log[2:]):
        lines = board_words(Scene(played.state, kept)).splitlines()
        assert "Round 1 · playing to 60" in lines
        assert not [line for line in lines if " for " in line or " gave up " in line or "swaps" in line]
        assert any(line.startswith("Centre: 🎴") for line in lines)
    taken = played.after(Take(0))
    assert "takes the left face-down card" in texts(board(Scene(taken.state)))


def test_a_new_centre_is_announced_until_the_turn_after_is_over() -> None:
    fresh = scene([MIXED, DOWN], "109 110 111", REFRESH, pile="50 51 52")
    for later in (fresh, fresh.after(Take(0)), fresh.after(Take(0), replace(3))):
        assert "**Anna** swaps **109** **110** **111** for new cards" in story(later)
        assert "You swap **109** **110** **111** for new cards" in story(later, 0)
    assert "swaps" not in story(fresh.after(Take(0), replace(3), Take(0), replace(3)))


def test_a_shuffled_pile_is_announced_until_the_turn_after_is_over() -> None:
    left = " ".join(map(str, table([MIXED, DOWN], "109 110 111").pile))
    told = "The draw pile ran short"
    shown = scene([MIXED, DOWN], "109 110 111", REFRESH, aside=left)
    for later in (shown, shown.after(Take(0)), shown.after(Take(0), replace(3))):
        assert story(later).count(told) == story(later, 1).count(told) == 1
        for language in LANGUAGES:
            assert story(later, None, language).count(words(language)("one_eleven-shuffled")) == 1
    for _ in range(3):  # until the next centre, for which the pile is long enough
        shown = shown.after(Take(shown.state.open.index(False)), replace(3))
    assert told not in story(shown)
    assert told not in story(shown.after(REFRESH))
    assert told not in story(scene([MIXED, DOWN], "109 110 111", REFRESH))


def test_the_end_of_a_round_is_shown_until_everybody_has_had_a_turn() -> None:
    ended = scene([ONE_OFF, MIXED], "109 [110] [111]", Take(0), Insert(11, 11, declare=True))
    shown = "**12 · 13 · 22 · 31 · 42 · 51 · 61 · 72 · 83 · 91 · 102 · 109**"
    for language in LANGUAGES:
        check_limits(board(ended, language))
    assert "has all twelve cards in order and ends the round" in story(ended)
    assert f"**+24** (🤡{JOINED}19 and 5 for declaring)" in story(ended)
    assert "Round 1 is over: **You** +24, **🤖 Resi** +5" in story(ended, 0)
    for later in (ended, ended.idle(1)):
        assert shown in board_words(later)
        assert "Round 1 is over" in story(later, 0)
    assert shown not in board_words(ended.idle(2))
    assert "Round 1 is over" not in story(ended.idle(2), 0)


def test_the_end_by_the_turn_limit_is_shown_and_announced() -> None:
    shown = Scene(deal(2, turn_limit=20, target=100)).idle(29)
    assert "turns left" not in texts(board(shown))
    for early in (shown := shown.idle(1), shown.idle(1)):  # after turn 16 there are four left: the board says so too
        assert "⏳ 5 turns left, including this one: after turn 20" in texts(board(early))
    shown = shown.idle(9)
    assert "Last turn: after it the round ends" in texts(board(shown))
    ended = shown.idle(1)
    for told in (story(ended), story(ended, 0), story(ended, 1)):
        assert "All turns are used up" in told
    assert all("Round 1 ends without a declaration" in texts(hand(ended, seat)) for seat in (0, 1))
    assert "All turns are used up" not in story(ended.idle(2))


def test_points_are_listed_round_by_round_and_shortened_for_many_rounds() -> None:
    rounds = tuple((n + 1, n + 2) for n in range(10))
    shown = scene([MIXED, DOWN], "[109] [110] [111]", rounds=rounds, target=100)
    assert "55 points (… + 5 + 6 + 7 + 8 + 9 + 10)" in board_words(shown).replace("**", "")
    lines = board_words(Scene(msgspec.structs.replace(shown.state, rounds=((1, 7),))))
    assert "**Anna** · 1 point · all" in lines
    assert "**🤖 Resi** · 7 points · all" in lines


def test_all_hands_are_shown_at_the_end_of_the_game() -> None:
    declare = Insert(11, 11, declare=True)
    over = scene([ONE_OFF, MIXED], "109 [110] [111]", Take(0), declare, rounds=((59, 0), (0, 0)))
    assert over.state.outcome is not None
    shown = board_words(over)
    assert "all cards face down" not in shown
    assert "**2 · 60** · 3 · 62 · 4 · 64 · 6 · 68" in shown
    assert "has all twelve cards in order" in shown
    for language in LANGUAGES:
        check_limits(board(over, language))
