"""A member who plays at two tables: each hand says where else it is their turn, and leads there, as long as it is."""

from __future__ import annotations

from typing import Any

from bot.locales import words
from bot.messages.reconciler import NUDGE_AFTER
from bot.screens.menus import message_address
from bot.tables.requests import Stop, VoteToStop
from tests.cogs.simulation import Simulation, clicks, reading, walk
from tests.store.database_log import listening

SAY = words("en")


def links(message: Any) -> dict[str, str]:
    """The addresses of a message, by what is written on their buttons."""
    components = [c if isinstance(c, dict) else c.to_dict() for c in message.components]
    return {c["label"]: c["url"] for c in walk(components) if "url" in c}


async def two_tables(sim: Simulation) -> tuple[Simulation, Any, Any]:
    """Anna and Ben play here and in another channel. Returns that, the member to act there, and the other one."""
    anna, ben = sim.member("anna"), sim.member("ben")
    there = sim.room("there")
    await sim.deal(anna, ben)
    await there.deal(anna, ben)
    acting = await there.to_act(anna, ben)
    return there, acting, ben if acting is anna else anna


async def test_a_hand_leads_to_the_other_table_until_the_move_there_is_made(sim: Simulation) -> None:
    there, acting, other = await two_tables(sim)
    told = f"your turn in <#{there.channel.id}>"
    assert told not in reading(await sim.hand(acting)), "a turn that comes changes no other hand"
    await sim.play(await sim.to_act(acting, other))
    hand = await sim.hand(acting)
    assert told in reading(hand)
    assert told not in reading(await sim.hand(other))
    assert told not in reading(await sim.board())
    assert told not in reading(await there.hand(acting)), "that is the table itself"
    more = await acting.user.click(hand, label=SAY("button-more"))
    waiting = await there.hand(acting)
    address = message_address(acting.user.dm_channel.id, waiting.id)
    assert links(more.response)[f"▶ {SAY('forty_barrels-name')}"] == address
    sim.clock.let_pass(NUDGE_AFTER)
    await there.play(acting)
    await sim.bot.delivery.quiet()
    after = await sim.hand(acting)
    assert told not in reading(after)
    assert after.id == hand.id, "nothing rings after one's own move"


async def test_an_answer_tells_it_and_the_pass_after_it_agrees(sim: Simulation) -> None:
    there, acting, _ = await two_tables(sim)
    shown = await acting.slash(sim.channel, "hand")
    assert f"your turn in <#{there.channel.id}>" in reading(shown.response)
    before = reading(await sim.hand(acting))
    sim.bot.delivery.touch((await sim.table()).id)
    await sim.bot.delivery.quiet()
    assert f"your turn in <#{there.channel.id}>" in reading(await sim.hand(acting))
    assert "your turn in" not in before


async def test_a_turn_that_ends_without_a_move_is_taken_out_too(sim: Simulation) -> None:
    there, acting, other = await two_tables(sim)
    await sim.play(await sim.to_act(acting, other))
    assert "your turn in" in reading(await sim.hand(acting))
    table = await there.table()
    await there.bot.host.ask(table.id, Stop(table.members[0], manager=True))
    await sim.bot.delivery.quiet()
    assert "your turn in" not in reading(await sim.hand(acting))


async def test_a_move_of_a_member_of_two_tables_reads_nothing_and_brings_both_up_to_date(
    sim: Simulation, monkeypatch: Any
) -> None:
    there, acting, other = await two_tables(sim)
    await sim.play(await sim.to_act(acting, other))
    assert "your turn in" in reading(await sim.hand(acting))
    hand = await there.hand(acting)
    await acting.user.click(hand, custom_id=clicks(hand, "pick")[0].custom_id())
    hand = await there.hand(acting)
    passes: list[str] = []
    reconcile = sim.bot.delivery._driver.update

    async def counted(table_id: str, *more: Any) -> None:
        passes.append(table_id)
        await reconcile(table_id, *more)

    monkeypatch.setattr(sim.bot.delivery._driver, "update", counted)
    with listening() as log:
        await acting.user.click(hand, custom_id=clicks(hand, "move")[0].custom_id())
        await sim.env.settle()
        await sim.bot.delivery.quiet()
    assert [statement for each in log.transactions if not each.writes for statement, _ in each.statements] == []
    assert {*passes} == {(await sim.table()).id, (await there.table()).id}
    assert "your turn in" not in reading(await sim.hand(acting))


async def test_a_table_that_is_not_in_memory_is_read_only_if_a_hand_there_names_the_table_of_the_move(
    sim: Simulation,
) -> None:
    there, acting, other = await two_tables(sim)
    here = await sim.table()
    slow = await sim.to_act(acting, other)
    assert f"your turn in <#{sim.channel.id}>" in reading(await there.hand(slow)), "it was dealt later"
    sim.bot.host._cache.forget(here.id)
    hand = await there.hand(acting)
    with listening() as log:
        await acting.user.click(hand, custom_id=clicks(hand, "pick")[0].custom_id())
        [hand] = [message for message in acting.user.dm_channel.history() if message.id == hand.id]
        await acting.user.click(hand, custom_id=clicks(hand, "move")[0].custom_id())
        await sim.env.settle()
        await sim.bot.delivery.quiet()
    assert [statement for each in log.transactions if not each.writes for statement, _ in each.statements] == []
    assert sim.bot.host._cache.known(here.id) is None
    await sim.bot.host.ask(here.id, VoteToStop(other.user.id))
    await sim.bot.delivery.quiet()
    assert f"your turn in <#{there.channel.id}>" in reading(await sim.hand(other)), "its table has changed"
    sim.bot.host._cache.forget(here.id)
    await there.play(other)
    await sim.bot.delivery.quiet()
    assert "your turn in" not in reading(await sim.hand(other)), "it is taken out at once all the same"


async def test_after_a_restart_a_hand_of_the_process_before_is_corrected(sim: Simulation) -> None:
    there, acting, other = await two_tables(sim)
    await sim.play(await sim.to_act(acting, other))
    assert "your turn in" in reading(await sim.hand(acting))
    sim.bot.delivery.waiting._named.clear()  # As in a new process, which has drawn no hand yet.
    await there.play(acting)
    await sim.bot.delivery.quiet()
    assert "your turn in" not in reading(await sim.hand(acting))
