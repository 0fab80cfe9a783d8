"""The index of open tables as data: what it answers after any changes, in whatever order notices of them arrive."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from hypothesis import given
from hypothesis import strategies as st

from bot.host.waiting import TableIndex
from bot.store.unit_of_work import HandsMoved, Sent, TableChanged, TableDeleted
from bot.store.waiting import Hand, OpenTable

if TYPE_CHECKING:
    from bot.store.unit_of_work import Notice

BEGAN: Final = datetime(2030, 1, 1, tzinfo=UTC)
TABLES: Final = ("a", "b", "c")
MEMBERS: Final = range(1, 5)


def table(
    table_id: str = "a",
    version: int = 1,
    members: tuple[int, ...] = (1, 2),
    to_act: int | None = 1,
    waited: int = 0,
    *,
    guild_id: int | None = 7,
    is_running: bool = True,
) -> OpenTable:
    """An open table whose turn began this many seconds later than that of the others."""
    return OpenTable(
        id=table_id,
        version=version,
        guild_id=guild_id,
        channel_id=70 + TABLES.index(table_id),
        game="bremen",
        is_running=is_running,
        member_ids=members,
        member_to_act=to_act,
        turn_at=BEGAN + timedelta(seconds=waited),
    )


def test_the_table_that_has_waited_longest_comes_first() -> None:
    index = TableIndex([table("a", waited=20), table("b", waited=10), table("c", waited=10)])
    assert [each.table_id for each in index.waiting(1)] == ["b", "c", "a"]
    assert index.waiting(2) == []
    assert [each.id for each in index.running(2)] == ["a", "b", "c"]


def test_a_lobby_and_a_tutorial_wait_for_nobody() -> None:
    index = TableIndex([table("a", to_act=None, is_running=False), table("b", to_act=None, guild_id=None)])
    assert index.waiting(1) == []
    assert [each.id for each in index.running(1)] == ["b"]
    assert index.get("a") is not None


def test_a_turn_is_over_when_another_member_acts_or_nobody_does_and_not_when_the_same_one_acts_again() -> None:
    index = TableIndex([table(version=1)])
    assert index.put("a", 2, table(version=2, waited=5)) is None
    assert index.put("a", 3, table(version=3, to_act=2)) == 1
    assert index.put("a", 4, table(version=4, to_act=None)) == 2
    assert index.put("a", 5, table(version=5)) is None
    assert index.put("a", 6, None) == 1
    assert index.put("a", 6, None) is None


def test_an_older_record_that_arrives_late_changes_nothing_and_brings_no_ended_table_back() -> None:
    index = TableIndex([table(version=5, to_act=2)])
    assert index.put("a", 4, table(version=4)) is None
    assert index.waiting(1) == []
    index.put("a", 6, None)
    assert index.put("a", 5, table(version=5)) is None
    assert index.get("a") is None
    assert index.running(1) == []


def test_a_deleted_table_never_comes_back() -> None:
    index = TableIndex([table()])
    assert index.apply(TableDeleted("a")) == ("a", 1)
    assert index.apply(TableChanged("a", 10**6, table(version=10**6))) is None
    assert index.get("a") is None


def test_a_hand_is_in_its_newest_message_until_it_is_gone() -> None:
    index = TableIndex([table()], [Hand("a", 1, 100, 8), Hand("a", 2, 200, 9)])
    assert [each.hand for each in index.waiting(1)] == [(100, 8)]
    index.apply(HandsMoved((Hand("a", 1, 100, 11), Hand("unknown", 1, 1, 1))))
    assert [each.hand for each in index.waiting(1)] == [(100, 11)]
    index.apply(HandsMoved((Hand("a", 1, 0, 0),)))
    assert [each.hand for each in index.waiting(1)] == [None]
    index.put("a", 2, table(version=2, to_act=2))
    assert [each.hand for each in index.waiting(2)] == [(200, 9)]


def test_other_notices_change_nothing() -> None:
    index = TableIndex([table()])
    assert index.apply(Sent(7)) is None
    assert index.turns() == {"a": 1}


@st.composite
def _changes(draw: st.DrawFn) -> list[Notice]:
    """Changes of three tables in the order in which they are committed.

    A hand belongs to a table that is there. A table that has ended never opens again.
    """
    found: list[Notice] = []
    there, ended = set[str](), set[str]()
    for version in range(1, draw(st.integers(1, 12))):
        table_id = draw(st.sampled_from(TABLES))
        members = tuple(sorted(draw(st.sets(st.sampled_from(MEMBERS)))))
        to_act = draw(st.sampled_from([None, *members]))
        changed = table(table_id, version, members, to_act, draw(st.integers(0, 3)), is_running=to_act is not None)
        kind = draw(st.sampled_from(("change", "change", "end", "hand")))
        if table_id in ended:
            continue
        if kind == "hand" and table_id in there:
            hand = Hand(table_id, draw(st.sampled_from(MEMBERS)), 1, draw(st.integers(0, 2)))
            found.append(HandsMoved((hand,)))
        elif kind == "end":
            there.discard(table_id)
            ended.add(table_id)
            found.append(TableChanged(table_id, version, None))
        else:
            there.add(table_id)
            found.append(TableChanged(table_id, version, changed))
    return found


@given(_changes(), st.data())
def test_an_index_read_in_the_middle_ends_like_one_that_saw_every_change(
    changes: list[Notice], data: st.DataObject
) -> None:
    """A read sees the first few changes; the notices of some of these arrive after it, in their order."""
    seen = data.draw(st.integers(0, len(changes)))
    late = data.draw(st.integers(0, seen))
    whole = TableIndex()
    for each in changes[:seen]:
        whole.apply(each)
    tables = [each for each in map(whole.get, TABLES) if each is not None]
    hands = [
        Hand(table_id, member_id, *address)
        for table_id, by_member in whole._hands.items()
        for member_id, address in by_member.items()
    ]
    read = TableIndex(tables, hands)
    for each in changes[late:]:
        read.apply(each)
    for each in changes[seen:]:
        whole.apply(each)
    assert [read.get(table_id) for table_id in TABLES] == [whole.get(table_id) for table_id in TABLES]
    for member_id in MEMBERS:
        assert read.waiting(member_id) == whole.waiting(member_id)


@given(_changes())
def test_the_tables_of_a_member_are_those_at_which_they_sit(changes: list[Notice]) -> None:
    index, known = TableIndex(), dict[str, OpenTable | None]()
    for each in changes:
        over = index.apply(each)
        if isinstance(each, TableChanged):
            before, known[each.table_id] = known.get(each.table_id), each.table
            was = None if before is None else before.member_to_act
            now = None if each.table is None else each.table.member_to_act
            assert over == (None if was in {None, now} else (each.table_id, was))
    there = [each for each in known.values() if each is not None]
    for member_id in MEMBERS:
        sits = {each.id for each in there if each.is_running and member_id in each.member_ids}
        assert {each.id for each in index.running(member_id)} == sits
        waits = [each for each in there if each.member_to_act == member_id]
        waits.sort(key=lambda each: (each.turn_at or BEGAN, each.id))
        assert [each.table_id for each in index.waiting(member_id)] == [each.id for each in waits]
    assert index.turns() == {each.id: each.member_to_act for each in there if each.member_to_act is not None}
    assert {*index._by_member} == {member_id for each in there for member_id in each.member_ids}
