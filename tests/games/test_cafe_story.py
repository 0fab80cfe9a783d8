"""Cafe International in words: the room, the players, what happened, and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from bot.games.cafe.art.guests import JOKER, MAN, WOMAN
from bot.games.cafe.screen import CafeScreens
from bot.games.registry import PLUGINS
from bot.locales import words
from bot.screens.parts import Click
from bot.screens.table import Reader, board_screen, hand_screen, rules_screen
from engines.cafe.model import CafeOptions, State
from tests.engines.drawing_cafe import PASS, after, bar, crowded, deal, exchange, seat, table
from tests.engines.other_cafe import OTHER
from tests.games.cafe_positions import seen
from tests.games.cafe_tables import INDIA, OTHERS, USA, board, number, offered, said
from tests.screens.reading import WORST_EMOJIS, check_limits, texts

if TYPE_CHECKING:
    from bot.games.cafe.choosing import CafeTableView


def test_a_table_shows_its_guests_and_whom_its_chairs_are_for() -> None:
    shown = board(table("3N INm, 3W JOw:IN, 5N GBm", ["INm", OTHERS]))
    assert f"**3 {INDIA}**  {INDIA}{MAN} [{MAN}{WOMAN}]⁴ [{MAN}{WOMAN}] {JOKER}{INDIA}{WOMAN}²" in shown
    assert f"**2 {USA}**  [{MAN}] {JOKER}{INDIA}{WOMAN}³ [{MAN}]⁸ [{MAN}]¹" in shown
    assert "Empty: 1 🇨🇺 · 4 🇨🇳 · 6 🇮🇹" in shown


def test_a_chair_for_nobody_now_is_told_from_one_for_nobody_ever() -> None:
    """Table 2 needs a woman, table 3 a man: as long as another chair of either is free that can change."""
    now = board(table("3S INw, 2N USm", ["INm", OTHERS]))
    assert f"**3 {INDIA}**  [{MAN}] [{MAN}]⁴ {INDIA}{WOMAN} [–]²" in now
    assert "❌²" not in now


def test_chairs_that_nobody_can_ever_take_are_marked() -> None:
    sitting = crowded("3N INm, 3S INm, 3E INw, 2W USm, 2N USw, 2S USw", "2E")
    shown = board(table(sitting, ["INm DEm", OTHERS]))
    assert f"**3 {INDIA}**  {INDIA}{MAN} {INDIA}{WOMAN}⁴ {INDIA}{MAN} ❌²" in shown
    assert "❌ nobody can ever sit there, but it counts as free" in shown


def test_everybodys_hand_and_points_are_open() -> None:
    state = table("", ["INm INm", "JOw"], points=(7, -2))
    shown = board(state)
    assert f"Anna · **7** · {INDIA}{MAN}×2" in shown
    assert f"**−2** · {JOKER}{WOMAN}" in shown


def test_the_bar_shows_what_comes_next() -> None:
    assert "Bar, 20 seats left: +1 +2 +3 +4 +5 −2 −4" in board(table("", ["INm", OTHERS]))
    assert "Bar, 2 seats left: −12 −14" in board(table("", ["INm", OTHERS], bar=18))
    straight = table("", ["INm", OTHERS], bar=18, options=CafeOptions(bar="straight"))
    assert "Bar, 2 seats left: −28 −30" in board(straight)


def test_the_story_of_a_turn() -> None:
    state = table("3N INm, 3S INw, 2N USw", ["JOm INw", OTHERS], bag="FRw GBm GBw DEm DEw RUm RUw")
    joker = seat("JOm", "2E", "IN")
    assert f"**Anna**: {JOKER}{INDIA}{MAN} at 2|3 **+8**" in board(state, joker)
    two = board(state, joker, seat("INw", "3E"))
    fourth = f"{INDIA}{WOMAN} at 3|4 **+8** (four of a nation, no new tile) · new: 🇫🇷{WOMAN}"
    assert f"**+8** · {fourth}" in two
    assert " · no second tile · new: " in board(state, joker, PASS)
    swapped = board(table("3N JOm:IN", ["INm", OTHERS]), exchange("INm", "3N"))
    assert f"**Anna**: exchange: {INDIA}{MAN} for {JOKER}{MAN} at 3 up" in swapped
    out = board(table("", ["INm", OTHERS, OTHERS], bar=5), bar("INm"))
    assert f"**Anna**: {INDIA}{MAN} to the bar **−2** · out of the game at −2" in out
    assert "~~Anna~~ · −2 · out" in out


def test_the_turn_stays_in_sight_until_the_next_one_begins() -> None:
    state = table("3N INm, 3S INw", ["INm INw", OTHERS])
    first, drawn, second = f"**Anna**: {INDIA}{MAN}", f"· new: 🇪🇸{MAN}", "🇩🇪♂\ufe0e to the bar"
    one = board(state, seat("INm", "3E"))
    two = board(state, seat("INm", "3E"), PASS)
    three = board(state, seat("INm", "3E"), PASS, bar("DEm"))
    assert [(first in shown, drawn in shown, second in shown) for shown in (one, two, three)] == [
        (True, False, False),
        (True, True, False),
        (False, False, True),
    ]


def test_the_reckoning_at_the_end_hides_no_turn() -> None:
    shown = board(table("", ["INm CNm CNw", "USm JOm"], bar=19, points=(50, 30)), bar("INm"))
    assert f"**Anna**: {INDIA}{MAN} to the bar **−14**" in shown


def test_the_start_player_is_named_before_the_first_move() -> None:
    assert "**Anna** begins." in board(deal(2))
    assert "begins" not in board(table("3N INm", ["INm", OTHERS])), "no events were kept of this table"


def test_the_result_shows_the_points_before_and_after_the_fines() -> None:
    state = table("", ["INm CNm CNw", "USm JOm"], bar=19, points=(50, 30))
    shown = board(after(state, bar("INm")))
    assert "Anna · 36 −15 = **21** · " in shown
    assert "30 −15 = **15** · " in shown
    assert "-# points so far − fines for the tiles still in hand = result" in shown
    assert "fines" not in board(state)


def test_an_eliminated_player_is_ranked_last() -> None:
    """Seat 1 is at −15 in the end, and still before seat 0, who went out at −2."""
    state = table("", ["", "USm CNm JOm", "DEm"], bar=19, points=(-2, 19, 5), out=(0,), to_act=1)
    ended = after(state, bar("USm"))
    assert ended.outcome is not None
    assert ended.outcome.scores == (-2, -15, 0)
    lines = board(ended).splitlines()
    ranks = [line for line in lines if " = **" in line or "~~" in line]
    assert ["**0**" in ranks[0], "**−15**" in ranks[1], "~~Anna~~ · −2 · out" in ranks[2]] == [True] * 3
    [picture] = board_screen(PLUGINS, seen(ended, None), words("en")).pictures
    places = [line.split(" · ")[0] for line in picture.alt.splitlines()]
    assert places == ["🤖 Resi: #1, points: 0", "Ben_*Beer*: #2, points: −15", "Anna: #3, points: −2"], "the same order"


def test_an_eliminated_player_watches() -> None:
    gone = after(table("", ["INm", OTHERS, OTHERS], bar=5), bar("INm"))
    screen = hand_screen(PLUGINS, seen(gone, 0), words("en"))
    assert "you’re out" in texts(screen)
    assert offered(screen, "move") == offered(screen, "pick") == []


def test_a_waiting_player_sees_their_hand() -> None:
    screen = hand_screen(PLUGINS, seen(deal(2), 1), words("en"))
    assert "You · 0 · " in screen.pictures[0].alt
    assert "**Anna** to play" in texts(screen)


def test_the_story_contains_every_turn_since_the_readers() -> None:
    state = table("3N INm", ["INw INm", OTHERS, OTHERS])
    moves = (bar("INm"), bar("DEm"), bar("DEw"))

    def story_lines(count: int) -> list[str]:
        return list(CafeScreens().story(cast("CafeTableView", seen(state, 0, moves[:count])), words("en")))

    first, second = story_lines(3)
    assert first.endswith("🇩🇪♂\ufe0e to the bar **+2**"), "without what was drawn: hands are open"
    assert second.endswith("🇩🇪♀\ufe0e to the bar **+3**")
    assert story_lines(1) == [f"**You**: {INDIA}{MAN} to the bar **+1**"]


def test_the_help_says_what_the_hand_would_cost_when_the_end_is_near() -> None:
    def story_lines(state: State) -> str:
        return "\n".join(PLUGINS["cafe"].screens.help(seen(state, 0), words("en")))

    assert "⏳ 12 tiles in the bag (ends at 4); your hand would now count −15." in story_lines(
        table("3N INm", ["INw JOm", OTHERS])
    )
    assert "⏳" not in story_lines(deal(2))


def test_the_board_says_in_words_which_tables_are_lit() -> None:
    shown = board(table("3N INm, 3S INw", ["INm FRw", OTHERS]))
    assert "Lit (the player to move can seat a guest there): 3\n" in shown


def test_the_hand_says_in_words_which_guests_are_new() -> None:
    state = table("", ["INm DEm", OTHERS], bag="FRw GBm GBw DEm DEw RUm")
    view = seen(state, 0, (bar("INm"),))
    assert f"new: 🇫🇷{WOMAN}" in PLUGINS["cafe"].screens.hand_text(view, words("en"), "")
    assert not any(line.startswith("new:") for line in said(state))


def test_the_hand_says_in_words_where_each_guest_may_sit() -> None:
    story_lines = said(table("3N INm, 3S INw", ["INm FRw", OTHERS], bar=7))
    assert f"{INDIA}{MAN}: at 3, up to +6" in story_lines
    assert f"🇫🇷{WOMAN}: 🍸 −6" in story_lines


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_a_game_can_be_read_without_pictures(language: str) -> None:
    """The room, the hand and the buttons fit into one message also when every chair is taken."""
    sitting = crowded("3N INm, 3S INm, 3E INw, 2W USm, 2N USw, 2S USw", "24S", "24E")
    state = table(sitting, ["GBw JOm JOw INm CNw", OTHERS, OTHERS, OTHERS], bar=16, points=(141, 9, 8, 100))
    spoken = words(language).with_emojis(WORST_EMOJIS)
    for choice in ("", str(number("GBw")), str(number("JOm")), f"{number('JOm')}.1"):
        for speech in (words(language), spoken):
            screen = hand_screen(PLUGINS, seen(state, 0), speech, Reader(text_only=True, choice=choice))
            check_limits(screen)
            assert not screen.pictures


def test_the_edition_is_named_below_the_rules() -> None:
    shipped = texts(rules_screen(PLUGINS, "cafe", CafeOptions(), words("en")))
    assert "−6 −8 −10 −12 −14" in shipped
    assert "1–2 1–7 2–3" in shipped
    own = texts(rules_screen(PLUGINS, "cafe", CafeOptions(edition=OTHER, bar="straight"), words("en")))
    assert "−18 −19 −20" in own
    assert "1 🇨🇺 · 2 🇨🇺" in own


def test_a_click_is_short_enough() -> None:
    assert len(Click("k3f9x2aa", 999, "move", "seat.25.67.11").custom_id()) < 60
