"""The observer states what goes wrong with messages, and says nothing about what may happen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.pictures.drawing import Drawing
from bot.screens.parts import (
    Button,
    Click,
    Container,
    Gallery,
    Picture,
    Row,
    Screen,
    Text,
    box,
    button,
    in_words,
    row,
    text,
)
from tests.simulation.observer.excuses import AFTER, Excuses
from tests.simulation.observer.faces import face_of, face_of_message
from tests.simulation.observer.findings import Finding
from tests.simulation.observer.history import State
from tests.simulation.observer.observer import REPLACED_WITHIN, SHOWN_WITHIN, Frame, Observer

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.screens.parts import Part

TABLE = "k3f9x2aa"
ANNA = "1001"


def hand(version: int, *kinds: str, ply: int = 0, illustrated: bool = False) -> Screen:
    """A hand that differs from those of other versions, with these buttons."""
    buttons = [button(each, Click(TABLE, ply, each)) for each in (*kinds, "more")]
    shown = [Gallery((Picture(Drawing(8, 8 + version, ()), f"picture {version}"),))] if illustrated else []
    return Screen.of(box(text("Your hand" if illustrated else f"Your hand {version}"), *shown, row(*buttons)))


def components(screen: Screen) -> list[dict[str, Any]]:
    """A screen as Discord has it."""
    return [*map(component, screen.parts)]


def component(part: Part) -> dict[str, Any]:
    """A part of a screen as Discord has it."""
    match part:
        case Container(parts):
            return {"type": 17, "components": [*map(component, parts)]}
        case Row(buttons):
            clickable = [each for each in buttons if isinstance(each, Button)]
            inner = [{"type": 2, "label": each.label, "custom_id": each.custom_id} for each in clickable]
            return {"type": 1, "components": inner}
        case Gallery(pictures):
            addresses = [f"http://localhost/attachments/1/2/{each.key}.png?ex=1" for each in pictures]
            return {"type": 12, "items": [{"media": {"url": each}} for each in addresses]}
        case Text(content):
            return {"type": 10, "content": content}
        case _:
            raise TypeError(part)


class Evening:
    """Feeds an observer with frames of messages."""

    def __init__(self) -> None:
        self.observer = Observer()
        self.at = 100.0

    def commit(
        self,
        version: int,
        *,
        to_act: str | None = ANNA,
        turn: int = 0,
        called: int | None = None,
        patience: float = 0.0,
    ) -> None:
        """Commit a change now."""
        state = State(at=self.at, version=version, to_act=to_act, turn=turn, called=called, patience=patience)
        self.observer.committed(TABLE, state)

    def draw(self, *versions: int, illustrated: bool = False) -> None:
        """Let the bot draw the hand at these versions."""
        for version in versions:
            self.observer.drew(TABLE, version, hand(version, illustrated=illustrated))

    def show(self, screen: Screen, message: str = "7", **how: Any) -> None:
        """Let Discord take a message now."""
        options = {"channel": "70", "person": ANNA} | how
        self.observer.framed(Frame(at=self.at, message=message, components=components(screen), **options))

    def sentence(self, message: str) -> None:
        """Let Discord take a sentence that makes Anna's phone ring."""
        self.observer.framed(Frame(at=self.at, message=message, channel="70", person=ANNA, content="Your turn."))
        self.observer.rang(self.at, ANNA, message)

    def found(self, excuses: Collection[str] = ()) -> list[str]:
        """What was found since the last call."""
        return self.observer.findings(self.at, lambda finding: finding.excuse in excuses)


@pytest.fixture
def evening() -> Evening:
    """An evening with a table at version 3."""
    evening = Evening()
    evening.commit(3)
    return evening


@pytest.mark.parametrize("illustrated", [False, True])
def test_a_screen_and_the_message_that_shows_it_have_one_face(illustrated: bool) -> None:
    screen = hand(3, "pick", illustrated=illustrated)
    assert face_of_message(components(screen)) == face_of(screen) != face_of(hand(4, "pick", illustrated=illustrated))


def test_a_message_that_goes_back_to_an_older_ply_is_found(evening: Evening) -> None:
    evening.show(hand(3, "pick", ply=2))
    evening.show(hand(4, "move", ply=3))
    assert evening.found() == []
    evening.show(hand(3, "pick", ply=2))
    [found] = evening.found()
    assert "goes back behind" in found
    assert "ply 3" in found


def test_a_message_without_a_ply_that_looks_as_it_did_before_a_change_is_found(evening: Evening) -> None:
    evening.draw(3, 4)
    for version in (3, 4):
        evening.show(hand(version))
    assert evening.found() == []
    evening.show(hand(3))
    assert "goes back behind version 4" in evening.found()[0]


def test_a_message_that_looks_the_same_after_a_change_and_its_end_does_not_go_back(evening: Evening) -> None:
    evening.draw(3, 4)
    evening.observer.drew(TABLE, 5, hand(3))
    for version in (3, 4, 3):
        evening.show(hand(version))
    assert evening.found() == []


def test_a_picture_that_words_replace_is_recognised(evening: Evening) -> None:
    evening.draw(3, 4, illustrated=True)
    evening.show(in_words(hand(4, illustrated=True)))
    evening.show(hand(4, illustrated=True))
    assert evening.found() == []
    evening.show(in_words(hand(3, illustrated=True)))
    assert "goes back behind version 4" in evening.found()[0]


def test_a_plainer_form_that_looks_like_an_older_screen_does_not_go_back(evening: Evening) -> None:
    """The older one was drawn while icons were plain text."""
    evening.draw(3, 4)
    evening.show(hand(4))
    evening.show(hand(3))
    assert "goes back behind version 4" in evening.found()[0]
    evening.observer.made_plainer(hand(4), hand(3))
    evening.show(hand(4), "9")
    evening.show(hand(3), "9")
    assert evening.found() == []


def test_a_log_that_shows_older_plies_on_purpose_is_not_about_the_present(evening: Evening) -> None:
    for ply in (5, 2):
        evening.show(hand(3, "replay", ply=ply), ephemeral=True)
    assert evening.found() == []


def test_a_new_message_and_a_new_table_have_shown_nothing_yet(evening: Evening) -> None:
    evening.show(hand(4, "pick", ply=3), ephemeral=True)
    evening.show(hand(3, "pick", ply=2), "8", ephemeral=True)
    other = Screen.of(row(button("pick", Click("k3f9x2bb", 0, "pick"))))
    evening.show(other, ephemeral=True)
    assert evening.found() == []


@pytest.mark.parametrize("is_late", [False, True])
def test_an_answer_that_is_older_than_what_it_was_given_on_is_found(evening: Evening, is_late: bool) -> None:
    evening.show(hand(4, "pick", ply=3))
    evening.observer.pressed(evening.at, "i1", ANNA, "7", Click(TABLE, 0, "more").custom_id())
    ply = 2 if is_late else 3
    evening.show(hand(3, "pick", ply=ply), "8", ephemeral=True, answers="i1")
    assert [("answers with an older state" in each) for each in evening.found()] == [True] * is_late


@pytest.mark.parametrize("is_late", [False, True])
def test_an_answer_that_lacks_what_was_committed_before_the_click_is_found(evening: Evening, is_late: bool) -> None:
    evening.draw(3, 4)
    evening.show(hand(3))
    evening.commit(4)
    evening.observer.pressed(evening.at, "i1", ANNA, "7", Click(TABLE, 0, "back").custom_id())
    evening.show(hand(3) if is_late else hand(4))
    evening.observer.answered(evening.at, "i1", "7")
    assert [("answers with an older state" in each) for each in evening.found()] == [True] * is_late


@pytest.mark.parametrize("is_late", [False, True])
def test_a_change_that_is_shown_late_is_found_unless_discord_was_away(evening: Evening, is_late: bool) -> None:
    evening.draw(3, 4, 5)
    evening.show(hand(3))
    evening.commit(4)
    evening.at += SHOWN_WITHIN + (1 if is_late else -1)
    evening.commit(5)
    evening.show(hand(5))
    found = evening.observer._found[:]
    assert [each.excuse for each in found] == ["silence"] * is_late
    assert all((each.begins, each.ends) == (100.0, evening.at) for each in found)
    assert evening.found({"silence"}) == []


@pytest.mark.parametrize("is_late", [False, True])
def test_a_change_that_may_wait_is_late_only_after_its_patience(evening: Evening, is_late: bool) -> None:
    evening.draw(3, 4, 5)
    evening.show(hand(3))
    evening.commit(4, patience=10.0)
    evening.at += SHOWN_WITHIN + 10.0 + (1 if is_late else -1)
    evening.show(hand(4))
    assert [("version 4" in each) for each in evening.found()] == [True] * is_late


def test_a_change_that_nobody_sees_may_be_shown_at_any_time(evening: Evening) -> None:
    evening.draw(3, 5)
    evening.show(hand(3))
    evening.commit(4)
    evening.observer.drew(TABLE, 4, hand(3))
    evening.at += 60.0
    evening.commit(5)
    evening.show(hand(5))
    assert evening.found() == []


def test_a_hand_is_not_late_in_the_time_in_which_its_member_has_none(evening: Evening) -> None:
    evening.draw(3, 4, 5, 6)
    evening.show(hand(3))
    evening.observer.removed(evening.at, ["7"])  # Discord has refused the next one.
    evening.commit(4)
    evening.at += 60.0
    evening.show(hand(4), "8")
    assert evening.found() == []
    evening.commit(5)
    evening.at += SHOWN_WITHIN + 1
    evening.commit(6)
    evening.show(hand(6), "8")
    assert len(evening.found()) == 1


def test_two_messages_of_a_slot_are_found_unless_one_soon_replaces_the_other(evening: Evening) -> None:
    evening.show(hand(3))
    evening.at += 1.0
    evening.show(hand(3), "8")
    evening.at += REPLACED_WITHIN - 0.1
    evening.observer.removed(evening.at, ["7"])
    assert evening.found() == []
    evening.show(hand(3), "9")
    evening.at += REPLACED_WITHIN + 0.1
    [found] = evening.found()
    assert "several messages: 8 since" in found


def test_messages_of_different_people_and_private_ones_have_no_slot_in_common(evening: Evening) -> None:
    evening.show(hand(3))
    evening.show(hand(3), "8", person="1002", channel="71")
    evening.show(hand(3), "9", person=None, channel="72")
    evening.show(hand(3), "10", ephemeral=True, answers="i1")
    evening.at += 60.0
    assert evening.found() == []


def test_last_hands_of_different_people_and_the_result_are_no_boards_of_each_other(evening: Evening) -> None:
    evening.show(hand(3, "again"))
    evening.show(hand(3, "again"), "8", person="1002", channel="71")
    evening.show(hand(3, "again"), "9", person=None, channel="72")
    evening.at += 60.0
    assert evening.found() == []


def test_the_messages_of_a_deleted_channel_and_of_its_threads_are_gone(evening: Evening) -> None:
    evening.show(hand(3))
    evening.show(hand(3, "again"), "9", person=None, channel="72")
    evening.observer.emptied(evening.at, {"71"})
    evening.show(hand(3), "8", channel="71")
    evening.show(hand(3, "again"), "10", person=None, channel="71")
    evening.at += 60.0
    assert evening.found() == []


@pytest.mark.parametrize(("change", "rings_twice"), [("none", True), ("turn", False), ("called", False)])
def test_a_turn_that_rings_twice_is_found_unless_somebody_was_reminded(
    evening: Evening, change: str, rings_twice: bool
) -> None:
    for message, version in (("8", 4), ("9", 5)):
        if version == 5 and change == "turn":
            evening.commit(version, turn=1)
        if version == 5 and change == "called":
            evening.commit(version, called=1)
        evening.at += 1.0
        evening.sentence(message)
        evening.show(hand(version), message)
        evening.observer.removed(evening.at, [message])
    assert [("rang at 101.000, 102.000" in each) for each in evening.found()] == [True] * rings_twice


def test_a_turn_and_its_reminder_may_ring_one_right_after_the_other(evening: Evening) -> None:
    evening.at += 60.0
    evening.commit(4, called=1)
    for message, version in (("8", 3), ("9", 4)):
        evening.sentence(message)
        evening.show(hand(version), message)
        evening.observer.removed(evening.at, [message])
    assert evening.found() == []


@pytest.mark.parametrize(("after", "is_found"), [(0.2, True), (1.5, False)])
def test_a_reminder_at_the_beginning_of_a_turn_is_found(evening: Evening, after: float, is_found: bool) -> None:
    evening.commit(4, turn=1)
    evening.at += after
    evening.commit(5, turn=1, called=1)
    assert [("0.200 s after the turn began" in each) for each in evening.found()] == [True] * is_found


class _Bot:
    def __init__(self, *gone: tuple[float, float | None]) -> None:
        self.gone = [*gone]


def request(at: float, *, status: int = 200, fault: str | None = None, channel: str = "70") -> dict[str, Any]:
    """A recorded request that edits a message."""
    path = f"/channels/{channel}/messages/7"
    return {"method": "PATCH", "path": path, "time": at, "seconds": 0.0, "status": status, "fault": fault}


@pytest.mark.parametrize(
    ("entries", "gone", "is_covered"),
    [
        ([], [], False),
        ([request(105.0)], [], False),
        ([request(105.0, fault="slow")], [], True),
        ([request(105.0, status=502)], [], True),
        ([request(105.0, status=502, channel="71")], [], False),
        ([request(110.0 - AFTER - 1.0, status=502)], [], False),
        ([request(20.0, status=403)], [], True),
        ([request(at, status=200) for at in (105.0, 106.0, 107.0, 108.0, 109.0)], [], True),
        ([], [(90.0, 99.0)], True),
        ([], [(50.0, 60.0)], False),
    ],
)
def test_only_a_real_obstacle_to_a_message_excuses_the_bot(
    entries: list[dict[str, Any]], gone: list[tuple[float, float]], is_covered: bool
) -> None:
    bots: Any = [_Bot(*gone)]
    excuses = Excuses(bots, 0.0)
    excuses.read(entries)
    late = Finding(what="late", excuse="silence", channel="70", begins=102.0, ends=110.0)
    assert excuses.covers(late) is is_covered
