"""Messages heal: too old, deleted, refused, or left behind by a process that died."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.locales import words
from bot.messages.post_cache import hand_of
from bot.messages.reconciler import NUDGE_AFTER
from bot.messages.table_sync import STALE_AFTER
from bot.store.schema import UNKNOWN
from bot.tables.requests import Act, Stop
from bot.tables.snapshots import Snapshot
from bot.tables.types import Member
from tests.bots import make_bot
from tests.cogs.simulation import Simulation, clicks, reading
from tests.tables.waiting import eventually


def requests(sim: Simulation, method: str, path: str) -> list[Any]:
    return [r for r in sim.env.http_requests if r.method == method and r.path.startswith(path)]


async def test_a_board_too_old_to_be_edited_is_posted_again_and_the_old_one_deleted(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    old = await sim.board()
    sim.clock.let_pass(STALE_AFTER)
    await sim.play(await sim.to_act(anna, ben), 0, 3)
    new = await sim.board()
    assert new.id != old.id
    assert "under place 4;" in reading(new)
    assert old.id not in {message.id for message in sim.channel.history()}


async def test_a_turn_that_comes_after_a_while_makes_the_phone_ring(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    waiting = ben if first is anna else anna
    before = await sim.hand(waiting)
    sim.clock.let_pass(NUDGE_AFTER)
    await sim.play(first)
    after = await sim.hand(waiting)
    assert after.id > before.id
    assert [message.id for message in waiting.user.dm_channel.history()] == [after.id]


async def test_a_turn_that_comes_at_once_is_an_edit(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    waiting = ben if first is anna else anna
    before = await sim.hand(waiting)
    await sim.play(first)
    assert (await sim.hand(waiting)).id == before.id


async def test_a_message_too_old_for_discord_is_posted_again(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    old = await sim.board()
    sim.env.inject_error("PATCH", f"/channels/{sim.channel.id}/messages/{old.id}", status=400, code=30046)
    await sim.play(await sim.to_act(anna, ben), 0, 3)
    assert (await sim.board()).id != old.id


async def test_a_channel_that_refuses_us_is_left_alone_and_the_game_goes_on(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    path = f"/channels/{sim.channel.id}/messages"
    sim.env.inject_error("*", f"{path}*", status=403, code=50013, times=None)
    before = len(sim.env.http_requests)
    for _ in range(3):
        await sim.play(await sim.to_act(anna, ben))
    refused = [r for r in sim.env.http_requests[before:] if r.path.startswith(path)]
    # What is below the lobby's message, then the edit of the first change, and the new message instead of it.
    assert [each.method for each in refused] == ["GET", "PATCH", "POST"]
    for member in (anna, ben):
        hand = reading(await sim.hand(member))
        assert f"-# {words('en')('table-hand-shut-out', channel=f'<#{sim.channel.id}>')}" in hand.splitlines()
    assert (await sim.table()).ply == 3


async def test_direct_messages_that_close_during_the_game_are_tried_once(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    shut = f"/channels/{ben.user.dm_channel.id}/messages"
    sim.env.inject_error("*", f"{shut}*", status=403, code=50278, times=None)
    before = len(sim.env.http_requests)
    for _ in range(3):
        member = await sim.to_act(anna, ben)
        if member is ben:
            break
        await sim.play(member)
    await sim.bot.host.ask((await sim.table()).id, Stop(Member(anna.id, "anna")))
    await sim.bot.delivery.quiet()  # no interaction was made that SimCord could wait for
    tried = [each.method for each in sim.env.http_requests[before:] if each.path.startswith(shut)]
    assert sorted(tried) == ["DELETE", "PATCH", "POST"]  # The old hand would only show what is no longer so.
    [note] = await sim.store.messages.members([ben.id])
    assert note.dm_refusal == 50278


async def test_an_account_that_is_gone_holds_up_nobody(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    sim.env.inject_error("POST", "/users/@me/channels", status=400, code=50033, times=None)
    await sim.deal(anna, ben)
    await sim.bot.delivery.quiet()
    assert "-# 40 Barrels" in reading(await sim.board())
    notes = await sim.store.messages.members([anna.id, ben.id])
    assert {note.dm_refusal for note in notes} == {50033}


async def test_a_new_process_brings_every_message_up_to_date(sim: Simulation) -> None:
    """The process died between the commit and its messages: what they show is older than the table."""
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    sim.bot.host.ownership._listeners.clear()  # from now on this process shows nothing, as if it were dead
    table_view = await sim.bot.host.table_view(table.id, first.id)
    await sim.bot.host.ask(table.id, Act(0, first.id, table_view.legal[4]))
    assert "Nine cards, all face down." in reading(await sim.board())
    await sim.env.restart_bot(make_bot(sim.store, pace=0))
    assert "under place 5;" in reading(await sim.board())
    assert "under place 5;" in reading(await sim.hand(first))


async def test_a_new_process_changes_nothing_that_is_as_it_should_be(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    await sim.env.settle()
    before = len(sim.env.http_requests)
    await sim.env.restart_bot(make_bot(sim.store, pace=0))
    await sim.env.settle()
    sent = [r for r in sim.env.http_requests[before:] if r.method in {"POST", "PATCH", "PUT", "DELETE"}]
    assert [r.path for r in sent] == []


async def test_a_click_on_a_message_that_goes_away_in_that_moment_is_answered_privately(sim: Simulation) -> None:
    anna, ben = sim.member("anna"), sim.member("ben")
    await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    hand = await sim.hand(first)
    sim.env.inject_error("POST", "/interactions/*/callback", status=404, code=10008)
    answer = await first.user.click(hand, custom_id=clicks(hand, "pick")[0].custom_id())
    assert answer.ephemeral
    assert len(clicks(answer.response, "move")) == 9


@pytest.mark.parametrize("in_doubt", [True, False], ids=["in doubt", "looks otherwise"])
async def test_a_hand_that_is_changed_shows_what_is_chosen_on_it(sim: Simulation, in_doubt: bool) -> None:
    """As when an emoji or a late picture comes, or an edit has crossed the answer; until the move is made."""
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    other = ben if first is anna else anna
    card = clicks(await sim.hand(first), "pick")[1]
    await first.user.click(await sim.hand(first), custom_id=card.custom_id())
    edits = len(requests(sim, "PATCH", "/webhooks"))
    post = await sim.bot.delivery.messages.cache.post(hand_of(table.id, first.id))
    assert post is not None
    if in_doubt:
        await sim.bot.delivery.messages.cache.put(hand_of(table.id, first.id), replace(post, digest=UNKNOWN))
    else:
        await sim.bot.delivery.members.remember(first.id, locale="de", name=first.user.name)
    sim.bot.delivery.touch(table.id)
    await sim.bot.delivery.quiet()
    assert len(requests(sim, "PATCH", "/webhooks")) == edits + 1
    moves = clicks(await sim.hand(first), "move")
    assert {click.payload.split(".")[1] for click in moves} == {card.payload}
    await first.user.click(await sim.hand(first), custom_id=moves[0].custom_id())
    await sim.play(other)
    assert (await sim.table()).ply == 2
    assert clicks(await sim.hand(first), "pick")
    assert not clicks(await sim.hand(first), "move")


async def test_a_late_answer_does_not_leave_an_older_hand_behind(
    sim: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the fresh hand for a stale click is on its way, the table moves on, and its other screens are quicker."""
    anna, ben = sim.member("anna"), sim.member("ben")
    table = await sim.deal(anna, ben)
    first = await sim.to_act(anna, ben)
    other = ben if first is anna else anna
    hand = await sim.hand(first)
    with monkeypatch.context() as blind:
        blind.setattr(sim.bot.host.ownership, "_listeners", [])  # the card is played, but its button stays
        await sim.bot.host.ask(table.id, Act(0, first.id, (await sim.table_view(first)).legal[0]))
    look = sim.bot.host.snapshot
    looks = []

    async def look_slowly(table_id: str) -> Snapshot:
        snapshot = await look(table_id)
        looks.append(table_id)
        if len(looks) == 2:  # the click itself, then the fresh hand
            monkeypatch.setattr(sim.bot.host, "snapshot", look)
            await sim.bot.host.ask(table.id, Act(1, other.id, snapshot.view(other.id).legal[0]))
            await eventually(is_shown)
        return snapshot

    async def is_shown() -> bool:
        return not clicks(await sim.hand_now(other), "pick")

    monkeypatch.setattr(sim.bot.host, "snapshot", look_slowly)
    await first.user.click(hand, custom_id=clicks(hand, "pick")[0].custom_id())
    await sim.bot.delivery.quiet()
    assert len(looks) == 2
    assert clicks(await sim.hand(first), "pick")[0].ply == 2
