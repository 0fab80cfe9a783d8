"""What a click at a table that is awake asks of the database about messages: nothing, and what is written waits."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.simulation import Simulation, clicks


async def test_clicks_and_the_screens_that_follow_them_read_nothing_and_write_behind(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    hand, board = await sim.hand(first), await sim.board()
    requests: list[str] = []

    def noted(name: str) -> None:
        method = getattr(sim.store.messages, name)

        async def note(*args: Any, **options: Any) -> Any:
            requests.append(name)
            return await method(*args, **options)

        monkeypatch.setattr(sim.store.messages, name, note)

    for name in ("posts", "members", "unsettled", "write"):
        noted(name)
    monkeypatch.setattr("bot.delivery.memory.PERIOD", 3600)
    await first.click(board, label="My hand")
    await first.user.click(hand, custom_id=clicks(hand, "pick")[0].custom_id())
    [hand] = [message for message in first.user.dm_channel.history() if message.id == hand.id]
    await first.user.click(hand, custom_id=clicks(hand, "move")[0].custom_id())
    await sim.env.settle()
    assert (await sim.table()).ply == 1
    assert requests == []
    assert await sim.bot.delivery.outbox.memory.flush()
    assert requests == ["write"]
    assert {post.message_id for post in await sim.store.messages.posts(table.id)} >= {hand.id, board.id}
