"""What is special in the screens of Bremen: which tiles are in sight when, votes, the goal, and what a button tells."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.parts import Screen, alt
from bot.screens.table import Reader, board_screen, hand_screen, rules_screen
from bot.tables.types import AnyTableView
from engines.bremen.model import Agree, BremenOptions, Propose, Refuse, State
from tests.engines.drawing_bremen import after, table
from tests.games.bremen_tables import FOUR, HIDDEN, LAST, beside, goal, table_view, voting
from tests.screens.reading import texts

ROUND = ("🐴 7", "🐴 4", "🐴 8", "🐴 9")
MOVES = ("D7", "D4", "D8", "D9")


def spaced(screen: Screen) -> str:
    """All that can be read, the alt texts first; signs and their numbers with a plain space between them."""
    alts = [picture.alt for picture in screen.pictures]
    return "\n".join((*alts, texts(screen))).replace("\u2060\u00a0", " ").replace("\u00a0", " ")


def board(state: State, language: str = "en") -> str:
    return spaced(board_screen(PLUGINS, table_view(state), words(language)))


def hand(state: State, seat: int, *moves: str, language: str = "en") -> str:
    seen = table_view(state, seat, *moves)
    return spaced(hand_screen(PLUGINS, seen, words(language)))


def story(seen: AnyTableView, language: str = "en") -> str:
    """What happened, as it is told to a seat or to a spectator."""
    return "\n".join(PLUGINS["bremen"].screens.story(seen, words(language))).replace("\u2060", "").replace("\xa0", " ")


def at_the_end(seen: AnyTableView) -> str:
    """What the replay and every hand show below the picture of the board."""
    return spaced(Screen.of(*PLUGINS["bremen"].screens.board(seen, words("en"))))


def tiles_shown(screen: str, tiles: tuple[str, ...] = ROUND) -> int:
    return sum(tile in screen for tile in tiles)


# --- what is in sight when -----------------------------------------------------------------------


def test_a_finished_round_is_in_sight_until_the_next_tile_is_led_and_in_a_hand_until_it_has_played() -> None:
    state = after(table(*FOUR), *MOVES)
    assert "takes the trick with 🐴 9" in board(state)
    for screen in (board(state), *(hand(table(*FOUR), seat, *MOVES) for seat in range(4))):
        assert tiles_shown(screen) == 4
    assert "Round 1 of 12" in board(state), "it stands under its own number"
    led = after(state, "C4")
    assert tiles_shown(board(led)) == 0
    assert "🐱 4" in board(led)
    assert "Round 2 of 12" in board(led)
    for seat, shown in ((0, 4), (1, 4), (2, 4), (3, 0)):
        assert tiles_shown(hand(table(*FOUR), seat, *MOVES, "C4")) == shown
        assert tiles_shown(hand(table(*FOUR), seat, *MOVES, "C4", "C1", "C2", "C3")) == 0


def test_the_last_player_still_sees_the_finished_round_after_asking_to_give_up() -> None:
    """They led the round before: nobody waits longer for their next tile."""
    waiting = ("D7", "D9", "D8", "D4", "C4", "C3", "C2")
    for asked in ((), (Propose(),), (Propose(), Agree()), (Propose(), Agree(), Refuse())):
        seen = table_view(table("D7 C1", "D9 C4", "D8 C3", "D4 C2"), 0, *waiting, *asked)
        assert tiles_shown(spaced(hand_screen(PLUGINS, seen, words("en")))) == 4


def hand_in_words(seen: AnyTableView) -> str:
    """All that the picture of a hand shows, in words."""
    told = "\n".join(PLUGINS["bremen"].screens.hand_text(seen, words("en"), ""))
    return told.replace("\u2060\u00a0", " ").replace("\u00a0", " ")


def test_a_hand_tells_in_words_the_finished_round_with_its_players() -> None:
    told = hand_in_words(table_view(table(*FOUR), 0, *MOVES, "C4"))
    assert "Previous round: You 🐴 7 · Ben\\_\\*Beer\\* 🐴 4 · 千春 🐴 8 · 🤖 Resi 🐴 9. " in told
    assert "**🤖 Resi** takes the trick with 🐴 9." in told
    own = table_view(table("D10 C1", "D4 C2", "D8 C3", "D9 C4"), 0, "D10", "D4", "D8", "D9")
    assert "You take the trick" in hand_in_words(own)
    led_by_last = table_view(table("D4 C1", "D8 C2", "D9 C3", "D7 C4", leader=3), 0, "D7", "D4", "D8", "D9", "C3", "C4")
    told = "🤖 Resi 🐴 7 · You 🐴 4 · Ben\\_\\*Beer\\* 🐴 8 · 千春 🐴 9. **千春** takes"
    assert f"Previous round: {told}" in hand_in_words(led_by_last)


def test_a_hand_has_no_text_for_what_its_picture_shows() -> None:
    """The game with its round, the question, and nothing about the last round."""
    shown = beside(table_view(table(*FOUR), 0, *MOVES, "C4"))
    assert "takes the trick" not in shown
    assert "Previous round" not in shown
    leads = beside(table_view(table(*FOUR), 3, *MOVES))
    assert "**Round 2 of 12**" in leads, "the round that the reader begins"


def test_a_hand_in_text_only_tells_the_table_too() -> None:
    seen = table_view(table(*FOUR), 0, *MOVES, "C4")
    told = spaced(hand_screen(PLUGINS, seen, words("en"), Reader(text_only=True)))
    assert all(part in told for part in ("🐱 4", "🤖 Resi · won 4", "You · won 0 · 🐓×1 🐱×1", "Round 2 of 12"))


def test_text_only_repeats_no_line() -> None:
    for moves in (MOVES[:2], MOVES, (*MOVES, "C4")):
        for seat in range(4):
            seen = table_view(table(*FOUR), seat, *moves)
            screen = hand_screen(PLUGINS, seen, words("en"), Reader(text_only=True))
            lines = [line for line in spaced(screen).splitlines() if line]
            assert len(set(lines)) == len(lines)


def test_the_tiles_on_the_table_stay_visible_during_a_vote_to_give_up() -> None:
    state = after(table(*FOUR), *MOVES, Propose())
    for answers in range(3):
        asked = after(state, *[Agree()] * answers)
        assert tiles_shown(board(asked)) == 4
        assert beside(table_view(asked)).count(" agrees.") == answers
        assert "plays on" not in board(asked)
    assert tiles_shown(board(after(state, Refuse()))) == 4
    begun = after(table(*FOUR), "D7", "D4", Propose())
    assert tiles_shown(board(begun)) == 2
    assert all(tiles_shown(hand(begun, seat), ROUND[:2]) == 2 for seat in range(4))
    assert "would like to give up" in board(begun)
    refused = after(begun, Agree(), Refuse())
    assert tiles_shown(board(refused)) == 2
    assert "asked to give up; the band plays on" in board(refused)


def test_a_refused_request_stays_in_the_story_while_somebody_else_asks() -> None:
    seen = table_view(after(table(*FOUR), Propose(), Refuse(), "D7", Propose()))
    assert story(seen).count("plays on") == 1
    assert story(seen).count("would like to give up") == 1


def test_the_board_shows_only_the_number_of_tiles_when_animals_are_hidden() -> None:
    assert board(table(*FOUR)).count("🐓×1 🐴×1 🐱×1") == 4
    hidden = table(*FOUR, options=HIDDEN)
    assert "×" not in board(hidden)
    assert board(hidden).count("3 tiles") == 4
    assert "the animals left must all differ" in goal(hidden)


def test_the_board_tells_of_dealing_again_and_of_the_tile_in_the_middle() -> None:
    three = table("D7 R4", "D5 R5", "D8 R6", middle="D4", first=1)
    assert "Left over, in the middle: 🐴 4" in board(three)
    assert "holds 🐴 5 and leads the first round" in board(three)
    assert "You hold 🐴 5 and lead the first round." in hand(three, 1)
    for redeals, told in ((0, False), (1, True), (2, True)):
        deal = msgspec.structs.replace(three.deal, redeals=redeals)
        assert ("8 roosters" in board(msgspec.structs.replace(three, deal=deal))) == told


@pytest.mark.parametrize(("taken", "title"), [((5, 4, 2, 0), "a spirited band"), ((5, 3, 3, 0), None)])
def test_at_the_end_the_board_shows_the_tiles_left_won_or_lost(taken: tuple[int, ...], title: str | None) -> None:
    """The example of the rule text: 10 points; and the same tiles with other shares."""
    seen = table_view(after(table(*LAST, taken=taken), "R13", "G5", "G6", "G7"))
    over = beside(seen)
    assert all(f"keeps **{tile}**" in at_the_end(seen) for tile in ("🐓 6", "🐴 2", "🐶 10", "🐱 8"))
    assert ("10 points" in over) == (title is not None)
    assert title is None or title in over


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_say_that_all_may_be_talked_about_but_numbers(language: str) -> None:
    """Both examples that the rule text forbids, and one that it allows, in every language."""
    rules = texts(rules_screen(PLUGINS, "bremen", BremenOptions(), words(language)))
    forbidden = {
        "en": ("I have the rooster 8", "I have none higher left", "Lead a rooster next and we can win"),
        "de": ("Ich habe Hahn 8", "Höheres habe ich nicht mehr", "Spiel als Nächstes einen Hahn aus"),
        "ja": ("ニワトリの8がある", "それより大きいのはもうない", "次ニワトリから始めてくれたら勝てるよ"),
    }
    assert all(example in rules for example in forbidden[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_tell_what_each_setting_of_the_table_changes(language: str) -> None:
    told = words(language)
    rules = texts(rules_screen(PLUGINS, "bremen", BremenOptions(), told))
    assert all(told(f"bremen-option-{option}") in rules for option in BremenOptions.__struct_fields__)


# --- votes ---------------------------------------------------------------------------------------


def test_all_others_learn_whose_answer_is_awaited() -> None:
    asked = voting()
    told = [beside(table_view(asked)), *(beside(table_view(asked, seat)) for seat in (1, 2, 3))]
    for screen in (*told, *(hand(asked, seat) for seat in (1, 2, 3))):
        assert screen.count("Waiting for **Anna** to answer.") == 1
    assert all("to play" not in beside(table_view(asked, seat)) for seat in range(4))
    assert "Waiting" not in hand(asked, 0)
    assert "would like to give up. Do you agree?" in hand(asked, 0)
    for over in (after(asked, Refuse()), after(asked, Agree(), Agree())):
        assert all("Waiting" not in screen for screen in (board(over), *(hand(over, seat) for seat in range(4))))


def test_a_band_that_gives_up_after_a_round_is_not_told_that_it_was_the_last() -> None:
    over = after(table(*FOUR), *MOVES, Propose(), Agree(), Agree(), Agree())
    for language, told in (
        ("en", "takes the trick with 🐴 9."),
        ("de", "macht den Stich mit 🐴 9."),
        ("ja", "🐴 9 で獲得しました。"),
    ):
        assert told in story(table_view(over), language)


def test_a_band_that_gave_up_reads_so() -> None:
    over = table_view(after(table(*FOUR), Propose(), Agree(), Agree(), Agree()))
    given_up = beside(over)
    assert "The band has given up." in story(over)
    assert "would like to" not in given_up
    assert "keeps **🐓 2 🐴 7 🐱 1**" in at_the_end(over)
    assert "keeps **🐓 6 🐴 9 🐱 4**" in at_the_end(over)


# --- hands ---------------------------------------------------------------------------------------


def test_a_hand_shows_what_the_board_shows() -> None:
    state = table("R9 D4", "R13 D8", "R10 G10", played="R9", taken=(5, 3, 2), middle="C7")
    for part in ("in the middle: 🐱 7", "Anna · won 15 · 🐓×1 🐴×1", "🐓 9 · Anna leads"):
        assert part in hand(state, 1)


def test_a_reader_is_you_and_never_meets_their_own_name() -> None:
    for language, you in (("en", "You · won"), ("de", "Du · 0"), ("ja", "あなた · 獲得")):
        for state in (table(*FOUR), after(table(*FOUR), "D7"), after(table(*FOUR), *MOVES), voting()):
            assert you in hand(state, 0, language=language)
            assert "Anna" not in hand(state, 0, language=language)
            assert "Anna" in hand(state, 1, language=language)


def test_a_hand_tells_that_the_goal_is_out_of_reach() -> None:
    state = table("R9", "D4", "D8", "G10", taken=(5, 3, 2, 1))
    assert "The goal is out of reach." in board(state)
    assert "The goal is out of reach." in hand(state, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hidden_animals_are_hidden_in_a_hand_as_well(language: str) -> None:
    state = table(*FOUR, options=HIDDEN)
    assert "🐓×" not in hand(state, 0, language=language)
    assert "🐓×" in hand(table(*FOUR), 0, language=language)


def test_a_seat_that_cannot_follow_reads_so_without_an_article() -> None:
    """`kein 🐱` would be wrong: a cat is feminine in German."""
    state = after(table("C2 D4", "R3 D8", "R1 G10", "D7 D6"), "C2")
    assert "Du kannst 🐱 nicht bedienen: Spiel einen beliebigen Stein." in hand(state, 1, language="de")


def help_of(seen: AnyTableView) -> str:
    """What the button for help says about this turn."""
    return "\n".join(PLUGINS["bremen"].screens.help(seen, words("en")))


def test_unplayable_tiles_have_a_reason() -> None:
    state = after(table("D7 R2", "D4 D6 C2", "D8 R4", "D9 R5"), "D7")
    assert "You have 🐴, so you have to follow." in help_of(table_view(state, 1))
    assert "Only" not in help_of(table_view(state, 1))
    every = after(table("D7 R2", "D4 D6", "D8 R4", "D9 R5"), "D7")
    assert "You have to follow 🐴." in help_of(table_view(every, 1))


# --- in words ------------------------------------------------------------------------------------


def test_the_alt_texts_tell_what_happened_first_and_are_never_cut() -> None:
    for language in LANGUAGES:
        seen = table_view(table(*FOUR), 0, *MOVES, "C4")
        told = PLUGINS["bremen"].screens.hand_text(seen, words(language), "")
        assert len(alt(told).splitlines()) == len(told)
        public = table_view(table(*FOUR), None, *MOVES)
        lines = PLUGINS["bremen"].screens.board_text(public, words(language))
        assert len(alt(lines).splitlines()) == len(lines)
        assert "🐴\u2060\u00a07" in lines[0]
