"""What is special in the screens of 40 Barrels: passes, sums, and its rules. Most of the rest is in tests/screens."""

from __future__ import annotations

import itertools
import re

import pytest

from bot.games.kit.cards import ICONS
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.table import Reader, board_screen, hand_screen
from bot.tables.types import AnyTableView
from engines.forty_barrels.model import Move, Pass, Played, State
from engines.replay import replayed
from tests.engines.drawing import GAME, LOW, after, card_named, play, table
from tests.engines.steps import SEED, without_types
from tests.games.kit import moments, table_of, table_view_of
from tests.screens.reading import buttons, components, texts

PASSES = "has no card left and passes."
YOU_PASS = "**You** have no card left and pass."


def seen(state: State, *moves: Move, seat: int | None = None) -> AnyTableView:
    """What a seat, or a spectator, sees after these moves."""
    *_, now = moments(replayed(without_types(GAME), state, SEED, moves))
    table = table_of(GAME, now.state, state.options, len(state.hands), 7)
    return table_view_of(GAME, now.state, table, seat, now.log)


def board(state: State, *moves: Move, language: str = "en", seat: int | None = None) -> str:
    """What can be read on the board, or on the hand of a seat, after these moves."""
    looked = seen(state, *moves, seat=seat)
    if seat is None:
        return texts(board_screen(PLUGINS, looked, words(language)))
    return texts(hand_screen(PLUGINS, looked, words(language)))


def story(state: State, *moves: Move, seat: int | None = None) -> str:
    """What happened, as it is told to a seat or to a spectator."""
    return "\n".join(PLUGINS["forty_barrels"].screens.story(seen(state, *moves, seat=seat), words("en")))


def in_words(state: State, *moves: Move, language: str = "en", seat: int | None = None) -> str:
    """The same for who reads text only: all that the pictures say, too."""
    looked = seen(state, *moves, seat=seat)
    if seat is None:
        return "\n".join(PLUGINS["forty_barrels"].screens.board_text(looked, words(language)))
    return texts(hand_screen(PLUGINS, looked, words(language), Reader(text_only=True)))


# --- what happened ---------------------------------------------------------------------------------------


def test_the_board_tells_the_card_played_last_until_the_next_one_is_played() -> None:
    state = table(LOW, ["8C 9C 10C", "JD QD KD"])
    first, second = play("8C", 0), play("JD", 1)
    for told in (board(state, first), in_words(state, first)):
        assert "all face down" not in told
        assert "**Anna** puts **8♣︎** under place 1; **2♣︎** is turned up." in told
    for told in (board(state, first, second), in_words(state, first, second)):
        assert "puts **J♦️** under place 2; **2♦️** is turned up." in told
        assert "8♣︎" not in told


def hand_told(state: State, *moves: Move, seat: int, language: str = "en") -> str:
    """What the picture of a hand says, as its alt text has it."""
    return hand_screen(PLUGINS, seen(state, *moves, seat=seat), words(language)).pictures[0].alt


FOUR = table(LOW, ["8C 9C 10C", "JD QD KD", "4D 5D 6D", "4H 5H 6H"])
ROUND = [play("8C", 0), play("JD", 1), play("4D", 0), play("4H", 2)]


def test_a_hand_shows_all_plays_since_the_readers_last_turn_and_the_cards_they_turned_up() -> None:
    for written in (hand_told(FOUR, *ROUND, seat=0), in_words(FOUR, *ROUND, seat=0)):
        told = written.replace("**", "").replace("\\", "")
        assert "2♣︎ came up at place 1 when you played." in told
        assert "puts J♦️ under place 2; 2♦️ is turned up." in told
        assert "千春 puts 4♦️ under place 1; 8♣︎ is turned up." in told
        assert "puts 4♥️ under place 3; 2♥️ is turned up." in told
        assert told.count("puts") == 3
        assert "8♣︎ under" not in told, "a player's own card is for them to remember"
    # Everybody else sees what was played since their own turn, and no more.
    for seat, hidden in ((2, "J♦️"), (3, "J♦️"), (3, "4♦️")):
        assert hidden not in re.sub("Your cards.*", "", in_words(FOUR, *ROUND, seat=seat))
    for hidden in ("J♦️", "4♦️"):
        assert hidden not in in_words(FOUR, *ROUND)


def test_the_words_below_the_picture_of_a_hand_tell_the_last_play_alone() -> None:
    told = board(FOUR, *ROUND, seat=0)
    assert "puts **4♥️** under place 3; **2♥️** is turned up." in told
    assert "J♦️" not in told
    assert "4♦️" not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_shows_no_older_play_once_the_readers_card_is_played(language: str) -> None:
    """No alt text, no words, no picture and no private answer, however the game goes on."""
    later = [play("9C", 4), play("QD", 5), play("5D", 6), play("5H", 7)]
    for count in range(1, len(later) + 1):
        moves = [*ROUND, *later[:count]]
        for told in (hand_told(FOUR, *moves, seat=0, language=language), in_words(FOUR, *moves, seat=0)):
            for gone in ("J♦️", "4♦️", "4♥️"):
                assert gone not in told
        drawn = str(PLUGINS["forty_barrels"].pictures.hand(seen(FOUR, *moves, seat=0), ""))
        for gone in ("J♦", "4♦", "4♥"):
            assert f"card {gone}" not in drawn
        if count > 1:
            assert "9♣" not in told
            assert "card 9♣" not in drawn


def test_the_log_of_a_running_game_stays_without_what_a_hand_tells() -> None:
    log, table_view = PLUGINS["forty_barrels"].log, seen(FOUR, *ROUND, seat=0)
    assert any(isinstance(event, Played) for event in table_view.story)
    assert not log.tells_all(table_view.table.options)
    for event in table_view.story:
        mention = log.mention(event)
        assert mention is None or set(mention.values) <= {"count"}


def test_the_picture_of_a_hand_shows_each_play_with_place_and_what_came_up() -> None:
    drawn = str(PLUGINS["forty_barrels"].pictures.hand(seen(FOUR, *ROUND, seat=0), ""))
    lines = [line.split(" at ")[0] for line in drawn.splitlines()]
    told = lines[lines.index("panel #3D2C20 392x440") :]
    wanted = [
        *("seat 0", "ring 1", "line card 2♣", "fresh 94x72"),
        *("seat 1", "line card J♦", "ring 2", "line card 2♦", "fresh 94x72"),
        *("seat 2", "line card 4♦", "ring 1", "line card 8♣", "fresh 94x72"),
        *("seat 3", "line card 4♥", "ring 3", "line card 2♥", "fresh 94x72"),
    ]
    assert told[1 : len(wanted) + 1] == wanted
    # Of the places those are new that still show what came up.
    assert drawn.count("fresh 130x118") == 3
    third = str(PLUGINS["forty_barrels"].pictures.hand(seen(FOUR, *ROUND, seat=2), ""))
    assert third.count("fresh 130x118") == 2


def test_the_other_cards_are_dim_once_one_is_chosen() -> None:
    looked, pictures = seen(FOUR, seat=0), PLUGINS["forty_barrels"].pictures
    assert "dim card" not in str(pictures.hand(looked, ""))
    drawn = str(pictures.hand(looked, str(card_named("9C").number)))
    assert "large card 9♣" in drawn
    assert ("dim card 8♣" in drawn, "dim card 10♣" in drawn) == (True, True)


def test_a_hand_shows_older_plays_with_the_memory_aid() -> None:
    state = table(LOW, ["8C 9C 10C", "JD QD KD", "4D 5D 6D"], memory_aid=True)
    told = board(state, play("8C", 0), play("JD", 1), play("4D", 0), play("9C", 4), seat=0)
    assert "Memory aid, each pile from the top down: 1: 8♣︎ 4♦️ 2♣︎ · 2: 2♦️ J♦️ · 5: 3♣︎ 9♣︎" in told


def test_an_eliminated_player_reads_what_a_spectator_reads() -> None:
    state = table(LOW, ["8C 9C 10C", "JD QD KD", "4D 5D 6D", "7H"], out=(3,))
    told = board(state, play("8C", 0), play("JD", 1), seat=3)
    assert "8♣︎" not in told
    assert "under place 2;" in told


def test_the_start_player_is_named_before_the_first_card() -> None:
    state = table(LOW, ["8C 9C 10C", "JD QD KD"])
    assert "Nine cards, all face down. **Anna** begins." in board(state)


def test_a_table_of_which_nothing_is_known_any_more_still_shows() -> None:
    state = after(table(LOW, ["8C 9C 10C", "JD QD KD"]), play("8C", 0))
    looked = table_view_of(GAME, state, table_of(GAME, state, state.options, 2, 7), None)
    shown = texts(board_screen(PLUGINS, looked, words("en")))
    assert "**🤖 Resi** to play" in shown
    assert "under place" not in shown
    assert "all face down" not in shown


def test_a_play_tells_who_goes_out_and_who_draws() -> None:
    high = table("KC/2C KD/2D 10C/2H  [5C] [] []  [] [] []", ["8C 9C", "JD QD", "JH QH"])
    assert "That makes 41: too many. **Anna** is fired!" in board(high, play("8C", 3))
    drawn = table(LOW, ["8C 9C", "JD QD"], pile="KC 5D")
    assert "Anna draws 2 cards." in board(drawn, play("8C", 0))
    # A hand has two lines for the story, and shows how many cards everybody holds.
    assert "draws 2" not in in_words(drawn, play("8C", 0), seat=1)
    assert "Anna · 3 cards" in in_words(drawn, play("8C", 0), seat=1)


def test_passes_are_shown_until_the_next_card_is_played() -> None:
    state, first = table(LOW, ["5C 6C", "", "", "5H"]), play("5C", 0)
    assert PASSES not in story(state, first)
    for seat in (None, 0, 1, 2, 3):
        one = story(state, first, Pass(), seat=seat)
        assert (YOU_PASS if seat == 1 else f"**Ben\\_\\*Beer\\*** {PASSES}") in one
        assert f"**千春** {PASSES}" not in one
        two = story(state, first, Pass(), Pass(), seat=seat)
        assert (YOU_PASS if seat == 1 else f"**Ben\\_\\*Beer\\*** {PASSES}") in two
        assert (YOU_PASS if seat == 2 else f"**千春** {PASSES}") in two
        assert f"{'**You** put' if seat == 0 else '**Anna** puts'} **5♣︎** under place 1; **2♣︎** is turned up." in two
    assert PASSES not in story(state, first, Pass(), Pass(), play("5H", 1))


def test_everybody_else_may_have_passed() -> None:
    told = story(table(LOW, ["5C 6C", "", "", ""]), play("5C", 0), Pass(), Pass(), Pass())
    assert told.count(PASSES) == 3
    assert f"**Anna** {PASSES}" not in told


def test_an_eliminated_player_does_not_pass() -> None:
    told = story(table(LOW, ["5C 6C", "", "", "5H"], out=(1,)), play("5C", 0), Pass())
    assert f"**千春** {PASSES}" in told
    assert told.count(PASSES) == 1


def test_passes_are_shown_even_after_the_latest_card_eliminated_its_player() -> None:
    state = table("KC/2C KD/2D 10C/2H  [5C] [] []  [] [] []", ["", "JD QD", "8C 9C", ""], to_act=2)
    for seat in (None, 0, 1, 2, 3):
        told = story(state, play("8C", 3), Pass(), Pass(), seat=seat)
        assert told.count(PASSES) + told.count(YOU_PASS) == 2
        assert "under place 4" in told


# --- the rest -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "sums"), [("en", "**3, 16, 29 or 42**"), ("de", "**3, 16, 29 oder 42**"), ("ja", "**3、16、29か42**")]
)
def test_the_sums_of_several_aces_are_listed_as_the_language_does(language: str, sums: str) -> None:
    assert sums in in_words(table("AC/2C AD/2D AH/2H  [] [] []  [] [] []", ["5C 6C", "5H 6H"]), language=language)


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_the_sum_is_not_called_a_number_of_cards(language: str) -> None:
    """It is beside the number of cards in the pile."""
    told = {
        "en": "The face-up cards add up to **2**",
        "de": "Die offenen Karten ergeben **2**",
        "ja": "表向きの合計：**2**",
    }
    assert told[language] in in_words(table("2C/3C [] []  [] [] []  [] [] []", ["5C 6C", "5H 6H"]), language=language)


def test_when_nobody_wins_cards_may_be_left_with_those_who_are_out() -> None:
    last = table(LOW, ["8C", "", "JD QD"], out=(2,))
    assert "Everybody left is out of cards" in board(last, play("8C", 0))
    assert "Alle Hände sind leer" in board(last, play("8C", 0), language="de")
    assert "残っている全員の手札" in board(last, play("8C", 0), language="ja")


@pytest.mark.parametrize(
    ("language", "three", "rest"),
    [
        ("en", "you draw three.", "With fewer than three cards left there, you draw those"),
        ("de", "ziehst du drei nach.", "Liegen dort weniger als drei Karten, ziehst du den Rest"),
        ("ja", "山札から3枚引き", "山札が3枚に満たないときは、残りをすべて引きます"),
    ],
)
def test_the_rules_say_three_and_not_up_to_three(language: str, three: str, rest: str) -> None:
    """How many to draw is nobody's choice."""
    rules = words(language)("forty_barrels-rules")
    assert three in rules
    assert rest in rules


def test_cards_have_the_letters_of_the_pictures_in_every_language() -> None:
    """A picture has no language, and a reader of a queen has to find her there."""
    state = table("JC/3C QD/3D []  [KH] [2C] [3C]  [3H] [3S] [4C]", ["AC QS", "JD JH"], memory_aid=True)
    for seat, language in itertools.product((None, 1), LANGUAGES):
        for shown in (board, in_words):
            written = shown(state, play("QS", 3), seat=seat, language=language)
            assert "**Q♠︎**" in written
            assert set(re.findall(r"([A-Z])[♣♦♥♠]", written)) <= {"A", "J", "Q", "K"}
        assert "1: J♣︎ ×2" in written
        assert "Q♦️ 3♦️" in written
        assert ("J♥️" in written) == (seat is not None)


# --- what a choice does ----------------------------------------------------------------------------------


def places(state: State, code: str) -> list[str]:
    """What is written on the nine places for the seat to act with this card in hand."""
    looked = seen(state, seat=state.to_act)
    screen = hand_screen(PLUGINS, looked, words("en"), Reader(choice=str(card_named(code).number)))
    return [label for label, custom_id in buttons(screen).items() if ":move:" in custom_id]


def test_a_place_says_what_the_others_make_without_its_top_card() -> None:
    state = table("AC/2C KD/3D 10C/2H  [5C] [] []  [] [] []", ["8C 9C", "KH QH"])
    assert places(state, "8C")[:4] == ["1 · 23+", "2 · 11/24+", "3 · 14/27+", "4 · 24/37+"]
    low = table("2C/3C [] []  [] [] []  [] [] []", ["8C 9C", "KH QH"])
    assert places(low, "8C")[:2] == ["1 · \u20070+", "2 · \u20072+"]
    aces = table("AC/2C AD/2D AH/2H  [] [] []  [] [] []", ["5C 6C", "5H 6H"])
    assert places(aces, "5C")[3] == "4 · 3…29+"


def test_a_place_says_the_sum_that_the_memory_aid_makes_known() -> None:
    state = table("AC/2C KD/3D 9C/KH  [5C] [] []  [] [] []", ["8C 9D", "KS QH", "4H"], memory_aid=True)
    assert places(state, "8C")[:3] == ["1 = 24", "2 = 13/26", "3 · win"]


def test_a_place_warns_of_going_out_and_of_an_end_without_a_winner() -> None:
    high = table("KC/2C KD/KH 10C/JH  [5C] [] []  [] [] []", ["8C 9C", "JD QD", "4H"], memory_aid=True)
    assert places(high, "8C")[1:3] == ["2 = 36", "3 = 37"]
    over = table("KC/2C KD/KH QC/JH  QD/JS [] []  [] [] []", ["8C 9C", "JD 10D", "4H"], memory_aid=True)
    assert places(over, "8C")[1] == "2 · out"
    last = table(LOW, ["8C", ""])
    assert places(last, "8C")[4] == "5 · end"


def test_a_single_card_is_not_asked_for() -> None:
    state = table(LOW, ["8C", "JD QD"])
    screen = hand_screen(PLUGINS, seen(state, seat=0), words("en"))
    clicks = [custom_id.split(":")[3] for custom_id in buttons(screen).values()]
    assert (clicks.count("move"), clicks.count("pick")) == (9, 0)
    assert "Where does **8♣︎** go?" in texts(screen)


def test_a_chosen_card_can_be_laid_back_and_keeps_its_place() -> None:
    state = table(LOW, ["8C 9C 10C", "JD QD"])
    first = hand_screen(PLUGINS, seen(state, seat=0), words("en"))
    screen = hand_screen(PLUGINS, seen(state, seat=0), words("en"), Reader(choice=str(card_named("9C").number)))
    assert buttons(screen)["9♣︎"].endswith(":pick:")
    labels = [[*buttons(each)] for each in (first, screen)]
    cards = labels[0].index("8♣︎")
    assert labels[0][cards:] == labels[1][cards + 9 :], "the row of cards moves under the thumb"


def test_cards_are_written_and_carried_by_their_emojis_where_these_are() -> None:
    emojis = {icon.name: f"<:{icon.name}:{10**17 + number}>" for number, icon in enumerate(ICONS)}
    speak = words("en").with_emojis(emojis)
    state = table(LOW, ["8C 9C 10C", "JD QD"])
    looked = seen(state, play("8C", 0), seat=1)
    screen = hand_screen(PLUGINS, looked, speak, Reader(choice=str(card_named("QD").number)))
    assert f"puts **{emojis['card_8c']}** under place 1" in texts(screen)
    found = [part for part in components(screen) if part["type"] == 2 and "emoji" in part]
    shown = [(part.get("label"), part["emoji"]["name"]) for part in found]
    assert shown == [(None, "card_jd"), (None, "card_qd")]
    # The picture's alt text names the cards for those who hear it.
    assert "J♦️ · Q♦️" in screen.pictures[0].alt
