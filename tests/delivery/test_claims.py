"""Who may change a message: edits are alone with it, and give way to the answers to clicks as long as they can."""

from __future__ import annotations

import asyncio

import pytest

from bot.delivery import hand_of
from bot.delivery.claims import Claims, GivenWay

HAND, OTHER = hand_of("t", 1), hand_of("t", 2)


async def entered(claims: Claims) -> tuple[asyncio.Task[None], asyncio.Event]:
    """An answer that claims the hand, and whether it has it; it ends when the test lets it."""
    has, done = asyncio.Event(), asyncio.Event()

    async def answer() -> None:
        async with claims.claim(HAND):
            has.set()
            await done.wait()

    task = asyncio.create_task(answer())
    for _ in range(5):
        await asyncio.sleep(0)
    return task, has


async def test_an_answer_does_not_wait_for_an_edit_that_is_being_prepared_and_that_is_given_up() -> None:
    claims = Claims()
    async with claims.alone(HAND):
        with claims.prepared(HAND) as edit:
            answer, has = await entered(claims)
            assert has.is_set()
            with pytest.raises(GivenWay):
                edit.depart()
    answer.cancel()


async def test_an_edit_is_given_up_also_if_the_answer_was_over_before_it_was_sent() -> None:
    """It would take back what the answer has shown, such as a card that is only chosen."""
    claims = Claims()
    async with claims.alone(HAND):
        with claims.prepared(HAND) as edit:
            async with claims.claim(HAND):
                pass
            with pytest.raises(GivenWay):
                edit.depart()


async def test_an_edit_that_was_given_up_keeps_no_message_busy_and_one_that_was_sent_does() -> None:
    """Else what another process has answered would be taken for undone, and put right: a card that is only chosen."""
    claims = Claims()
    async with claims.alone(HAND):
        with claims.prepared(HAND):
            assert claims.is_busy(HAND)
            claims.add(HAND)
            assert not claims.is_busy(HAND)
            claims.remove(HAND)
        with claims.prepared(HAND) as edit:
            edit.depart()
            claims.add(HAND)
            assert claims.is_busy(HAND)
            claims.remove(HAND)


async def test_an_answer_waits_for_an_edit_that_was_sent() -> None:
    claims = Claims()
    async with claims.alone(HAND):
        with claims.prepared(HAND) as edit:
            edit.depart()
            answer, has = await entered(claims)
            assert not has.is_set()
    async with asyncio.timeout(5):
        await has.wait()
    answer.cancel()


async def test_an_edit_that_is_long_on_the_wire_is_waited_for_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would arrive after the answer and undo it, and what is only chosen is not put right by anybody."""
    monkeypatch.setattr("bot.delivery.claims.GIVE_WAY", 0.0)
    claims = Claims()
    async with claims.alone(HAND):
        with claims.prepared(HAND) as edit:
            edit.depart()
            answer, has = await entered(claims)
            await asyncio.sleep(0.05)
            assert not has.is_set()
    async with asyncio.timeout(5):
        await has.wait()
    answer.cancel()


async def test_an_answer_does_not_wait_for_an_edit_that_was_not_taken() -> None:
    """Whoever sends it again, perhaps only after seconds, finds that it is given up."""
    claims = Claims()
    async with claims.alone(HAND):
        with claims.prepared(HAND) as edit:
            edit.depart()
            answer, has = await entered(claims)
            assert not has.is_set()
            edit.come_back()
            async with asyncio.timeout(5):
                await has.wait()
            with pytest.raises(GivenWay):
                edit.depart()
    answer.cancel()


async def test_an_edit_that_is_sent_again_gives_way_to_an_answer_that_has_come_since() -> None:
    claims = Claims()
    async with claims.alone(HAND):
        with claims.prepared(HAND) as edit:
            edit.depart()
            answer, _ = await entered(claims)
            answer.cancel()
            await asyncio.wait([answer])
            with pytest.raises(GivenWay):
                edit.depart()


async def test_an_edit_is_not_prepared_for_a_message_that_an_answer_is_about_to_change() -> None:
    claims = Claims()
    answer, has = await entered(claims)
    assert has.is_set()
    with pytest.raises(GivenWay), claims.prepared(HAND):
        pass
    with claims.prepared(OTHER) as edit:
        edit.depart()
    answer.cancel()


async def test_what_was_prepared_means_nothing_after_its_end() -> None:
    claims = Claims()
    with claims.prepared(HAND) as edit:
        answer, has = await entered(claims)
    assert has.is_set()
    edit.depart()
    answer.cancel()
