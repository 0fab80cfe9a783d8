"""What is special in the screens of Cafe International: the steps of a move, the chairs, the bar and the result."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.games.cafe.screen import COMPANY
from bot.games.cafe.text import JOKER, MAN, WOMAN
from bot.games.registry import PLUGINS
from bot.locales import words
from bot.screens.clicks import Click
from bot.screens.parts import Screen
from bot.screens.table import board_screen, hand_screen, rules_screen
from bot.tables import AnyTableView
from bot.tables.story import Told
from engines.cafe import Bar, CafeOptions, Exchange, Move, Pass, Seat, State
from engines.contract import Unreadable
from engines.payload import decode_payload
from tests.engines.drawing_cafe import GAME, PASS, after, bar, crowded, deal, events, exchange, seat, table, tiles
from tests.engines.other_cafe import OTHER
from tests.games.kit import clicks_of, table_of, table_view_of
from tests.screens.reading import check_limits, components, texts

INDIA, USA = "🇮🇳", "🇺🇸"
OTHERS = "DEm DEw TRm TRw RUm"


def seen(state: State, seat: int | None = None, log: Sequence[Told] = ()) -> AnyTableView:
    seats = len(state.hands)
    return table_view_of(GAME, state, table_of(GAME, state, state.options, seats, 7), seat, log)


def hand(state: State, choice: str = "") -> Screen:
    """The hand of the seat to act."""
    return hand_screen(PLUGINS, seen(state, GAME.to_act(state)), words("en"), choice, standing=True)


def board(state: State, *moves: Move) -> str:
    """The board after these moves."""
    log = []
    for count, move in enumerate(moves):
        acting = GAME.to_act(after(state, *moves[:count]))
        assert acting is not None
        log.append(Told(acting, events(state, *moves[:count], move)))
    return texts(board_screen(PLUGINS, seen(after(state, *moves), None, log), words("en")))


def offered(screen: Screen, kind: str) -> list[str]:
    """The payloads of all clicks of this kind."""
    return [click.payload for click in clicks_of(screen) if click.kind == kind]


def labels(screen: Screen) -> dict[str, str]:
    """The label of each button and of each line of a menu, by its payload."""
    found = {}
    for part in components(screen):
        payload = part.get("custom_id", "").rpartition(":")[2]
        if part["type"] == 2:
            found[payload] = part["label"]
        for option in part.get("options", []):
            found[payload + option["value"]] = option["label"]
    return found


def number(tile: str) -> int:
    return tiles(tile)[0]


# --- the steps of a move -------------------------------------------------------------------------


def test_a_tile_is_chosen_then_a_chair() -> None:
    state = table("3N INm, 3S INw", ["INm INm FRw", OTHERS])
    first = hand(state)
    assert offered(first, "pick") == [str(number("FRw")), str(number("INm"))]
    assert offered(first, "move") == []
    assert labels(first)[str(number("INm"))] == f"{INDIA}{MAN} ×2"
    second = hand(state, str(number("INm")))
    moves = [decode_payload(GAME, payload) for payload in offered(second, "move")]
    assert moves == [seat("INm", "2E"), seat("INm", "3E"), bar("INm")]
    shown = labels(second)
    assert shown[f"seat.{number('INm')}.{seat('INm', '2E').chair}.null"] == f"2 {USA} + 3 {INDIA}: +6"


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
    assert labels(chairs)[f"seat.{joker}.{moves[0].chair}.0"] == f"2 {USA} + 3 {INDIA} = {USA}: +3"


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
    assert all(COMPANY in label for payload, label in labels(chosen).items() if payload.startswith("seat."))
    assert "a second tile has to follow" in texts(chosen)
    one = after(state, seat("INm", "3N"))
    assert offered(hand(one), "move") == []
    assert offered(hand(one), "pick") == [str(number("INw"))]
    assert "must not sit alone" in texts(hand(one))
    assert COMPANY not in texts(hand(one, str(number("INw"))))


def test_the_first_guest_of_all_needs_no_company() -> None:
    chosen = hand(table("", ["INm", OTHERS]), str(number("INm")))
    assert COMPANY not in texts(chosen)


def test_the_bar_is_offered_with_the_tile() -> None:
    chosen = hand(table("", ["INm", OTHERS], bar=4), str(number("INm")))
    assert labels(chosen)[f"bar.{number('INm')}"] == "🍸 Bar: +5"
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
    assert labels(chosen)[f"exchange.{move.tile}.{move.chair}"] == f"🔁 2 {USA} + 3 {INDIA}: {JOKER}{MAN}"
    assert decode_payload(GAME, f"exchange.{move.tile}.{move.chair}") == move
    assert "🔁 = exchange" in texts(chosen)


def test_what_cannot_be_played_is_greyed_out() -> None:
    screen = hand(table(crowded("3N INm", "8N"), ["JOm INw", OTHERS]))
    grey = [part["label"] for part in components(screen) if part["type"] == 2 and part.get("disabled")]
    assert grey == [f"{JOKER}{MAN}"]


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


# --- the board -----------------------------------------------------------------------------------


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
    assert f"**Anna** 7 · {INDIA}{MAN}×2" in shown
    assert f"−2 · {JOKER}{WOMAN}" in shown


def test_the_bar_shows_what_comes_next() -> None:
    assert "Bar, 20 seats left: +1 +2 +3 +4 +5 …" in board(table("", ["INm", OTHERS]))
    assert "Bar, 2 seats left: −12 −14" in board(table("", ["INm", OTHERS], bar=18))
    straight = table("", ["INm", OTHERS], bar=18, options=CafeOptions(bar="straight"))
    assert "Bar, 2 seats left: −28 −30" in board(straight)


def test_the_story_of_a_turn() -> None:
    state = table("3N INm, 3S INw, 2N USw", ["JOm INw", OTHERS], bag="FRw GBm GBw DEm DEw RUm RUw")
    joker = seat("JOm", "2E", "IN")
    assert f"**Anna** seats {JOKER}{INDIA}{MAN} between tables 2 {USA} and 3 {INDIA}: 2 + 6 = 8 points." in board(
        state, joker
    )
    two = board(state, joker, seat("INw", "3E"))
    assert f"**Anna** seats {INDIA}{WOMAN} between tables 3 {INDIA} and 4 🇨🇳: 8 + 0 = 8 points. Four of a nation" in two
    assert f"**Anna** draws 🇫🇷{WOMAN}" in two
    assert "**Anna** leaves it at that." in board(state, joker, PASS)
    swapped = board(table("3N JOm:IN", ["INm", OTHERS]), exchange("INm", "3N"))
    assert f"**Anna** puts {INDIA}{MAN} in the place of {JOKER}{MAN} at table 3 {INDIA}" in swapped
    out = board(table("", ["INm", OTHERS, OTHERS], bar=5), bar("INm"))
    assert f"**Anna** sends {INDIA}{MAN} to the bar: −2." in out
    assert "**Anna** is at −2 and has to leave the game." in out
    assert "~~Anna~~ −2 · out" in out


def test_the_turn_stays_in_sight_until_the_next_one_begins() -> None:
    state = table("3N INm, 3S INw", ["INm INw", OTHERS])
    first, drawn, second = f"seats {INDIA}{MAN}", "**Anna** draws", "sends 🇩🇪"
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
    assert f"**Anna** sends {INDIA}{MAN} to the bar: −14." in shown


def test_before_the_first_move_it_is_said_who_begins() -> None:
    assert "**Anna** begins." in board(deal(2))
    assert "begins" not in board(table("3N INm", ["INm", OTHERS])), "no events were kept of this table"


def test_the_result_shows_the_points_before_and_after_the_fines() -> None:
    state = table("", ["INm CNm CNw", "USm JOm"], bar=19, points=(50, 30))
    shown = board(after(state, bar("INm")))
    assert "**Anna** 36 −15 = **21** · " in shown
    assert "30 −15 = **15** · " in shown
    assert "-# points so far − fines for the tiles still in hand = result" in shown
    assert "fines" not in board(state)


def test_who_is_out_is_ranked_last() -> None:
    """Seat 1 is at −15 in the end, and still before seat 0, who went out at −2."""
    state = table("", ["", "USm CNm JOm", "DEm"], bar=19, points=(-2, 19, 5), out=(0,), to_act=1)
    ended = after(state, bar("USm"))
    assert ended.outcome is not None
    assert ended.outcome.scores == (-2, -15, 0)
    lines = board(ended).splitlines()
    ranks = [line for line in lines if " = **" in line or "~~" in line]
    assert ["**0**" in ranks[0], "**−15**" in ranks[1], "~~Anna~~ −2 · out" in ranks[2]] == [True] * 3


def test_who_is_out_watches() -> None:
    gone = after(table("", ["INm", OTHERS, OTHERS], bar=5), bar("INm"))
    screen = hand_screen(PLUGINS, seen(gone, 0), words("en"), standing=True)
    assert "you are out" in texts(screen)
    assert offered(screen, "move") == offered(screen, "pick") == []


def test_who_waits_sees_the_own_hand() -> None:
    screen = hand_screen(PLUGINS, seen(deal(2), 1), words("en"), standing=True)
    assert "Your tiles: **" in texts(screen)
    assert "**Anna** to play" in texts(screen)


def test_the_edition_stand_below_the_rules() -> None:
    shipped = texts(rules_screen(PLUGINS, "cafe", CafeOptions(), words("en")))
    assert "−6 −8 −10 −12 −14" in shipped
    assert "1–2 1–7 2–3" in shipped
    own = texts(rules_screen(PLUGINS, "cafe", CafeOptions(edition=OTHER, bar="straight"), words("en")))
    assert "−18 −19 −20" in own
    assert "1 🇨🇺 · 2 🇨🇺" in own


def test_a_click_is_short_enough() -> None:
    assert len(Click("k3f9x2aa", 999, "move", "seat.25.67.11").custom_id()) < 60
