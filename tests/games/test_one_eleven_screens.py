"""What is special in the screens of 111: the labels of choices, the declaration, the story, and what others may see."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
import pytest

from bot.games.one_eleven.text import in_bold
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.parts import ALT, Screen
from bot.screens.table import Reader, hand_screen, rules_screen
from engines.one_eleven.edition import OneElevenOptions, Run, figures
from engines.one_eleven.model import Insert, Take
from tests.engines.drawing_one_eleven import (
    DOWN,
    FRONT,
    MIXED,
    UP,
    deal,
    other_clowns,
    replace,
    row,
)
from tests.games.kit import check_steps, clicks_of
from tests.games.one_eleven_scenes import (
    GAME,
    JOINED,
    ONE_OFF,
    Scene,
    board,
    board_words,
    hand,
    hand_words,
    scene,
    table_view,
)
from tests.screens.reading import WORST_EMOJIS, buttons, check_limits, components, texts


def offered(screen: Screen) -> list[str]:
    """The labels of what can be chosen on a hand, without what every hand has."""
    ids = {click.custom_id() for click in clicks_of(screen) if click.kind in {"move", "pick"}}
    return [label for label, custom_id in buttons(screen).items() if custom_id in ids]


def helped(shown: Scene) -> Sequence[str]:
    """What the help says to the first seat."""
    screens, seen, en = PLUGINS[GAME.name].screens, table_view(shown, 0), words("en")
    return [*screens.help(seen, en), *screens.barred(seen, en, "")]


# --- pictures in words -------------------------------------------------------------------------------------


def test_the_readers_row_is_described_with_its_run_and_its_clowns() -> None:
    shown = scene(
        [
            "10 70 32 44 57 60 98 20 25 5 40 3",
            DOWN.replace("107", "106").replace("63", "64").replace("53 43 37 27 17 7", "54 46 38 28 18 8"),
        ],
        "[107] [108] 109",
        Take(2),
    )
    lengths = ["10 → 5", "70 → 5", "32 → 4", "44 → 3", "57 → 3", "60 → 4"]
    lengths += ["98 → 5", "**20 → 6**", "25 → 5", "5 → 5", "40 → 5", "3 → 5"]
    assert hand_words(shown, 0).replace(JOINED, "").splitlines() == [
        "You begin the round.",
        "You took **109** 🤡1; now choose its place.",
        "Your row, from left to right:",
        "**10** 🤡3 · **70** 🤡3 · **32** 🤡2 · **44** 🤡4",
        "**57** 🤡1 · **60** 🤡3 · **98** 🤡2 · **20** 🤡3",
        "**25** 🤡3 · **5** 🤡3 · **40** 🤡3 · **3** 🤡1",
        "Your run: **32** to **98**, 5 cards with 🤡12",
        f"Length of your run, by the card you give up: {' · '.join(lengths)}",
        "Centre: 🎴 face down · 🎴 face down · just taken",
        "Points: **You** 0 · **🤖 Resi** 0",
        "Draw pile: 83 · set aside: 0",
    ]


def test_the_board_is_described_as_a_person_would_describe_it() -> None:
    shown = scene([MIXED, DOWN], "109 [110] [111]", Take(0), replace(3), Take(1), FRONT)
    assert board_words(shown).replace(JOINED, "").splitlines() == [
        "**🤖 Resi** put 🎴 first and gave up **7**.",
        "Round 1 · playing to 60",
        "**Anna** · 0 points · known (with their places): **109** (4)",
        "**🤖 Resi** · 0 points · all cards face down",
        "Centre: **62** 🤡2 · **7** 🤡1 · 🎴 face down",
        "Draw pile: 83 · set aside: 0",
    ]


def test_cards_laid_by_others_since_the_readers_turn_are_marked_as_new() -> None:
    shown = scene([MIXED, DOWN], "[109] 110 111", Take(0), replace(3), Take(1), FRONT)
    assert "· **7** 🤡1 (new)" in hand_words(shown, 0).replace(JOINED, "")
    assert "(new)" not in hand_words(shown, 1)
    assert "(new)" not in board_words(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_a_picture_says_fits_into_an_alt_text(language: str) -> None:
    five = [" ".join(map(str, range(2 + seat * 12, 14 + seat * 12))) for seat in range(5)]
    over = scene(five, "109 [110] [111]", Take(0), Insert(11, 11, declare=True), rounds=((59,) * 5,) * 1)
    assert over.state.outcome is not None
    assert len(board_words(over, language)) <= ALT
    assert len(hand_words(over, 0, "", language)) <= ALT


def test_a_hand_in_text_only_says_everything_once() -> None:
    shown = scene([MIXED, DOWN], "[109] 110 111", Take(0), replace(3), Take(1), FRONT)
    screen = hand_screen(PLUGINS, table_view(shown, 0), words("en"), Reader(text_only=True))
    check_limits(screen)
    lines = [line for line in texts(screen).splitlines() if line]
    assert len(set(lines)) == len(lines)
    assert {"Draw pile: 83 · set aside: 0", "Your row, from left to right:"} <= {*lines}


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_only_keeps_the_limits_at_the_end_of_a_round_of_five(language: str) -> None:
    five = [" ".join(map(str, range(2 + seat * 12, 14 + seat * 12))) for seat in range(5)]
    ended = scene(five, "109 [110] [111]", Take(0), Insert(11, 11, declare=True), rounds=((1,) * 5,) * 9, target=100)
    speaking = words(language).with_emojis(WORST_EMOJIS)
    for seat in range(5):
        for shown in (ended, ended.idle(4)):
            seen = table_view(shown, seat)
            check_limits(hand_screen(PLUGINS, seen, speaking, Reader(text_only=True)))


def test_the_points_of_a_count_at_this_table_are_shown() -> None:
    mixed = "44 22 99 55 88 2 3 7 6 111 66 77"  # 2 3 7 is the longest run, 44 22 the first of the best ones
    other = "110 100 90 80 70 60 50 40 30 20 10 9"
    for consolation, told in (
        ("longest", "**2** to **7**, 3 cards with 🤡4"),
        ("best_value", "**44** to **22**, 2 cards with 🤡8"),
    ):
        shown = scene([mixed, other], "[107] [108] [109]", consolation=consolation)
        assert f"Your run: {told}" in hand_words(shown, 0).replace(JOINED, "")


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


def test_a_covered_card_is_told_to_its_taker_alone() -> None:
    taken = scene([MIXED, DOWN], "109 [110] [111]", Take(1))
    assert f"Which card does **110** 🤡{JOINED}3 replace?" in texts(hand(taken, 0))
    for later in (taken, taken.after(replace(3))):
        for other in (texts(hand(later, 1)), hand_words(later, 1), texts(board(later)), board_words(later)):
            assert "110" not in other
    assert "You took **110** for **62** (place 4)" in texts(hand(taken.after(replace(3)), 0))
    assert "takes the middle face-down card" in texts(board(taken))
    assert "takes **109** and is" in texts(board(scene([MIXED, DOWN], "109 [110] [111]", Take(0))))


# --- the steps of a turn -------------------------------------------------------------------------------------


def test_the_label_of_an_offer_says_which_card_it_is() -> None:
    first = scene([MIXED, DOWN], "109 110 108")
    assert offered(hand(first, 0)) == [
        "109",
        "110",
        "108",
        "🔄 Three new cards first",
    ]
    check_steps(table_view(first, 0), "en")
    covered = scene([MIXED, DOWN], "109 [110] 108")
    assert offered(hand(covered, 0)) == ["109", "🎴 middle", "108"]


def test_a_new_centre_that_cannot_be_laid_is_not_offered_and_the_help_says_why() -> None:
    shown = scene([MIXED, DOWN], "109 [110] [111]")
    assert offered(hand(shown, 0)) == ["109", "🎴 middle", "🎴 right"]
    assert "You can only get new cards when all three are face up; 2 are still face down." in helped(shown)


def test_a_button_carries_the_card_that_leaves_and_the_best_stands_out() -> None:
    taken = scene([MIXED, DOWN], "61 110 108", Take(0))
    assert offered(hand(taken, 0)) == [*MIXED.split(), "61 first, 76 out", "61 last, 2 out"]
    rows = [part["components"] for part in components(hand(taken, 0)) if part["type"] == 1]
    assert [len(row) for row in rows[:-1]] == [4, 4, 4, 2]
    primary = [part["label"] for row in rows for part in row if part["style"] == 1]
    assert primary == ["3"]  # 2 60 61 62
    check_steps(table_view(taken, 0), "ja")


def test_the_best_place_is_best_by_what_this_table_counts() -> None:
    hands = ["3 4 9 8 30 20 105 92 109 40 111 50", DOWN]
    best = {}
    for consolation in ("longest", "best_value"):
        taken = scene(hands, "10 110 108", Take(0), consolation=consolation, edition=other_clowns())
        best[consolation] = {part["label"] for part in components(hand(taken, 0)) if part.get("style") == 1}
    assert best["longest"] == {"8"}  # 3 4 9 10 30
    assert best["best_value"] == {"105"}  # 10 92 109; 105 92 10 brings as much, but then fewer cards can stay


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_hand_fits_on_a_phone(language: str, seats: int) -> None:
    """Two sentences, one question, five rows with the row of help, and a picture that needs no edge for the badge."""
    lap = Scene(deal(seats)).idle(seats)
    for shown in (lap, lap.after(Take(0)), Scene(deal(seats, turn_limit=20)).idle(18 * seats)):
        screen = hand(shown, 0, language=language)
        [picture] = screen.pictures
        assert picture.drawing.height <= 700
        rows = [part for part in components(screen) if part["type"] == 1]
        assert len(rows) <= 5
        above, question = [part["content"] for part in components(screen) if part["type"] == 10]
        assert len(above.splitlines()) <= 3
        assert len(question.splitlines()) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_button_has_a_letter_or_a_number_for_a_place(language: str) -> None:
    for shown in (scene([MIXED, DOWN], "109 [110] 111"), scene([MIXED, DOWN], "109 [110] 111", Take(0))):
        values = {*MIXED.split(), "109", "111"}
        for label in offered(hand(shown, 0, language=language)):
            assert {*re.findall(r"\d+", label)} <= values, label
            assert not re.search(r"(?<![A-Za-z])[A-L](?![a-z])", label), label


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_that_completes_the_row_asks_whether_to_declare(language: str) -> None:
    taken = scene([ONE_OFF, MIXED], "109 [110] [111]", Take(0))
    picks = [click for click in clicks_of(hand(taken, 0, language=language)) if click.kind == "pick"]
    assert [click.payload for click in picks] == ["insert.11.11.0"]
    asked = hand(taken, 0, "insert.11.11.0", language)
    check_limits(asked)
    assert [(click.kind, click.payload) for click in clicks_of(asked) if click.kind in {"move", "pick"}] == [
        ("move", "insert.11.11.1"),
        ("move", "insert.11.11.0"),
        ("pick", ""),
    ]
    assert "+24" in next(iter(buttons(asked)))
    check_steps(table_view(taken, 0), language)


def test_declaring_says_what_it_scores() -> None:
    taken = scene([ONE_OFF, MIXED], "109 [110] [111]", Take(0))
    assert "50 · +24" in offered(hand(taken, 0))
    asked = texts(hand(taken, 0, "insert.11.11.0"))
    assert f"End the round for **24 points** (🤡{JOINED}19 + 5)?" in asked
    assert "End the round: +24" in asked
    foreseen = hand_words(taken, 0, "insert.11.11.0").replace(JOINED, "")
    assert "Your row after that:" in foreseen
    assert "Your run: **12** to **109**, 12 cards with 🤡19" in foreseen


def test_a_row_in_order_has_many_ways_to_stay_so() -> None:
    """Several places are green at once; every one of them leads to both moves."""
    taken = scene([UP, MIXED], "109 [110] [111]", Take(0))
    picks = [click.payload for click in clicks_of(hand(taken, 0)) if click.kind == "pick"]
    assert picks == ["insert.11.11.0", "insert.11.0.0"]
    check_steps(table_view(taken, 0), "de")


def test_an_unfinished_choice_at_another_ply_starts_again() -> None:
    for hands in ([MIXED, DOWN], [ONE_OFF, DOWN]):
        taken = scene(hands, "109 [110] [111]", Take(0))
        for choice in ("insert.3.3.0", "insert.3.3.1", "insert.11.11", "refresh", "take.1", "nonsense"):
            assert hand(taken, 0, choice) == hand(taken, 0)


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


# --- learning ---------------------------------------------------------------------------------------------


def test_the_step_at_hand_is_explained() -> None:
    english = words("en")
    for shown, step in (
        (scene([MIXED, DOWN], "109 [110] [111]"), "take"),
        (scene([MIXED, DOWN], "109 [110] [111]", Take(0)), "insert"),
        (scene([ONE_OFF, MIXED], "109 [110] [111]", Take(0)), "declare"),
    ):
        assert helped(shown)[0] == english(f"one_eleven-help-{step}")
    assert "can’t put it back" in helped(scene([MIXED, DOWN], "109 [110] [111]"))[0]


def test_the_help_says_how_many_turns_are_left() -> None:
    shown = Scene(deal(2, turn_limit=20)).idle(32)
    assert "4 turns left" in "".join(helped(shown))
    assert "4 turns left" in "".join(helped(shown.after(Take(0))))


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
