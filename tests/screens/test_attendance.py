"""What everybody sees of those who go and come: seats on offer, votes, and who left or took over, at the end."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.features.fairness import fairness_screen
from bot.games.registry import PLUGINS
from bot.locales import LANGUAGES, words
from bot.screens.menus import NO_LINKS, more_screen
from bot.screens.people import name_of
from bot.screens.running_table import attendance
from bot.screens.table import Reader, board_screen, hand_screen
from bot.store.schema import Status
from bot.tables.types import Absence, Member, Seat, SeatChange, SeatedAgent, SeatEvent, Table
from tests.screens.reading import check_limits, texts
from tests.screens.table_views import a_table, played, table_view_of
from tests.screens.test_result import ended

ANNA, EVE = Member(100, "Anna"), Member(200, "Eve")
RESI = SeatedAgent("heuristic", 2)
LONG = Member(2**63, "＠" * 32)


def with_first_seat(**changes: Any) -> Table:
    table = a_table(3)
    first = msgspec.structs.replace(table.seats[0], **changes)
    return msgspec.structs.replace(table, seats=(first, *table.seats[1:]))


def attendance_text(table: Table, language: str = "en") -> str:
    return "\n".join(text.content for text in attendance(table, words(language)) if hasattr(text, "content"))


def kinds(table: Table) -> set[str]:
    state, _ = next(iter(played(3, 1)))
    seen = table_view_of(state, table, None)
    screen = [board_screen(PLUGINS, seen, words("en")), more_screen(seen, words("en"), NO_LINKS)]
    return {part.split(":")[3] for part in str(screen).split("custom_id='")[1:] for part in [part.split("'")[0]]}


@pytest.mark.parametrize(
    ("history", "expected"),
    [
        ((), ""),
        (((3, SeatEvent.LEFT, ANNA), (6, SeatEvent.BACK, ANNA)), ""),
        (((3, SeatEvent.AWAY, ANNA), (4, SeatEvent.LEFT, ANNA), (6, SeatEvent.BACK, ANNA)), ""),
        (((3, SeatEvent.KICKED, ANNA),), "Anna was removed; a house player took over at move 4"),
        (
            ((3, SeatEvent.LEFT, ANNA), (9, SeatEvent.TAKEN, EVE)),
            "Anna left; a house player took over at move 4 · Eve took over from move 10",
        ),
        (((0, SeatEvent.REMOVED, ANNA),), "Anna left the server; a house player took over at move 1"),
    ],
)
def test_the_result_names_who_left_and_who_took_over(history: Any, expected: str) -> None:
    picture_text = attendance_text(with_first_seat(history=tuple(SeatChange(*each) for each in history)))
    assert picture_text == (f"-# {expected}" if expected else "")


@pytest.mark.parametrize("game", PLUGINS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("status", [Status.OVER, Status.STOPPED])
def test_a_result_at_which_everybody_came_and_went_is_within_the_limits(
    game: str, language: str, status: Status
) -> None:
    table_view = ended(game)
    history = tuple(
        SeatChange(990 + number, event, LONG)
        for number, event in enumerate((SeatEvent.LEFT, SeatEvent.TAKEN, SeatEvent.KICKED, SeatEvent.TAKEN) * 4)
    )
    seats = tuple(Seat(seat.number, seat.token, None, RESI, None, history) for seat in table_view.table.seats)
    changes: dict[str, Any] = {"seats": seats, "status": status}
    if status is Status.STOPPED:
        changes["outcome"] = None
    check_limits(board_screen(PLUGINS, ended(game, **changes), words(language)))


def test_a_seat_is_called_after_its_owner_unless_they_have_left() -> None:
    away, left = (with_first_seat(agent=RESI, absence=each) for each in (Absence.AWAY, Absence.LEFT))
    english = words("en")
    assert name_of(away.seats[0], english) == "Anna (🤖)"
    assert name_of(left.seats[0], english) == name_of(Seat(0, 0, None, RESI), english)


def test_a_seat_is_offered_where_nobody_keeps_it() -> None:
    everybody = with_first_seat()
    members = tuple(Seat(seat.number, seat.token, seat.member or EVE, None) for seat in everybody.seats)
    assert "seat" not in kinds(msgspec.structs.replace(everybody, seats=members))
    assert "seat" in kinds(everybody), "a house player sits there"


def test_a_vote_is_shown_on_the_board() -> None:
    assert "vote" not in kinds(with_first_seat())
    assert "vote" in kinds(with_first_seat(wants_stop=True))


def test_a_stopped_game_tells_that_it_was_by_vote() -> None:
    def picture_text(table: Table) -> str:
        state, _ = next(iter(played(3, 1)))
        stopped = msgspec.structs.replace(table, status=Status.STOPPED)
        return texts(board_screen(PLUGINS, table_view_of(state, stopped, None), words("en")))

    voted = with_first_seat(wants_stop=True)
    assert "This game was ended early by majority vote" not in picture_text(voted), "one vote of two is not enough"
    second = msgspec.structs.replace(voted.seats[1], wants_stop=True)
    both = msgspec.structs.replace(voted, seats=(voted.seats[0], second, voted.seats[2]))
    assert "This game was ended early by majority vote" in picture_text(both)


@pytest.mark.parametrize("text_only", [False, True])
def test_an_absent_member_sees_the_hand_and_one_who_has_left_does_not(text_only: bool) -> None:
    state, _ = next(iter(played(3, 1)))
    picture_text = {}
    for absence in (Absence.AWAY, Absence.LEFT):
        table_view = table_view_of(state, with_first_seat(agent=RESI, absence=absence), 0)
        screen = hand_screen(PLUGINS, table_view, words("en"), Reader(text_only=text_only))
        check_limits(screen)
        assert ":back:" in str(screen)
        assert ":pick:" not in str(screen)
        picture_text[absence] = (len(texts(screen).splitlines()), len(screen.pictures))
    assert picture_text[Absence.AWAY] > picture_text[Absence.LEFT]
    assert picture_text[Absence.LEFT][1] == 0


def test_the_proof_names_who_has_drawn_a_seat() -> None:
    history = (SeatChange(3, SeatEvent.LEFT, ANNA), SeatChange(5, SeatEvent.TAKEN, EVE))
    table = with_first_seat(member=EVE, history=history)
    screen = fairness_screen(msgspec.structs.replace(table, seed=bytes(32)), words("en"))
    assert "order of joining: Anna" in texts(screen)
