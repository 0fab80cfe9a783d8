"""The bot is killed without warning and started again: nothing is lost, nothing is played twice, old buttons work."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from random import Random
from typing import TypeAlias

import pytest
from loopcord.client import Refused

from bot.store.schema import Status
from engines.registry import game as game_called
from tests.e2e.accounts import Account, accounts, screens_noted
from tests.e2e.clicking import choose, offers, take, take_and_go
from tests.e2e.conftest import House
from tests.e2e.match import Aim, Match, sit_down
from tests.e2e.playing import Guest

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

AT_ONCE = 0.03
"""Seconds within which a click on its way is overtaken by the kill; long enough to be read, written or answered."""
BETWEEN = 2
"""The most moves that Anna and Ben make in peace between two kills."""


class Mortal(Match):
    """A match whose bot is killed now and then."""

    async def reborn(self) -> Account:
        """Kill the bot and start it again. Gives what had been written down at the moment of death."""
        await self.house.bot.kill()
        account = await self.account()
        await self.house.bot.start()
        return account

    async def account(self) -> Account:
        """What a bot that does not run any more has written down."""
        account = (await accounts(self.house.bot.store, self.channel))[self.channel]
        assert account.faults == ()
        return account

    async def stands_as_before(self, before: Account, *, chosen: bool = False) -> None:
        """After a new start everything shows what was written down, and it is the same person's turn.

        If a choice was half made, it may have been `chosen` in time.
        """
        to_act = game_called(self.game).to_act(before.state)
        agent_acts = to_act is not None and before.members[to_act] is None
        turn = await self.turn(len(before.played) + agent_acts, chosen=chosen)
        if to_act is not None and not agent_acts:
            assert turn is not None
            assert turn.person.id == before.members[to_act]


async def killed_while_waiting(match: Mortal, who: Guest) -> None:
    old = who.hand()
    await screens_noted(match.house.bot.store, match.channel)
    before = await match.reborn()
    first = choose(old, match.chance)
    if first.kind == "pick":
        assert (await take(who, old, first)).state == "answered"
        await match.play(who)
    else:
        await match.play(who, Aim(old, first))
    assert before.by_members == match.made[:-1]


async def killed_with_a_move_chosen(match: Mortal, who: Guest) -> None:
    await screens_noted(match.house.bot.store, match.channel)
    aim = await match.aim(who)
    before = await match.reborn()
    await match.play(who, aim)
    assert before.by_members == match.made[:-1]


async def killed_while_a_move_is_being_chosen(match: Mortal, who: Guest) -> None:
    old = who.hand()
    steps = [each for each in offers(old) if each.kind == "pick"]
    if not steps:
        await killed_while_a_move_is_on_its_way(match, who)
        return
    await take_and_go(who, old, match.chance.choice(steps))
    await asyncio.sleep(match.chance.uniform(0, AT_ONCE))
    before = await match.reborn()
    assert before.by_members == match.made
    await match.stands_as_before(before, chosen=True)


async def killed_while_a_move_is_on_its_way(match: Mortal, who: Guest) -> None:
    aim, _ = await _sent_off(match, who)
    await asyncio.sleep(match.chance.uniform(0, AT_ONCE))
    await _made_once_or_not_at_all(match, who, aim)


async def killed_while_the_screens_follow(match: Mortal, who: Guest) -> None:
    more = match.chance.randint(1, 3)
    aim, seen = await _sent_off(match, who)
    await who.until("the first screens", lambda: len(who.person.frames) >= seen + more)
    await _made_once_or_not_at_all(match, who, aim)


async def _sent_off(match: Mortal, who: Guest) -> tuple[Aim, int]:
    """Choose a move and send it off; with it comes how many frames had come before.

    The hand may ask once more where a bot puts right what a killed one has left.
    """
    for _ in range(3):
        aim, seen = await match.aim(who), len(who.person.frames)
        with contextlib.suppress(Refused):
            await take_and_go(who, aim.hand, aim.offer)
            return aim, seen
    raise AssertionError("what is chosen does not stay chosen")


async def _made_once_or_not_at_all(match: Mortal, who: Guest, aim: Aim) -> None:
    before = await match.reborn()
    was_made = len(before.by_members) > len(match.made)
    if was_made:
        match.note(who, aim)
    assert before.by_members == match.made
    try:  # Without an answer one clicks again, if the button is still there.
        again = await take(who, aim.hand, aim.offer)
    except Refused:
        await match.stands_as_before(before, chosen=True)
        return
    assert again.state == "answered"
    if not was_made:
        match.note(who, aim)


Moment: TypeAlias = Callable[[Mortal, Guest], Awaitable[None]]

MOMENTS: tuple[Moment, ...] = (
    killed_while_waiting,
    killed_while_a_move_is_on_its_way,
    killed_while_the_screens_follow,
    killed_with_a_move_chosen,
    killed_while_a_move_is_being_chosen,
    killed_while_a_move_is_on_its_way,
)
"""In the middle of one match, after the kill at its start. Other games, on SQLite, are killed in evenings of
`tests/simulation` and in `tests/chaos`."""


async def start_once(match: Mortal) -> None:
    """Start the table and kill the bot meanwhile; it is running afterwards or can be started again."""
    anna = match.guests[0]
    # A language that was not written down yet is not known afterwards; the hand keeps it until it is drawn again.
    await screens_noted(match.house.bot.store, match.channel)
    what = {"person": anna.person.id, "kind": "command", "channel": match.channel, "command": "start", "options": {}}
    await match.house.playground.call("POST", "/page/interactions", params={"wait": "0"}, json=what)
    await asyncio.sleep(match.chance.uniform(0, 3 * AT_ONCE))
    await match.house.bot.kill()
    dealt = (await accounts(match.house.bot.store)).get(match.channel)
    await match.house.bot.start()
    if dealt is None:
        await anna.slash("start")
    else:
        await match.stands_as_before(dealt)


@pytest.mark.parametrize(("game", "database_kind"), [("forty_barrels", "postgresql")])
async def test_killed_at_every_moment(own: House, game: str) -> None:
    chance = Random(game)
    matches = [await sit_down(own, chance, Mortal, game)]
    await start_once(matches[-1])
    for moment in MOMENTS:
        for _ in range(chance.randint(0, BETWEEN)):
            match, who = await whose_turn(matches)
            await match.play(who)
        await moment(*await whose_turn(matches))
    await matches[-1].end()
    assert await own.bot.stop() == 0
    for match in matches:
        account = await match.account()
        assert account.status in (Status.OVER, Status.STOPPED)
        assert account.by_members == match.made
    assert own.bot.troubles() == []


async def whose_turn(matches: list[Mortal]) -> tuple[Mortal, Guest]:
    """Wait for somebody's turn; where a match has ended by itself, in a new one."""
    while (who := await matches[-1].turn()) is None:
        old = matches[-1]
        matches.append(await sit_down(old.house, old.chance, Mortal, old.game))
        await matches[-1].guests[0].slash("start")
    return matches[-1], who
