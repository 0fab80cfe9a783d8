"""The second tap at one spot, at a real bot: what a redraw has put there does nothing until a moment has passed.

Discord's clock decides; the playground's is moved.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from loopcord.client.parts import buttons

from bot.messages.presses.misfires import DEAF_FOR
from tests.e2e.accounts import accounts_at
from tests.e2e.clicking import DEFERRED_UPDATE, offers, take
from tests.e2e.playing import begin, guest, set_table
from tests.e2e.reading import clicks, is_result

if TYPE_CHECKING:
    from loopcord.client import Answer, Json

    from tests.e2e.conftest import House
    from tests.e2e.playing import Guest

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

TAP = 0.75
"""Seconds between the two taps of an impatient thumb."""


def drawing(hand: Json) -> str | None:
    """The button that draws a card, if there is one."""
    found = [each["custom_id"] for each in buttons(hand) if ":move:draw" in each.get("custom_id", "")]
    return found[0] if found else None


async def drawn_once(house: House) -> Guest:
    """A person who has just drawn a second card in the Bierfest, and may draw a third one."""
    anna = await guest(house.playground, await house.playground.add_channel("table"), "Anna")
    await set_table(anna, agents=2, game="bierfest")
    await begin(anna)
    await anna.until("the first turn", lambda: anna.hands() and drawing(anna.hand()))
    first = drawing(anna.hand())
    assert first is not None
    await anna.click(anna.hand(), first)
    await anna.until("the next card", lambda: drawing(anna.hand()) not in {None, first})
    return anna


async def tap(anna: Guest, custom_id: str) -> Answer:
    return await anna.person.click(anna.hand(), custom_id=custom_id)


async def plies(house: House, anna: Guest) -> int:
    [account] = (await accounts_at(house.bot.store, anna.channel)).values()
    return len(account.played)


async def test_a_second_tap_on_draw_draws_no_further_card_until_a_moment_has_passed(own: House) -> None:
    anna = await drawn_once(own)
    before, shown = await plies(own, anna), anna.hand()
    next_card = drawing(shown)
    assert next_card is not None
    await own.playground.jump(TAP)
    for _ in range(2):
        answer = await tap(anna, next_card)
        assert (answer.state, answer.type) == ("answered", DEFERRED_UPDATE)
    assert await plies(own, anna) == before
    assert anna.hand() == shown, "an acknowledged tap leaves the message as it is"
    await own.playground.jump(DEAF_FOR.total_seconds())
    await anna.click(anna.hand(), next_card)
    assert await plies(own, anna) > before


async def test_a_tap_beside_the_last_one_is_heard_at_once(shared: House) -> None:
    anna = await drawn_once(shared)
    before = await plies(shared, anna)
    [stop] = [each["custom_id"] for each in buttons(anna.hand()) if ":move:stop" in each.get("custom_id", "")]
    answer = await tap(anna, stop)
    assert answer.state == "answered"
    await anna.until("the end of the turn", lambda: not clicks(anna.hand(), "move") or drawing(anna.hand()))
    assert await plies(shared, anna) > before


async def test_another_member_is_heard_where_the_first_one_is_not(shared: House) -> None:
    """Ben has not pressed there: he may have waited for it."""
    where = await shared.playground.add_channel("table")
    anna, ben = [await guest(shared.playground, where, name) for name in ("Anna", "Ben")]
    await set_table(anna, ben)
    await begin(anna, ben)
    question = (await anna.press(anna.board(), "button-stop")).shown
    await anna.press(question, "button-stop-sure")
    await ben.until("the result", lambda: is_result(ben.board()))
    [again] = clicks(ben.board(), "again")
    answer = await ben.person.click(ben.board(), custom_id=again.custom_id())
    assert answer.state == "answered"
    await ben.until("the next lobby", ben.in_lobby)


async def test_after_a_kill_no_button_is_deaf(own: House) -> None:
    anna = await drawn_once(own)
    before, next_card = await plies(own, anna), drawing(anna.hand())
    assert next_card is not None
    await own.bot.kill()
    await own.bot.start()
    answer = await tap(anna, next_card)
    assert answer.state == "answered"
    await anna.until("the next card", lambda: drawing(anna.hand()) != next_card)
    assert await plies(own, anna) > before


async def test_a_tap_while_the_redraw_is_on_its_way_plays_once(shared: House) -> None:
    """Both taps carry the same ply."""
    anna = await guest(shared.playground, await shared.playground.add_channel("table"), "Anna")
    await set_table(anna, agents=2, game="bremen")
    await begin(anna)
    await anna.until("a turn", lambda: anna.hands() and offers(anna.hand()))
    hand = anna.hand()
    while not any(each.kind == "move" for each in offers(hand)):
        await take(anna, hand, offers(hand)[0])
        hand = anna.hand()
    move = next(each for each in offers(hand) if each.kind == "move")
    what = {"person": anna.person.id, "kind": "component", "message": hand["id"], "custom_id": move.custom_id}
    send = partial(shared.playground.call, "POST", "/page/interactions", params={"wait": "0"}, json=what)
    for _ in range(2):
        await send()
    await anna.until("the hand to change", lambda: move.custom_id not in [e.custom_id for e in offers(anna.hand())])
    [account] = (await accounts_at(shared.bot.store, anna.channel)).values()
    assert [who for _, who, _ in account.played].count(anna.person.id) == 1
