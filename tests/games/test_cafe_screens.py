"""The steps of a move on the screens of Cafe International, and what stands on its buttons."""

from __future__ import annotations

import pytest

from bot.games.cafe.labels import COMPANY, ENDS, NO_REFILL, OUT
from bot.games.cafe.writing import JOKER, MAN, WOMAN
from bot.games.registry import PLUGINS
from bot.locales import words
from engines.cafe import Bar, Exchange, Move, Pass, Seat, Seated, State, View, following
from engines.contract import Unreadable
from engines.payload import decode_payload
from tests.engines.drawing_cafe import GAME, PASS, after, bar, crowded, exchange, seat, table
from tests.games.cafe_positions import seen
from tests.games.cafe_tables import INDIA, OTHERS, USA, hand, labels, number, offered, said
from tests.screens.reading import check_limits, components, texts

# --- the steps of a move -------------------------------------------------------------------------


def test_a_tile_is_chosen_then_a_chair() -> None:
    state = table("3N INm, 3S INw", ["INm INm FRw", OTHERS])
    first = hand(state)
    assert offered(first, "pick") == [str(number("FRw")), str(number("INm"))]
    assert offered(first, "move") == []
    assert labels(first)[str(number("INm"))] == f"{INDIA}{MAN} ×2 +6"
    second = hand(state, str(number("INm")))
    moves = [decode_payload(GAME, payload) for payload in offered(second, "move")]
    assert moves == [seat("INm", "2E"), seat("INm", "3E"), bar("INm")]
    shown = labels(second)
    assert shown[f"seat.{number('INm')}.{seat('INm', '2E').chair}.null"] == "A · +6"
    assert f"A · +6 · 2 {USA} + 3 {INDIA} (" in "\n".join(said(state, str(number("INm"))))


def test_another_tile_can_be_chosen() -> None:
    state = table("3N INm, 3S INw", ["INm FRw", OTHERS])
    chosen = hand(state, str(number("INm")))
    assert offered(chosen, "pick") == [str(number("FRw")), ""]
    assert hand(state, "").parts == hand(state, "99").parts == hand(state).parts


def test_a_joker_asks_for_its_nation() -> None:
    """First a table, then the chair and the nation in one click."""
    state = table("3N INm, 3S INw", ["JOm", OTHERS])
    joker = number("JOm")
    tables = hand(state, str(joker))
    assert offered(tables, "move") == []
    assert labels(tables)[f"{joker}.2"] == f"Table 3 {INDIA} · up to +6"
    chairs = hand(state, f"{joker}.2")
    moves = [decode_payload(GAME, payload) for payload in offered(chairs, "move")]
    assert isinstance(moves[0], Seat)
    assert {seat("JOm", "2E", "IN"), seat("JOm", "2E", "US"), seat("JOm", "3E", "CN")} <= set(moves)
    assert labels(chairs)[f"seat.{joker}.{moves[0].chair}.0"] == f"A · {USA} +3"


def test_a_joker_on_a_chair_of_one_table_is_asked_nothing() -> None:
    joker = number("JOm")
    chairs = hand(table("3E CNm, 3S INw", ["JOm", OTHERS]), f"{joker}.2")
    assert f"seat.{joker}.{seat('JOm', '3N').chair}.null" in offered(chairs, "move")


def test_the_turn_can_be_ended_by_a_button() -> None:
    one = after(table("3N INm, 3S INw", ["INm INw", OTHERS]), seat("INm", "3E"))
    assert "pass" in offered(hand(one), "move")
    assert "A second tile, or is that all?" in texts(hand(one))
    assert decode_payload(GAME, "pass") == PASS


def test_the_last_tile_of_a_hand_leaves_a_screen_that_can_be_sent() -> None:
    """No tile is left to choose, and yet the turn is ended by the player."""
    screen = hand(after(table("3N INm, 3S INw", ["INw", OTHERS]), seat("INw", "3E")))
    check_limits(screen)
    assert offered(screen, "pick") == []
    assert offered(screen, "move") == ["pass"]
    assert "No second tile can follow." in texts(screen)
    nowhere = hand(after(table("3N INm, 3S INw", ["INw DEm", OTHERS]), seat("INw", "3E")))
    assert offered(nowhere, "move") == ["pass"]
    assert "No second tile can follow." in texts(nowhere)


def test_who_sits_alone_has_to_be_joined_before_the_turn_can_end() -> None:
    state = table("16N FRm, 16E FRw", ["INm INw FRm", OTHERS])
    chosen = hand(state, str(number("INm")))
    # Alone it brings nothing, with the Indian woman beside it 4 in all.
    assert {label[4:] for payload, label in labels(chosen).items() if payload.startswith("seat.")} == {
        f"+0 {COMPANY} +4"
    }
    assert "a second guest must follow" in texts(chosen)
    assert f"Can follow: A B C D E F G H: {INDIA}{WOMAN}" in texts(chosen)
    one = after(state, seat("INm", "3N"))
    assert "must not sit alone" in texts(hand(one))
    assert f"🇫🇷{MAN} can’t sit with anybody right now." in texts(hand(one))
    assert {payload.split(".")[1] for payload in offered(hand(one), "move")} == {str(number("INw"))}
    assert COMPANY not in texts(hand(one, str(number("INw"))))


def test_the_first_guest_of_all_needs_no_company() -> None:
    chosen = hand(table("", ["INm", OTHERS]), str(number("INm")))
    assert COMPANY not in texts(chosen)


def test_the_bar_is_offered_with_the_tile() -> None:
    chosen = hand(table("", ["INm", OTHERS], bar=4), str(number("INm")))
    assert labels(chosen)[f"bar.{number('INm')}"] == "I · 🍸 +5"
    assert decode_payload(GAME, f"bar.{number('INm')}") == bar("INm")


def test_the_bar_asks_again_when_it_knocks_out() -> None:
    state = table("", ["INm", OTHERS], bar=5, points=(1, 0))
    tile = number("INm")
    chosen = hand(state, str(tile))
    assert f"bar.{tile}" not in offered(chosen, "move")
    assert f"{tile}.bar" in offered(chosen, "pick")
    asked = hand(state, f"{tile}.bar")
    assert offered(asked, "move") == [f"bar.{tile}"]
    assert str(tile) in offered(asked, "pick")
    assert "you would be at **−1** and out" in texts(asked)
    enough = table("", ["INm", OTHERS], bar=5, points=(2, 0))
    assert hand(enough, f"{tile}.bar") == hand(enough, str(tile)), "nothing to ask any more"
    assert f"bar.{tile}" in offered(hand(enough, str(tile)), "move")


def test_an_exchange_is_offered_with_the_tile() -> None:
    state = table("2E JOm:IN, 3N INw", ["USm", OTHERS])
    chosen = hand(state, str(number("USm")))
    move = exchange("USm", "2E")
    assert labels(chosen)[f"exchange.{move.tile}.{move.chair}"] == f"A · 🔁 {JOKER}{MAN}"
    assert decode_payload(GAME, f"exchange.{move.tile}.{move.chair}") == move
    assert "🔁 swap for this joker: it goes to your hand" in texts(chosen)


def test_what_cannot_be_played_is_greyed_out() -> None:
    screen = hand(table(crowded("3N INm", "8N"), ["JOm INw DEm", OTHERS]))
    grey = [part["label"] for part in components(screen) if part["type"] == 2 and part.get("disabled")]
    assert grey == [f"{JOKER}{MAN}"]
    assert f"{JOKER}{MAN} has free chairs, but they need the other sex right now." in texts(screen)
    full = hand(table(crowded("3N INm"), ["JOm INw DEm", OTHERS]))
    assert f"There is no free chair left for {JOKER}{MAN}." in texts(full)


@pytest.mark.parametrize(
    ("payload", "move"),
    [
        ("seat.3.4.null", Seat(3, 4)),
        ("seat.24.67.11", Seat(24, 67, 11)),
        ("exchange.0.9", Exchange(0, 9)),
        ("bar.23", Bar(23)),
        ("pass", Pass()),
    ],
)
def test_every_kind_of_move_is_read_back(payload: str, move: Move) -> None:
    assert decode_payload(GAME, payload) == move


@pytest.mark.parametrize(
    "payload",
    ["", "seat", "seat.1", "seat.1.2", "seat.1.2.3.4", "bar.", "bar.x", "swap.0.9", "exchange.1", "bar.²", "pass.1"],
)
def test_what_no_button_carries_is_unreadable(payload: str) -> None:
    with pytest.raises(Unreadable):
        decode_payload(GAME, payload)


def test_what_is_the_only_tile_is_chosen_already() -> None:
    state = table("3N INm, 3S INw", ["INm INm", OTHERS])
    assert hand(state) == hand(state, str(number("INm"))), "one kind of tile: nothing to choose"
    one = after(state, seat("INm", "3E"))
    assert offered(hand(one), "move") == ["pass"], "and after it only the end of the turn: one tap"


def test_a_label_says_what_is_drawn_and_what_ends() -> None:
    state = table("3N INm, 3S INw, 3E INm", ["INw DEm", OTHERS])
    assert labels(hand(state, str(number("INw"))))[f"seat.{number('INw')}.{seat('INw', '3W').chair}.null"] == (
        f"A · +8 {NO_REFILL}"
    )
    full = hand(table("", ["INm", OTHERS], bar=19, points=(50, 0)), str(number("INm")))
    assert f"I · 🍸 −14 {ENDS}" in labels(full).values()
    assert "🏁 ends the game" in texts(full)


def test_the_bar_says_that_it_knocks_out() -> None:
    chosen = hand(table("", ["INm", OTHERS], bar=5, points=(1, 0)), str(number("INm")))
    assert f"I · 🍸 −2 {OUT} −1 {ENDS}" in labels(chosen).values()
    assert "below 0: you would be out of the game" in texts(chosen)


def test_the_example_of_the_lesson_is_true() -> None:
    """The page tells of this hand: +5 between tables 7 and 8, then +4 at table 15."""
    view = PLUGINS["cafe"].example().hand.view
    assert isinstance(view, View)
    woman, man = seat("CFw", "8W"), seat("RUm", "15W")
    (seated,) = GAME.preview(view, woman)
    assert isinstance(seated, Seated)
    assert seated.points == 5
    assert {second.move: second.points for second in following(view, woman).seconds}[man] == 4


def test_help_says_what_to_do_in_each_step() -> None:
    def told(state: State) -> str:
        return " ".join(PLUGINS["cafe"].screens.help(seen(state, 0), words("en")))

    state = table("16N FRm, 16E FRw", ["INm INw FRm", OTHERS])
    assert "Tap a tile." in told(state)
    assert "sits alone" in told(after(state, seat("INm", "3N")))
    assert "or end your turn" in told(after(table("3N INm, 3S INw", ["INm INw", OTHERS]), seat("INm", "3E")))
    assert "end your turn." in told(after(table("3N INm, 3S INw", ["INw", OTHERS]), seat("INw", "3E")))
