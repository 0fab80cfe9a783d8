"""What is known before a choice in Bremen: the labels of the buttons, and the goal line."""

from __future__ import annotations

import pytest

from bot.games.registry import PLUGINS
from bot.locales import words
from bot.screens.parts import Button, Container, Row, Screen, read_click
from bot.screens.table import Reader, hand_screen
from bot.tables.types import AnyTableView
from tests.engines.drawing_bremen import after, table
from tests.games.bremen_tables import FOUR, HIDDEN, beside, goal, goal_in_words, table_view
from tests.screens.reading import components, texts

OPEN = ("R2 D3", "D4 G2", "G8 C3", "C9 R6")
"""Hands with which everything is still possible."""


def to_act(screen: Screen) -> list[Button]:
    """The buttons that make a move, or lead to one."""
    clicks = {each["custom_id"]: read_click(each["custom_id"]) for each in components(screen) if "custom_id" in each}
    acting = {found for found, click in clicks.items() if click is not None and click.kind in {"move", "pick"}}
    [shown] = [part for part in screen.parts if isinstance(part, Container)]
    buttons = [each for part in shown.parts if isinstance(part, Row) for each in part.buttons]
    return [each for each in buttons if isinstance(each, Button) and each.custom_id in acting]


def labels(seen: AnyTableView, choice: str = "") -> list[str]:
    return [each.label for each in to_act(hand_screen(PLUGINS, seen, words("en"), Reader(choice=choice)))]


def help_of(seen: AnyTableView) -> str:
    """What the button for help says about this turn."""
    told = "\n".join(PLUGINS["bremen"].screens.help(seen, words("en")))
    return told.replace("\u2060\u00a0", " ").replace("\u00a0", " ")


def test_the_only_tile_that_can_be_played_is_named_and_takes_one_tap() -> None:
    state = after(table(*FOUR), "D7")
    assert "Only 🐴 4 can be played." in help_of(table_view(state, 1))
    assert labels(table_view(state, 1)) == ["🐴 4", "🏳️"]
    led = table("R2", "D4", "C8", "G9", taken=(5, 4, 2, 0))
    assert "Only 🐓 2 can be played." in help_of(table_view(led, 0))


def test_the_question_is_one_sentence_about_what_was_led() -> None:
    begins, state = "**It’s your turn.** ", table("D7 R2", "D4 D6 C2", "D8 R4", "D9 R5")
    assert f"{begins}Lead any tile." in beside(table_view(state, 0)).splitlines()
    assert f"{begins}🐴 was led." in beside(table_view(after(state, "D7"), 1)).splitlines()
    without = table_view(after(table("D7 R2", "R6 C2", "D8 R4", "D9 R5"), "D7"), 1)
    assert f"{begins}You have no 🐴: play any tile." in beside(without).splitlines()


def test_the_flag_is_beside_the_tiles_only_in_the_last_rounds() -> None:
    def row_of_flag(seen: AnyTableView) -> list[str]:
        [shown] = [part for part in hand_screen(PLUGINS, seen, words("en")).parts if isinstance(part, Container)]
        rows = [part.buttons for part in shown.parts if isinstance(part, Row)]
        labels = [[f"{each.emoji}{each.label}" for each in row if isinstance(each, Button)] for row in rows]
        return next(each for each in labels if any("🏳️" in label for label in each))

    early = table_view(after(table(*FOUR), "D7"), 1)
    assert len(row_of_flag(early)) == 1
    late = table_view(table("R2", "D4", "C8", "G9", taken=(5, 4, 2, 0)), 0)
    assert len(row_of_flag(late)) == 2


# --- what a button tells -------------------------------------------------------------------------


def test_a_button_tells_that_its_tile_takes_the_round() -> None:
    state = after(table("D7 R2 C1", "D4 R3 G1", "D8 R4 G2", "D6 D9 R5"), "D7", "D4", "D8")
    assert labels(table_view(state, 3))[:2] == ["🐴 6", "🐴 9 ▲"]


def test_an_animal_emoji_is_on_the_button_and_in_the_text() -> None:
    said = words("en").with_emojis({"bremen_donkey": "<:bremen_donkey:7>"})
    screen = hand_screen(PLUGINS, table_view(table(*FOUR), 0), said, Reader(text_only=True))
    assert [(each.label, each.emoji) for each in to_act(screen)][1] == ("7", "<:bremen_donkey:7>")
    assert "<:bremen_donkey:7> **7" in texts(screen)
    with_picture = hand_screen(PLUGINS, table_view(table(*FOUR), 0), said)
    assert "🐴 **7".replace("**", "") in with_picture.pictures[0].alt


def test_before_the_last_tile_a_button_tells_that_its_tile_takes_the_round_so_far() -> None:
    state = after(table("D7 R2 C1", "R3 G1 C2", "D8 R4 G2", "D9 R5 G3"), "D7")
    assert labels(table_view(state, 1))[:3] == ["🐓 3 △", "🐶 1", "🐱 2"]
    led = labels(table_view(table(*FOUR), 0))
    assert not any("△" in label or "▲" in label for label in led), "whoever leads is ahead anyway"


def test_a_button_tells_of_the_round_too_many() -> None:
    hands = ("C8 R2", "C4 D3", "C9 G4", "C10 C2 C3")
    state = after(table(*hands, taken=(2, 0, 1, 6)), "C8", "C4", "C9")
    assert labels(table_view(state, 3))[:3] == [
        "🐱 2",
        "🐱 3",
        "🐱 10 ▲ ⚠️",
    ]
    lost = after(table(*hands, taken=(0, 0, 0, 7)), "C8", "C4", "C9")
    assert not any("⚠️" in label for label in labels(table_view(lost, 3))), "it is lost already"


def test_a_button_tells_of_the_last_tile_that_somebody_has_to_keep() -> None:
    hands = ("R2 D5", "D4 D6", "G8 G9", "C9 C5")
    assert labels(table_view(table(*hands, taken=(5, 4, 2, 0)), 0))[:2] == ["🐓 2 ⚠️", "🐴 5"]
    hidden = table(*hands, taken=(5, 4, 2, 0), options=HIDDEN)
    assert not any("⚠️" in label for label in labels(table_view(hidden, 0))), "nobody sees it"


def test_a_tile_takes_one_tap_and_giving_up_can_be_taken_back() -> None:
    seen = table_view(table(*FOUR), 0)
    assert labels(seen) == ["🐓 2", "🐴 7", "🐱 1", "🏳️"]
    assert labels(seen, "give-up") == ["Ask them", "Play on"]


def test_the_animal_is_chosen_first_among_many_tiles_and_stays_in_its_place() -> None:
    state = table("R2 R7 D7 D8 D9 G1 G2 C1 C2 C3", "R3", "R4", "R5")
    seen = table_view(state, 0)
    animals = ["🐓 ×2", "🐴 ×3", "🐶 ×2", "🐱 ×3", "🏳️"]
    assert labels(seen) == animals
    assert labels(seen, "donkey") == ["🐴 7", "🐴 8", "🐴 9", *animals]
    assert labels(seen, "goat") == animals, "a button from before an update"
    eight = table_view(table("R2 R7 D7 D8 D9 G1 C1 C2", "R3", "R4", "R5"), 0)
    assert labels(eight) == ["🐓 2", "🐓 7", "🐴 7", "🐴 8", "🐴 9", "🐶 1", "🐱 1", "🐱 2", "🏳️"]
    kind = table_view(table("C1 C2 C3 C4 C5 C6 C7 C8 C9", "R3", "R4", "R5"), 0)
    assert labels(kind) == [*(f"🐱 {number}" for number in range(1, 10)), "🏳️"]


def test_a_button_of_a_tile_has_no_letter() -> None:
    for seen in (table_view(table(*FOUR), 0), table_view(after(table(*FOUR), "D7"), 1)):
        assert not [label for label in labels(seen) if any(letter.isascii() and letter.isalpha() for letter in label)]


# --- the goal line -------------------------------------------------------------------------------


def test_the_goal_line_tells_how_it_stands() -> None:
    four = "Goal: 24, 16, 8 and 0 tiles; now"
    assert goal(table(*OPEN)) == f"{four} **0·0·0·0** · the animals left must all differ"
    some = table(*OPEN, taken=(1, 0, 4, 2))
    assert goal(some) == f"{four} **16·8·4·0** · the animals left must all differ"
    three = goal(table("D7 R4", "G5 R5", "C8 R6", middle="D4", taken=(1, 0, 4)))
    assert three.startswith("Goal: 24, 12 and 0 tiles; now **12·3·0**")
    assert three.endswith("left for sure: 🐴 (all must differ)")
    german = "Ziel: 24, 16, 8 und 0 Steine; jetzt **16·8·4·0**"
    assert goal(some, "de") == f"{german} · die übrigen Tiere müssen alle verschieden sein"
    japanese = "目標：24個、16個、8個、0個（現在 **16·8·4·0**）"
    assert goal(some, "ja") == f"{japanese} · 残る動物はすべて異なること"


def test_the_goal_line_has_a_cross_where_something_is_missed_for_sure() -> None:
    shares = table(*OPEN, taken=(2, 2, 2, 1))
    assert "now **8·8·8·4** ✗ · the animals left must all differ" in goal(shares)
    roosters = table("R2 R3", "R4 R5", "G8 C9", "G9 C5")
    assert "left for sure: 🐓 🐓 ✗" in goal(roosters)
    between_three = table("R2 D3", "R4 D5", "R6 D7", "G9 C5")
    assert "the animals left can no longer all differ ✗" in goal(between_three)


# --- at the end ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("taken", "kept", "line"),
    [
        ((5, 4, 2, 0), "C8", "now **24·16·8·0** ✓ · left: 🐓 🐴 🐶 🐱 ✓"),
        ((5, 4, 2, 0), "G4", "now **24·16·8·0** ✓ · left: 🐓 🐴 🐶 🐶 ✗"),
        ((4, 4, 2, 1), "C8", "now **20·16·8·4** ✗ · left: 🐓 🐴 🐶 🐱 ✓"),
    ],
)
def test_at_the_end_the_goal_line_judges_both_halves(taken: tuple[int, ...], kept: str, line: str) -> None:
    over = after(table("R6 R13", "D2 G5", "G10 G6", f"{kept} G7", taken=taken), "R13", "G5", "G6", "G7")
    assert line in goal_in_words(over)
    hidden = after(table("R6 R13", "D2 G5", "G10 G6", f"{kept} G7", taken=taken, options=HIDDEN), "R13", "G5", "G6")
    assert "left:" not in goal(hidden)
