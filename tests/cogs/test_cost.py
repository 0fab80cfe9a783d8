"""What a click at a table that is awake asks of the database about messages: nothing, and what is written waits."""

from __future__ import annotations

from typing import Any

import pytest

from bot.host.host import Host
from bot.host.servers import Servers
from tests.cogs.simulation import Simulation, answer_text, clicks, reading


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
    monkeypatch.setattr("bot.messages.post_cache.PERIOD", 3600)
    await first.click(board, label="My hand")
    await first.user.click(hand, custom_id=clicks(hand, "pick")[0].custom_id())
    [hand] = [message for message in first.user.dm_channel.history() if message.id == hand.id]
    await first.user.click(hand, custom_id=clicks(hand, "move")[0].custom_id())
    await sim.env.settle()
    assert (await sim.table()).ply == 1
    assert requests == []
    assert await sim.bot.delivery.messages.cache.flush()
    assert requests == ["write"]
    assert {post.message_id for post in await sim.store.messages.posts(table.id)} >= {hand.id, board.id}


async def test_a_move_reads_nothing_while_its_members_play_nowhere_else(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    await moved(sim, anna, ben)
    reads, read = list[object](), sim.store.read

    async def noted(work: Any) -> Any:
        reads.append(work)
        return await read(work)

    monkeypatch.setattr(sim.store, "read", noted)
    actor = await sim.to_act(anna, ben)
    hand = await sim.hand(actor)
    reads.clear()
    await actor.user.click(hand, custom_id=clicks(hand, "pick")[0].custom_id())
    await sim.env.settle()
    assert reads == []
    hand = await sim.hand(actor)
    reads.clear()
    await actor.user.click(hand, custom_id=clicks(hand, "move")[0].custom_id())
    await sim.env.settle()
    assert reads == []


def edits_of(sim: Simulation, start: str) -> int:
    """How many edits were made of messages whose path begins so."""
    return sum(each.method == "PATCH" and each.path.startswith(start) for each in sim.env.http_requests)


async def moved(sim: Simulation, first: Any, second: Any) -> Any:
    """Let the member to act choose a card and play it, by two clicks on their hand. Returns that member."""
    actor = await sim.to_act(first, second)
    hand = await sim.hand(actor)
    await actor.user.click(hand, custom_id=clicks(hand, "pick")[0].custom_id())
    hand = await sim.hand(actor)
    await actor.user.click(hand, custom_id=clicks(hand, "move")[0].custom_id())
    await sim.env.settle()
    return actor


async def test_a_hand_is_edited_with_the_token_of_the_last_click_on_it(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    for _ in range(2):  # Each has clicked on their hand now.
        await moved(sim, anna, ben)
    by_token, by_bot = edits_of(sim, "/webhooks/"), edits_of(sim, "/channels/")
    actor = await moved(sim, anna, ben)
    other = ben if actor is anna else anna
    assert edits_of(sim, "/webhooks/") == by_token + 1, "the hand of who waited"
    assert edits_of(sim, "/channels/") == by_bot + 1, "the board"
    fresh = await other.slash(sim.channel, "hand")
    assert answer_text(fresh).split("\n")[2:4] == reading(await sim.hand(other)).split("\n")[2:4]


async def test_a_limited_address_lets_the_bot_edit_hands_while_it_has_more_room(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    for _ in range(3):
        await moved(sim, anna, ben)
    tokens = sim.bot.delivery.messages.carrier._tokens
    assert tokens is not None
    tokens._budget.brake.answered(429, {"X-RateLimit-Scope": "global", "Retry-After": "0"})
    by_token, by_bot = edits_of(sim, "/webhooks/"), edits_of(sim, "/channels/")
    await moved(sim, anna, ben)
    assert edits_of(sim, "/webhooks/") == by_token
    assert edits_of(sim, "/channels/") == by_bot + 2, "the board, and the hand of who waited"


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (404, 10015), (401, 50027)])
async def test_the_bot_edits_the_hand_when_its_token_is_refused(sim: Simulation, status: int, code: int) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    for _ in range(2):
        await moved(sim, anna, ben)
    sim.env.inject_error("PATCH", "/webhooks/*", status=status, code=code, times=1)
    by_bot = edits_of(sim, "/channels/")
    await moved(sim, anna, ben)
    assert edits_of(sim, "/channels/") == by_bot + 2, "the board, and the hand after all"


@pytest.mark.parametrize("named", [True, False])
async def test_a_join_reads_the_table_of_its_channel_and_the_settings_of_its_server_once(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch, *, named: bool
) -> None:
    reads: list[str] = []

    def counted(kind: type, name: str) -> None:
        read = getattr(kind, name)

        async def reading(*where: Any) -> Any:
            reads.append(name)
            return await read(*where)

        monkeypatch.setattr(kind, name, reading)

    counted(Host, "open_table")
    counted(Servers, "of")
    anna, ben = sim.member("anna"), sim.member("ben")
    await anna.slash(sim.channel, "join", **({"game": "bremen"} if named else {}))
    asked = ["of", "open_table"]
    assert sorted(reads) == (["of", *asked] if named else asked), "the settings once more for the rules of a new table"
    reads.clear()
    if named:
        await ben.slash(sim.channel, "join")
        assert sorted(reads) == asked
