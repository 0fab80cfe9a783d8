"""The steps of a move on the screens of Cafe International, and the labels of its buttons."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.games.cafe.art.guests import JOKER, MAN, WOMAN
from bot.games.cafe.text import COMPANY, ENDS, GLASS, NO_REFILL, OUT, chair_name
from bot.games.registry import PLUGINS
from bot.locales import words
from bot.screens.parts import Row, Screen, Text
from engines.cafe.model import Bar, Exchange, Move, Pass, Seat, State
from engines.codec import decode_payload
from engines.contract import Unreadable
from tests.engines.drawing_cafe import BOARD, GAME, PASS, after, bar, chair_named, crowded, exchange, seat, table
from tests.games.cafe_positions import seen
from tests.games.cafe_tables import INDIA, OTHERS, hand, labels, number, offered, said
from tests.screens.reading import check_limits, components, texts


def helped(state: State) -> str:
    """What the help of a turn says to the seat to act."""
    screens, shown, en = PLUGINS["cafe"].screens, seen(state, GAME.to_act(state)), words("en")
    return "\n".join([*screens.help(shown, en), *screens.barred(shown, en, "")])


def rows_of(screen: Screen) -> list[dict[str, Any]]:
    """The rows of buttons that belong to the game."""
    found = [part for part in components(screen) if part["type"] == 1]
    kinds = ("pick", "move")
    return [part for part in found if part["components"][0].get("custom_id", "").split(":")[3:4][0] in kinds]


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
    assert shown[f"seat.{number('INm')}.{seat('INm', '2E').chair}.null"] == "2|3 +6"
    told = "\n".join(said(state, str(number("INm"))))
    assert "2|3 +6 · 3|4 +6 · 🍸 +1" in told
    assert f"**3 {INDIA}**  {INDIA}{MAN}" in told, "who sits at the two tables of the nation"


def test_another_tile_can_be_chosen() -> None:
    state = table("3N INm, 3S INw", ["INm FRw", OTHERS])
    chosen = hand(state, str(number("INm")))
    assert offered(chosen, "pick") == [str(number("FRw")), ""]
    assert hand(state, "").parts == hand(state, "99").parts == hand(state).parts


def test_a_joker_asks_for_its_nation() -> None:
    """First the nation, then a chair at one of its two tables, as any guest."""
    state = table("3N INm, 3S INw", ["JOm", OTHERS])
    joker = number("JOm")
    nations = hand(state, str(joker))
    assert offered(nations, "move") == []
    assert labels(nations)[f"{joker}.8"] == f"{INDIA} +6"
    chairs = hand(state, f"{joker}.8")
    moves = [decode_payload(GAME, payload) for payload in offered(chairs, "move")]
    assert moves == [seat("JOm", "2E", "IN"), seat("JOm", "3E", "IN")]
    assert f"Where does **{JOKER}{MAN}{INDIA}** go?" in texts(chairs)
    american = hand(state, f"{joker}.0")
    assert labels(american)[f"seat.{joker}.{seat('JOm', '2E').chair}.0"] == "2|3 +3"
    assert f"{INDIA} +6" in "\n".join(said(state, str(joker)))


def test_a_joker_names_no_nation_on_a_chair_of_one_table() -> None:
    joker = number("JOm")
    chairs = hand(table("3E CNm, 3S INw", ["JOm", OTHERS]), f"{joker}.8")
    assert f"seat.{joker}.{seat('JOm', '3N').chair}.null" in offered(chairs, "move")


def test_a_chair_is_named_by_its_tables_or_by_its_side() -> None:
    state = table("3N INm", ["INw FRw", OTHERS])
    shown = labels(hand(state, str(number("INw"))))
    assert {label.rpartition(" ")[0] for label in shown.values() if "+4" in label} >= {"2|3", "3|4", "3 down"}
    assert chair_name(BOARD, chair_named("24S"), words("de")) == "24 unten"


def test_a_guest_has_the_same_button_at_the_same_place_in_each_step() -> None:
    """Counted from the last row, since a message grows upward on a phone."""
    state = table("3N INm, 3S INw", ["INm INm FRw JOm", OTHERS])
    shown = [hand(state, choice) for choice in ("", str(number("INm")), str(number("JOm")), f"{number('JOm')}.8")]
    picks = []
    for screen in shown:
        rows = [[each for each in part["components"] if each["type"] == 2] for part in rows_of(screen)]
        picks.append([[(each["label"], each.get("disabled")) for each in row] for row in rows[-1:]])
    assert picks[0] == picks[1] == picks[2] == picks[3]


def test_a_row_has_as_many_buttons_as_fit_on_a_phone() -> None:
    chosen = hand(table("16N FRm, 16E FRw", ["INm INw FRm", OTHERS]), str(number("INm")))
    shown = [[each["label"] for each in part["components"]] for part in rows_of(chosen)]
    assert shown[:4] == [
        [f"2|3 {COMPANY}4", f"3 up {COMPANY}4", f"3|4 {COMPANY}4"],
        [f"3 down {COMPANY}4", f"17|23 {COMPANY}4"],
        [f"22|23 {COMPANY}4", f"23|24 {COMPANY}4"],
        [f"23 down {COMPANY}4", f"{GLASS} +1"],
    ]


def test_a_hand_that_asks_begins_with_its_question() -> None:
    """Nothing is between the picture and the question."""
    for state, choice in ((table("3N INm", ["INw JOm", OTHERS]), ""), (table("3N INm", ["INw FRw", OTHERS]), "17")):
        first, *others = PLUGINS["cafe"].screens.hand(seen(state, 0), words("en"), choice)
        assert isinstance(first, Text)
        assert first.content.startswith(f"**{words('en')('table-your-turn')}** ")
        assert "\n" not in first.content
        assert all(isinstance(each, Row) for each in others)


def test_the_turn_can_be_ended_by_a_button() -> None:
    one = after(table("3N INm, 3S INw", ["INm INw", OTHERS]), seat("INm", "3E"))
    assert "pass" in offered(hand(one), "move")
    assert "A second guest, or is that all?" in texts(hand(one))
    assert decode_payload(GAME, "pass") == PASS


def test_the_last_tile_of_a_hand_leaves_a_screen_that_can_be_sent() -> None:
    """No tile is left to choose, and yet the turn is ended by the player."""
    screen = hand(after(table("3N INm, 3S INw", ["INw", OTHERS]), seat("INw", "3E")))
    check_limits(screen)
    assert offered(screen, "pick") == []
    assert offered(screen, "move") == ["pass"]
    assert "There’s no second guest you could seat." in texts(screen)
    nowhere = hand(after(table("3N INm, 3S INw", ["INw DEm", OTHERS]), seat("INw", "3E")))
    assert offered(nowhere, "move") == ["pass"]
    assert "There’s no second guest you could seat." in texts(nowhere)


def test_a_lone_guest_has_to_be_joined_before_the_turn_can_end() -> None:
    state = table("16N FRm, 16E FRw", ["INm INw FRm", OTHERS])
    chosen = hand(state, str(number("INm")))
    # Alone it brings nothing, with the Indian woman beside it 4 in all.
    chairs = {label for payload, label in labels(chosen).items() if payload.startswith("seat.")}
    assert {label.rpartition(" ")[2] for label in chairs} == {f"{COMPANY}4"}
    assert "a second guest must follow" in helped(state)
    names = "2|3, 3 up, 3|4, 3 down, 17|23, 22|23, 23|24, 23 down"
    assert f"Can join: {names}: {INDIA}{WOMAN}" in "\n".join(said(state, str(number("INm"))))
    one = after(state, seat("INm", "3N"))
    assert f"Where does **{INDIA}{WOMAN}** join your guest?" in texts(hand(one)), "the only one is chosen already"
    assert re.search(rf"🇫🇷{MAN} \(.*\): The second guest has to join the first one", helped(one))
    assert {payload.split(".")[1] for payload in offered(hand(one), "move")} == {str(number("INw"))}
    assert COMPANY not in texts(hand(one, str(number("INw"))))
    two = after(table("16N FRm", ["INm INw JOw", OTHERS]), seat("INm", "3N"))
    assert "Who joins your guest at the table?" in texts(hand(two))


def test_the_first_guest_of_all_needs_no_company() -> None:
    chosen = hand(table("", ["INm", OTHERS]), str(number("INm")))
    assert COMPANY not in texts(chosen)


def test_the_bar_is_offered_with_the_tile() -> None:
    chosen = hand(table("", ["INm", OTHERS], bar=4), str(number("INm")))
    assert labels(chosen)[f"bar.{number('INm')}"] == "🍸 +5"
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
    assert "takes you to **−1**: you’d be out" in texts(asked)
    enough = table("", ["INm", OTHERS], bar=5, points=(2, 0))
    assert hand(enough, f"{tile}.bar") == hand(enough, str(tile)), "nothing to ask any more"
    assert f"bar.{tile}" in offered(hand(enough, str(tile)), "move")


def test_an_exchange_is_offered_with_the_tile() -> None:
    state = table("2E JOm:IN, 3N INw", ["USm", OTHERS])
    chosen = hand(state, str(number("USm")))
    move = exchange("USm", "2E")
    assert labels(chosen)[f"exchange.{move.tile}.{move.chair}"] == "2|3 🔁"
    assert decode_payload(GAME, f"exchange.{move.tile}.{move.chair}") == move
    assert "🔁 swap for this joker: it goes to your hand" in helped(state)


def test_an_unplayable_tile_is_not_offered_and_the_help_says_why() -> None:
    state = table(crowded("3N INm", "8N"), ["JOm INw DEm", OTHERS])
    assert str(number("JOm")) not in offered(hand(state), "pick")
    assert f"{JOKER}{MAN} has free chairs, but they need the other sex right now." in helped(state)
    full = table(crowded("3N INm"), ["JOm INw DEm", OTHERS])
    assert f"There’s no free chair left for {JOKER}{MAN}." in helped(full)


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
def test_a_payload_that_no_button_carries_is_unreadable(payload: str) -> None:
    with pytest.raises(Unreadable):
        decode_payload(GAME, payload)


def test_the_only_tile_is_preselected() -> None:
    state = table("3N INm, 3S INw", ["INm INm", OTHERS])
    assert hand(state) == hand(state, str(number("INm"))), "one kind of tile: nothing to choose"
    one = after(state, seat("INm", "3E"))
    assert offered(hand(one), "move") == ["pass"], "and after it only the end of the turn: one tap"


def test_a_label_says_what_is_drawn_and_what_ends() -> None:
    state = table("3N INm, 3S INw, 3E INm", ["INw DEm", OTHERS])
    assert labels(hand(state, str(number("INw"))))[f"seat.{number('INw')}.{seat('INw', '3W').chair}.null"] == (
        f"2|3 +8 {NO_REFILL}"
    )
    full = table("", ["INm", OTHERS], bar=19, points=(50, 0))
    assert f"🍸 −14 {ENDS}" in labels(hand(full, str(number("INm")))).values()
    assert "🏁 ends the game" in helped(full)


def test_the_bar_says_that_it_knocks_out() -> None:
    state = table("", ["INm", OTHERS], bar=5, points=(1, 0))
    assert f"🍸 −2 {OUT} −1 {ENDS}" in labels(hand(state, str(number("INm")))).values()
    assert "below 0: you’d be out of the game" in helped(state)


def test_help_says_what_to_do_in_each_step() -> None:
    state = table("16N FRm, 16E FRw", ["INm INw FRm", OTHERS])
    assert "Tap a guest." in helped(state)
    assert "is alone" in helped(after(state, seat("INm", "3N")))
    assert "or end your turn" in helped(after(table("3N INm, 3S INw", ["INm INw", OTHERS]), seat("INm", "3E")))
    assert "end your turn." in helped(after(table("3N INm, 3S INw", ["INw", OTHERS]), seat("INw", "3E")))
