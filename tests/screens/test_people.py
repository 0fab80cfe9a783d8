"""How players are called: by their names, and the reader as "you", with the grammar of the language."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.pictures.marks import ICONS
from bot.screens.game_screens import board_drawn, hand_drawn
from bot.screens.people import bare_name_of, name_of, plain_name_of, sentence_about
from bot.screens.table import board_screen, hand_screen
from bot.store.schema import Status
from bot.tables.types import Member
from engines.contract import Outcome
from tests.screens.reading import texts
from tests.screens.table_views import a_table, played, table_view_of


@pytest.mark.parametrize(("language", "you"), [("en", "You"), ("de", "Du"), ("ja", "あなた")])
def test_only_the_readers_own_seat_is_you(language: str, you: str) -> None:
    anna, ben = a_table(3).seats[:2]
    assert name_of(anna, words(language), you=0) == you
    assert name_of(ben, words(language), you=0) == r"Ben\_\*Beer\*"
    assert name_of(anna, words(language)) == name_of(anna, words(language), you=None) == "Anna"


WITH_TOKENS = {icon.name: f"<:{icon.name.removeprefix('seat_')}:1234567890123456789>" for icon in ICONS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_token_of_the_pictures_comes_before_a_name(language: str) -> None:
    speak = words(language).with_emojis(WITH_TOKENS)
    anna, ben, resi = a_table(3).seats
    glasses, hat = (WITH_TOKENS[name] for name in ("seat_glasses", "seat_hat_house"))
    assert name_of(ben, speak) == rf"{glasses} Ben\_\*Beer\*"
    assert name_of(resi, speak) == f"{hat} {words(language)('agent-name', number=1)}"
    assert name_of(ben, speak, you=1) == f"{glasses} {speak('table-you')}"
    turned = msgspec.structs.replace(anna, token=1)
    assert name_of(turned, speak).startswith(glasses), "by its token, wherever it sits"
    assert sentence_about(ben, "bremen-agreed", speak, bold=True).startswith(rf"**{glasses} Ben\_\*Beer\***")
    assert plain_name_of(ben, speak) == bare_name_of(ben, speak) == "Ben_*Beer*"


def test_an_alt_text_names_everybody_without_emojis() -> None:
    speak = words("en").with_emojis(WITH_TOKENS)
    for state, table in played(3, 1):
        for seat in (None, 0):
            seen = table_view_of(state, table, seat)
            screen = board_screen(PLUGINS, seen, speak) if seat is None else hand_screen(PLUGINS, seen, speak)
            for picture in screen.pictures:
                assert "<:" not in picture.alt
                assert "🤖 Resi" in picture.alt
                assert "Ben_*Beer*" in picture.alt


def test_a_picture_shows_tokens_and_nothing_of_names() -> None:
    plugin, (state, table) = PLUGINS["forty_barrels"], next(played(3, 1))
    others = tuple(
        msgspec.structs.replace(seat, member=seat.member and Member(seat.member.id, "Eve")) for seat in table.seats
    )
    turned = tuple(msgspec.structs.replace(seat, token=(seat.token + 1) % 3) for seat in table.seats)
    for seat in (None, 0, 2):
        seen, renamed, moved = (
            table_view_of(state, msgspec.structs.replace(table, seats=seats), seat)
            for seats in (table.seats, others, turned)
        )
        draw = board_drawn if seat is None else hand_drawn
        assert draw(plugin, seen) == draw(plugin, renamed)
        assert draw(plugin, seen) != draw(plugin, moved)


def test_a_sentence_speaks_to_the_reader_or_names_the_seat() -> None:
    anna, ben = a_table(3).seats[:2]
    assert sentence_about(anna, "table-stopped-by", words("de"), you=0) == "Du hast dieses Spiel vorzeitig beendet."
    assert sentence_about(anna, "table-stopped-by", words("de"), you=1).startswith("**Anna** hat ")
    assert sentence_about(ben, "table-stopped-by", words("en")).startswith(r"**Ben\_\*Beer\*** ended ")
    assert sentence_about(anna, "bremen-agreed", words("en"), bold=True) == "**Anna** agrees."


@pytest.mark.parametrize(
    ("language", "alone", "together"),
    [
        ("en", "You win!", r"You win, together with **Ben\_\*Beer\* and"),
        ("de", "Du hast gewonnen!", r"Du hast gewonnen, zusammen mit **Ben\_\*Beer\* und"),
        ("ja", "あなたの勝利です！", r"あなたと **Ben\_\*Beer\*と"),
    ],
)
def test_a_winner_reads_so_and_who_else_has_won(language: str, alone: str, together: str) -> None:
    state, _ = next(played(3, 1))
    for winners, told in (((0,), alone), ((0, 1, 2), together)):
        over = a_table(3, status=Status.OVER, outcome=Outcome("forty", (1, 1, 1), winners))
        hand = texts(hand_screen(PLUGINS, table_view_of(state, over, 0), words(language)))
        assert told in hand
        assert (f"🥇 **{words(language)('table-you')}**" in hand) == (len(winners) == 1)
        assert "Anna" not in hand
        assert "Anna" in texts(board_screen(PLUGINS, table_view_of(state, over, None), words(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_member_who_ended_a_game_reads_so_and_the_others_read_their_name(language: str) -> None:
    state, _ = next(played(3, 1))
    stopped = a_table(3, status=Status.STOPPED, ended_by=Member(100, "Anna"))
    hands = [texts(hand_screen(PLUGINS, table_view_of(state, stopped, seat), words(language))) for seat in (0, 1)]
    assert words(language)("table-stopped-by-you") in hands[0]
    assert words(language)("table-stopped-by", name="Anna") in hands[1]
