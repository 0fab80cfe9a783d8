"""A hand that names a table whose turn is over is corrected soon, and needs no change of its own for that."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.messages.hand_notes import LINK_STAYS, OLD_LINK_STAYS, Waiting
from bot.store.store import Store
from bot.tables.types import Table, TablePlace
from tests.store.waiting_tables import post_hand
from tests.tables.tavern import ANNA, BEN, Tavern
from tests.tables.waiting import eventually

FIRST_PLACE, SECOND_PLACE = TablePlace(1, 100, "de"), TablePlace(2, 200, "en")


class Hands:
    """Two tables of the same members, and the hands that were touched."""

    def __init__(self, tavern: Tavern) -> None:
        self.tavern = tavern
        self.acting = 0
        self.touched: list[tuple[str, int]] = []
        self.waiting = Waiting(tavern.host, lambda *hand: self.touched.append(hand))

    async def deal(self) -> tuple[Table, Table]:
        """Begin a game at both tables; `acting` is to act there."""
        here = await self.tavern.running(ANNA, BEN, place=FIRST_PLACE)
        there = await self.tavern.running(ANNA, BEN, place=SECOND_PLACE)
        self.acting = self.tavern.to_act(there).id
        return here, there

    async def play(self, table: Table) -> Table:
        """Make a move, and wait until everybody in this process knows whose turn it is."""
        table = await self.tavern.play_on(table)
        acting = self.tavern.to_act(table).id
        await eventually(lambda: table.id in {each.table_id for each in self.tavern.host.index.waiting(acting)})
        return table

    async def post(self, table: Table, message_id: int) -> None:
        """Record in which message the hand of the member who was to act there is."""
        member = next(each for each in table.members if each.id == self.acting)
        await post_hand(self.tavern.store, table, member, message_id)

    def draw(self, table: Table) -> set[str]:
        """Draw all hands of a table; returns which tables are named on that of the member who was to act there."""
        found = self.waiting.on_hands(table)
        self.waiting.name(table, found)
        return {each.table_id for each in found.get(self.acting, ())}


@pytest.fixture
async def hands(store: Store) -> AsyncIterator[Hands]:
    """The hands of a process that knows all open tables."""
    tavern = Tavern(store)
    await tavern.host.owner.start()
    await tavern.host.index.load()
    tavern.host.owner.inbox.start()
    hands = Hands(tavern)
    yield hands
    hands.waiting.check_now()
    await tavern.host.close()
    await tavern.host.owner.close()


async def test_a_hand_that_names_a_table_whose_turn_is_over_is_touched_once(hands: Hands) -> None:
    here, there = await hands.deal()
    assert hands.draw(here) == {there.id}
    await hands.play(there)
    assert hands.touched == []
    assert not hands.waiting.is_checked
    hands.waiting.check_now()
    hands.waiting.check_now()
    assert hands.touched == [(here.id, hands.acting)]
    assert hands.waiting.is_checked


async def test_a_hand_that_has_changed_since_is_not_touched(hands: Hands) -> None:
    here, there = await hands.deal()
    hands.draw(here)
    await hands.play(there)
    here = await hands.play(here)
    assert hands.draw(here) == set()
    hands.waiting.check_now()
    assert (here.id, hands.acting) not in hands.touched


async def test_a_hand_keeps_its_links_in_a_pass_for_which_its_table_has_not_changed(hands: Hands) -> None:
    here, there = await hands.deal()
    assert hands.draw(here) == {there.id}
    await hands.play(there)
    assert hands.draw(here) == {there.id}
    hands.waiting.check_now()
    assert hands.touched == [(here.id, hands.acting)]
    assert hands.draw(here) == set()


async def test_the_pass_after_an_answer_shows_what_the_answer_has_shown(hands: Hands) -> None:
    here, there = await hands.deal()
    hands.draw(here)
    await hands.play(await hands.play(there))
    assert {each.table_id for each in hands.waiting.in_answer(here, hands.acting)} == {there.id}
    await hands.play(there := await hands.tavern.host.table(there.id))
    assert hands.draw(here) == set()


async def test_a_hand_that_only_an_answer_has_shown_since_is_touched(hands: Hands) -> None:
    here, there = await hands.deal()
    hands.draw(here)
    await hands.play(there)
    assert hands.waiting.in_answer(here, hands.acting) == ()  # The answer is another message.
    hands.waiting.check_now()
    assert hands.touched == [(here.id, hands.acting)]


async def test_a_table_that_waits_again_before_the_hand_is_checked_may_stay_on_it(hands: Hands) -> None:
    here, there = await hands.deal()
    hands.draw(here)
    there = await hands.play(await hands.play(there))
    assert hands.tavern.to_act(there).id == hands.acting
    hands.waiting.check_now()
    assert hands.touched == []


@pytest.mark.parametrize("is_newest", [True, False])
async def test_the_newest_hand_is_checked_sooner_than_those_above_it(
    hands: Hands, monkeypatch: pytest.MonkeyPatch, is_newest: bool
) -> None:
    delays: list[float] = []
    loop, later = asyncio.get_running_loop(), asyncio.get_running_loop().call_later

    def recorded(delay: float, *what: object) -> asyncio.TimerHandle:
        delays.append(delay)
        return later(0.0, *what)  # type: ignore[arg-type]

    here, there = await hands.deal()
    await hands.post(here, 2)
    await hands.post(there, 1 if is_newest else 3)
    hands.draw(here)
    monkeypatch.setattr(loop, "call_later", recorded)
    await hands.play(there)
    monkeypatch.undo()
    await eventually(lambda: hands.touched == [(here.id, hands.acting)])
    assert [each for each in delays if each in {LINK_STAYS, OLD_LINK_STAYS}] == [
        LINK_STAYS if is_newest else OLD_LINK_STAYS
    ]


async def test_many_answers_in_a_row_remember_each_table_once(hands: Hands) -> None:
    here, there = await hands.deal()
    for _ in range(3):
        hands.waiting.in_answer(here, hands.acting)
    assert [each.table_id for each in hands.waiting._named[here.id][hands.acting].tables] == [there.id]
