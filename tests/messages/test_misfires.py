"""When a button is deaf: presses and changed messages as plain data, without Discord."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from bot.messages.presses.misfires import DEAF_FOR, REPEATED_WITHIN, MessageLayout, Misfires, Press
from bot.messages.presses.spots import Spots, spots_of

if TYPE_CHECKING:
    from collections.abc import Sequence

START = datetime(2026, 12, 5, 20, tzinfo=UTC)

HAND, BOARD = 10, 20


def at(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


def rows(*labels: Sequence[str]) -> list[dict[str, Any]]:
    """Rows of buttons whose custom_ids are their labels; one in brackets is disabled."""
    return [
        {
            "type": 1,
            "components": [
                {"type": 2, "style": 2, "label": each, "custom_id": each, "disabled": each.startswith("[")}
                for each in line
            ],
        }
        for line in labels
    ]


def parts_of(shown: list[dict[str, Any]]) -> list[Any]:
    """Components as discord.py has them."""
    return [SimpleNamespace(to_dict=lambda part=part: part) for part in shown]


def press(custom_id: str, shown: list[dict[str, Any]], seconds: float, *, changed: float = -60.0) -> Press:
    """Anna's press of a button on her hand, which then shows this since it was changed."""
    return Press(
        at=at(seconds),
        member_id=1,
        channel_id=5,
        message_id=HAND,
        posted_at=at(-60),
        is_answer=False,
        changed_at=at(changed),
        custom_id=custom_id,
        layout=MessageLayout(parts_of(shown)),
    )


CARDS = rows(["8", "9", "10"])
PLACES = rows(["A", "B", "C"])


@pytest.fixture
def misfires() -> Misfires:
    """Anna has pressed the second card at 0 s."""
    misfires = Misfires()
    misfires.pressed(press("9", CARDS, 0))
    return misfires


def message(shown: list[dict[str, Any]], seconds: float, number: int = HAND) -> Any:
    """A message as Discord has it after a change."""
    return SimpleNamespace(id=number, created_at=at(-60), edited_at=at(seconds), components=parts_of(shown))


def test_a_button_that_moves_under_the_thumb_ignores_presses_for_a_while(misfires: Misfires) -> None:
    redrawn = 0.3
    for seconds in (0.31, 0.75, 0.3 + 1.19):
        assert misfires.is_deaf(press("B", PLACES, seconds, changed=redrawn)), seconds
    assert not misfires.is_deaf(press("B", PLACES, 0.3 + DEAF_FOR.total_seconds(), changed=redrawn))


def test_it_is_not_found_out_where_buttons_lie_long_after_the_last_change(
    misfires: Misfires, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def found_out(shown: Sequence[object]) -> Spots:
        asked.append(shown)
        return spots_of(shown)

    monkeypatch.setattr("bot.messages.presses.misfires.spots_of", found_out)
    misfires.note_message(message(PLACES, 0.3))
    late = press("B", PLACES, 0.3 + DEAF_FOR.total_seconds(), changed=0.3)
    assert not misfires.is_deaf(late)
    misfires.pressed(late)
    assert asked == []
    misfires.is_deaf(press("B", PLACES, 1.6, changed=1.55))
    assert asked


def test_a_button_beside_the_thumb_accepts_presses(misfires: Misfires) -> None:
    assert not misfires.is_deaf(press("C", PLACES, 0.75, changed=0.3))
    above = rows(["X", "Y", "Z"], ["8", "9", "10"])
    assert not misfires.is_deaf(press("Y", above, 0.75, changed=0.3))
    below = rows(["8", "9", "10"], ["X", "Y", "Z"])
    assert misfires.is_deaf(press("Y", below, 0.75, changed=0.3)), "a message grows upwards"


def test_a_button_that_stays_in_its_place_accepts_presses(misfires: Misfires) -> None:
    assert not misfires.is_deaf(press("9", CARDS, 0.75, changed=0.3))
    enabled = rows(["8", "[9]", "10"])
    misfires.pressed(press("8", enabled, 1))
    moved = rows(["9", "8", "10"])
    assert misfires.is_deaf(press("9", moved, 1.75, changed=1.3)), "another spot"


def test_only_the_member_who_pressed_there_is_not_heard(misfires: Misfires) -> None:
    ben = replace(press("B", PLACES, 0.75, changed=0.3), member_id=2)
    assert not misfires.is_deaf(ben)
    elsewhere = replace(press("B", PLACES, 0.75, changed=0.3), channel_id=6)
    assert not misfires.is_deaf(elsewhere)


def test_a_change_long_after_the_press_makes_no_button_deaf(misfires: Misfires) -> None:
    late = REPEATED_WITHIN.total_seconds()
    assert misfires.is_deaf(press("B", PLACES, late - 0.1, changed=late - 0.3))
    assert not misfires.is_deaf(press("B", PLACES, late + 0.1, changed=late - 0.3))


def test_a_later_change_that_leaves_a_button_in_place_does_not_make_it_deaf_again(misfires: Misfires) -> None:
    misfires.note_message(message(PLACES, 0.3))
    picture = [{"type": 10, "content": "its picture has come"}, *PLACES]
    misfires.note_message(message(picture, 1.4))
    assert misfires.is_deaf(press("B", picture, 1.45, changed=1.4))
    assert not misfires.is_deaf(press("B", picture, 1.55, changed=1.4))
    assert misfires.is_deaf(press("?", rows(["A", "?"]), 1.6, changed=1.5)), "Discord has not confirmed this change yet"


def test_a_new_message_ends_the_chat_where_the_pressed_one_ended(misfires: Misfires) -> None:
    new = replace(press("B", PLACES, 0.75), message_id=BOARD, posted_at=at(0.3), changed_at=at(0.3))
    assert misfires.is_deaf(new)
    assert not misfires.is_deaf(replace(new, custom_id="C"))
    assert not misfires.is_deaf(replace(new, is_answer=True)), "the layout of answers protects from that"
    old = replace(new, posted_at=at(-5))
    assert not misfires.is_deaf(old), "it lay there already"


def test_a_command_or_a_form_has_taken_the_thumb_away(misfires: Misfires) -> None:
    command: Any = SimpleNamespace(channel_id=5, user=SimpleNamespace(id=1))
    misfires.moved_on(command)
    assert not misfires.is_deaf(press("B", PLACES, 0.75, changed=0.3))


def test_the_third_tap_is_not_heard_either_and_a_later_one_is(misfires: Misfires) -> None:
    for seconds in (0.5, 0.9):
        again = press("B", PLACES, seconds, changed=0.3)
        assert misfires.is_deaf(again)
    assert not misfires.is_deaf(press("B", PLACES, 1.6, changed=0.3))


def test_a_tap_on_a_button_that_is_gone_is_left_to_its_handler(misfires: Misfires) -> None:
    stale = press("9", PLACES, 0.35, changed=0.3)
    assert not misfires.is_deaf(stale)
    misfires.pressed(stale)
    assert misfires.is_deaf(press("B", PLACES, 0.75, changed=0.3)), "the first press is still known"


def test_a_button_that_adds_something_ignores_a_press_right_after_the_last() -> None:
    misfires, shown = Misfires(), rows(["+15 min", "−15 min"])
    misfires.pressed(press("+15 min", shown, 0))
    assert misfires.is_deaf(press("+15 min", shown, 0.2), adds=True), "the change is on its way"
    assert misfires.is_deaf(press("+15 min", shown, 1.4, changed=0.3), adds=True)
    assert not misfires.is_deaf(press("+15 min", shown, 1.6, changed=0.3), adds=True)
    assert not misfires.is_deaf(press("−15 min", shown, 0.2), adds=True)
    assert not misfires.is_deaf(press("+15 min", shown, 0.2)), "one that does the same again"
