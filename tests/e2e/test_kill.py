"""The bot is killed without warning and started again: nothing is lost, nothing is played twice, old buttons work."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.store import Status
from playground.client import Refused
from tests.e2e.accounts import Account, accounts, screens_noted
from tests.e2e.conftest import House
from tests.e2e.match import Match, sit_down
from tests.e2e.playing import Guest
from tests.e2e.reading import clicks, hand_in

if TYPE_CHECKING:
    from bot.screens.clicks import Click
    from playground.errors import Json

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

KILLS = 5
"""In each of four tests: twenty moments in all."""
AT_ONCE = 0.03
"""Seconds within which a click on its way is overtaken by the kill; long enough to be read, written or answered."""


class Mortal(Match):
    """A match whose bot is killed now and then."""

    async def reborn(self) -> Account:
        """Kill the bot and start it again. Gives what had been written down at the moment of death."""
        await self.house.bot.kill()
        account = (await accounts(self.house.bot.database))[self.channel]
        assert account.faults == ()
        await self.house.bot.start()
        return account

    async def stands_as_before(self, before: Account) -> None:
        """After a new start the same cards are in every hand, and it is the same person's turn."""
        over, to_act = before.outcome is not None, before.state.to_act
        house_acts = not over and before.members[to_act] is None
        turn = await self.turn(len(before.played) + house_acts)
        for each in self.guests:
            if turn is not None:
                own = before.state.hands[before.members.index(each.person.id)]
                assert [card.number for card in hand_in(each.hand(), each.language)] == list(own)
        if not over and not house_acts:
            assert turn is not None
            assert turn.person.id == before.members[to_act]


async def killed_while_waiting(match: Mortal, who: Guest) -> None:
    old = who.hand()
    await screens_noted(match.house.bot.store, match.channel)
    before = await match.reborn()
    picks = clicks(old, "pick")
    chosen = (await who.click(old, match.chance.choice(picks))).shown if picks else old
    await match.play(who, chosen)
    assert before.by_members == match.made[:-1]


async def killed_with_a_card_chosen(match: Mortal, who: Guest) -> None:
    await screens_noted(match.house.bot.store, match.channel)
    chosen = await match.pick(who)
    before = await match.reborn()
    await match.play(who, chosen)
    assert before.by_members == match.made[:-1]


async def killed_while_a_card_is_being_chosen(match: Mortal, who: Guest) -> None:
    old = who.hand()
    click = match.chance.choice(clicks(old))
    if click.kind == "move":
        await killed_while_a_card_is_on_its_way(match, who)
        return
    await who.click_and_go(old, click)
    await asyncio.sleep(match.chance.uniform(0, AT_ONCE))
    before = await match.reborn()
    assert before.by_members == match.made
    await match.stands_as_before(before)


async def killed_while_a_card_is_on_its_way(match: Mortal, who: Guest) -> None:
    chosen = await match.pick(who)
    place = match.chance.choice(clicks(chosen, "move"))
    await who.click_and_go(chosen, place)
    await asyncio.sleep(match.chance.uniform(0, AT_ONCE))
    await _played_once_or_not_at_all(match, who, chosen, place)


async def killed_while_the_screens_follow(match: Mortal, who: Guest) -> None:
    chosen = await match.pick(who)
    place = match.chance.choice(clicks(chosen, "move"))
    seen = len(who.person.frames) + match.chance.randint(1, 3)
    await who.click_and_go(chosen, place)
    await who.until("the first screens", lambda: len(who.person.frames) >= seen)
    await _played_once_or_not_at_all(match, who, chosen, place)


async def _played_once_or_not_at_all(match: Mortal, who: Guest, chosen: Json, place: Click) -> None:
    before = await match.reborn()
    was_played = len(before.by_members) > len(match.made)
    if was_played:
        match.note(who, place)
    assert before.by_members == match.made
    try:  # Without an answer one clicks again, if the button is still there.
        again = await who.click(chosen, place)
    except Refused:
        again = None
    if again is not None and not was_played:
        match.note(who, place)
    elif again is None:
        await match.stands_as_before(before)


MOMENTS = (
    killed_while_waiting,
    killed_with_a_card_chosen,
    killed_while_a_card_is_being_chosen,
    killed_while_a_card_is_on_its_way,
    killed_while_a_card_is_on_its_way,
    killed_while_the_screens_follow,
)


async def start_once(match: Mortal, *, killed: bool) -> None:
    """Start the table; if the bot is killed meanwhile, it is running afterwards or can be started again."""
    anna = match.guests[0]
    if killed:
        what = {
            "person": anna.person.id,
            "kind": "command",
            "channel": match.channel,
            "command": "start",
            "options": {},
        }
        await match.house.playground.call("POST", "/page/interactions", params={"wait": "0"}, json=what)
        await asyncio.sleep(match.chance.uniform(0, 3 * AT_ONCE))
        await match.house.bot.kill()
        dealt = (await accounts(match.house.bot.database)).get(match.channel)
        await match.house.bot.start()
        if dealt is not None:
            await match.stands_as_before(dealt)
            return
    await anna.slash("start")


@pytest.mark.parametrize("seed", range(4))
async def test_killed_at_five_moments(own: House, seed: int) -> None:
    chance = Random(seed)
    matches: list[Mortal] = []
    kills = 0
    match: Mortal | None = None
    while kills < KILLS or match is not None:
        if match is None:
            match = await sit_down(own, chance, Mortal)
            matches.append(match)
            die = chance.random() < 0.3
            kills += die
            await start_once(match, killed=die)
        who = await match.turn()
        if who is None:
            match = None
        elif kills < KILLS and chance.random() < 0.7:
            kills += 1
            await chance.choice(MOMENTS)(match, who)
        else:
            await match.play(who, await match.pick(who))

    assert await own.bot.stop() == 0
    books = await accounts(own.bot.database)
    for each in matches:
        account = books[each.channel]
        assert (account.faults, account.status) == ((), Status.OVER)
        assert account.by_members == each.made
    assert own.bot.troubles() == []
