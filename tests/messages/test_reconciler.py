"""The reconciler decides from values alone: the same snapshot and notes want the same, whenever and wherever it is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from bot.messages.discord_api.budget import Rank
from bot.messages.post_cache import CALL, TURN_CALL, Slot, board_of, hand_of
from bot.messages.reconciler import (
    NUDGE_AFTER,
    PLAYING_ALONG,
    Call,
    DrawCall,
    Notes,
    Presentation,
    Wanted,
    messages,
    reconcile,
)
from bot.screens.menus import Links
from bot.screens.parts import Screen
from bot.screens.table import ANYBODY, Reader
from bot.store.schema import GONE, REPLACING, MemberNote, Post, Status, due
from bot.tables.snapshots import Snapshot
from bot.tables.types import Because, Table, TablePlace
from tests.engines.steps import without_types
from tests.messages.discord import screen
from tests.screens.table_views import GAME, played

NOW = datetime(2026, 1, 1, 20, tzinfo=UTC)
SECOND = timedelta(seconds=1)
LONG_AGO = NOW - timedelta(minutes=30)


def snapshot(**changed: object) -> Snapshot:
    """A running game whose turn has just come."""
    state, table = next(iter(played(3, 1)))
    ours = {"started_at": LONG_AGO, "turn_at": NOW, "ended_at": None, "called_at": None}
    return Snapshot(replace(table, **(ours | changed)), without_types(GAME), state)


def draw(
    snapshot: Snapshot,
    member_id: int | None,
    locale: str | None,
    reader: Reader = ANYBODY,
    links: Links | None = None,
) -> Screen:
    """Who reads it, in which language, and what is chosen."""
    return screen(f"{member_id} {locale} {reader.choice}")


def draw_call(table: Table, member_id: int | None) -> Call:
    """Who is called."""
    return Call(screen(f"call {member_id}"), f"ring {member_id}")


def post_at(slot: Slot, posted_at: datetime) -> Post:
    """A message that was posted then, with a screen of that time."""
    return Post(
        table_id=slot.subject,
        kind=slot.kind,
        member_id=slot.member_id,
        channel_id=10,
        message_id=1000,
        digest=screen("before").digest,
        posted_at=posted_at,
    )


def notes_of(shown: Snapshot, *posts: Post, **changed: object) -> Notes:
    """Notes about members who all take direct messages."""
    members = {each.id: MemberNote(member_id=each.id, updated_at=NOW) for each in shown.table.members}
    found = {Slot(post.table_id, post.kind, post.member_id): post for post in posts}
    return replace(Notes(now=NOW, began=LONG_AGO, posts=found, members=members), **changed)


def wanted_of(shown: Snapshot, notes: Notes, draw_call: DrawCall | None = None) -> dict[Slot, Wanted]:
    """What all messages of a table should show, but those that stay as they are."""
    slots = messages(shown, notes, calls=draw_call is not None)
    wanted = {slot: reconcile(slot, shown, notes, Presentation(draw, draw_call)) for slot in slots}
    return {slot: each for slot, each in wanted.items() if each is not None}


def acting(shown: Snapshot) -> Slot:
    """The hand of the member to act."""
    to_act = shown.view(None).to_act
    assert to_act is not None
    member = shown.table.seats[to_act].member
    assert member is not None
    return hand_of(shown.table.id, member.id)


def test_every_message_is_wanted_the_hand_of_the_member_to_act_first() -> None:
    shown = snapshot()
    wanted = wanted_of(shown, notes_of(shown))
    hands = {hand_of(shown.table.id, each.id) for each in shown.table.members}
    assert wanted.keys() == {board_of(shown.table.id), *hands}
    assert [*wanted][:2] == [acting(shown), board_of(shown.table.id)]
    found = messages(shown, notes_of(shown), calls=False)
    assert [*found.values()] == sorted(found.values())
    assert wanted == wanted_of(shown, notes_of(shown))


def test_a_turn_that_has_come_replaces_a_hand_of_before_unless_its_member_plays_along() -> None:
    shown = snapshot()
    hand = acting(shown)
    assert hand.member_id is not None
    notes = notes_of(shown, post_at(hand, LONG_AGO))
    assert wanted_of(shown, notes)[hand].rings_since == NOW - NUDGE_AFTER
    for ago, rings in ((-1, False), (1, False), (PLAYING_ALONG / SECOND + 1, True)):
        seen = replace(notes, seen={hand.member_id: NOW - ago * SECOND})
        assert wanted_of(shown, seen)[hand].rings_since == (NOW - NUDGE_AFTER if rings else LONG_AGO)


def test_a_member_who_is_reached_by_no_message_has_no_hand_and_is_called_in_the_channel() -> None:
    shown = snapshot(calls=True)
    hand, call = acting(shown), Slot(shown.table.id, TURN_CALL)
    assert hand.member_id is not None
    notes = notes_of(shown)
    note = replace(notes.members[hand.member_id], dm_refusal=50007)
    closed = replace(notes, members={**notes.members, hand.member_id: note})
    wanted = wanted_of(shown, closed, draw_call)
    assert wanted[hand] == Wanted(None)
    assert wanted[call].screen == screen(f"call {hand.member_id}")
    assert wanted[call].pinged == (hand.member_id,)
    assert wanted_of(shown, notes, draw_call)[call].screen is None
    along = replace(closed, seen={hand.member_id: NOW})
    assert wanted_of(shown, along, draw_call)[call].screen is None
    private = snapshot(calls=True, place=TablePlace(None, 10, "en"))
    assert wanted_of(private, closed, draw_call)[call] == Wanted(None), "a tutorial has no other channel"


def test_a_turn_that_rang_in_the_channel_does_not_ring_again_with_a_hand_that_is_accepted_after_all() -> None:
    shown = snapshot(calls=True, turn_at=LONG_AGO)
    hand, call = acting(shown), Slot(shown.table.id, TURN_CALL)
    assert hand.member_id is not None
    rang = replace(post_at(call, LONG_AGO + SECOND), digest=GONE)
    cases: list[tuple[tuple[Post, ...], datetime | None, bool]] = [
        ((), None, True),
        ((rang,), None, False),
        ((rang,), LONG_AGO + 2 * SECOND, True),
        ((replace(rang, posted_at=LONG_AGO - SECOND),), None, True),
        ((replace(rang, message_id=0),), None, True),
    ]
    for posts, called_at, rings in cases:
        at = snapshot(calls=True, turn_at=LONG_AGO, called_at=called_at)
        rung = Presentation(draw, draw_call, lambda *_: "your turn")
        wanted = reconcile(hand, at, notes_of(at, *posts), rung)
        assert wanted == Wanted(draw(at, hand.member_id, None), sentence="your turn" if rings else None)
    other = next(each.id for each in shown.table.members if each.id != hand.member_id)
    rung = Presentation(draw, draw_call, lambda *_: "it has begun")
    wanted = reconcile(hand_of(shown.table.id, other), shown, notes_of(shown, rang), rung)
    assert wanted is not None
    assert wanted.sentence == "it has begun"


def test_a_hand_of_an_ended_table_stays_when_its_member_is_reached_by_no_message_any_more() -> None:
    ended, hand = snapshot(status=Status.OVER, ended_at=LONG_AGO), acting(snapshot())
    assert hand.member_id is not None
    notes = notes_of(ended, post_at(hand, LONG_AGO))
    note = replace(notes.members[hand.member_id], dm_refusal=50007)
    closed = replace(notes, members={**notes.members, hand.member_id: note})
    assert wanted_of(ended, closed)[hand].screen == wanted_of(ended, notes)[hand].screen is not None
    assert wanted_of(ended, replace(closed, posts={}))[hand] == Wanted(None)


def test_a_hand_whose_channel_is_gone_does_not_ring_for_a_member_who_is_reached_by_no_message_any_more() -> None:
    """A new message would be refused, and the hand with the result would go."""
    ended = snapshot(status=Status.OVER, ended_at=NOW, ended_because=Because.PLACE_GONE)
    hand = acting(snapshot())
    assert hand.member_id is not None
    notes = notes_of(ended, post_at(hand, NOW - SECOND))
    note = replace(notes.members[hand.member_id], dm_refusal=50007)
    closed = replace(notes, members={**notes.members, hand.member_id: note})
    assert wanted_of(ended, notes)[hand].rings_since == NOW
    assert wanted_of(ended, closed)[hand] == Wanted(draw(ended, hand.member_id, None))


def test_the_call_of_a_lobby_stays_and_what_belongs_to_nobody_goes() -> None:
    shown = snapshot()
    call, foreign = Slot(shown.table.id, CALL), hand_of(shown.table.id, 999)
    notes = notes_of(shown, *(post_at(slot, LONG_AGO) for slot in (call, foreign)))
    strange = {**notes.members, 999: MemberNote(member_id=999, updated_at=NOW)}
    wanted = wanted_of(shown, replace(notes, members=strange))
    assert wanted[call].screen is None, "the game has begun"
    assert wanted[foreign].screen is None
    lobby = snapshot(status=Status.LOBBY)
    assert call not in wanted_of(lobby, replace(notes, members=strange))


def test_a_call_is_posted_until_it_stands_and_one_that_nobody_posts_any_more_goes() -> None:
    lobby = snapshot(status=Status.LOBBY)
    call, wanted = Slot(lobby.table.id, CALL), Wanted(screen("come"), pinged=(1, 2))
    none, begun = notes_of(lobby), notes_of(lobby, replace(post_at(call, NOW), digest=REPLACING, message_id=0))
    assert wanted_of(lobby, replace(none, call=wanted))[call] == wanted
    assert wanted_of(lobby, replace(begun, call=wanted))[call] == wanted, "its answer was lost"
    assert call not in wanted_of(lobby, replace(notes_of(lobby, post_at(call, NOW)), call=wanted))
    assert call not in wanted_of(lobby, none)
    assert wanted_of(lobby, begun)[call] == Wanted(None), "nobody is called here"
    again = Wanted(screen("call None"))
    assert wanted_of(lobby, begun, draw_call)[call] == again, "a process before this one began to send it"
    stands = notes_of(lobby, replace(post_at(call, NOW), digest=due("any")))
    assert wanted_of(lobby, stands, draw_call)[call] == again, "a process before this one posted the sentence"
    assert wanted_of(lobby, replace(stands, call=wanted), draw_call)[call] == wanted
    assert wanted_of(snapshot(), replace(none, call=wanted))[call] == Wanted(None), "the game has begun"


def test_the_result_is_a_new_board_and_a_hand_that_went_with_its_game_does_not_come_back() -> None:
    shown = snapshot(status=Status.OVER, ended_at=NOW)
    hands = [hand_of(shown.table.id, each.id) for each in shown.table.members]
    gone = replace(post_at(hands[0], LONG_AGO), digest=GONE)
    wanted = wanted_of(shown, notes_of(shown, gone))
    assert wanted[board_of(shown.table.id)].since == NOW
    assert hands[0] not in wanted
    assert wanted[hands[1]].screen is not None
    assert hands[1] not in wanted_of(shown, notes_of(shown, now=NOW + NUDGE_AFTER * 2))


def test_the_board_of_a_tutorial_is_its_result_and_no_more() -> None:
    private = TablePlace(None, 10, "en")
    running = snapshot(place=private)
    board, hand = board_of(running.table.id), acting(running)
    before = post_at(board, LONG_AGO)
    assert wanted_of(running, notes_of(running, before))[board] == Wanted(None), "also one of an earlier version goes"
    assert wanted_of(running, notes_of(running))[hand].screen is not None
    over = snapshot(place=private, status=Status.OVER, ended_at=NOW)
    assert wanted_of(over, notes_of(over, before))[board] == Wanted(draw(over, None, None), NOW), "a new message"
    for status in (Status.LOBBY, Status.STOPPED):
        never_dealt = snapshot(place=private, status=status, commitment=None)
        wanted = wanted_of(never_dealt, notes_of(never_dealt))
        assert (wanted[board], wanted[hand]) == (Wanted(None), Wanted(None))


def test_the_hand_of_a_learner_who_waits_is_as_urgent_as_a_board() -> None:
    private = snapshot(place=TablePlace(None, 10, "en"))
    assert Rank.HAND not in messages(private, notes_of(private), calls=False).values()
    assert Rank.HAND in messages(snapshot(), notes_of(snapshot()), calls=False).values()
